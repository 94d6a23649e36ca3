// What kind of thing an event tells of, by its name: its sign in the log, its sound, and how what it moves is drawn.

export type Kind = "dice" | "fight" | "coin" | "card" | "marker" | "end";

/** The first that fits counts; what fits none has no sign. */
const KINDS: [Kind, RegExp][] = [
  ["dice", /^(dice|die|roll|reroll|initiative|dolus|heal-roll|guard-roll|recruit-die)$/],
  [
    "fight",
    /^(battle|siege|phase|damage|hit|killed|eliminated|destroyed|retreat|withdraws|attack|throw|wounds|defeat|injured|dies|foiled|rob|devastate|dragon|contest|thumb-.*)$/,
  ],
  [
    "end",
    /^(age|age-end|turn|season|round|round-end|over|wins|victory|drawn|final|kingdom|bands|gain|champion|succeeds|falls|takes-city|workshops|arena-points|pecunia|forum|host)$/,
  ],
  [
    "coin",
    /^(bid|bids|wins-bid|won|paid|take|buys|buy-.*|sell|cash|ledger-.*|coins-.*|wager.*|petition.*|tribute|exchange|loot|ask|price|supports|loss)$/,
  ],
  [
    "card",
    /^(draw|recruit|discard|deal|reveal|band|hands|keep|card|declare.*|react.*|play|draw-laurel|pass-on|show|plan|seek)$/,
  ],
  [
    "marker",
    /^(marker|place|place-coin|disc|build|move|sail|arrives|enters|drift|post|horde|muster|equips|sends|activate)$/,
  ],
];

const eventOf = (note: string) => note.split(" ", 1)[0] ?? "";

export const kindOf = (note: string): Kind | undefined =>
  KINDS.find(([, pattern]) => pattern.test(eventOf(note)))?.[0];

/** Signs of 16 by 16. */
export const SIGN: Record<Kind, string> = {
  dice: "M3 1h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zM5 4a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm3 3a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm3 3a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
  fight:
    "M1 1l3 1 5 5 5-5 1-1-1 3-5 4 3 3 1-1 1 1-2 2 1 2-1 1-2-2-2 1-1-1 1-1-1-2-1 2 1 1-1 1-2-1-2 2-1-1 1-2-2-2 1-1 1 1 3-3-4-4z",
  coin: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  card: "M4 1h8a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zm1 2v4h6V3z",
  marker: "M3 1h2v1l8 2-8 4v7H3z",
  end: "M8 1l2 4.6 5 .5-3.8 3.3 1.2 4.9L8 11.7l-4.4 2.6 1.2-4.9L1 6.1l5-.5z",
};
