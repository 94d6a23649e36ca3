// Coins: an amount is picked with a slider and two buttons, wagers by clicking coins.
import { useState } from "preact/hooks";
import type { Option } from "../../api";
import { nameOf, t } from "../../words";
import { type Family, maxWager } from "./data";
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
