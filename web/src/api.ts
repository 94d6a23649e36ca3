// The server's interface (docs/api.md): types, requests over HTTP, and the one WebSocket of the page.
import type { Event as Happening } from "./events-api";
import { at } from "./go";
import { type Figures, language, t, type Words } from "./words";

export interface User {
  id: number;
  name: string;
  kind: "guest" | "account";
}

/** Where somebody is logged in. */
export interface Session {
  id: string;
  made: number;
  seen: number;
  kind: "browser" | "program";
  this: boolean;
}

export type ReachChannel = "push" | "mail" | "webhook";

/** How one is told while one does not look (docs/api.md, Notices). */
export interface Reach {
  kinds: { kind: string; name: string }[];
  /** What the server can do; `push` is its key. */
  offers: { webhook: boolean; mail: boolean; push?: string };
  wishes: Record<ReachChannel, string[]> & {
    quiet: { from: string; to: string } | null;
    digest: string | null;
    zone: string;
    language: string;
  };
  email: string | null;
  webhook: { url: string; form: string } | null;
}

export interface GameOption {
  key: string;
  /** The key and its values in the language asked for. */
  name: string;
  names?: Record<string, string>;
  values?: (string | number)[];
  range?: [number, number];
  default: string | number;
  help?: string;
}

export interface Game {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  options: GameOption[];
  rules_version: string;
  /** What a first game is played with. */
  first: { seats: string[]; setup: Record<string, string> } | null;
  /** How many of its figures are from where. */
  figures: Record<FigureRow["source"], number>;
}

/** Something printed on the components; without a range its value is the id of a thing. */
export interface FigureRow {
  name: string;
  value: string | number;
  standard: string | number;
  what: string;
  of: string;
  source: "rulebook" | "published" | "ours";
  rule: string;
  range?: [number, number];
  /** Nothing, and seldom anything else: a border that a map could have. */
  idle?: boolean;
}

/** What differs from the standard figures. */
export type FigureChanges = Record<string, string | number>;

export interface Entry {
  table: string;
  link: string;
  game: string;
  game_title: string;
  title: string | null;
  status: Status;
  listed: boolean;
  made: number;
  changed: number;
  number: number;
  seats: { name: string | null; kind: SeatKind }[];
  you: number | null;
  asked: boolean;
  scores: number[] | null;
  ranks: number[] | null;
  rated: boolean;
  clock: Clock | null;
}

/** How strong somebody is believed to be. */
export interface Points {
  points: number;
  deviation: number;
  /** What can be relied upon, the order of a list. */
  low: number;
  settled: boolean;
}

export interface Ladder {
  ratings: (Points & { name: string; kind: "account" | "bot"; games: number; won: number })[];
  terms: (Omit<Points, "low"> & { seat?: number; role?: number; name?: string })[];
}

export interface Counted {
  games: number;
  share: number;
  ci95: [number, number];
}

export interface Statistics {
  games: number;
  waiting: number;
  by_seat: (Counted & { seat: number })[];
  by_role: (Counted & { name: string })[];
  uses: {
    title: string;
    common: boolean;
    things: {
      name: string;
      more_than: number;
      with: number;
      without: number;
      difference: number;
      half: number;
    }[];
    rare: number;
  }[];
}

/** Whom one keeps away. */
export interface Mark {
  blocked: boolean;
  muted: boolean;
}

export interface Person {
  name: string;
  kind: "account" | "bot";
  you: boolean;
  played: { game: string; seats: number; games: number; won: number; rank: number; gave_up: number }[];
  ratings: (Points & { game: string; seats: number; games: number })[];
  opponents: { name: string; kind: "account" | "bot"; games: number; ahead: number; behind: number }[];
  seats: { game: string; seats: number; seat: number; role: string | null; games: number; won: number }[];
  /** Won (above 0) or not, in a row; and the longest won. */
  streak: { now: number; best: number };
  recent: {
    table: string;
    link: string;
    game: string;
    at: number;
    seat: number;
    rank: number;
    score: number;
    gave_up: boolean;
    names: string[];
    rated: boolean;
    change: number | null;
  }[];
  mark?: Mark;
}

/** What somebody looks for opponents for. */
export interface Wish {
  game: string;
  seats: number;
  clock: Clock | null;
  rated: boolean;
  bots: boolean;
}

export type Status = "gathering" | "playing" | "over" | "broken" | "closed";
export type SeatKind = "person" | "bot" | "open";
export type Clock = { kind: "live"; base: number; add: number } | { kind: "days"; each: number };

export interface Option {
  choice: string;
  label: string;
  at?: string | null;
  group?: string | null;
  rule?: string | null;
  /** Whether the server can tell its odds. */
  odds?: boolean;
}

export interface Odds {
  outcomes: { outcome: string; chance: number }[];
  method: "samples" | "enumeration";
  samples?: number;
  /** The question was past already: there is nothing to tell. */
  late?: boolean;
  /** What else there is to say, in a sentence. */
  note?: string;
}

/** Why something cannot be chosen, and by which rule. */
export interface Reason {
  text: string;
  rule: string | null;
}

export interface Seat {
  seat: number;
  name: string | null;
  kind: SeatKind;
  bot: string | null;
  /** How a bot comes to its choices. */
  manner: string | null;
  away: boolean;
  /** An answer has been waited for as long as the table agreed. */
  absent: boolean;
  /** Whoever has the link may take it over. */
  offered: boolean;
  /** Until when its person said to be away, in ms since 1970. */
  until: number | null;
  stood_in: "absent" | "replaced" | "left" | "time" | null;
  /** It was another's before. */
  former: boolean;
  online: boolean;
  asked: boolean;
  clock: { left: number; running: boolean } | null;
}

export interface LogEntry {
  number: number;
  text: string;
  note: string;
  by: number | null;
  /** What another did to you. */
  befell?: true;
  /** It may have ended a part of the game. */
  closes?: true;
}

/** What happened to a seat, told beside the game's log. */
export interface Told {
  number: number;
  at: number;
  kind: string;
  seat: number;
  /** For oneself alone. */
  own: boolean;
  text: string;
}

/** What a table has agreed on about who is absent; seconds. */
export interface Absence {
  after: number;
  bot: string | null;
  person: boolean;
  end: boolean;
}

export interface Motion {
  motion: number;
  what: "absence" | "person" | "end";
  by: number;
  seat: number | null;
  absence: Absence | null;
  yes: number[];
  needed: number[];
}

/** An answer given ahead. */
export interface Ahead {
  step?: string | null;
  choice: string;
  most: number | null;
  /** So often yet; 0: until it is withdrawn. */
  times: number;
  quiet: boolean;
}

/** What can be answered ahead in a game. */
export interface AheadKinds {
  steps: { step: string; text: string }[];
  moves: { choice: string; text: string; most: number | null }[];
}

export interface ChatEntry {
  at: number;
  seat: number | null;
  name: string;
  text: string;
  /** Who made the table wants to hear no more of them; the text is empty. */
  muted?: true;
}

export interface Score {
  seat: number;
  score: number;
  rank: number;
  account: { source: string; value: number }[];
}

export type View = Record<string, unknown>;

export interface Table {
  table: string;
  link: string;
  title: string | null;
  game: string;
  game_title: string;
  rules: string;
  setup: Record<string, string | number>;
  figures: FigureChanges | null;
  /** Where it began, if it is played on from a game that is over. */
  from: { table: string; number: number } | null;
  /** Best of so many games: wins by the seats of this table, this game included once it is over. */
  series: { of: number; number: number; wins: number[]; over: boolean } | null;
  /** When it is to begin, while it gathers. */
  date: { at: number; by: number | null; agreed: number[]; sure: boolean } | null;
  /** The event that it is a table of. */
  event: { event: string; round: number; title: string } | null;
  /** Hints may be asked for. */
  coach: boolean;
  /** It counts: who leaves or runs out of time has lost. */
  rated: boolean;
  listed: boolean;
  mine: boolean;
  /** Who made it. */
  host: string | null;
  status: Status;
  clock: Clock | null;
  pace: number;
  number: number;
  now: number;
  made: number;
  you: number | null;
  seats: Seat[];
  seed_hash: string;
  seed: string | null;
  step: string | null;
  rule: string | null;
  sealed: boolean;
  view: View | null;
  /** Windows where one can only pass are let go. */
  let_go: boolean;
  asked: boolean;
  prompt: string;
  answered: string | null;
  options: Option[];
  asides: Option[];
  undo: "free" | "ask" | null;
  consent: { by: number; agreed: number[]; needed: number[] } | null;
  absence: Absence | null;
  motion: Motion | null;
  /** One's own moves ahead; null for who does not play. */
  ahead: Ahead[] | null;
  told_from: number;
  told: Told[];
  log_from: number;
  log: LogEntry[];
  chat_from: number;
  chat: ChatEntry[];
  last: number | null;
  score: Score[] | null;
  reason: string | null;
  notice: string | null;
  rematch: string | null;
}

export interface Rewound {
  number: number;
  last: number;
  view: View | null;
  step: string | null;
  prompt: string;
  asked: boolean;
  log: LogEntry[];
}

export interface NewTable {
  game: string;
  seats: string[];
  setup?: Record<string, string | number>;
  figures?: FigureChanges;
  coach?: boolean;
  rated?: boolean;
  listed?: boolean;
  title?: string;
  clock?: Clock | null;
  absence?: Absence | null;
  pace?: number;
  series?: number;
}

export interface LessonCard {
  game: string;
  name: string;
  title: string;
  about: string;
  minutes: number;
  /** A worked example of the rules. */
  example?: boolean;
}

/** A lesson as far as one has come: what a table message has, with the narration. */
export interface Lesson extends Pick<Table, "game" | "game_title" | "step" | "view" | "options" | "log"> {
  name: string;
  title: string;
  moment: "says" | "asks" | "ends";
  done: number;
  all: number;
  /** How many times a position was laid out anew. */
  laid: number;
  you: number;
  names: string[];
  said: string | null;
  praise: string | null;
  /** Whether what was tried was right; else what is said to it. */
  right: boolean;
  reply: string | null;
  words?: Words;
  figures?: Figures;
}

/** An option as the coach tells of it. */
export interface Advice {
  choice: string;
  label: string;
  at: string | null;
  group: string | null;
  rule: string | null;
  about: string[];
  brings: string[];
}

export interface Hint {
  number: number;
  worth: Advice[];
  /** What speaks for the move and what against it, in sentences. */
  plan: string[];
  move: Advice;
  /** To win with it. */
  chance: number;
  margin: number;
}

/** The coach about one's last choice. */
export interface Judged {
  number: number;
  made: Omit<Better, "margin">;
  best: Omit<Better, "margin">;
  grade: Decision["grade"];
  loss: number;
  margin: number;
  why: string[];
}

/** Another choice than the one made, and how good it is. */
export interface Better {
  choice: string;
  label: string;
  at: string | null;
  chance: number;
  margin: number;
}

/** A choice that somebody made, judged by what the seat knew then. Chances are from 0 to 1. */
export interface Puzzling {
  table: string;
  link: string;
  game: string;
  number: number;
  seat: number;
}

export interface Decision {
  number: number;
  seat: number;
  choice: string;
  label: string;
  at: string | null;
  chance: number;
  loss: number;
  margin: number;
  grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  forced: boolean;
  best: Better[];
  why: string[];
}

export interface Analysis {
  state: "done";
  /** What there is to say if only a part could be analysed. */
  note: string | null;
  curve: { number: number; chances: number[] }[];
  decisions: Decision[];
  luck: { number: number; kind: string; label: string; luck: number[] }[];
  accounts: { seat: number; loss: number; luck: number; line: string }[];
  turning: { number: number; seat: number; by: "choice" | "luck"; change: number; label: string }[];
  deals: { number: number; kind: string; label: string; worth: { seat: number; change: number }[] }[];
  battles: { number: number; seat?: number; label: string; odds: number; won: boolean }[];
}

export type AnalysisState =
  | { state: "none" }
  | { state: "queued"; before: number }
  | { state: "running"; done: number; all: number }
  | { state: "failed"; error: string };

/** An answer with "ok": false, or no answer at all (code "line"). */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  let answer: { ok?: boolean; error?: string; code?: string };
  try {
    const init: RequestInit = { method, credentials: "same-origin", cache: "no-store" };
    if (body !== undefined) {
      init.headers = { "Content-Type": "application/json" };
      init.body = JSON.stringify(body);
    }
    const spoken = `${path.includes("?") ? "&" : "?"}lang=${language()}`;
    answer = await (await fetch(at(path) + spoken, init)).json();
  } catch {
    throw new Refused(t("The server does not answer. Try again in a moment."), "line");
  }
  if (!answer.ok) throw new Refused(answer.error ?? t("The server refused."), answer.code ?? "bad");
  return answer as T;
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, body: object) => ask<T>("POST", path, body);

export const api = {
  me: () => get<{ user: User | null }>("/api/me").then((a) => a.user),
  guest: (name: string) => post<{ user: User }>("/api/guest", { name }).then((a) => a.user),
  account: (name: string, password: string) =>
    post<{ user: User }>("/api/account", { name, password }).then((a) => a.user),
  /** At how many tables that are not over one sits. */
  standing: () => get<{ tables: number }>("/api/me").then((a) => a.tables),
  /** `join`: a guest's seats come along (true) or are left to bots (false). */
  login: (name: string, password: string, join?: boolean) =>
    post<{ user: User }>("/api/login", { name, password, join }).then((a) => a.user),
  logout: () => post<object>("/api/logout", {}),
  password: (old: string, fresh: string) => post<object>("/api/password", { old, new: fresh }),
  sessions: () => get<{ sessions: Session[] }>("/api/sessions").then((a) => a.sessions),
  endSessions: (which: { id: string } | { others: true }) => post<object>("/api/sessions/end", which),
  person: (name: string) => get<Person>(`/api/people/${encodeURIComponent(name)}`),
  ladder: (game: string, seats: number) => get<Ladder>(`/api/ratings?game=${game}&seats=${seats}`),
  statistics: (game: string, seats: number) => get<Statistics>(`/api/statistics?game=${game}&seats=${seats}`),
  rated: (table: string) =>
    get<{ rated: { seat: number; gave_up: boolean; before: Points; after: Points }[] }>(
      `/api/tables/${table}/rated`,
    ).then((a) => a.rated),
  marks: () => get<{ marks: (Mark & { id: number; name: string })[] }>("/api/marks").then((a) => a.marks),
  mark: (who: { name: string } | { id: number }, what: { block?: boolean; mute?: boolean }) =>
    post<{ mark: Mark }>("/api/marks", { ...who, ...what }).then((a) => a.mark),
  /** For good. */
  forget: (password: string) => post<object>("/api/forget", { password, sure: true }),
  reach: () => get<Reach>("/api/notices"),
  setReach: (wishes: Reach["wishes"]) => post<object>("/api/notices", { ...wishes, language: language() }),
  tableReach: (table: string) =>
    get<{ wishes: Partial<Record<ReachChannel, string[]>> }>(`/api/tables/${table}/notices`).then(
      (a) => a.wishes,
    ),
  setTableReach: (table: string, wishes: Partial<Record<ReachChannel, string[] | null>>) =>
    post<object>(`/api/tables/${table}/notices`, wishes),
  push: (made: PushSubscriptionJSON) => post<object>("/api/push", made),
  endPush: (endpoint: string) => post<object>("/api/push/end", { endpoint }),
  /** Its answer is the secret that calls are signed with. */
  webhook: (url: string | null, form: string) =>
    post<{ secret?: string }>("/api/webhook", { url, form }).then((a) => a.secret),
  email: (email: string | null, password: string) => post<object>("/api/email", { email, password }),
  confirm: (code: string) => post<object>("/api/confirm", { code }),
  recover: (email: string) => post<object>("/api/recover", { email }),
  recovered: (code: string, fresh: string) =>
    post<{ user: User }>("/api/recovered", { code, new: fresh }).then((a) => a.user),
  stopMail: (code: string) => post<object>("/api/stop", { code }),
  games: () => get<{ games: Game[]; bots: string[] }>("/api/games"),
  /** Until when one said to be away. */
  away: () => get<{ away: number | null }>("/api/me").then((a) => a.away),
  sayAway: (until: number | null) => post<object>("/api/away", { until }),
  /** Where an answer of one's own is waited for, the most urgent first. */
  turns: () => get<{ turns: Entry[] }>("/api/turns").then((a) => a.turns),
  aheadKinds: (table: string) => get<AheadKinds>(`/api/tables/${table}/ahead`),
  mine: () => get<{ tables: Entry[] }>("/api/mine").then((a) => a.tables),
  finished: () => get<{ tables: Entry[] }>("/api/finished").then((a) => a.tables),
  create: (table: NewTable) => post<{ table: string; link: string }>("/api/tables", table),
  log: (table: string, before: number) =>
    get<{ log_from: number; log: LogEntry[] }>(`/api/tables/${table}/log?before=${before}`),
  odds: (table: string, number: number, choice: string) =>
    get<Odds>(`/api/tables/${table}/odds?number=${number}&choice=${encodeURIComponent(choice)}`),
  why: (table: string, what: string) =>
    get<{ reasons: Reason[] }>(`/api/tables/${table}/why?what=${encodeURIComponent(what)}`).then(
      (a) => a.reasons,
    ),
  words: (table: string) => get<{ words: Words; figures: Figures }>(`/api/tables/${table}/words`),
  hint: (table: string) => get<Hint>(`/api/tables/${table}/hint`),
  judged: (table: string) => get<Judged>(`/api/tables/${table}/judged`),
  lessons: () => get<{ lessons: LessonCard[] }>("/api/lessons").then((a) => a.lessons),
  lesson: (path: string, answers: string[], tried: string | null, words: boolean) =>
    post<Lesson>(`/api/lessons/${path}`, { answers, try: tried, words }),
  analysis: (table: string) => get<Analysis | AnalysisState>(`/api/tables/${table}/analysis`),
  analyse: (table: string) => post<AnalysisState>(`/api/tables/${table}/analysis`, {}),
  /** A decision of strong bots that can be done better; `after`: the next one. */
  puzzle: (game: string, after?: { table: string; number: number }) =>
    get<{ puzzle: Puzzling | null }>(
      `/api/puzzles?game=${game}${after ? `&after=${after.table}&number=${after.number}` : ""}`,
    ).then((a) => a.puzzle),
  /** A new table against bots that begins where question `number` was asked. */
  playOn: (table: string, number: number, seat: number) =>
    post<{ link: string }>(`/api/tables/${table}/on`, { number, seat }),
  rewind: (table: string, number: number, eye?: string) =>
    get<Rewound>(`/api/tables/${table}/rewind?number=${number}${eye ? `&eye=${eye}` : ""}`),
};

export interface Notice {
  table: string;
  link: string;
  title: string;
  text: string;
}

interface Waiting {
  message: Record<string, unknown>;
  done(answer: Record<string, unknown>): void;
  fail(error: Refused): void;
}

/** What has changed in a table message: where, as keys and indices, and what stands there now. */
type Change = [(string | number)[], unknown];
type Parts = Record<string | number, unknown>;

function put(value: unknown, path: (string | number)[], to: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Parts) }) as Parts;
  copy[step] = put(copy[step], rest, to);
  return copy;
}

/** The message anew; the one before stays as it was, and what has not changed is shared. */
export function changed(table: Table, set: Change[]): Table {
  return set.reduce<unknown>((value, [path, to]) => put(value, path, to), table) as Table;
}

/** The code with which a server closes sockets before it ends (RFC 6455's registry: service restart). */
const COME_AGAIN = 1012;

/**
 * The page's line to the server. It comes back by itself after a break, watches the same table again and
 * sends unanswered messages once more: a choice repeated with its number is never played twice.
 */
export class Line {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private ref = 0;
  private table: string | null = null;
  private event: string | null = null;
  private finds = false;
  private wish: Wish | null = null;
  private told: Table | null = null;
  private pause = 250;
  private closed = false;
  private timer = 0;
  private beat = 0;

  constructor(
    private readonly on: {
      table?(message: Table): void;
      state?(up: boolean): void;
      gone?(error: string): void;
      notice?(notice: Notice): void;
      /** The open tables: all of them, then each that comes, changes or goes. */
      list?(tables: Entry[]): void;
      open?(table: string, entry: Entry | null): void;
      /** How many others look for the same, or why one cannot; and the table where one was brought (null: try again). */
      waiting?(others: number, wrong: string): void;
      match?(link: string | null): void;
      event?(event: Happening): void;
    },
  ) {
    this.open();
    this.beat = window.setInterval(() => this.ping(), 25_000);
  }

  watch(table: string) {
    this.table = table;
    this.sendWatch();
  }

  private sendWatch() {
    this.told = null;
    this.send({ do: "watch", table: this.table, lang: language(), changes: true, ref: "watch" });
  }

  /** From now on the line is told how the event stands. */
  follow(event: string) {
    this.event = event;
    this.send({ do: "follow", event, lang: language(), ref: "follow" });
  }

  /** From now on the open tables are told. */
  find() {
    this.finds = true;
    this.send({ do: "find", ref: "find" });
  }

  /** Looks for opponents until they are found; null: no more. */
  seek(wish: Wish | null) {
    this.wish = wish;
    this.send(wish ? { do: "seek", ...wish, ref: "seek" } : { do: "unseek" });
  }

  private again() {
    if (this.table) this.sendWatch();
    if (this.event) this.follow(this.event);
    if (this.finds) this.find();
    if (this.wish) this.seek(this.wish);
  }

  /** Sends an action; the promise ends with its answer. */
  act(message: Record<string, unknown>): Promise<Record<string, unknown>> {
    return new Promise((done, fail) => {
      const ref = ++this.ref;
      const entry: Waiting = { message: { ...message, table: this.table, ref }, done, fail };
      this.waiting.set(ref, entry);
      this.send(entry.message);
    });
  }

  close() {
    this.closed = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.beat);
    this.socket?.close();
  }

  private send(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private ping() {
    this.send({ do: "ping" });
  }

  private open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${at("/api/ws")}`);
    this.socket = socket;
    socket.onopen = () => {
      this.again();
      for (const entry of this.waiting.values()) this.send(entry.message);
      this.on.state?.(true);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)));
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      // One server of several goes and has said so: another takes us at once, but not all of us in one moment.
      const leaves = event.code === COME_AGAIN;
      if (!leaves) this.on.state?.(false);
      this.timer = window.setTimeout(() => this.open(), leaves ? Math.random() * 300 : this.pause);
      this.pause = Math.min(this.pause * 2, 5000);
    };
  }

  private receive(message: { type: string } & Record<string, unknown>) {
    // A socket that is let in is greeted; one too many is closed without.
    if (message.type === "hello") this.pause = 250;
    else if (message.type === "table") this.tell(message as unknown as Table);
    else if (message.type === "changes") this.tell(this.told && changed(this.told, message.set as Change[]));
    else if (message.type === "event" || (message.ref === "follow" && message.ok))
      this.on.event?.(message as unknown as Happening);
    else if (message.type === "notice") this.on.notice?.(message as unknown as Notice);
    else if (message.type === "gone") this.on.gone?.(String(message.error));
    else if (message.type === "open") this.on.open?.(String(message.table), message.entry as Entry | null);
    else if (message.type === "match") this.matched(message.ok ? String(message.link) : null);
    else if (message.type === "answer") this.answer(message);
  }

  private matched(link: string | null) {
    this.wish = null;
    this.on.match?.(link);
  }

  private tell(table: Table | null) {
    this.told = table;
    if (table) this.on.table?.(table);
  }

  private answer(message: Record<string, unknown>) {
    if (message.ref === "find" && message.ok) this.on.list?.(message.tables as Entry[]);
    if (message.ref === "seek") {
      if (!message.ok) this.wish = null;
      this.on.waiting?.(Number(message.waiting ?? 0), message.ok ? "" : String(message.error));
    }
    if (message.ref === "watch") {
      if (!message.ok) this.on.gone?.(String(message.error));
      return;
    }
    const entry = this.waiting.get(Number(message.ref));
    this.waiting.delete(Number(message.ref));
    if (!entry) return;
    if (message.ok) entry.done(message);
    else entry.fail(new Refused(String(message.error), String(message.code)));
  }
}
