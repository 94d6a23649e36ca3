// A first game: what the server says of it, with a coach, so that others' moves can be followed.
import { useState } from "preact/hooks";
import { api, type Game } from "./api";
import { go } from "./go";
import { sentence, useWho } from "./who";
import { t } from "./words";

const PACE = 1500;

export function FirstGame({ game, main }: { game: Game; main?: boolean }) {
  const who = useWho();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const { first } = game;
  if (!first) return null;
  const play = async () => {
    setBusy(true);
    try {
      await who.need();
      go((await api.create({ game: game.name, ...first, coach: true, pace: PACE })).link);
    } catch (error) {
      setWrong(sentence(error));
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" class={main ? "first-game main" : "first-game"} disabled={busy} onClick={play}>
        {t("Play a first game with a coach")}
      </button>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </>
  );
}
