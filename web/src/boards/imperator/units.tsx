// A unit as a counter: its picture, its two values, its square; face-down where its kind is not known.
import { Place } from "../../board";
import { aboutOf, nameOf, t } from "../../words";
import { kindOf, type Side, type Unit, wordOf } from "./data";

const HELMET = "M5 15c0-7 4-11 9-11s9 4 9 11v3h-5v5h-3v-6h-2v6h-3v-5H5z";
const SWORD = "M22 3l3 3-12 13 3 3-2 2-4-4-4 4-2-2 4-4-3-3 2-2 3 3z";
const BOW = "M6 4c12 2 17 8 18 20l-3 0c-1-9-5-14-15-16zM5 3l20 20-2 2L3 5z";
const SLING = "M7 4c7 2 11 6 12 12l-3 1C15 12 12 9 6 7zM19 17a4 4 0 1 1 0 8 4 4 0 0 1 0-8z";
const HORSE = "M6 25c0-9 2-15 8-18l1-4 3 4c5 2 7 6 6 10l-4 1-5-3c0 4 2 6 2 10z";
const SHIELD = "M5 4h18v10c0 6-4 9-9 11-5-2-9-5-9-11z";
const SPEAR = "M21 2l4 4-3 3-1-1L7 25l-3-3L20 6l-1-1z";
const FIST = "M7 10c0-3 3-4 4-2 0-3 4-3 4-1 1-2 5-1 4 2 2-1 4 0 4 3v4c0 4-3 6-5 7v3H10v-4c-3-3-4-6-3-12z";
const AXE = "M18 3l3 2L9 25l-3-2zM13 5c6-3 11 0 12 6-4-2-7-1-9 2z";
const TOOL = "M13 9h3v17h-3zM5 4c7 0 14 1 19 6-7-2-13-2-19-1z";

const PICTURE: Record<string, string> = {
  legio: SHIELD,
  hastati: SHIELD,
  triarii: SPEAR,
  velites: SPEAR,
  cohortes: HELMET,
  milites: HELMET,
  ala: HORSE,
  funditores: SLING,
  sagittiferi: BOW,
  gladiatores: SWORD,
  daci: AXE,
  thraces: SWORD,
  galli: AXE,
  germani: SPEAR,
  cilicii: BOW,
  syrii: BOW,
  servi: FIST,
  servuli: TOOL,
  equites: HORSE,
  "r-funditores": SLING,
};

const pictureOf = (kind: string) =>
  PICTURE[kind] ?? PICTURE[kind.replace(/-(\d|italici)$/, "")] ?? "M10 6h8v5h5v8h-5v5h-8v-5H5v-8h5z";

/** Its values and what it is, in words. */
export function unitTitle(unit: Unit): string {
  const kind = kindOf(unit.kind);
  if (!kind) return unit.out ? t("Unit, face-down, out of action") : t("Unit, face-down");
  const name = nameOf("kind", unit.kind);
  const said = unit.out
    ? t("{0}, out of action: ranged {1}, melee {2}", name, kind.ranged, kind.melee)
    : t("{0}: ranged {1}, melee {2}", name, kind.ranged, kind.melee);
  return unit.loose ? t("{0}, without a leader", said) : said;
}

export function Counter({ unit, side, count = 1 }: { unit: Unit; side: Side; count?: number }) {
  const kind = kindOf(unit.kind);
  return (
    <span class={`unit ${side} ${unit.out ? "out" : ""} ${kind ? "" : "back"}`} aria-hidden="true">
      <svg viewBox="0 0 28 28" class="unit-picture" aria-hidden="true">
        <path
          d={kind ? pictureOf(unit.kind) : "M9 10a5 5 0 1 1 7 4l-1 3h-3v-4l2-2a2 2 0 1 0-2-2zM12 19h3v3h-3z"}
        />
      </svg>
      {kind ? (
        <span class="unit-values">
          <span class="ranged">{kind.ranged}</span>
          <span class={`melee ${kind.square}`}>{kind.melee}</span>
        </span>
      ) : (
        <span class="unit-values">{unit.out ? "†" : ""}</span>
      )}
      <span class="unit-name">{kind ? nameOf("kind", unit.kind) : ""}</span>
      {count > 1 ? <span class="unit-count">×{count}</span> : null}
      {unit.out ? <span class="unit-out">{t("out")}</span> : null}
    </span>
  );
}

/** Equal units lie on one heap. */
export function heaps(units: Unit[]): { unit: Unit; count: number }[] {
  const found: { unit: Unit; count: number }[] = [];
  for (const unit of units) {
    const same = found.find((one) => wordOf(one.unit) === wordOf(unit) && one.unit.hidden === unit.hidden);
    if (same) same.count++;
    else found.push({ unit, count: 1 });
  }
  return found;
}

/** A counter that a choice may name: `place` is where, empty if no question is about it. */
export function UnitPlace(props: { unit: Unit; side: Side; place: string; count?: number }) {
  const { unit, side, place, count = 1 } = props;
  const title = unitTitle(unit);
  const about = aboutOf("kind", unit.kind);
  return (
    <Place
      at={place}
      label={count > 1 ? t("{0} times {1}", count, title) : title}
      title={about ? `${title}. ${about}` : title}
      class="unit-place"
    >
      <Counter unit={unit} side={side} count={count} />
    </Place>
  );
}

export const placeOf = (unit: Unit, leader?: string | null): string =>
  leader ? `unit ${leader} ${wordOf(unit)}` : `unit ${wordOf(unit)}`;
