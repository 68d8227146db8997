import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { fileNote, type FileNote } from "../../file-note.ts";

/** The day of Bitcoin's first block. */
const firstBlockAt = Date.UTC(2009, 0, 3);

/** Counts transactions of coins before Bitcoin's first block. Their times are wrong, for example 1970-01-01 for an unknown time. */
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
    warnings: (): FileNote[] =>
      count === 0
        ? []
        : [fileNote("olderThanFirstCoin", { count, day: new Date(first).toISOString().slice(0, 10) })],
  };
}
