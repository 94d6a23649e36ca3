// The battle field: two bodies face each other, each with a front line and a second line, their tactics and tokens;
// between them the dice. In a siege the card with its two sides lies there too.
import { Place, SeatMark } from "../../board";
import { aboutOf, figuresOf, nameOf, t } from "../../words";
import {
  BATTLE,
  type Die,
  destroyedBy,
  type Fight,
  type ImperatorView,
  SIDES,
  SIEGE,
  sideOfFight,
  TACTICS,
  unitOf,
} from "./data";
import { placeOf, UnitPlace } from "./units";

const DOTS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ],
  5: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [0, 0],
  ],
  6: [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, 0],
    [1, 0],
  ],
};

function DieFace({ value }: { value: number }) {
  return (
    <svg class="die-face" viewBox="-14 -14 28 28" aria-hidden="true">
      <rect x="-12" y="-12" width="24" height="24" rx="5" />
      {(DOTS[value] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={x * 6.5} cy={y * 6.5} r="2.6" />
      ))}
    </svg>
  );
}

function dieTitle(die: Die, number: number, damage: number, value: number): string {
  const kind = nameOf("kind", die.kind);
  if (die.value === 0) return t("Die {0}, {1}: not rolled yet", number, kind);
  if (damage > 1) return t("Die {0}, {1}: {2}, a critical hit, {3} damage", number, kind, die.value, damage);
  if (damage) return t("Die {0}, {1}: {2}, a hit (needs {3} or less)", number, kind, die.value, value);
  return t("Die {0}, {1}: {2}, a miss (needs {3} or less)", number, kind, die.value, value);
}

function Dice({ view, side }: { view: ImperatorView; side: number }) {
  const { fight, facts } = view;
  const own = sideOfFight(view, side);
  const dice = fight.dice.flatMap((die, i) => {
    const fact = facts.dice[i];
    return fact?.side === side ? [{ die, number: i + 1, damage: fact.damage, need: fact.need }] : [];
  });
  if (dice.length === 0) return null;
  const sum = dice.reduce((all, { damage }) => all + damage, 0);
  return (
    <div class={`dice ${own}`}>
      {dice.map(({ die, number, damage, need }) => {
        const title = dieTitle(die, number, damage, need);
        return (
          <Place
            key={number}
            at={`die ${number}`}
            label={title}
            title={title}
            class={`die ${damage ? "hit" : ""} ${damage > 1 ? "critical" : ""}`}
          >
            <DieFace value={die.value} />
            <span class="die-unit" aria-hidden="true">
              {nameOf("kind", die.kind)}
            </span>
            <span class="die-mark" aria-hidden="true">
              {die.value === 0 ? "…" : damage > 1 ? "✸✸" : damage ? "✸" : "–"}
            </span>
          </Place>
        );
      })}
      <p class="dice-sum">{t("{0} damage dealt", sum)}</p>
    </div>
  );
}

function Units({ view, side, front }: { view: ImperatorView; side: number; front: boolean }) {
  const { fight, facts } = view;
  const own = sideOfFight(view, side);
  const body = facts.fighters.filter((one) => one.side === side);
  const leaders = new Set(body.map((one) => one.group).filter((group) => group !== fight.area));
  const several = fight.on === SIEGE && leaders.size > 1;
  const found = body.filter((one) => Boolean(one.front) === front);
  if (found.length === 0) return <p class="empty">{t("Nobody")}</p>;
  return (
    <div class="line-units">
      {found.map(({ unit, group }, i) => (
        <UnitPlace
          key={i}
          unit={unitOf(unit)}
          side={own}
          place={placeOf(unitOf(unit), several && leaders.has(group) ? group : null)}
        />
      ))}
    </div>
  );
}

function Tokens({ count }: { count: number }) {
  return (
    <span
      class="alea"
      role="img"
      aria-label={t("{0} {0|re-roll token|re-roll tokens} left", count)}
      title={t("Re-rolls left")}
    >
      {count === 0 ? t("no re-roll") : "◈".repeat(count)}
    </span>
  );
}

function Body({ view, side, names }: { view: ImperatorView; side: number; names: string[] }) {
  const { fight } = view;
  const own = sideOfFight(view, side);
  const leader = fight.leaders[side];
  const seat = SIDES.indexOf(own);
  const tactic = fight.tactics[side] ?? "none";
  const front = Boolean(view.facts.front_line[side]);
  return (
    <div class={`body ${own}`} data-zone={`body-${own}`}>
      <h4>
        <SeatMark seat={seat} />
        <span class="body-name">
          {leader ? nameOf("leader", leader) : t("Units without a leader")}
          <span class="note body-who">
            {" "}
            {side === 0 ? t("attacks · {0}", names[seat] ?? "") : t("defends · {0}", names[seat] ?? "")}
          </span>
        </span>
        <Tokens count={fight.tokens[side] ?? 0} />
      </h4>
      {tactic === "none" ? null : (
        <p class="chosen-tactic" title={aboutOf("tactic", tactic)}>
          {t("Tactic: {0}", nameOf("tactic", tactic))}
        </p>
      )}
      {front ? (
        <div class="rank front">
          <h5>{t("Front line")}</h5>
          <Units view={view} side={side} front />
        </div>
      ) : null}
      <div class="rank rear">
        <h5>{front ? t("Second line") : t("Line of battle")}</h5>
        <Units view={view} side={side} front={false} />
      </div>
      <Dice view={view} side={side} />
      {fight.suffered[side] || fight.dead[side] ? (
        <p class="note fate">
          {t("Suffered {0}, lost {1} {1|unit|units}", fight.suffered[side] ?? 0, fight.dead[side] ?? 0)}
        </p>
      ) : null}
    </div>
  );
}

const TACTIC_SIGN: Record<string, string> = {
  frontal: "M20 6l6 6-14 14-6 2 2-6zM6 8l4-2 4 4-4 4z",
  general: "M14 3l3 8h8l-6 5 2 9-7-5-7 5 2-9-6-5h8z",
  screening: "M5 22L22 5l1 6-2-1L7 24zM4 12l8-8 1 4zM24 16l-8 8-1-4z",
  cavalry: "M6 25c0-9 2-15 8-18l1-4 3 4c5 2 7 6 6 10l-4 1-5-3c0 4 2 6 2 10z",
};

function TacticCards() {
  return (
    <div class="tactic-cards">
      {TACTICS.map((tactic) => (
        <Place
          key={tactic}
          at={`tactic ${tactic}`}
          label={t("{0}: {1}", nameOf("tactic", tactic), aboutOf("tactic", tactic))}
          class="tactic-card"
        >
          <svg viewBox="0 0 28 28" aria-hidden="true">
            <path d={TACTIC_SIGN[tactic]} />
          </svg>
          <b>{nameOf("tactic", tactic)}</b>
          <span class="tactic-about">{aboutOf("tactic", tactic)}</span>
          <span class="tactic-beats">
            {t("destroys a beaten {0}", nameOf("tactic", destroyedBy(tactic)))}
          </span>
        </Place>
      ))}
    </div>
  );
}

const SIEGE_PHASES: Record<string, string[]> = {
  attrition: ["shooting", "shooting"],
  assault: ["shooting", "melee", "general-melee"],
};

function SiegeCard({ view }: { view: ImperatorView }) {
  const { fight } = view;
  return (
    <div class="siege-card">
      <p class="note">
        {t(
          "Siege of {0}: {1} {1|re-roll|re-rolls} for the walls",
          nameOf("area", fight.area),
          Number(figuresOf("area", fight.area).defence ?? 0),
        )}
      </p>
      {["attrition", "assault"].map((mode) => (
        <Place
          key={mode}
          at={`siege ${mode}`}
          label={t("{0}: {1}", nameOf("mode", mode), aboutOf("mode", mode))}
          class={`siege-side ${fight.mode === mode ? "chosen" : ""}`}
        >
          <b>{nameOf("mode", mode)}</b>
          <ol>
            {(SIEGE_PHASES[mode] ?? []).map((phase, i) => (
              <li key={i} class={fight.mode === mode && fight.phase === i + 1 ? "now" : ""}>
                {nameOf("phase", phase)}
              </li>
            ))}
          </ol>
        </Place>
      ))}
    </div>
  );
}

function Phases({ fight }: { fight: Fight }) {
  if (fight.on !== BATTLE) return null;
  return (
    <ol class="phases">
      {["shooting", "melee", "general-melee"].map((phase, i) => (
        <li
          key={phase}
          class={fight.phase === i + 1 ? "now" : fight.phase > i + 1 ? "past" : ""}
          aria-current={fight.phase === i + 1 ? "step" : undefined}
        >
          {nameOf("phase", phase)}
        </li>
      ))}
    </ol>
  );
}

export function BattleField(props: {
  view: ImperatorView;
  names: string[];
  me: number | null;
  folded: boolean;
  fold(): void;
}) {
  const { view, names, me } = props;
  const { fight } = view;
  if (!fight.on) return null;
  const step = view.stack[view.stack.length - 1]?.step;
  const where = nameOf("area", fight.area);
  // The enemy above, one's own below: they face each other over the dice.
  const mine = me !== null && sideOfFight(view, 0) === SIDES[me] ? 0 : 1;
  return (
    <section class="battle-field" aria-labelledby="field-title" data-zone="field">
      <header class="field-head">
        <h3 id="field-title">
          {fight.on === SIEGE
            ? t("Siege of {0}", where)
            : view.facts.skirmish
              ? t("Skirmish in {0}", where)
              : t("Battle in {0}", where)}
        </h3>
        <button type="button" class="plain small" aria-expanded={!props.folded} onClick={props.fold}>
          {props.folded ? t("Show") : t("Fold")}
        </button>
      </header>
      {props.folded ? null : (
        <>
          <Phases fight={fight} />
          {fight.on === SIEGE ? <SiegeCard view={view} /> : null}
          <div class="bodies">
            <Body view={view} side={1 - mine} names={names} />
            <Body view={view} side={mine} names={names} />
          </div>
          {step === "tactic" ? <TacticCards /> : null}
        </>
      )}
    </section>
  );
}
