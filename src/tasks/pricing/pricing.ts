import { dayFromNumber, dayNumberOf, numberOfDay, type Day } from "../../domain/time/day.ts";
import type { DayRange } from "../../domain/time/day-ranges.ts";
import type { Priceable } from "../../prices/price-source.ts";
import { createAsker, type Fetching, type Item } from "./ask-source.ts";
import { startHistory } from "./fetch-history.ts";
import { fetchHours, type HourReport, type NeededHours } from "./fetch-hours.ts";
import { startLatest } from "./fetch-latest.ts";
import { createToUsd } from "./to-usd.ts";

/** The state of one run: failures of sources, and prices on which others are based, are determined once. */
export function createPricing(fetching: Fetching) {
  const { prices, now } = fetching;
  const underWay = new Map<string, Promise<void>>();
  const asker = createAsker(fetching, pricesOf);
  const toUsd = createToUsd(pricesOf);
  const latest = (items: readonly Item[]) => startLatest(items, fetching, asker, toUsd);
  const history = (item: Item, missing: DayRange[]) =>
    startHistory(item, missing, { fetching, asker, toUsd });

  async function pricesOf(
    priceable: Priceable,
    from: Day,
    to: Day,
  ): Promise<Map<Day, { close: string; currency: string }>> {
    const range = { from: numberOfDay(from), to: numberOfDay(to) };
    const key = `${priceable.ref} ${from} ${to}`;
    const learning = underWay.get(key) ?? learn(priceable, range);
    underWay.set(key, learning);
    await learning;
    const rows = prices.rows(priceable.ref, range.from, range.to);
    return new Map(rows.map(({ day, close, currency }) => [dayFromNumber(day), { close, currency }]));
  }

  async function learn(priceable: Priceable, range: DayRange): Promise<void> {
    const item = fetching.itemOf(priceable);
    const today = dayNumberOf(now());
    const missing = prices.missing(item.ref, [range], { today, now: now() });
    if (missing.length > 0) await history(item, missing).askRest();
    if (range.to >= today && prices.rows(item.ref, today, today).length === 0) await latest([item]).askRest();
  }

  const hours = (needed: readonly NeededHours[], report: HourReport) =>
    fetchHours(needed, { ...fetching, ...report }, asker, toUsd);

  return { latest, history, hours, ask: asker.ask, retryAt: asker.retryAt, outcome: asker.outcome };
}
export type Pricing = ReturnType<typeof createPricing>;
