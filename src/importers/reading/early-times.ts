import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** The day of Bitcoin's first block. */
const firstBlockAt = Date.UTC(2009, 0, 3);

/** Counts transactions of coins that are older than the first coin: their times are wrong, as 1970-01-01 for an unknown one. */
export function countEarlyTimes() {
  let count = 0;
  let first = firstBlockAt;
  return {
    see(transactions: readonly ReportedTransaction[]): void {
      for (const { at, legs } of transactions) {
        if (at >= firstBlockAt || legs.every(({ assetId }) => assetId.startsWith("currency:"))) continue;
        count++;
        first = Math.min(first, at);
      }
    },
    warnings: (): string[] =>
      count === 0
        ? []
        : [
            `${count} transactions are older than the first coin (2009-01-03); the first is of ${new Date(first).toISOString().slice(0, 10)}. Correct their dates in the file, or their values and gains will be wrong.`,
          ],
  };
}
