// The Arena: invitations and petitions, wagers, the sand with its figures, dice strings side by side, the thumb.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Option } from "../../api";
import { SEAT_SHAPE, SeatMark } from "../../board";
import { aboutOf, nameOf, t } from "../../words";
import { AssetStill, POOL_SIGN, POOLS } from "./cards";
import { AREAS, WagerPicker } from "./coins";
import { arenaOf, assetOf, blowOf, conditionOf, frameOf, type Hex, hexOf, topOf } from "./data";
import { Coin, Die, Sign, SignShape } from "./icons";
import { AssetPicture } from "./pictures";
import { Choice, Press, Rules, usePlay, usePress } from "./play";

const SIDES = ["i", "ii"];

// ---- the sand ---------------------------------------------------------------------------------------------

const SIZE = 30;
const middle = ({ q, r }: Hex) => ({ x: SIZE * Math.sqrt(3) * (q + r / 2), y: SIZE * 1.5 * r });
const CORNERS = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i + Math.PI / 6;
  return `${(SIZE * 0.96 * Math.cos(angle)).toFixed(2)},${(SIZE * 0.96 * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

function HexCell({ hex, inReach }: { hex: Hex; inReach: boolean }) {
  const place = `hex ${hex.q},${hex.r}`;
  const { open, press } = usePress(place);
  const { x, y } = middle(hex);
  const start = hex.r === 0 && Math.abs(hex.q) === 3 ? (hex.q < 0 ? "I" : "II") : "";
  const shared = {
    class: `hex ${open ? "place open" : ""} ${inReach ? "in-reach" : ""}`,
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`,
    "data-at": place,
  };
  const inside = (
    <>
      <polygon points={CORNERS} />
      {start ? (
        <text y="5" text-anchor="middle">
          {start}
        </text>
      ) : null}
      {open ? <circle class="reach" r="7" /> : null}
    </>
  );
  if (!open) return <g {...shared}>{inside}</g>;
  return (
    <g
      {...shared}
      role="button"
      tabindex={0}
      aria-label={t("Move to {0}", `${hex.q},${hex.r}`)}
      onClick={(event) => press(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          press(event.currentTarget);
        }
      }}
    >
      {inside}
    </g>
  );
}

function Figure({ side }: { side: number }) {
  const { view, me } = usePlay();
  const hex = hexOf(view.hexes[side] ?? null);
  const asset = view.combatants[side];
  const seat = view.fighter_seats[side];
  const foe = seat !== me;
  const { open, press } = usePress(foe ? "opponent" : "");
  if (!hex || !asset || seat === null || seat === undefined) return null;
  const { x, y } = middle(hex);
  const kind = assetOf(asset).kind === "slave" ? "slave" : "gladiator";
  const label = t("{0}: {1}", SIDES[side]?.toUpperCase() ?? "", nameOf("asset", asset));
  const act = open && foe;
  return (
    <g
      class={`figure seat-mark seat-${seat} ${act ? "place open" : ""}`}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      data-figure={SIDES[side]}
      {...(act
        ? {
            role: "button" as const,
            tabindex: 0,
            "aria-label": t("Attack {0}", nameOf("asset", asset)),
            "data-at": "opponent",
            onClick: (event: MouseEvent) => press(event.currentTarget as Element),
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === "Enter" || event.key === " ") {
                event.preventDefault();
                press(event.currentTarget as Element);
              }
            },
          }
        : { role: "img" as const, "aria-label": label })}
    >
      <ellipse class="figure-shadow" cx="0" cy="17" rx="17" ry="6" />
      <g transform="translate(-19 -21) scale(1.58)">
        <path d={SEAT_SHAPE[seat % 6]} />
      </g>
      <SignShape name={kind} x={-11} y={-14} size={22} class="figure-sign" />
      <g class="figure-number" transform="translate(14 -16)">
        <circle r="8.5" />
        <text y="4" text-anchor="middle">
          {SIDES[side]?.toUpperCase()}
        </text>
      </g>
      {view.chained[side] ? <SignShape name="chain" x={-24} y={6} size={15} class="chain-sign" /> : null}
    </g>
  );
}

/** Heads in two rows around the wall, each where it always sits. */
const CROWD = Array.from({ length: 168 }, (_, i) => {
  const row = i % 2;
  const side = Math.floor(i / 28);
  const along = ((i % 28) + 0.5) / 28;
  const [from, to] = [0, 1].map((n) => {
    const angle = (Math.PI / 3) * (side + n);
    return { x: Math.cos(angle) * (226 + row * 15), y: Math.sin(angle) * (226 + row * 15) };
  }) as [{ x: number; y: number }, { x: number; y: number }];
  return {
    x: from.x + (to.x - from.x) * along,
    y: from.y + (to.y - from.y) * along,
    tone: (i * 7 + row * 3) % 5,
  };
});

function Crowd() {
  return (
    <g class="crowd">
      {CROWD.map(({ x, y, tone }, i) => (
        <circle key={i} class={`head-${tone}`} cx={x.toFixed(1)} cy={y.toFixed(1)} r="6" />
      ))}
    </g>
  );
}

function Sand() {
  const { view } = usePlay();
  return (
    <svg class="sand" viewBox="-246 -214 492 428" role="group" aria-label={t("The arena")} data-zone="arena">
      <polygon class="stands" points="-246,0 -123,-213 123,-213 246,0 123,213 -123,213" />
      <Crowd />
      <polygon class="wall" points="-208,0 -112,-181 112,-181 208,0 112,181 -112,181" />
      {arenaOf().map((hex) => (
        <HexCell
          key={`${hex.q},${hex.r}`}
          hex={hex}
          inReach={view.facts.in_reach.includes(`${hex.q},${hex.r}`)}
        />
      ))}
      {[0, 1].map((side) => (
        <Figure key={side} side={side} />
      ))}
    </svg>
  );
}

// ---- fighters ---------------------------------------------------------------------------------------------

/** Dice a combatant still has, and those it has surrendered. */
function PoolLine({ pool, left, full, mine }: { pool: string; left: number; full: number; mine: boolean }) {
  const label = t("{0}: {1} of {2} dice", nameOf("pool", pool), left, full);
  const inside = (
    <>
      <Sign name={POOL_SIGN[pool] ?? "weapon"} />
      <span class="pool-dice">
        {Array.from({ length: full }, (_, i) => (
          <span key={i} class={`pool-die ${i < left ? "" : "lost"}`} />
        ))}
      </span>
      <span class="pool-name">{nameOf("pool", pool)}</span>
    </>
  );
  if (mine)
    return (
      <Press at={`pool ${pool}`} label={label} class={`pool-line ${pool}`}>
        {inside}
      </Press>
    );
  return (
    <div class={`pool-line ${pool}`} role="img" aria-label={label} title={aboutOf("pool", pool)}>
      {inside}
    </div>
  );
}

function FighterHead({ side, children }: { side: number; children: ComponentChildren }) {
  const { options } = usePlay();
  const place = `side ${SIDES[side]}`;
  if (!options.some((option) => option.at === place)) return <div class="fighter-head">{children}</div>;
  return (
    <Press at={place} label={t("Combatant {0} wins", SIDES[side]?.toUpperCase() ?? "")} class="fighter-head">
      {children}
    </Press>
  );
}

function Gear({ asset }: { asset: string }) {
  const { view } = usePlay();
  const { gear } = assetOf(asset);
  const condition = conditionOf(view, asset);
  return (
    <li class={`gear-item ${condition}`} title={aboutOf("asset", asset)}>
      <Sign name={gear ?? "weapon"} /> {nameOf("asset", asset)}
      {condition === "ready" ? null : <span class="note">{nameOf("condition", condition)}</span>}
    </li>
  );
}

function Fighter({ side }: { side: number }) {
  const { view, names, me } = usePlay();
  const asset = view.combatants[side];
  const seat = view.fighter_seats[side];
  if (!asset || seat === null || seat === undefined)
    return (
      <section class="fighter vacant" data-zone={`side-${SIDES[side]}`}>
        <svg class="gate" viewBox="0 0 80 90" aria-hidden="true">
          <path
            class="gate-stone"
            d="M0 90V40C0 14 18 0 40 0s40 14 40 40v50H66V42c0-16-10-27-26-27S14 26 14 42v48z"
          />
          <path class="gate-bars" d="M22 90V36M33 90V24M47 90V24M58 90V36M14 50h52M14 68h52" />
        </svg>
        <p class="note">
          <b>{SIDES[side]?.toUpperCase()}</b> {t("This place is open.")}
        </p>
        <Cloths side={side} />
      </section>
    );
  const full = assetOf(asset).pool;
  const fighting = frameOf(view, "match") !== null;
  const left = fighting && view.pools[side]?.some((n) => n > 0) ? view.pools[side] : null;
  const about = aboutOf("asset", asset);
  const gear = (view.equipment[side] ?? []).filter((one): one is string => one !== null);
  const acting = fighting && topOf(view).owed.includes(seat);
  return (
    <section class={`fighter ${acting ? "acts" : ""}`} data-zone={`side-${SIDES[side]}`}>
      <FighterHead side={side}>
        <span class="fighter-title">
          <span class="fighter-art">
            <AssetPicture asset={asset} />
            <b class="fighter-side">{SIDES[side]?.toUpperCase()}</b>
          </span>
          <span class="fighter-names">
            <b>{nameOf("asset", asset)}</b>
            <span class="note fighter-of">
              <SeatMark seat={seat} /> <span>{names[seat]}</span>
            </span>
          </span>
        </span>
      </FighterHead>
      {POOLS.map((pool, i) => (
        <PoolLine
          key={pool}
          pool={pool}
          left={left?.[i] ?? full[pool] ?? 0}
          full={full[pool] ?? 0}
          mine={seat === me}
        />
      ))}
      {about ? <p class="note">{about}</p> : null}
      {gear.length ? (
        <ul class="gear-list">
          {gear.map((one) => (
            <Gear key={one} asset={one} />
          ))}
        </ul>
      ) : null}
      {view.chained[side] ? <p class="chained">{t("Held by the Ball and Chain")}</p> : null}
      <Cloths side={side} />
    </section>
  );
}

// ---- dice -------------------------------------------------------------------------------------------------

interface Strings {
  attacker: string;
  attack: number[];
  defender: string;
  defence: number[];
  wounds: number | null;
  /** The side that attacks, while dice may still be rolled again. */
  side?: number;
}

/** The dice on the table, or those of the last attack of this match. */
function useStrings(): Strings | null {
  const { view, log } = usePlay();
  const frame = frameOf(view, "attack");
  if (frame && (view.dice_rolled[0] || view.dice_rolled[1])) {
    const side = Math.max(0, SIDES.indexOf(frame.locals.side ?? ""));
    const dice = (of: number) => (view.dice[of] ?? []).slice(0, view.dice_rolled[of] ?? 0);
    return {
      attacker: view.combatants[side] ?? "",
      attack: dice(side),
      defender: view.combatants[1 - side] ?? "",
      defence: dice(1 - side),
      wounds: frame.locals.wounds ?? null,
      side,
    };
  }
  for (let i = log.length - 1; i >= 0 && !/^(wager|accepts|turn) /.test(log[i]?.note ?? ""); i--) {
    const blow = blowOf(log[i]?.note ?? "");
    if (blow) return blow;
  }
  return null;
}

/** Dice that may be clicked to be rolled again. */
interface Picking {
  own: "attack" | "defence";
  /** Whether own dice, and dice of the opponent, may be named. */
  some: { mine: boolean; theirs: boolean };
  mine: Set<number>;
  theirs: Set<number>;
  toggle(which: "mine" | "theirs", index: number): void;
}

function DieSlot(props: {
  who: string;
  face: number | undefined;
  on: boolean;
  label: string;
  click?: (() => void) | undefined;
}) {
  if (props.face === undefined) return <span class="die-slot" />;
  if (!props.click)
    return (
      <span class="die-slot">
        <Die face={props.face} />
      </span>
    );
  return (
    <button
      type="button"
      class={`die-slot pick ${props.on ? "picked" : ""}`}
      aria-pressed={props.on}
      aria-label={props.label}
      data-die={`${props.who} ${props.face}`}
      onClick={props.click}
    >
      <Die face={props.face} />
    </button>
  );
}

function StringTable({ strings, picking }: { strings: Strings; picking?: Picking }) {
  const { attack, defence } = strings;
  const columns = Math.max(attack.length, defence.length);
  const clicks = (string: "attack" | "defence", index: number) => {
    const which = picking?.own === string ? "mine" : "theirs";
    return picking?.some[which] ? () => picking.toggle(which, index) : undefined;
  };
  const picked = (string: "attack" | "defence", index: number) =>
    picking ? (picking.own === string ? picking.mine : picking.theirs).has(index) : false;
  const wounds = (i: number) => {
    const [a, d] = [attack[i], defence[i]];
    return a !== undefined && (d === undefined ? a >= 3 : a > d);
  };
  const row = (string: "attack" | "defence", dice: number[], name: string) => (
    <tr>
      <th scope="row">
        <Sign name={string === "attack" ? "weapon" : "armour"} /> {name}
      </th>
      {Array.from({ length: columns }, (_, i) => (
        <td key={i} class={wounds(i) ? "hit" : ""}>
          <DieSlot
            who={picking?.own === string ? "own" : "other"}
            face={dice[i]}
            on={picked(string, i)}
            label={t("{0}, die {1}", dice[i] ?? 0, i + 1)}
            click={clicks(string, i)}
          />
        </td>
      ))}
    </tr>
  );
  return (
    <table class="strings">
      <tbody>
        {row("attack", attack, nameOf("asset", strings.attacker))}
        <tr class="string-marks">
          <td />
          {Array.from({ length: columns }, (_, i) => (
            <td key={i}>{wounds(i) ? <Sign name="injured" class="wound-sign" /> : null}</td>
          ))}
        </tr>
        {row("defence", defence, nameOf("asset", strings.defender))}
      </tbody>
    </table>
  );
}

const sorted = (faces: number[]) => [...faces].sort((a, b) => b - a).join(" ");

/** The option that rolls exactly these dice again. */
function rerollOf(options: Option[], mine: number[], theirs: number[]): Option | undefined {
  if (theirs.length > 1) return undefined;
  return options.find((option) => {
    const found = /^(?:reroll ([\d ]+?))?(?: ?force (\d))?$/.exec(option.choice);
    if (!found || option.choice === "") return false;
    const own = (found[1] ?? "").split(" ").filter(Boolean).map(Number);
    return sorted(own) === sorted(mine) && (found[2] ?? "") === (theirs[0]?.toString() ?? "");
  });
}

function Reroll({ strings, options }: { strings: Strings; options: Option[] }) {
  const { view, me } = usePlay();
  const [mine, setMine] = useState<Set<number>>(new Set());
  const [theirs, setTheirs] = useState<Set<number>>(new Set());
  const own = strings.side !== undefined && view.fighter_seats[strings.side] === me ? "attack" : "defence";
  const other = own === "attack" ? "defence" : "attack";
  const toggle = (which: "mine" | "theirs", index: number) => {
    const [old, set] = which === "mine" ? [mine, setMine] : [theirs, setTheirs];
    const next = new Set(old);
    if (!next.delete(index)) next.add(index);
    set(next);
  };
  const faces = (from: number[], which: Set<number>) => [...which].map((i) => from[i] ?? 0);
  const option = rerollOf(options, faces(strings[own], mine), faces(strings[other], theirs));
  const none = mine.size === 0 && theirs.size === 0;
  const some = {
    mine: options.some((one) => one.choice.startsWith("reroll ")),
    theirs: options.some((one) => one.choice.includes("force ")),
  };
  return (
    <div data-at="dice">
      <StringTable strings={strings} picking={{ own, some, mine, theirs, toggle }} />
      {option ? (
        <Choice option={option} />
      ) : (
        <p class="note">
          {none ? t("Click the dice to roll again.") : t("These dice cannot be rolled again together.")}
        </p>
      )}
    </div>
  );
}

function Dice() {
  const { options } = usePlay();
  const strings = useStrings();
  if (!strings) return <Initiative />;
  const again = options.filter((option) => option.at === "dice");
  return (
    <section class="dice-zone" data-zone="dice" aria-label={t("Dice")}>
      <h3>
        {t("noun\u0004Attack")}{" "}
        {strings.wounds === null ? null : (
          <span class="wound-count">
            <Sign name="injured" /> {t("{0} {0|wound|wounds}", strings.wounds)}
          </span>
        )}
      </h3>
      {again.length ? <Reroll strings={strings} options={again} /> : <StringTable strings={strings} />}
      <Initiative />
    </section>
  );
}

/** The last rolls for initiative of this match. */
function Initiative() {
  const { log, names } = usePlay();
  const rolls: { seat: number; dice: number[] }[] = [];
  for (let i = log.length - 1; i >= 0 && rolls.length < 2; i--) {
    const words = (log[i]?.note ?? "").split(" ");
    if (/^(wager|accepts|turn)$/.test(words[0] ?? "")) break;
    if (words[0] === "initiative")
      rolls.unshift({ seat: Number(words[1]), dice: words.slice(2).map(Number) });
  }
  if (rolls.length < 2) return null;
  return (
    <p class="initiative">
      <span class="note">{t("Initiative")}</span>
      {rolls.map(({ seat, dice }, i) => (
        <span
          key={i}
          class="initiative-roll"
          role="img"
          aria-label={t("{0}: {1}", names[seat] ?? "", dice.join(" "))}
        >
          <SeatMark seat={seat} />
          {dice.map((face, n) => (
            <Die key={n} face={face} class="small-die" />
          ))}
        </span>
      ))}
    </p>
  );
}

// ---- wagers, petitions, thumb -----------------------------------------------------------------------------

function Cloth({ area }: { area: string }) {
  const { view, names } = usePlay();
  return (
    <li class="cloth">
      <b>{nameOf("area", area)}</b>
      <span class="stakes">
        {view.wagers.map((stake, seat) =>
          stake[area] ? (
            <span
              key={seat}
              class="stake"
              role="img"
              aria-label={t("{0}: {1} {1|coin|coins}", names[seat] ?? "", stake[area] ?? 0)}
            >
              <SeatMark seat={seat} />
              <Coin amount={stake[area] ?? 0} />
            </span>
          ) : null,
        )}
      </span>
    </li>
  );
}

/** The wagers as they lie, two cloths at each side; while one bets they are in the middle. */
function Cloths({ side }: { side: number }) {
  const { view, options } = usePlay();
  const lie = view.wagers.some((stake) => Object.values(stake).some((n) => n > 0));
  if (!lie || options.some((option) => option.at === "wagers")) return null;
  return (
    <ul class="cloths" data-zone={side ? undefined : "wagers"} aria-label={t("Wagers")}>
      {[AREAS[side], AREAS[side + 2]].map((area) => (
        <Cloth key={area} area={area ?? ""} />
      ))}
    </ul>
  );
}

function WagerBoard() {
  const { options } = usePlay();
  const betting = options.filter((option) => option.at === "wagers");
  if (!betting.length) return null;
  return (
    <section class="wagers" data-zone="wagers" aria-label={t("Wagers")}>
      <p class="note">{t("Victory pays 1 to 1, Injury and Decapitation 2 to 1")}</p>
      <WagerPicker options={betting} />
    </section>
  );
}

/** Coins offered to the Host, and what for (S-8.3, S-10.12). */
function Petitions() {
  const { view, names } = usePlay();
  const top = topOf(view);
  if (top.step !== "invite" && top.step !== "thumb") return null;
  const { for_it = [], against_it = [] } = top.locals;
  const invite = top.step === "invite";
  const text = (seat: number) => {
    const [name, coins, wanted] = [names[seat] ?? "", view.set_aside[seat] ?? 0, for_it.includes(seat)];
    if (invite)
      return wanted
        ? t("{0} offers {1} {1|coin|coins} to be invited", name, coins)
        : t("{0} offers {1} {1|coin|coins} to be left out", name, coins);
    return wanted
      ? t("{0} offers {1} {1|coin|coins} for a thumb up", name, coins)
      : t("{0} offers {1} {1|coin|coins} for a thumb down", name, coins);
  };
  const petitioners = names
    .map((_, seat) => seat)
    .filter((seat) => [...for_it, ...against_it].includes(seat));
  if (!petitioners.length) return null;
  return (
    <ul class="petitions" aria-label={t("Petitions")}>
      {petitioners.map((seat) => (
        <li key={seat}>
          <SeatMark seat={seat} /> {text(seat)}
        </li>
      ))}
    </ul>
  );
}

function Thumb() {
  const { view, options } = usePlay();
  const thumbs = options.filter((option) => option.at?.startsWith("thumb "));
  const loser = (frameOf(view, "thumb") ?? frameOf(view, "petition"))?.locals.loser;
  if (!loser) return null;
  return (
    <section class="thumbs" data-zone="thumb" aria-label={t("The thumb")}>
      <h3>{t("{0} lies in the sand", nameOf("asset", loser))}</h3>
      <div class="thumb-line">
        <Press at="thumb up" label={t("Thumb up")} class="thumb up">
          <Sign name="up" />
          <span>{t("lives")}</span>
        </Press>
        <AssetStill asset={loser} />
        <Press at="thumb down" label={t("Thumb down")} class="thumb down">
          <Sign name="down" />
          <span>{t("dies")}</span>
        </Press>
      </div>
      <Rules options={thumbs} />
      <Petitions />
    </section>
  );
}

/** What can be done with the opponent, said in words beside the map. */
function Attacks() {
  const { options } = usePlay();
  const attacks = options.filter((option) => option.at === "opponent");
  if (!attacks.length) return null;
  return (
    <div class="sp-choices attacks">
      {attacks.map((option) => (
        <Choice key={option.choice} option={option} main />
      ))}
      <Rules options={attacks} />
    </div>
  );
}

/** Between the gates: sand, and before a fight what is asked about it. */
export function Arena() {
  const { view } = usePlay();
  const match = frameOf(view, "match") !== null;
  return (
    <div class={`arena ${match ? "fight" : ""}`} data-zone="sand">
      <Fighter side={0} />
      <div class="middle-sand">
        <Thumb />
        {topOf(view).step === "invite" ? <Petitions /> : null}
        <Sand />
        <Attacks />
        <WagerBoard />
        {match ? <Dice /> : null}
      </div>
      <Fighter side={1} />
    </div>
  );
}
