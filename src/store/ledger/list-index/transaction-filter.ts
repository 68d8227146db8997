import type { TransactionStatus, TransactionType } from "../../../domain/ledger/transaction.ts";

/** All given conditions must match. Times are milliseconds, both inclusive. An omitted `hidden` selects those not hidden. */
export type TransactionFilter = {
  from?: number | undefined;
  to?: number | undefined;
  types?: TransactionType[] | undefined;
  wallets?: string[] | undefined;
  platforms?: string[] | undefined;
  assetId?: string | undefined;
  coinId?: string | undefined;
  tags?: string[] | undefined;
  text?: string | undefined;
  sourceId?: string | undefined;
  status?: TransactionStatus | undefined;
  linked?: boolean | undefined;
  hidden?: boolean | undefined;
  ids?: string[] | undefined;
  /** Of any asset that moved in or out; decimal text. */
  minAmount?: string | undefined;
  maxAmount?: string | undefined;
  /** Of the sum of all inflows or all outflows, in the base currency; decimal text. An unpriced one matches neither. */
  minValue?: string | undefined;
  maxValue?: string | undefined;
  /** Omits arrivals of transfers whose departure matches. */
  collapseTransfers?: boolean | undefined;
};

/** The words of a search. */
export function searchWordsOf({ text }: TransactionFilter): string[] {
  return text?.split(/\s+/u).filter((word) => word !== "") ?? [];
}
