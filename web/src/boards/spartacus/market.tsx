// The Market: the trade window with both sides of a deal, the auction row, sealed bids.
import type { Option } from "../../api";
import { SeatMark } from "../../board";
import { nameOf, t } from "../../words";
import { AssetFace } from "./cards";
import { CoinPicker } from "./coins";
import { type Deal, familiesOf, frameOf, isAsset, lastBids, type SpartaView, topOf } from "./data";
import { Coin, Sign } from "./icons";
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
  const { view, names } = usePlay();
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
              <span class="asset still">
                <AssetFace asset={item.asset} view={view} />
              </span>
            ) : item.guards ? (
              <span class="deal-thing">
                <Sign name="guard" /> {t("{0} {0|Guard|Guards}", item.guards)}
              </span>
            ) : (
              <span class="deal-thing">
                <Coin amount={item.coins ?? 0} /> {t("{0} {0|coin|coins}", item.coins ?? 0)}
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

function Draft({ me, deal }: { me: number; deal: Deal }) {
  const { options } = usePlay();
  const add = (verb: string) => options.filter((option) => option.choice.startsWith(`${verb} `));
  const close = options.filter((option) => option.at === "draft");
  return (
    <section class="trade zone" aria-label={t("Your draft of an offer")} data-zone="draft">
      <h3>
        {t("Your draft")}{" "}
        <span class="note">
          {t("Only you see it until you propose it. Add cards here or in the Houses.")}
        </span>
      </h3>
      <div class="deal">
        <Side seat={me} deal={deal} wanted={false} add={add("offer")} purse="purse" />
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
  const partner = deal.with ?? 0;
  return (
    <section
      class={`trade zone ${partner === me ? "for-me" : ""}`}
      data-zone={`offer-${from}`}
      data-offer={from}
    >
      <h3>
        {partner === me
          ? t("{0} offers you a trade", names[from] ?? "")
          : from === me
            ? t("Your offer to {0}", names[partner] ?? "")
            : t("{0} offers {1} a trade", names[from] ?? "", names[partner] ?? "")}
      </h3>
      <div class="deal">
        <Side seat={from} deal={deal} wanted={false} />
        <Side seat={partner} deal={deal} wanted />
      </div>
      {answers.length ? (
        <div class="sp-choices" data-at={place}>
          {answers.map((option) => (
            <Choice key={option.choice} option={option} main={option.choice.startsWith("accept")} />
          ))}
          <Rules options={answers} />
        </div>
      ) : null}
    </section>
  );
}

function Undone({ view }: { view: SpartaView }) {
  const { names } = usePlay();
  const frame = frameOf(view, "market");
  if (!frame) return null;
  const busy = names.filter((_, seat) => frame.owed.includes(seat));
  const done = names.filter((_, seat) => !frame.owed.includes(seat));
  return (
    <p class="note">
      {done.length
        ? t("Still at the market: {0}. Done: {1}.", busy.join(", "), done.join(", "))
        : t("Still at the market: {0}.", busy.join(", "))}
    </p>
  );
}

export function OpenMarket() {
  const { view, me, options } = usePlay();
  const trades = options.filter((option) => option.choice.startsWith("trade "));
  const draft = me === null ? undefined : view.drafts[me];
  const offers = [...view.offers.entries()].filter(([, deal]) => deal.with !== null);
  return (
    <>
      {draft && draft.with !== null && me !== null ? <Draft me={me} deal={draft} /> : null}
      {offers.map(([from, deal]) => (
        <Offer key={from} from={from} deal={deal} />
      ))}
      <section class="zone market-note">
        <h3>{t("Open Market")}</h3>
        <Undone view={view} />
        <p class="note">{t("Click a card of yours to sell it, another House to draft a trade.")}</p>
        {trades.length ? (
          <div class="sp-choices">
            {trades.map((option) => (
              <Choice key={option.choice} option={option} />
            ))}
          </div>
        ) : null}
      </section>
    </>
  );
}

// ---- auction ----------------------------------------------------------------------------------------------

function RowCard({ index }: { index: number }) {
  const { view } = usePlay();
  const asset = view.row[index];
  const lot = index === view.lot && frameOf(view, "bid") !== null;
  if (!asset && index < view.lot)
    return (
      <li class="lot gone">
        <span class="asset still">{t("card\u0004gone")}</span>
      </li>
    );
  const label = asset ? nameOf("asset", asset) : t("Card {0} of the row, face down", index + 1);
  return (
    <li class={`lot ${lot ? "now" : ""}`}>
      {asset ? (
        <Press at={`row ${index + 1}`} label={label} class="asset still">
          <AssetFace asset={asset} view={view} />
        </Press>
      ) : (
        <Press at={`row ${index + 1}`} label={label} class="asset face-down">
          <span class="row-number">{index + 1}</span>
        </Press>
      )}
      {lot ? <span class="lot-mark">{t("up for auction")}</span> : null}
    </li>
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
      <SeatMark seat={seat} />
      <span>{names[seat]}</span>
      {bid !== undefined ? <Coin amount={bid} /> : null}
      {closed ? <span class="closed-hand">{t("closed hand")}</span> : null}
      {table && bid === undefined ? <span class="note">{t("{0} on the table", table)}</span> : null}
    </li>
  );
}

export function Auction() {
  const { view } = usePlay();
  const hosting = frameOf(view, "host-bid") !== null || frameOf(view, "roll-off") !== null;
  return (
    <section class="zone auction" data-zone="auction" aria-label={t("Auction")}>
      <h3>{hosting ? t("Bid for hosting") : t("Auction")}</h3>
      {hosting ? (
        <p class="hosting">
          <Sign name="host" class="large-sign" />
          {t("The Host gains 1 Influence, chooses who fights, and judges with the thumb.")}
        </p>
      ) : (
        <ol class="auction-row">
          {Array.from({ length: view.row_size }, (_, i) => (
            <RowCard key={i} index={i} />
          ))}
        </ol>
      )}
      <Bids view={view} hosting={hosting} />
    </section>
  );
}
