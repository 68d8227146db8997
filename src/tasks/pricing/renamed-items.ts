import type { DayNumber } from "../../domain/time/day.ts";
import { predecessorOf } from "../../domain/catalog/renamed-coins.ts";
import type { Priceable } from "../../prices/price-source.ts";

/** The predecessor of a renamed coin as an item of the successor's series, and the successor's first day. */
export function earlierItemOf({
  ref,
  coinId,
}: Priceable): { item: Priceable; firstDay: DayNumber } | undefined {
  const earlier = coinId === null ? undefined : predecessorOf(coinId);
  return earlier === undefined
    ? undefined
    : { item: { ref, coinId: earlier.coinId, assetId: null }, firstDay: earlier.firstDay };
}
