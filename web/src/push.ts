// The service worker, and this browser as a place that takes pushes.
import { api } from "./api";
import { at } from "./go";

/** Once the page has come to rest; a browser without service workers has only the page. */
export function startWorker() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  const begin = () =>
    window.setTimeout(() => navigator.serviceWorker.register(at("/sw.js")).catch(() => undefined), 1000);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
  // Whoever looks at the page need not be told on the icon.
  const seen = () => {
    if (!document.hidden && "clearAppBadge" in navigator) navigator.clearAppBadge().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", seen);
}

export const takesPushes = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function worker() {
  await navigator.serviceWorker.register(at("/sw.js"));
  return navigator.serviceWorker.ready;
}

async function subscription() {
  const there = await navigator.serviceWorker.getRegistration(at("/"));
  return (await there?.pushManager.getSubscription()) ?? null;
}

export const isPushed = async () => takesPushes() && (await subscription()) !== null;

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** False if the person does not want it after all. */
export async function pushHere(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await worker();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await api.push(made.toJSON());
  return true;
}

export async function noPushHere() {
  const made = await subscription();
  if (!made) return;
  await api.endPush(made.endpoint);
  await made.unsubscribe();
}

/** Somebody else sits here now: pushes of this browser are theirs. */
export async function renewPush() {
  if (!takesPushes() || Notification.permission !== "granted") return;
  const made = await subscription();
  if (made) await api.push(made.toJSON());
}
