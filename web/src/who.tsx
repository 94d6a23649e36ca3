// Who sits before the screen: a guest with a name, or an account.
import { createContext } from "preact";
import { useContext, useEffect, useId, useRef, useState } from "preact/hooks";
import { Account } from "./account";
import { api, Refused, type User } from "./api";
import type { Forgotten } from "./letters";
import { t } from "./words";

export interface Who {
  user: User | null;
  set(user: User | null): void;
  /** Makes a stranger a guest, so that everything else can be done at once. */
  need(): Promise<User>;
}

export const WhoContext = createContext<Who>({
  user: null,
  set: () => undefined,
  need: () => Promise.reject(new Error("no person")),
});

export const useWho = () => useContext(WhoContext);

export const someName = () => t("Guest {0}", Math.floor(Math.random() * 9000 + 1000));

export const sentence = (error: unknown) => (error instanceof Refused ? error.message : String(error));

/** A box that a button opens: Escape and whatever is pressed outside close it, and the button has the focus again. */
export function useBox() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    };
    const point = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    window.addEventListener("keydown", key);
    window.addEventListener("pointerdown", point);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("pointerdown", point);
    };
  }, [open]);
  return { open, setOpen, box };
}

/** What a guest is asked before the seats could be lost; how many there are. */
type Asking = { about: "login" | "logout"; tables: number };

function Question(props: { asking: Asking; name: string; run(what: Choice): void }) {
  const { asking, name, run } = props;
  const button = (what: Choice, label: string, main = false) => (
    <button type="button" class={main ? "main" : ""} onClick={() => run(what)}>
      {label}
    </button>
  );
  return (
    <div class="who-question" role="alertdialog" aria-label={t("Your seats")}>
      {asking.about === "login" ? (
        <>
          <p>
            {t(
              "As {0} you sit at {1} {1|table|tables}. Shall the account take over your {1|seat|seats}?",
              name,
              asking.tables,
            )}
          </p>
          {button("join", t("Yes, take my seats along"), true)}
          {button("leave", t("No, bots shall play on"))}
        </>
      ) : (
        <>
          <p>
            {asking.tables
              ? t(
                  "You are a guest: once logged out you cannot come back as {0}. Bots take over at {1} {1|table|tables}.",
                  name,
                  asking.tables,
                )
              : t("You are a guest: once logged out you cannot come back as {0}.", name)}{" "}
            {t("With an account you can come back at any time.")}
          </p>
          {button("logout", t("Log out all the same"))}
        </>
      )}
      {button("back", t("Back"), asking.about === "logout")}
    </div>
  );
}

function Forgot() {
  const [Shown, setShown] = useState<{ form: typeof Forgotten } | null>(null);
  if (Shown) return <Shown.form />;
  const show = () => import("./letters").then(({ Forgotten: form }) => setShown({ form }));
  return (
    <button type="button" class="plain" onClick={show}>
      {t("I have forgotten my password…")}
    </button>
  );
}

type Choice = "join" | "leave" | "logout" | "back";

export function WhoBox() {
  const who = useWho();
  const { open, setOpen, box } = useBox();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState("");
  const [asking, setAsking] = useState<Asking | null>(null);
  const id = useId();
  const guest = who.user?.kind === "guest";
  // Opened anew it knows nothing of the last time.
  useEffect(() => {
    setName(who.user?.name ?? someName());
    setPassword("");
    setWrong("");
    setAsking(null);
  }, [open, who.user]);
  const run = (work: () => Promise<User | null>) => async (event?: Event) => {
    event?.preventDefault();
    setWrong("");
    try {
      who.set(await work());
      setOpen(false);
    } catch (error) {
      setAsking(null);
      setWrong(sentence(error));
    }
  };
  const login = (join?: boolean) => run(() => api.login(name.trim(), password, join));
  const logout = run(() => api.logout().then(() => null));
  /** A guest is asked first. */
  const ask = (about: Asking["about"]) => async () => {
    const tables = guest ? await api.standing().catch(() => 0) : 0;
    if (guest && (about === "logout" || tables > 0)) setAsking({ about, tables });
    else if (about === "login") login()();
    else logout();
  };
  const answered = (what: Choice) => {
    if (what === "back") setAsking(null);
    else if (what === "logout") logout();
    else login(what === "join")();
  };
  return (
    <div class="who" ref={box}>
      <button type="button" class="plain who-name" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span class="player-name">{who.user ? who.user.name : t("Who are you?")}</span>
      </button>
      {open ? (
        <div class="sheet">
          <form onSubmit={run(() => api.guest(name.trim()))}>
            {asking ? (
              <Question asking={asking} name={who.user?.name ?? ""} run={answered} />
            ) : (
              <>
                <label for={`${id}-name`}>{t("Name at the table")}</label>
                <input
                  id={`${id}-name`}
                  value={name}
                  maxLength={24}
                  required
                  autocomplete="username"
                  onInput={(event) => setName(event.currentTarget.value)}
                />
                <button type="submit">{t("Use this name")}</button>
                <label for={`${id}-password`}>
                  {t("Password, if you want an account (8 characters or more)")}
                </label>
                <input
                  id={`${id}-password`}
                  type="password"
                  value={password}
                  maxLength={128}
                  autocomplete="current-password"
                  onInput={(event) => setPassword(event.currentTarget.value)}
                />
                <div class="buttons">
                  <button type="button" onClick={run(() => api.account(name.trim(), password))}>
                    {t("New account")}
                  </button>
                  <button type="button" onClick={ask("login")}>
                    {t("Log in")}
                  </button>
                  {who.user ? (
                    <button type="button" onClick={ask("logout")}>
                      {t("Log out")}
                    </button>
                  ) : null}
                </div>
              </>
            )}
            {wrong ? (
              <p class="wrong" role="alert">
                {wrong}
              </p>
            ) : null}
          </form>
          {who.user?.kind === "account" || asking ? null : <Forgot />}
          {who.user && !asking ? <Account user={who.user} /> : null}
        </div>
      ) : null}
    </div>
  );
}
