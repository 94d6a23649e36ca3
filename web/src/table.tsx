// A table: the frame that all games share, around the board of its game.
import { type ComponentChildren, type ComponentType, Fragment } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { AbsencePart } from "./absence";
import { api, type Game, type Option, type Table } from "./api";
import { Ask } from "./ask";
import { call, setTitle } from "./attention";
import { type BoardProps, type Choosing, ChoosingContext } from "./board";
import { type BoardModule, boardOf, hasBoard } from "./boards";
import { type Camera, Room, useShape } from "./camera";
import { SeriesLine } from "./company";
import { End } from "./end";
import { FiguresBox, honesty } from "./figures-box";
import { puzzleInAddress } from "./find-move";
import { Gathering } from "./gathering";
import { at, follow, go } from "./go";
import { GoalCard, openGoal, PhaseNote, useGoal, usePhase } from "./goal";
import { Head, Header } from "./header";
import { Invitation } from "./invite";
import { Keys } from "./keys";
import { Log } from "./log";
import { type Result, ResultTable, useResults } from "./moments";
import { point } from "./motion";
import { OddsOf } from "./odds";
import { Order } from "./order";
import { Others } from "./others";
import { Over, type Panel, panelName, Tabs, useElsewhere } from "./panels";
import { usePassing } from "./passing";
import { Players } from "./players";
import { RewindBar, type Rewinding, useRewind, useStepInAddress } from "./rewind";
import { Rule } from "./rule";
import { useSettings } from "./settings";
import { Chat } from "./talk";
import { Caption, TheatreBar, useTheatre, useTheatreKeys } from "./theatre";
import { refreshTurns, TurnsStrip } from "./turns";
import { type Analysing, useAnalysis } from "./use-analysis";
import { useTable } from "./use-table";
import { useWho } from "./who";
import { useWhy, type Why, WhyNote } from "./why";
import { setWords, t } from "./words";

interface MenuState {
  options: Option[];
  x: number;
  y: number;
}

/** Several options at one place: a small menu where it was clicked. */
export function PlaceMenu(props: {
  table: Table;
  menu: MenuState;
  choose(option: Option): void;
  close(): void;
}) {
  const { table, menu, choose, close } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // All of it on the screen, however long it is or becomes.
    const place = () => {
      const { width, height } = current.getBoundingClientRect();
      current.style.left = `${Math.max(8, Math.min(menu.x, window.innerWidth - width - 8))}px`;
      current.style.top = `${Math.max(8, Math.min(menu.y, window.innerHeight - height - 8))}px`;
    };
    place();
    current.querySelector("button")?.focus();
    const watch = new ResizeObserver(place);
    watch.observe(current);
    return () => watch.disconnect();
  }, [menu]);
  return (
    <>
      <button type="button" class="veil" aria-label={t("Close the menu")} onClick={close} />
      <div
        class="place-menu"
        ref={box}
        role="dialog"
        aria-label={t("Choose one")}
        style={{ left: `${menu.x}px`, top: `${menu.y}px` }}
        onKeyDown={(event) => {
          if (event.key === "Escape") close();
        }}
      >
        {menu.options.map((option) => (
          <div key={option.choice} class="menu-line">
            <button
              type="button"
              class="option"
              data-choice={option.choice}
              onClick={() => {
                close();
                choose(option);
              }}
            >
              {option.label}
            </button>
            <Rule game={table.game} rule={option.rule} />
            {option.odds ? <OddsOf table={table} option={option} atOnce={menu.options.length === 1} /> : null}
          </div>
        ))}
      </div>
    </>
  );
}

/** Page title, sound and notification when the person is asked. */
function useAttention(table: Table | null) {
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (!table) return;
    const name = table.title || table.game_title;
    const asked = table.asked && table.status === "playing" && table.answered === null;
    setTitle(asked ? `● ${t("Your turn: {0}", name)}` : name);
    if (asked && before.current === false) call(t("Your turn: {0}", name), table.prompt);
    before.current = asked;
  }, [table]);
}

/** What can be done at the end: see the result, play again, keep the record. */
function EndButtons(props: {
  table: Table;
  act: ReturnType<typeof useTable>["act"];
  result(): void;
  analyse(): void;
}) {
  const { table, act } = props;
  const again = async () => {
    const made = await act("rematch");
    if (made?.table) go(at(`/t/${made.table}`));
  };
  return (
    <div class="end-buttons">
      <button type="button" onClick={props.result}>
        {t("Result")}
      </button>
      <button type="button" class="analyse" onClick={props.analyse}>
        {t("Analyse")}
      </button>
      {table.rematch ? (
        <a class="button main" href={at(`/t/${table.rematch}`)} onClick={follow}>
          {table.series && !table.series.over ? t("Next game of the series") : t("To the rematch")}
        </a>
      ) : table.you !== null ? (
        <button type="button" class="main" onClick={again}>
          {t("Rematch")}
        </button>
      ) : null}
      {table.event ? (
        <a class="button" href={at(`/e/${table.event.event}`)} onClick={follow}>
          {t("To the event")}
        </a>
      ) : null}
      <a class="button" href={at(`/api/tables/${table.table}/record`)} download={`ludus-${table.table}.json`}>
        {t("Download the record")}
      </a>
    </div>
  );
}

/** Says to everybody at the table, and to who watches, that it does not play with the standard figures. */
function ChangedFigures({ table, open }: { table: Table; open(): void }) {
  const count = Object.keys(table.figures ?? {}).length;
  if (count === 0) return null;
  return (
    <button type="button" class="plain small changed-figures" onClick={open}>
      {t("This table changes {0} {0|figure|figures}", count)}
    </button>
  );
}

/** Where the game's figures are from, in a sentence, and the way to all of them. */
function AboutFigures({ game, open }: { game: Game | undefined; open(): void }) {
  if (!game || !honesty(game)) return null;
  return (
    <>
      <dt>{t("Figures")}</dt>
      <dd>
        {honesty(game)}
        <div class="about-figures">
          <button type="button" class="plain small" onClick={open}>
            {t("See the figures")}
          </button>
          <a href={at(`/?new=${game.name}&figures`)} onClick={follow}>
            {t("Correct them for a new table")}
          </a>
        </div>
      </dd>
    </>
  );
}

function About(props: {
  table: Table;
  game: Game | undefined;
  act: ReturnType<typeof useTable>["act"];
  figures(): void;
}) {
  const { table, game, act } = props;
  const setup = Object.entries(table.setup ?? {});
  const you = table.you === null ? null : table.seats[table.you];
  return (
    <div class="about">
      <dl>
        <dt>{t("Rules")}</dt>
        <dd>
          {table.rules} ·{" "}
          <a href={at(`/rules/${table.game}`)} target="_blank" rel="noreferrer">
            {t("Read the rulebook")}
          </a>
        </dd>
        {setup.map(([key, value]) => (
          <div key={key}>
            <dt>{game?.options.find((one) => one.key === key)?.name ?? key}</dt>
            <dd>{game?.options.find((one) => one.key === key)?.names?.[String(value)] ?? String(value)}</dd>
          </div>
        ))}
        {table.seats
          .filter((seat) => seat.manner && seat.name)
          .map((seat) => (
            <div key={seat.seat}>
              <dt>{seat.name}</dt>
              <dd>{seat.manner}</dd>
            </div>
          ))}
        {table.from ? (
          <>
            <dt>{t("Played on from")}</dt>
            <dd>
              <a href={at(`/t/${table.from.table}#${table.from.number}`)}>
                {t("another game, step {0}", table.from.number)}
              </a>
            </dd>
          </>
        ) : null}
        {table.series ? (
          <>
            <dt>{t("Series")}</dt>
            <dd>
              <SeriesLine table={table} />
            </dd>
          </>
        ) : null}
        {table.event ? (
          <>
            <dt>{t("Event")}</dt>
            <dd>
              <a href={at(`/e/${table.event.event}`)} onClick={follow}>
                {t("{0}, round {1}", table.event.title, table.event.round)}
              </a>
            </dd>
          </>
        ) : null}
        <AboutFigures game={game} open={props.figures} />
        <dt>{t("Hash of the dice")}</dt>
        <dd class="hash">{table.seed_hash}</dd>
        {table.seed ? (
          <>
            <dt>{t("Seed of the dice")}</dt>
            <dd class="hash">{table.seed}</dd>
          </>
        ) : null}
      </dl>
      <p class="note">
        {t(
          "All dice and draws follow from a seed. Its hash is shown from the start, the seed at the end, so anybody can check the dice of a downloaded record.",
        )}
      </p>
      {you && you.kind === "person" && table.status === "playing" ? (
        <button type="button" onClick={() => act("leave")}>
          {table.rated ? t("Give up: this rated game is lost for me") : t("Leave: a bot plays for me")}
        </button>
      ) : null}
      {table.status === "playing" ? (
        <a
          class="button"
          href={at(`/api/tables/${table.table}/record`)}
          download={`ludus-${table.table}-story.json`}
        >
          {t("Download the story so far")}
        </a>
      ) : null}
    </div>
  );
}

export function useBoard(game: string | undefined, plain: boolean): BoardModule | null {
  const [board, setBoard] = useState<BoardModule | null>(null);
  useEffect(() => {
    let gone = false;
    if (game)
      boardOf(game, plain).then((found) => {
        if (!gone) setBoard(found);
      });
    return () => {
      gone = true;
    };
  }, [game, plain]);
  return board;
}

/** The game's own words, once the table plays; true when they are there. */
function useWords(id: string, begun: boolean): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    let gone = false;
    if (begun)
      api.words(id).then(
        (answer) => {
          if (gone) return;
          setWords(answer.words, answer.figures);
          setThere(true);
        },
        () => setThere(!gone), // ids will do
      );
    return () => {
      gone = true;
    };
  }, [id, begun]);
  return there;
}

/** Marks the page while somebody plays with the keyboard, so that focus is led only then. */
export function useKeys() {
  useEffect(() => {
    const root = document.documentElement;
    const key = () => {
      root.dataset.keys = "on";
    };
    // Not before the click is over: the numbers of the options go, and a button must not move from under a finger.
    const point = (event: MouseEvent) => {
      if (event.detail > 0) root.dataset.keys = "off";
    };
    window.addEventListener("keydown", key);
    window.addEventListener("click", point);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("click", point);
    };
  }, []);
}

/** What can be chosen, for the board; several options at one place open a menu there. */
export function useChoosing(props: {
  table: Table | null;
  board: BoardModule | null;
  idle: boolean;
  past: boolean;
  why: Why;
  choose(option: Option): void;
}): { choosing: Choosing; menu: MenuState | null; close(): void; drop(): void } {
  const { table, board, idle, past, choose } = props;
  const { asking, may } = props.why;
  const id = table?.table ?? "";
  const [menu, setMenu] = useState<MenuState | null>(null);
  const [subject, setSubject] = useState<string | null>(null);
  const all = table && !idle ? table.options : NOTHING;
  const asides = table && !past ? table.asides : NOTHING;
  // A menu closes with its question, and who was looked at is let go.
  useEffect(() => {
    setMenu(null);
    setSubject(null);
  }, [all]);
  const drop = useCallback(() => setSubject(null), []);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") drop();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [drop]);
  const choosing = useMemo<Choosing>(() => {
    const subjectOf = (option: Option) => board?.subject?.(option.choice) ?? null;
    const shown = all.filter((option) => [null, subject].includes(subjectOf(option)));
    const options = subject === null ? all : shown;
    // One who can be looked at stays open, so that another can be taken instead.
    const subjects = new Set(all.map(subjectOf));
    return {
      at: (place) => (subjects.has(place) ? all : options).filter((option) => option.at === place),
      pick: (found, element) => {
        const [first] = found as [Option];
        if (first.at && subjects.has(first.at)) {
          setSubject(subject === first.at ? null : first.at);
          return;
        }
        if (found.length === 1 && !(first.odds && board?.weighs?.(first.choice))) {
          choose(first);
          return;
        }
        const place = element.getBoundingClientRect();
        setMenu({ options: found, x: place.left, y: place.bottom + 4 });
      },
      options,
      asides,
      choose,
      subject,
      asking,
      why: may ? (what) => api.why(id, what) : null,
    };
  }, [id, all, subject, asides, choose, board, asking, may]);
  return { choosing, menu, close: () => setMenu(null), drop };
}

const NOTHING: Option[] = [];

/** Which panel is open. The result opens by itself at the end; every other one closes when something is asked anew. */
export function usePanel(over: boolean, question: number | null) {
  const [panel, setPanel] = useState<Panel | null>(null);
  useEffect(() => {
    if (question !== null) setPanel(null);
  }, [question]);
  useEffect(() => setPanel(over ? "end" : null), [over]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setPanel(null);
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
  return { panel, setPanel, toggle: (one: Panel) => setPanel((old) => (old === one ? null : one)) };
}

/** What changed in a panel since it was last open. */
function useFresh(panel: Panel | null, log: number, chat: number): Set<Panel> {
  const seen = useRef({ log, chat });
  if (panel === "log" || seen.current.log > log) seen.current = { log, chat };
  const fresh = new Set<Panel>();
  if (chat > seen.current.chat || log > seen.current.log) fresh.add("log");
  return fresh;
}

function Past(props: { table: Table; rewind: Rewinding; analysis: Analysing; note?: ComponentChildren }) {
  const { table, rewind, analysis } = props;
  const { at } = rewind;
  if (!at) return null;
  const { parts, found } = analysis;
  return (
    <section class="prompt past" aria-label={t("What was asked then")}>
      {props.note}
      <div class="prompt-line">
        <div class="sentence long">
          <p class="note">
            {t("Step {0}, as it was then:", at.number)} {at.log.map((entry) => entry.text).join(" ")}
          </p>
          {parts && found && !analysis.quiet && parts.decisionAt(found, at.number, rewind.eye) ? (
            <parts.Verdict table={table} found={found} number={at.number} eye={rewind.eye} />
          ) : (
            <h2>{at.prompt}</h2>
          )}
        </div>
      </div>
      <div class="prompt-line low">
        <RewindBar table={table} rewind={rewind} />
      </div>
    </section>
  );
}

/** The line belongs to a person: whoever becomes somebody else looks at the table anew. */
export function TableView({ id, games }: { id: string; games: Game[] }) {
  const who = useWho();
  return <TableInside key={who.user?.id ?? 0} id={id} games={games} />;
}

/** A page that is no table: not there, not yet there, or still gathering. */
function Plain({ children }: { children: ComponentChildren }) {
  return (
    <>
      <Header />
      {children}
    </>
  );
}

function TableInside({ id, games }: { id: string; games: Game[] }) {
  const [game, setGame] = useState<string>();
  const [figures, setFigures] = useState<"all" | "changed" | null>(null);
  const [watching, setWatching] = useState(false);
  const { plain } = useSettings();
  const board = useBoard(game, plain);
  const { held, wrong, sent, choose, act, older } = useTable(id);
  const worded = useWords(id, Boolean(held.table?.view));
  const rewind = useRewind(id);
  const analysis = useAnalysis(id);
  const { table } = held;
  useStepInAddress(rewind, table && table.status !== "gathering" ? table.number : null);
  const camera = useRef<Camera | null>(null);
  const shape = useShape();
  const past = rewind.at !== null;
  const results = useResults(table, held.log);
  const [part, setPart] = useState<Result | null>(null);
  const theatre = useTheatre(id, table, held.log, worded ? board : null, results);
  const playing = theatre.scene !== null || theatre.waiting;
  useTheatreKeys(theatre);
  const { panel, setPanel, toggle } = usePanel(
    table?.status === "over" && !playing,
    table?.asked ? table.number : null,
  );
  const idle = past || playing || !table?.asked || (sent !== null && !table.sealed);
  // Who came to find the move is led to it once the game is over.
  const wantsMove = table?.status === "over" && !playing && puzzleInAddress() !== null;
  useEffect(() => {
    if (!wantsMove) return;
    analysis.open();
    setPanel("log");
  }, [wantsMove]);
  // Whoever answers has seen enough.
  const answer = useCallback(
    (option: Option) => {
      theatre.skip();
      choose(option);
    },
    [theatre.skip, choose],
  );
  const why = useWhy(table, past || playing);
  const { choosing, menu, close, drop } = useChoosing({
    table,
    board,
    idle,
    past,
    why,
    choose: answer,
  });
  const fresh = useFresh(panel, held.logFrom + held.log.length, held.chat.length);
  const ready = worded && board !== null && Boolean(table?.view);
  const elsewhere = useElsewhere(choosing.options, ready, `${panel} ${table?.number}`);
  const phase = usePhase(playing ? null : table);
  const goal = useGoal(table);
  useAttention(table);
  // A call from another table, or an answer at this one: the queue is another.
  useEffect(refreshTurns, [held.notice, table?.number, table?.answered]);
  usePassing(table, act);
  useKeys();
  useEffect(() => setGame(table?.game), [table?.game]);
  // A question about a place outside: the camera goes there.
  useEffect(() => {
    if (ready && choosing.options.length) camera.current?.show(".open");
  }, [choosing.options, ready]);
  // So does a scene about one.
  const showPlaces = (places: string[]) => {
    const names = places.map((to) => `[data-at=${JSON.stringify(to)}], [data-zone=${JSON.stringify(to)}]`);
    if (names.length) camera.current?.show(names.join());
  };
  useEffect(() => showPlaces(theatre.places), [theatre.scene]);
  const say = useCallback(async (text: string) => (await act("chat", { text })) !== null, [act]);
  if (held.gone)
    return (
      <Plain>
        <main id="main" class="home">
          <h1>{t("No table here")}</h1>
          <p role="alert">{held.gone}</p>
          <p>
            <a href={at("/")} onClick={follow}>
              {t("To the games")}
            </a>
          </p>
        </main>
      </Plain>
    );
  if (!table)
    return (
      <Plain>
        <main id="main" class="home">
          <h1 class="quiet-title">{t("Table")}</h1>
          <p role="status">{t("One moment…")}</p>
        </main>
      </Plain>
    );
  const about = games.find((one) => one.name === table.game);
  const title = table.title || about?.title || table.game_title;
  const notice = (
    <TurnsStrip here={id} busy={table.asked && table.answered === null && table.status === "playing"} />
  );
  const figuresBox =
    figures && about ? (
      <FiguresBox
        game={about}
        address={`/api/tables/${id}/figures`}
        onlyChanged={figures === "changed"}
        close={() => setFigures(null)}
      />
    ) : null;
  if (table.status === "gathering" && table.you === null && !table.mine && !watching)
    return (
      <Plain>
        <main id="main" class="gathering-view" data-number={table.number} data-status={table.status}>
          <Invitation table={table} game={about} watch={() => setWatching(true)} />
          <ChangedFigures table={table} open={() => setFigures("changed")} />
          {figuresBox}
        </main>
      </Plain>
    );
  if (table.status === "gathering")
    return (
      <Plain>
        <main id="main" class="gathering-view" data-number={table.number} data-status={table.status}>
          <h1>{title}</h1>
          <ChangedFigures table={table} open={() => setFigures("changed")} />
          {notice}
          <Gathering table={table} act={act} />
          {wrong ? (
            <p class="wrong" role="alert">
              {wrong}
            </p>
          ) : null}
          <Chat chat={held.chat} table={table} say={say} />
          <AbsencePart table={table} act={act} />
          <Order table={table} chat={held.chat} act={act} />
          <Others table={table} chat={held.chat} act={act} />
          <About table={table} game={about} act={act} figures={() => setFigures("all")} />
          {figuresBox}
        </main>
      </Plain>
    );
  if (table.status === "closed" && !table.view)
    return (
      <Plain>
        <main id="main" class="home" data-status={table.status}>
          <h1>{title}</h1>
          <p role="status">{table.prompt}</p>
          <p>
            <a href={at("/")} onClick={follow}>
              {t("To the games")}
            </a>
          </p>
        </main>
      </Plain>
    );
  const view = rewind.at ? rewind.at.view : (theatre.view ?? table.view);
  const eye =
    rewind.at && rewind.eye ? (/^\d+$/.test(rewind.eye) ? Number(rewind.eye) : table.you) : table.you;
  const seen: BoardProps = {
    view: view ?? {},
    names: table.seats.map((seat) => seat.name || t("Seat {0}", seat.seat + 1)),
    me: eye,
    title: table.prompt,
    log: rewind.at ? rewind.at.log : held.log,
    since: table.last ?? Number.POSITIVE_INFINITY,
  };
  const parts = ready && view ? board : null;
  const Around = (parts?.Around ?? Fragment) as ComponentType<BoardProps & { children: ComponentChildren }>;
  const Inside = parts?.default;
  const { Mine, More, Goal } = parts ?? {};
  const whole = parts?.aboveAll === true;
  const Above = shape === "small" || whole ? parts?.Above : undefined;
  const Rivals = parts?.rivalsIn && !parts.rivalsIn.includes(shape) ? undefined : parts?.Rivals;
  const mine = Mine !== undefined && eye !== null;
  const panels = (["board", "mine", "rivals", "log"] as Panel[]).filter(
    (one) => (one !== "mine" || mine) && (one !== "rivals" || Rivals),
  );
  const reveal = (to: Panel) => {
    setPanel(to === "board" ? null : to);
    if (to === "board" && elsewhere.some(([one]) => one === "board")) camera.current?.fit();
    requestAnimationFrame(() =>
      document
        .querySelector(`[data-panel="${to}"] .open`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
  };
  const { parts: analysed, found } = analysis;
  const curve =
    analysed && found ? <analysed.Curve table={table} found={found} rewind={rewind} /> : undefined;
  return (
    <ChoosingContext.Provider value={choosing}>
      <Around {...seen}>
        <main
          id="main"
          {...why.listen}
          class={`table-view ${past ? "rewound" : ""} ${mine ? "" : "dockless"}`}
          data-number={table.number}
          data-status={table.status}
          data-game={table.game}
          data-open={panel ?? "board"}
          data-asking={why.asking}
        >
          {rewind.at ? (
            <Past table={table} rewind={rewind} analysis={analysis} note={curve} />
          ) : (
            <Ask
              table={table}
              log={held.log}
              sent={sent}
              wrong={
                wrong ||
                (table.status === "closed"
                  ? (table.notice ?? t("The operator has closed this table."))
                  : "") ||
                (table.status === "broken" ? (table.notice ?? t("This table cannot go on.")) : "")
              }
              up={held.up}
              ownBoard={hasBoard(table.game, plain)}
              boardReady={ready}
              covers={board?.covers}
              subject={choosing.subject}
              subjectOf={board?.subject}
              drop={drop}
              elsewhere={elsewhere}
              go={reveal}
              choose={answer}
              act={act}
              why={why}
              playing={playing}
              note={
                curve ? (
                  curve
                ) : phase.text && !goal.text ? (
                  <PhaseNote game={table.game} text={phase.text} read={phase.read} />
                ) : undefined
              }
            >
              {playing ? <TheatreBar theatre={theatre} asked={table.asked} /> : null}
              {table.status === "over" && !playing ? (
                <EndButtons
                  table={table}
                  act={act}
                  result={() => toggle("end")}
                  analyse={() => {
                    setPanel("log");
                    analysis.open();
                  }}
                />
              ) : null}
              {table.status === "broken" && (table.you !== null || table.mine) ? (
                <button type="button" onClick={() => act("close")}>
                  {t("Close this game")}
                </button>
              ) : null}
            </Ask>
          )}
          <Room
            key={`${parts ? "there" : "not"} ${plain} ${shape}`}
            flat={!parts || parts.flat === true}
            inert={playing && !past}
            closer={(shape === "small" && parts?.closer) || 1}
            hold={camera}
            above={Above ? <Above {...seen} /> : null}
            whole={whole}
            caption={past ? null : <Caption theatre={theatre} table={table} />}
            next={playing && !past ? () => theatre.step(1) : undefined}
          >
            {Inside ? <Inside {...seen} /> : <p class="note">{t("One moment…")}</p>}
          </Room>
          {mine && Mine ? (
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
            <Head title={title} watching={table.you === null} />
            <Players
              table={table}
              stands={parts?.stands && view ? (seat) => parts.stands?.(view, seat) : undefined}
              open={panel === "rivals"}
              press={Rivals ? () => toggle("rivals") : undefined}
            />
            <button
              type="button"
              class="strip-log"
              aria-expanded={panel === "log"}
              onClick={() => toggle("log")}
            >
              {analysed ? t("Analysis") : panelName("log")}
              {fresh.has("log") ? <span class="dot" /> : null}
            </button>
          </div>
          <aside class="talk" data-panel="log" aria-label={t("Log and chat")}>
            <button type="button" class="plain over-close" onClick={() => setPanel(null)}>
              {t("Close")}
            </button>
            {analysed ? (
              <analysed.Side table={table} analysis={analysis} rewind={rewind} leave={() => setPanel(null)} />
            ) : (
              <>
                <Log
                  table={table}
                  log={held.log}
                  told={held.told}
                  from={held.logFrom}
                  results={results}
                  older={older}
                  placesOf={(entry) =>
                    board?.motions?.(entry.note.split(" "), table.you).map(({ to }) => to) ?? []
                  }
                  show={(places) => {
                    if (shape === "small") setPanel(null);
                    requestAnimationFrame(() => {
                      showPlaces(places);
                      point(places);
                    });
                  }}
                  read={(result) => {
                    setPart(result);
                    setPanel("part");
                  }}
                  goTo={(number) => {
                    setPanel(null);
                    rewind.goTo(number);
                  }}
                />
                {rewind.at ? null : (
                  <RewindBar
                    table={table}
                    rewind={{
                      ...rewind,
                      goTo: (number) => {
                        setPanel(null);
                        rewind.goTo(number);
                      },
                    }}
                  />
                )}
                <Chat chat={held.chat} table={table} say={say} />
              </>
            )}
            <div class="talk-foot">
              <button
                type="button"
                class="plain small"
                aria-expanded={panel === "more"}
                onClick={() => toggle("more")}
              >
                {t("About this table")}
              </button>
              <button type="button" class="plain small" onClick={openGoal}>
                {t("The goal")}
              </button>
              <ChangedFigures table={table} open={() => setFigures("changed")} />
            </div>
          </aside>
          <Over id="more" open={panel === "more"} close={() => setPanel(null)}>
            {More ? (
              <div class="board">
                <More {...seen} />
              </div>
            ) : null}
            <AbsencePart table={table} act={act} />
            <Order table={table} chat={held.chat} act={act} />
            <Others table={table} chat={held.chat} act={act} />
            <About table={table} game={about} act={act} figures={() => setFigures("all")} />
          </Over>
          {playing || past || !goal.text ? null : (
            <GoalCard table={table} goal={goal}>
              {Goal ? (
                <div class="board">
                  <Goal {...seen} />
                </div>
              ) : null}
            </GoalCard>
          )}
          {part ? (
            <Over id="part" class="end read-result" open={panel === "part"} close={() => setPanel(null)}>
              <h2 class="result-title">{part.title}</h2>
              <ResultTable table={table} result={part} />
            </Over>
          ) : null}
          {table.score ? (
            <Over id="end" class="end" open={panel === "end" && !past} close={() => setPanel(null)}>
              <End
                table={table}
                score={table.score}
                game={about?.title ?? table.game_title}
                log={held.log}
                replay={() => rewind.goTo(0)}
              />
            </Over>
          ) : null}
          <Tabs
            open={panel}
            panels={panels}
            fresh={fresh}
            analysis={analysed !== null}
            elsewhere={elsewhere}
            go={(to) => reveal(to ?? "board")}
          />
          {notice}
          <WhyNote game={table.game} why={why} />
          {menu ? <PlaceMenu table={table} menu={menu} choose={answer} close={close} /> : null}
          <div class={`ghosts ${table.game}`} aria-hidden="true" />
          {figuresBox}
          <Keys />
        </main>
      </Around>
    </ChoosingContext.Provider>
  );
}
