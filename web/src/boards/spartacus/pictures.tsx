// What the cards of Spartacus show, drawn here: a bust for each fighter and slave, put together from its name so that the
// same card always looks the same, the thing itself for equipment, a sign for each kind of Intrigue.
import type { JSX } from "preact";
import { assetOf } from "./data";
import { type SignName, SignShape } from "./icons";

function mix(id: string): number {
  const sum = [...id].reduce((all, letter) => Math.imul(all ^ letter.charCodeAt(0), 16777619), 40389);
  const stirred = Math.imul(sum ^ (sum >>> 15), 739982445);
  return (stirred ^ (stirred >>> 12)) >>> 0;
}
const pick = <T,>(from: readonly T[], n: number): T => from[n % from.length] as T;

const SKIN = ["#c98f63", "#a9714a", "#8a5637", "#d9a77c"];
const HAIR = ["#2d1d12", "#4b2e17", "#7a4a1e", "#1d1613"];
const CLOTH = ["#8a3b2e", "#6b5a3a", "#3f5a4a", "#5a4a6b", "#7a6a4a"];

/** Helmets on a head whose middle is at 30, 20. */
const HELMS = [
  "M20 22c-1-10 4-14 10-14s11 4 10 14l-3 8h-2v-8H25v8h-2zM30 2c9 0 12 5 12 9-4-3-8-4-12-4s-8 1-12 4c0-4 3-9 12-9z",
  "M19 21c0-9 4-13 11-13s11 4 11 13c0 6-2 9-4 11h-3v-8h-8v8h-3c-2-2-4-5-4-11zM28 1h4v8h-4z",
  "M18 20c2-8 6-12 12-12s10 4 12 12c-4-2-8-3-12-3s-8 1-12 3zM16 20h28v3H16z",
  "M20 24c-2-11 3-16 10-16s12 5 10 16l-4 7-2-9h-8l-2 9zM40 6c6 2 9 6 8 14-4-5-7-7-11-8z",
];
const ARMS = ["M46 46L58 8l2 1-10 38z", "M2 46L10 6l2 40zM6 10l5-3 5 3-5 3z", "M44 44l14-26-3 28z"];

function Face({ beard, hair }: { beard: boolean; hair: string }) {
  return (
    <>
      {beard ? <path d="M22 22c0 7 3 11 8 11s8-4 8-11c-2 4-4 4-8 4s-6 0-8-4z" fill={hair} /> : null}
      <path d="M25 19h3.500v1.600H25zM31.500 19H35v1.600h-3.500z" fill="#22160e" />
      <path d="M30 20v4l-1.500.6M27.500 27h5" fill="none" stroke="#22160e" stroke-width=".9" />
    </>
  );
}

function Fighter({ n }: { n: number }) {
  return (
    <>
      <path d={pick(ARMS, n >>> 3)} fill="#6d655c" />
      <path d="M8 50c1-13 11-17 22-17s21 4 22 17z" fill={pick(SKIN, n)} />
      <path d="M14 50c0-6 4-12 9-15l12 15z" fill={pick(CLOTH, n >>> 5)} />
      <path d="M26 28h8v8h-8z" fill={pick(SKIN, n)} />
      <ellipse cx="30" cy="21" rx="8" ry="10" fill={pick(SKIN, n)} />
      <Face beard={(n & 3) === 1} hair={pick(HAIR, n >>> 4)} />
      <path d={pick(HELMS, n >>> 2)} fill="#9b7a35" stroke="#4a3714" stroke-width="1" />
    </>
  );
}

function Slave({ n }: { n: number }) {
  return (
    <>
      <path d="M10 50c1-12 10-16 20-16s19 4 20 16z" fill={pick(CLOTH, n)} />
      <path d="M26 28h8v9h-8z" fill={pick(SKIN, n >>> 2)} />
      <ellipse cx="30" cy="21" rx="8" ry="10" fill={pick(SKIN, n >>> 2)} />
      <Face beard={(n & 7) === 2} hair={pick(HAIR, n >>> 4)} />
      {n & 1 ? (
        <path
          d="M21 22c-2-10 3-14 9-14s11 4 9 14c2 6 1 10 3 13-5 0-6-4-6-8 1-5 0-8-6-8s-7 3-6 8c0 4-1 8-6 8 2-3 1-7 3-13z"
          fill={pick(HAIR, n >>> 4)}
        />
      ) : (
        <path d="M21 20c-1-8 3-12 9-12s10 4 9 12c-2-4-5-5-9-5s-7 1-9 5z" fill={pick(HAIR, n >>> 4)} />
      )}
      <path d="M24 36h12l-1 3H25z" fill="#6d655c" />
    </>
  );
}

function Frame({ children }: { children: JSX.Element }) {
  return (
    <svg class="card-art" viewBox="0 0 60 50" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path class="art-light" d="M30 48L4 0h12zM30 48L24 0h12zM30 48L44 0h12z" />
      <path class="art-ground" d="M-30 44q60-8 120 0v20H-30z" />
      {children}
    </svg>
  );
}

export function AssetPicture({ asset }: { asset: string }) {
  const { kind, gear } = assetOf(asset);
  const n = mix(asset);
  return (
    <Frame>
      {kind === "equipment" ? (
        <SignShape name={gear ?? "special"} x={11} y={6} size={38} class="art-thing" />
      ) : kind === "slave" ? (
        <Slave n={n} />
      ) : (
        <Fighter n={n} />
      )}
    </Frame>
  );
}

/** Which sign stands for an Intrigue card, by what its name speaks of; the first that fits. */
const MEANS: [RegExp, SignName][] = [
  [/guard|unlocked/, "guard"],
  [/profit|loot|bribe|venture|labor|services|robbery|lend|contract|black-market|skim/, "host"],
  [/poison|kill|blow|blood|execution|dead|sacrifice|death/, "injured"],
  [/match|rig|armor|weapon|gladiator|training|practice/, "weapon"],
  [/rome|dominus|influence|favor|favour|crowd|visitor|feast|public|epic/, "champion"],
  [/slave|caught|escape|incite|chain|shackle/, "chain"],
  [/word|secret|blackmail|collu|collab|inside|conspir/, "scroll"],
];

export function IntriguePicture({ card, type }: { card: string; type: string }) {
  const sign =
    MEANS.find(([words]) => words.test(card))?.[1] ?? pick(["scroll", "favour", "down", "host"], mix(card));
  return (
    <Frame>
      <SignShape
        name={(type === "guard" ? "guard" : sign) as SignName}
        x={12}
        y={5}
        size={36}
        class="art-thing"
      />
    </Frame>
  );
}

/** A closed hand, or an open one. */
export function Fist({ open }: { open: boolean }) {
  return (
    <svg class="fist" viewBox="0 0 48 48" aria-hidden="true">
      {open ? (
        <path d="M10 26V14a3 3 0 0 1 6 0v9h1V8a3 3 0 0 1 6 0v14h1V6a3 3 0 0 1 6 0v17h1V10a3 3 0 0 1 6 0v18l3-4c2-2 5-1 4 2l-6 13c-2 4-5 7-11 7h-4C15 46 10 40 10 32z" />
      ) : (
        <path d="M9 22c0-4 3-6 6-5 0-4 5-6 8-3 2-4 8-3 9 1 4-2 8 1 7 6v8c0 4-2 7-4 9v8H15v-8c-4-3-6-8-6-16zm6-4v9m8-11v11m9-11v11M11 30h17c3 0 3-5 0-5h-9" />
      )}
    </svg>
  );
}
