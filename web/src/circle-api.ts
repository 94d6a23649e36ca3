// The circle and invitations as the server tells of them (docs/events.md).
import { get, post } from "./api";

export interface Friend {
  user: number;
  name: string;
}

export interface Invited {
  table: string;
  link: string;
  game: string;
  game_title: string;
  title: string;
  /** Who invites. */
  by: string;
}

export interface Circle {
  circle: Friend[];
  /** Asked by oneself, without an answer yet. */
  asked: Friend[];
  /** Who asks. */
  asks: Friend[];
  invitations: Invited[];
}

export const circle = {
  get: () => get<Circle>("/api/circle"),
  ask: (whom: { name: string } | { table: string; seat: number }) =>
    post<{ state: "asked" | "in" }>("/api/circle", whom).then((a) => a.state),
  answer: (user: number, accept: boolean) => post<object>("/api/circle/answer", { user, accept }),
  leave: (user: number) => post<object>("/api/circle/leave", { user }),
  invite: (table: string, user: number) => post<object>(`/api/tables/${table}/invite`, { user }),
  refuse: (table: string) => post<object>("/api/invitations/refuse", { table }),
  again: (table: string) => post<{ table: string; link: string }>(`/api/tables/${table}/again`, {}),
};
