// How the board of Spartacus is played: pressing a place chooses at once where nothing can go wrong, and else opens
// a small sheet with what the card does, its options, and the targets that may now be clicked on the board.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LogEntry, Option } from "../../api";
import { ChoosingContext, shut } from "../../board";
import { Rule } from "../../rule";
import { Reasons } from "../../why";
import { aboutOf, nameOf, t } from "../../words";
import { Amount } from "./coins";
import { familiesOf, type SpartaView, targetsOf } from "./data";

/** A place that was pressed, and the targets named since. */
export interface Aim {
  place: string;
  path: string[];
  x: number;
  y: number;
  /** What was pressed, to give the keyboard's place back. */
  from: Element;
}

export interface Play {
  view: SpartaView;
  names: string[];
  me: number | null;
  log: LogEntry[];
  since: number;
  fresh: Set<string>;
  options: Option[];
  asides: Option[];
  choose(option: Option): void;
  aim: Aim | null;
  setAim(aim: Aim | null): void;
}

export const PlayContext = createContext<Play | null>(null);

export function usePlay(): Play {
  const play = useContext(PlayContext);
  if (!play) throw new Error("outside of the board");
  return play;
}

/** Options at a place; for the own hand and purse also what may be done at any time. */
function at(play: Play, place: string, withAsides = false): Option[] {
  const found = play.options.filter((option) => option.at === place);
  if (!withAsides) return found;
  const more = play.asides.filter((option) => option.at === place);
  return [...found, ...more.filter((one) => !found.some((option) => option.choice === one.choice))];
}

/** What the sheet still offers after the targets named so far. */
export function aimed(play: Play): Option[] {
  const { aim } = play;
  if (!aim) return [];
  return at(play, aim.place, true).filter((option) => {
    const targets = targetsOf(option);
    return aim.path.every((place, i) => targets[i] === place);
  });
}

function targeted(play: Play, place: string): Option[] {
  const { aim } = play;
  if (!aim) return [];
  return aimed(play).filter((option) => targetsOf(option)[aim.path.length] === place);
}

/** Options that give something away are asked twice: by the place, then in its sheet. */
const CAREFUL = /^(cash|scheme|react|foil|guard|sell|use|post|free|give|ask|accept|refuse) ?/;

/** How an element becomes a place of this board. `open`: something can be chosen here now. */
export function usePress(place: string): {
  open: boolean;
  target: boolean;
  options: Option[];
  press(element: Element): void;
} {
  const play = usePlay();
  const target = targeted(play, place);
  const options = at(play, place);
  const press = (element: Element) => {
    const { aim } = play;
    if (aim && target.length) {
      if (target.length === 1) {
        play.setAim(null);
        play.choose(target[0] as Option);
      } else play.setAim({ ...aim, path: [...aim.path, place] });
      return;
    }
    if (options.length === 1 && !CAREFUL.test(options[0]?.choice ?? "")) {
      play.setAim(null);
      play.choose(options[0] as Option);
      return;
    }
    const box = element.getBoundingClientRect();
    play.setAim(
      aim?.place === place ? null : { place, path: [], x: box.left, y: box.bottom + 6, from: element },
    );
  };
  return { open: options.length > 0 || target.length > 0, target: target.length > 0, options, press };
}

const said = (label: string, options: Option[]) =>
  options.length === 1 ? (options[0]?.label ?? label) : label;

/** A thing that can be pressed: to choose, or to read what it does. */
export function Press(props: {
  at: string;
  label: string;
  class?: string;
  /** Whether it tells something when nothing can be chosen here. */
  tells?: boolean;
  children?: ComponentChildren;
}) {
  const { open, target, options, press } = usePress(props.at);
  const { asking } = useContext(ChoosingContext);
  const still = !open && !props.tells;
  const shared = { class: `place ${open ? "open" : ""} ${target ? "target" : ""} ${props.class ?? ""}` };
  if (still && !asking)
    return (
      <div {...shared} data-at={props.at} role="img" aria-label={props.label}>
        {props.children}
      </div>
    );
  return (
    <button
      type="button"
      {...shared}
      {...shut(!still)}
      data-at={props.at}
      onClick={(event) => (still ? undefined : press(event.currentTarget))}
    >
      <span class="unseen">{said(props.label, options)}</span>
      <span class="press-inside" aria-hidden="true">
        {props.children}
      </span>
    </button>
  );
}

/** A button that chooses one option. */
export function Choice({
  option,
  main,
  class: more = "",
}: {
  option: Option;
  main?: boolean;
  class?: string;
}) {
  const play = usePlay();
  return (
    <button
      type="button"
      class={`option ${main ? "main" : ""} ${more}`}
      data-choice={option.choice}
      onClick={() => {
        play.setAim(null);
        play.choose(option);
      }}
    >
      {option.label}
    </button>
  );
}

/** The rules behind some options, each once; a click shows what it says. */
export function Rules({ options }: { options: Option[] }) {
  const rules = new Set(options.map((option) => option.rule));
  return (
    <span class="sp-rules">
      {[...rules].map((rule) => (
        <Rule key={rule} game="spartacus" rule={rule} />
      ))}
    </span>
  );
}

/** What is meant less often comes last: cashing in, selling, posting. */
const later = (option: Option) => (/^(cash|sell|post) /.test(option.choice) ? 1 : 0);

/** Options as buttons, amounts as a picker of coins. */
export function Choices({ options }: { options: Option[] }) {
  const { families, single } = familiesOf([...options].sort((a, b) => later(a) - later(b)));
  return (
    <>
      {single.length ? (
        <div class="sp-choices">
          {single.map((option) => (
            <Choice key={option.choice} option={option} />
          ))}
          <Rules options={single} />
        </div>
      ) : null}
      {families.map((family) => (
        <Amount key={family.key} family={family} />
      ))}
    </>
  );
}

const WORD: Record<string, string> = { hand: "card", asset: "asset", house: "house" };

function titleOf(play: Play, place: string): string {
  const [zone = "", id = ""] = place.split(" ");
  if (zone === "promise") return t("Promise something");
  if (zone === "seat" || zone === "gift") return play.names[Number(id)] ?? t("Give coins");
  if (zone === "guards") return t("Guards");
  const type = WORD[zone];
  return type ? nameOf(type, id) : place;
}

/** Sheets that belong to no place of the board: what may be done at any time. */
const SPOKEN: Record<string, string> = { gift: "give ", promise: "promise " };

/** Keeps the sheet on the screen. */
function useFit(aim: Aim) {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ x: aim.x, y: aim.y });
  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect();
    if (!size) return;
    const x = Math.max(8, Math.min(aim.x, window.innerWidth - size.width - 8));
    const y = Math.max(8, Math.min(aim.y, window.innerHeight - size.height - 8));
    setAt({ x, y });
  }, [aim.x, aim.y, aim.place, aim.path.length]);
  return { box, at };
}

function useClose(close: () => void) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) close();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [close]);
}

/** What was pressed: what it does, what can be done with it, and whom it may be aimed at. */
export function Sheet({ children }: { children?: ComponentChildren }) {
  const play = usePlay();
  return play.aim ? (
    <SheetOf aim={play.aim} play={play}>
      {children}
    </SheetOf>
  ) : null;
}

function SheetOf({ aim, play, children }: { aim: Aim; play: Play; children?: ComponentChildren }) {
  const { box, at: spot } = useFit(aim);
  const close = () => {
    play.setAim(null);
    if (document.documentElement.dataset.keys === "on") (aim.from as HTMLElement).focus();
  };
  useClose(close);
  useEffect(() => {
    if (document.documentElement.dataset.keys === "on")
      box.current?.querySelector<HTMLElement>("button.option, button")?.focus();
  }, [aim.place, box]);
  const [zone = "", id = ""] = aim.place.split(" ");
  const about = WORD[zone] ? aboutOf(WORD[zone] ?? "", id) : "";
  const verb = SPOKEN[aim.place];
  const options = verb
    ? [...play.options, ...play.asides].filter((option) => option.choice.startsWith(verb))
    : aimed(play);
  const targets = options.filter((option) => targetsOf(option).length > aim.path.length);
  return (
    <div
      class="sp-sheet"
      ref={box}
      role="dialog"
      aria-label={titleOf(play, aim.place)}
      style={{ "--x": `${spot.x}px`, "--y": `${spot.y}px` }}
    >
      <div class="sp-sheet-head">
        <h3>{titleOf(play, aim.place)}</h3>
        <button type="button" class="plain small" onClick={close}>
          {t("Close")}
        </button>
      </div>
      {children}
      {about ? <p>{about}</p> : null}
      {targets.length > 1 ? (
        <p class="note">
          {aim.path.length
            ? t("Now click the second House, or choose here:")
            : t("Click a target on the board, outlined in red, or choose here:")}
        </p>
      ) : null}
      {options.length ? null : <Reasons game="spartacus" what={aim.place} />}
      <Choices options={options} />
    </div>
  );
}

/** Closes the sheet when the question has changed, and hands the table to the parts. */
export function Playing(props: {
  value: Omit<Play, "options" | "asides" | "choose" | "aim" | "setAim">;
  children: ComponentChildren;
}) {
  const { options, asides, choose } = useContext(ChoosingContext);
  const [aim, setAim] = useState<Aim | null>(null);
  const asked = options.map((option) => option.choice).join("\n");
  const before = useRef(asked);
  useEffect(() => {
    if (before.current !== asked) setAim(null);
    before.current = asked;
  }, [asked]);
  return (
    <PlayContext.Provider value={{ ...props.value, options, asides, choose, aim, setAim }}>
      {props.children}
    </PlayContext.Provider>
  );
}
