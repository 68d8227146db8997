import { csvLine } from "./csv-text.ts";
import type { KnownLeg } from "./identity.ts";
import type { Transaction } from "./transaction.ts";

/** The columns of the CSV export: one row a leg; the rows of one transaction stand together. */
export const transactionColumns = [
  "id",
  "at",
  "type",
  "status",
  "platform",
  "wallet",
  "direction",
  "assetId",
  "amount",
  "kind",
  "legWallet",
  "legCounterparty",
  "valueAmount",
  "valueCurrency",
  "valueBy",
  "txHash",
  "method",
  "counterparty",
  "notes",
  "tags",
] as const;

export type TransactionColumn = (typeof transactionColumns)[number];

/** The lines of one transaction; one without a leg for a transaction without legs. Times are ISO 8601, UTC, to the millisecond. */
export function linesOf(transaction: Transaction, legs: readonly KnownLeg[]): string[] {
  const { id, at, type, status, platform, wallet, txHash, method, counterparty, notes, tags } = transaction;
  const lineOf = (leg: KnownLeg | undefined): string =>
    csvLine([
      id,
      new Date(at).toISOString(),
      type,
      status,
      platform,
      wallet,
      leg?.direction ?? "",
      leg?.assetId ?? "",
      leg?.amount ?? "",
      leg?.kind ?? "",
      leg?.wallet ?? "",
      leg?.counterparty ?? "",
      leg?.value?.amount ?? "",
      leg?.value?.currency ?? "",
      leg?.value?.by ?? "",
      txHash ?? "",
      method ?? "",
      counterparty ?? "",
      notes ?? "",
      tags.join(";"),
    ]);
  return legs.length === 0 ? [lineOf(undefined)] : legs.map(lineOf);
}
