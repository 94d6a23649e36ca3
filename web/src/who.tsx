// Who sits before the screen: a guest with a name, or an account.
import { createContext } from "preact";
import { useContext, useId, useState } from "preact/hooks";
import { api, Refused, type User } from "./api";
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

export const someName = () => t("Guest {0}", Math.floor(Math.random() * 900 + 100));

export const sentence = (error: unknown) => (error instanceof Refused ? error.message : String(error));

export function WhoBox() {
  const who = useWho();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState("");
  const id = useId();
  const run = (work: () => Promise<User | null>) => async (event: Event) => {
    event.preventDefault();
    setWrong("");
    try {
      who.set(await work());
      setOpen(false);
      setPassword("");
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  const show = () => {
    setName(who.user?.name ?? someName());
    setOpen(!open);
  };
  return (
    <div class="who">
      <button type="button" class="plain" aria-expanded={open} onClick={show}>
        {who.user ? who.user.name : t("Who are you?")}
      </button>
      {open ? (
        <form class="sheet" onSubmit={run(() => api.guest(name.trim()))}>
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
          <label for={`${id}-password`}>{t("Password, if you want an account (8 characters or more)")}</label>
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
            <button type="button" onClick={run(() => api.login(name.trim(), password))}>
              {t("Log in")}
            </button>
            {who.user ? (
              <button type="button" onClick={run(() => api.logout().then(() => null))}>
                {t("Log out")}
              </button>
            ) : null}
          </div>
          {wrong ? (
            <p class="wrong" role="alert">
              {wrong}
            </p>
          ) : null}
        </form>
      ) : null}
    </div>
  );
}
