// Events on the first view: those one is in or has made, those that anybody may join, and the way to make one.
import { useEffect, useState } from "preact/hooks";
import { type EventEntry, events } from "./events-api";
import { at, follow } from "./go";
import { useWho } from "./who";
import { t } from "./words";

function stateOf(entry: EventEntry): string {
  if (entry.status === "open") return t("{0} {0|player|players}", entry.entrants);
  if (entry.status === "running") return t("round {0}", entry.round);
  return entry.status === "over" ? t("over") : t("stopped");
}

export function Events() {
  const who = useWho();
  const [all, setAll] = useState<EventEntry[]>([]);
  useEffect(() => {
    let gone = false;
    const load = () => {
      if (!document.hidden)
        events.all().then(
          (found) => !gone && setAll(found),
          () => undefined,
        );
    };
    load();
    const timer = window.setInterval(load, 15_000);
    return () => {
      gone = true;
      window.clearInterval(timer);
    };
  }, [who.user?.id]);
  return (
    <section class="table-list">
      <h2>{t("Events")}</h2>
      {all.length ? (
        <ul>
          {all.slice(0, 10).map((entry) => (
            <li key={entry.event} class={entry.in && entry.status === "running" ? "asked" : ""}>
              <a href={entry.link} onClick={follow}>
                <span class="table-name">{entry.title}</span>
                <span class="note">{entry.game_title}</span>
                <span class="badge">{stateOf(entry)}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p class="note">{t("No event is open. Make one: it runs by itself.")}</p>
      )}
      <p>
        <a class="button" href={at("/?event")} onClick={follow}>
          {t("Make an event")}
        </a>
      </p>
    </section>
  );
}
