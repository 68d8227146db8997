import { compare, subtract, type Decimal } from "../../money/decimal.ts";
import type { Income } from "./tax-event.ts";

/** A cleared liability: its value when borrowed (`null` if unknown), and its value when cleared. */
type ClearedDebt = {
  transactionId: string;
  at: number;
  assetId: string;
  amount: Decimal;
  carried: Decimal | null;
  worth: Decimal;
};

/**
 * Debts represented by a liability token in a wallet. The coin that repays such a debt is disposed of at the value of the debt, as for a
 * loan without a token. The token itself is not disposed of.
 */
export type ClearedDebts = {
  clear(debt: ClearedDebt): void;
  /** The debt of this transaction that an amount of a coin repays: one of equal amount, else the first. */
  repaidBy(amount: Decimal): ClearedDebt | undefined;
  /** Removes the debts that no coin of the transaction repaid. Returns their results, which are in no total. */
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
