import type { ExportDetails, MarketValue } from "./transaction-csv.ts";
import type { Transaction } from "./transaction.ts";

/** One transaction of the JSON export: as clients see it, and under `kept` what makes it the same transaction again when it is read back. */
export function itemOf(transaction: Transaction, details: ExportDetails, market: MarketValue): string {
  const { legs, position, statedType, overrides, reported } = details;
  const storedFields = {
    kinds: legs.map(({ kind }) => kind),
    position,
    statedType: statedType === "" ? null : statedType,
    said: overrides,
    reported,
  };
  const marketValue = market.amount === null ? null : market;
  return JSON.stringify({ ...transaction, marketValue, kept: storedFields });
}
