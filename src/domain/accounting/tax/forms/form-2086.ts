import { csvLine } from "../../../../lib/csv-text.ts";
import { cents, rowDifference, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";

/** The lines of form 2086 (cerfa 16043), one row per sale. */
export const form2086: TaxForm = {
  id: "form-2086",
  title: "Lines of form 2086 (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: () => [
    csvLine([
      "211 Date de la cession",
      "212 Valeur globale du portefeuille",
      "213 Prix de cession",
      "214 Frais",
      "215 Prix de cession net des frais",
      "220 Prix total d'acquisition",
      "221 Fractions de capital initial des cessions antérieures",
      "223 Prix total d'acquisition net",
      "224 Plus-value ou moins-value",
    ]),
  ],
  rows(line) {
    if (!isDisposalLine(line) || line.portfolio === null) return [];
    const { value, acquisitionPrice, earlierShares } = line.portfolio;
    return [
      csvLine([
        line.day,
        cents(value),
        cents(line.proceeds),
        cents(line.fees),
        cents(rowDifference({ proceeds: line.proceeds, fees: line.fees, cost: "0" })),
        cents(acquisitionPrice),
        cents(earlierShares),
        cents(rowDifference({ proceeds: acquisitionPrice, cost: earlierShares })),
        cents(line.gain),
      ]),
    ];
  },
};
