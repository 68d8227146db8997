import { z } from "zod";
import type { Context } from "../../context/context.ts";
import { dayNumberOf, startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { RetryAfter } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { runInSlices } from "../../ports/pause.ts";
import { priceSources } from "../../prices/registry.ts";
import type { PriceSource } from "../../prices/price-source.ts";
import type { HeldAsset } from "../../store/prices/price-needs.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import type { Prices } from "../../store/prices/prices.ts";
import { fetchDays } from "./fetch-days.ts";
import { neededHours } from "./needed-hours.ts";
import type { Fetching } from "./source-requests.ts";
import { createPricing, type Pricing } from "./pricing.ts";
import { itemOf, neededItems, type Needed, type Ordering } from "./price-items.ts";
import { reportFailures } from "./report-failures.ts";
import { demoMadeOn, extendDemoPrices } from "./demo-prices.ts";
import { refreshHealth } from "../derived/check-health.ts";
import { dueAfterFetch, noteFetchEnded } from "../derived/left-to-fetch.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";

const input = z.object({
  /** Documents why the task was planned; the missing prices are determined from the stored ones. */
  since: z.number().nullish(),
  /** Whether to also request prices that no source had before. */
  retry: z.boolean().optional(),
  /** Only these series (`coin:<id>` or asset ids). */
  refs: z.array(z.string()).optional(),
});
type Input = z.output<typeof input>;

const minPauseMs = 30_000;

/** The dependencies of fetching. */
export type FetchRun = Pick<
  TaskRun<Input, never>,
  "accountName" | "input" | "signal" | "progress" | "log"
> & {
  context: Pick<Context, "bus" | "http" | "now" | "pause" | "secrets">;
  account: Pick<
    AccountStore,
    "id" | "meta" | "transaction" | "prices" | "settings" | "changes" | "issues" | "transferHalves"
  >;
};

/** Fetches prices from the given sources; the service passes those of the registry. Throws `RetryAfter` if a failed source may have more. */
export async function fetchPricesWith(sources: readonly PriceSource[], run: FetchRun): Promise<void> {
  const { context, account, accountName, signal } = run;
  const { prices, settings } = account;
  const now = context.now;
  const today = dayNumberOf(now());
  const { baseCurrency, priceSources: preferred } = settings.get();
  const isUrgent = run.input.retry === true;
  const { setDue } = dueAfterFetch(account, "check");
  if (isUrgent)
    account.transaction(() => {
      if (run.input.refs === undefined) prices.clearFailures();
      else for (const ref of run.input.refs) prices.clearFailures(ref);
      setDue(true);
    });

  const heldAssets = await runInSlices(collectAssets(prices.heldAssets(today)), {
    pause: context.pause,
    now,
    signal,
  });
  const ordering = { sources, preferred, prices };
  const currencies = [baseCurrency, ...prices.currencies()];
  const only = run.input.refs === undefined ? undefined : new Set(run.input.refs);
  let hasChanged = false;
  // These writes need not be durable: after a power cut the prices are fetched again.
  const repeatable = { isRepeatable: true };
  const commit = (write: () => DayNumber | null): void =>
    account.transaction(() => {
      const since = write();
      setDue(since === null);
      if (since === null) return;
      hasChanged = true;
      account.changes.record({ topic: "prices", cause: "updated", since: startOfDay(since), count: 1 });
    }, repeatable);
  const judgeFees = (): void => {
    const since = account.transferHalves.unjudgedSince();
    if (since !== null) account.changes.record({ topic: "transferFees", cause: "updated", since, count: 1 });
  };
  const pricing = pricingOf(run, { ...ordering, commit, isUrgent });

  const wantedItems = neededItems(heldAssets, { ...ordering, currencies, today }).filter(
    ({ item }) => only?.has(item.ref) ?? true,
  );
  followChosenSources(wantedItems, { heldAssets, prices, commit });
  const inSlices = { pause: context.pause, now, signal };
  await fetchDays(wantedItems, {
    pricing,
    ordering,
    heldAssets,
    today,
    progress: run.progress,
    commit,
    compares: only === undefined,
    ...inSlices,
  });
  const isWanted = (ref: string): boolean => only?.has(ref) ?? true;
  const hours = neededHours(heldAssets, { ...ordering, isWanted, again: isUrgent, now: now() });
  await pricing.hours(await runInSlices(hours, inSlices), {
    stored: prices.hours,
    changed(since) {
      setDue(true);
      account.changes.record({ topic: "hourlyPrices", cause: "updated", since, count: 1 });
    },
    progress: (done, total) => run.progress(done, total, "Prices of hours"),
  });

  if (hasChanged) account.transaction(judgeFees, repeatable);
  const outcome = pricing.outcome();
  reportFailures(outcome, run);
  const retryAt = pricing.retryAt();
  if (retryAt !== null)
    throw new RetryAfter(
      Math.max(minPauseMs, retryAt - now()),
      outcome.failed.length > 0 && outcome.answered.size === 0
        ? msg`No price source could be reached.`
        : msg`Not every price source of ${accountName} could be asked.`,
    );
}

/** The dependencies of one run's requests to the given sources. */
export function pricingOf(
  {
    context,
    account,
    signal,
    log,
  }: Pick<FetchRun, "signal" | "log"> & {
    context: Pick<Context, "http" | "now" | "secrets">;
    account: Pick<AccountStore, "id">;
  },
  { commit, isUrgent, ...ordering }: Ordering & Pick<Fetching, "commit" | "isUrgent">,
): Pricing {
  return createPricing({
    prices: ordering.prices,
    http: context.http,
    now: context.now,
    signal,
    log,
    commit,
    isUrgent,
    apiKey: (source) => context.secrets.open({ accountId: account.id, name: `price_${source}_key` }),
    itemOf: (thing) =>
      itemOf(thing, {
        ...ordering,
        sources: ordering.sources.filter(({ id, currency }) => id !== "derived" && currency === "USD"),
      }),
  });
}

/** Discards the series of assets for which the owner chose another source, so that they are fetched from that source. */
function followChosenSources(
  wantedItems: readonly Needed[],
  {
    heldAssets,
    prices,
    commit,
  }: { heldAssets: readonly HeldAsset[]; prices: Prices; commit: (write: () => DayNumber | null) => void },
): void {
  const chosenSources = new Map<string, string>();
  for (const { id, coinId, priceSource } of heldAssets)
    if (priceSource !== null)
      for (const ref of [id, `coin:${coinId}`])
        if (!chosenSources.has(ref)) chosenSources.set(ref, priceSource);
  for (const { item } of wantedItems) {
    const [first] = item.order;
    const source = prices.find(item.ref)?.source ?? null;
    if (
      first !== undefined &&
      chosenSources.get(item.ref) === first.id &&
      first.canPrice(item) &&
      source !== null &&
      source !== first.id
    )
      commit(() => prices.clear(item.ref));
  }
}

export function* collectAssets(assets: Generator<HeldAsset, void>): Generator<undefined, HeldAsset[], void> {
  const all: HeldAsset[] = [];
  for (const asset of assets) {
    all.push(asset);
    yield;
  }
  return all;
}

/** Fetches the prices of the assets held, on the days they were held, from the sources in the owner's order. */
export const fetchPrices = defineTask({
  kind: "fetchPrices",
  uses: [
    "meta",
    "now",
    "pause",
    "bus",
    "secrets",
    "http",
    "transaction",
    "changes",
    "prices",
    "assets",
    "settings",
    "issues",
    "transferHalves",
    "contracts",
    "exchangeListings",
    "healthQueries",
    "ledger",
    "spamSignals",
    "tasks",
    "valuation",
  ],
  input,
  title: () => "Fetch prices",
  priority: 6,
  network: true,
  attempts: 5,
  mergeKey: () => "fetchPrices",
  merge: (waiting, next) => ({
    ...(waiting.retry === true || next.retry === true ? { retry: true } : {}),
    ...(waiting.refs === undefined || next.refs === undefined
      ? {}
      : { refs: [...new Set([...waiting.refs, ...next.refs])] }),
  }),
  async run(run) {
    const madeOn = demoMadeOn(run.account);
    const check = dueAfterFetch(run.account, "check");
    const trades = dueAfterFetch(run.account, "trades");
    try {
      if (madeOn === null) await fetchPricesWith(priceSources, run);
      else await extendDemoPrices(run, madeOn, dayNumberOf(run.context.now()));
    } finally {
      if (!run.signal.aborted) {
        noteFetchEnded(run.account, run.taskId);
        if (trades.isDue())
          run.account.transaction(() => followByTrades(run, trades), { isRepeatable: true });
      }
      if ((check.isDue() || madeOn !== null) && !run.signal.aborted) {
        await refreshHealth(run, run.context);
        run.account.transaction(() => check.setDue(false), { isRepeatable: true });
      }
    }
  },
});

/** Plans the computation of positions, which left issues to the fetch. */
function followByTrades(
  { account, context }: Pick<FetchRun, "account" | "context">,
  trades: ReturnType<typeof dueAfterFetch>,
): void {
  trades.setDue(false);
  account.changes.record({ topic: "hourlyPrices", cause: "updated", since: context.now(), count: 1 });
}
