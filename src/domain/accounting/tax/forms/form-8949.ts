import { csvLine } from "../../../../lib/csv-text.ts";
import { parseDecimal, formatDecimal, subtract } from "../../../money/decimal.ts";
import { americanDate, cents, rowDifference, isDisposalLine } from "./cells.ts";
import type { TaxForm } from "./form.ts";

/** The box for sales that no broker reported: C and F until 2024, I and L for digital assets since 2025. */
function boxOf(sectionId: string, year: number): string {
  if (sectionId === "long") return year < 2025 ? "F" : "L";
  return year < 2025 ? "C" : "I";
}

/** Form 8949: part I (short term) and part II (long term), one row per lot. Fees are deducted from the proceeds. */
export const form8949: TaxForm = {
  id: "form-8949",
  title: "Form 8949 (CSV)",
  fileType: "csv",
  mediaType: "text/csv",
  header: () => [
    csvLine([
      "Part",
      "Box",
      "(a) Description of property",
      "(b) Date acquired",
      "(c) Date sold or disposed of",
      "(d) Proceeds",
      "(e) Cost or other basis",
      "(f) Code",
      "(g) Adjustment",
      "(h) Gain or loss",
    ]),
  ],
  rows(line, { sectionId, report, symbol }) {
    if (!isDisposalLine(line) || (sectionId !== "short" && sectionId !== "long")) return [];
    const part = sectionId === "long" ? "II" : "I";
    return line.matches.map(({ amount, acquired, proceeds, fees, cost }) =>
      csvLine([
        part,
        boxOf(sectionId, report.year),
        `${amount} ${symbol(line.assetId)}`,
        acquired === null ? "" : americanDate(acquired),
        americanDate(line.day),
        cents(netOf(proceeds, fees)),
        cents(cost),
        "",
        "",
        cents(rowDifference({ proceeds: netOf(proceeds, fees), cost })),
      ]),
    );
  },
};

export function netOf(proceeds: string | null, fees: string | null): string | null {
  return proceeds === null
    ? null
    : formatDecimal(subtract(parseDecimal(proceeds), parseDecimal(fees ?? "0")));
}
