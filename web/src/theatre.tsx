// The theatre of the others' moves: what happened since the board was last drawn is played scene by scene, each with a caption,
// at a pace that one sets. Only the server's states are drawn; everything can be paused, stepped and skipped.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { api, type LogEntry, type Table, type View } from "./api";
import { SeatMark } from "./board";
import type { BoardModule } from "./boards";
import { kindOf } from "./kinds";
import { Dice, type Result, ResultScene } from "./moments";
import { prepare } from "./motion";
import { NO_ACTS, type Scene, scenesOf, silent, timesOf, woven } from "./scenes";
import { PACES, set, settings, useSettings } from "./settings";
import { SOUND_OF, sound } from "./sound";
import { t } from "./words";

export interface Theatre {
  /** What the board shows while it plays; null when it is at the present. */
  view: View | null;
  scene: Scene | null;
  /** Where on the board it happens. */
  places: string[];
  /** What is thrown in it. */
  throws: string[][];
  left: number;
  paused: boolean;
  /** Some hours passed: whether to play is asked first. */
  waiting: boolean;
  pause(): void;
  step(by: number): void;
  skip(): void;
  play(): void;
}

interface State {
  number: number | null;
  view: View | null;
  scenes: Scene[];
  times: number[];
  at: number;
  paused: boolean;
  waiting: boolean;
  seen: Map<number, View | null>;
  /** The ends of parts of the game that are among the scenes, or came too late. */
  ends: Set<Result>;
}

const fresh = (): State => ({
  number: null,
  view: null,
  scenes: [],
  times: [],
  at: 0,
  paused: false,
  waiting: false,
  seen: new Map(),
  ends: new Set(),
});

interface Shown {
  number: number;
  ago: number;
}

/** Whoever was away for longer is asked whether to see what happened. */
const AWAY = 60_000;

const keyOf = (id: string) => `ludus-shown-${id}`;

/** The question last shown here, and how long ago. */
function lastShown(id: string): Shown | null {
  const [number, time] = (sessionOr(() => localStorage.getItem(keyOf(id))) ?? "").split(" ").map(Number);
  return number === undefined || time === undefined ? null : { number, ago: Date.now() - time };
}

function sessionOr<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null; // A browser that keeps nothing shows the present.
  }
}

const LOW_CLOCK = 30_000;
/** Dice roll, settle, and are read. */
const DICE_MS = 1150;
const MOST_HANDS = 4;

/** Whoever has little time, or wants none of it, sees the present. */
function hurried(table: Table): boolean {
  const clock = table.you === null ? null : table.seats[table.you]?.clock;
  return settings().pace === 0 || (clock?.running === true && clock.left < LOW_CLOCK);
}

function end(state: State, table: Table) {
  state.number = table.number;
  state.scenes = [];
  state.at = 0;
  state.waiting = false;
  state.seen.clear();
}

/** A message has come: what it brings is appended; what was taken back is no longer played. */
function take(state: State, table: Table, log: LogEntry[], board: BoardModule | null, back: Shown | null) {
  const first = state.number === null;
  const from = first ? (back?.number ?? table.number) : (state.number ?? 0);
  if (table.number === state.number) return;
  if (table.number < from || !board || hurried(table)) {
    end(state, table);
    return;
  }
  const news = log.filter((entry) => entry.number >= from && entry.number < table.number);
  const scenes = scenesOf(news, board.acts ?? NO_ACTS, {
    names: table.seats.map((seat) => seat.name ?? ""),
    you: table.you,
  });
  const played = scenes.some((scene) => !silent(scene));
  state.number = table.number;
  if (!played && state.scenes.length === 0) return;
  state.scenes = [...state.scenes, ...scenes];
  state.times = timesOf(state.scenes);
  state.seen.set(table.number, table.view);
  if (back && back.ago > AWAY) state.waiting = true;
}

/** Results that have come since: those of scenes that are not yet over become scenes. */
function weave(state: State, results: Result[]) {
  for (const result of results) {
    if (state.ends.has(result)) continue;
    state.ends.add(result);
    state.scenes = woven(state.scenes, result, state.at);
  }
  state.times = timesOf(state.scenes);
}

/** The dice of a scene; single ones that fall one behind the other are one throw. */
function throwsIn(scene: Scene, board: BoardModule | null): string[][] {
  const hands = scene.entries.flatMap((entry) => board?.throws?.(entry.note.split(" ")) ?? []);
  const shown = hands.every((hand) => hand.length === 1) && hands.length > 1 ? [hands.flat()] : hands;
  return shown.slice(-MOST_HANDS);
}

/** What a scene is heard by: dice before all, then what matters most in it. */
function hear(scene: Scene) {
  const kinds = scene.entries.map((entry) => kindOf(entry.note)).filter((kind) => kind !== undefined);
  const kind = scene.result ? "end" : kinds.includes("dice") ? "dice" : kinds[0];
  if (kind && !silent(scene)) sound(SOUND_OF[kind]);
}

export function useTheatre(
  id: string,
  table: Table | null,
  log: LogEntry[],
  board: BoardModule | null,
  results: Result[],
): Theatre {
  const [, redraw] = useState(0);
  const now = useRef<State>(fresh());
  const latest = useRef(table);
  latest.current = table;
  const state = now.current;
  useSettings();
  if (table && table.status !== "gathering" && board) {
    take(state, table, log, board, state.number === null ? lastShown(id) : null);
    weave(state, results);
    if (state.scenes.length === 0) state.view = table.view;
  }
  const draw = useCallback(() => redraw((n) => n + 1), []);
  const running = state.scenes.length > 0;
  const scene = running && !state.waiting ? (state.scenes[state.at] ?? null) : null;

  // What was seen is remembered, for whoever comes back.
  const shown = running ? null : state.number;
  useEffect(() => {
    if (shown !== null) sessionOr(() => localStorage.setItem(keyOf(id), `${shown} ${Date.now()}`));
  }, [id, shown]);

  const skip = useCallback(() => {
    if (latest.current) end(now.current, latest.current);
    draw();
  }, [draw]);
  const step = useCallback(
    (by: number) => {
      const { current } = now;
      current.at = Math.max(0, current.at + by);
      if (current.at >= current.scenes.length && latest.current) end(current, latest.current);
      draw();
    },
    [draw],
  );

  const motions = scene?.entries.flatMap((entry) =>
    (board?.motions?.(entry.note.split(" "), table?.you ?? null) ?? []).map((motion) => ({
      ...motion,
      as: kindOf(entry.note),
    })),
  );
  const throws = scene ? throwsIn(scene, board) : [];

  // The view that a scene led to, then its time; a hidden page waits.
  useEffect(() => {
    if (!scene) return undefined;
    hear(scene);
    let gone = false;
    let timer = 0;
    const show = (view: View | null) => {
      if (gone) return;
      const play = prepare(motions ?? []);
      now.current.view = view;
      draw();
      requestAnimationFrame(() => requestAnimationFrame(play));
    };
    const seen = now.current.seen.get(scene.end);
    if (seen !== undefined) show(seen);
    else
      api.rewind(id, scene.end).then(
        (found) => show(found.view),
        () => undefined, // It cannot be seen from here: its caption tells it.
      );
    const rolling = throws.length ? DICE_MS : 0;
    const time = Math.max(now.current.times[now.current.at] ?? 0, rolling) / (settings().pace || 1);
    const go = () => {
      if (document.hidden) timer = window.setTimeout(go, 500);
      else if (!gone) step(1);
    };
    if (!state.paused) timer = window.setTimeout(go, time);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [scene, state.paused, id]);

  return {
    view: running ? state.view : null,
    scene,
    places: [...new Set(motions?.map(({ to }) => to))],
    throws,
    left: state.scenes.length - state.at,
    paused: state.paused,
    waiting: running && state.waiting,
    pause: () => {
      state.paused = !state.paused;
      draw();
    },
    step: (by) => {
      state.paused = true;
      step(by);
    },
    skip,
    play: () => {
      state.waiting = false;
      draw();
    },
  };
}

/** Space pauses, the arrows step, End goes to the present. */
export function useTheatreKeys(theatre: Theatre) {
  const held = useRef(theatre);
  held.current = theatre;
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const { current } = held;
      if (!current.scene || (event.target as Element).closest?.("input, select, textarea, dialog")) return;
      const acts: Record<string, () => void> = {
        " ": current.pause,
        ArrowLeft: () => current.step(-1),
        ArrowRight: () => current.step(1),
        End: current.skip,
      };
      const act = acts[event.key];
      if (!act || (event.key === " " && (event.target as Element).closest?.("button, [role=button]"))) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    window.addEventListener("keydown", key, true);
    return () => window.removeEventListener("keydown", key, true);
  }, []);
}

/** What happens, in a line over the room's upper edge. */
export function Caption({ theatre, table }: { theatre: Theatre; table: Table }) {
  const { scene } = theatre;
  if (scene?.result) return <ResultScene table={table} result={scene.result} next={() => theatre.step(1)} />;
  const dice = scene ? <Dice key={scene.end} throws={theatre.throws} /> : null;
  if (!scene || silent(scene)) return dice ? <div class="scene-head">{dice}</div> : null;
  return (
    <div class="scene-head">
      <button
        type="button"
        class={`caption rank-${scene.rank}`}
        data-places={theatre.places.join("|")}
        data-lines={scene.entries.length}
        onClick={() => theatre.step(1)}
      >
        {scene.seat === null ? null : <SeatMark seat={scene.seat} />}
        <span role="status">{scene.caption}</span>
      </button>
      {dice}
    </div>
  );
}

const paceName = (pace: number) => (pace === 0 ? t("at once") : t("{0}×", pace));

export function TheatreBar({ theatre, asked }: { theatre: Theatre; asked: boolean }) {
  const { pace } = useSettings();
  if (theatre.waiting)
    return (
      <div class="theatre-bar" role="group" aria-label={t("Theatre")}>
        <span class="theatre-words">{t("{0} {0|scene|scenes} since you were here", theatre.left)}</span>
        <button type="button" class="main" onClick={theatre.play}>
          {t("Play them")}
        </button>
        <button type="button" onClick={theatre.skip}>
          {t("To the present")}
        </button>
      </div>
    );
  if (!theatre.scene) return null;
  return (
    <div
      class="theatre-bar"
      role="group"
      data-events={theatre.scene.entries.map((entry) => `${entry.number} ${entry.note}`).join("|")}
      data-places={theatre.places.join("|")}
      aria-label={t("Theatre")}
    >
      <button type="button" aria-label={t("One scene back")} onClick={() => theatre.step(-1)}>
        <Sign d="M18 4v16L6 12z" />
      </button>
      <button type="button" aria-label={theatre.paused ? t("Go on") : t("Pause")} onClick={theatre.pause}>
        <Sign d={theatre.paused ? "M6 4v16l12-8z" : "M6 4h4v16H6zM14 4h4v16h-4z"} />
      </button>
      <button type="button" aria-label={t("One scene on")} onClick={() => theatre.step(1)}>
        <Sign d="M4 4v16l9-8zM15 4h4v16h-4z" />
      </button>
      <select
        aria-label={t("Pace of the others' moves")}
        value={String(pace)}
        onChange={(event) => set({ pace: Number(event.currentTarget.value) })}
      >
        {PACES.map((one) => (
          <option key={one} value={String(one)}>
            {paceName(one)}
          </option>
        ))}
      </select>
      <button type="button" class="skip-theatre" onClick={theatre.skip}>
        {asked ? t("Skip to my turn") : t("Skip")}
      </button>
    </div>
  );
}

const Sign = ({ d }: { d: string }) => (
  <svg class="key-sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} fill="currentColor" />
  </svg>
);
