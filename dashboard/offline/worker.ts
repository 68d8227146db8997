const script = "/service-worker.js";

/** The worker of the page, which keeps its files and shows notifications. `undefined` where the browser allows none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.register(script);
  } catch {
    // Without it the page works as before; it is tried again when the page is loaded.
    return undefined;
  }
}

/** Looks for the worker of a newer build, which then caches that build's files. */
export function updateWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}
