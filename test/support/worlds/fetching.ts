import type { TaskLogLevel } from "../../../src/store/jobs/task-log.ts";
import type { Wording } from "../../../src/errors/wording.ts";
import { createBus } from "../../../src/context/bus.ts";
import { silentLogger } from "../../../src/ports/logger.ts";
import { createHttp } from "../../../src/net/http.ts";
import type { PriceSource } from "../../../src/prices/price-source.ts";
import type { AccountStore } from "../../../src/store/account/account-store.ts";
import { fetchRecentHoursWith } from "../../../src/tasks/pricing/fetch-recent-hours.ts";
import { fetchPricesWith, type FetchRun } from "../../../src/tasks/pricing/fetch-prices.ts";

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
export function fetchFrom(world: World): Promise<void> {
  return fetchPricesWith(world.sources, { ...runOf(world), input: world.input ?? {} });
}

/** One run of the fetch of recent hours, likewise; `onPoint` gets the net worth that it publishes. */
export function fetchHoursFrom(world: Omit<World, "input"> & { onPoint?: () => void }): Promise<void> {
  const run = runOf(world);
  if (world.onPoint !== undefined)
    run.context.bus.subscribe("netWorth", world.onPoint, new AbortController().signal);
  return fetchRecentHoursWith(world.sources, run);
}

function runOf({ account, now, upstreams, signal, log }: World) {
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
    namesOfConnections: () => [],
    markLost: never,
    has: () => false,
    list: () => [],
    sealedFields: () => () => [],
    open: async () => undefined,
  };
  return {
    context: { bus: createBus(never), http, now, pause: async () => undefined, secrets },
    account,
    accountName: account.name,
    signal: signal ?? new AbortController().signal,
    progress: () => undefined,
    log: (_level: TaskLogLevel, message: string | Wording) => log?.(String(message)),
  };
}
