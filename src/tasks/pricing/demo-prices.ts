import type { Context } from "../../context/context.ts";
import { startOfDay, type DayNumber } from "../../domain/time/day.ts";
import { demoDays, demoHours, demoPrices, type DemoPrice } from "../../domain/demo/prices.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { HourNumber } from "../../domain/valuation/hour-block.ts";
import type { AccountStore } from "../../store/account/account-store.ts";
import { demoKey } from "../../store/account/meta.ts";

/** The day on which a demo account was created; `null` for other accounts. */
export function demoMadeOn({ meta }: Pick<AccountStore, "meta">): DayNumber | null {
  const text = meta.read(demoKey);
  return text === undefined ? null : Number(text);
}

/**
 * Extends a demo account's fictional prices, with those of its base currency, to `today`. Sends no requests. Idempotent except for the time of
 * today's prices.
 */
export async function extendDemoPrices(
  {
    account,
    context,
    signal,
  }: {
    account: Pick<AccountStore, "transaction" | "prices" | "changes" | "settings">;
    context: Pick<Context, "now" | "pause">;
    signal: AbortSignal;
  },
  madeOn: DayNumber,
  today: DayNumber,
): Promise<void> {
  const first = madeOn - demoDays;
  const prices = demoPrices(madeOn, today, account.settings.get().baseCurrency);
  for (const [ref, closes] of groupBy(prices, (price) => price.ref)) {
    signal.throwIfAborted();
    const now = context.now();
    account.transaction(() => {
      const missing = account.prices.missing(ref, [{ from: first, to: today - 1 }], { today, now });
      const isMissing = ({ day }: DemoPrice): boolean =>
        missing.some(({ from, to }) => from <= day && day <= to);
      const source = { ref, source: "demo", currency: "USD" };
      const latest = closes.at(-1);
      const since = [
        account.prices.record({
          ...source,
          quotes: closes.filter(isMissing).map(({ day, close }) => ({ day, close })),
        }),
        latest === undefined
          ? null
          : account.prices.recordLatest({ ...source, close: latest.close, at: now, now }),
      ].filter((day) => day !== null);
      if (since.length > 0)
        account.changes.record({
          topic: "prices",
          cause: "updated",
          since: startOfDay(Math.min(...since)),
          count: 1,
        });
    });
    await context.pause();
  }
}

/** Generates a demo account's hourly prices of the last days. Idempotent. */
export async function makeDemoHours(
  {
    account,
    context,
    signal,
  }: {
    account: Pick<AccountStore, "prices">;
    context: Pick<Context, "pause">;
    signal: AbortSignal;
  },
  madeOn: DayNumber,
  span: { first: HourNumber; last: HourNumber },
): Promise<void> {
  const { recentHours } = account.prices;
  recentHours.deleteBefore(span.first);
  for (const [ref, closes] of groupBy(demoHours(madeOn, span), (price) => price.ref)) {
    signal.throwIfAborted();
    recentHours.record(ref, { source: "demo", currency: "USD", closes });
    await context.pause();
  }
}
