// Faces of bots: drawn from a few parameters that follow from the name, before the colour of the seat.
import { SEAT_SHAPE } from "./board";

const SKIN = ["#f1cda5", "#dfae80", "#bd8556", "#8c5a38"];
const HAIR = ["#2c211b", "#5a3a22", "#8d5a2b", "#8b8680", "#b98b45"];
const LONG = [
  "M10 21c-2-13 5-16 10-16s12 3 10 16l-2 9h-3l1-13H14l1 13h-3z",
  "M9 24C6 8 13 5 20 5s14 3 11 19l-3 4-2-11-6-4-6 4-2 11z",
];
const SHORT = [
  "M11 17c-1-9 4-12 9-12s10 3 9 12l-3-5c-4 1-8 1-12 0z",
  "M11 18c-2-5 1-9 3-11l2 1 2-3 3 2 3-2 1 3 3 1c2 3 2 6 1 9l-2-5-12-1z",
  "M11 18c0-5 0-6 2-8 4 1 10 1 14 0 2 2 2 3 2 8l-1-4H12z",
];
const BEARD = ["", "M12 21c0 9 4 12 8 12s8-3 8-12c-1 4-3 4-8 4s-7 0-8-4z", "M16 26h8l-1 4-3 2-3-2z"];

/** The same face for the same name, wherever it is seen. */
function numbersOf(name: string): (of: number) => number {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 65_521;
  return (of) => {
    seed = (seed * 75 + 74) % 65_537;
    return seed % of;
  };
}

export interface Face {
  skin: string;
  hair: string;
  long: boolean;
  paths: { hair: string; beard: string };
}

export function faceOf(name: string): Face {
  const next = numbersOf(name);
  const long = name.endsWith("a");
  const styles = long ? LONG : SHORT;
  return {
    skin: SKIN[next(SKIN.length)] ?? "",
    hair: HAIR[next(HAIR.length)] ?? "",
    long,
    paths: { hair: styles[next(styles.length)] ?? "", beard: long ? "" : (BEARD[next(BEARD.length)] ?? "") },
  };
}

export const HEAD = "M20 7c6 0 9 5 9 11s-4 13-9 13-9-7-9-13 3-11 9-11z";
export const SHOULDERS = "M4 40c1-8 8-10 16-10s15 2 16 10z";
export const EYES =
  "M16 17.2a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zm8 0a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6zM17.5 25.2h5v1h-5z";

export function Portrait({ name, seat }: { name: string; seat: number }) {
  const face = faceOf(name);
  return (
    <svg class="portrait" viewBox="0 0 40 40" aria-hidden="true">
      <g class={`seat-mark seat-${seat}`}>
        <path d={SEAT_SHAPE[seat % 6]} transform="scale(1.667)" />
      </g>
      <g class="face">
        {face.long ? <path d={face.paths.hair} fill={face.hair} /> : null}
        <path d={SHOULDERS} fill="#efe6d3" />
        <path d={HEAD} fill={face.skin} />
        <path d={face.paths.hair} fill={face.hair} />
        {face.paths.beard ? <path d={face.paths.beard} fill={face.hair} /> : null}
        <path d={EYES} fill="#241a12" />
      </g>
    </svg>
  );
}
