// What has changed since the own last question: leaders who moved, came, won or lost units, and land laid waste.
import { useMemo, useRef } from "preact/hooks";
import type { ImperatorView } from "./data";

const asks = (view: ImperatorView, me: number | null) =>
  me !== null && (view.stack[view.stack.length - 1]?.owed ?? []).includes(me);

const armyOf = (view: ImperatorView, leader: string) =>
  `${view.at[leader]} ${view.loot[leader] ?? 0} ${(view.army[leader] ?? []).join()}`;

function changes(before: ImperatorView, now: ImperatorView): Set<string> {
  const found = new Set<string>();
  if (before === now || !before.order || !now.order) return found;
  for (const leader of now.order)
    if (armyOf(before, leader) !== armyOf(now, leader)) found.add(`leader ${leader}`);
  for (const area of now.devastated) if (!before.devastated.includes(area)) found.add(area);
  for (const area of new Set([...Object.keys(before.loose), ...Object.keys(now.loose)]))
    if ((before.loose[area] ?? []).join() !== (now.loose[area] ?? []).join()) found.add(`loose ${area}`);
  return found;
}

/** Places that have changed since this seat was last asked; for a spectator since the last picture. */
export function useFresh(view: ImperatorView, me: number | null): Set<string> {
  const seen = useRef({ base: view, last: view });
  const { current } = seen;
  if (current.last !== view) {
    if (me === null || asks(current.last, me)) current.base = current.last;
    current.last = view;
  }
  const { base } = current;
  return useMemo(() => changes(base, view), [base, view]);
}
