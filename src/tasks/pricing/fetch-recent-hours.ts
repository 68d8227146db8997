import { z } from "zod";
import type { Context } from "../../context/context.ts";
import { dayNumberOf, startOfDay } from "../../domain/time/day.ts";
import { hourOf, settledHour, type HourNumber } from "../../domain/valuation/hour-block.ts";
import { RetryAfter } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { runInSlices } from "../../ports/pause.ts";
import type { PriceSource } from "../../prices/price-source.ts";
import { priceSources } from "../../prices/registry.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { recentDays } from "../../store/prices/net-worth-hours.ts";
import { defineTask, type TaskRun } from "../queue/task.ts";
import { demoMadeOn, makeDemoHours } from "./demo-prices.ts";
import { collectAssets, pricingOf } from "./fetch-prices.ts";
import { neededRecentHours } from "./needed-hours.ts";

const minPauseMs = 30_000;

/** The dependencies of fetching. */
export type RecentHoursRun = Pick<TaskRun<unknown, never>, "accountName" | "signal" | "progress" | "log"> & {
  context: Pick<Context, "bus" | "http" | "now" | "pause" | "secrets">;
  account: Pick<AccountStore, "id" | "meta" | "transaction" | "prices" | "settings" | "changes" | "netWorth">;
};

/**
 * Fetches hourly closes of the last days for the assets held then, deletes older ones, and publishes net worth so that clients refetch hourly
 * charts. Throws `RetryAfter` if a failed source may have more.
 */
export async function fetchRecentHoursWith(
  sources: readonly PriceSource[],
  run: RecentHoursRun,
): Promise<void> {
  const { context, account, accountName, signal } = run;
  const { prices, settings } = account;
  const now = context.now();
  const today = dayNumberOf(now);
  const first = firstHour(now);
  const inSlices = { pause: context.pause, now: context.now, signal };
  const heldAssets = await runInSlices(collectAssets(prices.heldAssets(today)), inSlices);
  const ordering = { sources, preferred: settings.get().priceSources, prices };
  const needed = await runInSlices(neededRecentHours(heldAssets, { ...ordering, first, now }), inSlices);
  const pricing = pricingOf(run, {
    ...ordering,
    isUrgent: false,
    // Daily prices that conversions need may be stored as well.
    commit: (write) =>
      account.transaction(() => {
        const since = write();
        if (since !== null)
          account.changes.record({ topic: "prices", cause: "updated", since: startOfDay(since), count: 1 });
      }),
  });
  prices.recentHours.deleteBefore(first);
  await pricing.hours(needed, {
    stored: prices.recentHours,
    changed: () => undefined,
    progress: (done, total) => run.progress(done, total, "Prices of hours"),
  });
  if (needed.length > 0) publish(run);
  const retryAt = pricing.retryAt();
  if (retryAt !== null)
    throw new RetryAfter(
      Math.max(minPauseMs, retryAt - context.now()),
      msg`Not every price source of ${accountName} could be asked for hourly prices.`,
    );
}

function firstHour(now: number): HourNumber {
  return hourOf(startOfDay(dayNumberOf(now) - recentDays));
}

function publish({
  context,
  account,
  accountName,
}: Pick<RecentHoursRun, "context" | "account" | "accountName">) {
  const point = account.netWorth.history({ from: dayNumberOf(context.now()) }).at(-1);
  if (point !== undefined) context.bus.publish("netWorth", { accountName, point });
}

const lastRequestKey = "recentHours.asked";

/**
 * Whether hours may be missing: since the last call another hour has ended, or the account has changed. Records that they are being requested.
 */
export function markRequested(
  { meta, changes }: Pick<AccountStore, "meta" | "changes">,
  now: number,
): boolean {
  const state = `${settledHour(now)} ${changes.newest()}`;
  if (meta.read(lastRequestKey) === state) return false;
  meta.write(lastRequestKey, state);
  return true;
}

/** Fetches hourly prices of the last days of what is held, for charts. */
export const fetchRecentHours = defineTask({
  kind: "fetchRecentHours",
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
    "settings",
    "netWorth",
  ],
  input: z.strictObject({}),
  title: () => "Fetch hourly prices",
  priority: 4,
  network: true,
  attempts: 3,
  mergeKey: () => "fetchRecentHours",
  async run(run) {
    const madeOn = demoMadeOn(run.account);
    if (madeOn === null) return fetchRecentHoursWith(priceSources, run);
    const now = run.context.now();
    await makeDemoHours(run, madeOn, { first: firstHour(now), last: settledHour(now) });
    publish(run);
  },
});
