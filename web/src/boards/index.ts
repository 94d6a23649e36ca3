// Which board a game has. A board is loaded when its game is first shown; the generic table serves games without one, and
// people who prefer names and numbers.
import type { ComponentChildren, ComponentType, JSX } from "preact";
import type { Option, View } from "../api";
import type { BoardProps } from "../board";
import type { Shape } from "../camera";
import type { Motion } from "../motion";
import type { Acts } from "../scenes";
import { styled } from "../styles";
import { cover as aquileia } from "./aquileia/cover";
import { cover as ethnos } from "./ethnos/cover";
import { cover as imperator } from "./imperator/cover";
import { cover as spartacus } from "./spartacus/cover";

export interface BoardModule {
  /** What lies in the room. It has one size for each shape of the room (`data-shape`), whatever is asked. */
  default: ComponentType<BoardProps>;
  /** One's own things, in the dock; the others' details, and what explains the game, in panels. */
  Mine?: ComponentType<BoardProps>;
  Rivals?: ComponentType<BoardProps>;
  More?: ComponentType<BoardProps>;
  /** What it adds to the goal card: how things stand before the first move. */
  Goal?: ComponentType<BoardProps>;
  /** On a phone: what stays at the room's upper edge while the board moves. */
  Above?: ComponentType<BoardProps>;
  /** It lies over all of the room, in every shape; the board is fitted into what the room's padding leaves. */
  aboveAll?: boolean;
  /** In which shapes of the room the others' details need a panel; everywhere if left out. */
  rivalsIn?: Shape[];
  /** How much closer than fitted the camera starts on a phone. */
  closer?: number;
  /** What these parts share. */
  Around?: ComponentType<BoardProps & { children: ComponentChildren }>;
  /** Text that scrolls in the room, in place of a drawing that is fitted to it. */
  flat?: boolean;
  /** How a seat stands: a figure, and what it counts. */
  stands?(view: View, seat: number): [number, string];
  /**
   * Whose doing a choice is: the place that stands for it (a leader). A tap there shows its options alone, in the bar and on the
   * board.
   */
  subject?(choice: string): string | null;
  /** What an event (its name and arguments) moves on this board. */
  motions?(note: string[], me: number | null): Motion[];
  /** What was thrown in an event: for each who threw, the faces as the server told them. */
  throws?(note: string[]): string[][];
  /** How its events make scenes. */
  acts?: Acts;
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

export const boardOf = async (game: string, plain: boolean): Promise<BoardModule> => {
  const drawn = plain ? undefined : GAMES[game];
  if (!drawn) return (await import("./generic")) as BoardModule;
  const [board] = await Promise.all([drawn.board(), styled(game)]);
  return board;
};
