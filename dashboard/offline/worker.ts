const script = "/service-worker.js";

/** The service worker, which caches the page's files and shows notifications. `undefined` if the browser does not support it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.register(script);
  } catch {
    // Without it the page works as before; registration is retried at the next load.
    return undefined;
  }
}

/** Checks for the service worker of a newer build, which then caches that build's files. */
export function updateWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}
