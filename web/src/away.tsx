// Saying that one is away, at all one's tables at once.
import { useEffect, useId, useState } from "preact/hooks";
import { api } from "./api";
import { sentence, useWho } from "./who";
import { dayOf, t } from "./words";

const DAY = 86_400_000;

export function AwayLine({ until, done }: { until: number | null; done?: () => void }) {
  const [day, setDay] = useState("");
  const [wrong, setWrong] = useState("");
  const id = useId();
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const say = async (when: number | null) => {
    setWrong("");
    try {
      await api.sayAway(when);
      setDay("");
      done?.();
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  if (until)
    return (
      <p>
        {t("You are away until {0}, at all your tables.", dayOf(until))}{" "}
        <button type="button" onClick={() => say(null)}>
          {t("I am here")}
        </button>
      </p>
    );
  return (
    <form
      class="away-line"
      onSubmit={(event) => {
        event.preventDefault();
        say(new Date(`${day}T00:00`).getTime());
      }}
    >
      <label for={`${id}-day`}>{t("I am away, at all my tables, until")}</label>
      <input
        id={`${id}-day`}
        type="date"
        required
        value={day}
        min={iso(Date.now() + DAY)}
        max={iso(Date.now() + 89 * DAY)}
        onInput={(event) => setDay(event.currentTarget.value)}
      />
      <button type="submit">{t("Say so")}</button>
      <p class="help">
        {t("Games by the day wait for you, a fortnight at each table. With a live clock it changes nothing.")}
      </p>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </form>
  );
}

/** On the first view. */
export function AwayHere() {
  const user = useWho().user?.id;
  const [until, setUntil] = useState<number | null>(null);
  const load = () => {
    api.away().then(setUntil, () => setUntil(null));
  };
  // It is the person's.
  useEffect(load, [user]);
  return <AwayLine until={until} done={load} />;
}
