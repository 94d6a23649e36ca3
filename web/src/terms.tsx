// What a table agrees on about who is absent: in a sentence, and as fields of a form.
import { useId } from "preact/hooks";
import type { Absence } from "./api";
import { t } from "./words";

const DAY = 86_400;
const SPANS = [DAY, 3 * DAY, 7 * DAY];

const spanOf = (seconds: number) =>
  seconds >= DAY
    ? t("{0} {0|day|days}", Math.round(seconds / DAY))
    : seconds >= 3600
      ? t("{0} {0|hour|hours}", Math.round(seconds / 3600))
      : t("{0} {0|minute|minutes}", Math.max(1, Math.round(seconds / 60)));

/** The agreement for people. */
export function agreed(terms: Absence | null): string {
  if (!terms) return t("Nothing is agreed on: all wait.");
  const parts = [t("Who owes an answer for {0} counts as absent.", spanOf(terms.after))];
  if (terms.bot) parts.push(t("Then any of the others may let a bot play for them until they are back."));
  if (terms.person) parts.push(t("If all the others agree, somebody with the link may take the seat."));
  if (terms.end) parts.push(t("All who are there may end the game by a vote."));
  return parts.join(" ");
}

const usual = (after: number): Absence => ({ after, bot: "medium", person: true, end: true });

export function TermsFields(props: { terms: Absence | null; set(terms: Absence | null): void }) {
  const { terms, set } = props;
  const id = useId();
  const check = (key: "person" | "end", label: string) =>
    terms ? (
      <label class="check">
        <input
          type="checkbox"
          checked={terms[key]}
          onChange={(event) => set({ ...terms, [key]: event.currentTarget.checked })}
        />
        {label}
      </label>
    ) : null;
  const spans = terms && !SPANS.includes(terms.after) ? [...SPANS, terms.after] : SPANS;
  return (
    <div class="field terms">
      <label for={`${id}-after`}>{t("When somebody is absent")}</label>
      <select
        id={`${id}-after`}
        value={String(terms?.after ?? 0)}
        onChange={(event) => {
          const after = Number(event.currentTarget.value);
          set(after ? { ...(terms ?? usual(after)), after } : null);
        }}
      >
        <option value="0">{t("All wait")}</option>
        {spans.map((after) => (
          <option key={after} value={String(after)}>
            {t("After {0} without an answer", spanOf(after))}
          </option>
        ))}
      </select>
      {terms ? (
        <div class="checks">
          <label class="check">
            <input
              type="checkbox"
              checked={terms.bot !== null}
              onChange={(event) => set({ ...terms, bot: event.currentTarget.checked ? "medium" : null })}
            />
            {t("A bot may play for them")}
          </label>
          {check("person", t("Somebody with the link may take the seat"))}
          {check("end", t("A vote may end the game"))}
        </div>
      ) : null}
      <p class="help">{t("Everybody sees it before sitting down; all together can change it later.")}</p>
    </div>
  );
}
