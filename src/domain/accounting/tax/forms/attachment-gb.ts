import { csvLine } from "../../../../lib/csv-text.ts";
import { cents, rowDifference, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";

const matchNames: Readonly<Record<string, string>> = {
  "same-day": "Same day",
  "30-day": "Within 30 days",
  pool: "Section 104 pool",
  missing: "No acquisition known",
};

/** The computation to attach to SA108: each disposal with its matches. */
export const attachmentGb: TaxForm = {
  id: "computation",
  title: "Computation for SA108 (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: () => [
    csvLine([
      "Date of disposal",
      "Asset",
      "Quantity",
      "Matched by",
      "Date of acquisition",
      "Proceeds (GBP)",
      "Cost (GBP)",
      "Fees (GBP)",
      "Gain or loss (GBP)",
    ]),
  ],
  rows(line, { symbol }) {
    if (!isDisposalLine(line) || line.cause === "loss") return [];
    return line.matches.map(({ rule, acquired, amount, proceeds, cost, fees }) =>
      csvLine([
        line.day,
        symbol(line.assetId),
        amount,
        matchNames[rule] ?? rule,
        acquired ?? "",
        cents(proceeds),
        cents(cost),
        cents(fees),
        cents(rowDifference({ proceeds, fees, cost })),
      ]),
    );
  },
};
