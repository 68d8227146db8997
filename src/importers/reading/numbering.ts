import { contentIdentity, digestIn, identityOf, isChain, nthIdentity } from "../../domain/ledger/identity.ts";
import { createDigestCounter } from "../../lib/digest-counter.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";

/** Assigns ids to transactions whose source has none: the content and the occurrence among equal ones of the file. */
export function createNumbering(): (transaction: ReportedTransaction) => ReportedTransaction {
  const seen = createDigestCounter();
  return (transaction) => {
    if (transaction.id !== undefined) return transaction;
    if (transaction.txHash !== undefined && isChain(transaction.platform))
      return withId(transaction, identityOf(transaction));
    const content = contentIdentity(transaction);
    return withId(transaction, nthIdentity(content, seen.next(digestIn(content))));
  };
}

/** A transaction that was just read. V8 gives a copy that continues a spread a hidden class of its own, which costs four times as much. */
function withId(transaction: ReportedTransaction, id: string): ReportedTransaction {
  transaction.id = id;
  return transaction;
}
