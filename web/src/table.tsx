// A table: the frame that all games share, around the board of its game.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, type Game, type LogEntry, type Option, type Table } from "./api";
import { call, setTitle } from "./attention";
import { type Choosing, ChoosingContext } from "./board";
import { type BoardModule, boardOf, hasBoard } from "./boards";
import { FiguresBox, honesty } from "./figures-box";
import { Gathering } from "./gathering";
import { follow, go } from "./go";
import { OddsOf } from "./odds";
import { Players } from "./players";
import { Prompt } from "./prompt";
import { RewindBar, type Rewinding, useRewind } from "./rewind";
import { Rule } from "./rule";
import { ScoreTable } from "./score";
import { useSettings } from "./settings";
import { Chat, Log } from "./talk";
import { useTable } from "./use-table";
import { useWho } from "./who";
import { setWords, t } from "./words";

interface MenuState {
  options: Option[];
  x: number;
  y: number;
}

/** Several options at one place: a small menu where it was clicked. */
function PlaceMenu(props: { table: Table; menu: MenuState; choose(option: Option): void; close(): void }) {
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

function End({ table, act }: { table: Table; act: ReturnType<typeof useTable>["act"] }) {
  const again = async () => {
    const made = await act("rematch");
    if (made?.table) go(`/t/${made.table}`);
  };
  return (
    <>
      {table.score ? <ScoreTable table={table} score={table.score} /> : null}
      <div class="buttons end-buttons">
        {table.rematch ? (
          <a class="button main" href={`/t/${table.rematch}`} onClick={follow}>
            {t("To the rematch")}
          </a>
        ) : table.you !== null ? (
          <button type="button" class="main" onClick={again}>
            {t("Rematch")}
          </button>
        ) : null}
        <a class="button" href={`/api/tables/${table.table}/record`} download={`ludus-${table.table}.json`}>
          {t("Download the record")}
        </a>
      </div>
    </>
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
          <a href={`/?new=${game.name}&figures`} onClick={follow}>
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
    <details class="panel about">
      <summary>{t("About this table")}</summary>
      <dl>
        <dt>{t("Rules")}</dt>
        <dd>{table.rules}</dd>
        {setup.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
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
          {t("Leave: a bot plays for me")}
        </button>
      ) : null}
      {table.status === "playing" ? (
        <a
          class="button"
          href={`/api/tables/${table.table}/record`}
          download={`ludus-${table.table}-story.json`}
        >
          {t("Download the story so far")}
        </a>
      ) : null}
    </details>
  );
}

function useBoard(game: string | undefined, plain: boolean): BoardModule | null {
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
function useKeys() {
  useEffect(() => {
    const root = document.documentElement;
    const key = () => {
      root.dataset.keys = "on";
    };
    const point = () => {
      root.dataset.keys = "off";
    };
    window.addEventListener("keydown", key);
    window.addEventListener("pointerdown", point);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("pointerdown", point);
    };
  }, []);
}

function Board(props: {
  board: BoardModule | null;
  table: Table;
  rewind: Rewinding;
  choose(option: Option): void;
  sent: string | null;
  log: LogEntry[];
}) {
  const { board, table, rewind, choose, sent, log } = props;
  const [menu, setMenu] = useState<MenuState | null>(null);
  const idle = rewind.at !== null || !table.asked || (sent !== null && !table.sealed);
  const choosing = useMemo<Choosing>(
    () => ({
      at: (place) => (idle ? [] : table.options.filter((option) => option.at === place)),
      pick: (options, element) => {
        const [first] = options as [Option];
        if (options.length === 1 && !(first.odds && board?.weighs?.(first.choice))) {
          choose(first);
          return;
        }
        const place = element.getBoundingClientRect();
        setMenu({
          options,
          x: Math.max(8, Math.min(place.left, window.innerWidth - 260)),
          y: Math.min(place.bottom + 4, window.innerHeight - 60 - 44 * options.length),
        });
      },
      options: idle ? [] : table.options,
      asides: rewind.at === null ? table.asides : [],
      choose,
    }),
    [table.options, table.asides, idle, rewind.at, choose, board],
  );
  const view = rewind.at ? rewind.at.view : table.view;
  if (!board || !view) return <p class="note">{t("One moment…")}</p>;
  const names = table.seats.map((seat) => seat.name || t("Seat {0}", seat.seat + 1));
  const eye =
    rewind.at && rewind.eye ? (/^\d+$/.test(rewind.eye) ? Number(rewind.eye) : table.you) : table.you;
  const Inside = board.default;
  return (
    <ChoosingContext.Provider value={choosing}>
      <section class="board" aria-label={t("Board")}>
        <Inside
          view={view}
          names={names}
          me={eye}
          title={table.prompt}
          log={rewind.at ? rewind.at.log : log}
          since={table.last ?? Number.POSITIVE_INFINITY}
        />
      </section>
      {menu ? <PlaceMenu table={table} menu={menu} choose={choose} close={() => setMenu(null)} /> : null}
    </ChoosingContext.Provider>
  );
}

/** The line belongs to a person: whoever becomes somebody else looks at the table anew. */
export function TableView({ id, games }: { id: string; games: Game[] }) {
  const who = useWho();
  return <TableInside key={who.user?.id ?? 0} id={id} games={games} />;
}

function TableInside({ id, games }: { id: string; games: Game[] }) {
  const [game, setGame] = useState<string>();
  const [figures, setFigures] = useState<"all" | "changed" | null>(null);
  const { plain } = useSettings();
  const board = useBoard(game, plain);
  const { held, wrong, sent, choose, act, older } = useTable(id, board);
  const worded = useWords(id, held.table !== null && held.table.status !== "gathering");
  const rewind = useRewind(id);
  const { table } = held;
  useAttention(table);
  useKeys();
  useEffect(() => setGame(table?.game), [table?.game]);
  const say = useCallback(async (text: string) => (await act("chat", { text })) !== null, [act]);
  if (held.gone)
    return (
      <main id="main" class="home">
        <h1>{t("No table here")}</h1>
        <p role="alert">{held.gone}</p>
        <p>
          <a href="/" onClick={follow}>
            {t("To the games")}
          </a>
        </p>
      </main>
    );
  if (!table)
    return (
      <main id="main" class="home">
        <h1 class="quiet-title">{t("Table")}</h1>
        <p role="status">{t("One moment…")}</p>
      </main>
    );
  const about = games.find((one) => one.name === table.game);
  const title = table.title || about?.title || table.game_title;
  return (
    <main
      id="main"
      class={`table-view ${rewind.at ? "rewound" : ""}`}
      data-number={table.number}
      data-status={table.status}
    >
      <div class="table-head">
        <h1>{title}</h1>
        {table.you === null && table.status !== "gathering" ? (
          <span class="badge">{t("watching")}</span>
        ) : null}
        <ChangedFigures table={table} open={() => setFigures("changed")} />
        {table.status === "gathering" ? null : <RewindBar table={table} rewind={rewind} />}
      </div>
      {held.notice && held.notice.table !== id ? (
        <p class="banner" role="status">
          <a href={held.notice.link} onClick={follow}>
            {held.notice.text}
          </a>
        </p>
      ) : null}
      <Players table={table} />
      {table.status === "broken" ? (
        <p class="wrong" role="alert">
          {table.reason ?? t("This table cannot go on.")}
        </p>
      ) : null}
      {table.status === "gathering" ? (
        <>
          <Gathering table={table} act={act} />
          {wrong ? (
            <p class="wrong" role="alert">
              {wrong}
            </p>
          ) : null}
        </>
      ) : (
        <>
          {rewind.at ? (
            <section class="prompt past" aria-label={t("What was asked then")}>
              <p class="note">{t("Step {0}, as it was then:", rewind.at.number)}</p>
              <h2>{rewind.at.prompt}</h2>
              <ol class="then">
                {rewind.at.log.map((entry, i) => (
                  <li key={i}>{entry.text}</li>
                ))}
              </ol>
            </section>
          ) : (
            <Prompt
              table={table}
              log={held.log}
              sent={sent}
              wrong={wrong}
              up={held.up}
              ownBoard={hasBoard(table.game, plain)}
              boardReady={worded && board !== null}
              covers={board?.covers}
              rewinding={false}
              choose={choose}
              act={act}
            />
          )}
          <div class="middle">
            {table.status === "over" && !rewind.at ? <End table={table} act={act} /> : null}
            <Board
              board={worded ? board : null}
              table={table}
              rewind={rewind}
              choose={choose}
              sent={sent}
              log={held.log}
            />
          </div>
        </>
      )}
      <aside class="side" aria-label={t("Log and chat")}>
        {table.status === "gathering" ? null : (
          <Log log={held.log} from={held.logFrom} last={table.last} older={older} goTo={rewind.goTo} />
        )}
        <Chat chat={held.chat} table={table} say={say} />
        <About table={table} game={about} act={act} figures={() => setFigures("all")} />
      </aside>
      {figures && about ? (
        <FiguresBox
          game={about}
          address={`/api/tables/${id}/figures`}
          onlyChanged={figures === "changed"}
          close={() => setFigures(null)}
        />
      ) : null}
    </main>
  );
}
