import { csvLine } from "../../../../lib/csv-text.ts";
import { cents } from "./cells.ts";
import type { TaxForm } from "./form.ts";

/** The holdings on the valuation day, with prices: the list to attach to a wealth tax return. */
export const holdingsCsv: TaxForm = {
  id: "holdings",
  title: "List of holdings (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: ({ currency }) => [
    csvLine(["Day", "Asset", "Amount", `Price (${currency})`, `Value (${currency})`]),
  ],
  rows(line, { symbol }) {
    if (!("price" in line)) return [];
    return [csvLine([line.day, symbol(line.assetId), line.amount, line.price ?? "", cents(line.value)])];
  },
};
