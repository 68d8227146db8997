import { add, compare, parseDecimal, type Decimal } from "../money/decimal.ts";
import { canonicalHex } from "./identity.ts";
import type { ReportedLeg, ReportedTransaction } from "./transaction.ts";

/** The largest difference between two time zones, by which one transaction's times in two files can differ. */
const zonesMs = 26 * 3_600_000;

/** The known fields of a transaction. Of a deleted one only the time is known. */
export type KnownReport = { at: number; wallet: string | null; legs: readonly ReportedLeg[] | null };

/**
 * Whether a report may be of a known transaction: close in time, with equal amounts of each movement that both state. Without a common
 * movement, as in the rows of a trade, the time and wallet must be equal. Wallet names of an exchange may differ between sources.
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
