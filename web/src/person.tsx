// One person, or a bot: ratings with how sure they are, what was played, favourite seats, opponents, the last games.
import { useEffect, useState } from "preact/hooks";
import { api, type Game, type Mark, type Person } from "./api";
import { at, follow } from "./go";
import { levelName } from "./levels";
import { sentence, useWho } from "./who";
import { language, t } from "./words";

export const personLink = (name: string) => at(`/p/${encodeURIComponent(name)}`);

export const called = (one: { name: string; kind: "account" | "bot" }) =>
  one.kind === "bot" ? t("bot, {0}", levelName(one.name)) : one.name;

export const percent = (share: number) => `${Math.round(100 * share)} %`;

const gameName = (games: Game[], name: string) => games.find((one) => one.name === name)?.title ?? name;

/** "Ethnos, 4 players" */
const listName = (games: Game[], one: { game: string; seats: number }) =>
  t("{0}, {1} {1|player|players}", gameName(games, one.game), one.seats);

function Ratings({ person, games }: { person: Person; games: Game[] }) {
  if (!person.ratings.length) return <p class="note">{t("No rated game yet.")}</p>;
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Game")}</th>
            <th scope="col">{t("Rating")}</th>
            <th scope="col">{t("At least")}</th>
            <th scope="col">{t("Rated games")}</th>
          </tr>
        </thead>
        <tbody>
          {person.ratings.map((one) => (
            <tr key={`${one.game} ${one.seats}`}>
              <th scope="row">
                <a href={at(`/?ratings=${one.game}&seats=${one.seats}`)} onClick={follow}>
                  {listName(games, one)}
                </a>
              </th>
              <td>{t("{0} ± {1}", one.points, 2 * one.deviation)}</td>
              <td>{one.low}</td>
              <td>{one.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Played({ person, games }: { person: Person; games: Game[] }) {
  const { now, best } = person.streak;
  if (!person.played.length) return <p class="note">{t("No finished game that everybody may see.")}</p>;
  return (
    <>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Game")}</th>
              <th scope="col">{t("Games")}</th>
              <th scope="col">{t("Won")}</th>
              <th scope="col">{t("Mean place")}</th>
            </tr>
          </thead>
          <tbody>
            {person.played.map((one) => (
              <tr key={`${one.game} ${one.seats}`}>
                <th scope="row">{listName(games, one)}</th>
                <td>{one.games}</td>
                <td>{percent(one.won / one.games)}</td>
                <td>{one.rank.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {now > 1 ? `${t("{0} {0|game|games} won in a row.", now)} ` : ""}
        {now < -1 ? `${t("{0} {0|game|games} not won in a row.", -now)} ` : ""}
        {best > 1 ? t("The longest row of wins: {0}.", best) : ""}
      </p>
    </>
  );
}

/** Seats and roles that were had most, together where the game has roles. */
function Favourites({ person, games }: { person: Person; games: Game[] }) {
  const most = [...person.seats].sort((a, b) => b.games - a.games).slice(0, 6);
  if (!most.length) return null;
  return (
    <section>
      <h2>{t("Favourite seats")}</h2>
      <ul class="plain-list">
        {most.map((one) => (
          <li key={`${one.game} ${one.seats} ${one.seat} ${one.role}`}>
            {one.role
              ? t("{0}: {1}, seat {2}", gameName(games, one.game), one.role, one.seat + 1)
              : t("{0}: seat {1} of {2}", gameName(games, one.game), one.seat + 1, one.seats)}{" "}
            <span class="note">
              {t("{0} {0|game|games}, {1} won", one.games, percent(one.won / one.games))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Opponents({ person }: { person: Person }) {
  if (!person.opponents.length) return null;
  return (
    <section>
      <h2>{t("Opponents")}</h2>
      <ul class="plain-list">
        {person.opponents.map((one) => (
          <li key={one.name}>
            <a href={personLink(one.name)} onClick={follow}>
              {called(one)}
            </a>{" "}
            <span class="note">
              {t("{0} {0|game|games}: ahead {1}, behind {2}", one.games, one.ahead, one.behind)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change).replace("-", "−");
}

function Recent({ person, games }: { person: Person; games: Game[] }) {
  if (!person.recent.length) return null;
  return (
    <section>
      <h2>{t("Last games")}</h2>
      <ul class="table-list">
        {person.recent.map((one) => (
          <li key={one.table}>
            <a href={one.link} onClick={follow}>
              <span class="table-name">{gameName(games, one.game)}</span>
              <span class="note">
                {one.names.join(", ")}, {new Date(one.at).toLocaleDateString(language())}
              </span>
              <span class="badge">
                {one.gave_up ? t("left") : t("place {0} of {1}", one.rank, one.names.length)}
                {one.change === null ? "" : ` ${signed(one.change)}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For oneself alone: whom one does not want to read or to meet. */
function Marks({ person, mark }: { person: Person; mark: Mark }) {
  const [now, setNow] = useState(mark);
  const [wrong, setWrong] = useState("");
  const set = (what: { block?: boolean; mute?: boolean }) => () =>
    api.mark({ name: person.name }, what).then(setNow, (error) => setWrong(sentence(error)));
  return (
    <p class="buttons">
      <button type="button" aria-pressed={now.muted} onClick={set({ mute: !now.muted })}>
        {now.muted ? t("Read {0} again", person.name) : t("Do not read {0}", person.name)}
      </button>
      <button type="button" aria-pressed={now.blocked} onClick={set({ block: !now.blocked })}>
        {now.blocked ? t("Unblock {0}", person.name) : t("Block {0}", person.name)}
      </button>
      {wrong ? (
        <span class="wrong" role="alert">
          {wrong}
        </span>
      ) : null}
    </p>
  );
}

export function PersonView({ name, games }: { name: string; games: Game[] }) {
  const who = useWho();
  const [person, setPerson] = useState<Person | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    api.person(name).then(setPerson, (error) => setWrong(sentence(error)));
  }, [name, who.user?.id]);
  if (wrong)
    return (
      <p class="wrong" role="alert">
        {wrong}
      </p>
    );
  if (!person) return <p role="status">{t("One moment…")}</p>;
  return (
    <>
      {person.kind === "bot" ? <p class="lead">{t("bot, {0}", levelName(person.name))}</p> : null}
      {person.mark ? <Marks person={person} mark={person.mark} /> : null}
      <section>
        <h2>{t("Ratings")}</h2>
        <Ratings person={person} games={games} />
      </section>
      <section>
        <h2>{t("Games played")}</h2>
        <Played person={person} games={games} />
      </section>
      <div class="lists">
        <Favourites person={person} games={games} />
        <Opponents person={person} />
      </div>
      <Recent person={person} games={games} />
      {person.you ? (
        <p class="note">{t("You see all your games here; others see those that were listed or rated.")}</p>
      ) : null}
    </>
  );
}
