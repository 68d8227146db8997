import { csvLine } from "../../lib/csv-text.ts";
import type { KnownLeg } from "./identity.ts";
import type { Report } from "./source-report.ts";
import type { UserOverrides } from "./user-overrides.ts";
import type { Transaction } from "./transaction.ts";

/**
 * The columns of the CSV export: one row per leg; the rows of one transaction are consecutive. Columns up to `tags` are for reading. The
 * other columns, in the first row of a transaction, contain the fields from which an import restores it.
 */
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
  "position",
  "statedType",
  "owner",
  "reported",
  "marketValue",
  "marketCurrency",
] as const;

export type TransactionColumn = (typeof transactionColumns)[number];

/** The value of a transaction at its time. It is not imported, because it follows from the prices. */
export type MarketValue = { amount: string | null; currency: string };

/** Fields of an export that clients do not receive. */
export type ExportDetails = {
  legs: readonly KnownLeg[];
  position: number;
  /** The sources' type; empty if the type follows from the legs. */
  statedType: string;
  overrides: UserOverrides;
  /** The sources' legs, if they differ from the listed ones, for example after an edit. */
  reported: Omit<Report, "isOwners"> | null;
};

/** The lines of one transaction; a single line without leg fields if it has no legs. Times are ISO 8601, UTC, in milliseconds. */
export function linesOf(transaction: Transaction, details: ExportDetails, market: MarketValue): string[] {
  const { id, at, type, status, platform, wallet, txHash, method, counterparty, notes, tags } = transaction;
  const { legs, position, statedType, overrides, reported } = details;
  const lineOf = (leg: KnownLeg | undefined, index: number): string =>
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
      tagCell(tags),
      ...(index > 0
        ? ["", "", "", "", "", ""]
        : [
            position === 0 ? "" : String(position),
            statedType,
            Object.keys(overrides).length === 0 ? "" : JSON.stringify(overrides),
            reported === null ? "" : JSON.stringify(reported),
            market.amount ?? "",
            market.amount === null ? "" : market.currency,
          ]),
    ]);
  return legs.length === 0 ? [lineOf(undefined, 0)] : legs.map(lineOf);
}

/** Tags joined by `;`, or a JSON list if a tag contains one. */
function tagCell(tags: readonly string[]): string {
  const isPlain = tags.every((tag) => !tag.includes(";") && !tag.startsWith("[") && tag === tag.trim());
  return isPlain ? tags.join(";") : JSON.stringify(tags);
}

/** Parses a cell of the column `tags`. */
export function tagsOfCell(cell: string): string[] {
  if (cell.startsWith("["))
    try {
      const list: unknown = JSON.parse(cell);
      if (Array.isArray(list)) return list.map(String);
    } catch {
      // A tag that begins like a JSON list.
    }
  return cell.split(";").map((tag) => tag.trim());
}
