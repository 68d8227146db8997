import { csvLine } from "../../../../lib/csv-text.ts";
import { cents, rowDifference, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";

/** The list to attach to Anlage SO, lines 41 to 47: one row per lot, in German, with decimal commas. */
export const anlageSo: TaxForm = {
  id: "anlage-so",
  title: "List for Anlage SO (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: () => [
    csvLine([
      "Art",
      "Wirtschaftsgut",
      "Menge",
      "Angeschafft am",
      "Veräußert am",
      "Veräußerungspreis (EUR)",
      "Anschaffungskosten (EUR)",
      "Werbungskosten (EUR)",
      "Gewinn oder Verlust (EUR)",
    ]),
  ],
  rows(line, { sectionId, symbol }) {
    if (!isDisposalLine(line) || (sectionId !== "taxable" && sectionId !== "exempt")) return [];
    return line.matches.map(({ amount, acquired, proceeds, cost, fees }) =>
      csvLine([
        sectionId === "taxable" ? "steuerpflichtig" : "steuerfrei",
        symbol(line.assetId),
        comma(amount),
        germanDate(acquired),
        germanDate(line.day),
        ...[proceeds, cost, fees, rowDifference({ proceeds, fees, cost })].map((value) =>
          comma(cents(value)),
        ),
      ]),
    );
  },
};

function comma(amount: string): string {
  return amount.replace(".", ",");
}

function germanDate(day: string | null): string {
  return day === null ? "" : `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}
