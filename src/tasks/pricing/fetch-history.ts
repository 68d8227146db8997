import { groupBy } from "../../lib/group-by.ts";
import { dayFromNumber, dayNumberOf, numberOfDay, type DayNumber } from "../../domain/time/day.ts";
import { daysIn, rangesOfDays, withoutRanges, type DayRange } from "../../domain/time/day-ranges.ts";
import type { Priceable, PriceContext, PriceSource, SourceQuote } from "../../prices/price-source.ts";
import type { Asker, Fetching, Item } from "./ask-source.ts";
import { earlierItemOf } from "./renamed-items.ts";
import { retryMs } from "./retry.ts";
import type { ToUsd } from "./to-usd.ts";

/** Suspicious days of a series about which a second source is asked, at most. */
const maxToConfirm = 30;

/** Closes of the days a series lacks, in two stages, so that what is known quickly waits for nothing else. */
export type History = {
  item: Item;
  /** Asks the preferred sources up to the first slow one. */
  askQuick(): Promise<void>;
  /** Asks the others for what is left, and a second source about what looks wrong. Days no one knows are remembered with a date. */
  askRest(): Promise<void>;
  /** Days not answered yet. */
  left(): number;
};

/** A renamed coin's closes are its predecessor's on the days before its first (docs/spec/accounting.md §3). */
async function closesOfDays(
  source: PriceSource,
  item: Priceable,
  { from, to }: DayRange,
  context: PriceContext,
): Promise<SourceQuote[]> {
  const ask = (thing: Priceable, range: DayRange): Promise<SourceQuote[]> =>
    source.history(thing, dayFromNumber(range.from), dayFromNumber(range.to), context);
  const earlier = earlierItemOf(item);
  if (earlier === undefined || from >= earlier.firstDay) return ask(item, { from, to });
  const before = { from, to: Math.min(to, earlier.firstDay - 1) };
  const quotes = source.canPrice(earlier.item) ? await ask(earlier.item, before) : [];
  return to < earlier.firstDay ? quotes : [...quotes, ...(await ask(item, { from: earlier.firstDay, to }))];
}

/** The first source that knows a day answers it. Each answer is stored at once, so that a restart asks only for the rest. */
export function startHistory(
  item: Item,
  missing: DayRange[],
  { prices, now, commit }: Fetching,
  asker: Asker,
  toUsd: ToUsd,
): History {
  let remaining = missing;
  let complete = true;
  let wasAsked = false;
  const sources = item.order.filter((source) => source.canPrice(item));
  const waiting = [...sources];

  const ask = async (
    source: PriceSource,
    { from, to }: DayRange,
    beside: boolean,
  ): Promise<DayNumber[] | undefined> => {
    const answer = await asker.ask(source, (context) => closesOfDays(source, item, { from, to }, context));
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
  const earliestOf = (source: PriceSource): DayNumber => {
    const earliest = source.earliest(now());
    return earliest === null ? Number.NEGATIVE_INFINITY : numberOfDay(earliest);
  };

  const told = new Map<PriceSource, Set<DayNumber>>();
  async function fill(isWanted: (source: PriceSource) => boolean): Promise<void> {
    for (let [source] = waiting; source !== undefined && isWanted(source); [source] = waiting) {
      if (remaining.length === 0) return;
      waiting.shift();
      const since = earliestOf(source);
      for (const range of remaining) {
        if (range.to < since) continue;
        const days = await ask(source, { from: Math.max(range.from, since), to: range.to }, false);
        if (days === undefined) break;
        told.set(source, new Set([...(told.get(source) ?? []), ...days]));
        remaining = withoutRanges(remaining, rangesOfDays(days));
      }
    }
  }

  async function confirmSuspicious(): Promise<void> {
    const doubted = prices
      .suspiciousOf(item.ref)
      .filter((day) => missing.some(({ from, to }) => from <= day && day <= to))
      .slice(0, maxToConfirm);
    for (const source of sources) {
      const since = earliestOf(source);
      const open = doubted.filter((day) => day >= since && told.get(source)?.has(day) !== true);
      const known = await Promise.all(rangesOfDays(open).map((range) => ask(source, range, true)));
      if (known.some((days) => days !== undefined && days.length > 0)) break;
    }
  }

  return {
    item,
    left: () => daysIn(remaining),
    askQuick: () => fill((source) => source.isSlow !== true),
    async askRest() {
      await fill(() => true);
      await confirmSuspicious();
      const today = dayNumberOf(now());
      if (complete && wasAsked && remaining.length > 0)
        commit(() => {
          for (const range of remaining)
            prices.rememberGaps(item.ref, [range], now() + retryMs(today - range.to));
          return null;
        });
    },
  };
}
