// The board of Ethnos: map, deck, row, hand, bands, merfolk track, giant, trolls, horde.
import type { ComponentChildren } from "preact";
import { type BoardProps, Fit, Place, PlaceGroup, SeatMark, SeatShape, usePlace } from "../../board";
import type { Shape } from "../../camera";
import type { Motion } from "../../motion";
import type { Acts } from "../../scenes";
import { aboutOf, nameOf, t } from "../../words";
import {
  AGE_NAME,
  allDragons,
  type Band,
  bandsOf,
  COLOURS,
  cardOf,
  type EthnosView,
  giantTake,
  handLimit,
  KINGDOM_COLOUR,
  KINGDOMS,
  listOf,
  seaEnd,
  seaSymbols,
  type UnderWay,
  underWay,
} from "./data";
import { DragonSign, Emblem, EmblemShape, TribeSign } from "./icons";
import { Kingdoms } from "./map";

const cardName = (kind: string) => nameOf("card", kind);
const tribeName = (tribe: string) => nameOf("tribe", tribe);

/** A card is 5:7: a band with its colour's sign, a picture, its tribe's name. */
function Face({ kind, count }: { kind: string; count?: number }) {
  const card = cardOf(kind);
  return (
    <span class={`card ${card.colour ?? "bone"}`} aria-hidden="true">
      <span class="card-top">
        {card.colour ? <Emblem colour={card.colour} /> : <span class="any">{t("any")}</span>}
      </span>
      <span class="card-picture">
        <TribeSign tribe={card.tribe} />
      </span>
      <span class="card-name">{tribeName(card.tribe)}</span>
      {count && count > 1 ? <span class="count">×{count}</span> : null}
    </span>
  );
}

function CardPlace(props: { kind: string; zone: string; count?: number; class?: string }) {
  const { kind, zone, count = 1 } = props;
  const label = count > 1 ? `${cardName(kind)} ×${count}` : cardName(kind);
  return (
    <Place
      at={`${zone} ${kind}`}
      label={label}
      title={`${cardName(kind)}. ${aboutOf("tribe", cardOf(kind).tribe)}`}
      {...(props.class ? { class: props.class } : {})}
    >
      <Face kind={kind} count={count} />
    </Place>
  );
}

// ---- the upper edge: Age, deck, dragons, row --------------------------------------------------------------

function Age({ view }: { view: EthnosView }) {
  const said = t("Age {0} of {1}", AGE_NAME[view.age] ?? "", AGE_NAME[view.facts.ages] ?? "");
  return (
    <div class="e-age" role="img" aria-label={said} title={said}>
      <span class="e-age-word">{t("Age")}</span>
      <span class="e-age-marks">
        {Array.from({ length: view.facts.ages }, (_, i) => (
          <span key={i} class={i + 1 === view.age ? "now" : i + 1 < view.age ? "past" : ""}>
            {AGE_NAME[i + 1]}
          </span>
        ))}
      </span>
    </div>
  );
}

function Deck({ view }: { view: EthnosView }) {
  return (
    <Place
      at="deck"
      class="e-deck"
      label={t("Deck: {0} {0|card|cards} and {1} {1|dragon|dragons}", view.left, allDragons() - view.dragons)}
    >
      <span class="card back" aria-hidden="true">
        <span class="deck-left">{view.left}</span>
        <span class="card-name">{t("Deck")}</span>
      </span>
    </Place>
  );
}

/** Three dragons sleep in the deck; the third ends the Age. */
function Dragons({ view }: { view: EthnosView }) {
  const said = t("dragons {0} of {1}", view.dragons, allDragons());
  return (
    <div class="e-dragons" role="img" aria-label={said} title={said} data-zone="dragons">
      {Array.from({ length: allDragons() }, (_, i) => (
        <span key={i} class={i < view.dragons ? "dragon out" : "dragon"}>
          <DragonSign />
        </span>
      ))}
    </div>
  );
}

function Row({ view }: { view: EthnosView }) {
  const kinds = Object.entries(view.row);
  return (
    <section class="e-row" data-zone="row" aria-label={t("Row")}>
      {kinds.map(([kind, count]) => (
        <CardPlace key={kind} kind={kind} count={count} zone="row" />
      ))}
      {kinds.length === 0 ? <p class="empty">{t("No card lies face up.")}</p> : null}
    </section>
  );
}

// ---- the own hand -----------------------------------------------------------------------------------------

/** Where the band under way will place, and with how many cards. */
function Reach({ view, size }: { view: EthnosView; size: number }) {
  const wanted = KINGDOMS.filter((id) => view.facts.needs[id]);
  if (wanted.length === 0) return <p class="e-reach">{t("This leader places no marker.")}</p>;
  return (
    <ul class="e-reach">
      {wanted.map((id) => {
        const needs = view.facts.needs[id] ?? 0;
        const said = t("{0} needs {1}", nameOf("kingdom", id), needs);
        return (
          <li key={id} class={needs <= size ? "met" : ""} aria-label={said} title={said}>
            <Emblem colour={KINGDOM_COLOUR[id]} />
            <b>{needs <= size ? "✓" : needs}</b>
            {wanted.length === 1 ? <span>{said}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Moving({ view, moving }: { view: EthnosView; moving: UnderWay }) {
  return (
    <div class={`moving ${moving.leads ? "leads" : ""}`} role="group" aria-label={moving.title}>
      <div class="moving-words">
        <h4>{moving.title}</h4>
        <b class="moving-size">{moving.cards.length}</b>
        {moving.leads ? <Reach view={view} size={moving.cards.length} /> : null}
      </div>
      <div class="cards">
        {moving.cards.map((kind, i) => (
          <div key={`${kind}${i}`} class="place in-band" role="img" aria-label={cardName(kind)}>
            <Face kind={kind} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Cards that lie in the own hand, those on their way into a band apart; what will be discarded with it is grey. */
function Hand({ view, me }: { view: EthnosView; me: number }) {
  const moving = view.stack[view.stack.length - 1]?.owed.includes(me) ? underWay(view) : null;
  const rest = listOf(view.hand[me]);
  for (const kind of moving?.cards ?? []) rest.splice(rest.indexOf(kind), 1);
  const whole = usePlace("hand");
  const held = t("{0} {0|card|cards} of {1}", view.held[me] ?? 0, handLimit());
  return (
    <section
      class={`e-hand ${whole.open ? "fits" : ""}`}
      aria-label={`${t("Your hand")}: ${held}`}
      data-zone="hand"
    >
      <div class="e-hand-words">
        <h3>{t("Your hand")}</h3>
        <span class="note">{held}</span>
        {view.tribes.includes("orc") ? <Horde view={view} seat={me} me={me} /> : null}
      </div>
      {moving ? <Moving view={view} moving={moving} /> : null}
      <div class={`cards ${moving?.discards ? "discards" : ""}`}>
        {rest.map((kind, i) => (
          <CardPlace key={`${kind}${i}`} kind={kind} zone="hand" />
        ))}
        {rest.length === 0 && !moving ? <p class="empty">{t("Your hand is empty.")}</p> : null}
      </div>
      {moving?.discards && rest.length ? (
        <p class="note e-goes">{t("Grey cards will be discarded.")}</p>
      ) : null}
    </section>
  );
}

// ---- tracks -----------------------------------------------------------------------------------------------

function Track(props: { id: string; title: string; note: string; children: ComponentChildren }) {
  return (
    <section class="e-track" aria-label={props.title} data-zone={props.id}>
      <h3>
        {props.title} <span class="note">{props.note}</span>
      </h3>
      {props.children}
    </section>
  );
}

const SEA_STEP = 36;

/** The track winds: out along the upper row, home along the lower. */
function seaSpot(space: number, half: number): { x: number; y: number } {
  const column = space <= half ? space : 2 * half + 1 - space;
  return { x: 20 + column * SEA_STEP, y: space <= half ? 34 : 86 };
}

function SeaSpace({ space, half, symbol }: { space: number; half: number; symbol: boolean }) {
  const { x, y } = seaSpot(space, half);
  return (
    <g class={symbol ? "space symbol" : "space"}>
      {symbol ? <path d={`M${x} ${y - 16}l16 16-16 16-16-16z`} /> : <circle cx={x} cy={y} r="10" />}
      <text x={x} y={y + 5} text-anchor="middle">
        {symbol ? space : ""}
      </text>
    </g>
  );
}

function Merfolk({ view, names }: { view: EthnosView; names: string[] }) {
  const half = Math.floor(seaEnd() / 2);
  const said = view.sea.map((space, seat) => `${names[seat]} ${space}`).join(", ");
  const before = (seat: number) => view.sea.slice(0, seat).filter((space) => space === view.sea[seat]).length;
  const width = 40 + half * SEA_STEP;
  return (
    <Track
      id="sea"
      title={t("Merfolk track")}
      note={t("first at the end of the Age: {0} glory", view.facts.sea_prize)}
    >
      <svg class="sea" viewBox={`0 0 ${width} 106`} role="img" aria-label={t("Merfolk track: {0}", said)}>
        <path class="wave" d={`M20 34h${half * SEA_STEP}v52H20`} />
        {Array.from({ length: seaEnd() + 1 }, (_, space) => (
          <SeaSpace key={space} space={space} half={half} symbol={seaSymbols().includes(space)} />
        ))}
        {view.sea.map((space, seat) => {
          const { x, y } = seaSpot(space, half);
          return <SeatShape key={seat} seat={seat} x={x - 12 + before(seat) * 10} y={y - 32} size={24} />;
        })}
      </svg>
    </Track>
  );
}

function Giant({ view, names }: { view: EthnosView; names: string[] }) {
  const owner = view.giant;
  return (
    <Track
      id="giant"
      title={t("Giant")}
      note={t("{0} glory when taken, {1} at the end of the Age", giantTake(), view.facts.giant_prize)}
    >
      <p class="line">
        {owner === null ? (
          t("Nobody has led a band with a giant yet.")
        ) : (
          <>
            <SeatMark seat={owner} /> {t("{0}, band of {1}", names[owner] ?? "", view.giant_size)}
          </>
        )}
      </p>
    </Track>
  );
}

function Trolls({ view, names }: { view: EthnosView; names: string[] }) {
  return (
    <Track id="trolls" title={t("Troll tokens")} note={t("the larger sum wins ties")}>
      <svg class="trolls" viewBox="0 0 300 50" role="group" aria-label={t("Troll tokens")}>
        {view.troll.map((owner, i) => {
          const x = 4 + i * 49;
          return (
            <PlaceGroup
              key={i}
              at={`token ${i + 1}`}
              label={
                owner === null
                  ? t("Troll token {0}, free", i + 1)
                  : t("Troll token {0}, held by {1}", i + 1, names[owner] ?? "")
              }
              class={`troll ${owner === null ? "" : "taken"}`}
            >
              <path class="stone" d={`M${x + 6} 7l14-5 16 4 6 15-5 17-17 6-15-7-4-16z`} />
              <text x={x + 20} y="30" text-anchor="middle">
                {i + 1}
              </text>
              {owner === null ? null : <SeatShape seat={owner} x={x + 24} y={26} size={22} />}
            </PlaceGroup>
          );
        })}
      </svg>
    </Track>
  );
}

function HordeSpaces({ filled }: { filled: string[] }) {
  return (
    <svg class="horde" viewBox="0 0 186 30" aria-hidden="true">
      {COLOURS.map((colour, i) => (
        <g key={colour} class={filled.includes(colour) ? "filled" : "free"}>
          <EmblemShape colour={colour} x={3 + i * 31} y={3} size={24} />
        </g>
      ))}
    </svg>
  );
}

function Horde({ view, seat, me }: { view: EthnosView; seat: number; me: number | null }) {
  const filled = view.horde[seat] ?? [];
  const glory = view.facts.horde[seat] ?? 0;
  const colours = filled.map((colour) => nameOf("colour", colour)).join(", ");
  const label = filled.length
    ? t("Horde board: {0}, worth {1} glory", colours, glory)
    : t("Horde board: empty, worth {0} glory", glory);
  const inside = (
    <>
      <HordeSpaces filled={filled} />
      <span class="worth">{glory}</span>
    </>
  );
  if (seat === me)
    return (
      <Place at={`horde ${seat}`} label={label} class="horde-place">
        {inside}
      </Place>
    );
  return (
    <div class="horde-place" role="img" aria-label={label}>
      {inside}
    </div>
  );
}

/** A band lies as a fan: its leader in front, a strip of each card behind. */
function BandView({ band, fresh }: { band: Band; fresh: boolean }) {
  const said = t(
    "Band of {0} led by {1}: {2}",
    band.size,
    cardName(band.leader),
    band.cards.map(cardName).join(", "),
  );
  return (
    <div class={`band ${fresh ? "fresh" : ""}`} role="img" aria-label={said} title={said}>
      <span class="fan">
        {band.cards.slice(1).map((kind, i) => {
          const card = cardOf(kind);
          return (
            <span key={i} class={`mini ${card.colour ?? "bone"}`}>
              <TribeSign tribe={card.tribe} />
            </span>
          );
        })}
        <span class={`mini leader ${cardOf(band.leader).colour ?? "bone"}`}>
          <TribeSign tribe={cardOf(band.leader).tribe} />
        </span>
      </span>
      <span class="band-size">{band.size}</span>
      {band.glory ? <span class="band-glory">+{band.glory}</span> : null}
    </div>
  );
}

function KnownHand({ view, seat }: { view: EthnosView; seat: number }) {
  const held = view.held[seat] ?? 0;
  const known = listOf(view.hand[seat]);
  const hidden = held - known.length;
  return (
    <span
      class="known"
      role="img"
      aria-label={
        known.length
          ? t("{0} {0|card|cards} in hand; known: {1}", held, known.map(cardName).join(", "))
          : t("{0} {0|card|cards} in hand", held)
      }
    >
      {known.map((kind, i) => {
        const card = cardOf(kind);
        return (
          <span key={i} class={`mini ${card.colour ?? "bone"}`} title={cardName(kind)}>
            <TribeSign tribe={card.tribe} />
          </span>
        );
      })}
      {Array.from({ length: hidden }, (_, i) => (
        <span key={`b${i}`} class="mini back" />
      ))}
      <b class="known-count">{held}</b>
    </span>
  );
}

/** The bands of a seat that were played since the reader's last move: they are its last. */
const freshBands = (props: BoardProps, seat: number) =>
  props.log.filter((entry) => entry.number > props.since && entry.note.startsWith(`band ${seat} `)).length;

/** A seat at the table: glory, hand, horde, bands of this Age. */
function SeatRow({ props, seat }: { props: BoardProps; seat: number }) {
  const view = viewOf(props);
  const { names, me } = props;
  const bands = bandsOf(view)[seat] ?? [];
  const old = bands.length - freshBands(props, seat);
  const acts = view.stack[view.stack.length - 1]?.owed.includes(seat) && !view.over;
  return (
    <section
      class={`e-seat ${acts ? "acts" : ""} ${seat === me ? "own" : ""}`}
      aria-label={names[seat] ?? ""}
      data-zone={`seat-${seat}`}
    >
      <div class="e-seat-head">
        <span data-zone={`mark-${seat}`}>
          <SeatMark seat={seat} />
        </span>
        <b class="e-name">{names[seat]}</b>
        {view.tribes.includes("orc") && seat !== me ? <Horde view={view} seat={seat} me={me} /> : null}
        <KnownHand view={view} seat={seat} />
        <span class="e-glory" title={t("glory")}>
          {view.facts.glory[seat] ?? 0}
        </span>
      </div>
      {bands.length ? (
        <div class="bands">
          {bands.map((band, i) => (
            <BandView key={i} band={band} fresh={i >= old} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

function Seats({ props }: { props: BoardProps }) {
  const { names, me } = props;
  const order = names.map((_, i) => (me === null ? i : (me + i) % names.length));
  return (
    <div class="e-seats">
      {order.map((seat) => (
        <SeatRow key={seat} props={props} seat={seat} />
      ))}
    </div>
  );
}

function TribesInPlay({ view }: { view: EthnosView }) {
  return (
    <details class="zone powers">
      <summary>{t("Tribes in play: {0}", view.tribes.map(tribeName).join(", "))}</summary>
      <dl>
        {view.tribes.map((tribe) => (
          <div key={tribe}>
            <dt>
              <TribeSign tribe={tribe} /> {tribeName(tribe)}
            </dt>
            <dd>{aboutOf("tribe", tribe)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const viewOf = (props: BoardProps) => props.view as unknown as EthnosView;
const laid = (view: EthnosView) => Boolean(view.tribes?.length && view.age);

/** The third dragon ends an Age: the room goes dark for a moment, once for each. */
function Dark({ log }: { log: BoardProps["log"] }) {
  const ages = log.filter((entry) => entry.note.startsWith("age-end ")).length;
  return ages ? <div key={ages} class="e-dark" aria-hidden="true" /> : null;
}

export default function Ethnos(props: BoardProps) {
  const view = viewOf(props);
  const { names, me } = props;
  if (!laid(view)) return <p class="empty">{t("The table is being laid.")}</p>;
  const has = (tribe: (typeof view.tribes)[number]) => view.tribes.includes(tribe);
  return (
    <div class="ethnos ethnos-room" data-dragons={view.dragons}>
      <div class="e-top">
        <Age view={view} />
        <Deck view={view} />
        <Dragons view={view} />
        <Row view={view} />
      </div>
      <Kingdoms view={view} names={names} me={me} />
      <Fit class="e-side">
        <Seats props={props} />
      </Fit>
      <Fit class="e-tracks">
        {has("merfolk") ? <Merfolk view={view} names={names} /> : null}
        {has("troll") ? <Trolls view={view} names={names} /> : null}
        {has("giant") ? <Giant view={view} names={names} /> : null}
      </Fit>
      <Dark log={props.log} />
    </div>
  );
}

export function Mine(props: BoardProps) {
  const view = viewOf(props);
  if (props.me === null || !laid(view)) return null;
  return (
    <div class="ethnos ethnos-mine">
      <Hand view={view} me={props.me} />
    </div>
  );
}

export function Rivals(props: BoardProps) {
  return laid(viewOf(props)) ? (
    <div class="ethnos">
      <Seats props={props} />
    </div>
  ) : null;
}

export const rivalsIn: Shape[] = ["small"];

export function More(props: BoardProps) {
  const view = viewOf(props);
  return laid(view) ? <TribesInPlay view={view} /> : null;
}

export const stands = (view: Record<string, unknown>, seat: number): [number, string] => [
  (view as unknown as EthnosView).facts?.glory?.[seat] ?? 0,
  t("glory"),
];

/** How its events make scenes. */
export const acts: Acts = {
  opens: /^(band|dragon|age-end|age|score)$/,
  major: /^(band|dragon|age|age-end|score|kingdom)$/,
  minor: /^(no-marker|no-power|reveal|deal|tokens|tribe)$/,
};

/** What an event moves: its name and arguments by id, as the log's note gives them. */
export function motions(note: string[], me: number | null): Motion[] {
  const [event, first, second] = note;
  const seat = Number(first);
  const holder = seat === me ? "hand" : `seat-${seat}`;
  switch (event) {
    case "recruit":
      return [{ from: `row ${second}`, to: holder }];
    case "draw":
      return [{ from: "deck", to: holder }];
    case "dragon":
      return [{ to: "deck" }];
    case "band":
      return [{ to: `seat-${seat}` }];
    case "marker":
    case "bonus":
      return [{ from: `mark-${seat}`, to: second ?? "" }];
    case "sea":
      return [{ to: "sea" }];
    case "horde":
      return [{ to: seat === me ? `horde ${seat}` : `seat-${seat}` }];
    case "troll":
      return [{ to: `token ${second}` }];
    case "giant":
      return [{ to: "giant" }];
    case "discard":
      return [{ from: `mark-${seat}`, to: "row" }];
    default:
      return [];
  }
}
