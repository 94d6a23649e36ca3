// The middle of the table: what is going on now. Which part is shown follows from the steps under way.
import type { ComponentChildren } from "preact";
import { SeatMark } from "../../board";
import { aboutOf, figuresOf, idsOf, nameOf, t } from "../../words";
import { Arena } from "./arena";
import { AssetTile, IntrigueFace } from "./cards";
import { CoinPicker } from "./coins";
import {
  assetOf,
  type Frame,
  familiesOf,
  frameOf,
  intrigueOf,
  type Locals,
  type SpartaView,
  topOf,
} from "./data";
import { Coin, Die, Sign, type SignName } from "./icons";
import { Auction, OpenMarket } from "./market";
import { Choice, Press, usePlay } from "./play";

// ---- set-up -----------------------------------------------------------------------------------------------

function Houses({ view }: { view: SpartaView }) {
  const { names } = usePlay();
  return (
    <section class="zone" aria-label={t("The Houses")}>
      <h3>{t("The Houses")}</h3>
      <div class="house-cards">
        {idsOf("house").map((house) => {
          const { gladiators, slaves, guards, coins } = figuresOf("house", house);
          const owner = view.houses.indexOf(house);
          return (
            <Press
              key={house}
              at={`house ${house}`}
              label={t("House {0}", nameOf("house", house))}
              class={`house-card ${owner >= 0 ? "taken" : ""}`}
            >
              <b class="house-title">{nameOf("house", house)}</b>
              {owner >= 0 ? (
                <span class="house-owner">
                  <SeatMark seat={owner} /> {names[owner]}
                </span>
              ) : null}
              <span class="house-figures">
                <span>
                  <Sign name="gladiator" /> {gladiators}
                </span>
                <span>
                  <Sign name="slave" /> {slaves}
                </span>
                <span>
                  <Sign name="guard" /> {guards}
                </span>
                <Coin amount={Number(coins)} />
              </span>
              <span class="house-about">{aboutOf("house", house)}</span>
            </Press>
          );
        })}
      </div>
    </section>
  );
}

// ---- schemes and reactions --------------------------------------------------------------------------------

function Laid(props: { title: string; card: string | null; children?: ComponentChildren; class?: string }) {
  return (
    <section class={`laid ${props.class ?? ""}`} data-zone="laid">
      <h3>{props.title}</h3>
      {props.card ? (
        <div class={`intrigue still ${intrigueOf(props.card).type}`}>
          <IntrigueFace card={props.card} />
        </div>
      ) : (
        <div class="intrigue face-down" role="img" aria-label={t("A scheme that nobody else sees")}>
          <span class="row-number">?</span>
        </div>
      )}
      {props.children}
    </section>
  );
}

function Mark({ seat, text }: { seat: number; text: string }) {
  return (
    <p class="line">
      <SeatMark seat={seat} /> {text}
    </p>
  );
}

/** How much Influence stands behind a scheme that seeks support. */
function Support({ frame }: { frame: Frame }) {
  const { view, names } = usePlay();
  const { seat = 0, card = null, agreed = [], less = 0 } = frame.locals;
  const have = view.facts.behind ?? 0;
  const needs = card ? intrigueOf(card).needs : 0;
  const asked = topOf(view).step === "asked" ? topOf(view).locals : null;
  return (
    <Laid title={t("{0} seeks support", names[seat] ?? "")} card={card}>
      {card ? (
        <div class="support-meter">
          <meter
            min={0}
            max={Math.max(needs, have)}
            value={have}
            aria-label={t("Influence behind the scheme")}
          />
          <span>{t("{0} of {1} Influence", have, needs)}</span>
        </div>
      ) : null}
      {agreed.map((i) => (
        <Mark key={i} seat={i} text={t("{0} supports with {1}", names[i] ?? "", view.influence[i] ?? 0)} />
      ))}
      {less ? <p class="note">{t("Needs {0} less", less)}</p> : null}
      {asked ? (
        <Mark
          seat={asked.seat ?? 0}
          text={t(
            "{0} is asked and offered {1} {1|coin|coins}",
            names[asked.seat ?? 0] ?? "",
            asked.coins ?? 0,
          )}
        />
      ) : null}
    </Laid>
  );
}

function targetText(names: string[], locals: Locals, card: string): string {
  const target = names[locals.target ?? 0] ?? "";
  const other = names[locals.other ?? 0] ?? "";
  if (locals.asset) return t("on {0} of {1}", nameOf("asset", locals.asset), target);
  if (card === "buying-secrets") return t("on {0}, paying {1}", target, other);
  if (card === "collusion") return t("on {0}, for {1}", target, other);
  if (card === "collaboration") return t("for {0} and {1}", target, other);
  if (/^(spread-cheeks-wide|grovel-before-rome)$/.test(card)) return t("on everybody");
  return t("on {0}", target);
}

function Declared({ frame }: { frame: Frame }) {
  const { view, names } = usePlay();
  const { seat = 0, card = null, target } = frame.locals;
  const die = frameOf(view, "guard-roll")?.locals.die;
  return (
    <Laid title={t("{0} declares", names[seat] ?? "")} card={card}>
      {card ? <Mark seat={target ?? 0} text={targetText(names, frame.locals, card)} /> : null}
      {die ? (
        <p class="line">
          <Sign name="guard" /> {t("The Guard rolls")} <Die face={die} />
        </p>
      ) : null}
    </Laid>
  );
}

function Played({ frame }: { frame: Frame }) {
  const { names } = usePlay();
  const { seat = 0, card = null } = frame.locals;
  return <Laid title={t("{0} answers with", names[seat] ?? "")} card={card} class="answer" />;
}

/** The cards on the table: a scheme, and what was played on it. */
function OnTheTable({ view }: { view: SpartaView }) {
  const support = frameOf(view, "support");
  const scheme = frameOf(view, "scheme");
  const reaction = frameOf(view, "reaction");
  if (!support && !scheme && !reaction) return null;
  return (
    <div class="on-the-table">
      {support ? <Support frame={support} /> : null}
      {scheme ? <Declared frame={scheme} /> : null}
      {reaction ? <Played frame={reaction} /> : null}
    </div>
  );
}

// ---- decks ------------------------------------------------------------------------------------------------

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, n) => all + n, 0);

function Decks({ view }: { view: SpartaView }) {
  const thrown = Object.keys(view.place).filter((asset) => view.place[asset] === "discard");
  return (
    <div class="decks">
      <span class="pile" data-zone="intrigue-deck">
        <Sign name="scroll" /> {t("Intrigue deck {0}", view.facts.intrigue_deck)}
      </span>
      <Press
        at="discard"
        label={t("Intrigue discard pile, {0} {0|card|cards}", sum(view.discard))}
        class="pile"
      >
        {t("discarded {0}", sum(view.discard))}
      </Press>
      <span class="pile" data-zone="market-deck">
        <Sign name="gladiator" /> {t("Market deck {0}", view.facts.market_deck)}
      </span>
      <span class="pile" data-zone="market-discard">
        {t("discarded {0}", thrown.length)}
      </span>
    </div>
  );
}

export function Discards() {
  const { view } = usePlay();
  const cards = Object.entries(view.discard);
  const assets = Object.keys(view.place).filter((asset) => view.place[asset] === "discard");
  if (!cards.length && !assets.length) return null;
  return (
    <details class="zone discards">
      <summary>{t("Discard piles")}</summary>
      <p>
        {cards
          .map(([card, count]) =>
            count > 1 ? t("{0} ×{1}", nameOf("card", card), count) : nameOf("card", card),
          )
          .join(", ")}
      </p>
      <p>{assets.map((asset) => nameOf("asset", asset)).join(", ")}</p>
    </details>
  );
}

/** The signs on cards, and what they mean. */
const SIGNS: [SignName, string, string][] = [
  ["weapon", "pool", "atk"],
  ["armour", "pool", "def"],
  ["speed", "pool", "spd"],
  ["exhausted", "condition", "exhausted"],
  ["injured", "condition", "injured"],
  ["favour", "token", "favour-1"],
  ["champion", "token", "champion"],
];

export function Legend() {
  return (
    <details class="zone powers">
      <summary>{t("Signs")}</summary>
      <dl>
        {SIGNS.map(([sign, type, id]) => (
          <div key={id}>
            <dt>
              <Sign name={sign} /> {nameOf(type, id)}
            </dt>
            <dd>{aboutOf(type, id)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Sign name="guard" /> {nameOf("card", "guard")}
          </dt>
          <dd>{aboutOf("card", "guard")}</dd>
        </div>
      </dl>
    </details>
  );
}

/** What the cards on the table do, for those who cannot point at them. */
export function Glossary() {
  const { view } = usePlay();
  const told = Object.keys(view.place)
    .filter((asset) => view.place[asset]?.startsWith("house-") && aboutOf("asset", asset))
    .sort((a, b) => assetOf(a).kind.localeCompare(assetOf(b).kind));
  if (!told.length) return null;
  return (
    <details class="zone powers">
      <summary>{t("What the cards on the table do")}</summary>
      <dl>
        {told.map((asset) => (
          <div key={asset}>
            <dt>{nameOf("asset", asset)}</dt>
            <dd>{aboutOf("asset", asset)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

// ---- the stage --------------------------------------------------------------------------------------------

/** Amounts of coins for bids, petitions and bribes. */
function Amounts() {
  const { options } = usePlay();
  const { families } = familiesOf(options.filter((option) => option.at === "purse"));
  if (!families.length) return null;
  return (
    <div class="amounts" data-at="purse">
      {families.map((family) => (
        <CoinPicker key={family.key} family={family} />
      ))}
    </div>
  );
}

/** Support is asked for at a House or here. */
function SupportButtons() {
  const { options } = usePlay();
  const { families } = familiesOf(options.filter((option) => option.choice.startsWith("ask ")));
  if (!families.length) return null;
  const use = options.filter((option) => option.choice.startsWith("use "));
  return (
    <div class="amounts">
      <p class="note">{t("Ask here, or click a House.")}</p>
      {families.map((family) => (
        <CoinPicker key={family.key} family={family} />
      ))}
      {use.map((option) => (
        <Choice key={option.choice} option={option} />
      ))}
    </div>
  );
}

/** Steps that ask for one of the own cards, or for a House: they are also offered in the middle. */
const ASKS_CARD = /^(send|equip|pick|heal|healer|bodyguard|ledger)$/;

function Candidates({ view }: { view: SpartaView }) {
  const { options } = usePlay();
  const cards = ASKS_CARD.test(topOf(view).step)
    ? options.filter((option) => option.at?.startsWith("asset "))
    : [];
  const houses = options.filter((option) => /^(invite|pay) \d$/.test(option.choice));
  if (!cards.length && !houses.length) return null;
  return (
    <>
      {cards.length ? (
        <div class="candidates">
          {cards.map((option) => (
            <AssetTile key={option.choice} asset={option.at?.slice(6) ?? ""} />
          ))}
        </div>
      ) : null}
      {houses.length ? (
        <div class="sp-choices">
          {houses.map((option) => (
            <Choice key={option.choice} option={option} />
          ))}
        </div>
      ) : null}
    </>
  );
}

const PHASES = ["upkeep", "intrigue", "market", "arena"];

function PhaseLine({ view }: { view: SpartaView }) {
  if (view.phase === "set-up") return <p class="phase-line">{t("The Houses are chosen")}</p>;
  return (
    <ol class="phase-line" aria-label={t("Turn {0}", view.turn)}>
      <li class="turn-number">{t("Turn {0}", view.turn)}</li>
      {PHASES.map((phase) => (
        <li
          key={phase}
          class={`phase ${phase === view.phase ? "now" : ""}`}
          {...(phase === view.phase ? { "aria-current": "step" as const } : {})}
        >
          {nameOf("phase", phase)}
        </li>
      ))}
    </ol>
  );
}

function Inside({ view }: { view: SpartaView }) {
  if (view.over) return null;
  if (view.phase === "set-up") return <Houses view={view} />;
  if (frameOf(view, "market")) return <OpenMarket />;
  if (frameOf(view, "auction")) return <Auction />;
  if (view.phase === "arena" || frameOf(view, "tournament")) return <Arena />;
  return null;
}

export function Stage() {
  const { view, me } = usePlay();
  const drafting = me !== null && view.drafts[me]?.with !== null;
  return (
    <div class="sp-stage" data-zone="stage">
      <PhaseLine view={view} />
      <OnTheTable view={view} />
      <SupportButtons />
      <Candidates view={view} />
      {drafting ? null : <Amounts />}
      <Inside view={view} />
      {view.phase === "set-up" ? null : <Decks view={view} />}
    </div>
  );
}
