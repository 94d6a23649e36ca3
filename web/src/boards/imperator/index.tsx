// The board of Spartacus Imperator: the map of the war fills the room; over it lie the armies and a fight.
import { useContext, useState } from "preact/hooks";
import { type BoardProps, ChoosingContext, Fit } from "../../board";
import { useShape } from "../../camera";
import type { Motion } from "../../motion";
import type { Acts } from "../../scenes";
import { idsOf, t } from "../../words";
import { type ImperatorView, looseIn, SIDES, type Side, sideOfLeader, sideOfLoose, unitsOf } from "./data";
import { BattleField } from "./fight";
import { useFresh } from "./fresh";
import { Forces } from "./goal";
import { acrossOf, Legend, WarMap } from "./map";
import { Banner, Calendar, Cards, Sheets, Supplies, Tray } from "./sheets";

const viewOf = (props: BoardProps) => props.view as unknown as ImperatorView;
const laid = (view: ImperatorView) => Boolean(view.scenario && view.order);
const sidesOf = (me: number | null): [Side, Side] => (me === 1 ? ["roman", "rebel"] : ["rebel", "roman"]);

export default function Imperator(props: BoardProps) {
  const view = viewOf(props);
  const fresh = useFresh(view, props.me);
  if (!laid(view)) return <p class="empty">{t("The table is being laid.")}</p>;
  return (
    <div class="imperator im-room">
      <WarMap view={view} fresh={fresh} />
    </div>
  );
}

/** A fight lies beside the land that is fought for: in the west at the right, elsewhere at the left. */
const WEST = 0.3;

function Fight({ props, view }: { props: BoardProps; view: ImperatorView }) {
  const { options } = useContext(ChoosingContext);
  const [shut, setShut] = useState("");
  const onMap = options.some(({ at }) => at && (idsOf("area").includes(at) || /^(leader|sea) /.test(at)));
  const fold = `${view.fight.area} ${view.year} ${view.season}`;
  // What was folded by hand opens again when it is asked about.
  const inField = options.some(({ at }) => at && /^(die|unit|tactic|siege) /.test(at));
  const folded = (onMap || shut === fold) && !inField;
  return (
    <Fit class={`im-fight ${folded ? "folded" : ""}`}>
      <BattleField
        view={view}
        names={props.names}
        me={props.me}
        folded={folded}
        fold={() => setShut(folded ? "" : fold)}
      />
    </Fit>
  );
}

/** What stays at the room's edges while the map moves: the strip, the armies of both sides, a fight, units to choose from. */
export function Above(props: BoardProps) {
  const view = viewOf(props);
  const { names, me } = props;
  const fresh = useFresh(view, me);
  const small = useShape() === "small";
  if (!laid(view)) return null;
  const [own, other] = sidesOf(me);
  const fights = view.fight.on > 0;
  const east = fights && acrossOf(view.scenario, view.fight.area) < WEST;
  return (
    <div class={`imperator im-over ${fights ? "fights" : ""} ${east ? "east" : ""}`}>
      <Banner view={view} />
      {small || (fights && !east) ? null : (
        <Fit class="im-left">
          <Calendar view={view} />
          <Sheets view={view} side={other} names={names} fresh={fresh} />
        </Fit>
      )}
      {small || (fights && east) ? null : (
        <Fit class="im-right">
          <Sheets view={view} side={own} names={names} fresh={fresh} />
        </Fit>
      )}
      {fights ? <Fight props={props} view={view} /> : null}
      <Tray view={view} />
    </div>
  );
}

export const aboveAll = true;

export function Goal(props: BoardProps) {
  const view = viewOf(props);
  return laid(view) ? <Forces view={view} me={props.me} /> : null;
}

export function Mine(props: BoardProps) {
  const view = viewOf(props);
  const small = useShape() === "small";
  const fresh = useFresh(view, props.me);
  if (!laid(view)) return null;
  const [own] = sidesOf(props.me);
  return (
    <div class="imperator im-mine">
      <Cards view={view} names={props.names} sides={[own]} />
      {small ? <Sheets view={view} side={own} names={props.names} fresh={fresh} /> : null}
    </div>
  );
}

export function Rivals(props: BoardProps) {
  const view = viewOf(props);
  const small = useShape() === "small";
  const fresh = useFresh(view, props.me);
  if (!laid(view)) return null;
  const [, other] = sidesOf(props.me);
  return (
    <div class="imperator im-rivals">
      {small ? (
        <>
          <Calendar view={view} />
          <Sheets view={view} side={other} names={props.names} fresh={fresh} />
        </>
      ) : null}
      <Cards view={view} names={props.names} sides={[other]} />
      <Supplies view={view} me={props.me} />
    </div>
  );
}

export function More(props: BoardProps) {
  const view = viewOf(props);
  return laid(view) ? (
    <div class="imperator">
      <Legend scenario={view.scenario} />
    </div>
  ) : null;
}

export const closer = 1.6;

/** So many units of a side are on the map. */
export function stands(seen: Record<string, unknown>, seat: number): [number, string] {
  const view = seen as unknown as ImperatorView;
  const side = SIDES[seat];
  const led = (view.order ?? []).filter((leader) => sideOfLeader(leader) === side);
  const loose = Object.keys(view.loose ?? {}).filter((area) => sideOfLoose(view, area) === side);
  const count =
    led.reduce((sum, leader) => sum + unitsOf(view, leader).length, 0) +
    loose.reduce((sum, area) => sum + looseIn(view, area).length, 0);
  return [count, t("{0|unit|units}", count)];
}

const OPERATION = /^(pass|move|sail|devastate|recruit|restore|play|sink) (\S+)(?: |$)/;

/** Whose operation an option is: a leader's. His place shows what he can do. */
export function subject(choice: string): string | null {
  if (choice === "embark") return "leader spartacus";
  const leader = OPERATION.exec(choice)?.[2];
  return leader && idsOf("leader").includes(leader) ? `leader ${leader}` : null;
}

/** An attack is weighed before it is joined. */
export const weighs = (choice: string): boolean => /^(move|sail|march) /.test(choice);

/** How its events make scenes. */
export const acts: Acts = {
  opens:
    /^(season|move|sail|recruit|devastate|card|battle|siege|phase|pass|rest|arrives|rise|fortuna|retreat|wins)$/,
  major:
    /^(wins|withdraws|status-quo|both-gone|destroyed|falls|siege-fails|takes-city|killed|damage|season|victory|drawn|battle|siege|devastate|arrives)$/,
  minor: /^(pass|rest|no-pirate|no-fortuna|no-revolt|leave|ruined)$/,
};

/** What was thrown: a die of a battle stands behind its kind, that of recruiting behind the leader. */
export function throws([event, ...args]: string[]): string[][] {
  const face = event === "die" ? args[2] : event === "recruit-die" ? args[1] : undefined;
  return face && /^[1-6]$/.test(face) ? [[face]] : [];
}

/** What an event moves: its name and arguments by id, as the log's note gives them. */
export function motions(note: string[], _me: number | null): Motion[] {
  const [event, first = "", second = ""] = note;
  switch (event) {
    case "move":
    case "sail":
    case "drift":
    case "back":
    case "camp":
      return [{ from: `leader ${first}`, to: second }];
    case "arrives":
    case "enters":
    case "rise":
    case "takes-city":
    case "recruit":
    case "devastate":
    case "battle":
    case "siege":
      return [{ to: second }];
    case "retreat":
      return [{ to: second }];
    case "rebuild":
    case "ruined":
      return [{ to: first }];
    case "loot":
    case "pass":
    case "restore":
      return [{ to: `leader ${first}` }];
    case "draw":
    case "chosen":
    case "return":
      return [{ from: "cup", to: `leader ${first}` }];
    case "card":
      return [{ to: `card ${second}` }];
    case "die":
    case "reroll":
      return [{ to: `die ${event === "die" ? first : second}` }];
    case "fleet-roman":
    case "fleet-pirate":
      return [{ to: `sea ${first}` }];
    case "fortuna":
      return [{ to: "fortuna" }];
    case "season":
      return [{ to: "calendar" }];
    default:
      return [];
  }
}
