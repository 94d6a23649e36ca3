// Who is absent at a table: what was agreed on, what the others may do, votes, and saying that one is away.
import { useEffect, useState } from "preact/hooks";
import { type Absence, type Motion, post, type Table } from "./api";
import { AwayLine } from "./away";
import { levelLine } from "./levels";
import { agreed, TermsFields } from "./terms";
import type { useTable } from "./use-table";
import { sentence, useWho } from "./who";
import { t } from "./words";

type Act = (action: string, fields?: Record<string, unknown>) => void;
type Asking = ReturnType<typeof useTable>["act"];

const seatName = (table: Table, seat: number) => table.seats[seat]?.name || t("Seat {0}", seat + 1);

/** What is voted on, as a question. */
function questionOf(table: Table, motion: Motion): string {
  const by = seatName(table, motion.by);
  if (motion.what === "end") return t("{0} asks: shall the game end here, without a result?", by);
  if (motion.what === "person")
    return t(
      "{0} asks: shall somebody else take the seat of {1}?",
      by,
      seatName(table, motion.seat ?? motion.by),
    );
  return t("{0} asks: shall this hold when somebody is absent? {1}", by, agreed(motion.absence));
}

function Vote({ table, motion, act }: { table: Table; motion: Motion; act: Act }) {
  const asked = table.you !== null && motion.needed.includes(table.you);
  const vote = (yes: boolean) => act("vote", { motion: motion.motion, yes });
  return (
    <p class="banner vote">
      {motion.by === table.you ? t("The others are asked.") : questionOf(table, motion)}{" "}
      <span class="note">{t("For it: {0}. Still asked: {1}.", motion.yes.length, motion.needed.length)}</span>{" "}
      <span class="buttons">
        {asked ? (
          <button type="button" class="main" onClick={() => vote(true)}>
            {t("Yes")}
          </button>
        ) : null}
        {asked || motion.by === table.you ? (
          <button type="button" onClick={() => vote(false)}>
            {motion.by === table.you ? t("Withdraw it") : t("No")}
          </button>
        ) : null}
      </span>
    </p>
  );
}

/** What the others may do about a seat. */
function Gone({ table, seat, act }: { table: Table; seat: Table["seats"][number]; act: Act }) {
  const { absence } = table;
  const bot = absence?.bot && !seat.away;
  if (!absence || seat.offered || !(bot || absence.person)) return null;
  return (
    <p class="banner absent">
      {seat.absent ? t("{0} counts as absent.", seat.name ?? "") : t("{0} is away.", seat.name ?? "")}{" "}
      <span class="buttons">
        {bot ? (
          <button type="button" onClick={() => act("standin", { seat: seat.seat, by: "bot" })}>
            {t("Let a bot play")}
          </button>
        ) : null}
        {absence.person ? (
          <button type="button" onClick={() => act("standin", { seat: seat.seat, by: "person" })}>
            {t("Offer the seat")}
          </button>
        ) : null}
        {absence.end && seat.absent ? (
          <button type="button" onClick={() => act("end")}>
            {t("Vote to end")}
          </button>
        ) : null}
      </span>
    </p>
  );
}

/** For who looks on, or was sent the link. */
function TakeOver({ table, seat }: { table: Table; seat: Table["seats"][number] }) {
  const who = useWho();
  const [wrong, setWrong] = useState("");
  const sit = async () => {
    try {
      const before = who.user;
      const user = await who.need();
      await post(`/api/tables/${table.table}/sit`, { seat: seat.seat });
      if (!before) who.set(user);
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  return (
    <p class="banner offered">
      {t("The seat of {0} can be taken over.", seat.name ?? "")}{" "}
      <button type="button" class="main" onClick={sit}>
        {t("Play on in this seat")}
      </button>
      {wrong ? (
        <span class="wrong" role="alert">
          {wrong}
        </span>
      ) : null}
    </p>
  );
}

/** What cannot wait until somebody opens a panel. */
export function AbsenceBanners({ table, act }: { table: Table; act: Act }) {
  if (table.status !== "playing") return null;
  const you = table.you === null ? undefined : table.seats[table.you];
  const plays = you !== undefined && !you.away;
  return (
    <>
      {you && !you.away && you.absent ? (
        <p class="banner">
          {t("You count as absent.")}{" "}
          <button type="button" onClick={() => act("back")}>
            {t("I am here")}
          </button>
        </p>
      ) : null}
      {table.motion && you ? <Vote table={table} motion={table.motion} act={act} /> : null}
      {table.seats.map((seat) =>
        plays && !table.motion && seat.seat !== table.you && seat.absent ? (
          <Gone key={seat.seat} table={table} seat={seat} act={act} />
        ) : table.you === null && seat.offered ? (
          <TakeOver key={seat.seat} table={table} seat={seat} />
        ) : null,
      )}
    </>
  );
}

/** A link to send, for a seat that can be taken over. */
function Link({ table }: { table: Table }) {
  return (
    <input
      readOnly
      value={`${location.origin}${table.link}`}
      aria-label={t("Link to this table")}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

function Change({ table, act }: { table: Table; act: Asking }) {
  const [open, setOpen] = useState(false);
  const [terms, setTerms] = useState<Absence | null>(table.absence);
  useEffect(() => setTerms(table.absence), [table.absence]);
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {t("Change this agreement")}
      </button>
    );
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        if (await act("absence", { absence: terms })) setOpen(false);
      }}
    >
      <TermsFields terms={terms} set={setTerms} />
      <p class="note">{t("It holds as soon as all who play here are for it.")}</p>
      <div class="buttons">
        <button type="submit" class="main">
          {t("Ask the others")}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {t("Back")}
        </button>
      </div>
    </form>
  );
}

/** All there is about absence, in the panel about the table. */
export function AbsencePart({ table, act }: { table: Table; act: Asking }) {
  const you = table.you === null ? undefined : table.seats[table.you];
  const playing = table.status === "playing";
  const plays = playing && you !== undefined && !you.away;
  const gone = table.seats.filter(
    (seat) => seat.seat !== table.you && !seat.absent && (seat.away || seat.until !== null),
  );
  if (!playing && table.status !== "gathering") return null;
  return (
    <section class="absence" aria-labelledby="absence-title">
      <h2 id="absence-title">{t("When somebody is absent")}</h2>
      <p>{agreed(table.absence)}</p>
      {table.absence?.bot ? <p class="note">{levelLine(table.absence.bot)}</p> : null}
      {plays && !table.motion
        ? gone.map((seat) => <Gone key={seat.seat} table={table} seat={seat} act={act} />)
        : null}
      {table.seats.some((seat) => seat.offered) ? (
        <p>
          {t("Send this link to whoever shall take the seat over:")} <Link table={table} />
        </p>
      ) : null}
      {plays && you.former ? (
        <button type="button" onClick={() => act("give")}>
          {t("Give this seat back to whose it was")}
        </button>
      ) : null}
      {plays && !table.motion && !table.rated ? <Change table={table} act={act} /> : null}
      {plays && !table.motion && table.absence?.end ? (
        <button type="button" onClick={() => act("end")}>
          {t("Vote to end")}
        </button>
      ) : null}
      {you && playing ? <AwayLine until={you.until} /> : null}
    </section>
  );
}
