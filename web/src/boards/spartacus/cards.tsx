// Cards: assets of a House, and Intrigue cards of the own hand with what they do and whether they can be played.
import type { ComponentChildren } from "preact";
import { aboutOf, nameOf, t } from "../../words";
import { type Asset, assetOf, conditionOf, intrigueOf, type SpartaView, tokenOf } from "./data";
import { Coin, Sign, type SignName } from "./icons";
import { AssetPicture, IntriguePicture } from "./pictures";
import { type Play, Press, usePlay } from "./play";

export const POOLS = ["atk", "def", "spd"] as const;
export const POOL_SIGN: Record<string, SignName> = { atk: "weapon", def: "armour", spd: "speed" };

/** The title of an ability, or the type of equipment: how its text begins, up to a colon or comma. */
const abilityOf = (asset: string): string => /^([^:,.]{1,28})[:,]/.exec(aboutOf("asset", asset))?.[1] ?? "";

export function Pools({ pools }: { pools: Asset["pool"] }) {
  return (
    <span class="pools">
      {POOLS.map((pool) => (
        <span key={pool} class={`pool ${pool}`}>
          <Sign name={POOL_SIGN[pool] ?? "weapon"} />
          {pools[pool]}
        </span>
      ))}
    </span>
  );
}

function Tokens({ token }: { token: string }) {
  if (token === "champion") return <Sign name="champion" class="token-sign" />;
  const favours = token === "favour-1" ? 1 : token === "favour-2" ? 2 : 0;
  return (
    <>
      {Array.from({ length: favours }, (_, i) => (
        <Sign key={i} name="favour" class="token-sign" />
      ))}
    </>
  );
}

/** What a card is, said in one line. */
export function assetLabel(view: SpartaView, asset: string): string {
  const figures = assetOf(asset);
  const state = nameOf("condition", conditionOf(view, asset));
  const token = tokenOf(view, asset);
  const marks = token === "none" ? state : t("{0}, {1}", state, nameOf("token", token));
  if (figures.kind === "equipment") return t("{0}, {1}", nameOf("asset", asset), marks);
  const { atk = 0, def = 0, spd = 0 } = figures.pool;
  return t("{0}, {1}, attack {2}, defence {3}, speed {4}", nameOf("asset", asset), marks, atk, def, spd);
}

/** A card is 5:7: a band with its family and its worth, a picture, the name, the figures. */
export function AssetFace({ asset, view }: { asset: string; view: SpartaView }) {
  const figures = assetOf(asset);
  const condition = conditionOf(view, asset);
  return (
    <>
      <span class="card-band">
        <Sign name={figures.gear ?? (figures.kind as SignName)} />
        <Tokens token={tokenOf(view, asset)} />
        <Coin amount={figures.coin} />
      </span>
      <AssetPicture asset={asset} />
      <span class="card-title">{nameOf("asset", asset)}</span>
      {figures.kind === "equipment" ? (
        <span class="card-kind">{abilityOf(asset)}</span>
      ) : (
        <Pools pools={figures.pool} />
      )}
      {condition === "ready" ? null : (
        <span class="asset-state">
          <Sign name={condition as SignName} />
          <span class="asset-state-word">{nameOf("condition", condition)}</span>
        </span>
      )}
    </>
  );
}

/** The same in a line or two, for the Houses across the table. */
function ChipFace({ asset, view }: { asset: string; view: SpartaView }) {
  const figures = assetOf(asset);
  const condition = conditionOf(view, asset);
  return (
    <>
      <Sign name={figures.gear ?? (figures.kind as SignName)} class="tile-sign" />
      <span class="tile-name">{nameOf("asset", asset)}</span>
      <span class="tile-line">
        {figures.kind === "equipment" ? null : <Pools pools={figures.pool} />}
        <Tokens token={tokenOf(view, asset)} />
        {condition === "ready" ? null : <Sign name={condition as SignName} class="tile-state" />}
      </span>
    </>
  );
}

const lookOf = (asset: string, view: SpartaView, fresh: Set<string>) =>
  `${assetOf(asset).kind} ${conditionOf(view, asset)} ${fresh.has(asset) ? "fresh" : ""}`;

export function AssetTile({ asset, at, chip }: { asset: string; at?: string; chip?: boolean }) {
  const { view, fresh } = usePlay();
  return (
    <Press
      at={at ?? `asset ${asset}`}
      label={assetLabel(view, asset)}
      class={`${chip ? "asset tile" : "asset sp-card"} ${lookOf(asset, view, fresh)}`}
      tells
    >
      {chip ? <ChipFace asset={asset} view={view} /> : <AssetFace asset={asset} view={view} />}
    </Press>
  );
}

/** A card that lies there and is not to be pressed. */
export function AssetStill({ asset }: { asset: string }) {
  const { view } = usePlay();
  return (
    <span
      class={`asset sp-card still ${lookOf(asset, view, new Set())}`}
      role="img"
      aria-label={assetLabel(view, asset)}
    >
      <AssetFace asset={asset} view={view} />
    </span>
  );
}

export function CardBack({ children }: { children?: ComponentChildren }) {
  return <span class="sp-card face-down">{children}</span>;
}

// ---- Intrigue cards ---------------------------------------------------------------------------------------

const PLAYS = /^(scheme|react|foil|guard hand)/;

/** Whether a card of the own hand can be played now, and if not, when. */
function standing(play: Play, card: string): { now: boolean; text: string } {
  const figures = intrigueOf(card);
  const own = play.me === null ? 0 : (play.view.influence[play.me] ?? 0);
  const offered = play.options.filter((option) => option.at === `hand ${card}`);
  const plays = offered.some((option) => PLAYS.test(option.choice));
  if (plays && figures.type === "scheme" && figures.needs > own)
    return { now: true, text: t("With support: {0} more Influence", figures.needs - own) };
  if (plays) return { now: true, text: t("Can be played now") };
  if (figures.type === "guard") return { now: false, text: t("When you are the target of a scheme") };
  if (figures.type === "reaction" && figures.needs > own)
    return { now: false, text: t("You need {0} Influence", figures.needs) };
  if (figures.type === "scheme" && offered.some((option) => option.choice.startsWith("cash")))
    return { now: false, text: t("Not now: what it asks for is missing") };
  return { now: false, text: waitsFor(figures.windows[0]) };
}

const waitsFor = (window: string | undefined) =>
  window ? nameOf("window", window) : t("In your Intrigue turn");

/** In the sheet of a card of the own hand: whether it can be played now, and if not, when. */
export function WhenPlayed() {
  const play = usePlay();
  const [zone, card = ""] = play.aim?.place.split(" ") ?? [];
  return zone === "hand" && card ? <p class="note">{standing(play, card).text}</p> : null;
}

export function IntrigueFace({ card }: { card: string }) {
  const figures = intrigueOf(card);
  return (
    <>
      <span class="card-band">
        <Sign name={figures.type === "guard" ? "guard" : "scroll"} />
        <span class="card-family">{nameOf("type", figures.type)}</span>
        <Coin amount={figures.coin} />
      </span>
      <IntriguePicture card={card} type={figures.type} />
      {figures.needs ? (
        <span class="needs" title={t("needs {0}", figures.needs)}>
          <Sign name="champion" />
          {figures.needs}
        </span>
      ) : null}
      <span class="card-title">{nameOf("card", card)}</span>
    </>
  );
}

/** A card on the table, with what it does beside it. */
export function IntrigueLaid({ card }: { card: string }) {
  return (
    <div class="laid-card">
      <div class={`intrigue sp-card still ${intrigueOf(card).type}`}>
        <IntrigueFace card={card} />
      </div>
      <p class="intrigue-about">{aboutOf("card", card)}</p>
    </div>
  );
}

export function HandCard({ card, count }: { card: string; count: number }) {
  const play = usePlay();
  const { type } = intrigueOf(card);
  const { now, text } = standing(play, card);
  const name = count > 1 ? t("{0}, {1} times", nameOf("card", card), count) : nameOf("card", card);
  return (
    <Press at={`hand ${card}`} label={`${name}. ${text}`} class={`intrigue sp-card ${type}`} tells>
      <IntrigueFace card={card} />
      <span class={`intrigue-when ${now ? "now" : ""}`} title={text} />
      {count > 1 ? <span class="copies">×{count}</span> : null}
    </Press>
  );
}
