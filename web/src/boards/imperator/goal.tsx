// What the war adds to the goal card: when it is, how long it lasts, and who leads how many and where.
import { type BoardProps, SeatMark } from "../../board";
import { nameOf, t } from "../../words";
import { countOf, type ImperatorView, SIDES, type Side, sideOfLeader, unitsOf } from "./data";

/** Who leads how many, and where. */
function forces(view: ImperatorView, side: Side): string[] {
  return view.order
    .filter((leader) => sideOfLeader(leader) === side)
    .map((leader) =>
      t(
        "{0} in {1}, {2} {2|unit|units}",
        nameOf("leader", leader),
        nameOf("area", view.at[leader] ?? ""),
        unitsOf(view, leader).length,
      ),
    );
}

function SideOf({ view, side, own }: { view: ImperatorView; side: Side; own: boolean }) {
  const there = forces(view, side);
  return (
    <section class={`goal-side ${side}`}>
      <h3>
        <SeatMark seat={SIDES.indexOf(side)} />
        <span>{side === "rebel" ? t("The rebels") : t("Rome")}</span>
        {own ? <span class="badge">{t("you")}</span> : null}
      </h3>
      <ul>
        {(there.length ? there : [t("Nobody yet.")]).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

/** In a war of two the own side is told first. */
export function Forces({ view, me }: { view: ImperatorView; me: BoardProps["me"] }) {
  const sides: Side[] = me === 1 ? ["roman", "rebel"] : ["rebel", "roman"];
  return (
    <div class="imperator im-goal-card">
      <p>
        {t(
          "{0} {1} BC; the war ends at the latest with the year {2}.",
          nameOf("season", view.season),
          view.year,
          countOf("last_year"),
        )}
      </p>
      {view.fight.on ? (
        <p class="goal-now">{t("It begins with a fight: {0}.", nameOf("area", view.fight.area))}</p>
      ) : null}
      <div class="goal-sides">
        {sides.map((side) => (
          <SideOf key={side} view={view} side={side} own={me !== null && SIDES[me] === side} />
        ))}
      </div>
    </div>
  );
}
