import { mayBeSameTransaction, type KnownReport } from "../../domain/ledger/may-be-same-transaction.ts";
import { canonicalHex, identityOf } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Finds rows that belong to the transaction of an earlier row, in a file whose ids identify transactions. */
export function createJoinedRows() {
  const known = new Map<string, KnownReport>();
  return {
    /** Whether an earlier row had the same transaction. */
    isJoined(reportedTransaction: ReportedTransaction): boolean {
      if (reportedTransaction.isIdUncertain !== true) return false;
      const id = identityOf(reportedTransaction);
      const earlierReport = known.get(id);
      const { at, legs } = reportedTransaction;
      if (earlierReport === undefined) {
        known.set(id, { at, wallet: canonicalHex(reportedTransaction.wallet), legs });
        return false;
      }
      if (!mayBeSameTransaction(earlierReport, reportedTransaction)) return false;
      const statedMovements = new Set(earlierReport.legs?.map(movementOf));
      const added = legs.filter((leg) => !statedMovements.has(movementOf(leg)));
      known.set(id, { ...earlierReport, legs: [...(earlierReport.legs ?? []), ...added] });
      return true;
    },
  };
}

function movementOf({ direction, assetId }: ReportedTransaction["legs"][number]): string {
  return `${direction} ${assetId}`;
}
