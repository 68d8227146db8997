import { add, compare, zero, type Decimal } from "../../money/decimal.ts";

/** A change of a cash balance. `payment` is set for the change by a trade if no source states where its money came from or went to. */
export type CashChange<P> = {
  at: number;
  currency: string;
  change: Decimal;
  /** Whether a source states it as a deposit or withdrawal of money. */
  isStated?: boolean;
  payment?: P;
};

/**
 * Decides whether trades were paid from a cash balance. If sources state deposits or withdrawals of a currency, the balance follows from
 * them: a purchase that it covers is paid from it (`internal`), and the proceeds of a sale stay in it. Otherwise the money came from or
 * went to a bank or card, and these payments are `counted`.
 */
export function decidePayments<P>(changes: readonly CashChange<P>[]): { counted: P[]; internal: P[] } {
  const statedCurrencies = new Set(
    changes.filter(({ isStated }) => isStated === true).map(({ currency }) => currency),
  );
  const balances = new Map<string, Decimal>();
  const decided: { counted: P[]; internal: P[] } = { counted: [], internal: [] };
  for (const { currency, change, payment } of changes.toSorted(
    (a, b) => a.at - b.at || compare(b.change, a.change),
  )) {
    const balance = add(balances.get(currency) ?? zero, change);
    const isCovered = compare(balance, zero) >= 0;
    if (payment !== undefined && !(statedCurrencies.has(currency) && isCovered))
      decided.counted.push(payment);
    else {
      if (payment !== undefined) decided.internal.push(payment);
      balances.set(currency, balance);
    }
  }
  return decided;
}
