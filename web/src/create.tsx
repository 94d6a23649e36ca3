// A new table: who sits where, and every option with a line on what it does.
import { useEffect, useId, useState } from "preact/hooks";
import { type Absence, api, type Clock, type Game, type GameOption, type NewTable } from "./api";
import { setTitle } from "./attention";
import { type Changes, keepChanges, keptChanges, sentChanges } from "./figures";
import { changedLine, FiguresBox, honesty } from "./figures-box";
import { Picture } from "./games";
import { at, follow, go } from "./go";
import { isLevel, levelLine } from "./levels";
import { TermsFields } from "./terms";
import { sentence, useWho } from "./who";
import { t } from "./words";

export const clocks = (): { key: string; label: string; clock: Clock | null }[] => [
  { key: "none", label: t("No clock"), clock: null },
  {
    key: "quick",
    label: t("Live: 10 minutes each, 10 seconds added a choice"),
    clock: { kind: "live", base: 600, add: 10 },
  },
  {
    key: "calm",
    label: t("Live: 30 minutes each, 30 seconds added a choice"),
    clock: { kind: "live", base: 1800, add: 30 },
  },
  { key: "days", label: t("By the day: 3 days for each choice"), clock: { kind: "days", each: 259_200 } },
];

const paces = (): [string, string][] => [
  ["0", t("At once")],
  ["500", t("Half a second a choice")],
  ["1500", t("Calm: a second and a half")],
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const isFree = (value: string | number) => typeof value === "string" && /^[A-Z]+$/.test(value);

export function OptionField(props: { option: GameOption; value: string; set(value: string): void }) {
  const { option, value, set } = props;
  const id = useId();
  const named = (option.values ?? []).filter((one) => !isFree(one)).map(String);
  const valueName = (value: string) => option.names?.[value] ?? value;
  const free = (option.values ?? []).some(isFree);
  const typed = free && !named.includes(value);
  return (
    <div class="field">
      <label for={id}>{capital(option.name)}</label>
      {option.range ? (
        <input
          id={id}
          type="number"
          min={option.range[0]}
          max={option.range[1]}
          value={value}
          aria-describedby={`${id}-help`}
          onInput={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <select
          id={id}
          value={typed ? "\u0000" : value}
          aria-describedby={`${id}-help`}
          onChange={(event) => set(event.currentTarget.value === "\u0000" ? "" : event.currentTarget.value)}
        >
          {named.map((one) => (
            <option key={one} value={one}>
              {one === String(option.default) ? t("{0} (usual)", valueName(one)) : valueName(one)}
            </option>
          ))}
          {free ? <option value={"\u0000"}>{t("a list of my own…")}</option> : null}
        </select>
      )}
      {typed ? (
        <input
          aria-label={t("{0}: your list, joined by commas", capital(option.name))}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      ) : null}
      <p class="help" id={`${id}-help`}>
        {option.help}
      </p>
    </div>
  );
}

/** How far the game's figures can be trusted, and the way to correct them. */
function FiguresField({ game, changes, open }: { game: Game; changes: Changes; open(): void }) {
  const count = Object.keys(changes).length;
  return (
    <fieldset>
      <legend>{t("Figures")}</legend>
      <p>{honesty(game)}</p>
      <p class={count ? "figures-changed" : "note"}>{changedLine(count)}</p>
      <button type="button" onClick={open}>
        {t("See and correct the figures")}
      </button>
      <p class="help">{t("If your box says otherwise: bots, odds and records follow what you type.")}</p>
    </fieldset>
  );
}

export function Create(props: { game: Game; bots: string[]; friends: boolean; figures: boolean }) {
  const { game, bots, friends } = props;
  const who = useWho();
  const usual = Math.min(game.seats[1], Math.max(game.seats[0], friends ? 3 : 4));
  const other = friends ? "open" : (bots.find((bot) => bot === "medium") ?? bots[0] ?? "open");
  const [seats, setSeats] = useState(() => ["me", ...Array<string>(usual - 1).fill(other)]);
  const [setup, setSetup] = useState<Record<string, string>>(() =>
    Object.fromEntries(game.options.map((option) => [option.key, String(option.default)])),
  );
  const [title, setTableTitle] = useState("");
  const [listed, setListed] = useState(false);
  const [rated, setRated] = useState(false);
  const [clock, setClock] = useState("none");
  const [pace, setPace] = useState("0");
  const [absence, setAbsence] = useState<Absence | null>(null);
  const [coach, setCoach] = useState(false);
  const [series, setSeries] = useState("");
  const [changes, setChanges] = useState(() => keptChanges(game.name));
  const [correcting, setCorrecting] = useState(props.figures);
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => setTitle(t("New table: {0}", game.title)), [game.title]);

  /** Short, with gentle rivals and a coach. */
  const first = () => {
    if (!game.first) return;
    setSeats(game.first.seats);
    setSetup((old) => ({ ...old, ...game.first?.setup }));
    setCoach(true);
    setPace("1500");
  };

  const resize = (count: number) =>
    setSeats((old) => Array.from({ length: count }, (_, i) => old[i] ?? other));
  const choose = (seat: number, value: string) =>
    setSeats((old) =>
      old.map((one, i) => (i === seat ? value : value === "me" && one === "me" ? "open" : one)),
    );

  const correct = (fresh: Changes) => {
    keepChanges(game.name, fresh);
    setChanges(fresh);
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setWrong("");
    const table: NewTable = {
      game: game.name,
      seats,
      listed,
      clock: clocks().find((one) => one.key === clock)?.clock ?? null,
      pace: Number(pace),
    };
    const changed = Object.entries(setup).filter(
      ([key, value]) =>
        value !== "" && value !== String(game.options.find((one) => one.key === key)?.default),
    );
    if (coach) table.coach = true;
    if (!rated && absence && (absence.bot || absence.person || absence.end)) table.absence = absence;
    if (rated) table.rated = true;
    if (series) table.series = Number(series);
    if (changed.length) table.setup = Object.fromEntries(changed);
    if (Object.keys(changes).length) table.figures = sentChanges(changes);
    if (title.trim()) table.title = title.trim();
    try {
      await who.need();
      go((await api.create(table)).link);
    } catch (error) {
      setWrong(sentence(error));
      setBusy(false);
    }
  };

  const counts = Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, i) => game.seats[0] + i);
  return (
    <main id="main" class="create">
      <p>
        <a href={at("/")} onClick={follow}>
          ← {t("All games")}
        </a>
      </p>
      <div class="create-head">
        <Picture game={game.name} />
        <div>
          <h1>{t("New table: {0}", game.title)}</h1>
          <p>{game.about}</p>
          <div class="buttons">
            {game.first ? (
              <button type="button" class="first-game" aria-pressed={coach} onClick={first}>
                {t("Set up a first game")}
              </button>
            ) : null}
            <a class="button" href={at(`/?learn=${game.name}`)} onClick={follow}>
              {t("Learn this game")}
            </a>
          </div>
          {coach ? (
            <p class="note">{t("Short, with gentle bots and a coach. Change what you like.")}</p>
          ) : null}
        </div>
      </div>
      <form onSubmit={submit}>
        <fieldset>
          <legend>{t("Seats")}</legend>
          <div class="field">
            <label for={`${id}-count`}>{t("Players")}</label>
            <select
              id={`${id}-count`}
              value={String(seats.length)}
              onChange={(event) => resize(Number(event.currentTarget.value))}
            >
              {counts.map((n) => (
                <option key={n} value={String(n)}>
                  {n}
                </option>
              ))}
            </select>
            <p class="help">{t("How many sit at the table, bots included.")}</p>
          </div>
          {seats.map((seat, i) => (
            <div class="field" key={i}>
              <label for={`${id}-seat-${i}`}>{t("Seat {0}", i + 1)}</label>
              <select
                id={`${id}-seat-${i}`}
                value={seat}
                onChange={(event) => choose(i, event.currentTarget.value)}
              >
                <option value="me">{t("Me")}</option>
                <option value="open">{t("Open: a friend by the link")}</option>
                {bots.filter(isLevel).map((bot) => (
                  <option key={bot} value={bot}>
                    {levelLine(bot)}
                  </option>
                ))}
                <optgroup label={t("More, for experiments")}>
                  {bots
                    .filter((bot) => !isLevel(bot))
                    .map((bot) => (
                      <option key={bot} value={bot}>
                        {levelLine(bot)}
                      </option>
                    ))}
                </optgroup>
              </select>
            </div>
          ))}
        </fieldset>
        {game.options.length ? (
          <fieldset>
            <legend>{t("The game")}</legend>
            {game.options.map((option) => (
              <OptionField
                key={option.key}
                option={option}
                value={setup[option.key] ?? ""}
                set={(value) => setSetup((old) => ({ ...old, [option.key]: value }))}
              />
            ))}
          </fieldset>
        ) : null}
        {honesty(game) ? (
          <FiguresField game={game} changes={changes} open={() => setCorrecting(true)} />
        ) : null}
        <fieldset>
          <legend>{t("The table")}</legend>
          <div class="field">
            <label for={`${id}-title`}>{t("Name")}</label>
            <input
              id={`${id}-title`}
              value={title}
              maxLength={60}
              onInput={(event) => setTableTitle(event.currentTarget.value)}
            />
            <p class="help">{t("Shown in lists and in the title of the page; may stay empty.")}</p>
          </div>
          <div class="field">
            <label for={`${id}-clock`}>{t("Clock")}</label>
            <select
              id={`${id}-clock`}
              value={clock}
              onChange={(event) => setClock(event.currentTarget.value)}
            >
              {clocks().map((one) => (
                <option key={one.key} value={one.key}>
                  {one.label}
                </option>
              ))}
            </select>
            <p class="help">
              {t("Only the time while you are asked counts. When it runs out a bot takes over.")}
            </p>
          </div>
          {seats.includes("open") && !rated ? <TermsFields terms={absence} set={setAbsence} /> : null}
          <div class="field">
            <label for={`${id}-series`}>{t("Series")}</label>
            <select
              id={`${id}-series`}
              value={series}
              onChange={(event) => setSeries(event.currentTarget.value)}
            >
              <option value="">{t("A single game")}</option>
              {["3", "5", "7"].map((games) => (
                <option key={games} value={games}>
                  {t("Best of {0}", games)}
                </option>
              ))}
            </select>
            <p class="help">{t("The next game begins by itself, each in the next seat.")}</p>
          </div>
          <div class="field">
            <label for={`${id}-pace`}>{t("Bots play")}</label>
            <select id={`${id}-pace`} value={pace} onChange={(event) => setPace(event.currentTarget.value)}>
              {paces().map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <p class="help">{t("How long a bot waits, so that people can follow.")}</p>
          </div>
          <div class="field">
            <label class="check">
              <input
                type="checkbox"
                checked={coach}
                onChange={(event) => setCoach(event.currentTarget.checked)}
              />
              {t("A coach")}
            </label>
            <p class="help">
              {t("Gives hints to everybody at the table who asks. Who comes sees it before sitting down.")}
            </p>
          </div>
          <div class="field">
            <label class="check">
              <input
                type="checkbox"
                checked={rated}
                onChange={(event) => setRated(event.currentTarget.checked)}
              />
              {t("Rated")}
            </label>
            <p class="help">
              {t(
                "The result counts for everybody's rating: for accounts, with a clock, the usual options and figures, no coach. Who leaves has lost.",
              )}
            </p>
          </div>
          <div class="field">
            <label class="check">
              <input
                type="checkbox"
                checked={listed}
                onChange={(event) => setListed(event.currentTarget.checked)}
              />
              {t("Listed")}
            </label>
            <p class="help">
              {t("Anybody may find the table on the first page. Otherwise only who has the link.")}
            </p>
          </div>
        </fieldset>
        {wrong ? (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        ) : null}
        <button type="submit" class="main" disabled={busy}>
          {seats.includes("open") ? t("Make the table and get the link") : t("Start the game")}
        </button>
      </form>
      {correcting ? (
        <FiguresBox
          game={game}
          address={`/api/figures/${game.name}?idle=1`}
          correcting={{ changes, set: correct }}
          close={() => setCorrecting(false)}
        />
      ) : null}
    </main>
  );
}
