import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import type { PriceSource } from "../../prices/price-source.ts";
import type { SourceRequests, Fetching, Item } from "./source-requests.ts";
import type { ToUsd } from "./to-usd.ts";

type Open = { item: Item; sources: PriceSource[]; state: "asking" | "priced" | "unknown" | "failed" };

const hourMs = 3_600_000;
/** Hours until a current price that no source has is requested again, by attempt. */
const unknownRetryHours = [6, 24, 72, 168];

/** Fetches today's prices, in two stages: requests for many items first, then items that need a request each. */
export type Latest = {
  /** Requests sources that price many items at once. Items whose next source needs a separate request are left for the second stage. */
  requestBatches(): Promise<void>;
  /** Requests the remaining items, and stores items unknown to all sources with the date of the next attempt. */
  requestRemaining(): Promise<void>;
};

/** The state of today's prices while they are fetched. */
type Work = {
  readonly fetching: Fetching;
  readonly sourceRequests: SourceRequests;
  readonly toUsd: ToUsd;
  readonly today: DayNumber;
  readonly all: Open[];
};

/** Starts fetching: unknown items and suspicious prices are requested from the next source. Each response is stored at once. */
export function startLatest(
  items: readonly Item[],
  fetching: Fetching,
  sourceRequests: SourceRequests,
  toUsd: ToUsd,
): Latest {
  const { prices, now } = fetching;
  const today = dayNumberOf(now());
  const all: Open[] = items
    .filter(({ ref }) => (prices.find(ref)?.retryAt ?? 0) <= now())
    .map((item) => ({
      item,
      sources: item.order.filter((source) => source.canPrice(item)),
      state: "asking",
    }));
  const work: Work = { fetching, sourceRequests, toUsd, today, all };
  return {
    requestBatches: () => requestBatches(work),
    async requestRemaining() {
      await requestBatches(work);
      for (let alone = all.filter(isOpen); alone.length > 0; alone = all.filter(isOpen)) {
        for (const open of alone) {
          const [source] = open.sources;
          if (source !== undefined) await requestNextSource(work, [open], source);
        }
        await requestBatches(work);
      }
      rememberUnknown(work);
    },
  };
}

function isOpen({ sources }: Open): boolean {
  return sources.length > 0;
}

function isAlone({ item, sources: [next] }: Open): boolean {
  return next?.asksOneByOne(item) === true;
}

async function requestBatches(work: Work): Promise<void> {
  const waiting = (): Open[] => work.all.filter((open) => isOpen(open) && !isAlone(open));
  for (let pending = waiting(); pending.length > 0; pending = waiting()) {
    const source = pending[0]?.sources[0];
    if (source === undefined) break;
    const batch = pending.filter(({ sources }) => sources[0] === source).slice(0, source.batch);
    await requestNextSource(work, batch, source);
  }
}

/** Requests the next source of a batch, which is the same for all of its items. */
async function requestNextSource(work: Work, batch: Open[], source: PriceSource): Promise<void> {
  const { sourceRequests, toUsd, today, fetching } = work;
  const { prices, commit } = fetching;
  const answer = await sourceRequests.ask(source, (context) =>
    source.latest(
      batch.map(({ item }) => item),
      context,
    ),
  );
  const quotes = new Map((await toUsd(answer.quotes)).map((quote) => [quote.ref, quote]));
  for (const open of batch) {
    open.sources.shift();
    if (quotes.has(open.item.ref)) continue;
    if (open.state !== "priced" && !answer.offline && open.state !== "failed")
      open.state = answer.failed ? "failed" : "unknown";
  }
  const known = batch.filter(({ item }) => quotes.has(item.ref));
  if (known.length === 0) return;
  commit(() => {
    let since: DayNumber | null = null;
    for (const open of known) {
      const quote = quotes.get(open.item.ref);
      if (quote === undefined) continue;
      const changed = prices.record({
        ref: quote.ref,
        source: source.id,
        currency: quote.currency,
        quotes: [{ day: today, close: quote.close }],
        latestAt: quote.at,
        confidence: quote.confidence,
        alongside: open.state === "priced",
      });
      open.state = "priced";
      if (changed !== null) since = Math.min(since ?? changed, changed);
    }
    return since;
  });
  const isShown = (ref: string): boolean => prices.rows(ref, today, today).length > 0;
  // A suspicious price is not used yet; the next source is requested for comparison.
  for (const open of known) if (open.state === "priced" && isShown(open.item.ref)) open.sources = [];
}

function rememberUnknown({ all, fetching: { prices, now, commit } }: Work): void {
  const unknown = all.filter(({ state }) => state === "unknown");
  if (unknown.length === 0) return;
  commit(() => {
    for (const { item } of unknown) {
      const failures = Math.min(prices.find(item.ref)?.failures ?? 0, unknownRetryHours.length - 1);
      prices.rememberUnknown(item.ref, now() + (unknownRetryHours[failures] ?? 24) * hourMs);
    }
    return null;
  });
}
