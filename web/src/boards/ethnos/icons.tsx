// Our own signs: one for each tribe, a shape and a letter for each colour.
import type { ComponentChildren } from "preact";
import { COLOUR_LETTER, type Colour, type Tribe } from "./data";

/** Drawn on 48 by 48 in the current colour; class `hole` is the colour of the card's face. */
const TRIBE_SIGN: Record<Tribe, ComponentChildren> = {
  centaur: (
    <>
      <path d="M9 6h9v19a6 6 0 0 0 12 0V6h9v20a15 16 0 0 1-30 0z" />
      <g class="hole">
        <circle cx="13.5" cy="14" r="1.8" />
        <circle cx="13.5" cy="23" r="1.8" />
        <circle cx="34.5" cy="14" r="1.8" />
        <circle cx="34.5" cy="23" r="1.8" />
        <circle cx="24" cy="36" r="1.8" />
      </g>
    </>
  ),
  dwarf: (
    <g transform="rotate(-35 24 24)">
      <rect x="21" y="14" width="6" height="31" rx="2" />
      <path d="M9 5h26l6 7-6 7H9z" />
    </g>
  ),
  elf: (
    <>
      <path
        d="M15 5C38 12 38 36 15 43"
        fill="none"
        stroke="currentColor"
        stroke-width="4.5"
        stroke-linecap="round"
      />
      <path d="M15 5L9 24l6 19" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M6 22.4h31v3.2H6z" />
      <path d="M35 17l10 7-10 7z" />
      <path d="M3 19l6 5-6 5 7-.5 4-4.5-4-4.5z" />
    </>
  ),
  giant: (
    <>
      <path d="M15 20c-6 5-1 10-1 16 0 5 3 8 8 8s8-3 8-8c0-5-2-6 0-11 3-8-9-10-15-5z" />
      <ellipse cx="12" cy="12" rx="4.5" ry="5.5" />
      <circle cx="21" cy="8" r="3.6" />
      <circle cx="28" cy="8.5" r="3.1" />
      <circle cx="34" cy="11.5" r="2.7" />
      <circle cx="38" cy="16" r="2.3" />
    </>
  ),
  halfling: (
    <>
      <circle cx="24" cy="24" r="18" fill="none" stroke="currentColor" stroke-width="4" />
      <circle cx="24" cy="24" r="13.5" />
      <g class="hole">
        <path d="M23 10.5h2v27h-2z" />
        <circle cx="29" cy="24" r="2.2" />
      </g>
    </>
  ),
  merfolk: (
    <>
      <path
        d="M9 12v6c0 9 6 12 15 12s15-3 15-12v-6M24 10v35"
        fill="none"
        stroke="currentColor"
        stroke-width="4.5"
      />
      <path d="M9 3l5 11H4zM24 1l5 11H19zM39 3l5 11H34zM17 37h14v4H17z" />
    </>
  ),
  minotaur: (
    <>
      <path d="M5 4c-6 12 0 20 9 21l3 12c1 5 3 8 7 8s6-3 7-8l3-12c9-1 15-9 9-21-1 9-6 12-11 12H16C11 16 6 13 5 4z" />
      <g class="hole">
        <path d="M16 23l6 3-5 1zM32 23l-6 3 5 1z" />
        <circle cx="21.5" cy="38" r="1.5" />
        <circle cx="26.5" cy="38" r="1.5" />
      </g>
    </>
  ),
  orc: (
    <>
      <rect x="21.5" y="3" width="5" height="43" rx="2" />
      <path d="M20 10C13 5 8 6 4 4c4 9 4 17 0 26 5-1 11 0 16-6zM28 10c7-5 12-4 16-6-4 9-4 17 0 26-5-1-11 0-16-6z" />
    </>
  ),
  skeleton: (
    <>
      <path d="M24 4C12 4 6 11 6 20c0 6 3 9 6 11v6c0 2 1 3 3 3h1v4h4v-4h2v4h4v-4h2v4h4v-4h1c2 0 3-1 3-3v-6c3-2 6-5 6-11 0-9-6-16-18-16z" />
      <g class="hole">
        <circle cx="16.5" cy="22" r="4.8" />
        <circle cx="31.5" cy="22" r="4.8" />
        <path d="M24 27l3 6h-6z" />
      </g>
    </>
  ),
  troll: (
    <g transform="rotate(38 24 24)">
      <path d="M21 46l-4-29C16 8 19 2 24 2s8 6 7 15l-4 29z" />
      <path d="M18 8l-8-2 7 8zM17 17l-8 1 8 5zM30 8l8-2-7 8zM31 17l8 1-8 5z" />
    </g>
  ),
  winged: (
    <path d="M4 10C18 3 32 7 45 4c1 10-4 15-9 16 3 1 2 7-6 8 3 1 2 7-5 7 1 4-6 9-14 5C4 33 8 20 4 10z" />
  ),
  wizard: (
    <>
      <path d="M3 39c8-6 34-6 42 0-8 7-34 7-42 0z" />
      <path d="M11 34L25 3c6 3 9 8 8 13l4 18c-8-3-18-3-26 0z" />
      <path class="hole" d="M24 17l1.6 4h4.2l-3.4 2.7 1.3 4.2-3.7-2.5-3.7 2.5 1.3-4.2-3.4-2.7h4.2z" />
    </>
  ),
};

export function TribeSign({ tribe }: { tribe: Tribe }) {
  return (
    <svg class="sign" viewBox="0 0 48 48" aria-hidden="true" fill="currentColor">
      {TRIBE_SIGN[tribe]}
    </svg>
  );
}

/** Six outlines on 24 by 24, one for each colour, so that no colour is told by colour alone. */
const SHAPE: Record<Colour, string> = {
  green: "M12 1L23 22H1z",
  purple: "M12 0L24 12 12 24 0 12z",
  orange: "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z",
  red: "M2 2h20v20H2z",
  blue: "M1 2h22v9c0 7-5 10-11 13C6 21 1 18 1 11z",
  grey: "M6.5 2h11L24 12l-6.5 10h-11L0 12z",
};

/** A colour's shape with its letter, to be placed inside an <svg>. */
export function EmblemShape({
  colour,
  x = 0,
  y = 0,
  size = 24,
}: {
  colour: Colour;
  x?: number;
  y?: number;
  size?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 24})`} class={`emblem ${colour}`}>
      <path d={SHAPE[colour]} />
      <text x="12" y={colour === "green" ? 19.5 : 17} text-anchor="middle">
        {COLOUR_LETTER[colour]}
      </text>
    </g>
  );
}

export function Emblem({ colour }: { colour: Colour }) {
  return (
    <svg class="emblem-box" viewBox="-1 -1 26 26" aria-hidden="true">
      <EmblemShape colour={colour} />
    </svg>
  );
}

export function DragonSign() {
  return (
    <svg class="sign" viewBox="0 0 48 48" aria-hidden="true" fill="currentColor">
      <path d="M4 30C4 14 16 6 30 8l-3-6 11 6c5 2 8 6 8 10l-10 3-4-3c-2 5 2 8 4 12 3 7-2 14-11 15 4-4 5-8 1-12-3 5-9 4-12 1 3 0 5-2 6-5-6-1-12 0-16 1z" />
      <circle class="hole" cx="35" cy="13" r="1.7" />
    </svg>
  );
}
