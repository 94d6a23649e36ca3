// The end of a game: who won, by how much and by what, how one did oneself, the whole account in one table, and a picture to share.
import { useEffect, useState } from "preact/hooks";
import { api, type LogEntry, type Score, type Table } from "./api";
import { SEAT_SHAPE, SeatMark } from "./board";
import { SamePeople, SeriesLine } from "./company";
import { EYES, faceOf, HEAD, Portrait, SHOULDERS } from "./portrait";
import { Rule } from "./rule";
import { allOf, t } from "./words";

/** Ages, rounds and the like in their order; what belongs to one of them as the engine lists it. */
function sourcesOf(score: Score[]): string[] {
  const seen = new Set<string>();
  for (const seat of score) for (const line of seat.account) seen.add(line.source);
  const part = (source: string) => Number(/\d+/.exec(source)?.[0] ?? 0);
  const given = [...seen].filter((source) => score.some((seat) => gained(seat, source)));
  return given.sort((a, b) => part(a) - part(b));
}

function gained(seat: Score, source: string): number | null {
  const lines = seat.account.filter((line) => line.source === source);
  return lines.length ? lines.reduce((sum, line) => sum + line.value, 0) : null;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replace(/[-_]/g, " ");

const cameAs = (rank: number): string =>
  [
    t("You came first"),
    t("You came second"),
    t("You came third"),
    t("You came fourth"),
    t("You came fifth"),
    t("You came sixth"),
  ][rank - 1] ?? "";

interface Told {
  order: Score[];
  first: Score[];
  /** The best of those who did not win. */
  second: Score | undefined;
  title: string;
  nameOf(seat: number): string;
}

function tell(table: Table, score: Score[]): Told {
  const order = [...score].sort((a, b) => a.rank - b.rank);
  const first = order.filter((one) => one.rank === 1);
  const nameOf = (seat: number) => table.seats[seat]?.name || t("Seat {0}", seat + 1);
  const winners = allOf(first.map((one) => nameOf(one.seat)));
  const title =
    first.length > 1
      ? t("{0} share the win", winners)
      : first[0]?.seat === table.you
        ? t("You win")
        : t("{0} wins", winners);
  return { order, first, second: order.find((one) => one.rank > 1), title, nameOf };
}

/** What brought the winner most more than the second. */
function decisive(winner: Score, second: Score): [string, number] | null {
  const margins = sourcesOf([winner, second]).map(
    (source) => [source, (gained(winner, source) ?? 0) - (gained(second, source) ?? 0)] as [string, number],
  );
  const [best] = margins.sort((a, b) => b[1] - a[1]);
  return margins.length > 1 && best && best[1] > 0 ? best : null;
}

function Why({ table, told, log }: { table: Table; told: Told; log: LogEntry[] }) {
  const [winner] = told.first;
  const { second } = told;
  const ahead = winner && second ? winner.score - second.score : 0;
  const most = winner && second ? decisive(winner, second) : null;
  return (
    <p class="why">
      {log[log.length - 1]?.text} <Rule game={table.game} rule={table.reason} />{" "}
      {most && second && ahead > 0
        ? t(
            "{0} ahead of {1}; most of that came from: {2} (+{3}).",
            ahead,
            told.nameOf(second.seat),
            most[0],
            most[1],
          )
        : null}
    </p>
  );
}

/** Who did not play to the end, and is not to blame for it. */
function StoodIn({ table }: { table: Table }) {
  const found = table.seats.filter((seat) => seat.stood_in === "absent" || seat.stood_in === "replaced");
  if (!found.length) return null;
  return (
    <ul class="stood-in note">
      {found.map((seat) => (
        <li key={seat.seat}>
          {seat.stood_in === "absent"
            ? t("A bot stood in for {0} for a while: this result counts for nobody.", seat.name ?? "")
            : t("The seat of {0} changed hands: this result counts for nobody.", seat.name ?? "")}
        </li>
      ))}
    </ul>
  );
}

function Podium({ table, told }: { table: Table; told: Told }) {
  const highest = Math.max(1, ...told.order.map((one) => one.score));
  return (
    <ol class="podium">
      {told.order.map((one) => {
        const seat = table.seats[one.seat];
        return (
          <li key={one.seat} class={one.seat === table.you ? "mine" : ""}>
            <span class="podium-rank">{one.rank}</span>
            {seat?.bot && !seat.away ? (
              <Portrait name={told.nameOf(one.seat)} seat={one.seat} />
            ) : (
              <SeatMark seat={one.seat} />
            )}
            <span class="podium-name">
              {one.seat === table.you ? t("{0} (you)", told.nameOf(one.seat)) : told.nameOf(one.seat)}
            </span>
            <meter min={0} max={highest} value={one.score} aria-hidden="true" />
            <b>{one.score}</b>
          </li>
        );
      })}
    </ol>
  );
}

function Account({ table, score, told }: { table: Table; score: Score[]; told: Told }) {
  const mine = (one: Score) => (one.seat === table.you ? "mine" : "");
  return (
    <div class="wide" tabIndex={0} role="region" aria-labelledby="score-title">
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Score")}</th>
            {told.order.map((one) => (
              <th key={one.seat} scope="col" class={mine(one)}>
                <SeatMark seat={one.seat} /> {told.nameOf(one.seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sourcesOf(score).map((source) => (
            <tr key={source}>
              <th scope="row">{capital(source)}</th>
              {told.order.map((one) => (
                <td key={one.seat} class={mine(one)}>
                  {gained(one, source) ?? "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Together")}</th>
            {told.order.map((one) => (
              <td key={one.seat} class={mine(one)}>
                <b>{one.score}</b>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("Rank")}</th>
            {told.order.map((one) => (
              <td key={one.seat} class={mine(one)}>
                {one.rank}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const SEAT_FILL = ["#fffdf7", "#2b2b30", "#9cc7f2", "#f2d24b", "#8ed39a", "#f3a9c6"];
const [WIDE, HIGH] = [1200, 630];

function drawFace(pen: CanvasRenderingContext2D, name: string) {
  const face = faceOf(name);
  const fill = (path: string, colour: string) => {
    pen.fillStyle = colour;
    pen.fill(new Path2D(path));
  };
  if (face.long) fill(face.paths.hair, face.hair);
  fill(SHOULDERS, "#efe6d3");
  fill(HEAD, face.skin);
  fill(face.paths.hair, face.hair);
  if (face.paths.beard) fill(face.paths.beard, face.hair);
  fill(EYES, "#241a12");
}

function drawSeat(
  pen: CanvasRenderingContext2D,
  table: Table,
  one: Score,
  name: string,
  x: number,
  y: number,
) {
  const seat = table.seats[one.seat];
  pen.save();
  pen.translate(x, y);
  pen.scale(1.7, 1.7);
  pen.save();
  pen.scale(1.667, 1.667);
  const shape = new Path2D(SEAT_SHAPE[one.seat % 6]);
  pen.fillStyle = SEAT_FILL[one.seat % 6] ?? "";
  pen.fill(shape);
  pen.lineWidth = 1.2;
  pen.strokeStyle = "#d9c9ac";
  pen.stroke(shape);
  pen.restore();
  if (seat?.bot && !seat.away) drawFace(pen, name);
  pen.restore();
}

/** The result as a picture, drawn here: nothing is asked of anybody. */
function pictureOf(table: Table, told: Told, game: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  const write = (text: string, font: string, colour: string, x: number, y: number, room?: number) => {
    pen.font = `${font} Georgia, "DejaVu Serif", serif`;
    pen.fillStyle = colour;
    pen.fillText(text, x, y, room);
  };
  const ground = pen.createLinearGradient(0, 0, WIDE, HIGH);
  ground.addColorStop(0, "#7a2e2a");
  ground.addColorStop(1, "#3a1512");
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.strokeStyle = "#e2a83c";
  pen.lineWidth = 6;
  pen.strokeRect(18, 18, WIDE - 36, HIGH - 36);
  write(game, "36px", "#f6d9a0", 64, 92, WIDE - 128);
  const title = told.first.length === 1 ? t("{0} wins", told.nameOf(told.first[0]?.seat ?? 0)) : told.title;
  write(title, "700 64px", "#fff7ea", 64, 168, WIDE - 128);
  const step = Math.min(92, 380 / told.order.length);
  const highest = Math.max(1, ...told.order.map((one) => one.score));
  for (const [i, one] of told.order.entries()) {
    const y = 206 + i * step;
    drawSeat(pen, table, one, told.nameOf(one.seat), 64, y);
    write(told.nameOf(one.seat), "36px", "#fff7ea", 152, y + 46, 330);
    pen.fillStyle = i === 0 ? "#e2a83c" : "#b98d6a";
    pen.fillRect(500, y + 16, Math.max(6, (520 * one.score) / highest), 38);
    write(String(one.score), "700 36px", "#fff7ea", 1050, y + 48, 90);
  }
  write(`Ludus · ${new Date(table.now).toLocaleDateString()}`, "24px", "#f6d9a0", 64, HIGH - 36);
  return canvas;
}

function save(canvas: HTMLCanvasElement, name: string): Promise<void> {
  return new Promise((done) =>
    canvas.toBlob((blob) => {
      if (blob) {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(blob);
        link.download = name;
        link.click();
        URL.revokeObjectURL(link.href);
      }
      done();
    }),
  );
}

/** How the game changed what is believed of everybody. */
function Rated({ table, told }: { table: Table; told: Told }) {
  const [all, setAll] = useState<Awaited<ReturnType<typeof api.rated>>>([]);
  useEffect(() => {
    api.rated(table.table).then(setAll, () => undefined);
  }, [table.table]);
  if (!all.length) return null;
  return (
    <ul class="rated">
      {all.map((one) => (
        <li key={one.seat}>
          {one.gave_up
            ? t("{0}: rated {1}, now {2} (left)", told.nameOf(one.seat), one.before.points, one.after.points)
            : t("{0}: rated {1}, now {2}", told.nameOf(one.seat), one.before.points, one.after.points)}
        </li>
      ))}
    </ul>
  );
}

export function End(props: { table: Table; score: Score[]; game: string; log: LogEntry[]; replay(): void }) {
  const { table, score } = props;
  const [busy, setBusy] = useState(false);
  const told = tell(table, score);
  const mine = score.find((one) => one.seat === table.you);
  const share = async () => {
    setBusy(true);
    await save(pictureOf(table, told, props.game), `ludus-${table.table}.png`);
    setBusy(false);
  };
  return (
    <div class="score">
      <h2 id="score-title">{told.title}</h2>
      {mine && mine.rank > 1 ? <p class="came">{cameAs(mine.rank)}</p> : null}
      <SeriesLine table={table} />
      <Why table={table} told={told} log={props.log} />
      <StoodIn table={table} />
      <Podium table={table} told={told} />
      {table.rated ? <Rated table={table} told={told} /> : null}
      <Account table={table} score={score} told={told} />
      <SamePeople table={table} />
      <p class="end-more">
        <button type="button" onClick={props.replay}>
          {t("Watch it again")}
        </button>
        <button type="button" class="share" disabled={busy} onClick={share}>
          {t("Save a picture to share")}
        </button>
      </p>
    </div>
  );
}
