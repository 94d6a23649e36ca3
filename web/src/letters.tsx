// Where the links in letters lead: an address is confirmed, a new password chosen, letters stopped. And asking for such a letter.
import { useEffect, useId, useState } from "preact/hooks";
import { api } from "./api";
import { at, follow } from "./go";
import { Header } from "./header";
import { sentence, useWho } from "./who";
import { t } from "./words";

type Said = { text: string; wrong: boolean } | null;

const Line = ({ said }: { said: Said }) =>
  said ? (
    <p class={said.wrong ? "wrong" : "note"} role={said.wrong ? "alert" : "status"}>
      {said.text}
    </p>
  ) : null;

/** A button: what only reads the address, as mail programs do, must not use the link up. */
function Press(props: { title: string; label: string; done: string; run(): Promise<unknown> }) {
  const [said, setSaid] = useState<Said>(null);
  const press = () =>
    props
      .run()
      .then(() => setSaid({ text: props.done, wrong: false }))
      .catch((error) => setSaid({ text: sentence(error), wrong: true }));
  return (
    <>
      <h1>{props.title}</h1>
      {said ? null : (
        <button type="button" class="main" onClick={press}>
          {props.label}
        </button>
      )}
      <Line said={said} />
    </>
  );
}

function Fresh({ code }: { code: string }) {
  const who = useWho();
  const [password, setPassword] = useState("");
  const [said, setSaid] = useState<Said>(null);
  const id = useId();
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      who.set(await api.recovered(code, password));
      setSaid({
        text: t("The password is changed, and you are logged in. Everywhere else you are logged out."),
        wrong: false,
      });
    } catch (error) {
      setSaid({ text: sentence(error), wrong: true });
    }
  };
  return (
    <>
      <h1>{t("A new password")}</h1>
      {said && !said.wrong ? null : (
        <form class="letter" onSubmit={save}>
          <label for={id}>{t("New password (8 characters or more)")}</label>
          <input
            id={id}
            type="password"
            value={password}
            minLength={8}
            maxLength={128}
            required
            autocomplete="new-password"
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
          <button type="submit" class="main">
            {t("Change the password")}
          </button>
        </form>
      )}
      <Line said={said} />
    </>
  );
}

export type LetterLink = { about: "confirm" | "recover" | "stop"; code: string };

export function LetterView({ about, code }: LetterLink) {
  return (
    <>
      <Header />
      <main id="main" class="home">
        {about === "confirm" ? (
          <Press
            title={t("Is this your address?")}
            label={t("Yes, it is mine")}
            done={t("Your address is confirmed.")}
            run={() => api.confirm(code)}
          />
        ) : about === "stop" ? (
          <Press
            title={t("No more letters")}
            label={t("Stop the letters")}
            done={t("You get no more letters about your tables.")}
            run={() => api.stopMail(code)}
          />
        ) : (
          <Fresh code={code} />
        )}
        <p>
          <a href={at("/")} onClick={follow}>
            {t("To the games")}
          </a>
        </p>
      </main>
    </>
  );
}

/** Who has forgotten the password asks for a letter. */
export function Forgotten() {
  const [email, setEmail] = useState("");
  const [said, setSaid] = useState<Said>(null);
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const ask = async (event: Event) => {
    event.preventDefault();
    try {
      await api.recover(email.trim());
      setSaid({ text: t("If an account has this address, a letter is on its way."), wrong: false });
    } catch (error) {
      setSaid({ text: sentence(error), wrong: true });
    }
  };
  return (
    <form onSubmit={ask}>
      <label for={id}>{t("The e-mail address of your account")}</label>
      <input
        id={id}
        type="email"
        value={email}
        maxLength={254}
        required
        autocomplete="email"
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <button type="submit">{t("Send me a letter")}</button>
      <Line said={said} />
    </form>
  );
}
