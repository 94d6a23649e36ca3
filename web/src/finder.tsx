// Finding a table with an open seat, or opponents of one's strength. The list is told by the server as it changes.
import { useEffect, useId, useState } from "preact/hooks";
import type { Clock, Entry, Game } from "./api";
import { TableLine } from "./home";
import { useOpen } from "./open";
import { seatsOf } from "./standing";
import { sentence, useWho } from "./who";
import { t } from "./words";

interface Filter {
  game: string;
  seats: string;
  clock: string;
  rated: string;
  bots: string;
}

const ANY: Filter = { game: "", seats: "", clock: "", rated: "", bots: "" };

const fits = (entry: Entry, wanted: Filter) =>
  (!wanted.game || entry.game === wanted.game) &&
  (!wanted.seats || entry.seats.length === Number(wanted.seats)) &&
  (!wanted.clock || (entry.clock?.kind ?? "none") === wanted.clock) &&
  (!wanted.rated || entry.rated === (wanted.rated === "yes")) &&
  (!wanted.bots || entry.seats.some((seat) => seat.kind === "bot") === (wanted.bots === "yes"));

function Pick(props: { label: string; value: string; all: [string, string][]; set(value: string): void }) {
  const id = useId();
  return (
    <span class="pick">
      <label for={id}>{props.label}</label>
      <select id={id} value={props.value} onChange={(event) => props.set(event.currentTarget.value)}>
        {props.all.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

function Filters({ games, now, set }: { games: Game[]; now: Filter; set(fresh: Filter): void }) {
  const any: [string, string] = ["", t("any")];
  const yes = (): [string, string][] => [any, ["yes", t("yes")], ["no", t("no")]];
  const change = (key: keyof Filter) => (value: string) => set({ ...now, [key]: value });
  return (
    <div class="choices">
      <Pick
        label={t("Game")}
        value={now.game}
        all={[any, ...games.map((one): [string, string] => [one.name, one.title])]}
        set={change("game")}
      />
      <Pick
        label={t("Players")}
        value={now.seats}
        all={[any, ...["2", "3", "4", "5", "6"].map((n): [string, string] => [n, n])]}
        set={change("seats")}
      />
      <Pick
        label={t("Clock")}
        value={now.clock}
        all={[any, ["none", t("none")], ["live", t("live")], ["days", t("by the day")]]}
        set={change("clock")}
      />
      <Pick label={t("Rated")} value={now.rated} all={yes()} set={change("rated")} />
      <Pick label={t("With bots")} value={now.bots} all={yes()} set={change("bots")} />
    </div>
  );
}

const paces = (): { key: string; label: string; clock: Clock }[] => [
  { key: "quick", label: t("Live: 10 minutes each"), clock: { kind: "live", base: 600, add: 10 } },
  { key: "calm", label: t("Live: 30 minutes each"), clock: { kind: "live", base: 1800, add: 30 } },
  { key: "days", label: t("By the day: 3 days for each choice"), clock: { kind: "days", each: 259_200 } },
];

/** Seconds since it began. */
function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!running) return undefined;
    const timer = window.setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => window.clearInterval(timer);
  }, [running]);
  return seconds;
}

function Seek({ games, open }: { games: Game[]; open: ReturnType<typeof useOpen> }) {
  const who = useWho();
  const { wish, others, seek } = open;
  const [name, setName] = useState(games[0]?.name ?? "");
  const [seats, setSeats] = useState("2");
  const [pace, setPace] = useState("quick");
  const [rated, setRated] = useState(false);
  const [bots, setBots] = useState(true);
  const [wrong, setWrong] = useState("");
  const seconds = useSeconds(wish !== null);
  const game = games.find((one) => one.name === name);
  const counts = game ? seatsOf(game) : [];
  const count = counts.includes(Number(seats)) ? Number(seats) : (counts[0] ?? 2);
  const clock = paces().find((one) => one.key === pace)?.clock ?? null;
  const look = async () => {
    setWrong("");
    try {
      await who.need();
      seek({ game: name, seats: count, clock, rated, bots });
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  if (wish)
    return (
      <div class="seeking">
        <p role="status">
          {t("Looking for opponents…")}{" "}
          {others ? t("{0} {0|other looks|others look} for the same.", others) : ""}
        </p>
        <p class="note">
          {t(
            "{0} s. The longer it takes, the further away their strength may be. Keep this page open.",
            seconds,
          )}
        </p>
        <button type="button" onClick={() => seek(null)}>
          {t("Stop looking")}
        </button>
      </div>
    );
  return (
    <form
      class="choices"
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <Pick label={t("Game")} value={name} all={games.map((one) => [one.name, one.title])} set={setName} />
      <Pick
        label={t("Players")}
        value={String(count)}
        all={counts.map((n) => [String(n), String(n)])}
        set={setSeats}
      />
      <Pick label={t("Clock")} value={pace} all={paces().map((one) => [one.key, one.label])} set={setPace} />
      <label class="check">
        <input type="checkbox" checked={rated} onChange={(event) => setRated(event.currentTarget.checked)} />
        {t("Rated")}
      </label>
      <label class="check">
        <input type="checkbox" checked={bots} onChange={(event) => setBots(event.currentTarget.checked)} />
        {t("Bots of my strength take what is empty after 20 seconds")}
      </label>
      <button type="submit" class="main">
        {t("Find me opponents of my strength")}
      </button>
      {wrong || open.wrong ? (
        <p class="wrong" role="alert">
          {wrong || open.wrong}
        </p>
      ) : null}
    </form>
  );
}

export function Finder({ games }: { games: Game[] }) {
  const open = useOpen();
  const [wanted, setWanted] = useState(ANY);
  const shown = open.tables?.filter((entry) => fits(entry, wanted)) ?? null;
  return (
    <>
      <section>
        <h2>{t("Opponents")}</h2>
        <Seek games={games} open={open} />
      </section>
      <section>
        <h2>{t("Open tables")}</h2>
        <Filters games={games} now={wanted} set={setWanted} />
        {shown?.length ? (
          <ul class="table-list">
            {shown.map((entry) => (
              <TableLine key={entry.table} entry={entry} games={games} />
            ))}
          </ul>
        ) : (
          <p class="note">{t("No listed table is waiting for players.")}</p>
        )}
      </section>
    </>
  );
}
