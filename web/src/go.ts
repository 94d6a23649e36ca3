// Moving between the views without loading the page anew.
import { useEffect, useState } from "preact/hooks";

/** Where the server is found: "/", or such as "/ludus/" below a proxy. The scripts lie in a folder right below it. */
const BASE = new URL("..", import.meta.url).pathname;

/** An address of the page or the API: "/t/x" as it is to be called here. */
export const at = (path: string) => BASE + path.slice(1);

/** The same the other way: what an address is below the base. */
export const within = (path: string) => (path.startsWith(BASE) ? path.slice(BASE.length - 1) : "/");

const listeners = new Set<() => void>();

export function go(path: string) {
  history.pushState(null, "", path);
  for (const listener of listeners) listener();
  window.scrollTo(0, 0);
}

export function useAddress(): URL {
  const [address, change] = useState(() => new URL(location.href));
  useEffect(() => {
    const update = () => change(new URL(location.href));
    listeners.add(update);
    window.addEventListener("popstate", update);
    return () => {
      listeners.delete(update);
      window.removeEventListener("popstate", update);
    };
  }, []);
  return address;
}

/** For links: a plain click stays on the page, every other click is the browser's. */
export function follow(event: MouseEvent) {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
