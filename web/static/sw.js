// What goes on while no page is open: notices that are pushed, and a shell for when the server cannot be reached. Everything else is left to
// the browser. The build names the files of the first view in place of SHELL.
const shell = SHELL;
const cacheName = `ludus ${shell.join(" ")}`;
const scope = self.registration.scope;

self.addEventListener("install", (event) => {
  const fill = (cache) => cache.addAll(["", ...shell].map((path) => new URL(path, scope).href));
  event.waitUntil(
    caches
      .open(cacheName)
      .then(fill)
      .then(() => self.skipWaiting()),
  );
});

const ours = (name) => name.startsWith("ludus ") && name !== cacheName;

self.addEventListener("activate", (event) => {
  const clean = async () => {
    await Promise.all((await caches.keys()).filter(ours).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

/** The page is always the server's, unless there is none to be had; its files only when there is no line at all. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(async () => (await caches.match(scope)) ?? Response.error()));
  else if (request.method === "GET" && request.url.startsWith(`${scope}assets/`) && !navigator.onLine)
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
});

/** Where a notice leads: nowhere but into these pages. */
function linkOf(told) {
  const link = new URL(told.link ?? "", scope);
  return link.href.startsWith(scope) ? link.href : scope;
}

async function show(told) {
  const tag = told.table || told.id || "ludus";
  const there = await self.registration.getNotifications({ tag });
  // The same notice may come twice; only one of them is to be heard.
  const again = there.some(({ data }) => data?.id === told.id);
  await self.registration.showNotification(told.title || "Ludus", {
    body: told.text ?? "",
    tag,
    renotify: !again,
    silent: again || undefined,
    icon: new URL("icon-192.png", scope).href,
    data: { link: linkOf(told), id: told.id },
  });
  if (told.waiting && navigator.setAppBadge) await navigator.setAppBadge(told.waiting).catch(() => undefined);
}

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    // A message without words is shown without any: browsers ask that something is.
  }
  event.waitUntil(show(told));
});

async function open(link) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === link);
  if (there) return there.focus();
  return self.clients.openWindow(link);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

/** The browser has another address for its pushes. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const tell = async () => {
    const fresh =
      event.newSubscription ??
      (event.oldSubscription &&
        (await self.registration.pushManager.subscribe(event.oldSubscription.options)));
    if (fresh)
      await fetch(new URL("api/push", scope), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(fresh),
      });
  };
  event.waitUntil(tell());
});
