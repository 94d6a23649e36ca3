// A new event: what is played, how, and who may come.
import { useEffect, useId, useState } from "preact/hooks";
import type { Game } from "./api";
import { setTitle } from "./attention";
import { clocks, OptionField } from "./create";
import { systemName } from "./event";
import { events, type NewEvent } from "./events-api";
import { at, follow, go } from "./go";
import { Header } from "./header";
import { sentence, useWho } from "./who";
import { t } from "./words";

function Choice(props: {
  label: string;
  help?: string;
  value: string;
  set(value: string): void;
  all: [string, string][];
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(event) => props.set(event.currentTarget.value)}>
        {props.all.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {props.help ? <p class="help">{props.help}</p> : null}
    </div>
  );
}

function Check(props: { label: string; help: string; on: boolean; set(on: boolean): void }) {
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={props.on}
          onChange={(event) => props.set(event.currentTarget.checked)}
        />
        {props.label}
      </label>
      <p class="help">{props.help}</p>
    </div>
  );
}

const numbers = (from: number, to: number): [string, string][] =>
  Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), String(from + i)]);

const usual = (game: Game) => Object.fromEntries(game.options.map((one) => [one.key, String(one.default)]));

export function NewEventView({ games }: { games: Game[] }) {
  const who = useWho();
  const [first] = games as [Game];
  const [game, setGame] = useState<Game>(first);
  const [title, setEventTitle] = useState("");
  const [size, setSize] = useState(String(first.seats[0]));
  const [system, setSystem] = useState("swiss");
  const [rounds, setRounds] = useState("");
  const [clock, setClock] = useState("quick");
  const [absent, setAbsent] = useState("bot");
  const [bots, setBots] = useState(true);
  const [listed, setListed] = useState(false);
  const [until, setUntil] = useState("");
  const [setup, setSetup] = useState<Record<string, string>>(() => usual(first));
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => setTitle(t("New event")), []);

  const change = (name: string) => {
    const found = games.find((one) => one.name === name) ?? first;
    setGame(found);
    setSetup(usual(found));
    setSize(String(found.seats[0]));
  };

  const submit = async (submitted: Event) => {
    submitted.preventDefault();
    setBusy(true);
    setWrong("");
    const changed = Object.entries(setup).filter(([key, value]) => value && value !== usual(game)[key]);
    const event: NewEvent = {
      title: title.trim(),
      game: game.name,
      size: Number(size),
      system: system === "swiss" ? "swiss" : "robin",
      clock: clocks().find((one) => one.key === clock)?.clock ?? null,
      absent: absent === "bot" ? "bot" : "nobody",
      bots,
      listed,
    };
    if (rounds) event.rounds = Number(rounds);
    if (until) event.until = new Date(until).getTime();
    if (changed.length) event.setup = Object.fromEntries(changed);
    try {
      go((await events.make(event)).link);
    } catch (error) {
      setWrong(sentence(error));
      setBusy(false);
    }
  };

  return (
    <>
      <Header />
      <main id="main" class="create">
        <p>
          <a href={at("/")} onClick={follow}>
            ← {t("All games")}
          </a>
        </p>
        <h1>{t("New event")}</h1>
        <p>
          {t(
            "A tournament that runs by itself: you make it, people join by the link, you start it. Each round's tables are made for you, and everybody can follow the standings.",
          )}
        </p>
        {who.user?.kind === "account" ? null : (
          <p class="note banner">
            {t(
              "To make an event you need an account: press your name at the top. To join one you need none.",
            )}
          </p>
        )}
        <form onSubmit={submit}>
          <fieldset>
            <legend>{t("The event")}</legend>
            <div class="field">
              <label for={`${id}-title`}>{t("Name")}</label>
              <input
                id={`${id}-title`}
                value={title}
                required
                maxLength={40}
                onInput={(event) => setEventTitle(event.currentTarget.value)}
              />
            </div>
            <Choice
              label={t("System")}
              value={system}
              set={setSystem}
              all={[
                ["swiss", systemName("swiss")],
                ["robin", systemName("robin")],
              ]}
              help={
                system === "swiss"
                  ? t("Who has as many points meets; few rounds will do for many players.")
                  : t("Everybody meets everybody, as equally as can be.")
              }
            />
            <Choice
              label={t("Rounds")}
              value={rounds}
              set={setRounds}
              all={[["", t("As many as it needs")], ...numbers(1, 20)]}
            />
            <div class="field">
              <label for={`${id}-until`}>{t("One can join until")}</label>
              <input
                id={`${id}-until`}
                type="datetime-local"
                value={until}
                onInput={(event) => setUntil(event.currentTarget.value)}
              />
              <p class="help">{t("Left empty: until you start it.")}</p>
            </div>
            <Choice
              label={t("Who leaves")}
              value={absent}
              set={setAbsent}
              all={[
                ["bot", t("A bot plays in their place")],
                ["nobody", t("Nobody takes their place in later rounds")],
              ]}
            />
            <Check
              label={t("Bots may be added")}
              help={t("You add them yourself, as strong as you like.")}
              on={bots}
              set={setBots}
            />
            <Check
              label={t("Listed")}
              help={t("Anybody may find the event on the first page. Otherwise only who has the link.")}
              on={listed}
              set={setListed}
            />
          </fieldset>
          <fieldset>
            <legend>{t("The tables")}</legend>
            <Choice
              label={t("Game")}
              value={game.name}
              set={change}
              all={games.map((one) => [one.name, one.title])}
            />
            <Choice
              label={t("Players at a table")}
              value={size}
              set={setSize}
              all={numbers(game.seats[0], game.seats[1])}
              help={t("With uneven numbers some tables are smaller, or somebody has a bye.")}
            />
            <Choice
              label={t("Clock")}
              value={clock}
              set={setClock}
              all={clocks().map((one) => [one.key, one.label])}
              help={t("Only the time while you are asked counts. When it runs out a bot takes over.")}
            />
            {game.options.map((option) => (
              <OptionField
                key={`${game.name} ${option.key}`}
                option={option}
                value={setup[option.key] ?? ""}
                set={(value) => setSetup((old) => ({ ...old, [option.key]: value }))}
              />
            ))}
          </fieldset>
          {wrong ? (
            <p class="wrong" role="alert">
              {wrong}
            </p>
          ) : null}
          <button type="submit" class="main" disabled={busy}>
            {t("Make the event and get the link")}
          </button>
        </form>
      </main>
    </>
  );
}
