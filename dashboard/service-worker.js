// The service worker. The build prepends the list of the page's files and their hash: `build = { id, files }`.
// It caches only the page's own files: no API responses, no secrets, and nothing from other hosts.
/* global build */
const shell = `portolan-${build.id}`;
const pictures = "portolan-pictures";
const files = new Set(build.files);
/** Status codes with which a proxy answers while the service is down. */
const unreachable = new Set([502, 503, 504]);
/** Maximum concurrent requests while the worker installs, so that the page's own requests are not delayed. */
const atATime = 4;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(shell);
  // Bypasses the HTTP cache, because the document must refer to the files of this build.
  await cache.put("/", await answered(new Request("/", { cache: "reload" })));
  for (let from = 0; from < build.files.length; from += atATime)
    await Promise.all(
      build.files.slice(from, from + atATime).map(async (file) => {
        // Files of an earlier build are reused: a name with a hash always has the same content.
        const known = await caches.match(file);
        await cache.put(file, known ?? (await answered(file)));
      }),
    );
}

async function answered(request) {
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return response;
}

/** Deletes the caches of earlier builds. The browser activates a worker when no page of an earlier build is open. */
async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith("portolan-") && name !== shell && name !== pictures) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!isOfService(pathname)) event.respondWith(page(request));
  } else if (files.has(pathname)) event.respondWith(fromCache(request, shell));
  else if (pathname.startsWith("/logos/")) event.respondWith(fromCache(request, pictures));
});

/** Whether a path is served by the service rather than the dashboard. */
function isOfService(pathname) {
  return /^\/(docs|download|metrics|health|info|ping|rpc|auth)(\/|$)/.test(pathname);
}

/** The document from the service, or the cached one if the service is unreachable. */
async function page(request) {
  const kept = await caches.match("/", { cacheName: shell });
  if (kept === undefined) return fetch(request);
  try {
    const response = await fetch(request);
    return unreachable.has(response.status) ? kept : response;
  } catch {
    return kept;
  }
}

async function fromCache(request, name) {
  const kept = await caches.match(request.url);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(name)).put(request.url, response.clone());
  return response;
}

// Web Push notifications, which also arrive while the page is closed.
self.addEventListener("push", (event) => {
  const { id, title, message } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: message, tag: id, icon: "/rose.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow("/notifications"));
});
