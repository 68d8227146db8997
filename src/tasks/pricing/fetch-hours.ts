import { dayFromNumber, dayNumberOf, startOfDay } from "../../domain/time/day.ts";
import { groupBy } from "../../lib/group-by.ts";
import { endOfHour, millisecondsPerHour, type HourNumber } from "../../domain/valuation/hour-block.ts";
import type { HourNeed, HourQuote, HourSource, PriceSource } from "../../prices/price-source.ts";
import { hourWindows } from "../../prices/quote.ts";
import type { PriceHours } from "../../store/prices/price-hours.ts";
import type { SourceRequests, Fetching, Item } from "./source-requests.ts";
import { earlierItemOf } from "./renamed-items.ts";
import { retryMs } from "./retry.ts";
import type { ToUsd } from "./to-usd.ts";

/** An item and the hours for which a price is wanted, ascending. */
export type NeededHours = { item: Item; hours: HourNumber[] };

type HourlySource = PriceSource & { hours: HourSource };
type Open = NeededHours & { sources: HourlySource[]; wasAsked: boolean; hasFailed: boolean };

/** Receives closes. `changed`: values of the ledger may change from `since` (ms) on. */
export type HourReport = {
  stored: PriceHours;
  changed(since: number): void;
  progress(done: number, total: number): void;
};

/** Concurrent requests. */
const concurrency = 3;
/** The minimum interval at which figures based on hourly prices are recomputed while prices arrive. */
const publishIntervalMs = 60_000;

/**
 * Fetches hourly closes in batches, each from the first source that has it, beginning with the source of the series. Each response is stored at
 * once. Hours unknown to all sources are stored with the date of the next attempt. Figures based on these prices are recomputed at most once
 * per `publishIntervalMs`, not for each response.
 */
export async function fetchHours(
  needed: readonly NeededHours[],
  fetching: Fetching & HourReport,
  sourceRequests: SourceRequests,
  toUsd: ToUsd,
): Promise<void> {
  const { prices, stored, now, signal } = fetching;
  const all: Open[] = needed.map(({ item, hours }) => ({
    item,
    hours,
    sources: hourlySourcesOf(item, prices.find(item.ref)?.source ?? null),
    wasAsked: false,
    hasFailed: false,
  }));
  const total = all.reduce((sum, { hours }) => sum + hours.length, 0);
  let done = 0;
  let lastPublishedAt = now();
  const publish = (): void => {
    lastPublishedAt = now();
    stored.transaction(() => {
      const since = stored.takeSince();
      if (since !== null) fetching.changed(since);
    });
  };

  async function request(source: HourlySource, needs: readonly Part[]): Promise<void> {
    const answers: HourQuote[] = [];
    const answer = await sourceRequests.ask(source, async (context) => {
      answers.push(...(await source.hours.closes(needs, context)));
      return [];
    });
    for (const { open } of needs) {
      if (answer.failed) open.hasFailed = true;
      else if (!answer.offline) open.wasAsked = true;
    }
    const known = await inDollars(answers, toUsd);
    const opens = new Set(needs.map(({ open }) => open));
    stored.transaction(() => {
      for (const open of opens) {
        const itemHours = known.filter(({ ref }) => ref === open.item.ref);
        for (const [currency, closes] of groupBy(itemHours, (quote) => quote.currency))
          stored.record(open.item.ref, { source: source.id, currency, closes });
      }
    });
    for (const open of opens) {
      const hours = new Set(known.filter(({ ref }) => ref === open.item.ref).map(({ hour }) => hour));
      if (hours.size === 0) continue;
      done += hours.size;
      open.hours = open.hours.filter((hour) => !hours.has(hour));
    }
    fetching.progress(done, total);
    if (now() - lastPublishedAt >= publishIntervalMs) publish();
  }

  try {
    for (;;) {
      const source = all.find(({ hours, sources }) => hours.length > 0 && sources.length > 0)?.sources[0];
      if (source === undefined) break;
      const requested = all.filter(({ hours, sources }) => hours.length > 0 && sources[0] === source);
      const queue = requestsOf(source, requested, now()).values();
      const worker = async (): Promise<void> => {
        for (const needs of queue) {
          signal.throwIfAborted();
          await request(source, needs);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
      for (const open of requested) open.sources.shift();
    }
    for (const open of all) if (!open.hasFailed && open.wasAsked) rememberGaps(open, fetching);
  } finally {
    publish();
  }
}

/** The sources with hourly prices of an item. A slow source is used only for series that it already provides. */
function hourlySourcesOf(item: Item, chosenSource: string | null): HourlySource[] {
  return item.order.flatMap((source) =>
    isHourly(source) && source.canPrice(item) && (source.isSlow !== true || source.id === chosenSource)
      ? [source]
      : [],
  );
}

function isHourly(source: PriceSource): source is HourlySource {
  return source.hours !== undefined;
}

type Part = HourNeed & { open: Open };

/** Hours of a renamed coin before its first day are requested for its predecessor. */
function partsOf(open: Open, hours: readonly HourNumber[]): Part[] {
  const earlier = earlierItemOf(open.item);
  if (earlier === undefined) return [{ open, item: open.item, hours }];
  const firstHour = startOfDay(earlier.firstDay) / millisecondsPerHour;
  return [
    { open, item: earlier.item, hours: hours.filter((hour) => hour < firstHour) },
    { open, item: open.item, hours: hours.filter((hour) => hour >= firstHour) },
  ];
}

/** The parts of a request to a source. */
function requestsOf(
  { hours: { earliest, reach }, canPrice }: HourlySource,
  requested: readonly Open[],
  now: number,
): Part[][] {
  const first = earliest(now) ?? Number.NEGATIVE_INFINITY;
  const needs = requested.flatMap((open) =>
    partsOf(
      open,
      open.hours.filter((hour) => hour >= first),
    ).filter(({ item, hours }) => hours.length > 0 && canPrice(item)),
  );
  if ("span" in reach)
    return needs.flatMap(({ open, item, hours }) =>
      hourWindows(hours, reach.span).map((window) => [{ open, item, hours: window }]),
    );
  const requests: Part[][] = [];
  let room = 0;
  for (const { open, item, hours } of needs)
    for (let start = 0; start < hours.length;) {
      if (room === 0) {
        requests.push([]);
        room = reach.points;
      }
      const part = hours.slice(start, start + room);
      requests.at(-1)?.push({ open, item, hours: part });
      start += part.length;
      room -= part.length;
    }
  return requests;
}

/** Converts closes in a stablecoin to USD at its price of the day. */
async function inDollars(quotes: readonly HourQuote[], toUsd: ToUsd): Promise<HourQuote[]> {
  const dated = quotes.map(({ ref, hour, close, currency }) => {
    const at = endOfHour(hour) - 1;
    return { ref, day: dayFromNumber(dayNumberOf(at)), close, currency, at };
  });
  return (await toUsd(dated)).map(({ ref, close, currency, at }) => ({
    ref,
    hour: Math.floor(at / millisecondsPerHour),
    close,
    currency,
  }));
}

function rememberGaps({ item, hours }: Open, { stored, now }: Fetching & HourReport): void {
  if (hours.length === 0) return;
  const today = dayNumberOf(now());
  stored.rememberGaps(
    item.ref,
    hours.map((hour) => ({
      hour,
      retryAt: now() + retryMs(today - dayNumberOf(hour * millisecondsPerHour)),
    })),
  );
}
