import { csvLine } from "../csv-text.ts";
import type { ReportItem, ReportList } from "./report-items.ts";

const columns: Record<ReportList, readonly string[]> = {
  disposals: [
    "transactionId",
    "at",
    "time",
    "assetId",
    "amount",
    "proceeds",
    "fees",
    "cost",
    "gain",
    "holdingDays",
    "missing",
    "lots",
  ],
  income: ["transactionId", "at", "time", "type", "assetId", "amount", "value"],
  expenses: ["transactionId", "at", "time", "type", "assetId", "amount", "value"],
  withdrawn: [
    "transactionId",
    "at",
    "time",
    "type",
    "assetId",
    "amount",
    "cost",
    "value",
    "gain",
    "holdingDays",
    "missing",
    "lots",
  ],
  missingAcquisitions: ["transactionId", "at", "time", "assetId", "amount", "wanted"],
  unpriced: ["transactionId", "at", "time", "assetId", "amount", "what"],
  remaining: ["assetId", "coinId", "wallet", "transactionId", "amount", "cost", "at", "time", "unverified"],
};

/** The header of a list's CSV. `time` repeats `at` for people; `lots` is JSON; an empty cell is a value that is not known. */
export function reportCsvHeader(list: ReportList): string {
  return csvLine(columns[list]);
}

/** One item as a line: safe from spreadsheets that would run a cell as a formula, and read back exactly by `plainCell`. */
export function reportCsvLine(list: ReportList, item: ReportItem): string {
  const fields: Record<string, unknown> = { ...item };
  const at = fields["at"];
  return csvLine(
    columns[list].map((column) => {
      if (column === "time") return typeof at === "number" ? new Date(at).toISOString() : "";
      const value = fields[column];
      if (value === null || value === undefined) return "";
      return typeof value === "string" ? value : JSON.stringify(value);
    }),
  );
}
