// The first view: games to play now, tables that wait for you, tables that wait for others.
import { useEffect, useState } from "preact/hooks";
import { api, type Entry, type Game } from "./api";
import { setTitle } from "./attention";
import { AwayHere } from "./away";
import { Calls, MyCircle, useCircle } from "./circle";
import { Events } from "./events";
import { lengthOf, lineOf, Picture, seatsOf } from "./games";
import { at, follow, go } from "./go";
import { LanguageLine } from "./language";
import { useOpen } from "./open";
import { TurnsQueue } from "./turns";
import { sentence, useWho } from "./who";
import { allOf, t } from "./words";

/** Enough rivals for a lively game, not so many that it drags. */
const usualSeats = (game: Game) => Math.min(game.seats[1], Math.max(game.seats[0], 4));

function GameCard({ game }: { game: Game }) {
  const who = useWho();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const play = async () => {
    setBusy(true);
    setWrong("");
    try {
      await who.need();
      const seats = ["me", ...Array<string>(usualSeats(game) - 1).fill("medium")];
      const made = await api.create({ game: game.name, seats, pace: 500 });
      go(made.link);
    } catch (error) {
      setWrong(sentence(error));
      setBusy(false);
    }
  };
  return (
    <li class="game-card" data-game={game.name}>
      <Picture game={game.name} />
      <div class="game-text">
        <h3>{game.title}</h3>
        <p class="facts">
          <span>{seatsOf(game)}</span>
          {lengthOf(game.name) ? <span>{lengthOf(game.name)}</span> : null}
        </p>
        <p>{game.about}</p>
        {lineOf(game.name, game.about) === game.about ? null : (
          <p class="like">{lineOf(game.name, game.about)}</p>
        )}
        <div class="buttons">
          <button type="button" class="main" disabled={busy} onClick={play}>
            {t("Play now against bots")}
          </button>
          <a class="button" href={at(`/?learn=${game.name}`)} onClick={follow}>
            {t("Learn")}
          </a>
          <a class="button" href={at(`/?new=${game.name}&with=friends`)} onClick={follow}>
            {t("Invite friends")}
          </a>
          <a class="button quiet" href={at(`/?new=${game.name}`)} onClick={follow}>
            {t("More options")}
          </a>
          <a class="button quiet" href={at(`/rules/${game.name}`)} onClick={follow}>
            {t("Rules")}
          </a>
        </div>
        {wrong ? (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function statusOf(status: string): string {
  if (status === "gathering") return t("gathering");
  if (status === "playing") return t("playing");
  return status === "over" ? t("over") : t("stopped");
}

export function TableLine({ entry, games }: { entry: Entry; games: Game[] }) {
  const open = entry.seats.filter((seat) => seat.kind === "open").length;
  const game = games.find((one) => one.name === entry.game)?.title ?? entry.game;
  const names = entry.seats.map((seat) => seat.name || t("seat\u0004open")).join(", ");
  const won = entry.ranks
    ? allOf(entry.seats.filter((_, i) => entry.ranks?.[i] === 1).map((seat) => seat.name ?? ""))
    : "";
  return (
    <li class={entry.asked ? "asked" : ""}>
      <a href={entry.link} onClick={follow}>
        <span class="table-name">{entry.title || game}</span>
        <span class="note">
          {entry.rated ? `${t("rated")}, ` : ""}
          {entry.title ? `${game}, ` : ""}
          {names}
        </span>
        <span class="badge">
          {entry.asked
            ? t("your turn")
            : won
              ? t("won by {0}", won)
              : open && entry.status === "gathering"
                ? t("{0} open", open)
                : statusOf(entry.status)}
        </span>
      </a>
    </li>
  );
}

function Tables(props: { title: string; none: string; tables: Entry[] | null; games: Game[] }) {
  return (
    <section class="table-list">
      <h2>{props.title}</h2>
      {props.tables?.length ? (
        <ul>
          {props.tables.map((entry) => (
            <TableLine key={entry.table} entry={entry} games={props.games} />
          ))}
        </ul>
      ) : (
        <p class="note">{props.none}</p>
      )}
    </section>
  );
}

export function Home({ games }: { games: Game[] }) {
  const who = useWho();
  const open = useOpen();
  const [mine, setMine] = useState<Entry[] | null>(null);
  const [finished, setFinished] = useState<Entry[] | null>(null);
  const people = useCircle(10_000);
  const calls = mine?.filter((entry) => entry.asked).length ?? 0;
  useEffect(() => setTitle(calls ? `● ${t("Your turn")} (${calls})` : ""), [calls]);
  // The lists change with the person.
  useEffect(() => {
    let gone = false;
    const load = async () => {
      if (document.hidden) return;
      const lists = await Promise.allSettled([who.user ? api.mine() : Promise.resolve([]), api.finished()]);
      if (gone) return;
      const value = (i: number) => (lists[i]?.status === "fulfilled" ? lists[i].value : null);
      setMine(value(0));
      setFinished(value(1));
    };
    load();
    const timer = window.setInterval(load, 10_000);
    return () => {
      gone = true;
      window.clearInterval(timer);
    };
  }, [who.user?.id]);
  const running = mine?.filter((entry) => entry.status !== "over" && entry.status !== "closed") ?? null;
  const others = open.tables?.filter((entry) => entry.you === null) ?? null;
  return (
    <main id="main" class="home">
      <h1>{t("Play a board game now")}</h1>
      <p class="lead">{t("Against bots at once, or with friends by sending a link. No account needed.")}</p>
      <p>
        <a class="learn-line" href={at("/?learn")} onClick={follow}>
          {t("New to these games? Learn one by playing, in a few minutes.")}
        </a>
      </p>
      <p class="ways">
        <a class="button" href={at("/?find")} onClick={follow}>
          {t("Find a table or opponents")}
        </a>
        <a class="button" href={at("/?ratings")} onClick={follow}>
          {t("Ratings and statistics")}
        </a>
      </p>
      <LanguageLine />
      <TurnsQueue />
      <Calls found={people.found} run={people.run} />
      {running?.length ? <Tables title={t("My tables")} none="" tables={running} games={games} /> : null}
      {running?.length ? <AwayHere /> : null}
      <section aria-labelledby="games">
        <h2 id="games">{t("Games")}</h2>
        <ul class="game-list">
          {games.map((game) => (
            <GameCard key={game.name} game={game} />
          ))}
        </ul>
      </section>
      <div class="lists">
        <Tables
          title={t("Open tables")}
          none={t("No listed table is waiting for players.")}
          tables={others}
          games={games}
        />
        {running?.length ? null : (
          <Tables
            title={t("My tables")}
            none={t("You sit at no table yet.")}
            tables={running}
            games={games}
          />
        )}
        <Tables
          title={t("Finished")}
          none={t("No finished table yet.")}
          tables={finished ? finished.slice(0, 10) : null}
          games={games}
        />
        <Events />
        <MyCircle found={people.found} wrong={people.wrong} run={people.run} />
      </div>
    </main>
  );
}
