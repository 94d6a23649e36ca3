// Events as the server tells of them (docs/events.md).
import { type Clock, get, post } from "./api";

export interface EventEntry {
  event: string;
  link: string;
  title: string;
  game: string;
  game_title: string;
  status: "open" | "running" | "over" | "closed";
  system: "robin" | "swiss";
  entrants: number;
  round: number;
  host: string | null;
  in: boolean;
  mine: boolean;
}

export interface Entrant {
  entrant: number;
  name: string;
  kind: "person" | "bot";
  bot: string | null;
  gone: boolean;
}

export interface Standing {
  entrant: number;
  rank: number;
  points: number;
  games: number;
  wins: number;
  byes: number;
  buchholz: number;
  direct: number;
  margin: number;
}

export interface Meeting {
  round: number;
  table: string | null;
  link: string | null;
  entrants: number[];
  /** What came of it: null while it is played. */
  how: "played" | "time" | "void" | "bye" | null;
  ranks: number[] | null;
  scores: number[] | null;
}

export interface Event extends Omit<EventEntry, "entrants"> {
  size: number;
  least: number;
  rounds: number;
  clock: Clock | null;
  time: number;
  bots: boolean;
  absent: "bot" | "nobody";
  listed: boolean;
  you: number | null;
  now: number;
  until: number | null;
  due: number | null;
  entrants: Entrant[];
  standings: Standing[];
  /** Of the round that runs, or the one asked for. */
  tables: Meeting[];
}

export interface NewEvent {
  title: string;
  game: string;
  size: number;
  system: "robin" | "swiss";
  rounds?: number;
  clock: Clock | null;
  absent: "bot" | "nobody";
  bots: boolean;
  listed: boolean;
  until?: number;
  setup?: Record<string, string>;
}

export const events = {
  all: () => get<{ events: EventEntry[] }>("/api/events").then((a) => a.events),
  make: (event: NewEvent) => post<{ event: string; link: string }>("/api/events", event),
  round: (id: string, round: number) => get<Event>(`/api/events/${id}?round=${round}`).then((a) => a.tables),
  act: (id: string, what: string, fields: object = {}) => post<object>(`/api/events/${id}/${what}`, fields),
};
