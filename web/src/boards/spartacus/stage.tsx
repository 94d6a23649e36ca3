// The middle of the table: what is going on now. Which part is shown follows from the steps under way.
import type { ComponentChildren } from "preact";
import { SeatMark } from "../../board";
import { aboutOf, figuresOf, idsOf, nameOf, t } from "../../words";
import { Arena } from "./arena";
import { AssetTile, CardBack, IntrigueFace, IntrigueLaid } from "./cards";
import { Amount } from "./coins";
import {
  assetOf,
  assetsOf,
  conditionOf,
  type Frame,
  familiesOf,
  frameOf,
  intrigueOf,
  type Locals,
  type Past,
  pastSchemes,
  type SpartaView,
  topOf,
  turnsTaken,
  upkeepOf,
} from "./data";
import { Coin, Die, Sign, type SignName } from "./icons";
import { Amounts, Auction, OpenMarket } from "./market";
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

/** The card in the middle: whose it is, and what it does. */
function Laid(props: {
  seat: number;
  title: string;
  card: string | null;
  children?: ComponentChildren;
  class?: string;
}) {
  return (
    <section class={`laid ${props.class ?? ""}`} data-zone="laid">
      <h3>
        <SeatMark seat={props.seat} /> {props.title}
      </h3>
      {props.card ? (
        <IntrigueLaid card={props.card} />
      ) : (
        <div class="laid-card">
          <div class="intrigue sp-card face-down" role="img" aria-label={t("A scheme that nobody else sees")}>
            <span class="row-number">?</span>
          </div>
        </div>
      )}
      {props.children}
    </section>
  );
}

function Mark({ seat, text }: { seat: number; text: string }) {
  return (
    <p class="line">
      <SeatMark seat={seat} /> <span>{text}</span>
    </p>
  );
}

/** One House's part of the Influence behind a scheme. */
function Share({ seat, all }: { seat: number; all: number }) {
  const { view, names } = usePlay();
  const influence = view.influence[seat] ?? 0;
  return (
    <li class="share">
      <SeatMark seat={seat} />
      <span class="share-name">{names[seat]}</span>
      <meter min={0} max={Math.max(1, all)} value={influence} aria-label={names[seat] ?? ""} />
      <b>{influence}</b>
    </li>
  );
}

/** How much Influence stands behind a scheme that seeks support, whose it is, and what was said about more. */
function Behind({ frame }: { frame: Frame }) {
  const { view, names } = usePlay();
  const { seat = 0, card = null, agreed = [], less = 0, shown = [], named = [], price = [] } = frame.locals;
  const have = view.facts.behind ?? 0;
  const needs = card ? intrigueOf(card).needs : 0;
  const asked = topOf(view).step === "asked" ? topOf(view).locals : null;
  return (
    <section class="stage-side behind" aria-label={t("Influence behind the scheme")}>
      {card && needs ? (
        <p class="behind-sum">
          <Sign name="champion" />{" "}
          <span>
            {view.facts.behind === null ? t("needs {0}", needs) : t("{0} of {1} Influence", have, needs)}
          </span>
        </p>
      ) : null}
      <ul class="shares">
        {[seat, ...agreed.filter((one) => one !== seat)].map((one) => (
          <Share key={one} seat={one} all={needs || have} />
        ))}
      </ul>
      {named.map((i) => (
        <Mark
          key={i}
          seat={i}
          text={t("{0} would support for {1} {1|coin|coins}", names[i] ?? "", price[i] ?? 0)}
        />
      ))}
      {shown.length ? (
        <p class="note">{t("Shown to {0}", shown.map((i) => names[i] ?? "").join(", "))}</p>
      ) : null}
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
    </section>
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

/** Who may still answer what lies on the table, and the die of a Guard that was sent. */
function Answers({ view }: { view: SpartaView }) {
  const { names } = usePlay();
  const waits = topOf(view).owed.filter((seat): seat is number => typeof seat === "number");
  const die = frameOf(view, "guard-roll")?.locals.die;
  return (
    <section class="stage-side answers" aria-label={t("Who may answer")}>
      <p class="side-title">{t("Who may answer")}</p>
      <ul class="order">
        {names.map((name, seat) => (
          <li key={seat} class={waits.includes(seat) ? "now" : "past"}>
            <SeatMark seat={seat} /> <span>{name}</span>
          </li>
        ))}
      </ul>
      {die ? (
        <p class="line">
          <Sign name="guard" /> {t("The Guard rolls")} <Die face={die} />
        </p>
      ) : null}
    </section>
  );
}

/** The cards on the table: a scheme with what stands behind it, what was played on it, and who may answer. */
function OnTheTable({ view }: { view: SpartaView }) {
  const { names } = usePlay();
  const support = frameOf(view, "support");
  const scheme = frameOf(view, "scheme");
  const reaction = frameOf(view, "reaction");
  if (!support && !scheme && !reaction) return null;
  const lies = scheme ?? support;
  const { seat = 0, card = null, target } = lies?.locals ?? {};
  const answer = reaction?.locals;
  return (
    <div class={`stage-three ${support ? "wide-left" : ""}`}>
      {lies ? <Behind frame={support ?? lies} /> : <span />}
      <div class="on-the-table">
        {lies ? (
          <Laid
            seat={seat}
            card={card}
            title={scheme ? t("{0} declares", names[seat] ?? "") : t("{0} seeks support", names[seat] ?? "")}
          >
            {scheme && card ? (
              <Mark seat={target ?? 0} text={targetText(names, scheme.locals, card)} />
            ) : null}
          </Laid>
        ) : null}
        {answer ? (
          <Laid
            seat={answer.seat ?? 0}
            card={answer.card ?? null}
            title={t("{0} answers with", names[answer.seat ?? 0] ?? "")}
            class="answer"
          />
        ) : null}
      </div>
      {support && !scheme ? <SupportButtons /> : <Answers view={view} />}
    </div>
  );
}

const STAMP = {
  succeeds: () => t("scheme\u0004succeeded"),
  foiled: () => t("scheme\u0004foiled"),
  fails: () => t("scheme\u0004failed"),
};

/** A scheme of this turn, and the stamp of what became of it. */
function PastScheme({ past }: { past: Past }) {
  const { names, me } = usePlay();
  const harmed = past.end === "succeeds" && past.target === me && past.seat !== me;
  return (
    <li class={`past-scheme ${harmed ? "harm" : ""}`}>
      <p class="line">
        <SeatMark seat={past.seat} />
        <span>{names[past.seat]}</span>
        {past.target !== null && past.target !== past.seat ? (
          <>
            <span aria-hidden="true">→</span>
            <SeatMark seat={past.target} />
          </>
        ) : null}
      </p>
      <div class={`intrigue sp-card still ${intrigueOf(past.card).type}`} title={aboutOf("card", past.card)}>
        <IntrigueFace card={past.card} />
        {past.end ? <span class={`stamp ${past.end}`}>{STAMP[past.end]()}</span> : null}
      </div>
    </li>
  );
}

/** Whose Intrigue turn it is, who comes after. */
function TurnOrder({ view }: { view: SpartaView }) {
  const { names, log } = usePlay();
  const taken = turnsTaken(log);
  const now = taken[taken.length - 1];
  const order = names.map((_, i) => (view.host + i) % names.length);
  return (
    <section class="stage-side" aria-label={t("Intrigue turns")}>
      <p class="side-title">{t("Intrigue turns")}</p>
      <ol class="order">
        {order.map((seat) => (
          <li key={seat} class={seat === now ? "now" : taken.includes(seat) ? "past" : ""}>
            <SeatMark seat={seat} /> <span>{names[seat]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const SHOWN = 4;

function IntrigueTable({ view }: { view: SpartaView }) {
  const { log, names } = usePlay();
  const past = pastSchemes(log).slice(-SHOWN);
  const taken = turnsTaken(log);
  const now = taken[taken.length - 1];
  return (
    <div class="stage-three">
      <Decks view={view} large />
      <div class="past-schemes">
        {past.length ? (
          <ul aria-label={t("Schemes of this turn")}>
            {past.map((one, i) => (
              <PastScheme key={i} past={one} />
            ))}
          </ul>
        ) : (
          <p class="stage-word">
            <Sign name="scroll" class="large-sign" />
            {now === undefined
              ? t("No scheme has been declared in this turn.")
              : t("{0} plots: no scheme has been declared in this turn.", names[now] ?? "")}
          </p>
        )}
      </div>
      <TurnOrder view={view} />
    </div>
  );
}

// ---- upkeep -----------------------------------------------------------------------------------------------

function Ledger({ seat }: { seat: number }) {
  const { view, names, log } = usePlay();
  const { dice, coins, freed } = upkeepOf(view, log, seat);
  const ready = assetsOf(view, seat).filter((asset) => conditionOf(view, asset) === "ready");
  const count = (kind: string) => ready.filter((asset) => assetOf(asset).kind === kind).length;
  return (
    <li class="ledger">
      <p class="line">
        <SeatMark seat={seat} /> <b>{names[seat]}</b>
      </p>
      <p class="ledger-sum">
        <Sign name="slave" /> {count("slave")} <Sign name="gladiator" /> {count("gladiator")}
        <Coin amount={coins > 0 ? `+${coins}` : coins} class="large" />
      </p>
      {dice.map((one, i) => (
        <p key={i} class="line heal">
          <Die face={one.die} /> <span>{nameOf("asset", one.asset)}</span>
          {one.healed ? <Sign name="favour" /> : <Sign name="injured" class="wound-sign" />}
        </p>
      ))}
      {freed.map((asset) => (
        <p key={asset} class="note">
          {t("freed: {0}", nameOf("asset", asset))}
        </p>
      ))}
    </li>
  );
}

function Ledgers() {
  const { names } = usePlay();
  return (
    <ul class="ledgers" aria-label={t("Ledgers")}>
      {names.map((_, seat) => (
        <Ledger key={seat} seat={seat} />
      ))}
    </ul>
  );
}

// ---- decks ------------------------------------------------------------------------------------------------

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, n) => all + n, 0);

/** The two decks and what was thrown away: piles of cards, or a line of figures. */
function Decks({ view, large }: { view: SpartaView; large?: boolean }) {
  const thrown = Object.keys(view.place).filter((asset) => view.place[asset] === "discard");
  return (
    <div class={large ? "decks piles" : "decks"}>
      <span class="pile" data-zone="intrigue-deck">
        {large ? (
          <CardBack>
            <Sign name="scroll" />
          </CardBack>
        ) : (
          <Sign name="scroll" />
        )}
        <span>{t("Intrigue deck {0}", view.facts.intrigue_deck)}</span>
      </span>
      <Press
        at="discard"
        label={t("Intrigue discard pile, {0} {0|card|cards}", sum(view.discard))}
        class="pile spent-pile"
      >
        {t("discarded {0}", sum(view.discard))}
      </Press>
      <span class="pile" data-zone="market-deck">
        {large ? (
          <CardBack>
            <Sign name="gladiator" />
          </CardBack>
        ) : (
          <Sign name="gladiator" />
        )}
        <span>{t("Market deck {0}", view.facts.market_deck)}</span>
      </span>
      <span class="pile spent-pile" data-zone="market-discard">
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

/** Support is asked for at a House or here. */
function SupportButtons() {
  const { options } = usePlay();
  const { families } = familiesOf(options.filter((option) => option.choice.startsWith("ask ")));
  const use = options.filter((option) => /^(use|show) /.test(option.choice) && option.at);
  return (
    <div class="stage-side asking">
      {families.length ? <p class="note">{t("Ask here, or click a House.")}</p> : null}
      {families.map((family) => (
        <Amount key={family.key} family={family} />
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

const PHASES: [string, SignName][] = [
  ["upkeep", "slave"],
  ["intrigue", "scroll"],
  ["market", "host"],
  ["arena", "gladiator"],
];

/** The frieze above the middle: which turn, which phase, the decks. */
function Frieze({ view, decks }: { view: SpartaView; decks: boolean }) {
  if (view.phase === "set-up") return <p class="frieze">{t("The Houses are chosen")}</p>;
  return (
    <div class="frieze">
      <ol class="phase-line" aria-label={t("Turn {0}", view.turn)}>
        <li class="turn-number">{t("Turn {0}", view.turn)}</li>
        {PHASES.map(([phase, sign]) => (
          <li
            key={phase}
            class={`phase ${phase === view.phase ? "now" : ""}`}
            {...(phase === view.phase ? { "aria-current": "step" as const } : {})}
          >
            <Sign name={sign} /> <span>{nameOf("phase", phase)}</span>
          </li>
        ))}
      </ol>
      {decks ? <Decks view={view} /> : null}
    </div>
  );
}

/** Whether the middle is the table of Intrigue with nothing under way: then the decks lie there as piles. */
const plots = (view: SpartaView) =>
  view.phase === "intrigue" && !["support", "scheme", "reaction"].some((step) => frameOf(view, step));

function Inside({ view }: { view: SpartaView }) {
  if (view.phase === "set-up") return <Houses view={view} />;
  if (view.over) return null;
  if (frameOf(view, "market")) return <OpenMarket />;
  if (frameOf(view, "auction")) return <Auction />;
  if (view.phase === "arena" || frameOf(view, "tournament")) return <Arena />;
  if (view.phase === "upkeep") return <Ledgers />;
  return plots(view) ? <IntrigueTable view={view} /> : null;
}

export function Stage() {
  const { view, me } = usePlay();
  const drafting = me !== null && view.drafts[me]?.with !== null;
  return (
    <div class="sp-stage" data-zone="stage" data-phase={view.phase}>
      <Frieze view={view} decks={view.phase !== "set-up" && (!plots(view) || view.over)} />
      <div class="sp-body">
        <OnTheTable view={view} />
        <Candidates view={view} />
        {drafting || frameOf(view, "auction") ? null : <Amounts />}
        <Inside view={view} />
      </div>
    </div>
  );
}
