// Which board a game has. A board is loaded when its game is first shown; the generic table serves games without one, and
// people who prefer names and numbers.
import type { ComponentType, JSX } from "preact";
import type { Option } from "../api";
import type { BoardProps } from "../board";
import type { Motion } from "../motion";
import { cover as aquileia } from "./aquileia/cover";
import { cover as ethnos } from "./ethnos/cover";
import { cover as imperator } from "./imperator/cover";
import { cover as spartacus } from "./spartacus/cover";

export interface BoardModule {
  default: ComponentType<BoardProps>;
  /** What an event (its name and arguments) moves on this board. */
  motions?(note: string[], me: number | null): Motion[];
  /** Options for which the board has a control of its own besides places, e.g. an amount of coins. */
  covers?(option: Option): boolean;
  /** Options that are shown with their odds before they are chosen, though they are alone at their place. */
  weighs?(choice: string): boolean;
}

/** What the home page shows of a game. */
export interface Cover {
  Picture: () => JSX.Element;
  length(): string;
  like(): string;
}

const GAMES: Record<string, { board: () => Promise<BoardModule>; cover: Cover }> = {
  aquileia: { board: () => import("./aquileia"), cover: aquileia },
  ethnos: { board: () => import("./ethnos"), cover: ethnos },
  spartacus: { board: () => import("./spartacus"), cover: spartacus },
  imperator: { board: () => import("./imperator"), cover: imperator },
};

export const coverOf = (game: string): Cover | undefined => GAMES[game]?.cover;

export const hasBoard = (game: string, plain: boolean) => !plain && game in GAMES;

export const boardOf = (game: string, plain: boolean): Promise<BoardModule> =>
  ((!plain && GAMES[game]?.board) || (() => import("./generic") as Promise<BoardModule>))();
