// A lesson on the game's own board: the frame of a table, with the narration where the question stands. What is asked for is done
// on the board; everything else is answered kindly and changes nothing.
import { type ComponentChildren, type ComponentType, Fragment } from "preact";
import { useCallback, useEffect, useMemo, useRef } from "preact/hooks";
import type { Game, Lesson, LessonCard, Option, Table } from "./api";
import { Ask } from "./ask";
import { setTitle } from "./attention";
import { type BoardProps, ChoosingContext, Fit } from "./board";
import { type BoardModule, hasBoard } from "./boards";
import { type Camera, Room, useShape } from "./camera";
import { FirstGame } from "./first-game";
import { at, follow, go } from "./go";
import { Head } from "./header";
import { Keys } from "./keys";
import { kindOf } from "./kinds";
import { prepare } from "./motion";
import { Over, type Panel, panelName, Tabs, useElsewhere } from "./panels";
import { Players } from "./players";
import { RuledText } from "./rule";
import { useSettings } from "./settings";
import { PlaceMenu, useBoard, useChoosing, useKeys, usePanel } from "./table";
import { type Told, useLesson } from "./use-lesson";
import { useWhy } from "./why";
import { t } from "./words";

/** The lesson in the form of a table, for the parts that tables are made of. */
function tableOf(lesson: Lesson, number: number): Table {
  const asked = lesson.moment === "asks";
  return {
    table: "",
    link: "",
    title: lesson.title,
    game: lesson.game,
    game_title: lesson.game_title,
    rules: "",
    setup: {},
    figures: null,
    from: null,
    event: null,
    series: null,
    date: null,
    coach: false,
    rated: false,
    listed: false,
    mine: false,
    host: null,
    status: "playing",
    notice: null,
    clock: null,
    pace: 0,
    number,
    now: 0,
    made: 0,
    you: lesson.you,
    seats: lesson.names.map((name, seat) => ({
      seat,
      name,
      kind: seat === lesson.you ? "person" : "bot",
      bot: null,
      manner: null,
      away: false,
      absent: false,
      offered: false,
      until: null,
      stood_in: null,
      former: false,
      online: true,
      asked: asked && seat === lesson.you,
      clock: null,
    })),
    seed_hash: "",
    seed: null,
    step: lesson.step,
    rule: null,
    sealed: false,
    view: lesson.view,
    let_go: false,
    asked,
    prompt: lesson.said ?? "",
    answered: null,
    options: lesson.options.map((option) => ({ ...option, odds: false })),
    asides: [],
    undo: null,
    consent: null,
    absence: null,
    motion: null,
    ahead: null,
    told_from: 0,
    told: [],
    log_from: 0,
    log: lesson.log,
    chat_from: 0,
    chat: [],
    last: null,
    score: null,
    reason: null,
    rematch: null,
  };
}

/** How far one has come, as a line along the bar's upper edge. */
function Way({ done, all }: { done: number; all: number }) {
  return (
    <div
      class="lesson-way"
      role="progressbar"
      aria-label={t("How far you have come")}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done}
    >
      <span style={{ width: `${(100 * done) / Math.max(1, all)}%` }} />
    </div>
  );
}

/** What is said now: praise or a kind answer first, then what is to be read or done. */
function Narration({ lesson, wrong }: { lesson: Lesson; wrong: string }) {
  const { game, praise, reply, said, moment } = lesson;
  const before = wrong || reply || praise;
  return (
    <Fit class="lesson-words">
      <div role="status" aria-atomic="true">
        {before ? (
          <p key={before} class={wrong ? "wrong" : reply ? "lesson-reply" : "lesson-praise"}>
            <RuledText game={game} text={before} />
          </p>
        ) : null}
        {said ? (
          <p class={moment === "asks" ? "lesson-task" : "lesson-said"}>
            <RuledText game={game} text={said} />
          </p>
        ) : null}
        {moment === "ends" ? (
          <p class="lesson-said">{t("That was the lesson \u201c{0}\u201d.", lesson.title)}</p>
        ) : null}
      </div>
    </Fit>
  );
}

function Story({ lesson, told }: { lesson: Lesson; told: Told[] }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [told.length]);
  return (
    <section class="lesson-story" aria-labelledby="story-title" tabIndex={0}>
      <h2 id="story-title">{t("The lesson so far")}</h2>
      {told.length ? (
        <ol>
          {told.map((one, i) => (
            <li key={i} class={one.kind} ref={i === told.length - 1 ? end : null}>
              <RuledText game={lesson.game} text={one.text} />
            </li>
          ))}
        </ol>
      ) : (
        <p class="note">{t("What you have read stays here, to be read again.")}</p>
      )}
    </section>
  );
}

function EndOfExample({ lesson }: { lesson: Lesson }) {
  return (
    <div class="lesson-end">
      <h2>{t("That was the example {0}.", lesson.name)}</h2>
      <div class="buttons">
        <a class="button main" href={at(`/rules/${lesson.game}#${lesson.name}`)} onClick={follow}>
          {t("Back to the rules")}
        </a>
        <a class="button quiet" href={at(`/?learn=${lesson.game}`)} onClick={follow}>
          {t("All lessons")}
        </a>
      </div>
    </div>
  );
}

function EndOf({ lesson, next, game }: { lesson: Lesson; next: LessonCard | undefined; game: Game }) {
  return (
    <div class="lesson-end">
      <h2>{t("Well done!")}</h2>
      {next ? (
        <>
          <p>{t("The next lesson: {0}", next.about)}</p>
          <p class="note">{t("{0} {0|minute|minutes}", next.minutes)}</p>
        </>
      ) : (
        <p>{t("You have been through all lessons of {0}.", lesson.game_title)}</p>
      )}
      <div class="buttons">
        {next ? (
          <a class="button main" href={at(`/?learn=${next.game}/${next.name}`)} onClick={follow}>
            {t("Next lesson: {0}", next.title)}
          </a>
        ) : null}
        <FirstGame game={game} main={!next} />
        <a class="button quiet" href={at(`/?learn=${lesson.game}`)} onClick={follow}>
          {t("All lessons")}
        </a>
      </div>
    </div>
  );
}

/** What moves on the board in these events. */
const motionsOf = (board: BoardModule | null, notes: string[], me: number) =>
  notes.flatMap((note) =>
    (board?.motions?.(note.split(" "), me) ?? []).map((motion) => ({ ...motion, as: kindOf(note) })),
  );

export function LessonView(props: { card: LessonCard; next: LessonCard | undefined; game: Game }) {
  const { card, next, game } = props;
  const { plain } = useSettings();
  const board = useBoard(card.game, plain);
  const parts = useRef<{ board: BoardModule | null; me: number }>({ board, me: 0 });
  const moved = useCallback(
    (notes: string[]) => prepare(motionsOf(parts.current.board, notes, parts.current.me)),
    [],
  );
  const { held, attempt, back, restart } = useLesson(`${card.game}/${card.name}`, moved);
  const { lesson, answers, told, wrong, busy } = held;
  parts.current = { board, me: lesson?.you ?? 0 };
  const camera = useRef<Camera | null>(null);
  const shape = useShape();
  const table = useMemo(() => (lesson ? tableOf(lesson, answers.length) : null), [lesson, answers]);
  const ended = lesson?.moment === "ends";
  const { panel, setPanel, toggle } = usePanel(ended, table ? answers.length : null);
  const choose = useCallback((option: Option) => attempt(option.choice), [attempt]);
  // Whatever else is tried in a lesson is answered by the lesson itself.
  const why = useWhy(table, true);
  const { choosing, menu, close, drop } = useChoosing({
    table,
    board,
    idle: !table?.asked,
    past: false,
    why,
    choose,
  });
  const ready = board !== null && Boolean(table?.view);
  const elsewhere = useElsewhere(choosing.options, ready, `${panel} ${answers.length}`);
  useKeys();
  useEffect(() => setTitle(`${card.title}: ${game.title}`), [card, game]);
  useEffect(() => {
    if (ready && choosing.options.length) camera.current?.show(".open");
  }, [choosing.options, ready]);
  if (!lesson || !table)
    return (
      <main id="main" class="home">
        <h1 class="quiet-title">{card.title}</h1>
        <p role="status">{wrong || t("One moment…")}</p>
      </main>
    );
  const seen: BoardProps = {
    view: table.view ?? {},
    names: lesson.names,
    me: lesson.you,
    title: table.prompt,
    log: table.log,
    since: Number.POSITIVE_INFINITY,
  };
  const drawn = ready ? board : null;
  const Around = (drawn?.Around ?? Fragment) as ComponentType<BoardProps & { children: ComponentChildren }>;
  const Inside = drawn?.default;
  const { Mine } = drawn ?? {};
  const whole = drawn?.aboveAll === true;
  const Above = shape === "small" || whole ? drawn?.Above : undefined;
  const Rivals = drawn?.rivalsIn && !drawn.rivalsIn.includes(shape) ? undefined : drawn?.Rivals;
  const panels = (["board", "mine", "rivals", "log"] as Panel[]).filter(
    (one) => (one !== "mine" || Mine) && (one !== "rivals" || Rivals),
  );
  const reveal = (to: Panel) => {
    setPanel(to === "board" ? null : to);
    if (to === "board" && elsewhere.some(([one]) => one === "board")) camera.current?.fit();
  };
  return (
    <ChoosingContext.Provider value={choosing}>
      <Around {...seen}>
        <main
          id="main"
          class={`table-view learning ${Mine ? "" : "dockless"}`}
          data-number={answers.length}
          data-status="playing"
          data-moment={lesson.moment}
          data-game={lesson.game}
          data-open={panel ?? "board"}
          data-busy={busy ? "yes" : undefined}
        >
          <Ask
            table={table}
            log={[]}
            sent={null}
            wrong=""
            up={true}
            ownBoard={hasBoard(lesson.game, plain)}
            boardReady={ready}
            covers={board?.covers}
            subject={choosing.subject}
            subjectOf={board?.subject}
            drop={drop}
            elsewhere={elsewhere}
            go={reveal}
            choose={choose}
            act={() => undefined}
            playing={false}
            sentence={<Narration lesson={lesson} wrong={wrong} />}
          >
            <Way done={lesson.done} all={lesson.all} />
            <span class="lesson-keys" role="group" aria-label={t("The lesson")}>
              {lesson.moment === "says" ? (
                <button type="button" class="main lesson-on" disabled={busy} onClick={() => attempt("on")}>
                  {t("Next")}
                </button>
              ) : null}
              <button type="button" class="undo" disabled={busy || answers.length === 0} onClick={back}>
                {t("One step back")}
              </button>
              <button
                type="button"
                class="lesson-again"
                disabled={busy || answers.length === 0}
                onClick={restart}
              >
                {t("Start again")}
              </button>
              <button type="button" class="lesson-leave" onClick={() => go(at(`/?learn=${lesson.game}`))}>
                {t("Leave")}
              </button>
            </span>
          </Ask>
          <Room
            key={`${drawn ? "there" : "not"} ${plain} ${shape}`}
            flat={!drawn || drawn.flat === true}
            inert={false}
            closer={(shape === "small" && drawn?.closer) || 1}
            hold={camera}
            above={Above ? <Above {...seen} /> : null}
            whole={whole}
            caption={null}
            next={undefined}
          >
            {Inside ? <Inside {...seen} /> : <p class="note">{t("One moment…")}</p>}
          </Room>
          {Mine ? (
            <section
              class={`dock ${panel === "mine" ? "open" : ""}`}
              data-panel="mine"
              aria-label={t("Mine")}
            >
              <div class="board">
                <Mine {...seen} />
              </div>
            </section>
          ) : null}
          {Rivals ? (
            <Over id="rivals" open={panel === "rivals"} close={() => setPanel(null)}>
              <div class="board">
                <Rivals {...seen} />
              </div>
            </Over>
          ) : null}
          <div class="strip">
            <Head title={`${lesson.game_title}: ${lesson.title}`} nameless />
            <Players
              table={table}
              stands={
                drawn?.stands && table.view ? (seat) => drawn.stands?.(table.view ?? {}, seat) : undefined
              }
              open={panel === "rivals"}
              press={Rivals ? () => toggle("rivals") : undefined}
            />
            <button
              type="button"
              class="strip-log"
              aria-expanded={panel === "log"}
              onClick={() => toggle("log")}
            >
              {panelName("log")}
            </button>
          </div>
          <aside class="talk" data-panel="log" aria-label={t("The lesson so far")}>
            <button type="button" class="plain over-close" onClick={() => setPanel(null)}>
              {t("Close")}
            </button>
            <Story lesson={lesson} told={told} />
          </aside>
          <Over id="end" class="end" open={panel === "end" && ended === true} close={() => setPanel(null)}>
            {card.example ? (
              <EndOfExample lesson={lesson} />
            ) : (
              <EndOf lesson={lesson} next={next} game={game} />
            )}
          </Over>
          <Tabs
            open={panel}
            panels={panels}
            fresh={new Set()}
            elsewhere={elsewhere}
            go={(to) => reveal(to ?? "board")}
          />
          {menu ? <PlaceMenu table={table} menu={menu} choose={choose} close={close} /> : null}
          <div class={`ghosts ${lesson.game}`} aria-hidden="true" />
          <Keys />
        </main>
      </Around>
    </ChoosingContext.Provider>
  );
}
