// The Market: the trade window with both sides of a deal, the auction row, sealed bids.
import type { Option } from "../../api";
import { SeatMark } from "../../board";
import { aboutOf, t } from "../../words";
import { AssetFace, AssetStill, assetLabel } from "./cards";
import { Amount, CoinPicker } from "./coins";
import { assetOf, type Deal, familiesOf, frameOf, isAsset, lastBids, type SpartaView, topOf } from "./data";
import { Coin, Sign } from "./icons";
import { Fist } from "./pictures";
import { Choice, Press, Rules, usePlay } from "./play";

// ---- trade ------------------------------------------------------------------------------------------------

/** What stands on one side of a deal, in the order it was added. */
function itemsOf(deal: Deal, wanted: boolean): { asset?: string; guards?: number; coins?: number }[] {
  const side = wanted ? "want-" : "offer-";
  const words = Object.entries(deal.items)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, item]) => item)
    .filter((item) => item.startsWith(side))
    .map((item) => item.slice(side.length));
  const guards = words.filter((word) => word === "guard").length;
  const coins = wanted ? deal.wants_coins : deal.gives_coins;
  return [
    ...words.filter(isAsset).map((asset) => ({ asset })),
    ...(guards ? [{ guards }] : []),
    ...(coins ? [{ coins }] : []),
  ];
}

function Side(props: { seat: number; deal: Deal; wanted: boolean; add?: Option[]; purse?: string }) {
  const { names } = usePlay();
  const items = itemsOf(props.deal, props.wanted);
  const { families, single } = familiesOf(props.add ?? []);
  return (
    <div class="deal-side" data-deal={props.wanted ? "wants" : "gives"}>
      <h4>
        <SeatMark seat={props.seat} /> {t("{0} gives", names[props.seat] ?? "")}
      </h4>
      <ul class="deal-items">
        {items.map((item, i) => (
          <li key={i} class="deal-item">
            {item.asset ? (
              <AssetStill asset={item.asset} />
            ) : item.guards ? (
              <span class="deal-thing">
                <Sign name="guard" /> <span>{t("{0} {0|Guard|Guards}", item.guards)}</span>
              </span>
            ) : (
              <span class="deal-thing">
                <Coin amount={item.coins ?? 0} class="large" />{" "}
                <span>{t("{0} {0|coin|coins}", item.coins ?? 0)}</span>
              </span>
            )}
          </li>
        ))}
        {items.length === 0 ? <li class="empty">{t("nothing")}</li> : null}
      </ul>
      {single.length ? (
        <div class="sp-choices deal-add">
          {single.map((option) => (
            <Choice key={option.choice} option={option} />
          ))}
        </div>
      ) : null}
      {families.length ? (
        <div data-at={props.purse}>
          {families.map((family) => (
            <CoinPicker key={family.key} family={family} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The balance between the two sides; it leans to where more coins lie. */
function Scales({ deal }: { deal: Deal }) {
  const lean = Math.sign(deal.wants_coins - deal.gives_coins) * 5;
  return (
    <svg class="scales" viewBox="0 0 120 84" aria-hidden="true">
      <path d="M57 12h6v60h18v8H39v-8h18z" />
      <circle cx="60" cy="12" r="6" />
      <g transform={`rotate(${lean} 60 14)`}>
        <path d="M12 12h96v4H12z" />
        <path class="pan" d="M14 16L2 46h24zM106 16L94 46h24z" />
        <path d="M0 46h28c-2 8-8 11-14 11S2 54 0 46zM92 46h28c-2 8-8 11-14 11s-12-3-14-11z" />
      </g>
    </svg>
  );
}

function Draft({ me, deal }: { me: number; deal: Deal }) {
  const { options } = usePlay();
  const add = (verb: string) => options.filter((option) => option.choice.startsWith(`${verb} `));
  const close = options.filter((option) => option.at === "draft");
  return (
    <section class="trade" aria-label={t("Your draft of an offer")} data-zone="draft">
      <h3>
        {t("Your draft")}{" "}
        <span class="note">
          {t("Only you see it until you propose it. Add cards here or in the Houses.")}
        </span>
      </h3>
      <div class="deal">
        <Side seat={me} deal={deal} wanted={false} add={add("offer")} purse="purse" />
        <Scales deal={deal} />
        <Side seat={deal.with ?? 0} deal={deal} wanted add={add("want")} purse="purse partner" />
      </div>
      <div class="sp-choices" data-at="draft">
        {close.map((option) => (
          <Choice key={option.choice} option={option} main={option.choice === "propose"} />
        ))}
        <Rules options={close} />
      </div>
    </section>
  );
}

function Offer({ from, deal }: { from: number; deal: Deal }) {
  const { options, names, me } = usePlay();
  const place = from === me ? "offer" : `offer ${from}`;
  const answers = options.filter((option) => option.at === place);
  const { families, single } = familiesOf(answers);
  const partner = deal.with ?? 0;
  return (
    <section class={`trade ${partner === me ? "for-me" : ""}`} data-zone={`offer-${from}`} data-offer={from}>
      <h3>
        {partner === me
          ? t("{0} offers you a trade", names[from] ?? "")
          : from === me
            ? t("Your offer to {0}", names[partner] ?? "")
            : t("{0} offers {1} a trade", names[from] ?? "", names[partner] ?? "")}
      </h3>
      <div class="deal">
        <Side seat={from} deal={deal} wanted={false} />
        <Scales deal={deal} />
        <Side seat={partner} deal={deal} wanted />
      </div>
      {answers.length ? (
        <div class="sp-choices" data-at={place}>
          {single.map((option) => (
            <Choice key={option.choice} option={option} main={option.choice.startsWith("accept")} />
          ))}
          <Rules options={single} />
          {families.map((family) => (
            <Amount key={family.key} family={family} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** Who is still at the market, and who is done. */
function Undone({ view }: { view: SpartaView }) {
  const { names } = usePlay();
  const frame = frameOf(view, "market");
  if (!frame) return null;
  const busy = names.filter((_, seat) => frame.owed.includes(seat));
  const done = names.filter((_, seat) => !frame.owed.includes(seat));
  return (
    <section class="stage-side">
      <p class="side-title">{t("Open Market")}</p>
      <ul class="order">
        {names.map((name, seat) => (
          <li key={seat} class={frame.owed.includes(seat) ? "now" : "past"}>
            <SeatMark seat={seat} /> <span>{name}</span>
          </li>
        ))}
      </ul>
      <p class="note">
        {done.length
          ? t("Still at the market: {0}. Done: {1}.", busy.join(", "), done.join(", "))
          : t("Still at the market: {0}.", busy.join(", "))}
      </p>
    </section>
  );
}

export function OpenMarket() {
  const { view, me, options } = usePlay();
  const trades = options.filter((option) => option.choice.startsWith("trade "));
  const draft = me === null ? undefined : view.drafts[me];
  const drafting = draft !== undefined && draft.with !== null && me !== null;
  const offers = [...view.offers.entries()].filter(([, deal]) => deal.with !== null);
  return (
    <div class={`market ${drafting || offers.length ? "deals" : ""}`}>
      <div class="market-middle">
        {drafting ? <Draft me={me} deal={draft} /> : null}
        {offers.map(([from, deal]) => (
          <Offer key={from} from={from} deal={deal} />
        ))}
        {drafting || offers.length ? null : (
          <div class="stage-word">
            <Scales deal={NO_DEAL} />
            <p>{t("Click a card of yours to sell it, another House to draft a trade.")}</p>
          </div>
        )}
        {trades.length ? (
          <div class="sp-choices">
            {trades.map((option) => (
              <Choice key={option.choice} option={option} />
            ))}
          </div>
        ) : null}
      </div>
      <Undone view={view} />
    </div>
  );
}

const NO_DEAL: Deal = { with: null, gives_coins: 0, wants_coins: 0, items: {} };

// ---- auction ----------------------------------------------------------------------------------------------

function RowCard({ index }: { index: number }) {
  const { view } = usePlay();
  const asset = view.row[index];
  const lot = index === view.lot && frameOf(view, "bid") !== null;
  if (!asset && index < view.lot)
    return (
      <li class="lot gone">
        <span class="sp-card">{t("card\u0004gone")}</span>
      </li>
    );
  const label = asset ? assetLabel(view, asset) : t("Card {0} of the row, face down", index + 1);
  return (
    <li class={`lot ${lot ? "now" : ""}`}>
      {asset ? (
        <Press at={`row ${index + 1}`} label={label} class={`asset sp-card ${assetOf(asset).kind}`}>
          <AssetFace asset={asset} view={view} />
        </Press>
      ) : (
        <Press at={`row ${index + 1}`} label={label} class="asset sp-card face-down">
          <span class="row-number">{index + 1}</span>
        </Press>
      )}
    </li>
  );
}

/** The card that is up, as large as the middle allows. */
function Lot({ view }: { view: SpartaView }) {
  const asset = view.row[view.lot];
  if (!asset || !frameOf(view, "bid")) return null;
  return (
    <div class="lot-large">
      <AssetStill asset={asset} />
      <p class="lot-about">
        <b>{t("up for auction")}</b>
        <span>{aboutOf("asset", asset)}</span>
      </p>
    </div>
  );
}

/** Who bids now with a closed hand, and the bids that were shown last. */
function Bids({ view, hosting }: { view: SpartaView; hosting: boolean }) {
  const { names, log } = usePlay();
  const top = topOf(view);
  const bidding = top.step === "bid" || top.step === "host-bid";
  const shown = lastBids(log, hosting);
  const open = shown?.now ? shown.bids : null;
  return (
    <>
      {bidding || open ? (
        <ul class="bids now" aria-label={t("Bids")}>
          {names.map((_, seat) => {
            const out = bidding && !top.locals.seats?.includes(seat);
            return (
              <Bid key={seat} seat={seat} bid={open?.get(seat)} out={out} closed={bidding && !out && !open} />
            );
          })}
        </ul>
      ) : null}
      {shown && !shown.now ? (
        <ul class="bids before" aria-label={t("The bids before")}>
          <li class="note">{t("The bids before:")}</li>
          {[...shown.bids].reverse().map(([seat, bid]) => (
            <Bid key={seat} seat={seat} bid={bid} out={false} closed={false} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Bid(props: { seat: number; bid: number | undefined; out: boolean; closed: boolean }) {
  const { view, names } = usePlay();
  const { seat, bid, out, closed } = props;
  const table = view.set_aside[seat] ?? 0;
  return (
    <li class={`bid ${out ? "out" : ""}`} data-bid={bid}>
      <span class="hand-sign" title={closed ? t("closed hand") : undefined}>
        <Fist open={!closed} />
        {bid !== undefined ? <Coin amount={bid} /> : null}
        {closed ? <span class="unseen closed-hand">{t("closed hand")}</span> : null}
      </span>
      <span class="bid-who">
        <SeatMark seat={seat} />
        <span>{names[seat]}</span>
      </span>
      {table && bid === undefined ? <span class="note">{t("{0} on the table", table)}</span> : null}
    </li>
  );
}

/** Sums of the own purse, for bids, petitions and bribes. */
export function Amounts() {
  const { options } = usePlay();
  const { families } = familiesOf(options.filter((option) => option.at === "purse"));
  if (!families.length) return null;
  return (
    <div class="amounts" data-at="purse">
      {families.map((family) => (
        <Amount key={family.key} family={family} />
      ))}
    </div>
  );
}

export function Auction() {
  const { view } = usePlay();
  const hosting = frameOf(view, "host-bid") !== null || frameOf(view, "roll-off") !== null;
  return (
    <section class={`auction ${hosting ? "hosts" : ""}`} data-zone="auction" aria-label={t("Auction")}>
      {hosting ? (
        <div class="lot-large">
          <Sign name="host" class="large-sign" />
          <p class="lot-about">
            <b>{t("Bid for hosting")}</b>
            <span>{t("The Host gains 1 Influence, chooses who fights, and judges with the thumb.")}</span>
          </p>
        </div>
      ) : (
        <>
          <Lot view={view} />
          <ol class="auction-row">
            {Array.from({ length: view.row_size }, (_, i) => (
              <RowCard key={i} index={i} />
            ))}
          </ol>
        </>
      )}
      <Amounts />
      <Bids view={view} hosting={hosting} />
    </section>
  );
}
