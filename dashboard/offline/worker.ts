const script = "/service-worker.js";

/** The service worker, which caches the page's files and shows notifications. `undefined` if the browser does not support it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  keepPictures();
  try {
    return await navigator.serviceWorker.register(script);
  } catch {
    // Without it the page works as before; registration is retried at the next load.
    return undefined;
  }
}

/** Requests pictures that were loaded before the worker was installed, so that it caches them. */
function keepPictures(): void {
  if (navigator.serviceWorker.controller !== null) return;
  const request = (): void => {
    for (const { name } of performance.getEntriesByType("resource"))
      if (new URL(name).pathname.startsWith("/logos/")) void fetch(name).catch(() => undefined);
  };
  navigator.serviceWorker.addEventListener("controllerchange", request, { once: true });
}

/** Checks for the service worker of a newer build, which then caches that build's files. */
export function updateWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}
