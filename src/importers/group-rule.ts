import type { TransactionType } from "../domain/ledger/transaction.ts";

/**
 * Rows with equal values in the fields `by` are one transaction, if their type is one of `types` (default trade and fee). A row with an empty field
 * is in no group, unless just the fields of `emptyTogether` are empty.
 */
export type GroupRule<F extends string> = {
  by: readonly F[];
  emptyTogether?: readonly F[];
  types?: readonly TransactionType[];
  /** Rows that move more assets are of several transactions, which are refused. */
  maxAssets?: number;
  /** Each trade has a row for either side: a group with more rows of one side is not complete, and is refused. */
  isPaired?: true;
};
