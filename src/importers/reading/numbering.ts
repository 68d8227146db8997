import { identityOf } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Gives transactions whose source has no ids of its own theirs: the content and the occurrence among equal ones of the file. */
export function createNumbering(): (transaction: ReportedTransaction) => ReportedTransaction {
  const seen = new Map<string, number>();
  return (transaction) => {
    if (transaction.id !== undefined) return transaction;
    const first = identityOf(transaction, 1);
    const occurrence = (seen.get(first) ?? 0) + 1;
    seen.set(first, occurrence);
    return { ...transaction, id: occurrence === 1 ? first : identityOf(transaction, occurrence) };
  };
}
