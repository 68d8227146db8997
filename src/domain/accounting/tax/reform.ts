import {
  createBookState,
  type BookSettings,
  type BookState,
  type CostFree,
  type Reform,
} from "../booking/state.ts";
import { isCurrency } from "../../assets/asset.ts";
import { createPools } from "../lots/pools.ts";
import { startOfDayIn } from "../../time/zone-days.ts";
import { collectEvents, type EventSource, type EventTaker } from "./collect-events.ts";
import type { Income } from "./tax-event.ts";
import type { TaxCostFree, TaxReform } from "./tax-profile.ts";
import type { TaxYear } from "./tax-year.ts";

/** Converts a reform's local days to UTC milliseconds. */
export function reformIn({ from, newFrom, first }: TaxReform, timezone: string): Reform {
  return {
    at: startOfDayIn(from, timezone),
    newFrom: startOfDayIn(newFrom, timezone),
    first,
  };
}

export function costFreeIn({ from, types }: TaxCostFree, timezone: string): CostFree {
  return { at: startOfDayIn(from, timezone), types };
}

/** Whether a tax year begins before the day from which lots are averaged. */
export function isBeforeAverage({ firstDay }: Pick<TaxYear, "firstDay">, reform: TaxReform): boolean {
  return firstDay < reform.averageFrom;
}

/** Whether a coin was received with zero cost and without income, so that only its sale is taxed. */
export function isCostFree(
  { at, kind, type, assetId }: Income,
  { costFree }: Pick<BookSettings, "costFree">,
): boolean {
  if (costFree === undefined || kind !== "income" || isCurrency(assetId)) return false;
  return at >= costFree.at && costFree.types.includes(type);
}

/** Books first in, first out until a time (ms, inclusive), then moves the remaining lots to pools of the given settings. */
export function* firstInFirstOutUntil(
  source: EventSource,
  { settings, take }: { settings: BookSettings; take: EventTaker },
): Generator<number, BookState, void> {
  const earlierSettings: BookSettings = { ...settings, method: "fifo" };
  const book = yield* collectEvents(source, {
    settings: earlierSettings,
    take,
    state: createBookState(earlierSettings),
  });
  const pools = createPools(settings.method, settings.scope, { oldLots: settings.reform });
  for (const { coin, wallet, pool } of book.pools.all())
    for (const lot of pool.lots()) pools.of(coin, wallet ?? "").add(lot);
  return { ...book, settings, pools };
}
