// "Find the move" for whoever has played nothing yet: positions of strong bots that this server has analysed; if it has none, bots make one.
import { useState } from "preact/hooks";
import { api, type Game, type Puzzling } from "./api";
import { go } from "./go";
import { sentence, useWho } from "./who";
import { t } from "./words";

/** A table's address that opens its analysis at this puzzle, or as soon as the game is over. */
const linkTo = (link: string, number: number | "") => `${link}?move=${number}`;

/** The puzzle that the address names: its number, or the first; null: none. */
export function puzzleInAddress(): number | "first" | null {
  const move = new URL(location.href).searchParams.get("move");
  return move === null ? null : /^\d{1,6}$/.test(move) ? Number(move) : "first";
}

/** The next one of any game of strong bots; after the last comes the first. */
export async function nextPuzzle(game: string, after?: { table: string; number: number }) {
  const found: Puzzling | null = (after ? await api.puzzle(game, after) : null) ?? (await api.puzzle(game));
  if (found) go(linkTo(found.link, found.number));
  return found !== null;
}

export function FindMove({ game }: { game: Game }) {
  const who = useWho();
  const [none, setNone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong("");
    try {
      await work();
    } catch (error) {
      setWrong(sentence(error));
    }
    setBusy(false);
  };
  const find = () => run(async () => setNone(!(await nextPuzzle(game.name))));
  const make = () =>
    run(async () => {
      await who.need();
      const seats = Array<string>(game.seats[0]).fill("hard");
      go(linkTo((await api.create({ game: game.name, seats, listed: true })).link, ""));
    });
  return (
    <>
      <button type="button" class="find-move" disabled={busy} onClick={none ? make : find}>
        {none ? t("Let strong bots play a game and analyse it") : t("Find the move")}
      </button>
      {none ? <p class="note">{t("No game of strong bots has been analysed here yet.")}</p> : null}
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </>
  );
}
