// Style sheets that the first view does without: the table's, and one for each board. The build writes their addresses into the
// page. They go before the page's own sheet, which has the last word.
import { at } from "./go";

const addresses = new Map(
  (document.querySelector<HTMLMetaElement>('meta[name="styles"]')?.content ?? "")
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);
const asked = new Map<string, Promise<void>>();

function load(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const done = new Promise<void>((resolve) => {
    // A sheet that does not come is no reason to show nothing.
    link.onload = link.onerror = () => resolve();
  });
  document.head.insertBefore(link, document.querySelector('link[rel="stylesheet"][href*="/style-"]'));
  return done;
}

/** Resolves when the sheet of this name is there; at once if there is none. */
export function styled(name: string): Promise<void> {
  const href = addresses.get(name);
  if (!href) return Promise.resolve();
  const known = asked.get(name) ?? load(at(href));
  asked.set(name, known);
  return known;
}
