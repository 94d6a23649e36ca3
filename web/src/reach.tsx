// How one is told while one does not look: what, by which way, and when; the address for mail, the webhook, this browser.
import { useEffect, useId, useState } from "preact/hooks";
import { api, type Reach, type ReachChannel, type User } from "./api";
import { within } from "./go";
import { isPushed, noPushHere, pushHere, takesPushes } from "./push";
import { sentence } from "./who";
import { t } from "./words";

type Said = { text: string; wrong: boolean } | null;

const Saying = ({ said }: { said: Said }) =>
  said ? (
    <p class={said.wrong ? "wrong" : "note"} role={said.wrong ? "alert" : "status"}>
      {said.text}
    </p>
  ) : null;

/** Work that says how it went. */
function useSaid() {
  const [said, setSaid] = useState<Said>(null);
  const run = async (work: () => Promise<string>) => {
    setSaid(null);
    try {
      setSaid({ text: await work(), wrong: false });
    } catch (error) {
      setSaid({ text: sentence(error), wrong: true });
    }
  };
  return { said, run };
}

const nameOfChannel = (channel: ReachChannel) =>
  channel === "push" ? t("Browser") : channel === "mail" ? t("E-mail") : t("Webhook");

/** The ways that this server knows. */
const offered = ({ offers }: Reach) =>
  (["push", "mail", "webhook"] as const).filter((channel) => Boolean(offers[channel]));

function Kinds({ reach, change }: { reach: Reach; change(reach: Reach): void }) {
  const channels = offered(reach);
  const flip = (channel: ReachChannel, kind: string, on: boolean) => {
    const others = reach.wishes[channel].filter((one) => one !== kind);
    change({ ...reach, wishes: { ...reach.wishes, [channel]: on ? [...others, kind] : others } });
  };
  return (
    <table class="reach-kinds">
      <thead>
        <tr>
          <th scope="col">{t("When")}</th>
          {channels.map((channel) => (
            <th scope="col" key={channel}>
              {nameOfChannel(channel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reach.kinds.map(({ kind, name }) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  aria-label={t("{0}: {1}", nameOfChannel(channel), name)}
                  checked={reach.wishes[channel].includes(kind)}
                  onChange={(event) => flip(channel, kind, event.currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Hours({ reach, change }: { reach: Reach; change(reach: Reach): void }) {
  const { quiet, digest } = reach.wishes;
  const set = (wishes: Partial<Reach["wishes"]>) =>
    change({ ...reach, wishes: { ...reach.wishes, ...wishes } });
  const time = (label: string, value: string, give: (text: string) => void) => (
    <label>
      {label}
      <input type="time" value={value} required onInput={(event) => give(event.currentTarget.value)} />
    </label>
  );
  const check = (label: string, on: boolean, give: (on: boolean) => void) => (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(event) => give(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
  return (
    <>
      {check(t("Quiet hours"), quiet !== null, (on) =>
        set({ quiet: on ? { from: "22:00", to: "08:00" } : null }),
      )}
      {quiet ? (
        <div class="reach-hours">
          {time(t("from"), quiet.from, (from) => set({ quiet: { ...quiet, from } }))}
          {time(t("to"), quiet.to, (to) => set({ quiet: { ...quiet, to } }))}
        </div>
      ) : null}
      {reach.offers.mail
        ? check(t("One letter a day"), digest !== null, (on) => set({ digest: on ? "18:00" : null }))
        : null}
      {digest !== null && reach.offers.mail ? time(t("at"), digest, (text) => set({ digest: text })) : null}
    </>
  );
}

/** The table that the page shows, if it does. */
const tableHere = () => /^\/t\/([A-Za-z0-9_-]+)\/?$/.exec(within(new URL(location.href).pathname))?.[1];

const AT_TABLE = { turn: ["turn", "clock"], nothing: [] as string[] };
type AtTable = keyof typeof AT_TABLE | "usual";

function Here({ table, reach }: { table: string; reach: Reach }) {
  const { said, run } = useSaid();
  const [now, setNow] = useState<AtTable | null>(null);
  useEffect(() => {
    api
      .tableReach(table)
      .then((wishes) => {
        const kinds = Object.values(wishes)[0];
        setNow(kinds === undefined ? "usual" : kinds.length ? "turn" : "nothing");
      })
      .catch(() => setNow(null));
  }, [table]);
  if (!now) return null;
  const choose = (to: AtTable) =>
    run(async () => {
      const kinds = to === "usual" ? null : AT_TABLE[to];
      await api.setTableReach(table, Object.fromEntries(offered(reach).map((channel) => [channel, kinds])));
      setNow(to);
      return t("It is noted.");
    });
  return (
    <>
      <label>
        {t("At this table")}
        <select value={now} onChange={(event) => choose(event.currentTarget.value as AtTable)}>
          <option value="usual">{t("as everywhere")}</option>
          <option value="turn">{t("only when it is my turn")}</option>
          <option value="nothing">{t("nothing")}</option>
        </select>
      </label>
      <Saying said={said} />
    </>
  );
}

function Browser({ reach }: { reach: Reach }) {
  const { said, run } = useSaid();
  const [on, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    isPushed()
      .then(setOn)
      .catch(() => setOn(false));
  }, []);
  const key = reach.offers.push;
  if (!key || !takesPushes()) return null;
  const change = (wanted: boolean) =>
    run(async () => {
      try {
        const now = wanted ? await pushHere(key) : await noPushHere().then(() => false);
        setOn(now);
        if (now) return t("This browser tells you, even when Ludus is closed.");
        return wanted
          ? t("The browser does not allow it; its settings say more.")
          : t("This browser stays silent.");
      } catch (error) {
        setOn(false);
        throw error instanceof DOMException ? t("This browser takes no pushes now.") : error;
      }
    });
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={on === true}
          disabled={on === null}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>
          {t("Tell me in this browser")}
          <span class="help">
            {t("Also when no page of Ludus is open. Its maker's service passes it on and cannot read it.")}
          </span>
        </span>
      </label>
      <Saying said={said} />
    </>
  );
}

function Address({ reach, user }: { reach: Reach; user: User }) {
  const { said, run } = useSaid();
  const [email, setEmail] = useState(reach.email ?? "");
  const [password, setPassword] = useState("");
  const id = useId();
  if (!reach.offers.mail) return null;
  if (user.kind === "guest") return <p class="help">{t("With an account you can have letters, too.")}</p>;
  const save = (event: Event) => {
    event.preventDefault();
    run(async () => {
      await api.email(email.trim() || null, password);
      setPassword("");
      return email.trim()
        ? t("A letter is on its way. Its link confirms the address.")
        : t("There is no address any more.");
    });
  };
  return (
    <form onSubmit={save}>
      <label for={`${id}-mail`}>{t("E-mail, for notices and if you forget your password")}</label>
      <input
        id={`${id}-mail`}
        type="email"
        value={email}
        maxLength={254}
        autocomplete="email"
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <label for={`${id}-password`}>{t("Your password")}</label>
      <input
        id={`${id}-password`}
        type="password"
        value={password}
        maxLength={128}
        required
        autocomplete="current-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <button type="submit">{t("Use this address")}</button>
      <Saying said={said} />
    </form>
  );
}

const FORMS = { json: "JSON", discord: "Discord", slack: "Slack", matrix: "Matrix", ntfy: "ntfy" };

function Webhook({ reach }: { reach: Reach }) {
  const { said, run } = useSaid();
  const [url, setUrl] = useState(reach.webhook?.url ?? "");
  const [form, setForm] = useState(reach.webhook?.form ?? "json");
  const [secret, setSecret] = useState("");
  const id = useId();
  if (!reach.offers.webhook) return null;
  const save = (event: Event) => {
    event.preventDefault();
    run(async () => {
      setSecret((await api.webhook(url.trim() || null, form)) ?? "");
      return url.trim() ? t("The webhook is noted.") : t("There is no webhook any more.");
    });
  };
  return (
    <form onSubmit={save}>
      <label for={`${id}-url`}>{t("Webhook: an address that is called")}</label>
      <input
        id={`${id}-url`}
        type="url"
        value={url}
        maxLength={500}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <label for={`${id}-form`}>{t("What listens there")}</label>
      <select id={`${id}-form`} value={form} onChange={(event) => setForm(event.currentTarget.value)}>
        {Object.entries(FORMS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit">{t("Use this webhook")}</button>
      <Saying said={said} />
      {secret ? (
        <p class="help">
          {t("Calls are signed with this secret, which is shown only now:")}{" "}
          <code class="secret">{secret}</code>
        </p>
      ) : null}
    </form>
  );
}

export function ReachBox({ user }: { user: User }) {
  const [reach, setReach] = useState<Reach | null>(null);
  const { said, run } = useSaid();
  const table = tableHere();
  useEffect(() => {
    run(async () => {
      setReach(await api.reach());
      return "";
    });
  }, []);
  if (!reach) return <Saying said={said?.wrong ? said : null} />;
  const save = (event: Event) => {
    event.preventDefault();
    run(async () => {
      await api.setReach({ ...reach.wishes, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
      return t("It is noted.");
    });
  };
  if (offered(reach).length === 0)
    return <p class="help">{t("This server tells nobody anything outside the page.")}</p>;
  return (
    <div class="reach">
      {table ? <Here table={table} reach={reach} /> : null}
      <Browser reach={reach} />
      <form onSubmit={save}>
        <Kinds reach={reach} change={setReach} />
        <Hours reach={reach} change={setReach} />
        <button type="submit">{t("Save")}</button>
        <Saying said={said?.text ? said : null} />
      </form>
      <Address reach={reach} user={user} />
      <Webhook reach={reach} />
    </div>
  );
}
