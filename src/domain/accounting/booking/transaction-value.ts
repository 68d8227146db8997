import { add, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import { createValuation, valueOfTrade, valueWithoutMoney } from "./trade-value.ts";

/**
 * The value of what each transaction moved, at its time, in a currency; `null` if unknown, never zero instead. A trade has its value in
 * accounting (docs/spec/accounting.md §4.2). A transaction that only sends or only receives has the sum of its legs, and one with fees only
 * the sum of these. Spam and debts are not included.
 */
export function createTransactionValues(lookups: Lookups, currency: string) {
  const valuation = createValuation(lookups, currency);

  function sumOf(legs: readonly BookLeg[], at: number): Decimal | undefined {
    let sum: Decimal | undefined = zero;
    for (const leg of legs) {
      const value = valuation.best(leg, at)?.value;
      sum = sum === undefined || value === undefined ? undefined : add(sum, value);
    }
    return sum;
  }

  function valueOfTradeLegs(
    outs: readonly BookLeg[],
    ins: readonly BookLeg[],
    at: number,
  ): Decimal | undefined {
    const isMoney = ({ assetId }: BookLeg): boolean => lookups.asset(assetId).isCurrency;
    const sold = outs.filter((leg) => !isMoney(leg));
    const boughtLegs = ins.filter((leg) => !isMoney(leg));
    const moneyOut = sumOf(outs.filter(isMoney), at);
    const moneyIn = sumOf(ins.filter(isMoney), at);
    if (sold.length === 0 && boughtLegs.length === 0) return moneyOut ?? moneyIn;
    const isKnown = moneyOut !== undefined && moneyIn !== undefined;
    const trade = isKnown
      ? valueOfTrade(
          { outs: sold, ins: boughtLegs, lessened: boughtLegs.map(() => zero), moneyOut, moneyIn, at },
          valuation,
        )
      : valueWithoutMoney({ outs: sold, ins: boughtLegs, at }, valuation);
    if (trade === undefined) return undefined;
    const sumOfSide = (side: readonly Decimal[], money: Decimal | undefined): Decimal | undefined =>
      money === undefined ? undefined : side.reduce(add, money);
    return isKnown
      ? sumOfSide(trade.outs, moneyOut)
      : sumOfSide(sold.length > 0 ? trade.outs : trade.ins, zero);
  }

  return ({ legs, at }: BookTransaction): Decimal | null => {
    const counted = legs.filter(({ assetId }) => {
      const { spam, isLiability } = lookups.asset(assetId);
      return !spam && !isLiability;
    });
    const outs = counted.filter(({ direction }) => direction === "out");
    const ins = counted.filter(({ direction }) => direction === "in");
    if (outs.length > 0 && ins.length > 0) return valueOfTradeLegs(outs, ins, at) ?? null;
    const countedLegs = outs.length > 0 ? outs : ins.length > 0 ? ins : counted;
    const isOfFees = countedLegs === counted && legs.some(({ direction }) => direction !== "fee");
    return countedLegs.length === 0 || isOfFees ? null : (sumOf(countedLegs, at) ?? null);
  };
}
