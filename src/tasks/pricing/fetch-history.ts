import { groupBy } from "../../lib/group-by.ts";
import { dayFromNumber, dayNumberOf, numberOfDay, type DayNumber } from "../../domain/time/day.ts";
import { daysIn, rangesOfDays, withoutRanges, type DayRange } from "../../domain/time/day-ranges.ts";
import type { Priceable, PriceContext, PriceSource, SourceQuote } from "../../prices/price-source.ts";
import type { SourceRequests, Fetching, Item } from "./source-requests.ts";
import { earlierItemOf } from "./renamed-items.ts";
import { retryMs } from "./retry.ts";
import type { ToUsd } from "./to-usd.ts";
import { staleDays } from "../../domain/valuation/prices.ts";

/** Maximum suspicious days of a series that are checked with a second source. */
const maxToConfirm = 30;

/** Fetches the missing closes of a series, in two stages, so that fast sources do not wait for slow ones. */
export type History = {
  item: Item;
  /** Requests the preferred sources up to the first slow one. */
  requestFastSources(): Promise<void>;
  /**
   * Requests the remaining days from the other sources, and suspicious prices from a second source. Days unknown to all sources are stored with
   * the date of the next attempt.
   */
  requestRemaining(): Promise<void>;
  /** Days without a close so far. */
  left(): number;
};

/** The closes of a renamed coin before its first day are those of its predecessor (docs/spec/accounting.md §3). */
async function closesOfDays(
  source: PriceSource,
  item: Priceable,
  { from, to }: DayRange,
  context: PriceContext,
): Promise<SourceQuote[]> {
  const request = (priceable: Priceable, range: DayRange): Promise<SourceQuote[]> =>
    source.history(priceable, dayFromNumber(range.from), dayFromNumber(range.to), context);
  const earlier = earlierItemOf(item);
  if (earlier === undefined || from >= earlier.firstDay) return request(item, { from, to });
  const before = { from, to: Math.min(to, earlier.firstDay - 1) };
  const quotes = source.canPrice(earlier.item) ? await request(earlier.item, before) : [];
  return to < earlier.firstDay
    ? quotes
    : [...quotes, ...(await request(item, { from: earlier.firstDay, to }))];
}

/** The state of a history while it is fetched. */
type Work = {
  readonly item: Item;
  readonly missing: readonly DayRange[];
  readonly fetching: Fetching;
  readonly sourceRequests: SourceRequests;
  readonly toUsd: ToUsd;
  /** The sources that can price the item, in order of preference, and those of them not requested yet. */
  readonly sources: readonly PriceSource[];
  readonly waiting: PriceSource[];
  /** Days covered by each source. */
  readonly answered: Map<PriceSource, Set<DayNumber>>;
  remaining: DayRange[];
  /** Whether a source has failed. */
  hasFailed: boolean;
  wasAsked: boolean;
};

/** Starts fetching: each day comes from the first source that has it. Each response is stored at once, so a restart requests only the rest. */
export function startHistory(
  item: Item,
  missing: DayRange[],
  { fetching, sourceRequests, toUsd }: Pick<Work, "fetching" | "sourceRequests" | "toUsd">,
): History {
  const sources = item.order.filter((source) => source.canPrice(item));
  const work: Work = {
    item,
    missing,
    fetching,
    sourceRequests,
    toUsd,
    sources,
    waiting: [...sources],
    answered: new Map(),
    remaining: missing,
    hasFailed: false,
    wasAsked: false,
  };
  return {
    item,
    left: () => daysIn(work.remaining),
    requestFastSources: () => fill(work, (source) => source.isSlow !== true),
    async requestRemaining() {
      await fill(work, () => true);
      await requestEarlierDays(work);
      await confirmSuspicious(work);
      rememberGaps(work);
    },
  };
}

/** Requests a range from one source; returns the days that it has, or `undefined` if the request failed. */
async function request(
  work: Work,
  source: PriceSource,
  { from, to, alongside }: DayRange & { alongside: boolean },
): Promise<DayNumber[] | undefined> {
  const answer = await work.sourceRequests.ask(source, (context) =>
    closesOfDays(source, work.item, { from, to }, context),
  );
  if (answer.failed || answer.offline) {
    if (answer.failed) work.hasFailed = true;
    return undefined;
  }
  work.wasAsked = true;
  const quotes = (await work.toUsd(answer.quotes)).filter(
    ({ day }) => numberOfDay(day) >= from && numberOfDay(day) <= to,
  );
  const byCurrency = groupBy(quotes, ({ currency }) => currency);
  for (const [currency, currencyQuotes] of byCurrency)
    store(work, source, { currency, quotes: currencyQuotes, alongside });
  return quotes.map(({ day }) => numberOfDay(day));
}

function store(
  { item, fetching: { prices, commit } }: Work,
  source: PriceSource,
  { currency, quotes, alongside }: { currency: string; quotes: readonly SourceQuote[]; alongside: boolean },
): void {
  commit(() =>
    prices.record({
      ref: item.ref,
      source: source.id,
      currency,
      quotes: quotes.map(({ day, close }) => ({ day: numberOfDay(day), close })),
      alongside,
    }),
  );
}

function earliestOf({ fetching }: Work, source: PriceSource): DayNumber {
  const earliest = source.earliest(fetching.now());
  return earliest === null ? Number.NEGATIVE_INFINITY : numberOfDay(earliest);
}

/** Requests the remaining days from one source after another, up to the first that `isWanted` refuses. */
async function fill(work: Work, isWanted: (source: PriceSource) => boolean): Promise<void> {
  const { waiting, answered } = work;
  for (let [source] = waiting; source !== undefined && isWanted(source); [source] = waiting) {
    if (work.remaining.length === 0) return;
    waiting.shift();
    const since = earliestOf(work, source);
    for (const range of work.remaining) {
      if (range.to < since) continue;
      const days = await request(work, source, {
        from: Math.max(range.from, since),
        to: range.to,
        alongside: false,
      });
      if (days === undefined) break;
      answered.set(source, new Set([...(answered.get(source) ?? []), ...days]));
      work.remaining = withoutRanges(work.remaining, rangesOfDays(days));
    }
  }
}

/**
 * A first day that no source has is valued at the last close before it (docs/spec/accounting.md §3), from days that are not needed otherwise.
 * They are requested from the sources that have other days of the series.
 */
async function requestEarlierDays(work: Work): Promise<void> {
  const { item, fetching, sources, answered, remaining } = work;
  const usual = fetching.prices.find(item.ref)?.source;
  const known = sources.filter((source) => source.id === usual || (answered.get(source)?.size ?? 0) > 0);
  for (const { from } of remaining) {
    const first = from - staleDays;
    if (fetching.prices.rows(item.ref, first, from - 1).length > 0) continue;
    for (const source of known) {
      const since = Math.max(first, earliestOf(work, source));
      if (since >= from) continue;
      const days = await request(work, source, { from: since, to: from - 1, alongside: false });
      if (days === undefined || days.length > 0) break;
    }
  }
}

/** Checks suspicious days with a second source. */
async function confirmSuspicious(work: Work): Promise<void> {
  const suspicious = work.fetching.prices
    .suspiciousOf(work.item.ref)
    .filter((day) => work.missing.some(({ from, to }) => from <= day && day <= to))
    .slice(0, maxToConfirm);
  for (const source of work.sources) {
    const since = earliestOf(work, source);
    const open = suspicious.filter((day) => day >= since && work.answered.get(source)?.has(day) !== true);
    const known = await Promise.all(
      rangesOfDays(open).map((range) => request(work, source, { ...range, alongside: true })),
    );
    if (known.some((days) => days !== undefined && days.length > 0)) break;
  }
}

/** Stores days that are unknown to all sources, with the date of the next attempt. */
function rememberGaps({ item, remaining, hasFailed, wasAsked, fetching }: Work): void {
  const { prices, now, commit } = fetching;
  const today = dayNumberOf(now());
  if (!hasFailed && wasAsked && remaining.length > 0)
    commit(() => {
      for (const range of remaining)
        prices.rememberGaps(item.ref, [range], now() + retryMs(today - range.to));
      return null;
    });
}
