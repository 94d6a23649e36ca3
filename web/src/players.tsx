// The seats: who plays, who is asked, whose clock runs.
import { useEffect, useState } from "preact/hooks";
import type { Seat, Table } from "./api";
import { SeatMark } from "./board";
import { levelName } from "./levels";
import { Portrait } from "./portrait";
import { dayOf, t } from "./words";

const two = (n: number) => String(n).padStart(2, "0");

export function time(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days) return t("{0} d {1} h", days, hours);
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Time passed since the message came, counted in whole seconds while some clock runs. */
function usePassed(table: Table): number {
  const [passed, setPassed] = useState(0);
  const running = table.seats.some((seat) => seat.clock?.running);
  // Every message starts the count anew.
  useEffect(() => {
    setPassed(0);
    if (!running) return undefined;
    const start = performance.now();
    const timer = window.setInterval(() => setPassed(performance.now() - start), 1000);
    return () => window.clearInterval(timer);
  }, [table.now, running]);
  return passed;
}

function who(seat: Seat, here: string): string {
  if (seat.kind === "open") return t("seat\u0004open");
  if (seat.away) return seat.bot ? t("away, {0} plays", levelName(seat.bot)) : t("away, a bot plays");
  if (seat.kind === "bot" && !seat.bot) return t("plays along");
  if (seat.kind === "bot") return t("bot, {0}", levelName(seat.bot ?? ""));
  if (seat.until !== null) return t("away until {0}", dayOf(seat.until));
  if (seat.absent) return t("absent");
  return seat.online ? here : t("not here");
}

/** A seat: mark, name, who it is, how it stands, its clock. A press shows the details. */
export function Players(props: {
  table: Table;
  stands?: ((seat: number) => [number, string] | undefined) | undefined;
  open: boolean;
  press?: (() => void) | undefined;
}) {
  const { table, press } = props;
  const passed = usePassed(table);
  return (
    <ul class="players" aria-label={t("Players")}>
      {table.seats.map((seat) => {
        const left = seat.clock ? seat.clock.left - (seat.clock.running ? passed : 0) : null;
        const you = seat.seat === table.you;
        const asked = seat.asked && table.status === "playing";
        const here = table.coach ? t("with a coach") : t("here");
        const stand = props.stands?.(seat.seat);
        const inside = (
          <>
            {seat.kind === "bot" && !seat.away && seat.name ? (
              <Portrait name={seat.name} seat={seat.seat} />
            ) : (
              <SeatMark seat={seat.seat} />
            )}
            <span class="player-name">
              {you ? t("{0} (you)", seat.name ?? "") : seat.name || t("Open seat")}
            </span>
            <span class="note">{asked ? t("{0}, to act", who(seat, here)) : who(seat, here)}</span>
            {stand ? (
              <span class="stand">
                <b>{stand[0]}</b> <span class="stand-of">{stand[1]}</span>
              </span>
            ) : null}
            {left === null ? null : (
              <span
                class={`clock ${left < 30_000 ? "low" : ""}`}
                aria-label={t("Clock {0}", time(left))}
                role="timer"
              >
                {time(left)}
              </span>
            )}
          </>
        );
        return (
          <li
            key={seat.seat}
            title={seat.manner ?? undefined}
            class={`player ${asked ? "asked" : ""} ${you ? "you" : ""}`}
          >
            {press ? (
              <button type="button" class="plain" aria-expanded={props.open} onClick={press}>
                {inside}
              </button>
            ) : (
              <div class="plain">{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
