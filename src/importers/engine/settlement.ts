import {
  add,
  formatDecimal,
  isNegative,
  isZero,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";

/**
 * A trade that is settled outside the wallet, with a deposit of the payment before it and a withdrawal of the proceeds after it: of the money
 * only, of both sides, or of only the outgoing or incoming side.
 */
export function settledOutside(
  trade: ReportedTransaction,
  sides: "money" | "both" | "paid" | "received",
): ReportedTransaction[] {
  const { id, legs: all, ...rest } = trade;
  const sums = new Map<string, Decimal>();
  for (const { assetId, direction, amount } of all) {
    if (sides === "money" && !assetId.startsWith("currency:")) continue;
    const change = parseDecimal(amount);
    sums.set(assetId, add(sums.get(assetId) ?? zero, direction === "in" ? change : negate(change)));
  }
  const legsOf = (isPaid: boolean): ReportedLeg[] =>
    [...sums]
      .filter(([, sum]) => !isZero(sum) && isNegative(sum) === isPaid)
      .map(([assetId, sum]) => ({
        direction: isPaid ? "in" : "out",
        assetId,
        amount: formatDecimal(isPaid ? negate(sum) : sum),
      }));
  const part = (isPaid: boolean): ReportedTransaction[] => {
    const legs = legsOf(isPaid);
    if (legs.length === 0) return [];
    const name = sides === "money" ? "settlement" : isPaid ? "paid" : "received";
    return [
      {
        ...rest,
        ...(id === undefined ? {} : { id: `${id}:${name}` }),
        type: isPaid ? "deposit" : "withdrawal",
        legs,
      },
    ];
  };
  return [...(sides === "received" ? [] : part(true)), trade, ...(sides === "paid" ? [] : part(false))];
}
