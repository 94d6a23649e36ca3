// Before the game: the link to send, the seats to take.
import { useState } from "preact/hooks";
import { post, type Table } from "./api";
import { SeatMark } from "./board";
import { InviteCircle, SeriesLine, TableDate } from "./company";
import { CoachNote } from "./invite";
import { sentence, useWho } from "./who";
import { t } from "./words";

export function Gathering(props: {
  table: Table;
  act(action: string, fields?: Record<string, unknown>): Promise<unknown>;
}) {
  const { table, act } = props;
  const who = useWho();
  const [wrong, setWrong] = useState("");
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}${table.link}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const sit = async (seat: number) => {
    setWrong("");
    try {
      await who.need();
      await post(`/api/tables/${table.table}/sit`, { seat });
    } catch (error) {
      setWrong(sentence(error));
    }
  };
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  return (
    <section class="gathering" aria-labelledby="gathering-title">
      <h2 id="gathering-title">
        {t("{0} {0|seat is|seats are} open: send this link to your friends", open)}
      </h2>
      <div class="link-line">
        <input
          readOnly
          value={link}
          aria-label={t("Link to this table")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={copy}>
          {copied ? t("Copied") : t("Copy")}
        </button>
      </div>
      <ul class="seat-list">
        {table.seats.map((seat) => (
          <li key={seat.seat}>
            <SeatMark seat={seat.seat} />
            <span>
              {seat.kind === "open"
                ? t("Open seat")
                : seat.seat === table.you
                  ? t("{0} (you)", seat.name ?? "")
                  : seat.name}
            </span>
            {seat.kind === "open" && table.you === null ? (
              <button type="button" class="main" onClick={() => sit(seat.seat)}>
                {t("Sit here")}
              </button>
            ) : null}
            {seat.seat === table.you ? (
              <button type="button" onClick={() => act("leave")}>
                {t("Stand up")}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <CoachNote table={table} />
      <SeriesLine table={table} />
      {open && (table.you !== null || table.mine) ? <InviteCircle table={table} /> : null}
      <TableDate table={table} act={act} />
      {wrong ? (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      ) : null}
      {table.date ? null : <p class="note">{t("The game starts by itself when no seat is open.")}</p>}
      {table.mine ? (
        <button type="button" class="main" onClick={() => act("start", { bot: "medium" })}>
          {t("Fill the open seats with bots and start")}
        </button>
      ) : null}
    </section>
  );
}
