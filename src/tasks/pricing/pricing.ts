import { dayFromNumber, dayNumberOf, numberOfDay, type Day } from "../../domain/time/day.ts";
import type { DayRange } from "../../domain/time/day-ranges.ts";
import type { Priceable } from "../../prices/price-source.ts";
import { createSourceRequests, type Fetching, type Item } from "./source-requests.ts";
import { startHistory } from "./fetch-history.ts";
import { fetchHours, type HourReport, type NeededHours } from "./fetch-hours.ts";
import { startLatest } from "./fetch-latest.ts";
import { createToUsd } from "./to-usd.ts";

/** The state of one run, shared by its stages: failed sources, and underlying prices that have been fetched. */
export function createPricing(fetching: Fetching) {
  const { prices, now } = fetching;
  const underWay = new Map<string, Promise<void>>();
  const sourceRequests = createSourceRequests(fetching, pricesOf);
  const toUsd = createToUsd(pricesOf);
  const latest = (items: readonly Item[]) => startLatest(items, fetching, sourceRequests, toUsd);
  const history = (item: Item, missing: DayRange[]) =>
    startHistory(item, missing, { fetching, sourceRequests, toUsd });

  async function pricesOf(
    priceable: Priceable,
    from: Day,
    to: Day,
  ): Promise<Map<Day, { close: string; currency: string }>> {
    const range = { from: numberOfDay(from), to: numberOfDay(to) };
    const key = `${priceable.ref} ${from} ${to}`;
    const request = underWay.get(key) ?? fetchMissing(priceable, range);
    underWay.set(key, request);
    await request;
    const rows = prices.rows(priceable.ref, range.from, range.to);
    return new Map(rows.map(({ day, close, currency }) => [dayFromNumber(day), { close, currency }]));
  }

  async function fetchMissing(priceable: Priceable, range: DayRange): Promise<void> {
    const item = fetching.itemOf(priceable);
    const today = dayNumberOf(now());
    const missing = prices.missing(item.ref, [range], { today, now: now() });
    if (missing.length > 0) await history(item, missing).requestRemaining();
    if (range.to >= today && prices.rows(item.ref, today, today).length === 0)
      await latest([item]).requestRemaining();
  }

  const hours = (needed: readonly NeededHours[], report: HourReport) =>
    fetchHours(needed, { ...fetching, ...report }, sourceRequests, toUsd);

  return {
    latest,
    history,
    hours,
    ask: sourceRequests.ask,
    retryAt: sourceRequests.retryAt,
    outcome: sourceRequests.outcome,
  };
}
export type Pricing = ReturnType<typeof createPricing>;
