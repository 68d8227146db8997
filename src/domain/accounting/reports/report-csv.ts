import { csvLine } from "../../../lib/csv-text.ts";
import { withLotFigures } from "./lot-figures.ts";
import { reportLists, type ReportItem } from "./report-items.ts";

/** The exportable tables: the lists of a report, and its disposals with one row per lot. */
export const reportExports = [...reportLists, "disposalLots"] as const;
export type ReportExport = (typeof reportExports)[number];

const columns: Record<ReportExport, readonly string[]> = {
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
  disposalLots: [
    "transactionId",
    "at",
    "time",
    "assetId",
    "amount",
    "acquiredBy",
    "acquiredAt",
    "acquired",
    "holdingDays",
    "proceeds",
    "fees",
    "cost",
    "gain",
    "basis",
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
  assumedBasis: ["transactionId", "at", "time", "assetId", "amount", "cost", "realised"],
};

/**
 * The header of a CSV file. All figures are in the report's currency, which is in `currency`. `time` repeats `at` (ms, UTC) in readable
 * form; `lots` is JSON; an empty cell is an unknown value. In `disposalLots`, `acquiredBy` is the transaction that acquired the lot, and
 * `acquired` repeats `acquiredAt`; both are empty under average cost. `basis` is `known`, `assumed` (the market value of a deposit) or
 * `missing` (no acquisition is known, zero cost). `proceeds`, `fees`, `cost` and `gain` of a disposal's rows sum to the disposal's.
 */
export function reportCsvHeader(list: ReportExport): string {
  return csvLine([...columns[list], "currency"]);
}

/** The lines of an item: one line, or one per lot. */
export function reportCsvLines(list: ReportExport, item: ReportItem, currency: string): string[] {
  if (!("proceeds" in item)) return [csvLineOf(list, { ...item, currency })];
  const { lots, ...disposal } = withLotFigures(item);
  if (list !== "disposalLots") return [csvLineOf(list, { ...disposal, lots, currency })];
  const missingAt = disposal.missing === "0" ? -1 : lots.length - 1;
  return lots.map(({ transactionId, at, assumed, ...figures }, index) =>
    csvLineOf(list, {
      ...disposal,
      ...figures,
      currency,
      acquiredBy: transactionId,
      acquiredAt: at,
      acquired: at === null ? null : new Date(at).toISOString(),
      basis: index === missingAt ? "missing" : assumed ? "assumed" : "known",
    }),
  );
}

/** An item as one line, escaped against formula injection in spreadsheets; `plainCell` reverses the escaping exactly. */
function csvLineOf(list: ReportExport, fields: Record<string, unknown>): string {
  const at = fields["at"];
  return csvLine(
    [...columns[list], "currency"].map((column) => {
      if (column === "time") return typeof at === "number" ? new Date(at).toISOString() : "";
      const value = fields[column];
      if (value === null || value === undefined) return "";
      return typeof value === "string" ? value : JSON.stringify(value);
    }),
  );
}
