import { csvLine } from "../../../../lib/csv-text.ts";
import { cents, rowDifference, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";

/** Rows as in Schedule VDA, one per lot. A loss has an income of zero. */
export const scheduleVda: TaxForm = {
  id: "schedule-vda",
  title: "Rows for Schedule VDA (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: () => [
    csvLine([
      "Asset",
      "Date of acquisition",
      "Date of transfer",
      "Head of income",
      "Cost of acquisition (INR)",
      "Consideration received (INR)",
      "Income from transfer (INR)",
    ]),
  ],
  rows(line, { sectionId, symbol }) {
    if (!isDisposalLine(line) || sectionId !== "transfers") return [];
    return line.matches.map(({ acquired, proceeds, cost }) => {
      const gain = rowDifference({ proceeds, cost });
      return csvLine([
        symbol(line.assetId),
        acquired ?? "",
        line.day,
        "Capital gain",
        cents(cost),
        cents(proceeds),
        gain?.startsWith("-") === true ? "0.00" : cents(gain),
      ]);
    });
  },
};
