import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { Row, RowProblem } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** Joins the two rows of a conversion, in either order. The received amount is taken from the row with full precision. */
export function createConversions() {
  const amounts = new Map<string, { amount: string; row: Row }[]>();
  const waiting = new Map<string, ReportedTransaction[]>();
  const complete = (trade: ReportedTransaction, amount: string): ReportedTransaction => ({
    ...trade,
    legs: trade.legs.map((leg) => (leg.direction === "in" ? { ...leg, amount } : leg)),
  });
  const ready: ReportedTransaction[] = [];
  return {
    received(key: string, amount: string, row: Row): void {
      const trade = waiting.get(key)?.shift();
      if (trade === undefined) amounts.set(key, [...(amounts.get(key) ?? []), { amount, row }]);
      else ready.push(complete(trade, amount));
    },
    trade(key: string, trade: ReportedTransaction): ReportedTransaction[] {
      const otherSide = amounts.get(key)?.shift();
      if (otherSide !== undefined) return [complete(trade, otherSide.amount)];
      waiting.set(key, [...(waiting.get(key) ?? []), trade]);
      return [];
    },
    end: (): { transactions: ReportedTransaction[]; problems: RowProblem[] } => ({
      transactions: [...ready, ...[...waiting.values()].flat()],
      problems: [...amounts.values()].flat().map(({ row: { row, text } }) => ({
        row,
        text,
        ...rowReason("conversionOfOneSide"),
      })),
    }),
  };
}
