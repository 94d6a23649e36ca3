// Aquileia on the home page: our own picture, how long a game takes, and what it is like in a line.

import { t } from "../../words";
import type { Cover } from "..";

function Picture() {
  return (
    <>
      <path fill="#8fb7c9" d="M0 0h320v180H0z" />
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

export const cover: Cover = {
  Picture,
  length: () => t("about 2 hours"),
  like: () => t("Every worker counts, and coins of three metals have to be spent well."),
};
