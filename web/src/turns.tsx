// Moves that one can make now: from one table where an answer is waited for to the next.
import { useEffect, useState } from "preact/hooks";
import { api, type Entry } from "./api";
import { follow } from "./go";
import { useWho } from "./who";
import { t } from "./words";

const EVERY_MS = 20_000;
let turns: Entry[] = [];
const listeners = new Set<(turns: Entry[]) => void>();
let asking = false;

/** Asks for the list anew, if anybody looks at it. */
export function refreshTurns() {
  if (!listeners.size || asking || document.hidden) return;
  asking = true;
  api
    .turns()
    .catch(() => [])
    .then((found) => {
      asking = false;
      turns = found;
      for (const listener of listeners) listener(turns);
    });
}

function useTurns(): Entry[] {
  const user = useWho().user?.id;
  const [found, setFound] = useState(turns);
  // The list is the person's.
  useEffect(() => {
    if (!user) {
      setFound([]);
      return undefined;
    }
    listeners.add(setFound);
    refreshTurns();
    const timer = window.setInterval(refreshTurns, EVERY_MS);
    window.addEventListener("focus", refreshTurns);
    return () => {
      listeners.delete(setFound);
      window.clearInterval(timer);
      window.removeEventListener("focus", refreshTurns);
    };
  }, [user]);
  return found;
}

const nameOf = (entry: Entry) => entry.title || entry.game_title;

/** In the line above a page: how many, and the way to the first. */
export function TurnsBadge() {
  const [first, ...rest] = useTurns();
  if (!first) return null;
  return (
    <a
      class="button turns-badge"
      href={first.link}
      onClick={follow}
      title={t("Your turn: {0}", nameOf(first))}
    >
      <span class="turns-words">{t("Your turn")}</span> <span class="badge">{rest.length + 1}</span>
    </a>
  );
}

/** At a table: the way to the next, as soon as nothing is asked here. */
export function TurnsStrip({ here, busy }: { here: string; busy: boolean }) {
  const others = useTurns().filter((entry) => entry.table !== here);
  const [next] = others;
  if (!next || busy) return null;
  return (
    <p class="banner notice" role="status">
      <a class="next-turn" href={next.link} onClick={follow}>
        {t("Next, your turn: {0}", nameOf(next))}
        {others.length > 1 ? <span class="badge">{others.length}</span> : null}
      </a>
    </p>
  );
}

/** On the first view: all of them, one after the other. */
export function TurnsQueue() {
  const found = useTurns();
  const [first] = found;
  if (!first) return null;
  return (
    <section class="turns" aria-labelledby="turns-title">
      <h2 id="turns-title">{t("{0} {0|move|moves} you can make now", found.length)}</h2>
      <p>
        <a class="button main" href={first.link} onClick={follow}>
          {t("Begin with {0}", nameOf(first))}
        </a>
      </p>
    </section>
  );
}
