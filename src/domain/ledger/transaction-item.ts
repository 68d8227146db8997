import type { ExportDetails, MarketValue } from "./transaction-csv.ts";
import type { Transaction } from "./transaction.ts";

/**
 * One transaction of the JSON export: the fields that clients see, and under `kept` the fields from which an import restores the
 * transaction.
 */
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
