// What somebody who is somebody can look after: the password of an account, and where one is logged in.
import { useEffect, useId, useState } from "preact/hooks";
import { api, type Session, type User } from "./api";
import type { ReachBox } from "./reach";
import { sentence } from "./who";
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

/** What is seldom opened is fetched when it is. */
function Later({ user }: { user: User }) {
  const [Shown, setShown] = useState<{ box: typeof ReachBox } | null>(null);
  useEffect(() => {
    import("./reach").then(({ ReachBox: box }) => setShown({ box }));
  }, []);
  return Shown ? <Shown.box user={user} /> : null;
}

export function Account({ user }: { user: User }) {
  const [open, setOpen] = useState<"password" | "sessions" | "reach" | null>(null);
  const part = (name: "password" | "sessions" | "reach", label: string) => (
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
      {part("reach", t("How I am told…"))}
      {open === "reach" ? <Later user={user} /> : null}
      {user.kind === "account" ? part("password", t("Change the password…")) : null}
      {open === "password" ? <Password /> : null}
      {part("sessions", t("Where you are logged in…"))}
      {open === "sessions" ? <Sessions /> : null}
    </div>
  );
}
