// What somebody has been told on this browser, so that it is told once: a game's goal, what a phase is about. "*" is everything.
const KEY = "ludus-told";

function load(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const wasTold = (what: string): boolean => {
  const all = load();
  return all.includes(what) || all.includes("*");
};

export function tell(what: string) {
  try {
    if (!wasTold(what)) localStorage.setItem(KEY, JSON.stringify([...load(), what]));
  } catch {
    // A browser that keeps nothing is told again.
  }
}
