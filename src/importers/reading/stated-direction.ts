import type { TransactionType } from "../../domain/ledger/transaction.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** Income that can be reversed: a cashback, a reward that was paid by mistake. */
const revocable: ReadonlySet<TransactionType> = new Set(["reward", "interest"]);

/**
 * Whether a row's coin leaves, by its type (`sign`, or the amount's own if `stated`). Income below zero was reversed. Throws `RowError` for any
 * other amount below zero of an incoming type, and, if outgoing amounts are `signed` in the file, for one above zero of an outgoing type.
 */
export function isOutgoing(
  row: Row,
  { type, sign }: { type: TransactionType; sign: 1 | -1 | "stated" },
  { negative, column, signed }: { negative: boolean; column: string; signed: boolean },
): boolean {
  if (sign === "stated") return negative;
  if (sign === 1 && negative && !revocable.has(type))
    throw new RowError(rowReason("amountGoesOut", { column }), row);
  if (sign === -1 && !negative && signed) throw new RowError(rowReason("amountComesIn", { column }), row);
  return sign === -1 || negative;
}
