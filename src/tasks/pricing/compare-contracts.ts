import { dayFromNumber, numberOfDay, type DayNumber } from "../../domain/time/day.ts";
import { daysIn, type DayRange } from "../../domain/time/day-ranges.ts";
import { parseDecimal } from "../../domain/money/decimal.ts";
import { isDeviating } from "../../domain/valuation/prices.ts";
import type { PriceSource, SourceQuote } from "../../prices/price-source.ts";
import type { HeldAsset } from "../../store/prices/price-needs.ts";
import type { SourceRequests, Fetching } from "./source-requests.ts";
import { canDeviateFromCoin, priceableByContract } from "./price-items.ts";

type Comparing = Pick<Fetching, "prices" | "commit" | "signal"> & {
  sources: readonly PriceSource[];
  today: DayNumber;
  ask: SourceRequests["ask"];
};

/**
 * Compares each contract's own closes with its coin's on the past days on which it was held, each day once (docs/spec/accounting.md §3). A
 * contract that differed by more than 2 % on any day gets its own series; for others only the last compared day is stored. Call it after the
 * coins' closes have been stored.
 */
export async function compareContracts(
  heldAssets: readonly HeldAsset[],
  comparing: Comparing,
): Promise<void> {
  const { prices, sources, today, signal } = comparing;
  for (const asset of heldAssets) {
    signal.throwIfAborted();
    if (!canDeviateFromCoin(asset) || prices.find(asset.id) !== undefined) continue;
    const source = sources.find((candidate) => candidate.canPrice(priceableByContract(asset.id)));
    if (source === undefined) continue;
    const since = (prices.comparedUntil(asset.id) ?? Number.NEGATIVE_INFINITY) + 1;
    const ranges = asset.ranges.flatMap(({ from, to }): DayRange[] =>
      Math.max(from, since) > Math.min(to, today - 1)
        ? []
        : [{ from: Math.max(from, since), to: Math.min(to, today - 1) }],
    );
    // Yesterday was compared yesterday, as the current day.
    if (ranges.length === 0 || (since === today - 1 && daysIn(ranges) === 1)) {
      if (ranges.length > 0) prices.setCompared(asset.id, today - 1);
      continue;
    }
    await compareOne(asset, { source, ranges }, comparing);
  }
}

async function compareOne(
  { id, coinId }: HeldAsset,
  { source, ranges }: { source: PriceSource; ranges: readonly DayRange[] },
  { prices, commit, today, ask }: Comparing,
): Promise<void> {
  const quotes: SourceQuote[] = [];
  for (const { from, to } of ranges) {
    const answer = await ask(source, (context) =>
      source.history(priceableByContract(id), dayFromNumber(from), dayFromNumber(to), context),
    );
    if (answer.failed || answer.offline) return;
    quotes.push(...answer.quotes);
  }
  const dollarQuotes = quotes.filter(({ currency }) => currency === "USD");
  const coin = new Map(
    ranges.flatMap(({ from, to }) =>
      prices.rows(`coin:${coinId}`, from, to).map((row) => [row.day, row] as const),
    ),
  );
  const hasParted = dollarQuotes.some(({ day, close }) => {
    const shared = coin.get(numberOfDay(day));
    return shared?.currency === "USD" && isDeviating(parseDecimal(close), parseDecimal(shared.close));
  });
  if (!hasParted) return prices.setCompared(id, today - 1);
  commit(() =>
    prices.record({
      ref: id,
      source: source.id,
      currency: "USD",
      quotes: dollarQuotes.map(({ day, close }) => ({ day: numberOfDay(day), close })),
    }),
  );
}
