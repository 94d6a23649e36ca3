// The figures of a game or of a table in a box: by kind, with their rule and source, to be looked at or corrected.
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import type { FigureRow, Game } from "./api";
import {
  type Changes,
  differing,
  fileOf,
  fits,
  type Group,
  groupsOf,
  readUpload,
  save,
  useFigures,
} from "./figures";
import { Rule } from "./rule";
import { t } from "./words";

type Source = FigureRow["source"];

function sourceName(source: Source): string {
  if (source === "rulebook") return t("figure\u0004rulebook");
  return source === "published" ? t("figure\u0004components") : t("figure\u0004ours");
}

/** How far to trust the game's figures, in a sentence. */
export function honesty(game: Game): string {
  const { rulebook, published, ours } = game.figures;
  if (rulebook + published + ours === 0) return "";
  return t(
    "Its figures: {0} from the rulebook, {1} known from the components, {2} of our own.",
    rulebook,
    published,
    ours,
  );
}

/** What a figure is of; its name where that goes without saying. */
const titleOf = (row: FigureRow) => row.of || row.name;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What is not there is found by a word, not by a letter or two, which most of it has. */
const WORD = 3;

interface Wanted {
  words: string;
  ours: boolean;
  changed: boolean;
}

/** What the person looks for; `isChanged` tells what differs. */
function sought(rows: FigureRow[], wanted: Wanted, isChanged: (row: FigureRow) => boolean): FigureRow[] {
  const words = plain(wanted.words).split(/\s+/).filter(Boolean);
  const named = words.some((word) => word.length >= WORD);
  return rows.filter((row) => {
    if (wanted.ours && row.source !== "ours") return false;
    if (wanted.changed && !isChanged(row)) return false;
    if (row.idle && !named && !isChanged(row)) return false;
    const text = plain(`${row.what} ${row.of} ${row.name} ${row.rule}`);
    return words.every((word) => text.includes(word));
  });
}

/** A value to type over. What was typed stays as it is until the field is left, even if it is nothing yet. */
function Field(props: { row: FigureRow; typed: string; words: string; set(text: string): void }) {
  const { row, typed, words, set } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = draft ?? typed;
  const kind = row.range
    ? ({ type: "number", min: row.range[0], max: row.range[1] } as const)
    : ({ type: "text", list: words } as const);
  const changed = typed !== String(row.standard);
  const back = () => {
    setDraft(null);
    set(String(row.standard));
    input.current?.focus();
  };
  return (
    <div class="figure-field">
      <input
        ref={input}
        {...kind}
        value={shown}
        aria-label={t("{0}, {1}", row.what, titleOf(row))}
        aria-invalid={!fits(row, typed)}
        onInput={(event) => {
          const text = event.currentTarget.value.trim();
          setDraft(event.currentTarget.value);
          set(text || String(row.standard));
        }}
        onBlur={() => setDraft(null)}
      />
      {changed ? (
        <>
          <Standard row={row} />
          <button
            type="button"
            class="plain small"
            aria-label={t("Reset {0} to {1}", titleOf(row), row.standard)}
            title={t("Reset")}
            onClick={back}
          >
            <span aria-hidden="true">↺</span>
          </button>
        </>
      ) : null}
      {fits(row, typed) || !row.range ? null : (
        <span class="wrong small">{t("{0} to {1}", row.range[0], row.range[1])}</span>
      )}
    </div>
  );
}

const Standard = ({ row }: { row: FigureRow }) => (
  <del>
    <span class="unseen">{t("standard:")} </span>
    {row.standard}
  </del>
);

interface Correcting {
  changes: Changes;
  set(changes: Changes): void;
}

function Line(props: { row: FigureRow; words: string; correcting?: Correcting | undefined }) {
  const { row, correcting } = props;
  const typed = correcting?.changes[row.name] ?? String(row.value);
  const changed = typed !== String(row.standard);
  const set = (text: string) => correcting?.set({ ...correcting.changes, [row.name]: text });
  return (
    <tr class={changed ? "changed" : ""} data-figure={row.name}>
      <th scope="row" title={row.name}>
        {titleOf(row)}
      </th>
      <td class="figure-value">
        {correcting ? (
          <Field row={row} typed={typed} words={props.words} set={set} />
        ) : (
          <>
            <b>{row.value}</b> {changed ? <Standard row={row} /> : null}
          </>
        )}
      </td>
      <td>
        <span class={`badge source-${row.source}`}>{sourceName(row.source)}</span>
      </td>
    </tr>
  );
}

/** The words that figures of a kind have, to choose from where a word is typed. */
function WordsOf({ id, group }: { id: string; group: Group }) {
  const words = new Set(group.rows.filter((row) => !row.range).map((row) => String(row.standard)));
  if (words.size === 0) return null;
  return (
    <datalist id={id}>
      {[...words].map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

function List(props: { game: string; rows: FigureRow[]; correcting?: Correcting | undefined }) {
  const id = useId();
  const groups = groupsOf(props.rows);
  return (
    <table class="figure-table">
      <thead>
        <tr>
          <th scope="col">{t("Figure")}</th>
          <th scope="col">{t("Value")}</th>
          <th scope="col">{t("Source")}</th>
        </tr>
      </thead>
      {groups.map((group, i) => (
        <tbody key={`${group.what} ${group.rule}`}>
          <tr>
            <th scope="rowgroup" colSpan={3} class="figure-kind">
              {group.what} <Rule game={props.game} rule={group.rule} />
              {props.correcting ? <WordsOf id={`${id}-${i}`} group={group} /> : null}
            </th>
          </tr>
          {group.rows.map((row) => (
            <Line key={row.name} row={row} words={`${id}-${i}`} correcting={props.correcting} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Writes, reads and takes back all that was corrected. */
function Files(props: { game: Game; rows: FigureRow[]; correcting: Correcting }) {
  const { game, rows, correcting } = props;
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null);
  const count = Object.keys(correcting.changes).length;
  const read = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    const found = await readUpload(rows, file);
    input.value = "";
    if (typeof found === "string") {
      setSaid({ text: found, wrong: true });
      return;
    }
    correcting.set(found);
    const changed = Object.keys(found).length;
    setSaid({
      text: t("{0} was read: {1} {1|figure differs|figures differ} from the standard.", file.name, changed),
      wrong: false,
    });
  };
  const reset = () => {
    correcting.set({});
    setSaid({ text: t("All figures are standard again."), wrong: false });
  };
  return (
    <div class="figure-files">
      <p class={said?.wrong ? "wrong" : "note"} role={said?.wrong ? "alert" : "status"}>
        {said?.text ??
          t(
            "Kept in this browser. The file holds all of ours and what you changed; the program reads it too, with --figures.",
          )}
      </p>
      <div class="buttons">
        <button type="button" disabled={count === 0} onClick={reset}>
          {t("Reset all")}
        </button>
        <button
          type="button"
          onClick={() => save(`${game.name}-figures.txt`, fileOf(game, rows, correcting.changes))}
        >
          {t("Save as a file")}
        </button>
        <label class="button upload">
          {t("Read a file")}
          <input
            type="file"
            accept=".txt,text/plain"
            class="unseen"
            onChange={(event) => read(event.currentTarget)}
          />
        </label>
      </div>
    </div>
  );
}

export function changedLine(count: number): string {
  return count ? t("You changed {0} {0|figure|figures}.", count) : t("All figures are standard.");
}

/** `address` is where the figures are; with `correcting` they are fields, else numbers. */
export function FiguresBox(props: {
  game: Game;
  address: string;
  onlyChanged?: boolean;
  correcting?: Correcting;
  close(): void;
}) {
  const { game, correcting } = props;
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { rows, wrong } = useFigures(props.address);
  const [wanted, setWanted] = useState<Wanted>({
    words: "",
    ours: false,
    changed: props.onlyChanged ?? false,
  });
  useEffect(() => box.current?.showModal(), []);
  const settled = correcting &&
    rows && {
      changes: correcting.changes,
      set: (changes: Changes) => correcting.set(differing(rows, changes)),
    };
  const setAll = (changes: Changes) => {
    correcting?.set(changes);
    setWanted({ ...wanted });
  };
  // What was kept for an older build may name figures that are gone.
  useEffect(() => {
    if (rows && settled) settled.set(settled.changes);
  }, [rows]);
  const isChanged = (row: FigureRow) =>
    String(settled?.changes[row.name] ?? row.value) !== String(row.standard);
  // A figure that is put right while only the changed ones are shown stays in sight: nothing moves under the hand.
  const found = useMemo(() => (rows ? sought(rows, wanted, isChanged) : []), [rows, wanted]);
  const listed = rows?.filter((row) => !row.idle || wanted.words).length ?? 0;
  return (
    <dialog class="figures-box" ref={box} aria-labelledby={`${id}-title`} onClose={props.close}>
      <div class="figure-head">
        <h2 id={`${id}-title`}>{t("Figures: {0}", game.title)}</h2>
        <button type="button" onClick={() => box.current?.close()}>
          {t("Close")}
        </button>
      </div>
      <p class="note">
        {honesty(game)}{" "}
        {correcting ? t("Type what your box says.") : t("Who owns the box can correct them for a new table.")}
        {rows?.some((row) => row.idle)
          ? ` ${t("The search also finds what could be there and is not, such as a border.")}`
          : ""}
      </p>
      <div class="figure-tools">
        <label class="figure-search">
          {t("Search")}
          <input
            type="search"
            value={wanted.words}
            onInput={(event) => setWanted({ ...wanted, words: event.currentTarget.value })}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={wanted.ours}
            onChange={(event) => setWanted({ ...wanted, ours: event.currentTarget.checked })}
          />
          {t("Only ours")}
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={wanted.changed}
            onChange={(event) => setWanted({ ...wanted, changed: event.currentTarget.checked })}
          />
          {t("Only changed")}
        </label>
        <span class="note" role="status">
          {rows ? t("{0} of {1}", found.length, listed) : wrong || t("One moment…")}
          {settled ? ` · ${changedLine(Object.keys(settled.changes).length)}` : ""}
        </span>
      </div>
      <div class="figure-scroll">
        {found.length ? (
          <List game={game.name} rows={found} correcting={settled || undefined} />
        ) : rows ? (
          <p class="note">{t("No figure is like that.")}</p>
        ) : null}
      </div>
      {settled && rows ? <Files game={game} rows={rows} correcting={{ ...settled, set: setAll }} /> : null}
    </dialog>
  );
}
