import { z } from "zod";
import type { Context } from "../context.ts";
import { dayNumberOf, startOfDay, type DayNumber } from "../core/day.ts";
import type { DayRange } from "../core/day-ranges.ts";
import { RetryAfter } from "../core/errors.ts";
import { drive } from "../core/ports/pause.ts";
import { priceSources } from "../prices/registry.ts";
import type { PriceSource } from "../prices/price-source.ts";
import type { HeldAsset } from "../store/price-needs.ts";
import type { AccountStore } from "../store/account-store.ts";
import type { History } from "./pricing/fetch-history.ts";
import { findParted } from "./pricing/find-parted.ts";
import { createPricing } from "./pricing/pricing.ts";
import { itemOf, neededItems, ownThing, type Needed } from "./pricing/price-items.ts";
import { tellFailures } from "./pricing/tell-failures.ts";
import { demoMadeOn, extendDemoPrices } from "./demo-prices.ts";
import { refreshHealth } from "./check-health.ts";
import { defineTask, type TaskRun } from "./task.ts";

const input = z.object({
  /** Why it runs; what is missing is found out from what is stored. */
  since: z.number().nullish(),
  /** Ask again for what nobody knew. */
  retry: z.boolean().optional(),
  /** Only these series (`coin:<id>` or asset ids). */
  refs: z.array(z.string()).optional(),
});
type Input = z.output<typeof input>;

/** Series fetched at the same time: one waits for its answer while another's is stored. */
const atOnce = 3;
const shortestPauseMs = 30_000;

/** What fetching uses of a task's run. */
export type FetchRun = Pick<TaskRun<Input>, "accountName" | "input" | "signal" | "progress" | "log"> & {
  context: Pick<Context, "bus" | "http" | "now" | "pause" | "secrets">;
  account: Pick<AccountStore, "id" | "sql" | "prices" | "settings" | "changes" | "issues">;
};

/** The fetching itself, with the sources given: the registry's in service. Throws `RetryAfter` when a source failed that may know more. */
export async function fetchPricesWith(sources: readonly PriceSource[], run: FetchRun): Promise<void> {
  const { context, account, accountName, signal } = run;
  const { prices, settings } = account;
  const now = context.now;
  const today = dayNumberOf(now());
  const { baseCurrency, priceSources: preferred } = settings.get();
  if (run.input.retry === true)
    account.sql.transaction(() => {
      if (run.input.refs === undefined) prices.forgetFailures();
      else for (const ref of run.input.refs) prices.forgetFailures(ref);
    });

  const held = await drive(collect(prices.heldAssets(today)), { pause: context.pause, now, signal });
  const ordering = { sources, preferred, prices };
  const currencies = [baseCurrency, ...prices.currencies()];
  const only = run.input.refs === undefined ? undefined : new Set(run.input.refs);
  const commit = (write: () => DayNumber | null): void =>
    account.sql.transaction(() => {
      const since = write();
      if (since !== null)
        account.changes.record({ topic: "prices", cause: "updated", since: startOfDay(since), count: 1 });
    });
  const pricing = createPricing({
    prices,
    http: context.http,
    now,
    signal,
    log: run.log,
    commit,
    isUrgent: run.input.retry === true,
    apiKey: (source) => context.secrets.open({ accountId: account.id, name: `price_${source}_key` }),
    itemOf: (thing) =>
      itemOf(thing, {
        ...ordering,
        sources: sources.filter(({ id, currency }) => id !== "derived" && currency === "USD"),
      }),
  });

  const wanted = neededItems(held, { ...ordering, currencies, today }).filter(
    ({ item }) => only?.has(item.ref) ?? true,
  );
  for (const { item } of wanted) {
    const [chosen] = item.order;
    const series = prices.find(item.ref);
    const override = held.find(
      ({ id, coinId }) => item.ref === id || item.ref === `coin:${coinId}`,
    )?.priceSource;
    if (
      override != null &&
      chosen?.id === override &&
      chosen.canPrice(item) &&
      series?.source != null &&
      series.source !== override
    )
      commit(() => prices.clear(item.ref));
  }

  run.progress(0, null, "Today's prices");
  const isHeldToday = (ranges: DayRange[]): boolean => (ranges.at(-1)?.to ?? 0) >= today;
  const latest = pricing.latest(wanted.filter(({ ranges }) => isHeldToday(ranges)).map(({ item }) => item));
  await latest.askTogether();
  const histories = await drive(startHistories(wanted), { pause: context.pause, now, signal });
  const total = histories.reduce((sum, history) => sum + history.left(), 0);
  let done = 0;
  const inTurn = async (queue: Iterator<History>, ask: (history: History) => Promise<void>) => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      signal.throwIfAborted();
      const before = next.value.left();
      await ask(next.value);
      done = Math.min(total, done + before - next.value.left());
      run.progress(done, total, `Prices of ${next.value.item.ref}`);
      await context.pause();
    }
  };
  const askEach = async (ask: (history: History) => Promise<void>): Promise<void> => {
    // What is known by now comes first: it is shown as soon as it is stored and waits for nothing unknown.
    const isKnown = ({ item }: History): boolean => prices.find(item.ref)?.source != null;
    const queue = histories.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a))).values();
    await Promise.all(Array.from({ length: atOnce }, () => inTurn(queue, ask)));
  };
  await askEach((history) => history.askQuick());

  const parted = await findParted(
    held.filter(({ ranges }) => isHeldToday(ranges)),
    { prices, sources, today, ask: pricing.ask },
  );
  const own = parted.map(({ id, priceSource, ranges }) => ({
    item: itemOf(ownThing(id), ordering, priceSource),
    ranges,
  }));
  await pricing.latest(own.map(({ item }) => item)).askRest();
  histories.push(...(await drive(startHistories(own), { pause: context.pause, now, signal })));
  await latest.askRest();
  await askEach((history) => history.askRest());

  tellFailures(pricing.outcome(), run);
  const retryAt = pricing.retryAt();
  if (retryAt !== null)
    throw new RetryAfter(
      Math.max(shortestPauseMs, retryAt - now()),
      `Not every price source of ${accountName} could be asked.`,
    );

  function* startHistories(needed: readonly Needed[]): Generator<undefined, History[], void> {
    const found: History[] = [];
    for (const { item, ranges } of needed) {
      const left = prices.missing(item.ref, ranges, { today, now: now() });
      if (left.length > 0 && item.order.some((source) => source.canPrice(item)))
        found.push(pricing.history(item, left));
      yield;
    }
    return found;
  }
}

function* collect(assets: Generator<HeldAsset, void>): Generator<undefined, HeldAsset[], void> {
  const all: HeldAsset[] = [];
  for (const asset of assets) {
    all.push(asset);
    yield;
  }
  return all;
}

/** Fills the prices of what is held, on the days it was held, from the sources in the owner's order. */
export const fetchPrices = defineTask({
  kind: "fetchPrices",
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
    try {
      if (madeOn === null) await fetchPricesWith(priceSources, run);
      else await extendDemoPrices(run, madeOn, dayNumberOf(run.context.now()));
    } finally {
      // What nobody knows and what was kept apart changes no price, and is worth an issue all the same.
      if (!run.signal.aborted) await refreshHealth(run, run.context);
    }
  },
});
