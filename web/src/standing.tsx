// How all stand in a game with so many seats: the list of ratings, what seats and roles are worth, and what wins here.
import { useEffect, useId, useState } from "preact/hooks";
import { api, type Counted, type Game, type Ladder, type Statistics } from "./api";
import { at, follow, go } from "./go";
import { called, percent, personLink } from "./person";
import { sentence, useWho } from "./who";
import { t } from "./words";

export const seatsOf = (game: Game) =>
  Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, i) => game.seats[0] + i);

function Choice(props: { games: Game[]; game: Game; seats: number }) {
  const { games, game, seats } = props;
  const id = useId();
  const show = (name: string, count: number) => go(at(`/?ratings=${name}&seats=${count}`));
  const other = (name: string) => {
    const next = games.find((one) => one.name === name) ?? game;
    show(next.name, Math.min(next.seats[1], Math.max(next.seats[0], seats)));
  };
  return (
    <p class="choices">
      <label for={`${id}-game`}>{t("Game")}</label>
      <select id={`${id}-game`} value={game.name} onChange={(event) => other(event.currentTarget.value)}>
        {games.map((one) => (
          <option key={one.name} value={one.name}>
            {one.title}
          </option>
        ))}
      </select>
      <label for={`${id}-seats`}>{t("Players")}</label>
      <select
        id={`${id}-seats`}
        value={String(seats)}
        onChange={(event) => show(game.name, Number(event.currentTarget.value))}
      >
        {seatsOf(game).map((n) => (
          <option key={n} value={String(n)}>
            {n}
          </option>
        ))}
      </select>
    </p>
  );
}

function List({ ladder }: { ladder: Ladder }) {
  const who = useWho();
  if (!ladder.ratings.length) return <p class="note">{t("No rated game yet.")}</p>;
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Place")}</th>
            <th scope="col" class="left">
              {t("Name")}
            </th>
            <th scope="col">{t("At least")}</th>
            <th scope="col">{t("Rating")}</th>
            <th scope="col">{t("Games")}</th>
            <th scope="col">{t("Won")}</th>
          </tr>
        </thead>
        <tbody>
          {ladder.ratings.map((one, i) => (
            <tr key={`${one.kind} ${one.name}`} class={one.name === who.user?.name ? "mine" : ""}>
              <td>{i + 1}</td>
              <th scope="row">
                <a href={personLink(one.name)} onClick={follow}>
                  {called(one)}
                </a>
              </th>
              <td>{one.low}</td>
              <td>{t("{0} ± {1}", one.points, 2 * one.deviation)}</td>
              <td>{one.games}</td>
              <td>{percent(one.won / one.games)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How far a share may be from what was counted, as a bar from 0 to 1 with a mark. */
function Share({ name, one }: { name: string; one: Counted }) {
  const [low, high] = one.ci95;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{percent(one.share)}</td>
      <td>{t("{0} to {1}", percent(low), percent(high))}</td>
      <td>{one.games}</td>
    </tr>
  );
}

function Shares(props: { title: string; rows: { name: string; one: Counted }[] }) {
  if (!props.rows.length) return null;
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">{props.title}</th>
            <th scope="col">{t("Wins")}</th>
            <th scope="col">{t("Surely within")}</th>
            <th scope="col">{t("Games")}</th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map(({ name, one }) => (
            <Share key={name} name={name} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const points = (share: number) => `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(0)}`;

function Uses({ uses }: { uses: Statistics["uses"] }) {
  return (
    <>
      {uses
        .filter((use) => !use.common && use.things.length)
        .map((use) => (
          <div class="wide" key={use.title}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{use.title}</th>
                  <th scope="col">{t("Wins more, in points of a hundred")}</th>
                  <th scope="col">{t("Seats with it")}</th>
                  <th scope="col">{t("Seats without")}</th>
                </tr>
              </thead>
              <tbody>
                {use.things.map((one) => (
                  <tr key={one.name} class={Math.abs(one.difference) > one.half ? "told" : ""}>
                    <th scope="row">
                      {one.more_than
                        ? t("{0}, more than {1} {1|time|times}", one.name, one.more_than)
                        : one.name}
                    </th>
                    <td>{t("{0} ± {1}", points(one.difference), Math.round(100 * one.half))}</td>
                    <td>{one.with}</td>
                    <td>{one.without}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </>
  );
}

function Counts({ found }: { found: Statistics }) {
  if (!found.games) return <p class="note">{t("No finished game with the usual options yet.")}</p>;
  return (
    <>
      <p class="note">
        {t(
          "From the {0} last {0|game|games} that ended here, with the usual options and nobody leaving. It shows what goes with winning, not what makes one win.",
          found.games,
        )}
        {found.waiting
          ? ` ${t("{0} {0|game has|games have} still to be looked through.", found.waiting)}`
          : ""}
      </p>
      <Shares
        title={t("Seat")}
        rows={found.by_seat.map((one) => ({ name: t("Seat {0}", one.seat + 1), one }))}
      />
      <Shares title={t("Role")} rows={found.by_role.map((one) => ({ name: one.name, one }))} />
      <Uses uses={found.uses} />
    </>
  );
}

function Terms({ ladder }: { ladder: Ladder }) {
  const told = ladder.terms.filter((one) => Math.abs(one.points) > 0);
  if (!told.length) return null;
  return (
    <p class="note">
      {t("What seats and roles are worth, in points:")}{" "}
      {told
        .map((one) =>
          t(
            "{0} {1} ± {2}",
            one.name ?? t("Seat {0}", (one.seat ?? 0) + 1),
            (one.points > 0 ? "+" : "−") + Math.abs(one.points),
            2 * one.deviation,
          ),
        )
        .join("; ")}
    </p>
  );
}

export function Standing(props: { games: Game[]; game: string; seats: number }) {
  const { games } = props;
  const game = games.find((one) => one.name === props.game) ?? games[0];
  const all = game ? seatsOf(game) : [];
  const seats = all.includes(props.seats) ? props.seats : (all[Math.min(2, all.length - 1)] ?? 2);
  const [ladder, setLadder] = useState<Ladder | null>(null);
  const [found, setFound] = useState<Statistics | null>(null);
  const [wrong, setWrong] = useState("");
  const name = game?.name ?? "";
  useEffect(() => {
    let gone = false;
    setLadder(null);
    setFound(null);
    const fail = (error: unknown) => setWrong(sentence(error));
    api.ladder(name, seats).then((a) => !gone && setLadder(a), fail);
    api.statistics(name, seats).then((a) => !gone && setFound(a), fail);
    return () => {
      gone = true;
    };
  }, [name, seats]);
  if (!game) return null;
  return (
    <>
      <Choice games={games} game={game} seats={seats} />
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
      <section>
        <h2>{t("Ratings")}</h2>
        {ladder ? <List ladder={ladder} /> : <p role="status">{t("One moment…")}</p>}
        {ladder ? <Terms ladder={ladder} /> : null}
        <p class="note">
          {t(
            "People and bots in one list, by what is at least to be expected of them: the rating less three times its uncertainty. 400 points are ten times the odds.",
          )}
        </p>
      </section>
      <section>
        <h2>{t("What wins here")}</h2>
        {found ? <Counts found={found} /> : <p role="status">{t("One moment…")}</p>}
      </section>
    </>
  );
}
