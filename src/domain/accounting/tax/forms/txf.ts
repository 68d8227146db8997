import { americanDate, cents, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";
import { netOf } from "./form-8949.ts";

/** TXF reference numbers of sales without a 1099: box C (short term) and F (long term). The boxes for digital assets since 2025 have none. */
const references = { short: "712", long: "714" };

/** TXF version 042, as TurboTax Desktop imports it. Rows without a value or acquisition date are omitted; the CSV form includes them. */
export const txf: TaxForm = {
  id: "txf",
  title: "TXF for TurboTax Desktop",
  fileType: "txf",
  mediaType: "text/plain",
  header: ({ at }) => ["V042", "Aportolan", `D${americanDate(new Date(at).toISOString().slice(0, 10))}`, "^"],
  rows(line, { sectionId, symbol }) {
    if (!isDisposalLine(line) || (sectionId !== "short" && sectionId !== "long")) return [];
    return line.matches.flatMap(({ amount, acquired, proceeds, fees, cost }) => {
      const net = netOf(proceeds, fees);
      if (net === null || acquired === null) return [];
      return [
        "TD",
        `N${references[sectionId]}`,
        "C1",
        "L1",
        `P${amount} ${symbol(line.assetId)}`,
        `D${americanDate(acquired)}`,
        `D${americanDate(line.day)}`,
        `$${cents(cost)}`,
        `$${cents(net)}`,
        "^",
      ];
    });
  },
};
