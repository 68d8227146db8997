import type { AppServer } from "../server/server.ts";
import type { CreateAccountStore } from "../store/account/account-store.ts";

export type LazyStores = { create: CreateAccountStore; load(): Promise<void> };

/** Account stores whose code, a quarter of what a thread would load at its start, is loaded by `load`. Until then `create` throws. */
export function createLazyStores(): LazyStores {
  let loaded: CreateAccountStore | undefined;
  return {
    create(...parts) {
      if (loaded === undefined) throw new Error("An account was opened before the code for it was loaded.");
      return loaded(...parts);
    },
    async load() {
      loaded ??= (await import("../store/account/account-store.ts")).createAccountStore;
    },
  };
}

/** Loads the stores with the first request but `/ping`, which asks only whether the service is alive. */
export function loadStoresOnRequest(stores: LazyStores, server: AppServer): AppServer {
  return {
    ...server,
    async fetch(request, peer) {
      if (new URL(request.url).pathname !== "/ping") await stores.load();
      return server.fetch(request, peer);
    },
    async admit(request, peer) {
      await stores.load();
      return server.admit(request, peer);
    },
  };
}
