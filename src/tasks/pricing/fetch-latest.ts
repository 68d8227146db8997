import { dayNumberOf, type DayNumber } from "../../core/day.ts";
import type { PriceSource } from "../../prices/price-source.ts";
import type { Asker, Fetching, Item } from "./ask-source.ts";
import type { ToUsd } from "./to-usd.ts";

type Open = { item: Item; sources: PriceSource[]; state: "asking" | "priced" | "unknown" | "failed" };

const hourMs = 3_600_000;
/** When what no source has a current price for is asked for again: after the first time, the second, and so on. */
const unknownRetryHours = [6, 24, 72, 168];

/**
 * Today's prices, batched by source: what one source does not know is asked of the next, and so is what looks wrong. What nobody
 * knows is remembered with a date. Answers how many have a price, and whether a source failed that may have known one.
 */
export async function fetchLatest(
  items: readonly Item[],
  { prices, now, commit }: Fetching,
  asker: Asker,
  toUsd: ToUsd,
): Promise<{ priced: number; failed: number }> {
  const today = dayNumberOf(now());
  const all: Open[] = items
    .filter(({ ref }) => (prices.find(ref)?.retryAt ?? 0) <= now())
    .map((item) => ({
      item,
      sources: item.order.filter((source) => source.canPrice(item)),
      state: "asking",
    }));
  const isShown = (ref: string): boolean => prices.rows(ref, today, today).length > 0;
  const isOpen = (open: Open): boolean =>
    open.sources.length > 0 && !(open.state === "priced" && isShown(open.item.ref));

  for (let pending = all.filter(isOpen); pending.length > 0; pending = pending.filter(isOpen)) {
    const source = pending[0]?.sources[0];
    if (source === undefined) break;
    const batch = pending.filter(({ sources }) => sources[0] === source).slice(0, source.batch);
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
          beside: open.state === "priced",
        });
        open.state = "priced";
        if (changed !== null) since = Math.min(since ?? changed, changed);
      }
      return since;
    });
  }

  commit(() => {
    for (const { item, state } of all)
      if (state === "unknown") {
        const failures = Math.min(prices.find(item.ref)?.failures ?? 0, unknownRetryHours.length - 1);
        prices.rememberUnknown(item.ref, now() + (unknownRetryHours[failures] ?? 24) * hourMs);
      }
    return null;
  });
  const count = (state: Open["state"]): number => all.filter((open) => open.state === state).length;
  return { priced: count("priced"), failed: count("failed") };
}
