import { groupBy } from "../../core/group-by.ts";
import { dayFromNumber, dayNumberOf, numberOfDay, type DayNumber } from "../../core/day.ts";
import { rangesOfDays, withoutRanges, type DayRange } from "../../core/day-ranges.ts";
import type { PriceSource, SourceQuote } from "../../prices/price-source.ts";
import type { Asker, Fetching, Item } from "./ask-source.ts";
import type { ToUsd } from "./to-usd.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Suspicious days of a series about which a second source is asked, at most. */
const mostToConfirm = 30;

/**
 * Closes of the days a series lacks, from the first source that knows them; a second one is asked about what looks wrong. Each answer is stored
 * at once, so that a restart asks only for the rest. Days nobody knows are remembered with a date. `false` when a source failed that may know more.
 */
export async function fetchHistory(
  item: Item,
  missing: DayRange[],
  { prices, now, commit }: Fetching,
  asker: Asker,
  toUsd: ToUsd,
): Promise<boolean> {
  let remaining = missing;
  let complete = true;
  let wasAsked = false;
  const sources = item.order.filter((source) => source.canPrice(item));

  const ask = async (
    source: PriceSource,
    { from, to }: DayRange,
    beside: boolean,
  ): Promise<DayNumber[] | undefined> => {
    const answer = await asker.ask(source, (context) =>
      source.history(item, dayFromNumber(from), dayFromNumber(to), context),
    );
    if (answer.failed || answer.offline) {
      if (answer.failed) complete = false;
      return undefined;
    }
    wasAsked = true;
    const quotes = (await toUsd(answer.quotes)).filter(
      ({ day }) => numberOfDay(day) >= from && numberOfDay(day) <= to,
    );
    const byCurrency = groupBy(quotes, ({ currency }) => currency);
    for (const [currency, ofCurrency] of byCurrency) store(source, currency, ofCurrency, beside);
    return quotes.map(({ day }) => numberOfDay(day));
  };
  const store = (source: PriceSource, currency: string, quotes: SourceQuote[], beside: boolean): void =>
    commit(() =>
      prices.record({
        ref: item.ref,
        source: source.id,
        currency,
        quotes: quotes.map(({ day, close }) => ({ day: numberOfDay(day), close })),
        beside,
      }),
    );

  const told = new Map<PriceSource, Set<DayNumber>>();
  for (const source of sources) {
    const earliest = source.earliest(now());
    const since = earliest === null ? Number.NEGATIVE_INFINITY : numberOfDay(earliest);
    for (const range of remaining) {
      if (range.to < since) continue;
      const days = await ask(source, { from: Math.max(range.from, since), to: range.to }, false);
      if (days === undefined) break;
      told.set(source, new Set([...(told.get(source) ?? []), ...days]));
      remaining = withoutRanges(remaining, rangesOfDays(days));
    }
    if (remaining.length === 0) break;
  }

  const doubted = prices
    .suspiciousOf(item.ref)
    .filter((day) => missing.some(({ from, to }) => from <= day && day <= to))
    .slice(0, mostToConfirm);
  for (const source of sources) {
    const earliest = source.earliest(now());
    const since = earliest === null ? Number.NEGATIVE_INFINITY : numberOfDay(earliest);
    const open = doubted.filter((day) => day >= since && told.get(source)?.has(day) !== true);
    const known = await Promise.all(rangesOfDays(open).map((range) => ask(source, range, true)));
    if (known.some((days) => days !== undefined && days.length > 0)) break;
  }

  const today = dayNumberOf(now());
  if (complete && wasAsked && remaining.length > 0)
    commit(() => {
      for (const range of remaining)
        prices.rememberGaps(item.ref, [range], now() + retryMs(today - range.to));
      return null;
    });
  return complete;
}

/** Recent days are often known a few hours later; old ones hardly ever. */
function retryMs(age: number): number {
  return age <= 3 ? 6 * hourMs : age <= 30 ? 3 * dayMs : 30 * dayMs;
}
