import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import type { PriceSource } from "../../prices/price-source.ts";
import type { Asker, Fetching, Item } from "./ask-source.ts";
import type { ToUsd } from "./to-usd.ts";

type Open = { item: Item; sources: PriceSource[]; state: "asking" | "priced" | "unknown" | "failed" };

const hourMs = 3_600_000;
/** When what no source has a current price for is asked for again: after the first time, the second, and so on. */
const unknownRetryHours = [6, 24, 72, 168];

/** Today's prices, in two stages: many items a request first, then those that take a request each. */
export type Latest = {
  /** Asks sources that answer many items at once; an item waits where its next source would have to be asked for it alone. */
  askTogether(): Promise<void>;
  /** Asks for the rest, and remembers what no one knows with a date. */
  askRest(): Promise<void>;
};

/** Today's prices while they are asked for. */
type Work = {
  readonly fetching: Fetching;
  readonly asker: Asker;
  readonly toUsd: ToUsd;
  readonly today: DayNumber;
  readonly all: Open[];
};

/** What one source does not know is asked of the next, and so is what looks wrong. Each answer is stored at once. */
export function startLatest(items: readonly Item[], fetching: Fetching, asker: Asker, toUsd: ToUsd): Latest {
  const { prices, now } = fetching;
  const today = dayNumberOf(now());
  const all: Open[] = items
    .filter(({ ref }) => (prices.find(ref)?.retryAt ?? 0) <= now())
    .map((item) => ({
      item,
      sources: item.order.filter((source) => source.canPrice(item)),
      state: "asking",
    }));
  const work: Work = { fetching, asker, toUsd, today, all };
  return {
    askTogether: () => askTogether(work),
    async askRest() {
      await askTogether(work);
      for (let alone = all.filter(isOpen); alone.length > 0; alone = all.filter(isOpen)) {
        for (const open of alone) {
          const [source] = open.sources;
          if (source !== undefined) await askNext(work, [open], source);
        }
        await askTogether(work);
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

async function askTogether(work: Work): Promise<void> {
  const waiting = (): Open[] => work.all.filter((open) => isOpen(open) && !isAlone(open));
  for (let pending = waiting(); pending.length > 0; pending = waiting()) {
    const source = pending[0]?.sources[0];
    if (source === undefined) break;
    const batch = pending.filter(({ sources }) => sources[0] === source).slice(0, source.batch);
    await askNext(work, batch, source);
  }
}

/** Asks the next source of a batch, which is the same for all of it. */
async function askNext(work: Work, batch: Open[], source: PriceSource): Promise<void> {
  const { asker, toUsd, today, fetching } = work;
  const { prices, commit } = fetching;
  const answer = await asker.ask(source, (context) =>
    source.latest(
      batch.map(({ item }) => item),
      context,
    ),
  );
  const quotes = new Map((await toUsd(answer.quotes)).map((quote) => [quote.ref, quote]));
  commit(() => {
    let since: DayNumber | null = null;
    for (const open of batch) {
      open.sources.shift();
      const quote = quotes.get(open.item.ref);
      if (quote === undefined) {
        if (open.state !== "priced" && !answer.offline && open.state !== "failed")
          open.state = answer.failed ? "failed" : "unknown";
        continue;
      }
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
  // What looks wrong is kept apart, and the next source is asked about it.
  for (const open of batch) if (open.state === "priced" && isShown(open.item.ref)) open.sources = [];
}

function rememberUnknown({ all, fetching: { prices, now, commit } }: Work): void {
  commit(() => {
    for (const { item, state } of all)
      if (state === "unknown") {
        const failures = Math.min(prices.find(item.ref)?.failures ?? 0, unknownRetryHours.length - 1);
        prices.rememberUnknown(item.ref, now() + (unknownRetryHours[failures] ?? 24) * hourMs);
      }
    return null;
  });
}
