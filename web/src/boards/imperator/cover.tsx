// Spartacus Imperator on the home page: our own picture, how long a game takes, and what it is like in a line.

import { t } from "../../words";
import type { Cover } from "..";

function Picture() {
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

export const cover: Cover = {
  Picture,
  length: () => t("2–3 hours"),
  like: () => t("Two players: the slaves' great rising against the legions of Rome."),
};
