import { createBus } from "../../src/bus.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import { createHttp } from "../../src/net/http.ts";
import type { PriceSource } from "../../src/prices/price-source.ts";
import type { AccountStore } from "../../src/store/account/account-store.ts";
import { fetchPricesWith, type FetchRun } from "../../src/tasks/pricing/fetch-prices.ts";

const never = (): never => {
  throw new Error("Fetching prices does not do this.");
};

type World = {
  account: AccountStore;
  now: () => number;
  /** Upstream URLs by provider id in upper case. */
  upstreams: Record<string, string>;
  sources: readonly PriceSource[];
  input?: FetchRun["input"];
  signal?: AbortSignal;
  log?: (message: string) => void;
};

/** One run of the price refresh over real HTTP, without rate limits or pauses. */
export function fetchFrom({
  account,
  now,
  upstreams,
  sources,
  input = {},
  signal,
  log,
}: World): Promise<void> {
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams, offline: true },
    log: silentLogger,
    now,
    random: () => 0,
    sleep: async () => undefined,
  });
  const secrets = {
    set: never,
    put: never,
    putForTask: never,
    openAll: never,
    sealAll: never,
    delete: never,
    deleteOfConnections: never,
    has: () => false,
    list: () => [],
    open: async () => undefined,
  };
  return fetchPricesWith(sources, {
    context: { bus: createBus(never), http, now, pause: async () => undefined, secrets },
    account,
    accountName: account.name,
    input,
    signal: signal ?? new AbortController().signal,
    progress: () => undefined,
    log: (_level, message) => log?.(message),
  });
}
