import { csvLine } from "../../../../lib/csv-text.ts";
import { cents, rowDifference, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";

/**
 * Gains in the layout that most tax programs import: one row per matched part. Gains and losses do not include a denied loss, which is in the
 * first row of a sale.
 */
export const gainsCsv: TaxForm = {
  id: "gains",
  title: "Gains and losses (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: ({ currency }) => [
    csvLine([
      "Asset",
      "Amount",
      "Acquired",
      "Sold",
      ...["Proceeds", "Cost", "Fees", "Gain or loss", "Denied loss"].map((name) => `${name} (${currency})`),
      "Section",
    ]),
  ],
  rows(line, { sectionId, symbol }) {
    if (!isDisposalLine(line)) return [];
    return line.matches.map(({ amount, acquired, proceeds, cost, fees }, index) =>
      csvLine([
        symbol(line.assetId),
        amount,
        acquired ?? "",
        line.day,
        cents(proceeds),
        cents(cost),
        cents(fees),
        cents(rowDifference({ proceeds, fees, cost })),
        cents(index === 0 ? line.denied : null),
        sectionId,
      ]),
    );
  },
};
