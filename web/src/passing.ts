// "Pass for me": the server passes in windows where nothing else can be done. The wish belongs to a seat at a table and is kept by
// the server; the setting is what a table one comes to is told, once, and what changes it everywhere one sits at the time.
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "./api";
import { useSettings } from "./settings";

const KEY = "ludus-told";
const MOST = 100;

/** Notes that the table was told; false if it had been before. */
function tellOnce(table: string): boolean {
  try {
    const told: string[] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (told.includes(table)) return false;
    localStorage.setItem(KEY, JSON.stringify([table, ...told].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing tells it each time.
  }
  return true;
}

export function usePassing(
  table: Table | null,
  act: (action: string, fields?: Record<string, unknown>) => Promise<unknown>,
) {
  const { passing } = useSettings();
  const before = useRef(passing);
  const id = table?.table;
  const seated = table !== null && table.you !== null && table.status === "playing";
  useEffect(() => {
    if (!id || !seated) return;
    const changed = before.current !== passing;
    before.current = passing;
    if (changed || (passing && tellOnce(id))) act("windows", { let_go: passing });
  }, [id, seated, passing, act]);
}
