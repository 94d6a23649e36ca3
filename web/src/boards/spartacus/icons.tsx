// Signs of Spartacus, drawn here: each is one path or a few on a field of 24.

import type { JSX } from "preact";
import { PIPS } from "../../pips";

const SIGNS = {
  gladiator: (
    <>
      <path d="M12 2c1.6 1.7 2.6 2.6 6.2 3.4C17 6.2 16 6.8 15.2 7.8 18 9.4 19 12.4 19 16v5h-4.2v-7.2h-5.6V21H5v-5c0-3.6 1-6.6 3.8-8.200C8 6.8 7 6.2 5.8 5.4 9.4 4.6 10.4 3.7 12 2z" />
      <path d="M10.6 15.200h2.800v5.800h-2.800z" opacity=".55" />
    </>
  ),
  slave: (
    <path d="M12 2.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 21c.2-5 2.8-8.8 7.5-8.800s7.3 3.8 7.5 8.800h-3.200l-.8-3.400h-7L7.7 21zm4.4-5.200h6.200l-.5-1.400H9.400z" />
  ),
  weapon: (
    <path d="M19.8 2l2 2-1.4 5.2-8.8 8 1.3 1.3-1.5 1.5-2-2L5.6 21.8 2.2 18.400l3.8-3.8-2-2L5.5 11.100l1.3 1.3 8-8.800z" />
  ),
  armour: (
    <path d="M12 1.800c3 1.7 5.8 2.4 8.8 2.5.2 8.2-2.3 14.2-8.8 18C5.5 18.5 3 12.5 3.2 4.3 6.2 4.2 9 3.5 12 1.800zm0 3.200v13.600c4.2-3 6-7 6-12.1-2-.2-4-.7-6-1.500z" />
  ),
  special: (
    <path
      d="M4 3c5 3 11 3 16 0M3 8.500c5.5 3 12.5 3 18 0M4 14c5 3 11 3 16 0M7 2c-2 6-1 13 3 20M12 3.500V22M17 2c2 6 1 13-3 20"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
    />
  ),
  speed: (
    <path d="M7 2h6.500l1 9.500c1.7 1.6 4 2.3 6 3.4 1.3.8 1.7 2 1.7 3.600H5.500L6 13zm-2 18h17.200v2H5zM1 5h4v2H1zm0 5h4v2H1z" />
  ),
  guard: (
    <path d="M19 1l2.2 5-1.4.2V23h-1.600V6.200L16.8 6zM8.5 2.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM2.5 10c2.2-.9 4-1 6-1s3.8.1 6 1c0 6.2-1.5 10.2-6 13-4.5-2.8-6-6.8-6-13zm6 1.500v8.800c2.3-1.9 3.4-4.3 3.6-8.3-1.2-.4-2.3-.5-3.6-.5z" />
  ),
  favour: <path d="M12 1.500l3 7 7.5.7-5.7 5 1.7 7.500L12 17.700l-6.5 4 1.7-7.5-5.7-5L9 8.500z" />,
  champion: (
    <path d="M5 3C2 8 2.5 15.5 9 20l-1 2h3l1-1.5 1 1.500h3l-1-2C21.5 15.5 22 8 19 3c-.4 2-1.2 3.2-2.6 4.200C17.6 9.5 17.5 12 16.5 14c-1 2-2.6 3.3-4.5 4-1.9-.7-3.5-2-4.5-4-1-2-1.1-4.5.1-6.800C6.2 6.2 5.4 5 5 3zm7 3l1.4 3 3.1.4-2.3 2.2.6 3.200L12 13.200l-2.8 1.6.6-3.2-2.3-2.2 3.1-.4z" />
  ),
  injured: <path d="M12 1.500c4 5.5 6.8 9 6.8 13a6.8 6.8 0 0 1-13.6 0c0-4 2.8-7.5 6.8-13z" />,
  exhausted: (
    <path d="M14.5 2A10 10 0 1 0 22 16.5 9 9 0 0 1 14.5 2zM15 9h5.5l-3.200 3.5h3.200V14H15l3.200-3.5H15z" />
  ),
  host: <path d="M2 7l5 4 5-8 5 8 5-4-2 12H4zm2.5 13.500h15V22h-15z" />,
  up: (
    <path d="M9 22H4V10h5zm2-12l3.5-8c1.8 0 3 1.2 3 3l-.7 4H21c1.2 0 2 1 1.8 2.200l-1.7 8.600c-.2 1.3-1.2 2.2-2.6 2.200H11z" />
  ),
  down: (
    <path d="M9 2H4v12h5zm2 12l3.5 8c1.8 0 3-1.2 3-3l-.7-4H21c1.2 0 2-1 1.8-2.200l-1.7-8.600C20.9 2.9 19.9 2 18.5 2H11z" />
  ),
  scroll: (
    <path d="M5 2h13a3 3 0 0 1 3 3v2h-4v12a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3v-2h3V4a2 2 0 0 1 1-2zm3 5v1.600h6V7zm0 4v1.600h6V11zm0 4v1.600h4V15z" />
  ),
  chain: (
    <path d="M7 3a5 5 0 0 1 4.6 3H9a2.6 2.6 0 0 0-4.6 2 2.6 2.6 0 0 0 3.9 2.200l1.5 1.800A5 5 0 1 1 7 3zm4 8l3-3 2 2-3 3zm6 2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z" />
  ),
} as const;

export type SignName = keyof typeof SIGNS;

export function Sign({ name, class: more = "" }: { name: SignName; class?: string }): JSX.Element {
  return (
    <svg class={`sign sp-sign ${more}`} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {SIGNS[name]}
    </svg>
  );
}

/** The same inside another <svg>. */
export function SignShape(props: { name: SignName; x: number; y: number; size: number; class?: string }) {
  const { name, x, y, size } = props;
  return (
    <g class={props.class ?? ""} fill="currentColor" transform={`translate(${x} ${y}) scale(${size / 24})`}>
      {SIGNS[name]}
    </g>
  );
}

/** Coins as a disc with their number. */
export function Coin({ amount, class: more = "" }: { amount: number | string; class?: string }) {
  return (
    <svg class={`coin ${more}`} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <circle class="rim" cx="12" cy="12" r="8.6" />
      <text x="12" y="16.3" text-anchor="middle">
        {amount}
      </text>
    </svg>
  );
}

/** A die that shows a face. */
export function Die({ face, class: more = "" }: { face: number; class?: string }) {
  return (
    <svg class={`die ${more}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {(PIPS[face] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x} cy={y} r="2.3" />
      ))}
    </svg>
  );
}
