// The board of Spartacus Imperator: the map of the war, the battle field when there is a fight, and all sheets.
import type { BoardProps } from "../../board";
import type { Motion } from "../../motion";
import { t } from "../../words";
import type { ImperatorView, Side } from "./data";
import { BattleField } from "./fight";
import { useFresh } from "./fresh";
import { WarMap } from "./map";
import { Aims, Calendar, Cards, Sheets, Supplies, Tray } from "./sheets";

export default function Imperator(props: BoardProps) {
  const view = props.view as unknown as ImperatorView;
  const { names, me } = props;
  const fresh = useFresh(view, me);
  if (!view.scenario || !view.order) return <p class="empty">{t("The table is being laid.")}</p>;
  const [own, other]: [Side, Side] = me === 1 ? ["roman", "rebel"] : ["rebel", "roman"];
  return (
    <div class={`imperator ${view.fight.on ? "at-war" : ""}`}>
      <BattleField view={view} names={names} />
      <Tray view={view} />
      <div class="imperator-main">
        <WarMap view={view} fresh={fresh} me={me} />
        <Cards view={view} names={names} />
      </div>
      <div class="imperator-side">
        <Calendar view={view} />
        <Aims view={view} />
        <Sheets view={view} side={own} names={names} fresh={fresh} />
      </div>
      <div class="imperator-rest">
        <Sheets view={view} side={other} names={names} fresh={fresh} />
        <Supplies view={view} me={me} />
      </div>
    </div>
  );
}

/** An attack is weighed before it is joined. */
export const weighs = (choice: string): boolean => /^(move|sail|march) /.test(choice);

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
