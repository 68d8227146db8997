import { add, compare, parseDecimal, type Decimal } from "../money/decimal.ts";
import { canonicalHex } from "./identity.ts";
import type { ReportedLeg, ReportedTransaction } from "./transaction.ts";

/** The largest difference between two time zones: one transaction can be that far apart in two files. */
const zonesMs = 26 * 3_600_000;

/** What is known of a transaction; of one that the owner deleted no more than its time. */
export type KnownReport = { at: number; wallet: string | null; legs: readonly ReportedLeg[] | null };

/**
 * Whether a report is of a known transaction: near in time, and with the same amount of each movement that both state. Without such a movement,
 * as in the rows of a trade, only at the same time in the same wallet. An exchange's wallet may have another name at another source.
 */
export function mayBeSameTransaction(
  { at, wallet, legs }: KnownReport,
  reportedTransaction: ReportedTransaction,
): boolean {
  if (Math.abs(at - reportedTransaction.at) > zonesMs) return false;
  if (legs === null) return true;
  const isSameWallet = wallet === canonicalHex(reportedTransaction.wallet);
  if (!isSameWallet && !reportedTransaction.platform.startsWith("exchange:")) return false;
  const sums = sumsOf(legs);
  const pairs = [...sumsOf(reportedTransaction.legs)].flatMap(([movement, sum]) => {
    const known = sums.get(movement);
    return known === undefined ? [] : [{ sum, known }];
  });
  if (pairs.length === 0) return isSameWallet && at === reportedTransaction.at;
  return pairs.every(({ sum, known }) => compare(sum, known) === 0);
}

function sumsOf(legs: readonly ReportedLeg[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { direction, assetId, amount } of legs) {
    if (direction === "fee") continue;
    const movement = `${direction} ${assetId}`;
    const sum = sums.get(movement);
    sums.set(movement, sum === undefined ? parseDecimal(amount) : add(sum, parseDecimal(amount)));
  }
  return sums;
}
