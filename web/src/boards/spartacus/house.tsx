// A House at the table: who leads it, its Influence, coins, Guards, hand, and its cards.
import { Fit, SeatMark } from "../../board";
import { aboutOf, nameOf, t } from "../../words";
import { AssetTile, HandCard } from "./cards";
import { assetOf, assetsOf, cardsOf, influenceSince, topInfluence, topOf } from "./data";
import { Coin, Sign } from "./icons";
import { Press, Rules, usePlay } from "./play";

/** Twelve steps; the last one wins. What changed since the reader's last move stands beside it. */
function Track({ seat }: { seat: number }) {
  const { view, log, since } = usePlay();
  const influence = view.influence[seat] ?? 0;
  const change = influenceSince(log, since, seat);
  const top = topInfluence();
  return (
    <div class="track-line" data-zone={`influence-${seat}`}>
      <span class="influence" title={t("Influence")} aria-hidden="true">
        <Sign name="champion" />
        {influence}
      </span>
      <svg
        class="track"
        viewBox="0 0 242 22"
        role="img"
        aria-label={t("Influence {0} of {1}", influence, top)}
      >
        {Array.from({ length: top }, (_, i) => (
          <g key={i} class={i < influence ? (i === influence - 1 ? "step now" : "step on") : "step"}>
            <rect x={1 + i * 20} y="1" width="18" height="20" rx="4" />
            <text x={10 + i * 20} y="16" text-anchor="middle">
              {i === influence - 1 || i === top - 1 ? i + 1 : ""}
            </text>
          </g>
        ))}
      </svg>
      {change ? (
        <span class={`change ${change > 0 ? "more" : "less"}`}>
          {change > 0 ? t("+{0}", change) : t("−{0}", -change)}
        </span>
      ) : null}
    </div>
  );
}

function Purse({ seat }: { seat: number }) {
  const { view } = usePlay();
  const aside = view.set_aside[seat] ?? 0;
  const coins = view.coins[seat] ?? 0;
  const most = view.facts.coins_at_most[seat] ?? coins;
  const hidden = most > coins;
  const label = hidden ? t("{0} to {1} coins", coins, most) : t("{0} {0|coin|coins}", coins);
  return (
    <span class="fact" data-zone={`coins-${seat}`} role="img" aria-label={label} title={label}>
      <Coin amount={hidden ? `${coins}–${most}` : coins} class="purse-coin" />
      {aside ? <span class="note">{t("{0} set aside", aside)}</span> : null}
    </span>
  );
}

function Guards({ seat, partner }: { seat: number; partner: boolean }) {
  const { view, me } = usePlay();
  const ready = view.guards[seat] ?? 0;
  const spent = view.exhausted_guards[seat] ?? 0;
  const label = spent
    ? t("{0} {0|Guard|Guards} ready, {1} exhausted", ready, spent)
    : t("{0} {0|Guard|Guards}", ready);
  const inside = (
    <>
      <Sign name="guard" />
      <b>{ready}</b>
      {spent ? <span class="spent">({spent})</span> : null}
    </>
  );
  const place = seat === me ? "guards" : partner ? "guards partner" : null;
  if (place)
    return (
      <Press at={place} label={label} class="fact guards">
        {inside}
      </Press>
    );
  return (
    <span class="fact guards" role="img" aria-label={label} title={label}>
      {inside}
    </span>
  );
}

function HandFact({ seat }: { seat: number }) {
  const { view, me } = usePlay();
  const held = view.facts.held[seat] ?? 0;
  const most = view.facts.hand_size[seat] ?? 0;
  const known = seat === me ? [] : cardsOf(view, seat);
  const label = t("{0} {0|card|cards} in hand, hand size {1}", held, most);
  return (
    <span class="fact hand-fact" data-zone={`hand-${seat}`} role="img" aria-label={label} title={label}>
      <Sign name="scroll" />
      <b>{held}</b>
      <span class="note">/{most}</span>
      {known.length ? (
        <span class="note known-cards">
          {t("known: {0}", known.map((card) => nameOf("card", card)).join(", "))}
        </span>
      ) : null}
    </span>
  );
}

const KINDS = ["gladiator", "slave", "equipment"];

function HouseRules({ house }: { house: string }) {
  const { options } = usePlay();
  const now = options.filter((option) => option.at?.startsWith("house-rule"));
  const about = aboutOf("house", house);
  return (
    <div class="house-rules">
      <p class="note">{about}</p>
      <span class="rule-buttons">
        <Press at="house-rule a" label={t("First special rule of your House")} class="house-rule">
          {t("First rule")}
        </Press>
        <Press at="house-rule b" label={t("Second special rule of your House")} class="house-rule">
          {t("Second rule")}
        </Press>
        <Rules options={now} />
      </span>
    </div>
  );
}

/** Opens a sheet with what may be done at any time: gifts, promises. */
function AtAnyTime({ place, verb, label }: { place: string; verb: string; label: string }) {
  const { options, asides, setAim, aim } = usePlay();
  if (![...options, ...asides].some((option) => option.choice.startsWith(verb))) return null;
  return (
    <button
      type="button"
      class="gift small"
      aria-expanded={aim?.place === place}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const from = event.currentTarget;
        setAim(aim?.place === place ? null : { place, path: [], x: box.left, y: box.bottom + 6, from });
      }}
    >
      {label}
    </button>
  );
}

const sum = (counts: number[] = []) => counts.reduce((all, n) => all + n, 0);

/** What the House has promised, and how good its word was so far. */
function Word({ seat }: { seat: number }) {
  const { view, names } = usePlay();
  const kept = sum(view.kept[seat]);
  const broken = sum(view.broken[seat]);
  const open = (view.promises[seat] ?? []).flatMap((what, to) => {
    if (what === "none") return [];
    const coins = view.promised_coins[seat]?.[to] ?? 0;
    const said = coins ? t("{0} {0|coin|coins}", coins) : nameOf("promise", what);
    return [t("promised {0}: {1}", names[to] ?? "", said)];
  });
  if (kept + broken) open.unshift(t("promises kept {0}, broken {1}", kept, broken));
  return open.length ? <p class="note word">{open.join("; ")}</p> : null;
}

function Head({ seat }: { seat: number }) {
  const { view, names, me } = usePlay();
  const house = view.houses[seat];
  const place = seat === me ? t("{0} (you)", names[seat] ?? "") : (names[seat] ?? "");
  const label = house ? t("{0}, House {1}", place, nameOf("house", house)) : place;
  return (
    <Press at={`seat ${seat}`} label={label} class="house-head">
      <SeatMark seat={seat} />
      <span class="house-who">
        <b>{place}</b>
        {house ? <span class="note">{t("House {0}", nameOf("house", house))}</span> : null}
      </span>
      {view.host === seat && view.phase !== "set-up" ? (
        <span class="host-mark" title={t("Host")}>
          <Sign name="host" /> {t("Host")}
        </span>
      ) : null}
    </Press>
  );
}

/** The cards of a House, by kind. */
function Assets({ seat, chip }: { seat: number; chip?: boolean }) {
  const { view } = usePlay();
  const assets = assetsOf(view, seat);
  const sorted = KINDS.flatMap((kind) => assets.filter((asset) => assetOf(asset).kind === kind));
  if (sorted.length === 0) return null;
  return (
    <div class={chip ? "assets" : "assets lying"}>
      {sorted.map((asset) => (
        <AssetTile key={asset} asset={asset} {...(chip ? { chip } : {})} />
      ))}
    </div>
  );
}

function useLook(seat: number): string {
  const { view, me } = usePlay();
  const acts = !view.over && topOf(view).owed.includes(seat);
  return `sp-house ${seat === me ? "own" : ""} ${acts ? "acts" : ""} ${view.winner === seat ? "won" : ""}`;
}

/** What is known of a House at a glance: who, Influence, coins, Guards, cards in hand. */
function Facts({ seat }: { seat: number }) {
  const { view, me } = usePlay();
  return (
    <>
      <Head seat={seat} />
      <Track seat={seat} />
      <div class="facts-row">
        <Purse seat={seat} />
        <Guards seat={seat} partner={me !== null && view.drafts[me]?.with === seat} />
        <HandFact seat={seat} />
        {seat === me ? <AtAnyTime place="gift" verb="give " label={t("Give coins")} /> : null}
        {seat === me ? <AtAnyTime place="promise" verb="promise " label={t("Promise something")} /> : null}
      </div>
    </>
  );
}

export function Plate({ seat }: { seat: number }) {
  return (
    <section class={`${useLook(seat)} plate`} aria-label={t("House of seat {0}", seat + 1)}>
      <Facts seat={seat} />
    </section>
  );
}

export function House({ seat }: { seat: number }) {
  return (
    <section class={useLook(seat)} data-zone={`seat-${seat}`} aria-label={t("House of seat {0}", seat + 1)}>
      <Facts seat={seat} />
      <Word seat={seat} />
      <Assets seat={seat} chip />
    </section>
  );
}

/** One's own, in the dock: at a glance, its cards, its rules. */
export function OwnHouse({ seat }: { seat: number }) {
  const { view } = usePlay();
  const house = view.houses[seat];
  return (
    <section class={useLook(seat)} data-zone={`seat-${seat}`} aria-label={t("House of seat {0}", seat + 1)}>
      <Fit class="own-facts">
        <Facts seat={seat} />
        <Word seat={seat} />
      </Fit>
      <div class="own-assets">
        <Assets seat={seat} />
      </div>
      {house && !view.over ? (
        <Fit class="own-rules">
          <HouseRules house={house} />
        </Fit>
      ) : null}
    </section>
  );
}

export function Hand({ seat }: { seat: number }) {
  const { view } = usePlay();
  const cards = cardsOf(view, seat);
  const kinds = [...new Set(cards)];
  const most = view.facts.hand_size[seat] ?? 0;
  return (
    <section class="sp-hand" aria-labelledby="sp-hand-title" data-zone="hand">
      <h3 id="sp-hand-title">
        {t("Your hand")} <span class="note">{`${cards.length}/${most}`}</span>
      </h3>
      <div class="assets lying sp-cards">
        {kinds.map((card) => (
          <HandCard key={card} card={card} count={cards.filter((one) => one === card).length} />
        ))}
        {kinds.length === 0 ? <p class="empty">{t("Your hand is empty.")}</p> : null}
      </div>
    </section>
  );
}
