// The games as the home page shows them: the covers of their boards, or something plain.
import type { Game } from "./api";
import { coverOf } from "./boards";
import { t } from "./words";

export const seatsOf = (game: Game) =>
  game.seats[0] === game.seats[1]
    ? t("{0} {0|player|players}", game.seats[0])
    : t("{0}–{1} players", game.seats[0], game.seats[1]);

export const lengthOf = (game: string): string => coverOf(game)?.length() ?? "";

/** One line on what it is like, beside what the engine says it is about. */
export const lineOf = (game: string, about: string): string => coverOf(game)?.like() ?? about;

export function Picture({ game }: { game: string }) {
  const Inside = coverOf(game)?.Picture;
  return (
    <svg class="picture" viewBox="0 0 320 180" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      {Inside ? <Inside /> : <path fill="#7a2e2a" d="M0 0h320v180H0z" />}
    </svg>
  );
}
