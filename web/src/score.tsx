// The end: ranks, scores, and how each score came about.
import type { Score, Table } from "./api";
import { SeatMark } from "./board";
import { allOf, t } from "./words";

function sources(score: Score[]): string[] {
  const seen = new Set<string>();
  for (const seat of score) for (const line of seat.account) seen.add(line.source);
  // Ages, rounds and the like in their order; what belongs to one of them as the engine lists it.
  const part = (source: string) => Number(/\d+/.exec(source)?.[0] ?? 0);
  return [...seen].sort((a, b) => part(a) - part(b));
}

const gained = (seat: Score, source: string) => {
  const lines = seat.account.filter((line) => line.source === source);
  return lines.length ? lines.reduce((sum, line) => sum + line.value, 0) : null;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/[-_]/g, " ");

export function ScoreTable({ table, score }: { table: Table; score: Score[] }) {
  const order = [...score].sort((a, b) => a.rank - b.rank);
  const name = (seat: number) => table.seats[seat]?.name ?? t("Seat {0}", seat + 1);
  const first = order.filter((one) => one.rank === 1).map((one) => one.seat);
  const winners = allOf(first.map(name));
  return (
    <section class="score" aria-labelledby="score-title">
      <h2 id="score-title">
        {first.length > 1
          ? t("{0} share the win", winners)
          : first[0] === table.you
            ? t("You win")
            : t("{0} wins", winners)}
      </h2>
      <div class="wide" tabIndex={0} role="region" aria-labelledby="score-title">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Score")}</th>
              {order.map((one) => (
                <th key={one.seat} scope="col">
                  <SeatMark seat={one.seat} /> {name(one.seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources(score).map((source) => (
              <tr key={source}>
                <th scope="row">{capital(source)}</th>
                {order.map((one) => (
                  <td key={one.seat}>{gained(one, source) ?? "–"}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("Together")}</th>
              {order.map((one) => (
                <td key={one.seat}>
                  <b>{one.score}</b>
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t("Rank")}</th>
              {order.map((one) => (
                <td key={one.seat}>{one.rank}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
