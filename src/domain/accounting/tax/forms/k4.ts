import { csvLine } from "../../../../lib/csv-text.ts";
import { parseDecimal, round, formatDecimal, negate } from "../../../money/decimal.ts";
import { netOf } from "./form-8949.ts";
import { rowDifference, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";

/** Rows as in section D of form K4, in whole kronor, one per sale. The form itself has one row per coin's gains and one per its losses. */
export const k4: TaxForm = {
  id: "k4",
  title: "Rows for K4 section D (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: () => [
    csvLine(["Datum", "Antal", "Beteckning", "Försäljningspris", "Omkostnadsbelopp", "Vinst", "Förlust"]),
  ],
  rows(line, { sectionId, symbol }) {
    if (!isDisposalLine(line) || sectionId !== "sales") return [];
    const proceeds = netOf(line.proceeds, line.fees);
    const gain = rowDifference({ proceeds, cost: line.cost }, 0);
    const isLoss = gain?.startsWith("-") === true;
    return [
      csvLine([
        line.day,
        line.amount,
        symbol(line.assetId),
        kronor(proceeds),
        kronor(line.cost),
        isLoss ? "" : kronor(gain),
        isLoss && gain !== null ? kronor(formatDecimal(negate(parseDecimal(gain)))) : "",
      ]),
    ];
  },
};

function kronor(amount: string | null): string {
  return amount === null ? "" : formatDecimal(round(parseDecimal(amount), 0));
}
