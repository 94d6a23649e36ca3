// Ethnos on the home page: our own picture, how long a game takes, and what it is like in a line.

import { t } from "../../words";
import type { Cover } from "..";

function Picture() {
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

export const cover: Cover = {
  Picture,
  length: () => t("45–60 min"),
  like: () => t("Quick turns, one painful rule: play a band and the rest of your hand is everybody's."),
};
