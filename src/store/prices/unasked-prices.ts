import type { DayNumber } from "../../domain/time/day.ts";
import type { DayRange } from "../../domain/time/day-ranges.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Prices } from "./prices.ts";

/** An asset without a price on the days `first` to `last`, both inclusive. */
type Unpriced = { assetId: string; coinId: string | null; first: DayNumber; last: DayNumber };

/**
 * Whether the price sources have not been asked about one of the days on which the stored net worth has no price of an asset. A source's answer
 * that it has none is remembered with the series; an unreachable source leaves none.
 */
export function isPriceUnasked(
  sql: Sql,
  prices: Pick<Prices, "find" | "missing">,
  { assetId, coinId, first, last }: Unpriced,
  clock: { today: DayNumber; now: number },
): boolean {
  const ref = coinId === null ? assetId : `coin:${coinId}`;
  const held = sql
    .prepare<DayRange>(
      `SELECT n.from_day AS "from", n.to_day AS "to" FROM net_worth_assets n JOIN assets a ON a.key = n.asset
         WHERE n.state = 'unpriced' AND a.id = ? ORDER BY n.from_day`,
    )
    .all(assetId);
  const days = held.length === 0 ? [{ from: first, to: last }] : held;
  const isUnaskedToday = last >= clock.today && (prices.find(ref)?.retryAt ?? null) === null;
  return isUnaskedToday || prices.missing(ref, days, clock).length > 0;
}
