// Beside the map: the calendar, FORTUNA, army sheets, stratagem cards, the cup and what is lost.
import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { ChoosingContext, Place, SeatMark } from "../../board";
import { openGoal } from "../../goal";
import { aboutOf, figure, figuresOf, nameOf, t } from "../../words";
import {
  cardsOf,
  countOf,
  datesOf,
  type ImperatorView,
  kindOf,
  leaderOf,
  looseIn,
  numberOf,
  SEASONS,
  SIDES,
  type Side,
  sideOfLeader,
  sideOfLoose,
  type Unit,
  unitOf,
  unitsOf,
} from "./data";
import { leaderTitle } from "./map";
import { heaps, UnitPlace } from "./units";

const SEASON_SIGN: Record<string, string> = {
  ver: "M14 25V14M14 16c-6 0-8-4-8-8 6 0 8 3 8 8zM14 18c6 0 8-5 8-9-6 0-8 4-8 9z",
  aestas:
    "M14 9a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM14 2v4M14 22v4M2 14h4M22 14h4M6 6l3 3M19 19l3 3M22 6l-3 3M6 22l3-3",
  autumnus:
    "M14 25V7M14 7c4 0 6-2 6-4-4 0-6 1-6 4zM14 12c-5 0-7-2-8-5 5 0 8 1 8 5zM14 17c5 0 8-2 9-6-6 0-9 2-9 6z",
  hiems: "M14 3v22M4 8l20 12M24 8L4 20M11 5l3 3 3-3M11 23l3-3 3 3",
};

/** The years of the scenario, four seasons each, and who comes or goes when. */
export function Calendar({ view }: { view: ImperatorView }) {
  const first = countOf("first_year");
  const years = Array.from({ length: first - countOf("last_year") + 1 }, (_, i) => first - i);
  return (
    <section class="calendar" aria-labelledby="calendar-title">
      <h3 id="calendar-title">
        {t("{0} {1} BC", nameOf("season", view.season), view.year)}
        <span class="note">
          {" "}
          {t(
            "{0} {0|action point|action points} for each leader",
            Number(figuresOf("season", view.season).action_points ?? 0),
          )}
        </span>
      </h3>
      <ol class="years">
        {years.map((year) => (
          <li key={year} class={year === view.year ? "now" : year > view.year ? "past" : ""}>
            <span class="year">{year}</span>
            {SEASONS.map((season) => {
              const now = (name: "arrivals" | "removals") =>
                datesOf(name)
                  .filter((one) => one.year === year && one.season === season)
                  .map((one) => nameOf("leader", one.leader))
                  .join(", ");
              const [comes, goes] = [now("arrivals"), now("removals")];
              const camps = countOf("camp_year") === year && figure("camp_season") === season;
              const said = [comes ? t("comes: {0}", comes) : "", goes ? t("leaves: {0}", goes) : ""]
                .filter(Boolean)
                .join("; ");
              const here = year === view.year && season === view.season;
              const title = t("{0} {1} BC", nameOf("season", season), year);
              return (
                <span
                  key={season}
                  role="img"
                  class={`season ${here ? "now" : ""} ${(comes || goes || camps) && !here ? "event" : ""}`}
                  title={said ? `${title}: ${said}` : title}
                  aria-label={said ? `${title}: ${said}` : title}
                >
                  <svg viewBox="0 0 28 28" aria-hidden="true">
                    <path d={SEASON_SIGN[season]} />
                  </svg>
                </span>
              );
            })}
          </li>
        ))}
      </ol>
    </section>
  );
}

function SeasonSign({ season }: { season: string }) {
  return (
    <svg class="season-sign" viewBox="0 0 28 28" aria-hidden="true">
      <path d={SEASON_SIGN[season]} />
    </svg>
  );
}

function Fortuna({ view }: { view: ImperatorView }) {
  return (
    <span class={`fortuna ${view.fortuna}`} data-zone="fortuna">
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="11" />
        <path d="M14 3v22M3 14h22M6 6l16 16M22 6L6 22" />
      </svg>
      <span class="fortuna-words">
        {view.fortuna === "neutral"
          ? t("FORTUNA favours nobody")
          : t("FORTUNA favours {0}", nameOf("side", view.fortuna))}
      </span>
    </span>
  );
}

/** How far the rebels are from winning, where it can be counted: in a word or two, in full, so many, of so many. */
function goalsOf(view: ImperatorView): [string, string, number, number][] {
  const { facts } = view;
  const lines: [string, string, number, number][] = [];
  const plains = countOf("devastation_plains");
  if (countOf("devastation_goal"))
    lines.push([
      t("Devastated"),
      plains ? t("Devastated, Latium among them, {0} in plains", plains) : t("Devastated, Latium among them"),
      view.devastated.length,
      countOf("devastation_goal"),
    ]);
  if (facts.cities_goal)
    lines.push([
      t("Cities"),
      view.scenario === 2
        ? t("Sicilian cities held by rebels at the end")
        : t("Sicilian cities held by rebels"),
      facts.cities_held,
      facts.cities_goal,
    ]);
  return lines;
}

/** The strip at the room's upper edge: when it is, whom FORTUNA favours, how far the rebels are, and the way to the goal card. */
export function Banner({ view }: { view: ImperatorView }) {
  const points = Number(figuresOf("season", view.season).action_points ?? 0);
  return (
    <header class="im-banner">
      <span
        class="im-date"
        data-zone="calendar"
        title={t("{0} {0|action point|action points} for each leader", points)}
      >
        <SeasonSign season={view.season} />
        <b>{t("{0} {1} BC", nameOf("season", view.season), view.year)}</b>
      </span>
      <Fortuna view={view} />
      {goalsOf(view).map(([short, full, count, goal]) => (
        <span key={short} class="im-goal" title={full}>
          <span class="im-goal-name">{short}</span>
          <meter min={0} max={goal} value={Math.min(count, goal)} aria-label={full} />
          <b>{t("{0} of {1}", count, goal)}</b>
        </span>
      ))}
      {view.taxed ? (
        <span class="im-law note">
          {t("Recruiting costs {0} action {0|point|points} this season.", countOf("recruit_cost_taxed"))}
        </span>
      ) : null}
      {view.laws ? <span class="im-law note">{t("No rebel recruits in Sicilia any more.")}</span> : null}
      <button type="button" class="im-goal-open plain" onClick={openGoal} title={t("The goal")}>
        <span aria-hidden="true">?</span>
        <span class="unseen">{t("The goal")}</span>
      </button>
    </header>
  );
}

function Points({ have, all }: { have: number; all: number }) {
  return (
    <span
      class="points"
      role="img"
      aria-label={t("{0} of {1} {1|action point|action points}", have, all)}
      title={t("Action points")}
    >
      {Array.from({ length: Math.max(have, all) }, (_, i) => (
        <span key={i} class={i < have ? "full" : "spent"} />
      ))}
    </span>
  );
}

function UnitRow({ units, side }: { units: Unit[]; side: Side }) {
  if (units.length === 0) return <p class="empty">{t("No unit")}</p>;
  return (
    <div class="unit-row">
      {heaps(units).map(({ unit, count }, i) => (
        <UnitPlace key={i} unit={unit} side={side} count={count} place="" />
      ))}
    </div>
  );
}

function ArmySheet(props: { view: ImperatorView; leader: string; fresh: boolean }) {
  const { view, leader, fresh } = props;
  const { subject } = useContext(ChoosingContext);
  const figures = leaderOf(leader);
  const side = sideOfLeader(leader);
  const units = unitsOf(view, leader);
  const major = figures?.rank === "major";
  const state = `${fresh ? "fresh" : ""} ${subject === `leader ${leader}` ? "chosen" : ""}`;
  return (
    <article class={`army-sheet ${side} ${state}`} data-zone={`sheet-${leader}`}>
      <Place
        at={`leader ${leader}`}
        label={leaderTitle(view, leader)}
        title={aboutOf("leader", leader)}
        class="sheet-head"
      >
        <span class="sheet-name">
          <b>{nameOf("leader", leader)}</b> <span class="note">{nameOf("area", view.at[leader] ?? "")}</span>
        </span>
        <Points have={view.ap[leader] ?? 0} all={view.facts.points[leader] ?? 0} />
      </Place>
      <p class="sheet-line note">
        {major ? (
          t("Major Army: cannot be attacked")
        ) : (
          <>
            <span>{t("{0} of {1} {1|unit|units}", units.length, figures?.strategic ?? 0)}</span>
            <span>{t("tactics {0}", figures?.tactical ?? 0)}</span>
            {(view.loot[leader] ?? 0) > 0 ? (
              <span class="loot">{t("{0} loot", view.loot[leader] ?? 0)}</span>
            ) : null}
          </>
        )}
      </p>
      {major ? null : <UnitRow units={units} side={side} />}
    </article>
  );
}

function LooseSheet({ view, area }: { view: ImperatorView; area: string }) {
  const side = sideOfLoose(view, area);
  return (
    <article class={`army-sheet loose ${side}`}>
      <p class="sheet-head">
        <span class="sheet-name">
          <b>{nameOf("area", area)}</b> <span class="note">{t("without a leader")}</span>
        </span>
      </p>
      <UnitRow units={looseIn(view, area)} side={side} />
    </article>
  );
}

/** Whose units the question is about, so that no other army answers to a click on an equal unit. */
const asksFor = (view: ImperatorView): Side | null => {
  const owed = view.stack[view.stack.length - 1]?.owed ?? [];
  return owed.length === 1 ? (SIDES[owed[0] ?? 0] ?? null) : null;
};

export function Sheets(props: { view: ImperatorView; side: Side; names: string[]; fresh: Set<string> }) {
  const { view, side, names, fresh } = props;
  const leaders = view.order.filter((leader) => sideOfLeader(leader) === side);
  const loose = Object.keys(view.loose).filter(
    (area) => view.loose[area]?.length && sideOfLoose(view, area) === side,
  );
  return (
    <section class={`sheets ${side}`} aria-labelledby={`sheets-${side}`}>
      <h3 id={`sheets-${side}`}>
        <SeatMark seat={SIDES.indexOf(side)} />
        <span>
          {side === "rebel" ? t("Armies of the Rebel") : t("Armies of Rome")}
          <span class="note sheets-of"> {names[SIDES.indexOf(side)]}</span>
        </span>
      </h3>
      <div class="sheet-list">
        {leaders.map((leader) => (
          <ArmySheet key={leader} view={view} leader={leader} fresh={fresh.has(`leader ${leader}`)} />
        ))}
        {loose.map((area) => (
          <LooseSheet key={area} view={view} area={area} />
        ))}
      </div>
      {leaders.length + loose.length === 0 ? <p class="empty">{t("Nobody is left.")}</p> : null}
    </section>
  );
}

/** Units that a choice names, outside of a fight: they lie over the room's lower edge until one is chosen. */
export function Tray({ view }: { view: ImperatorView }) {
  const { options } = useContext(ChoosingContext);
  const side = asksFor(view);
  if (view.fight.on || !side) return null;
  const places = [...new Set(options.map((option) => option.at ?? ""))].filter((at) =>
    at.startsWith("unit "),
  );
  if (places.length === 0) return null;
  return (
    <section class="im-tray" aria-labelledby="tray-title">
      <h3 id="tray-title">{t("Units to choose from")}</h3>
      <div class="unit-row large">
        {places.map((place) => {
          const unit = unitOf(place.slice("unit ".length));
          return <UnitPlace key={place} unit={unit} place={place} side={kindOf(unit.kind)?.side ?? side} />;
        })}
      </div>
    </section>
  );
}

export function Cards(props: { view: ImperatorView; names: string[]; sides: Side[] }) {
  const { view, names } = props;
  return (
    <section class="stratagems" aria-label={t("Stratagems")}>
      {props.sides
        .map((side) => ({ side, seat: SIDES.indexOf(side) }))
        .map(({ side, seat }) => (
          <div
            key={side}
            class={`hand-of ${side}`}
            role="group"
            aria-label={t("Stratagems of {0}", names[seat] ?? "")}
          >
            {cardsOf(view.scenario, side).map((card) => {
              const held = view.hand.includes(card.id);
              const name = nameOf("card", card.id);
              const about = aboutOf("card", card.id);
              return (
                <Place
                  key={card.id}
                  at={`card ${card.id}`}
                  label={held ? t("{0}: {1}", name, about) : t("{0}, played: {1}", name, about)}
                  title={about}
                  class={`stratagem ${held ? "" : "gone"}`}
                >
                  <span class="stratagem-name">
                    <span class="card-number">{numberOf(card)}</span> {name}
                  </span>
                  <span class="stratagem-about">{about}</span>
                </Place>
              );
            })}
          </div>
        ))}
    </section>
  );
}

function Heap({
  title,
  stock,
  zone,
  side,
}: {
  title: string;
  stock: [string, number][];
  zone?: string;
  side: Side;
}) {
  return (
    <div class="heap">
      <h4>
        {title} <span class="note">{stock.reduce((sum, [, n]) => sum + n, 0)}</span>
      </h4>
      <div class="unit-row small">
        {stock.map(([kind, n]) => (
          <HeapUnit key={kind} kind={kind} count={n} side={side} zone={zone} />
        ))}
      </div>
    </div>
  );
}

function HeapUnit({
  kind,
  count,
  side,
  zone,
}: {
  kind: string;
  count: number;
  side: Side;
  zone: string | undefined;
}): ComponentChildren {
  const name = nameOf("kind", kind);
  return (
    <Place
      at={zone ? `${zone} ${kind}` : `heap ${kind}`}
      label={t("{0} times {1}", count, name)}
      title={aboutOf("kind", kind)}
      class={`heap-unit ${side}`}
    >
      <b>{count}</b> {name}
    </Place>
  );
}

/** The cup as its owner may see it; for the others a number. */
export function Supplies({ view, me }: { view: ImperatorView; me: number | null }) {
  const of = (stock: Record<string, number>, side: Side) =>
    Object.entries(stock).filter(([kind, n]) => n > 0 && kindOf(kind)?.side === side);
  const cup = of(view.stock, "rebel");
  const mixed = me !== 0 && !view.over;
  return (
    <section class="supplies" aria-labelledby="supplies-title">
      <h3 id="supplies-title">{t("Cup, box and Elysium")}</h3>
      <Place at="cup" label={t("The cup")} class="cup">
        {mixed
          ? t("In the cup: {0} {0|unit|units}", view.stocked[0] ?? 0)
          : t(
              "In the cup: {0} units",
              cup.reduce((sum, [, n]) => sum + n, 0),
            )}
      </Place>
      <details open={me === 0}>
        <summary>{mixed ? t("In the cup or face-down on the map") : t("What is in the cup")}</summary>
        <Heap title={t("Rebels")} stock={cup} zone="cup" side="rebel" />
      </details>
      <details>
        <summary>{t("Box, set aside and Elysium")}</summary>
        <Heap title={t("Roman box")} stock={of(view.stock, "roman")} side="roman" />
        <Heap title={t("Set aside")} stock={of(view.aside, "rebel")} side="rebel" />
        <Heap title={t("Fallen rebels")} stock={of(view.elysium, "rebel")} side="rebel" />
        <Heap title={t("Fallen Romans")} stock={of(view.elysium, "roman")} side="roman" />
      </details>
    </section>
  );
}
