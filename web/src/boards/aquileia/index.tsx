// The board of Aquileia: the town with its six areas, the tracks, one's own purse and hand, the other seats, and the order.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { type BoardProps, Fit } from "../../board";
import { useShape } from "../../camera";
import type { Motion } from "../../motion";
import type { Acts } from "../../scenes";
import { aboutOf, nameOf, t } from "../../words";
import { type AquileiaView, AREAS, auctionOf, METALS, SPACES, topOf } from "./data";
import { areaName, type Town, TownContext } from "./parts";
import { BankLine, Order, OtherSeats, OwnSeat, Plates, Sale } from "./seats";
import { TownPlan } from "./town";

/** Everything that can be new on the board, by name. */
function marks(view: AquileiaView): Set<string> {
  const auction = auctionOf(view);
  return new Set([
    ...view.pawns.flatMap((spaces, seat) => spaces.map((space) => `${space} ${seat}`)),
    ...view.built.flat(),
    ...view.track.map((seat) => `disc-${seat}`),
    ...view.lying.map((metal) => `coin-${metal}`),
    ...(auction ? [`bid ${METALS.map((metal) => auction.bid[metal]).join(" ")}`] : []),
  ]);
}

/** What was not there when this seat (for a spectator: anybody) was last asked before now. */
function useFresh(view: AquileiaView, me: number | null): Set<string> {
  const seen = useRef<{ last: AquileiaView; before: AquileiaView }>({ last: view, before: view });
  const asked = me === null || view.over || topOf(view)?.owed.includes(me);
  if (asked && seen.current.last !== view) seen.current = { last: view, before: seen.current.last };
  const old = marks(asked ? seen.current.before : seen.current.last);
  return new Set([...marks(view)].filter((mark) => !old.has(mark)).map((mark) => mark.split(" ")[0] ?? ""));
}

/** What every space, card, laurel and kind of building does. */
function Explained() {
  const things: [string, string[]][] = [
    ["plot", ["blue-10", "shop-1", "bank-1"]],
    ["card", ["slave-1", "horse-gold-1", "horse-silver-1", "weapon-1"]],
    ["laurel", ["laurel-blue", "laurel-3"]],
    ["duo", ["duo-blue-white"]],
  ];
  const rows = (type: string, ids: readonly string[]) =>
    ids.map((id) => (
      <div key={id}>
        <dt>{nameOf(type, id)}</dt>
        <dd>{aboutOf(type, id)}</dd>
      </div>
    ));
  return (
    <details class="zone aq-explained">
      <summary>{t("What the spaces, cards and buildings do")}</summary>
      {AREAS.map((area) => (
        <section key={area}>
          <h4>{areaName(area)}</h4>
          <dl>{rows("space", SPACES[area])}</dl>
        </section>
      ))}
      <section>
        <h4>{t("Buildings, cards and laurels")}</h4>
        <dl>{things.map(([type, ids]) => rows(type, ids))}</dl>
      </section>
    </details>
  );
}

export function Around(props: BoardProps & { children: ComponentChildren }) {
  const view = props.view as unknown as AquileiaView;
  const { names, me } = props;
  const fresh = useFresh(view, me);
  const town: Town = { view, names, me, fresh };
  return <TownContext.Provider value={town}>{props.children}</TownContext.Provider>;
}

/** The whole town; what stays at the room's edges lies over it. */
export default function Aquileia() {
  return (
    <div class="aquileia aq-room">
      <TownPlan />
    </div>
  );
}

/** Round, bank and order at the upper edge, the purses of all beside the town or above it, an auction over its lower edge. */
export function Above() {
  const small = useShape() === "small";
  return (
    <div class="aquileia aq-over">
      <Fit class="aq-top">
        <BankLine />
        <Order />
      </Fit>
      {small ? null : (
        <Fit class="aq-side">
          <Plates />
        </Fit>
      )}
      <Sale />
    </div>
  );
}

export const aboveAll = true;

export function Mine({ me }: BoardProps) {
  return me === null ? null : (
    <div class="aquileia aq-mine">
      <OwnSeat seat={me} />
    </div>
  );
}

export function Rivals({ me }: BoardProps) {
  return (
    <div class="aquileia">
      <OtherSeats me={me} />
    </div>
  );
}

export function More() {
  return (
    <div class="aquileia">
      <Explained />
    </div>
  );
}

export const closer = 1.7;

export const stands = (view: Record<string, unknown>, seat: number): [number, string] => [
  (view as unknown as AquileiaView).facts?.points?.[seat] ?? 0,
  t("points"),
];

/** Who holds a seat's things on the board. */
const purse = (seat: string | undefined) => `purse-${seat}`;

/** How its events make scenes. */
export const acts: Acts = {
  opens: /^(round|contest|reveal|dolus|pecunia|take|latro|build|activate|round-end|final)$/,
  major:
    /^(won|free|rank|single|keep|arena-points|arena-card|round-end|build|workshops|rob|over|final|round)$/,
  minor:
    /^(done|no-card|no-slaves|no-exchange|no-dice|no-bid|no-build|no-rob|no-activate|pass|short|shuffle)$/,
};

/** What was thrown: letters of metals. */
export function throws([event, , faces = ""]: string[]): string[][] {
  return (event === "roll" || event === "dolus") && /^[bsg]+$/.test(faces) ? [[...faces]] : [];
}

/** What an event moves: its name and arguments by id, as the log's note gives them. */
export function motions(note: string[], me: number | null): Motion[] {
  const [event, first = "", second = "", third = ""] = note;
  const holder = Number(first) === me ? "hand" : `seat-${first}`;
  switch (event) {
    case "place":
      return [{ from: `mark-${first}`, to: second }];
    case "place-coin":
      return [{ from: `mark-${first}`, to: second }];
    case "disc":
      return [{ from: `mark-${first}`, to: "track" }];
    case "take":
      return [{ from: `bank-${third}`, to: purse(first) }];
    case "exchange":
    case "paid":
    case "rob":
      return [{ to: purse(first) }];
    case "buy-card":
    case "draw":
      return [{ to: holder }];
    case "potentia":
      return [{ to: "potentia" }];
    case "roll":
    case "play":
      return [{ to: "area-strength" }];
    case "turn":
      return [{ to: "laurel-open" }];
    case "keep":
    case "pass-on":
    case "won":
    case "free":
      return [{ to: `seat-${first}` }];
    case "reveal":
    case "bid":
      return [{ to: "area-theatrum" }];
    case "build":
      return [{ from: `mark-${first}`, to: second }];
    case "activate":
      return [{ to: second }];
    case "close":
      return [{ to: first }];
    default:
      return [];
  }
}
