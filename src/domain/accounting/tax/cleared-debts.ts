import { compare, subtract, type Decimal } from "../../money/decimal.ts";
import type { Income } from "./tax-event.ts";

/** A liability that was cleared: the value at which it was borrowed (`null` if its value is unknown), and its worth when it was cleared. */
type ClearedDebt = {
  transactionId: string;
  at: number;
  assetId: string;
  amount: Decimal;
  carried: Decimal | null;
  worth: Decimal;
};

/**
 * Debts that a liability in a wallet carries. The coin that repays one is disposed of at the value of the debt, as with a loan without such a token;
 * the liability itself is no coin and is sold by no rule.
 */
export type ClearedDebts = {
  clear(debt: ClearedDebt): void;
  /** The debt of this transaction that an amount of a coin repays: one of the same amount, else the first. */
  repaidBy(amount: Decimal): ClearedDebt | undefined;
  /** Debts that no coin of the transaction repaid, as a result that is in no total. The next transaction starts without any. */
  rest(): Income[];
};

export function createClearedDebts(): ClearedDebts {
  let open: ClearedDebt[] = [];
  return {
    clear(debt) {
      open.push(debt);
    },
    repaidBy(amount) {
      const found = open.find((debt) => compare(debt.amount, amount) === 0) ?? open[0];
      open = open.filter((debt) => debt !== found);
      return found;
    },
    rest() {
      const remainingDebts = open;
      open = [];
      return remainingDebts.map(({ transactionId, at, assetId, amount, carried, worth }) => {
        const gain = carried === null ? null : subtract(carried, worth);
        const isLoss = gain !== null && gain.units < 0n;
        const value = gain === null ? null : isLoss ? { ...gain, units: -gain.units } : gain;
        const kind = isLoss ? "expense" : "income";
        return { kind, transactionId, at, assetId, amount, type: "derivative", value };
      });
    },
  };
}
