// Coins: an amount is picked with a slider and two buttons, wagers by clicking coins.
import { useState } from "preact/hooks";
import type { Option } from "../../api";
import { nameOf, t } from "../../words";
import { type Family, haggles, maxWager } from "./data";
import { Coin } from "./icons";
import { Rules, usePlay } from "./play";

/** One number out of many: a step down, a slider, a step up, and a button that says what it means. */
export function CoinPicker({ family, start }: { family: Family; start?: number }) {
  const play = usePlay();
  const amounts = [...family.options.keys()].sort((a, b) => a - b);
  const low = amounts[0] ?? 0;
  const high = amounts[amounts.length - 1] ?? 0;
  const [picked, setPicked] = useState(start ?? low);
  const amount = Math.max(low, Math.min(picked, high));
  const option = family.options.get(amount);
  const step = (by: number) => setPicked(Math.max(low, Math.min(high, amount + by)));
  return (
    <div class="coin-picker" data-family={family.key}>
      <Coin amount={amount} class="large" />
      {low < high ? (
        <span class="coin-steps">
          <button
            type="button"
            aria-label={t("One coin less")}
            disabled={amount <= low}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            type="range"
            min={low}
            max={high}
            value={amount}
            aria-label={t("Coins")}
            onInput={(event) => setPicked(Number(event.currentTarget.value))}
          />
          <button
            type="button"
            aria-label={t("One coin more")}
            disabled={amount >= high}
            onClick={() => step(1)}
          >
            +
          </button>
        </span>
      ) : null}
      {option ? (
        <button
          type="button"
          class="option"
          data-choice={option.choice}
          onClick={() => {
            play.setAim(null);
            play.choose(option);
          }}
        >
          {option.label}
        </button>
      ) : null}
      <Rules options={option ? [option] : []} />
    </div>
  );
}

/** So many sums lie open; what is beyond them is picked with the slider. */
const COINS_SHOWN = 12;

function titleOf(names: string[], key: string): string {
  const [verb = "", seat = "", how = ""] = key.split(" ");
  const name = names[Number(seat)] ?? "";
  if (verb === "ask") return t("Ask {0} for support, offering", name);
  if (verb === "promise") return t("Promise {0} coins", name);
  if (verb === "counter") return how === "pay" ? t("The same, but you pay") : t("The same, but you get");
  return t("Name your price");
}

/** A sum in a bargain: one click says it. */
function CoinChips({ family }: { family: Family }) {
  const play = usePlay();
  const all = [...family.options];
  const rest = { key: family.key, options: new Map(all.slice(COINS_SHOWN)) };
  return (
    <div class="coin-chips">
      <div data-family={family.key}>
        <span class="note">{titleOf(play.names, family.key)}</span>
        <span class="coin-row">
          {all.slice(0, COINS_SHOWN).map(([amount, option]) => (
            <button
              key={amount}
              type="button"
              class="option coin-chip"
              data-choice={option.choice}
              aria-label={option.label}
              title={option.label}
              onClick={() => {
                play.setAim(null);
                play.choose(option);
              }}
            >
              <Coin amount={amount} />
            </button>
          ))}
        </span>
        <Rules options={all.slice(0, 1).map(([, option]) => option)} />
      </div>
      {rest.options.size ? <CoinPicker family={rest} /> : null}
    </div>
  );
}

/** Amounts of coins: those of a bargain lie open, others are picked. */
export function Amount({ family }: { family: Family }) {
  return haggles(family) ? <CoinChips family={family} /> : <CoinPicker family={family} />;
}

export const AREAS = ["victory-i", "victory-ii", "injury", "decapitation"];

function betOf(options: Option[], stake: number[]): Option | undefined {
  return options.find((option) => option.choice === `bet ${stake.join(" ")}`);
}

/** Three coins to light for each of the four areas; only what may be bet can be lit. */
export function WagerPicker({ options }: { options: Option[] }) {
  const play = usePlay();
  const [stake, setStake] = useState([0, 0, 0, 0]);
  const put = (area: number, coins: number) =>
    stake.map((old, i) => (i === area ? (old === coins ? coins - 1 : coins) : old));
  const option = betOf(options, stake);
  return (
    <div class="wager-picker" data-at="wagers">
      <div class="wager-areas">
        {AREAS.map((area, i) => (
          <fieldset key={area} class="wager-area">
            <legend>{nameOf("area", area)}</legend>
            <span class="wager-coins">
              {Array.from({ length: maxWager() }, (_, n) => {
                const lit = (stake[i] ?? 0) > n;
                return (
                  <button
                    key={n}
                    type="button"
                    class={`wager-coin ${lit ? "lit" : ""}`}
                    data-wager={`${i} ${n + 1}`}
                    aria-pressed={lit}
                    aria-label={t("{0} {0|coin|coins} on {1}", n + 1, nameOf("area", area))}
                    disabled={!betOf(options, put(i, n + 1))}
                    onClick={() => setStake(put(i, n + 1))}
                  >
                    <Coin amount={n + 1} />
                  </button>
                );
              })}
            </span>
          </fieldset>
        ))}
      </div>
      {option ? (
        <button type="button" class="option" data-choice={option.choice} onClick={() => play.choose(option)}>
          {stake.every((coins) => coins === 0)
            ? t("No wager")
            : t(
                "Bet {0} {0|coin|coins}",
                stake.reduce((sum, coins) => sum + coins, 0),
              )}
        </button>
      ) : null}
      <Rules options={options.slice(0, 1)} />
    </div>
  );
}
