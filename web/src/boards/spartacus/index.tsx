// The board of Spartacus: the Houses around the table, the middle where things happen, the own hand.
import type { ComponentChildren } from "preact";
import type { Option } from "../../api";
import { type BoardProps, Fit } from "../../board";
import { type Shape, useShape } from "../../camera";
import type { Motion } from "../../motion";
import type { Acts } from "../../scenes";
import { t } from "../../words";
import { WhenPlayed } from "./cards";
import { freshAssets, type SpartaView } from "./data";
import { Hand, House, OwnHouse, Plate } from "./house";
import { Playing, Sheet } from "./play";
import { Discards, Glossary, Legend, Stage } from "./stage";

/** Clockwise from the reader. */
function rivalsOf({ names, me }: BoardProps): number[] {
  const order = names.map((_, i) => ((me ?? 0) + i) % names.length);
  return me === null ? order : order.slice(1);
}

export function Around(props: BoardProps & { children: ComponentChildren }) {
  const view = props.view as unknown as SpartaView;
  const { names, me, log, since } = props;
  return (
    <Playing value={{ view, names, me, log, since, fresh: freshAssets(log, since) }}>
      {props.children}
      <div class="spartacus">
        <Sheet>
          <WhenPlayed />
        </Sheet>
      </div>
    </Playing>
  );
}

/** On a phone the Houses are plates here, and whole in their panel. */
export default function Spartacus(props: BoardProps) {
  const view = props.view as unknown as SpartaView;
  const small = useShape() === "small";
  const rivals = rivalsOf(props);
  return (
    <div class={`spartacus sp-room rivals-${rivals.length}`} data-phase={view.phase}>
      {rivals.map((seat) => (
        <Fit key={seat} class="sp-rival">
          {small ? <Plate seat={seat} /> : <House seat={seat} />}
        </Fit>
      ))}
      <Fit class="sp-middle">
        <Stage />
      </Fit>
    </div>
  );
}

export function Mine({ me }: BoardProps) {
  if (me === null) return null;
  return (
    <div class="spartacus sp-mine">
      <OwnHouse seat={me} />
      <Hand seat={me} />
    </div>
  );
}

export function Rivals(props: BoardProps) {
  return (
    <div class="spartacus sp-rivals">
      {rivalsOf(props).map((seat) => (
        <House key={seat} seat={seat} />
      ))}
    </div>
  );
}

export const rivalsIn: Shape[] = ["small"];

export function More() {
  return (
    <div class="spartacus sp-rest">
      <Discards />
      <Glossary />
      <Legend />
    </div>
  );
}

export const stands = (view: Record<string, unknown>, seat: number): [number, string] => [
  (view as unknown as SpartaView).influence?.[seat] ?? 0,
  t("Influence"),
];

/** Every place of this board has its control: a thing to click, a sheet, coins, dice. */
export const covers = (option: Option): boolean => Boolean(option.at);

const coins = (from: number | string, to: number | string): Motion => ({
  from: typeof from === "number" ? `coins-${from}` : from,
  to: typeof to === "number" ? `coins-${to}` : to,
});

/** How its events make scenes. */
export const acts: Acts = {
  opens:
    /^(turn|intrigue-turn|seek|declare|declare-seat|declare-seats|declare-asset|react|react-seat|react-asset|market|row|reveal|host|invite|round|defeat|tournament|petition-up|petition-down)$/,
  major:
    /^(succeeds|foiled|fails|buys|no-buyer|wins-bid|host|dies|injured|dice|defeat|thumb-up|thumb-down|wager-won|wager-lost|wins|gain|loss|champion|turn|accept-offer)$/,
  minor:
    /^(wait|done|window-passed|no-effect|no-host-bid|no-match|end-turn|order|refuse-offer|offer-void|withdraw)$/,
};

/** What was thrown: the dice of both fighters stand behind their names, the wounds behind all; others threw one hand. */
export function throws([event = "", ...args]: string[]): string[][] {
  if (event === "dice") {
    const hands: string[][] = [];
    for (const arg of args.slice(0, -1))
      if (/^[1-6]$/.test(arg)) hands[hands.length - 1]?.push(arg);
      else hands.push([]);
    return hands;
  }
  return /^(roll|initiative|guard-roll|heal-roll)$/.test(event) ? [args.slice(1)] : [];
}

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
