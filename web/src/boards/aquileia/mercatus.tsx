// Mercatus, the market: dice and exchange, the row of horses and weapons, the slave market, the blue dice. And the harbour.
import { PlaceGroup, SeatShape, usePlace } from "../../board";
import { idsOf, nameOf, t } from "../../words";
import { blueDice, cardsSold, exchangeOf, METALS, type Metal, pecuniaPoints, pileSize } from "./data";
import {
  CardBack,
  CardFace,
  Coin,
  CoinSlot,
  Die,
  metalName,
  Sign,
  Space,
  Title,
  useTown,
  Words,
} from "./parts";

/** A few coins side by side, or one with their number. */
function Coins({ metal, n, x, y }: { metal: Metal; n: number; x: number; y: number }) {
  if (n > 3)
    return (
      <>
        <Coin metal={metal} x={x} y={y} r={9.5} />
        <text class="lot" x={x} y={y + 4} text-anchor="middle">
          {`×${n}`}
        </text>
      </>
    );
  return (
    <>
      {Array.from({ length: n }, (_, i) => (
        <Coin key={i} metal={metal} x={x + i * 8} y={y} r={9.5} />
      ))}
    </>
  );
}
const coinsWide = (n: number) => (n > 3 ? 8 : n * 8);

function Exchange({ id, index }: { id: string; index: number }) {
  const { give, count, get, gain } = exchangeOf(id);
  const x = 178 + (index % 3) * 73;
  const y = 54 + Math.floor(index / 3) * 35;
  const end = x + 13 + coinsWide(count);
  return (
    <PlaceGroup at={`exchange ${id}`} label={nameOf("exchange", id)} class="aq-chip">
      <title>{nameOf("exchange", id)}</title>
      <rect class="chip" x={x} y={y} width="70" height="31" rx="6" />
      <Coins metal={give} n={count} x={x + 12} y={y + 15.5} />
      <path class="arrow" d={`M${end + 2} ${y + 15.5}h7m-3.500-3.500l3.500 3.500-3.500 3.500`} />
      <Coins metal={get} n={gain} x={end + 19} y={y + 15.5} />
    </PlaceGroup>
  );
}

/** The number of slave cards to buy, as so many coins; a place of its own only while it is asked. */
function Lot({ space, metal, n, x, y }: { space: string; metal: Metal; n: number; x: number; y: number }) {
  const { open } = usePlace(`${space} ${n}`);
  if (!open) return n ? <CoinSlot metal={metal} x={x} y={y} r={9} /> : null;
  return (
    <PlaceGroup at={`${space} ${n}`} label={t("{0} {0|slave card|slave cards}", n)} class="aq-chip">
      <circle class="chip" cx={x} cy={y} r="12" />
      {n ? <Coin metal={metal} x={x} y={y} r={9} /> : null}
      <text class="lot" x={x} y={n ? y + 25 : y + 5} text-anchor="middle">
        {n}
      </text>
    </PlaceGroup>
  );
}

function Servi({ metal, x }: { metal: Metal; x: number }) {
  const id = `servi-${metal}`;
  const most = cardsSold(id);
  return (
    <>
      <Words class="aq-label" x={x - 22} y={244} most={112} text={nameOf("space", id)} />
      <Space
        id={id}
        x={x}
        y={276}
        more={t("at most {0} {0|card|cards}", most)}
        sign={<Sign sign="slave" x={x} y={276} size={24} />}
      />
      {Array.from({ length: most + 1 }, (_, n) => (
        <Lot key={n} space={id} metal={metal} n={n} x={x + 14 + (n || most + 1) * 26} y={270} />
      ))}
    </>
  );
}

function Equi({ index }: { index: number }) {
  const { view } = useTown();
  const id = `equi-${index + 1}`;
  const x = 12 + index * 92;
  const card = index === 0 ? null : (view.face_up[index - 1] ?? null);
  const unseen = pileSize(view, "equi");
  const said =
    index === 0 ? t("{0} {0|card|cards} in the pile", unseen) : card ? nameOf("card", card) : t("no card");
  return (
    <>
      <text class="aq-label" x={x} y="140">
        {nameOf("space", id)}
      </text>
      <Space
        id={id}
        x={x + 22}
        y={180}
        r={22}
        more={said}
        sign={<Coin metal="bronze" x={x + 22} y={180} r={11} />}
      >
        {index === 0 ? (
          <CardBack deck="equi" count={unseen} x={x + 46} y={150} size={42} />
        ) : card ? (
          <CardFace card={card} x={x + 46} y={150} size={42} />
        ) : (
          <rect class="aq-gap" x={x + 46} y={150} width="42" height="57" rx="5" />
        )}
      </Space>
    </>
  );
}

/** The blue dice: as many as are clicked are rolled. */
function BlueDice() {
  const { view, names } = useTown();
  const holder = view.blue_holder;
  const all = blueDice();
  const left = holder === null ? all : view.blue_dice;
  return (
    <>
      {Array.from({ length: all + 1 }, (_, n) => (
        <BlueDie key={n} n={n} spent={n > left} />
      ))}
      {holder === null ? null : (
        <g role="img" aria-label={t("{0} holds {1} blue {1|die|dice}", names[holder] ?? "", left)}>
          <SeatShape seat={holder} x={452} y={134} size={22} />
        </g>
      )}
    </>
  );
}

function BlueDie({ n, spent }: { n: number; spent: boolean }) {
  const { open } = usePlace(`dice ${n}`);
  const x = n === 0 ? 406 : 404 + ((n - 1) % 2) * 34;
  const y = n === 0 ? 132 : 166 + Math.floor((n - 1) / 2) * 34;
  if (!open) return n ? <Die x={x} y={y} size={28} spent={spent} /> : null;
  return (
    <PlaceGroup at={`dice ${n}`} label={t("{0} blue {0|die|dice}", n)} class="aq-chip">
      <rect class="chip" x={x - 3} y={y - 3} width="34" height="34" rx="7" />
      {n ? <Die x={x} y={y} size={28} /> : null}
      <text class={n ? "lot on-die" : "lot"} x={x + 14} y={y + 20} text-anchor="middle">
        {n}
      </text>
    </PlaceGroup>
  );
}

export function Mercatus() {
  const { view } = useTown();
  return (
    <>
      <rect class="aq-ground market" width="490" height="320" rx="10" />
      <path
        class="aq-awning"
        d={`M4 0h482v10${Array.from({ length: 24 }, () => "q-10 14-20.083 0").join("")}z`}
      />
      <Title x={474} y={42} order="I" text={t("Mercatus")} end />
      <text class="aq-label" x="12" y="48">
        {nameOf("space", "dolus")}
      </text>
      <Space
        id="dolus"
        x={38}
        y={84}
        sign={
          <>
            <Die x={23} y={74} size={15} />
            <Die x={38} y={82} size={15} />
          </>
        }
      />
      <text class="aq-label" x="104" y="48">
        {nameOf("space", "pecunia")}
      </text>
      <Space id="pecunia" x={136} y={84} sign={<Sign sign="scales" x={136} y={84} size={26} />} />
      <text class="aq-plus" x="136" y="124" text-anchor="middle">
        +{pecuniaPoints()}
      </text>
      {idsOf("exchange").map((id, i) => (
        <Exchange key={id} id={id} index={i} />
      ))}
      {[0, 1, 2, 3].map((i) => (
        <Equi key={i} index={i} />
      ))}
      <text class="aq-label" x="474" y="68" text-anchor="end">
        {nameOf("space", "potentia")}
      </text>
      <Space id="potentia" x={442} y={100} sign={<Die x={431} y={89} size={22} />} />
      <BlueDice />
      <Servi metal="bronze" x={36} />
      <Servi metal="silver" x={156} />
      <Servi metal="gold" x={292} />
      <g role="img" aria-label={t("{0} {0|slave card|slave cards} in the pile", pileSize(view, "slaves"))}>
        <CardBack deck="slaves" count={pileSize(view, "slaves")} x={424} y={246} size={44} />
      </g>
    </>
  );
}

function Pier({ metal, x }: { metal: Metal; x: number }) {
  const { view, fresh } = useTown();
  const id = `portus-${metal}`;
  const lies = view.lying.includes(metal);
  const said = lies ? t("1 {0} lies there", metalName(metal)) : t("asks for 1 {0}", metalName(metal));
  return (
    <Space id={id} x={x} y={104} r={24} more={said} sign={<Sign sign="hammer" x={x} y={104} size={22} />}>
      <path class="aq-pier" d={`M${x - 30} 150V74h60v76z`} />
      <path class="planks" d={`M${x - 30} 90h60m-60 14h60m-60 14h60m-60 14h60`} />
      <path class="aq-hull" d={`M${x + 8} 40h48l-9 17h-32z`} />
      <path class="aq-sail" d={`M${x + 30} 12v27M${x + 33} 14q18 8 0 20z`} />
      {lies ? (
        <g class={fresh.has(`coin-${metal}`) ? "fresh" : ""}>
          <Coin metal={metal} x={x - 14} y={66} r={15} />
        </g>
      ) : (
        <CoinSlot metal={metal} x={x - 14} y={66} r={15} />
      )}
    </Space>
  );
}

export function Portus() {
  return (
    <>
      <rect class="aq-water" width="490" height="150" rx="10" />
      <path
        class="aq-waves"
        d="M130 30q8-6 16 0t16 0M250 112q8-6 16 0t16 0M14 64q8-6 16 0t16 0M350 30q8-6 16 0t16 0"
      />
      <path class="aq-quay" d="M0 132h490v8a10 10 0 0 1-10 10H10a10 10 0 0 1-10-10z" />
      <Title x={14} y={30} order="VI" text={t("Portus")} />
      <path class="aq-alley" d="M22 132V86q34-34 68 0v46z" />
      <text class="aq-label on-water" x="56" y="60" text-anchor="middle">
        {nameOf("space", "latro")}
      </text>
      <Space id="latro" x={56} y={104} sign={<Sign sign="dagger" x={56} y={104} size={26} />} />
      {METALS.map((metal, i) => (
        <Pier key={metal} metal={metal} x={168 + i * 112} />
      ))}
    </>
  );
}
