import { type DayNumber } from "../../domain/time/day.ts";
import { parseDecimal } from "../../domain/money/decimal.ts";
import { isDeviating } from "../../domain/valuation/prices.ts";
import type { PriceSource, SourceQuote } from "../../prices/price-source.ts";
import type { HeldAsset } from "../../store/prices/price-needs.ts";
import type { Prices } from "../../store/prices/prices.ts";
import type { SourceRequests } from "./source-requests.ts";
import { canDeviateFromCoin, priceableByContract } from "./price-items.ts";

/**
 * Finds contracts without their own series whose price differs from their coin's by more than 2 % today (a depeg, or a broken bridge). Prices
 * are requested from the first source that prices contracts.
 */
export async function findDepegged(
  heldAssets: readonly HeldAsset[],
  {
    prices,
    sources,
    today,
    ask,
  }: { prices: Prices; sources: readonly PriceSource[]; today: DayNumber; ask: SourceRequests["ask"] },
): Promise<HeldAsset[]> {
  const candidates = heldAssets.filter(
    (asset) => canDeviateFromCoin(asset) && prices.find(asset.id) === undefined,
  );
  const source = sources.find((candidate) =>
    candidates.some(({ id }) => candidate.canPrice(priceableByContract(id))),
  );
  if (source === undefined) return [];
  const askable = candidates.filter(({ id }) => source.canPrice(priceableByContract(id)));
  const quotes: SourceQuote[] = [];
  for (let index = 0; index < askable.length; index += source.batch) {
    const batch = askable.slice(index, index + source.batch).map(({ id }) => priceableByContract(id));
    quotes.push(...(await ask(source, (context) => source.latest(batch, context))).quotes);
  }
  const quoteByRef = new Map(quotes.map((quote) => [quote.ref, quote]));
  return askable.filter(({ id, coinId }) => {
    const quote = quoteByRef.get(id);
    const shared = prices.rows(`coin:${coinId}`, today, today)[0];
    return (
      quote !== undefined &&
      shared !== undefined &&
      shared.currency === quote.currency &&
      isDeviating(parseDecimal(quote.close), parseDecimal(shared.close))
    );
  });
}
