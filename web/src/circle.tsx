// The people one plays with: who invites, who asks, who is in the circle; all of it on the first view.
import { useCallback, useEffect, useId, useState } from "preact/hooks";
import { type Circle, circle, type Friend, type Invited } from "./circle-api";
import { follow } from "./go";
import { sentence, useWho } from "./who";
import { t } from "./words";

/** The circle of who is here; asked for anew now and then, and whenever something was done. */
export function useCircle(often: number) {
  const who = useWho();
  const [found, setFound] = useState<Circle | null>(null);
  const [wrong, setWrong] = useState("");
  const person = who.user?.id;
  const load = useCallback(async () => {
    if (person && !document.hidden) await circle.get().then(setFound, () => undefined);
    if (!person) setFound(null);
  }, [person]);
  useEffect(() => {
    load();
    const timer = window.setInterval(load, often);
    return () => window.clearInterval(timer);
  }, [load, often]);
  const run = async (work: () => Promise<unknown>) => {
    setWrong("");
    try {
      await work();
      await load();
      return true;
    } catch (error) {
      setWrong(sentence(error));
      return false;
    }
  };
  return { found, wrong, run };
}

type Run = (work: () => Promise<unknown>) => Promise<boolean>;

function InvitationLine({ one, run }: { one: Invited; run: Run }) {
  return (
    <li class="call">
      <span>
        {t("{0} invites you to {1}", one.by, one.game_title)}
        {one.title === one.game_title ? "" : `: ${one.title}`}
      </span>
      <span class="buttons">
        <a class="button main" href={one.link} onClick={follow}>
          {t("To the table")}
        </a>
        <button type="button" onClick={() => run(() => circle.refuse(one.table))}>
          {t("No, thanks")}
        </button>
      </span>
    </li>
  );
}

function AskLine({ one, run }: { one: Friend; run: Run }) {
  return (
    <li class="call">
      <span>{t("{0} would like to have you in the circle", one.name)}</span>
      <span class="buttons">
        <button type="button" class="main" onClick={() => run(() => circle.answer(one.user, true))}>
          {t("Yes, gladly")}
        </button>
        <button type="button" onClick={() => run(() => circle.answer(one.user, false))}>
          {t("No, thanks")}
        </button>
      </span>
    </li>
  );
}

/** What waits for an answer stands above everything else. */
export function Calls({ found, run }: { found: Circle | null; run: Run }) {
  if (!found || (found.invitations.length === 0 && found.asks.length === 0)) return null;
  return (
    <section class="calls" aria-labelledby="calls-title">
      <h2 id="calls-title">{t("For you")}</h2>
      <ul>
        {found.invitations.map((one) => (
          <InvitationLine key={one.table} one={one} run={run} />
        ))}
        {found.asks.map((one) => (
          <AskLine key={one.user} one={one} run={run} />
        ))}
      </ul>
    </section>
  );
}

export function MyCircle(props: { found: Circle | null; wrong: string; run: Run }) {
  const { found, wrong, run } = props;
  const [name, setName] = useState("");
  const [said, setSaid] = useState("");
  const id = useId();
  if (!found) return null;
  const ask = async (event: Event) => {
    event.preventDefault();
    setSaid("");
    const wanted = name.trim();
    if (await run(() => circle.ask({ name: wanted }))) {
      setSaid(t("{0} is asked.", wanted));
      setName("");
    }
  };
  return (
    <section class="my-circle" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("My circle")}</h2>
      {found.circle.length ? (
        <ul>
          {found.circle.map((one) => (
            <li key={one.user}>
              <span class="player-name">{one.name}</span>
              <button type="button" class="small" onClick={() => run(() => circle.leave(one.user))}>
                {t("Take {0} out", one.name)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="note">
          {t("People you like to play with: once they agree, you can invite them with one tap.")}
        </p>
      )}
      {found.asked.length ? (
        <p class="note">{t("Asked: {0}", found.asked.map((one) => one.name).join(", "))}</p>
      ) : null}
      <form onSubmit={ask}>
        <label for={`${id}-name`}>{t("Ask somebody who has an account, by name")}</label>
        <span class="link-line">
          <input
            id={`${id}-name`}
            value={name}
            maxLength={24}
            required
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit">{t("Ask")}</button>
        </span>
      </form>
      <p class="note" role="status">
        {said}
      </p>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </section>
  );
}
