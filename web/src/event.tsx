// An event: who is in, who meets whom, how everybody stands, as it happens; and what its maker does with it.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Line } from "./api";
import { setTitle } from "./attention";
import { type Entrant, type Event, events, type Meeting } from "./events-api";
import { at, follow } from "./go";
import { Header } from "./header";
import { isLevel, levelLine } from "./levels";
import { sentence, useWho } from "./who";
import { allOf, language, t } from "./words";

/** The event as the server tells of it, anew whenever something changes. */
function useEvent(id: string, person: number | undefined) {
  const [event, setEvent] = useState<Event | null>(null);
  const [wrong, setWrong] = useState("");
  // Who somebody is, the line is told when it opens.
  useEffect(() => {
    const line = new Line({
      event: setEvent,
      gone: setWrong,
      table: () => undefined,
      notice: () => undefined,
      state: () => undefined,
    });
    line.follow(id);
    return () => line.close();
  }, [id, person]);
  return { event, wrong, setWrong };
}

export const systemName = (system: Event["system"]) =>
  system === "swiss" ? t("Swiss system") : t("Round robin");

const number = (value: number) => value.toLocaleString(language(), { maximumFractionDigits: 2 });
const moment = (ms: number) =>
  new Date(ms).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

function calledAs(event: Event, who: number): string {
  const entrant = event.entrants[who];
  if (!entrant) return "";
  return who === event.you ? t("{0} (you)", entrant.name) : entrant.name;
}

function whatCame(meeting: Meeting): string {
  if (meeting.how === "time") return t("time was out");
  if (meeting.how === "void") return t("nobody won");
  return meeting.how === null ? t("playing") : t("over");
}

function MeetingLine({ event, meeting }: { event: Event; meeting: Meeting }) {
  if (!meeting.link)
    return <li class="meeting bye">{t("{0} has a bye", calledAs(event, meeting.entrants[0] ?? 0))}</li>;
  const mine = event.you !== null && meeting.entrants.includes(event.you);
  return (
    <li class={`meeting ${mine ? "mine" : ""}`}>
      <a href={meeting.link} onClick={follow}>
        <span>
          {meeting.entrants.map((who, seat) => (
            <span key={who} class={meeting.ranks?.[seat] === 1 ? "won" : ""}>
              {seat ? " · " : ""}
              {calledAs(event, who)}
              {meeting.scores ? ` ${meeting.scores[seat]}` : ""}
            </span>
          ))}
        </span>
        <span class="badge">{whatCame(meeting)}</span>
      </a>
    </li>
  );
}

function Rounds({ event }: { event: Event }) {
  const [round, setRound] = useState(0);
  const [past, setPast] = useState<Meeting[] | null>(null);
  useEffect(() => {
    let gone = false;
    setPast(null);
    if (round)
      events.round(event.event, round).then(
        (found) => !gone && setPast(found),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [round, event.event]);
  if (event.round === 0) return null;
  const shown = round && round !== event.round ? past : event.tables;
  return (
    <section aria-labelledby="round-title">
      <h2 id="round-title">{t("Round {0} of {1}", round || event.round, event.rounds)}</h2>
      {event.due && (!round || round === event.round) ? (
        <p class="note">{t("The time of this round is out on {0}.", moment(event.due))}</p>
      ) : null}
      {event.round > 1 ? (
        <div class="buttons" role="group" aria-label={t("Rounds")}>
          {Array.from({ length: event.round }, (_, i) => i + 1).map((one) => (
            <button
              key={one}
              type="button"
              class="small"
              aria-pressed={one === (round || event.round)}
              onClick={() => setRound(one === event.round ? 0 : one)}
            >
              {one}
            </button>
          ))}
        </div>
      ) : null}
      <ul class="meetings">
        {shown?.map((meeting, i) => (
          <MeetingLine key={meeting.table ?? i} event={event} meeting={meeting} />
        ))}
      </ul>
    </section>
  );
}

function Standings({ event }: { event: Event }) {
  const byes = event.standings.some((one) => one.byes > 0);
  return (
    <section aria-labelledby="standings-title">
      <h2 id="standings-title">{event.status === "over" ? t("Final standings") : t("Standings")}</h2>
      <div class="wide" tabIndex={0} role="group" aria-labelledby="standings-title">
        <table class="standings">
          <thead>
            <tr>
              <th scope="col">{t("Rank")}</th>
              <th scope="col">{t("Name")}</th>
              <th scope="col">{t("Points")}</th>
              <th scope="col">{t("Games")}</th>
              <th scope="col">{t("Won")}</th>
              {byes ? <th scope="col">{t("Byes")}</th> : null}
              <th scope="col">{t("Opponents")}</th>
              <th scope="col">{t("Margin")}</th>
            </tr>
          </thead>
          <tbody>
            {event.standings.map((one) => (
              <tr key={one.entrant} class={one.entrant === event.you ? "mine" : ""}>
                <td>{one.rank}</td>
                <th scope="row">{calledAs(event, one.entrant)}</th>
                <td>
                  <b>{number(one.points)}</b>
                </td>
                <td>{one.games}</td>
                <td>{one.wins}</td>
                {byes ? <td>{one.byes}</td> : null}
                <td>{number(one.buchholz)}</td>
                <td>{number(one.margin)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note">
        {t(
          "A win or a bye is one point; the places between share it out. Who has as many points is parted by the points of the opponents, then by the games against each other, then by the margin.",
        )}
      </p>
      <p>
        <a
          class="button"
          href={at(`/api/events/${event.event}/results`)}
          download={`ludus-${event.event}.json`}
        >
          {t("Download the results")}
        </a>
      </p>
    </section>
  );
}

function EntrantLine(props: { event: Event; one: Entrant; drop?: ((entrant: number) => void) | undefined }) {
  const { event, one, drop } = props;
  return (
    <li>
      <span class="player-name">{calledAs(event, one.entrant)}</span>
      {one.bot ? <span class="note">{levelLine(one.bot)}</span> : null}
      {one.gone ? (
        <span class="note">{event.absent === "bot" ? t("left; a bot plays on") : t("left")}</span>
      ) : null}
      {drop && !one.gone ? (
        <button type="button" class="small" onClick={() => drop(one.entrant)}>
          {t("Take {0} out", one.name)}
        </button>
      ) : null}
    </li>
  );
}

type Act = (what: string, fields?: object) => Promise<void>;

function Entrants({ event, act }: { event: Event; act: Act }) {
  const may = event.mine && (event.status === "open" || event.status === "running");
  return (
    <section aria-labelledby="entrants-title">
      <h2 id="entrants-title">{t("{0} {0|player|players}", event.entrants.length)}</h2>
      {event.entrants.length ? (
        <ul class="entrants">
          {event.entrants.map((one) => (
            <EntrantLine
              key={one.entrant}
              event={event}
              one={one}
              drop={may ? (entrant) => act("drop", { entrant }) : undefined}
            />
          ))}
        </ul>
      ) : (
        <p class="note">{t("Nobody has joined yet.")}</p>
      )}
    </section>
  );
}

function Link({ event }: { event: Event }) {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}${event.link}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div class="link-line">
      <input
        readOnly
        value={link}
        aria-label={t("Link to this event")}
        onFocus={(focus) => focus.currentTarget.select()}
      />
      <button type="button" onClick={copy}>
        {copied ? t("Copied") : t("Copy")}
      </button>
    </div>
  );
}

/** What only who made it can do. */
function Making({ event, bots, act }: { event: Event; bots: string[]; act: Act }) {
  const [level, setLevel] = useState("medium");
  const [sure, setSure] = useState(false);
  const id = useId();
  const open = event.status === "open";
  if (!event.mine || (!open && event.status !== "running")) return null;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("Your event")}</h2>
      {open && event.bots ? (
        <div class="buttons">
          <select
            aria-label={t("How strong the bot is")}
            value={level}
            onChange={(change) => setLevel(change.currentTarget.value)}
          >
            {bots.filter(isLevel).map((bot) => (
              <option key={bot} value={bot}>
                {levelLine(bot)}
              </option>
            ))}
          </select>
          <button type="button" onClick={() => act("bot", { bot: level })}>
            {t("Add a bot")}
          </button>
        </div>
      ) : null}
      <div class="buttons making">
        {open ? (
          <button
            type="button"
            class="main"
            disabled={event.entrants.length < 4}
            onClick={() => act("start")}
          >
            {t("Start the event")}
          </button>
        ) : null}
        {sure ? (
          <>
            <button type="button" onClick={() => act("close").then(() => setSure(false))}>
              {t("Yes, close it")}
            </button>
            <button type="button" onClick={() => setSure(false)}>
              {t("Back")}
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setSure(true)}>
            {t("Close the event")}
          </button>
        )}
      </div>
      {open && event.entrants.length < 4 ? (
        <p class="note">{t("An event needs four players at least.")}</p>
      ) : null}
    </section>
  );
}

function Facts({ event }: { event: Event }) {
  const lines = [
    systemName(event.system),
    t("{0} at a table", event.size),
    event.absent === "bot" ? t("a bot plays for who leaves") : t("who leaves is paired no more"),
  ];
  if (event.bots) lines.push(t("bots are welcome"));
  return (
    <>
      <p class="lead">
        {event.game_title}
        {event.host ? ` · ${t("made by {0}", event.host)}` : ""}
      </p>
      <p class="facts">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {event.status === "open" && event.until ? (
        <p class="note">{t("One can join until {0}.", moment(event.until))}</p>
      ) : null}
      {event.status === "closed" ? <p role="status">{t("This event was closed.")}</p> : null}
    </>
  );
}

/** Where the one who looks is to be now. */
function Now({ event, act }: { event: Event; act: Act }) {
  const you = event.you;
  const own = you === null ? undefined : event.tables.find((one) => one.entrants.includes(you));
  const in_ = you !== null && !event.entrants[you]?.gone;
  const winners = event.standings.filter((one) => one.rank === 1).map((one) => calledAs(event, one.entrant));
  return (
    <>
      {event.status === "over" ? <p class="lead">{t("The event goes to {0}.", allOf(winners))}</p> : null}
      <div class="buttons">
        {event.status === "open" && !in_ ? (
          <button type="button" class="main" onClick={() => act("join")}>
            {t("Join")}
          </button>
        ) : null}
        {event.status === "running" && in_ && own?.link && own.how === null ? (
          <a class="button main" href={own.link} onClick={follow}>
            {t("To your table")}
          </a>
        ) : null}
        {in_ && (event.status === "open" || event.status === "running") ? (
          <button type="button" onClick={() => act("leave")}>
            {t("Leave the event")}
          </button>
        ) : null}
      </div>
    </>
  );
}

export function EventView({ id, bots }: { id: string; bots: string[] }) {
  const who = useWho();
  const { event, wrong, setWrong } = useEvent(id, who.user?.id);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => setTitle(event?.title ?? ""), [event?.title]);
  const act: Act = async (what, fields) => {
    setWrong("");
    try {
      await who.need();
      await events.act(id, what, fields);
    } catch (error) {
      setWrong(sentence(error));
      alert.current?.scrollIntoView({ block: "nearest" });
    }
  };
  return (
    <>
      <Header />
      <main id="main" class="home event" data-status={event?.status}>
        <p>
          <a href={at("/")} onClick={follow}>
            ← {t("All games")}
          </a>
        </p>
        <p class="wrong" role="alert" ref={alert}>
          {wrong}
        </p>
        {event ? (
          <>
            <h1>{event.title}</h1>
            <Facts event={event} />
            <Now event={event} act={act} />
            {event.status === "open" ? <Link event={event} /> : null}
            <Making event={event} bots={bots} act={act} />
            <Rounds event={event} />
            {event.round > 0 ? <Standings event={event} /> : null}
            <Entrants event={event} act={act} />
          </>
        ) : wrong ? null : (
          <p role="status">{t("One moment…")}</p>
        )}
      </main>
    </>
  );
}
