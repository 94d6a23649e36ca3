// At a table, those one plays with: inviting the circle and agreeing upon a date before the game, going on with the same people after it.
import { useId, useState } from "preact/hooks";
import type { Table } from "./api";
import { useCircle } from "./circle";
import { circle } from "./circle-api";
import { at, go } from "./go";
import { sentence } from "./who";
import { allOf, language, t } from "./words";

type Act = (action: string, fields?: Record<string, unknown>) => Promise<unknown>;

const moment = (ms: number) =>
  new Date(ms).toLocaleString(language(), { dateStyle: "full", timeStyle: "short" });

/** Whoever is in the circle and not at the table. */
export function InviteCircle({ table }: { table: Table }) {
  const { found, wrong, run } = useCircle(60_000);
  const [invited, setInvited] = useState<number[]>([]);
  const names = new Set(table.seats.map((seat) => seat.name));
  const others = found?.circle.filter((one) => !names.has(one.name)) ?? [];
  if (others.length === 0) return null;
  return (
    <section class="invite-circle" aria-label={t("Invite your circle")}>
      <h3>{t("Invite your circle")}</h3>
      <div class="buttons">
        {others.map((one) => (
          <button
            key={one.user}
            type="button"
            disabled={invited.includes(one.user)}
            onClick={async () => {
              if (await run(() => circle.invite(table.table, one.user))) setInvited([...invited, one.user]);
            }}
          >
            {invited.includes(one.user) ? t("{0} is invited", one.name) : t("Invite {0}", one.name)}
          </button>
        ))}
      </div>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </section>
  );
}

/** When it is to begin: somebody proposes, the others agree, and calendars take it over. */
export function TableDate({ table, act }: { table: Table; act: Act }) {
  const [when, setWhen] = useState("");
  const id = useId();
  const { date, you } = table;
  if (you === null && !date) return null;
  const propose = (event: Event) => {
    event.preventDefault();
    const ms = new Date(when).getTime();
    if (ms) act("date", { at: ms });
  };
  const agreed = date?.agreed.map((seat) => table.seats[seat]?.name ?? "") ?? [];
  return (
    <section class="table-date" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t("When")}</h3>
      {date ? (
        <>
          <p>
            <b>{moment(date.at)}</b> <span class="badge">{date.sure ? t("agreed") : t("proposed")}</span>
          </p>
          {agreed.length ? <p class="note">{t("Agreed so far: {0}", allOf(agreed))}</p> : null}
          <p class="note">{t("The game begins then, once no seat is open.")}</p>
          <div class="buttons">
            {you !== null && !date.agreed.includes(you) ? (
              <button type="button" class="main" onClick={() => act("date", { agree: true })}>
                {t("That suits me")}
              </button>
            ) : null}
            <a class="button" href={at(`/api/tables/${table.table}/calendar`)} download="ludus.ics">
              {t("Into my calendar")}
            </a>
            {you !== null ? (
              <button type="button" onClick={() => act("date", { at: null })}>
                {t("Play without a date")}
              </button>
            ) : null}
          </div>
        </>
      ) : null}
      {you !== null ? (
        <form onSubmit={propose}>
          <label for={`${id}-at`}>{date ? t("Propose another date") : t("Propose a date")}</label>
          <span class="link-line">
            <input
              id={`${id}-at`}
              type="datetime-local"
              value={when}
              required
              onInput={(event) => setWhen(event.currentTarget.value)}
            />
            <button type="submit">{t("Propose")}</button>
          </span>
        </form>
      ) : null}
    </section>
  );
}

/** "Game 2 of 5 · Ann 1, Bob 0" */
export function SeriesLine({ table }: { table: Table }) {
  const { series } = table;
  if (!series) return null;
  const score = table.seats.map((seat) => `${seat.name ?? ""} ${series.wins[seat.seat] ?? 0}`).join(", ");
  const most = Math.max(...series.wins);
  const first = table.seats.filter((seat) => series.wins[seat.seat] === most).map((seat) => seat.name ?? "");
  return (
    <p class="series">
      {t("Game {0} of at most {1}", series.number, series.of)} · {score}
      {series.over ? ` · ${t("The series goes to {0}.", allOf(first))}` : ""}
    </p>
  );
}

/** After the game: the people again, and those one would like to play with again. */
export function SamePeople({ table }: { table: Table }) {
  const [asked, setAsked] = useState<number[]>([]);
  const [wrong, setWrong] = useState("");
  const { you } = table;
  const others = table.seats.filter((seat) => seat.seat !== you && (seat.kind === "person" || seat.away));
  if (you === null || others.length === 0) return null;
  const run = async (work: () => Promise<unknown>) => {
    setWrong("");
    await work().catch((error) => setWrong(sentence(error)));
  };
  return (
    <div class="same-people">
      <div class="buttons">
        <button
          type="button"
          onClick={() => run(() => circle.again(table.table).then((made) => go(made.link)))}
        >
          {t("Invite them again")}
        </button>
        {others.map((seat) => (
          <button
            key={seat.seat}
            type="button"
            disabled={asked.includes(seat.seat)}
            onClick={() =>
              run(async () => {
                await circle.ask({ table: table.table, seat: seat.seat });
                setAsked([...asked, seat.seat]);
              })
            }
          >
            {asked.includes(seat.seat)
              ? t("{0} is asked.", seat.name ?? "")
              : t("{0} into my circle", seat.name ?? "")}
          </button>
        ))}
      </div>
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
    </div>
  );
}
