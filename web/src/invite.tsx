// Behind a link that somebody was sent: who invites to what, how long it takes, and two ways in: sit down under a name, or watch.
import { useId, useState } from "preact/hooks";
import { api, type Game, post, Refused, type Table } from "./api";
import { SeatMark } from "./board";
import { lengthOf, lineOf, Picture, seatsOf } from "./games";
import { agreed } from "./terms";
import { sentence, someName, useWho } from "./who";
import { t } from "./words";

/** Sits down under the name, made anew if it is nobody's yet. The person is told of last, since then the table is opened anew. */
async function sitDown(table: Table, wanted: string, who: ReturnType<typeof useWho>) {
  const name = wanted.trim() || someName();
  const user = who.user?.name === name ? who.user : await api.guest(name);
  try {
    await post(`/api/tables/${table.table}/sit`, {});
  } catch (error) {
    // Somebody is a guest now all the same; the name can still be changed.
    if (!who.user && !(error instanceof Refused && error.code === "name")) who.set(user);
    throw error;
  }
  who.set(user);
}

function Facts({ game }: { game: Game }) {
  return (
    <p class="facts">
      <span>{seatsOf(game)}</span>
      {lengthOf(game.name) ? <span>{lengthOf(game.name)}</span> : null}
    </p>
  );
}

function Company({ table }: { table: Table }) {
  return (
    <ul class="seat-list" aria-label={t("Who is at the table")}>
      {table.seats.map((seat) => (
        <li key={seat.seat} class={seat.kind === "open" ? "free" : ""}>
          <SeatMark seat={seat.seat} />
          <span class="player-name">{seat.kind === "open" ? t("Open seat") : seat.name}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whoever sits down allows it to the others, so it is said before. */
export function CoachNote({ table }: { table: Table }) {
  if (table.rated)
    return (
      <p class="note rated-note">
        {t("Rated: the result counts. Who leaves, or whose time runs out, has lost.")}
      </p>
    );
  if (!table.coach) return null;
  return <p class="note coach-note">{t("With a coach: everybody at this table may ask for hints.")}</p>;
}

export function Invitation(props: { table: Table; game: Game | undefined; watch(): void }) {
  const { table, game } = props;
  const who = useWho();
  const [name, setName] = useState(who.user?.name ?? "");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const what = game?.title ?? table.game_title;
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setWrong("");
    try {
      await sitDown(table, name, who);
    } catch (error) {
      setWrong(sentence(error));
      setBusy(false);
    }
  };
  return (
    <section class="invitation" aria-labelledby={`${id}-title`}>
      <Picture game={table.game} />
      <div class="invitation-text">
        <h1 id={`${id}-title`}>
          {table.host ? t("{0} invites you to {1}", table.host, what) : t("You are invited to {0}", what)}
        </h1>
        {table.title && table.title !== what ? <p class="lead">{table.title}</p> : null}
        {game ? <Facts game={game} /> : null}
        {game ? <p>{lineOf(game.name, game.about)}</p> : null}
        <Company table={table} />
        <CoachNote table={table} />
        {table.absence ? <p class="note">{agreed(table.absence)}</p> : null}
        <form onSubmit={submit}>
          <label for={`${id}-name`}>{t("Your name at the table")}</label>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={24}
            autocomplete="nickname"
            placeholder={t("As the others shall call you")}
            aria-invalid={wrong !== ""}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          {wrong ? (
            <p class="wrong" role="alert" id={`${id}-wrong`}>
              {wrong}
            </p>
          ) : null}
          <div class="buttons">
            <button type="submit" class="main" disabled={busy}>
              {t("Sit down")}
            </button>
            <button type="button" onClick={props.watch}>
              {t("Watch")}
            </button>
          </div>
        </form>
        <p class="note">{t("No account needed. The game starts by itself when no seat is open.")}</p>
      </div>
    </section>
  );
}
