import { add, compare, formatDecimal, parseDecimal, subtract } from "../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Fees in a third coin. Each is booked with its trade, unless the table has a separate row for it at the same time. */
export function createFees() {
  const listedFees = new Map<string, number>();
  const waiting: { transaction: ReportedTransaction; fee: ReportedLeg }[] = [];
  const keyOf = (at: number, wallet: string, { assetId, amount }: ReportedLeg): string =>
    [at, wallet, assetId, amount].join(" ");
  return {
    list(at: number, wallet: string, leg: ReportedLeg): void {
      const key = keyOf(at, wallet, leg);
      listedFees.set(key, (listedFees.get(key) ?? 0) + 1);
    },
    wait(transaction: ReportedTransaction, fee: ReportedLeg): void {
      waiting.push({ transaction, fee });
    },
    end: (): ReportedTransaction[] =>
      waiting.map(({ transaction, fee }) => {
        const key = keyOf(transaction.at, transaction.wallet, fee);
        const rows = listedFees.get(key) ?? 0;
        if (rows === 0) return { ...transaction, legs: [...transaction.legs, fee] };
        listedFees.set(key, rows - 1);
        return transaction;
      }),
  };
}

/** Whether the first of two amounts of one coin is smaller. */
export function isLess(a: Sum, b: Sum): boolean {
  return compare(parseDecimal(a.amount), parseDecimal(b.amount)) < 0;
}

export function addFee(sum: Sum, fee: Sum): Sum {
  return { ...sum, amount: formatDecimal(add(parseDecimal(sum.amount), parseDecimal(fee.amount))) };
}

export function subtractFee(sum: Sum, fee: Sum): Sum {
  return { ...sum, amount: formatDecimal(subtract(parseDecimal(sum.amount), parseDecimal(fee.amount))) };
}

export type Sum = { symbol: string; amount: string };
