// The games as the home page shows them: our own picture, and how long they take.
import type { JSX } from "preact";
import { t } from "./words";

export function lengthOf(game: string): string {
  if (game === "ethnos") return t("45–60 min");
  if (game === "aquileia") return t("about 2 hours");
  return game === "spartacus" || game === "imperator" ? t("2–3 hours") : "";
}

/** One line on what it is like, beside what the engine says it is about. */
export function lineOf(game: string, about: string): string {
  switch (game) {
    case "ethnos":
      return t("Quick turns, one painful rule: play a band and the rest of your hand is everybody's.");
    case "spartacus":
      return t("Bribes, betrayals and broken promises, then blood on the sand.");
    case "aquileia":
      return t("Every worker counts, and coins of three metals have to be spent well.");
    case "imperator":
      return t("Two players: the slaves' great rising against the legions of Rome.");
    default:
      return about;
  }
}

const SKY = ["#f3c98b", "#8fb7c9"];

function Ethnos() {
  return (
    <>
      <path fill="#d98f4e" d="M0 0h320v180H0z" />
      <circle cx="236" cy="58" r="30" fill="#fbe3a6" />
      <path fill="#a85a3c" d="M0 118l52-50 34 30 44-58 52 62 40-30 46 40 52-34v102H0z" />
      <path fill="#6f3a3d" d="M0 142l60-26 50 22 62-30 54 28 44-16 50 22v38H0z" />
      <g fill="#2c2230">
        <path d="M166 92c-10-34-40-58-82-62 14 10 18 18 18 28-14-4-24-2-34 6 16 2 24 8 28 18-10 0-18 4-24 12 22-6 40 2 62 14z" />
        <path d="M158 92c8-36 36-64 78-72-12 12-14 20-12 30 14-6 24-4 34 2-14 4-22 10-24 20 10-2 18 2 26 8-24-2-44 8-68 22z" />
        <path d="M146 84c4-14 18-22 32-18l4-10 8 12c8 4 12 10 14 16l-20 4c-6 2-8 8-4 16 8 14 4 30-12 38-10 6-24 4-34 12 2-12 10-18 20-22 12-4 12-14 4-22-8-6-14-14-12-26z" />
      </g>
      <path fill="#2e7d4f" d="M22 166l14-25 14 25z" />
      <path fill="#1f5fae" d="M66 141h24v11c0 8-5 11-12 15-7-4-12-7-12-15z" />
      <path fill="#b3262e" d="M236 142h22v22h-22z" />
      <path fill="#7a3f9d" d="M286 138l14 14-14 14-14-14z" />
    </>
  );
}

function Spartacus() {
  return (
    <>
      <path fill="#c9976b" d="M0 0h320v180H0z" />
      <path fill="#8d4a34" d="M0 34c60-26 260-26 320 0v66H0z" />
      <g fill="#4d2520">
        {[14, 58, 102, 146, 190, 234, 278].map((x) => (
          <path key={x} d={`M${x} 96V62a14 14 0 0 1 28 0v34z`} />
        ))}
      </g>
      <ellipse cx="160" cy="132" rx="150" ry="44" fill="#e8cf9c" />
      <g fill="#3a2a2c">
        <path d="M112 72h10v64h-10zM102 128h30v8h-30zM113 136h8v16h-8z" transform="rotate(40 117 112)" />
        <path d="M198 72h10v64h-10zM188 128h30v8h-30zM199 136h8v16h-8z" transform="rotate(-40 203 112)" />
      </g>
      <circle cx="160" cy="112" r="25" fill="#7a2e2a" />
      <circle cx="160" cy="112" r="17" fill="none" stroke="#e2a83c" stroke-width="4" />
      <circle cx="160" cy="112" r="6" fill="#e2a83c" />
    </>
  );
}

function Aquileia() {
  return (
    <>
      <path fill={SKY[1]} d="M0 0h320v180H0z" />
      <path fill="#3f7d8f" d="M0 112h320v68H0z" />
      <path fill="#efe2c6" d="M36 60l64-30 64 30v8H36zM40 112h120v10H40z" />
      <g fill="#f8efdc">
        {[48, 72, 96, 120, 144].map((x) => (
          <path key={x} d={`M${x} 70h10v42h-10z`} />
        ))}
      </g>
      <path fill="#6b3f2a" d="M196 132h96l-16 24h-62z" />
      <path fill="#f1e4c4" d="M236 66c30 10 36 30 36 54h-36z" />
      <path fill="#6b3f2a" d="M232 56h5v78h-5z" />
      <circle cx="70" cy="148" r="13" fill="#e2a83c" />
      <circle cx="100" cy="156" r="13" fill="#c9ced3" />
      <circle cx="130" cy="150" r="13" fill="#b0693c" />
    </>
  );
}

function Imperator() {
  return (
    <>
      <path fill="#b9c7a0" d="M0 0h320v180H0z" />
      <path
        fill="#7ea0b0"
        d="M0 0h92c-20 40 24 54 18 92-4 34-40 50-30 88H0zM320 0h-58c6 34-30 46-14 86 10 30-6 60 12 94h60z"
      />
      <path
        fill="none"
        stroke="#8a7f5a"
        stroke-width="3"
        stroke-dasharray="7 6"
        d="M116 20c40 30 20 60 64 80 40 20 30 40 60 66"
      />
      <g transform="translate(150 26)">
        <path fill="#7a2e2a" d="M-34 0h68v44h-68z" />
        <path fill="#e2a83c" d="M-4-16h8v150h-8z" />
        <path fill="#7a2e2a" d="M-34 0h68v44h-68z" />
        <path fill="#e2a83c" d="M0 8l20 10-8 4 8 10-20-6-20 6 8-10-8-4zM-22-10h44v6h-44z" />
      </g>
      <path fill="#4a3f38" d="M206 128l18-12 18 12v20h-36zM96 132l14-10 14 10v16H96z" />
    </>
  );
}

const PICTURE: Record<string, () => JSX.Element> = {
  ethnos: Ethnos,
  spartacus: Spartacus,
  aquileia: Aquileia,
  imperator: Imperator,
};

export function Picture({ game }: { game: string }) {
  const Inside = PICTURE[game];
  return (
    <svg class="picture" viewBox="0 0 320 180" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      {Inside ? <Inside /> : <path fill="#7a2e2a" d="M0 0h320v180H0z" />}
    </svg>
  );
}
