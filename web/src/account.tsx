// What somebody who is somebody can look after: the password of an account, and where one is logged in.
import { useEffect, useId, useState } from "preact/hooks";
import { api, type Mark, type Session, type User } from "./api";
import { at, follow } from "./go";
import type { ReachBox } from "./reach";
import { sentence, useWho } from "./who";
import { language, t } from "./words";

function Password() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null);
  const id = useId();
  const change = async (event: Event) => {
    event.preventDefault();
    setSaid(null);
    try {
      await api.password(old, fresh);
      setOld("");
      setFresh("");
      setSaid({ text: t("The password is changed. Everywhere else you are logged out."), wrong: false });
    } catch (error) {
      setSaid({ text: sentence(error), wrong: true });
    }
  };
  const field = (name: string, label: string, value: string, set: (text: string) => void, kind: string) => (
    <>
      <label for={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="password"
        value={value}
        maxLength={128}
        required
        autocomplete={kind}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </>
  );
  return (
    <form onSubmit={change}>
      {field("old", t("Password until now"), old, setOld, "current-password")}
      {field("new", t("New password (8 characters or more)"), fresh, setFresh, "new-password")}
      <button type="submit">{t("Change the password")}</button>
      {said ? (
        <p class={said.wrong ? "wrong" : "note"} role={said.wrong ? "alert" : "status"}>
          {said.text}
        </p>
      ) : null}
    </form>
  );
}

const day = (ms: number) => new Date(ms).toLocaleDateString(language());

function nameOf(one: Session): string {
  if (one.this) return t("This browser");
  return one.kind === "program" ? t("A program of yours") : t("Another browser");
}

function Sessions() {
  const [all, setAll] = useState<Session[] | null>(null);
  const [wrong, setWrong] = useState("");
  const load = () =>
    api
      .sessions()
      .then(setAll)
      .catch((error) => setWrong(sentence(error)));
  // Once, when it is opened.
  useEffect(() => {
    load();
  }, []);
  const end = async (which: { id: string } | { others: true }) => {
    setWrong("");
    await api.endSessions(which).catch((error) => setWrong(sentence(error)));
    await load();
  };
  const others = all?.filter((one) => !one.this) ?? [];
  return (
    <>
      <ul class="sessions">
        {all?.map((one) => (
          <li key={one.id}>
            <span>
              {nameOf(one)}
              <span class="help">{t("since {0}, last used {1}", day(one.made), day(one.seen))}</span>
            </span>
            {one.this ? null : (
              <button type="button" onClick={() => end({ id: one.id })}>
                {t("Log out there")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <button type="button" onClick={() => end({ others: true })}>
          {t("Log out everywhere else")}
        </button>
      ) : null}
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </>
  );
}

function Marks() {
  const [all, setAll] = useState<(Mark & { id: number; name: string })[] | null>(null);
  const [wrong, setWrong] = useState("");
  const load = () => api.marks().then(setAll, (error) => setWrong(sentence(error)));
  // Once, when it is opened.
  useEffect(() => {
    load();
  }, []);
  const free = (id: number) => async () => {
    await api.mark({ id }, { block: false, mute: false }).catch((error) => setWrong(sentence(error)));
    await load();
  };
  return (
    <>
      {all?.length === 0 ? <p class="note">{t("You keep nobody away.")}</p> : null}
      <ul class="sessions">
        {all?.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              <span class="help">{one.blocked ? t("blocked") : t("not read")}</span>
            </span>
            <button type="button" onClick={free(one.id)}>
              {t("No longer")}
            </button>
          </li>
        ))}
      </ul>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </>
  );
}

/** For good: an account with its password, a guest by a second press. */
function Forget({ user }: { user: User }) {
  const who = useWho();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState("");
  const id = useId();
  const forget = async (event: Event) => {
    event.preventDefault();
    setWrong("");
    try {
      await api.forget(password);
      who.set(null);
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  return (
    <form onSubmit={forget}>
      <p class="note">
        {t(
          "Your name, your chat and all ways in are deleted for good. Games stay, without your name; bots play on. Take your data along before.",
        )}
      </p>
      {user.kind === "account" ? (
        <>
          <label for={`${id}-password`}>{t("Password")}</label>
          <input
            id={`${id}-password`}
            type="password"
            value={password}
            maxLength={128}
            required
            autocomplete="current-password"
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </>
      ) : null}
      <button type="submit">{t("Delete me for good")}</button>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </form>
  );
}

/** What is seldom opened is fetched when it is. */
function Later({ user }: { user: User }) {
  const [Shown, setShown] = useState<{ box: typeof ReachBox } | null>(null);
  useEffect(() => {
    import("./reach").then(({ ReachBox: box }) => setShown({ box }));
  }, []);
  return Shown ? <Shown.box user={user} /> : null;
}

type Part = "password" | "sessions" | "reach" | "marks" | "forget";

export function Account({ user }: { user: User }) {
  const [open, setOpen] = useState<Part | null>(null);
  const part = (name: Part, label: string) => (
    <button
      type="button"
      class="plain"
      aria-expanded={open === name}
      onClick={() => setOpen(open === name ? null : name)}
    >
      {label}
    </button>
  );
  return (
    <div class="account">
      {user.kind === "account" ? (
        <a href={at(`/p/${encodeURIComponent(user.name)}`)} onClick={follow}>
          {t("My page: games and ratings")}
        </a>
      ) : null}
      {part("reach", t("How I am told…"))}
      {open === "reach" ? <Later user={user} /> : null}
      {user.kind === "account" ? part("password", t("Change the password…")) : null}
      {open === "password" ? <Password /> : null}
      {part("sessions", t("Where you are logged in…"))}
      {open === "sessions" ? <Sessions /> : null}
      {part("marks", t("Whom I keep away…"))}
      {open === "marks" ? <Marks /> : null}
      <a href={at("/api/me/data")} download="ludus.json">
        {t("Take my data along")}
      </a>
      {part("forget", t("Delete me…"))}
      {open === "forget" ? <Forget user={user} /> : null}
    </div>
  );
}
