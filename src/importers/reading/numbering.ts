import { contentIdentity, identityOf, isChain, nthIdentity } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Assigns ids to transactions whose source has none: the content and the occurrence among equal ones of the file. */
export function createNumbering(): (transaction: ReportedTransaction) => ReportedTransaction {
  const seen = new Map<string, number>();
  return (transaction) => {
    if (transaction.id !== undefined) return transaction;
    if (transaction.txHash !== undefined && isChain(transaction.platform))
      return { ...transaction, id: identityOf(transaction) };
    const content = contentIdentity(transaction);
    const occurrence = (seen.get(content) ?? 0) + 1;
    seen.set(content, occurrence);
    return { ...transaction, id: nthIdentity(content, occurrence) };
  };
}
