import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { millisecondsPerDay } from "../../domain/time/day.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Tolerates block times ahead of this machine's clock. */
const maxAheadMs = 7 * millisecondsPerDay;
/** The day of Bitcoin's first block; no connection has older data. */
const firstBlockAt = Date.UTC(2009, 0, 3);

/**
 * Throws `AppError` `upstream` for a transaction with an impossible time, such as a missing time read as zero, or seconds read as milliseconds.
 * Its price, holding period and tax year would be wrong.
 */
export function checkTimes(transactions: readonly ReportedTransaction[], now: number): void {
  const latest = now + maxAheadMs;
  for (const { at, txHash, id = "" } of transactions) {
    if (Number.isInteger(at) && at >= firstBlockAt && at <= latest) continue;
    const time = Number.isNaN(new Date(at).getTime()) ? String(at) : new Date(at).toISOString();
    throw new AppError(
      "upstream",
      msg`The source states an impossible time (${time}) for the transaction ${txHash ?? id}. The response was discarded. If the time is right, correct this computer's clock.`,
    );
  }
}
