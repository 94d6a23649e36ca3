// The board of Ethnos: map, deck, row, hand, bands, merfolk track, giant, trolls, horde.
import type { ComponentChildren } from "preact";
import { type BoardProps, Place, PlaceGroup, SeatMark, SeatShape, usePlace } from "../../board";
import type { Motion } from "../../motion";
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
  listOf,
  seaEnd,
  seaSymbols,
  underWay,
} from "./data";
import { DragonSign, Emblem, EmblemShape, TribeSign } from "./icons";
import { Kingdoms } from "./map";

const cards = (n: number) => t("{0} {0|card|cards}", n);
const cardName = (kind: string) => nameOf("card", kind);
const tribeName = (tribe: string) => nameOf("tribe", tribe);

function Face({ kind, count }: { kind: string; count?: number }) {
  const card = cardOf(kind);
  return (
    <span class={`card ${card.colour ?? "bone"}`} aria-hidden="true">
      <span class="card-top">
        {card.colour ? <Emblem colour={card.colour} /> : <span class="any">{t("any")}</span>}
      </span>
      <TribeSign tribe={card.tribe} />
      <span class="card-name">{tribeName(card.tribe)}</span>
      {count && count > 1 ? <span class="count">×{count}</span> : null}
    </span>
  );
}

function CardPlace({ kind, zone, count = 1 }: { kind: string; zone: string; count?: number }) {
  const label = count > 1 ? `${cardName(kind)} ×${count}` : cardName(kind);
  return (
    <Place
      at={`${zone} ${kind}`}
      label={label}
      title={`${cardName(kind)}. ${aboutOf("tribe", cardOf(kind).tribe)}`}
    >
      <Face kind={kind} count={count} />
    </Place>
  );
}

function Zone(props: {
  id: string;
  title: string;
  note?: string;
  class?: string;
  children?: ComponentChildren;
}) {
  return (
    <section class={`zone ${props.class ?? ""}`} aria-labelledby={`zone-${props.id}`} data-zone={props.id}>
      <h3 id={`zone-${props.id}`}>
        {props.title}
        {props.note ? <span class="note"> {props.note}</span> : null}
      </h3>
      {props.children}
    </section>
  );
}

function Row({ view }: { view: EthnosView }) {
  const kinds = Object.entries(view.row);
  const sum = kinds.reduce((n, [, count]) => n + count, 0);
  return (
    <Zone id="row" title={t("Row")} note={cards(sum)}>
      <div class="cards">
        <Deck view={view} />
        {kinds.map(([kind, count]) => (
          <CardPlace key={kind} kind={kind} count={count} zone="row" />
        ))}
        {kinds.length === 0 ? <p class="empty">{t("No card lies face up.")}</p> : null}
      </div>
    </Zone>
  );
}

function Deck({ view }: { view: EthnosView }) {
  return (
    <Place
      at="deck"
      label={t("Deck: {0} {0|card|cards} and {1} {1|dragon|dragons}", view.left, allDragons() - view.dragons)}
    >
      <span class="card back" aria-hidden="true">
        <span class="deck-left">{view.left}</span>
        <span class="card-name">{t("Deck")}</span>
        <span class="dragons">
          {Array.from({ length: allDragons() }, (_, i) => (
            <span key={i} class={i < view.dragons ? "dragon out" : "dragon"}>
              <DragonSign />
            </span>
          ))}
        </span>
      </span>
    </Place>
  );
}

/** Cards that lie in the own hand, those on their way into a band apart. */
function Hand({ view, me }: { view: EthnosView; me: number }) {
  const moving = view.stack[view.stack.length - 1]?.owed.includes(me) ? underWay(view) : null;
  const rest = listOf(view.hand[me]);
  for (const kind of moving?.cards ?? []) rest.splice(rest.indexOf(kind), 1);
  const whole = usePlace("hand");
  return (
    <Zone
      id="hand"
      title={t("Your hand")}
      note={t("{0} {0|card|cards} of {1}", view.held[me] ?? 0, handLimit())}
      class={whole.open ? "fits" : ""}
    >
      <div class="hand-line">
        {moving ? (
          <div class="moving" role="group" aria-label={moving.title}>
            <h4>
              {moving.title} <span class="note">{cards(moving.cards.length)}</span>
            </h4>
            <div class="cards">
              {moving.cards.map((kind, i) => (
                <div key={`${kind}${i}`} class="place" role="img" aria-label={cardName(kind)}>
                  <Face kind={kind} />
                </div>
              ))}
            </div>
          </div>
        ) : null}
        <div class="cards">
          {rest.map((kind, i) => (
            <CardPlace key={`${kind}${i}`} kind={kind} zone="hand" />
          ))}
          {rest.length === 0 && !moving ? <p class="empty">{t("Your hand is empty.")}</p> : null}
        </div>
      </div>
    </Zone>
  );
}

function Merfolk({ view, names }: { view: EthnosView; names: string[] }) {
  const prize = view.facts.sea_prize;
  const end = seaEnd();
  const symbols = seaSymbols();
  const step = 32;
  const at = (space: number) => 22 + space * step;
  const stacks = new Map<number, number[]>();
  for (const [seat, space] of view.sea.entries()) stacks.set(space, [...(stacks.get(space) ?? []), seat]);
  const tallest = Math.max(1, ...[...stacks.values()].map((seats) => seats.length));
  const water = 18 + tallest * 22;
  const said = view.sea.map((space, seat) => `${names[seat]} ${space}`).join(", ");
  return (
    <Zone id="sea" title={t("Merfolk track")} note={t("first at the end of the Age: {0} glory", prize)}>
      <svg
        class="sea"
        viewBox={`0 0 ${44 + end * step} ${water + 26}`}
        role="img"
        aria-label={t("Merfolk track: {0}", said)}
      >
        <path class="wave" d={`M22 ${water}h${end * step}`} />
        {Array.from({ length: end + 1 }, (_, space) => (
          <g key={space} class={symbols.includes(space) ? "space symbol" : "space"}>
            {symbols.includes(space) ? (
              <path d={`M${at(space)} ${water - 13}l13 13-13 13-13-13z`} />
            ) : (
              <circle cx={at(space)} cy={water} r="8" />
            )}
            <text x={at(space)} y={water + 4.5} text-anchor="middle">
              {symbols.includes(space) || space === 0 ? space : ""}
            </text>
          </g>
        ))}
        {[...stacks].flatMap(([space, seats]) =>
          seats.map((seat, i) => (
            <SeatShape
              key={seat}
              seat={seat}
              text={seat + 1}
              x={at(space) - 10}
              y={water - 35 - i * 22}
              size={20}
            />
          )),
        )}
      </svg>
    </Zone>
  );
}

function Giant({ view, names }: { view: EthnosView; names: string[] }) {
  const owner = view.giant;
  return (
    <Zone
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
    </Zone>
  );
}

function Trolls({ view, names }: { view: EthnosView; names: string[] }) {
  return (
    <Zone id="trolls" title={t("Troll tokens")} note={t("the larger sum wins ties")}>
      <svg class="trolls" viewBox="0 0 300 62" role="group" aria-label={t("Troll tokens")}>
        {view.troll.map((owner, i) => {
          const x = 8 + i * 48;
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
              <path class="stone" d={`M${x + 6} 8l14-5 16 4 6 15-5 17-17 6-15-7-4-16z`} />
              <text x={x + 20} y="31" text-anchor="middle">
                {i + 1}
              </text>
              {owner === null ? null : (
                <SeatShape seat={owner} text={owner + 1} x={x + 20} y={36} size={22} />
              )}
            </PlaceGroup>
          );
        })}
      </svg>
    </Zone>
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
      <span class="worth">{t("horde {0}", glory)}</span>
    </>
  );
  if (seat === me)
    return (
      <Place at="horde" label={label} class="horde-place">
        {inside}
      </Place>
    );
  return (
    <div class="horde-place" role="img" aria-label={label}>
      {inside}
    </div>
  );
}

function BandView({ band }: { band: Band }) {
  const leader = cardOf(band.leader);
  const said = t(
    "Band of {0} led by {1}: {2}",
    band.size,
    cardName(band.leader),
    band.cards.map(cardName).join(", "),
  );
  return (
    <div class={`band ${leader.colour ?? "bone"}`} role="img" aria-label={said} title={said}>
      {leader.colour ? <Emblem colour={leader.colour} /> : null}
      <TribeSign tribe={leader.tribe} />
      <span class="band-size">{band.size}</span>
      <span class="band-rest">
        {band.cards.slice(1).map((kind, i) => {
          const card = cardOf(kind);
          return (
            <span key={i} class={`mini ${card.colour ?? "bone"}`}>
              <TribeSign tribe={card.tribe} />
            </span>
          );
        })}
      </span>
      <span class="band-glory">{band.glory ? `+${band.glory}` : ""}</span>
    </div>
  );
}

function KnownHand({ view, seat }: { view: EthnosView; seat: number }) {
  const held = view.held[seat] ?? 0;
  const known = listOf(view.hand[seat]);
  const hidden = held - known.length;
  return (
    <div
      class="known"
      role="img"
      aria-label={
        known.length
          ? t("{0} {0|card|cards} in hand; known: {1}", held, known.map(cardName).join(", "))
          : t("{0} {0|card|cards} in hand", held)
      }
    >
      <span class="note">{t("Hand {0}", held)}</span>
      {known.map((kind, i) => {
        const card = cardOf(kind);
        return (
          <span key={i} class={`mini ${card.colour ?? "bone"}`} title={cardName(kind)}>
            <TribeSign tribe={card.tribe} />
            {card.colour ? <Emblem colour={card.colour} /> : null}
          </span>
        );
      })}
      {hidden > 0 ? <span class="hidden-cards">{"▮".repeat(hidden)}</span> : null}
    </div>
  );
}

function Seats({ view, names, me }: { view: EthnosView; names: string[]; me: number | null }) {
  const bands = bandsOf(view);
  const turn = view.stack[view.stack.length - 1]?.owed ?? [];
  const order = names.map((_, i) => (me === null ? i : (me + i) % names.length));
  return (
    <div class="ethnos-seats">
      {order.map((seat) => (
        <Zone
          key={seat}
          id={`seat-${seat}`}
          title={names[seat] ?? ""}
          note={t("{0} glory", view.facts.glory[seat] ?? 0)}
          class={`seat-zone ${turn.includes(seat) && !view.over ? "acts" : ""} ${seat === me ? "own" : ""}`}
        >
          <span class="corner" data-zone={`mark-${seat}`}>
            <SeatMark seat={seat} />
          </span>
          {seat === me ? null : <KnownHand view={view} seat={seat} />}
          {view.tribes.includes("orc") ? <Horde view={view} seat={seat} me={me} /> : null}
          <div class="bands">
            {bands[seat]?.length ? (
              bands[seat]?.map((band, i) => <BandView key={i} band={band} />)
            ) : (
              <span class="note">{t("No band in this Age yet")}</span>
            )}
          </div>
        </Zone>
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

export default function Ethnos(props: BoardProps) {
  const view = props.view as unknown as EthnosView;
  const { names, me } = props;
  if (!view.tribes?.length || !view.age) return <p class="empty">{t("The table is being laid.")}</p>;
  return (
    <div class="ethnos">
      <div class="ethnos-main">
        <p class="age-line">
          {t(
            "Age {0} of {1} · {2} {2|card|cards} in the deck · dragons {3} of {4}",
            AGE_NAME[view.age] ?? "",
            AGE_NAME[view.facts.ages] ?? "",
            view.left,
            view.dragons,
            allDragons(),
          )}
        </p>
        <Kingdoms view={view} names={names} />
        {view.tribes.includes("merfolk") ? <Merfolk view={view} names={names} /> : null}
      </div>
      <div class="ethnos-play">
        {me === null ? null : <Hand view={view} me={me} />}
        <Row view={view} />
        <div class="small-zones">
          {view.tribes.includes("giant") ? <Giant view={view} names={names} /> : null}
          {view.tribes.includes("troll") ? <Trolls view={view} names={names} /> : null}
        </div>
      </div>
      <div class="ethnos-rest">
        <Seats view={view} names={names} me={me} />
        <TribesInPlay view={view} />
      </div>
    </div>
  );
}

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
      return [{ to: seat === me ? "horde" : `seat-${seat}` }];
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
