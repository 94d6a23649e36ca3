// Spartacus on the home page: our own picture, how long a game takes, and what it is like in a line.

import { t } from "../../words";
import type { Cover } from "..";

function Picture() {
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

export const cover: Cover = {
  Picture,
  length: () => t("2–3 hours"),
  like: () => t("Bribes, betrayals and broken promises, then blood on the sand."),
};
