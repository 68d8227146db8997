// The worker of the installed page. The build puts the list of its files and their hash in front: `build = { id, files }`.
// It caches the page's own files and nothing that the service answers: no figures, no secrets, nothing of other hosts.
/* global build */
const shell = `portolan-${build.id}`;
const pictures = "portolan-pictures";
const files = new Set(build.files);
/** What a proxy answers in place of a service that does not run. */
const unreachable = new Set([502, 503, 504]);
/** Files that are fetched at a time while the worker installs, so that the page's own requests are not held up. */
const atATime = 4;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(shell);
  // Past the browser's own cache: the page names the files of this build.
  await cache.put("/", await answered(new Request("/", { cache: "reload" })));
  for (let from = 0; from < build.files.length; from += atATime)
    await Promise.all(
      build.files.slice(from, from + atATime).map(async (file) => {
        // Of an earlier build, too: a name with a hash always has the same content.
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

/** Runs once no page of an earlier build is open, so none loses its files. */
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

/** Documents that are no page of the dashboard. */
function isOfService(pathname) {
  return /^\/(docs|download|metrics|health|info|ping|rpc|auth)(\/|$)/.test(pathname);
}

/** The service's newest page; the kept one only where the service cannot be reached. */
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

// Notifications of the service that arrive by Web Push while the page is closed.
self.addEventListener("push", (event) => {
  const { id, title, message } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body: message, tag: id, icon: "/rose.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow("/notifications"));
});
