// The briefing: which side one leads, what both sides want, and how things stand, in one card before the first question.
import { SeatMark } from "../../board";
import { nameOf, t } from "../../words";
import { countOf, type ImperatorView, SIDES, type Side, sideOfLeader, unitsOf } from "./data";

/** What the rebels need, by scenario; the figures are those of this table. */
function rebelAims(view: ImperatorView): string[] {
  const goal = countOf("devastation_goal");
  const last = countOf("last_year");
  if (view.scenario === 1)
    return [
      t(
        "{0} areas are devastated, {1} of them plains and one of them Latium.",
        goal,
        countOf("devastation_plains"),
      ),
      t("In {0} Spartacus stands in Massilia with {1} ready units.", last + 1, countOf("escape_ready")),
      t("In {0} the pirates take Spartacus on board.", last),
      t("Spartacus is still in play when {0} ends.", last),
    ];
  if (view.scenario === 2)
    return [
      t("{0} areas are devastated, one of them Latium.", goal),
      t("Vettius stands in Roma."),
      t("They hold {0} Sicilian cities when {1} ends.", view.facts.cities_goal, last),
    ];
  return [
    t("They hold all {0} Sicilian cities at the end of a season.", view.facts.cities_goal),
    t("They hold Roma."),
    t("They hold Henna and another city when {0} ends.", last),
  ];
}

function romanAims(view: ImperatorView): string[] {
  const last = countOf("last_year");
  return [
    t("No rebel is left on the map, at any moment."),
    view.scenario === 1
      ? t("If only Spartacus is gone when {0} ends, it is a draw.", last)
      : t("No rebel leader is in play when {0} ends.", last),
  ];
}

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
  const aims = side === "rebel" ? rebelAims(view) : romanAims(view);
  const there = forces(view, side);
  const title = side === "rebel" ? t("The rebels") : t("Rome");
  return (
    <section class={`brief-side ${side} ${own ? "own" : ""}`}>
      <h4>
        <SeatMark seat={SIDES.indexOf(side)} />
        <span>{title}</span>
        {own ? <span class="badge">{t("you")}</span> : null}
      </h4>
      <h5>{t("Victory, if one of these is so")}</h5>
      <ul>
        {aims.map((aim) => (
          <li key={aim}>{aim}</li>
        ))}
      </ul>
      <h5>{t("Forces now")}</h5>
      <ul>
        {(there.length ? there : [t("Nobody yet.")]).map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

/** In a war of two the own side is told first. */
export function Brief({ view, me, close }: { view: ImperatorView; me: number | null; close(): void }) {
  const sides: Side[] = me === 1 ? ["roman", "rebel"] : ["rebel", "roman"];
  const title =
    me === null
      ? t("Sides and aims")
      : me === 0
        ? t("You lead the rebels")
        : t("You lead the armies of Rome");
  return (
    <section class="im-brief" role="dialog" aria-labelledby="brief-title">
      <h3 id="brief-title">{title}</h3>
      <section class="brief-body" tabIndex={0} aria-label={t("Sides and aims")}>
        <p>
          {t(
            "{0} {1} BC; the war ends at the latest with the year {2}.",
            nameOf("season", view.season),
            view.year,
            countOf("last_year"),
          )}{" "}
          {t(
            "In every season each leader has action points: to move, to recruit, to devastate. Whoever moves onto the enemy fights.",
          )}
        </p>
        {view.fight.on ? (
          <p class="brief-now">{t("It begins with a fight: {0}.", nameOf("area", view.fight.area))}</p>
        ) : null}
        <div class="brief-sides">
          {sides.map((side) => (
            <SideOf key={side} view={view} side={side} own={me !== null && SIDES[me] === side} />
          ))}
        </div>
      </section>
      <button type="button" class="main brief-close" onClick={close}>
        {t("To the map")}
      </button>
    </section>
  );
}
