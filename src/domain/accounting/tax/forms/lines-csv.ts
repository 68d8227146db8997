import { csvLine } from "../../../../lib/csv-text.ts";
import type { TaxForm } from "./form.ts";

const columns = [
  "section",
  "transactionId",
  "day",
  "time",
  "type",
  "asset",
  "assetId",
  "amount",
  "acquired",
  "matchedBy",
  "proceeds",
  "fees",
  "cost",
  "gain",
  "denied",
  "price",
  "value",
  "basis",
  "currency",
];

/** Every line of a report with all digits; a disposal has one row per matched part. An empty cell is unknown or does not apply. */
export const linesCsv: TaxForm = {
  id: "lines",
  title: "All lines (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: () => [csvLine(columns)],
  rows(line, { sectionId, report, symbol }) {
    const base = {
      section: sectionId,
      day: line.day,
      asset: symbol(line.assetId),
      assetId: line.assetId,
      amount: line.amount,
      currency: report.currency,
    };
    if (!("matches" in line)) {
      if ("price" in line) return [row({ ...base, price: line.price, value: line.value })];
      const { type, value, at, transactionIds } = line;
      return [row({ ...base, type, value, time: timeOf(at), transactionId: transactionIds.join(" ") })];
    }
    const { at, transactionIds, cause, denied, matches } = line;
    const place = { ...base, type: cause, time: timeOf(at), transactionId: transactionIds.join(" ") };
    return matches.map(({ rule, acquired, amount, proceeds, fees, cost, gain, basis }, index) =>
      row({
        ...place,
        amount,
        acquired,
        matchedBy: rule,
        proceeds,
        fees,
        cost,
        gain,
        basis,
        denied: index === 0 ? denied : null,
      }),
    );
  },
};

function timeOf(at: number): string {
  return new Date(at).toISOString();
}

function row(cells: Record<string, string | null>): string {
  return csvLine(columns.map((column) => cells[column] ?? ""));
}
