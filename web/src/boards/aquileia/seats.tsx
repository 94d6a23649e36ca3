// The seats: purses coin by coin, cards, laurels, buildings; one's own hand to play and pay from; and who acts when.
import type { ComponentChildren } from "preact";
import { Place, SeatMark, usePlace } from "../../board";
import { lookAt } from "../../camera";
import { aboutOf, idsOf, nameOf, t } from "../../words";
import {
  type AquileiaView,
  AREAS,
  actingOrder,
  areaNow,
  auctionOf,
  clockwise,
  handSize,
  hiddenIn,
  laurelsOf,
  listOf,
  METALS,
  type Metal,
  placing,
  plotOf,
  topOf,
} from "./data";
import { PlotSign } from "./forum";
import {
  AREA_ORDER,
  areaName,
  CardBack,
  CardFace,
  Coin,
  CoinSlot,
  Icon,
  Laurel,
  metalName,
  useTown,
} from "./parts";

const MOST_COINS = 9;

/** Coins of one metal, side by side; many lie closer. */
function Coins({ metal, n }: { metal: Metal; n: number }) {
  const shown = Math.min(n, MOST_COINS);
  const step = shown > 4 ? 9 : 14;
  const w = 24 + Math.max(0, shown - 1) * step;
  return (
    <span class="aq-coins">
      <svg class="aq-coin-row" viewBox={`-1 -1 ${w + 2} 26`} aria-hidden="true">
        {n === 0 ? <CoinSlot metal={metal} x={12} y={12} r={11} /> : null}
        {Array.from({ length: shown }, (_, i) => (
          <Coin key={i} metal={metal} x={12 + i * step} y={12} r={12} />
        ))}
      </svg>
      <b>×{n}</b>
    </span>
  );
}

function PurseOf({ seat, own }: { seat: number; own: boolean }) {
  const { view } = useTown();
  return (
    <div class="aq-purse" data-zone={`purse-${seat}`}>
      {METALS.map((metal) => {
        const n = view.purse[seat]?.[metal] ?? 0;
        const said = t("{0} {1}", n, metalName(metal));
        if (own)
          return (
            <Place key={metal} at={`purse ${metal}`} label={said} class="aq-metal">
              <Coins metal={metal} n={n} />
            </Place>
          );
        return (
          <div key={metal} class="aq-metal" role="img" aria-label={said}>
            <Coins metal={metal} n={n} />
          </div>
        );
      })}
    </div>
  );
}

function Cards({ cards }: { cards: string[] }) {
  return (
    <span class="aq-cards">
      {cards.map((card, i) => (
        <Icon key={i} class="aq-card-box card" w={44} h={60}>
          <CardFace card={card} />
        </Icon>
      ))}
    </span>
  );
}

/** A set of slave cards that would pay for the building; there only while it is asked. */
function Payment({ id }: { id: string }) {
  const { open } = usePlace(`pay ${id}`);
  if (!open) return null;
  return (
    <Place at={`pay ${id}`} label={nameOf("payment", id)} class="aq-payment">
      <Cards cards={id.split(" ")} />
    </Place>
  );
}

function Hand({ seat }: { seat: number }) {
  const { view } = useTown();
  const kinds = Object.entries(view.hand[seat] ?? {}).filter(([, n]) => n > 0);
  const paying = topOf(view)?.step === "pay" && topOf(view)?.owed.includes(seat);
  if (paying)
    return (
      <div class="aq-hand" data-zone="hand">
        {idsOf("payment").map((id) => (
          <Payment key={id} id={id} />
        ))}
      </div>
    );
  return (
    <div class="aq-hand" data-zone="hand">
      {kinds.length === 0 ? <span class="note">{t("No cards in hand")}</span> : null}
      {kinds.map(([card, n]) => (
        <Place
          key={card}
          at={`hand ${card}`}
          label={t("{0} × {1}", n, nameOf("card", card))}
          title={`${nameOf("card", card)}. ${aboutOf("card", card)}`}
          class="aq-hand-card"
        >
          <Cards cards={Array<string>(n).fill(card)} />
        </Place>
      ))}
    </div>
  );
}

function Piece(props: { label: string; title?: string; children: ComponentChildren }) {
  return (
    <span class="aq-piece" role="img" aria-label={props.label} title={props.title ?? props.label}>
      {props.children}
    </span>
  );
}

/** Cards of another seat: those everybody knows face up, the rest as backs. */
function OthersCards({ seat }: { seat: number }) {
  const { view } = useTown();
  const decks = (["slaves", "equi"] as const).map((deck) => ({ deck, n: hiddenIn(view, seat, deck) }));
  const known = listOf(view.hand[seat]);
  if (known.length === 0 && decks.every((one) => one.n === 0)) return null;
  return (
    <div class="aq-line">
      {known.map((card, i) => (
        <Piece
          key={i}
          label={nameOf("card", card)}
          title={`${nameOf("card", card)}. ${aboutOf("card", card)}`}
        >
          <Icon class="aq-small-card" w={44} h={60}>
            <CardFace card={card} />
          </Icon>
        </Piece>
      ))}
      {decks.map(({ deck, n }) =>
        n > 0 ? (
          <Piece
            key={deck}
            label={
              deck === "slaves"
                ? t("{0} {0|slave card|slave cards}", n)
                : t("{0} unseen {0|horse or weapon card|horse or weapon cards}", n)
            }
          >
            <Icon class="aq-small-card" w={44} h={60}>
              <CardBack deck={deck} count={n} />
            </Icon>
          </Piece>
        ) : null,
      )}
    </div>
  );
}

function LaurelLine({ seat }: { seat: number }) {
  const { view } = useTown();
  const stadium = laurelsOf(view, seat);
  const duos = view.duos[seat] ?? [];
  if (stadium.length + duos.length === 0) return null;
  return (
    <div class="aq-line">
      {stadium.map((id, i) => (
        <Piece
          key={i}
          label={id ? nameOf("laurel", id) : t("a laurel you have not seen")}
          title={id ? `${nameOf("laurel", id)}. ${aboutOf("laurel", id)}` : t("a laurel you have not seen")}
        >
          <Icon class="aq-small-card" w={44} h={60}>
            <Laurel id={id} />
          </Icon>
        </Piece>
      ))}
      {duos.map((id) => (
        <Piece key={id} label={nameOf("duo", id)} title={`${nameOf("duo", id)}. ${aboutOf("duo", id)}`}>
          <Icon class="aq-small-card" w={44} h={60}>
            <Laurel id={id} />
          </Icon>
        </Piece>
      ))}
    </div>
  );
}

function Buildings({ seat }: { seat: number }) {
  const { view } = useTown();
  const built = view.built[seat] ?? [];
  if (built.length === 0) return null;
  return (
    <div class="aq-line">
      {built.map((id) => (
        <Piece key={id} label={nameOf("plot", id)} title={`${nameOf("plot", id)}. ${aboutOf("plot", id)}`}>
          <Icon class="aq-small-house" w={38} h={43}>
            <PlotSign plot={plotOf(id)} x={0} y={0} />
          </Icon>
        </Piece>
      ))}
    </div>
  );
}

/** What a seat has still to place and to build with. */
function Stock({ seat }: { seat: number }) {
  const { view } = useTown();
  const pawns = view.facts.pawns[seat] ?? 0;
  const houses = view.facts.houses[seat] ?? 0;
  return (
    <p class="aq-stock">
      <span>{t("{0} {0|pawn|pawns} in hand", pawns)}</span>
      <span>{t("{0} {0|house|houses} left", houses)}</span>
      {view.passed.includes(seat) ? <span>{t("has passed")}</span> : null}
      {view.blue_holder === seat && view.blue_dice > 0 ? (
        <span>{t("{0} blue {0|die|dice}", view.blue_dice)}</span>
      ) : null}
    </p>
  );
}

function SeatHead({ seat }: { seat: number }) {
  const { view, names } = useTown();
  return (
    <h3 class="aq-seat-head">
      <span data-zone={`mark-${seat}`}>
        <SeatMark seat={seat} />
      </span>
      <span class="aq-seat-name">{names[seat]}</span>
      {view.start === seat && view.round ? <span class="badge">{t("starts")}</span> : null}
      <span class="aq-points">{t("{0} {0|point|points}", view.facts.points[seat] ?? 0)}</span>
    </h3>
  );
}

const acts = (view: AquileiaView, seat: number) => !view.over && topOf(view)?.owed.includes(seat);

export function OwnSeat({ seat }: { seat: number }) {
  const { view } = useTown();
  return (
    <section
      class={`aq-own ${acts(view, seat) ? "acts" : ""}`}
      data-zone={`seat-${seat}`}
      aria-label={t("Your purse and cards")}
    >
      <SeatHead seat={seat} />
      <PurseOf seat={seat} own />
      <Hand seat={seat} />
      <div class="aq-own-rest">
        <LaurelLine seat={seat} />
        <Buildings seat={seat} />
        <Stock seat={seat} />
      </div>
    </section>
  );
}

export function OtherSeats({ me }: { me: number | null }) {
  const { view, names } = useTown();
  const order = clockwise(view, me ?? 0).filter((seat) => seat !== me);
  return (
    <div class="aq-seats">
      {order.map((seat) => (
        <section
          key={seat}
          class={`aq-seat ${acts(view, seat) ? "acts" : ""}`}
          data-zone={`seat-${seat}`}
          aria-label={names[seat]}
        >
          <SeatHead seat={seat} />
          <PurseOf seat={seat} own={false} />
          <div class="aq-own-rest">
            <OthersCards seat={seat} />
            <LaurelLine seat={seat} />
            <Buildings seat={seat} />
          </div>
          <Stock seat={seat} />
          <span class="unseen">
            {t("{0} {0|card|cards} in hand", handSize(view, seat, "slaves") + handSize(view, seat, "equi"))}
          </span>
        </section>
      ))}
    </div>
  );
}

/** A few words of signs: a thing, and how many of it. */
function Tally({ label, count, children }: { label: string; count: number; children: ComponentChildren }) {
  return (
    <span class={`aq-tally ${count ? "" : "none"}`} role="img" aria-label={label} title={label}>
      {children}
      <b>×{count}</b>
    </span>
  );
}

/** What everybody may know of a seat, at a glance: its purse, then cards, laurels and buildings, as counts. */
function Plate({ seat }: { seat: number }) {
  const { view, names, me } = useTown();
  const cards = handSize(view, seat, "slaves") + handSize(view, seat, "equi");
  const laurels = laurelsOf(view, seat).length + (view.duos[seat] ?? []).length;
  const built = (view.built[seat] ?? []).length;
  return (
    <li class={`aq-plate ${acts(view, seat) ? "acts" : ""} ${seat === me ? "own" : ""}`}>
      <span class="aq-plate-head" data-zone={seat === me ? undefined : `mark-${seat}`}>
        <SeatMark seat={seat} />
        <span class="aq-plate-name">{names[seat]}</span>
        {view.start === seat && view.round ? (
          <span class="aq-first" role="img" aria-label={t("starts")} title={t("starts")}>
            I
          </span>
        ) : null}
      </span>
      <span class="aq-plate-line" data-zone={seat === me ? undefined : `purse-${seat}`}>
        {METALS.map((metal) => {
          const n = view.purse[seat]?.[metal] ?? 0;
          return (
            <Tally key={metal} label={t("{0} {1}", n, metalName(metal))} count={n}>
              <Icon class="aq-tally-sign">
                <Coin metal={metal} x={12} y={12} r={12} />
              </Icon>
            </Tally>
          );
        })}
      </span>
      <span class="aq-plate-line" data-zone={seat === me ? undefined : `seat-${seat}`}>
        <Tally label={t("{0} {0|card|cards} in hand", cards)} count={cards}>
          <Icon class="aq-tally-sign card" w={44} h={60}>
            <CardBack deck="equi" count={0} bare />
          </Icon>
        </Tally>
        <Tally label={t("{0} {0|laurel|laurels}", laurels)} count={laurels}>
          <Icon class="aq-tally-sign card" w={44} h={60}>
            <Laurel id={null} bare />
          </Icon>
        </Tally>
        <Tally label={t("{0} {0|building|buildings}", built)} count={built}>
          <Icon class="aq-tally-sign">
            <path class="aq-tally-house" d="M1 12L12 2l11 10h-3v11H4V12z" />
          </Icon>
        </Tally>
      </span>
    </li>
  );
}

/** All seats from one's own on, clockwise. */
export function Plates() {
  const { view, me } = useTown();
  return (
    <ul class="aq-plates" aria-label={t("Purses")}>
      {clockwise(view, me ?? 0).map((seat) => (
        <Plate key={seat} seat={seat} />
      ))}
    </ul>
  );
}

/** The auction, large: what is sold, the standing bid coin by coin, and who is still in. */
export function Sale() {
  const { view, names } = useTown();
  const auction = auctionOf(view);
  if (!auction) return null;
  const coins = METALS.flatMap((metal) => Array<Metal>(auction.bid[metal]).fill(metal));
  const { bidder } = auction;
  return (
    <section class="aq-sale" aria-label={t("Auction")}>
      <Piece label={nameOf("duo", auction.duo)} title={aboutOf("duo", auction.duo)}>
        <Icon class="aq-lot" w={44} h={60}>
          <Laurel id={auction.duo} />
        </Icon>
      </Piece>
      <div class="aq-sale-bid">
        <p class="aq-sale-who">
          {bidder === null ? null : <SeatMark seat={bidder} />}
          <span>
            {bidder === null
              ? t("No bid yet")
              : t("{0} bids {1} {1|coin|coins}", names[bidder] ?? "", coins.length)}
          </span>
        </p>
        <p class="aq-sale-coins" aria-hidden="true">
          {coins.map((metal, i) => (
            <Icon key={i} class="aq-sale-coin">
              <Coin metal={metal} x={12} y={12} r={12} />
            </Icon>
          ))}
        </p>
        <ul class="aq-sale-in" aria-label={t("still in")}>
          {auction.stillIn.map((seat) => (
            <li key={seat} class={seat === auction.turn ? "now" : ""}>
              <SeatMark seat={seat} />
              <span>{names[seat]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/* ---- who acts in which order ---- */

function PlacingOrder() {
  const { view, names } = useTown();
  return (
    <li class="aq-step now">
      <span class="aq-step-name">{t("Placing")}</span>
      {view.facts.placing.map((seat) => {
        const left = { pawns: view.facts.to_place[seat] ?? 0, disc: view.facts.discs_to_place[seat] === 1 };
        const said = left.disc
          ? t("{0}: {1} {1|pawn|pawns} and the disc to place", names[seat] ?? "", left.pawns)
          : t("{0}: {1} {1|pawn|pawns} to place", names[seat] ?? "", left.pawns);
        return (
          <Piece key={seat} label={said}>
            <SeatMark seat={seat} />
            <small>{left.disc ? `×${left.pawns}+1` : `×${left.pawns}`}</small>
          </Piece>
        );
      })}
    </li>
  );
}

/** On a small screen the plan is too small to read whole: a block of it fills the room. */
const show = (area: string) => lookAt(`[data-zone="area-${area}"]`);

/** The six areas as they will be resolved, and in each who will act, one after the other. */
export function Order() {
  const { view, names } = useTown();
  const now = areaNow(view);
  return (
    <ol class="aq-order" aria-label={t("Who acts in which order")}>
      {!view.over && placing(view) ? <PlacingOrder /> : null}
      {AREAS.map((area) => {
        const pawns = actingOrder(view, area);
        return (
          <li key={area} class={`aq-step ${area === now ? "now" : ""} ${pawns.length ? "" : "idle"}`}>
            <button
              type="button"
              class="plain aq-step-name"
              title={t("Show it on the plan")}
              onClick={() => show(area)}
            >
              <span class="order">{AREA_ORDER[area]}</span> {areaName(area)}
            </button>
            {pawns.map(({ seat, spaces }) => (
              <Piece
                key={spaces[0]}
                label={t("{0}: {1}", names[seat] ?? "", spaces.map((one) => nameOf("space", one)).join(", "))}
              >
                <SeatMark seat={seat} />
              </Piece>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

export function BankLine() {
  const { view } = useTown();
  return (
    <p class="aq-bank" data-zone="bank">
      <b>{t("Round {0} of {1}", view.round, view.rounds)}</b>
      <span>{t("Bank")}</span>
      {METALS.map((metal) => (
        <Piece key={metal} label={t("{0} {1}", view.bank[metal] ?? 0, metalName(metal))}>
          <span data-zone={`bank-${metal}`}>
            <Icon class="aq-coin-box card">
              <Coin metal={metal} x={12} y={12} r={12} />
            </Icon>
          </span>
          ×{view.bank[metal] ?? 0}
        </Piece>
      ))}
    </p>
  );
}
