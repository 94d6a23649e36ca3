// The board of Spartacus: the Houses around the table, the middle where things happen, the own hand.
import type { Option } from "../../api";
import type { BoardProps } from "../../board";
import type { Motion } from "../../motion";
import { freshAssets, type SpartaView } from "./data";
import { Hand, House } from "./house";
import { Playing, Sheet } from "./play";
import { Discards, Glossary, Legend, Stage } from "./stage";

/** Clockwise from the reader: the left neighbour sits on the left. */
const AREAS: Record<number, string[]> = {
  3: ["own", "left", "right"],
  4: ["own", "left", "across", "right"],
};

export default function Spartacus(props: BoardProps) {
  const view = props.view as unknown as SpartaView;
  const { names, me, log, since } = props;
  const seats = names.length;
  const areas = AREAS[seats] ?? AREAS[4] ?? [];
  const order = names.map((_, i) => ((me ?? 0) + i) % seats);
  return (
    <Playing value={{ view, names, me, log, since, fresh: freshAssets(log, since) }}>
      <div class={`spartacus seats-${seats}`} data-phase={view.phase}>
        <Stage />
        {me === null ? null : <Hand seat={me} />}
        {order.map((seat, i) => (
          <House key={seat} seat={seat} area={areas[i] ?? "left"} />
        ))}
        <div class="sp-rest">
          <Discards />
          <Glossary />
          <Legend />
        </div>
        <Sheet />
      </div>
    </Playing>
  );
}

/** Every place of this board has its control: a thing to click, a sheet, coins, dice. */
export const covers = (option: Option): boolean => Boolean(option.at);

const coins = (from: number | string, to: number | string): Motion => ({
  from: typeof from === "number" ? `coins-${from}` : from,
  to: typeof to === "number" ? `coins-${to}` : to,
});

/** What an event moves: its name and arguments by id, as the log's note gives them. */
export function motions(note: string[], me: number | null): Motion[] {
  const [event, first = "", second = "", third = ""] = note;
  const seat = Number(first);
  const hand = seat === me ? "hand" : `hand-${seat}`;
  switch (event) {
    case "draw":
      return [{ from: "intrigue-deck", to: hand }];
    case "cash":
    case "discard-card":
      return [{ from: seat === me ? `hand ${second}` : hand, to: "discard" }];
    case "gain":
    case "loss":
      return [{ to: `influence-${seat}` }];
    case "declare":
    case "declare-seat":
    case "declare-seats":
    case "declare-asset":
    case "react":
    case "react-seat":
    case "react-asset":
      return [{ from: seat === me ? `hand ${second}` : hand, to: "laid" }];
    case "pays-seat":
      return [coins(seat, Number(second))];
    case "supports":
      return [coins(Number(second), seat)];
    case "give":
      return [coins(seat, Number(second))];
    case "petition-paid":
      return [coins(seat, Number(third))];
    case "coins-bank":
    case "ledger-gain":
    case "ability-coins":
    case "wager-won":
      return [{ to: `coins-${seat}` }];
    case "sell":
    case "discard-asset":
    case "freed":
      return [{ from: `asset ${second}`, to: "market-discard" }];
    case "dies":
      return [{ from: `asset ${first}`, to: "market-discard" }];
    case "buys":
      return [{ from: "auction", to: `asset ${second}` }];
    case "reveal":
      return [{ to: "auction" }];
    case "sends":
    case "equips":
      return [{ from: `asset ${second}`, to: "arena" }];
    case "wager":
      return [coins(seat, "wagers")];
    case "host":
      return [{ to: `seat-${seat}` }];
    case "injured":
    case "healed":
    case "favour":
    case "champion":
      return [{ to: `asset ${first}` }];
    case "dice":
      return [{ to: "dice" }];
    default:
      return [];
  }
}
