// Which board a game has. A board is loaded when its game is first shown; the generic table serves games without one, and
// people who prefer names and numbers.
import type { ComponentType } from "preact";
import type { Option } from "../api";
import type { BoardProps } from "../board";
import type { Motion } from "../motion";

export interface BoardModule {
  default: ComponentType<BoardProps>;
  /** What an event (its name and arguments) moves on this board. */
  motions?(note: string[], me: number | null): Motion[];
  /** Options for which the board has a control of its own besides places, e.g. an amount of coins. */
  covers?(option: Option): boolean;
  /** Options that are shown with their odds before they are chosen, though they are alone at their place. */
  weighs?(choice: string): boolean;
}

const BOARDS: Record<string, () => Promise<BoardModule>> = {
  aquileia: () => import("./aquileia"),
  ethnos: () => import("./ethnos"),
  spartacus: () => import("./spartacus"),
  imperator: () => import("./imperator"),
};

export const hasBoard = (game: string, plain: boolean) => !plain && game in BOARDS;

export const boardOf = (game: string, plain: boolean): Promise<BoardModule> =>
  ((!plain && BOARDS[game]) || (() => import("./generic") as Promise<BoardModule>))();
