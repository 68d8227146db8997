import type { ExportDetails } from "./transaction-csv.ts";
import type { Transaction } from "./transaction.ts";

/** One transaction of the JSON export: as clients see it, and under `kept` what makes it the same transaction again when it is read back. */
export function itemOf(transaction: Transaction, details: ExportDetails): string {
  const { legs, position, statedType, said, reported } = details;
  const kept = {
    kinds: legs.map(({ kind }) => kind),
    position,
    statedType: statedType === "" ? null : statedType,
    said,
    reported,
  };
  return JSON.stringify({ ...transaction, kept });
}
