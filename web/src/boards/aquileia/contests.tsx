// Arena and Stadium with their prizes, the Theatrum with its auction, and the two tracks at the lower edge.
import { PlaceGroup, SeatShape } from "../../board";
import { aboutOf, nameOf, t } from "../../words";
import {
  type Auction,
  arenaFactor,
  auctionOf,
  drawnLaurel,
  METALS,
  type Metal,
  prizeOf,
  strengthOf,
} from "./data";
import { CardBack, Coin, CoinRow, Laurel, Pawn, Sign, Space, Title, useTown, Words } from "./parts";

const RANKS = ["I", "II", "III"];

/** Coins for the first three: in the Arena bronze, in the Stadium of the racer's own side. */
function Prizes({ x, y, metals }: { x: number; y: number; metals: readonly Metal[] }) {
  return (
    <>
      {RANKS.map((rank, i) => (
        <g key={rank}>
          <text class="aq-rank" x={x} y={y + i * 24 + 5}>
            {rank}
          </text>
          {metals.map((metal, k) => (
            <CoinRow
              key={metal}
              coins={Array<Metal>(prizeOf(i)).fill(metal)}
              x={x + 32 + k * 46}
              y={y + i * 24}
              r={9}
              step={13}
            />
          ))}
        </g>
      ))}
    </>
  );
}

function Fighter({ id, x, y, sign }: { id: string; x: number; y: number; sign: string }) {
  const strength = strengthOf(id);
  return (
    <Space
      id={id}
      x={x}
      y={y}
      more={t("strength {0}", strength)}
      sign={<Sign sign={sign} x={x} y={y} size={24} />}
    >
      <text class="aq-strength" x={x} y={y - 27} text-anchor="middle">
        {strength}
      </text>
    </Space>
  );
}

function Stands({ rx, ry, cx, cy }: { cx: number; cy: number; rx: number; ry: number }) {
  return (
    <>
      {[0, 1, 2].map((ring) => (
        <ellipse
          key={ring}
          class={`aq-stand ring-${ring}`}
          cx={cx}
          cy={cy}
          rx={rx - ring * 14}
          ry={ry - ring * 10}
        />
      ))}
      <ellipse class="aq-sand" cx={cx} cy={cy} rx={rx - 42} ry={ry - 30} />
    </>
  );
}

export function Arena() {
  return (
    <>
      <rect class="aq-ground arena" width="490" height="190" rx="10" />
      <Stands cx={172} cy={104} rx={164} ry={80} />
      <Title x={476} y={32} order="II" text={t("Arena")} end />
      <Fighter id="arena-a" x={94} y={112} sign="weapon" />
      <Fighter id="arena-b" x={172} y={112} sign="weapon" />
      <Fighter id="arena-c" x={250} y={112} sign="weapon" />
      <Prizes x={352} y={56} metals={["bronze"]} />
      <PlaceGroup
        at="prize points"
        label={t("{0} times the strength in points", arenaFactor())}
        class="aq-chip"
      >
        <title>{t("The first takes this or the slave card; the second gets the other.")}</title>
        <rect class="chip" x="348" y="126" width="62" height="54" rx="6" />
        <text class="aq-twice" x="379" y="160" text-anchor="middle">
          {arenaFactor()}×
        </text>
        <Sign sign="weapon" x={396} y={168} size={16} />
      </PlaceGroup>
      <PlaceGroup at="prize card" label={t("a slave card")} class="aq-chip">
        <title>{t("The first takes this or the points; the second gets the other.")}</title>
        <rect class="chip" x="416" y="126" width="62" height="54" rx="6" />
        <CardBack deck="slaves" count={1} x={429} y={129} size={36} />
      </PlaceGroup>
    </>
  );
}

function StadiumLaurels() {
  const { view } = useTown();
  const open = view.open_laurel;
  const drawn = drawnLaurel(view);
  const left = view.facts.laurels;
  const openName = open ? nameOf("laurel", open) : t("no laurel");
  return (
    <>
      <PlaceGroup at="laurel-open" label={t("Open laurel: {0}", openName)} class="aq-chip">
        <title>{open ? `${openName}. ${aboutOf("laurel", open)}` : openName}</title>
        <rect class="chip" x="368" y="110" width="54" height="70" rx="7" />
        {open ? <Laurel id={open} x={373} y={115} /> : null}
      </PlaceGroup>
      <PlaceGroup
        at="laurel-pile"
        label={
          drawn ? t("Drawn: {0}", nameOf("laurel", drawn)) : t("{0} {0|laurel|laurels} in the pile", left)
        }
        class="aq-chip"
      >
        <title>
          {drawn ? `${nameOf("laurel", drawn)}. ${aboutOf("laurel", drawn)}` : t("Laurels of the Stadium")}
        </title>
        <rect class="chip" x="428" y="110" width="54" height="70" rx="7" />
        {drawn ? (
          <Laurel id={drawn} x={433} y={115} />
        ) : (
          <CardBack deck="laurels" count={left} x={433} y={115} />
        )}
      </PlaceGroup>
    </>
  );
}

export function Stadium() {
  return (
    <>
      <rect class="aq-ground stadium" width="490" height="190" rx="10" />
      <rect class="aq-stand ring-0" x="8" y="10" width="348" height="170" rx="85" />
      <rect class="aq-lane" x="20" y="22" width="324" height="146" rx="73" />
      <path class="aq-lane-line" d="M93 46h178a49 49 0 0 1 0 98H93a49 49 0 0 1 0-98z" />
      <rect class="aq-spina" x="86" y="90" width="192" height="10" rx="5" />
      <Title x={476} y={32} order="III" text={t("Stadium")} end />
      <Coin metal="gold" x={52} y={78} r={12} />
      {["a", "b", "c"].map((letter, i) => (
        <Fighter key={letter} id={`gold-${letter}`} x={110 + i * 72} y={64} sign="wheel" />
      ))}
      <Coin metal="silver" x={52} y={114} r={12} />
      {["a", "b", "c"].map((letter, i) => (
        <Fighter key={letter} id={`silver-${letter}`} x={110 + i * 72} y={140} sign="wheel" />
      ))}
      <Prizes x={362} y={46} metals={["gold", "silver"]} />
      <StadiumLaurels />
    </>
  );
}

/** The standing bid, coin by coin, whose it is, and who is still in. */
function Bidding({ auction }: { auction: Auction }) {
  const { names, fresh } = useTown();
  const coins = METALS.flatMap((metal) => Array<Metal>(auction.bid[metal]).fill(metal));
  const who =
    auction.bidder === null
      ? t("No bid yet")
      : t("{0} bids {1} {1|coin|coins}", names[auction.bidder] ?? "", coins.length);
  const step = Math.min(26, 190 / Math.max(1, coins.length - 1));
  return (
    <g class="aq-auction">
      <Laurel id={auction.duo} x={214} y={44} size={60} />
      <g role="img" aria-label={who} class={`aq-bid ${fresh.has("bid") ? "fresh" : ""}`}>
        {auction.bidder === null ? null : <SeatShape seat={auction.bidder} x={286} y={40} size={24} />}
        <Words
          class="aq-label"
          x={auction.bidder === null ? 286 : 316}
          y={57}
          most={150}
          text={auction.bidder === null ? t("No bid yet") : t("bids")}
        />
        {coins.map((metal, i) => (
          <Coin key={i} metal={metal} x={300 + i * step} y={84} r={13} />
        ))}
      </g>
      <Words class="aq-label" x={286} y={119} most={150} text={t("still in")} />
      {auction.stillIn.map((seat, i) => (
        <g key={seat} class={seat === auction.turn ? "aq-turn" : ""} role="img" aria-label={names[seat]}>
          <circle class="halo" cx={300 + i * 32} cy={139} r="15" />
          <SeatShape seat={seat} x={289 + i * 32} y={128} size={22} />
        </g>
      ))}
    </g>
  );
}

/** Laurels of two colours that have not been auctioned yet, in no order. */
function ToCome() {
  const { view } = useTown();
  const said = view.duo_pile.map((id) => nameOf("duo", id)).join(", ");
  return (
    <g role="img" aria-label={said ? t("Not auctioned yet: {0}", said) : t("All laurels are auctioned")}>
      <Words class="aq-label" x={216} y={62} most={258} text={t("not auctioned yet")} />
      {view.duo_pile.map((id, i) => (
        <g key={id}>
          <title>{nameOf("duo", id)}</title>
          <Laurel id={id} x={216 + i * 43} y={76} size={38} />
        </g>
      ))}
    </g>
  );
}

export function Theatrum() {
  const { view } = useTown();
  const auction = auctionOf(view);
  const left = view.duo_pile.length;
  return (
    <>
      <rect class="aq-ground theatre" width="490" height="160" rx="10" />
      {[96, 80, 64, 48].map((r, ring) => (
        <path key={r} class={`aq-stand ring-${ring % 3}`} d={`M${108 - r} 142a${r} ${r} 0 0 1 ${2 * r} 0z`} />
      ))}
      <path class="aq-stage" d="M20 142h176v10H20z" />
      <path class="aq-columns" d="M30 142v-12m26 12v-12m104 12v-12m26 12v-12" />
      <Title x={476} y={28} order="IV" text={t("Theatrum")} end />
      <Space id="theatrum" x={108} y={116} r={25} sign={<Sign sign="mask" x={108} y={116} size={28} />} />
      {auction ? <Bidding auction={auction} /> : <ToCome />}
      {auction ? (
        <g role="img" aria-label={t("{0} {0|laurel|laurels} of two colours in the pile", left)}>
          <CardBack deck="duos" count={left} x={446} y={92} size={36} />
        </g>
      ) : null}
    </>
  );
}

const NUMERALS = ["I", "II", "III", "IV", "V"];

/** The tie-break track: who is first begins the next round and wins every tie. */
export function TieBreak() {
  const { view, names, fresh } = useTown();
  const said = view.track.map((seat) => names[seat]).join(", ") || t("nobody yet");
  return (
    <>
      <rect class="aq-ground track" width="490" height="72" rx="10" />
      <PlaceGroup at="track" label={t("Tie-break track: {0}", said)} class="aq-track">
        <title>{t("The first on this track wins every tie and begins the next round.")}</title>
        <rect class="strip" x="6" y="6" width="478" height="60" rx="8" />
        <Words class="aq-label" x={16} y={32} most={146} text={t("Tie-break")} />
        <Words class="aq-note" x={16} y={52} most={146} text={t("first: begins next")} />
        {Array.from({ length: view.seats }, (_, i) => {
          const seat = view.track[i];
          return (
            <g key={i} class={seat !== undefined && fresh.has(`disc-${seat}`) ? "fresh" : ""}>
              <circle class="plate" cx={190 + i * 62} cy={36} r="23" />
              <text class="aq-rank" x={190 + i * 62} y={41} text-anchor="middle">
                {NUMERALS[i]}
              </text>
              {seat === undefined ? null : <Pawn seat={seat} x={190 + i * 62} y={36} size={30} />}
            </g>
          );
        })}
      </PlaceGroup>
    </>
  );
}

const LAST = 15;

/** Strengths in the contest under way. */
export function StrengthTrack() {
  const { view, names } = useTown();
  const cell = (strength: number) => 12 + (Math.min(strength, LAST) - 0.5) * 31;
  const there = view.strength.map((strength, seat) => ({ strength, seat })).filter((one) => one.strength > 0);
  const said = there.map((one) => t("{0} {1}", names[one.seat] ?? "", one.strength)).join(", ");
  return (
    <g role="img" aria-label={said ? t("Strengths: {0}", said) : t("Strengths: no contest now")}>
      <rect class="aq-ground track" width="490" height="72" rx="10" />
      <text class="aq-label" x="476" y="22" text-anchor="end">
        {t("Strength")}
      </text>
      {Array.from({ length: LAST }, (_, i) => (
        <g key={i} class="aq-cell">
          <rect x={cell(i + 1) - 14} y="44" width="28" height="22" rx="4" />
          <text x={cell(i + 1)} y="60" text-anchor="middle">
            {i + 1 === LAST ? `${LAST}+` : i + 1}
          </text>
        </g>
      ))}
      {there.map((one, i) => {
        const same = there.slice(0, i).filter((other) => other.strength === one.strength).length;
        return (
          <g key={one.seat}>
            <SeatShape seat={one.seat} x={cell(one.strength) - 12 + same * 9} y={20 - same * 5} size={24} />
            {one.strength > LAST ? (
              <text class="aq-label" x={cell(one.strength) - 17} y={38 - same * 14} text-anchor="end">
                {one.strength}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
