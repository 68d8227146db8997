import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { RowError, type Row } from "../importer.ts";
import { hasEndedUnexecuted } from "../reading/row-status.ts";

/** Maximum failed rows that are kept until the end of a file. */
const maxFailed = 20_000;

/**
 * Keeps deposits and withdrawals at exchanges that failed until the end of the file. They yield nothing, unless an earlier import has them as
 * completed: a later failure outweighs that. Their fees were not paid. Rows that cannot be read are left out.
 */
export function createFailedTransfers({
  statusOf,
  read,
}: {
  statusOf(row: Row): string;
  read(row: Row): ReportedTransaction | undefined;
}) {
  const kept: { row: Row; transaction: ReportedTransaction }[] = [];
  return {
    /** Keeps the row if its status is a failure. */
    see(row: Row): void {
      if (kept.length >= maxFailed || !hasEndedUnexecuted(statusOf(row))) return;
      try {
        const transaction = read(row);
        if (transaction === undefined || !/^(?:exchange:|manual$)/.test(transaction.platform)) return;
        if (transaction.type === "deposit" || transaction.type === "withdrawal")
          kept.push({ row, transaction });
      } catch (error) {
        if (!(error instanceof RowError)) throw error;
      }
    },
    /** The failed transactions. `identify` sets their ids, after those of the completed ones; `undefined` if a completed one has the id. */
    end: (
      identify: (row: Row, transaction: ReportedTransaction) => ReportedTransaction | undefined,
    ): ReportedTransaction[] =>
      kept.flatMap(({ row, transaction }) => {
        const identified = identify(row, transaction);
        if (identified === undefined) return [];
        const legs = identified.legs.filter(({ direction }) => direction !== "fee");
        return [{ ...identified, legs, status: "failed", onlyIfKnown: true }];
      }),
  };
}
