import type { Importer, ImportOptions } from "../importer.ts";
import { plainNumber } from "../engine/numbers.ts";
import { columnsOf } from "./columns.ts";
import { surveyDateOrder } from "./date-order.ts";
import { surveyDecimal } from "./decimal-survey.ts";

/**
 * The first pass of a coded format: infers the order of day and month, and whether numbers have a decimal comma. `dates` and `amounts` are column
 * names.
 */
export function surveyedNumbers(
  dates: readonly string[],
  amounts: readonly string[],
): Required<Pick<Importer, "survey">> {
  return {
    survey(header, options, choice) {
      const columns = columnsOf(header);
      const order = surveyDateOrder(columns.find(...dates), options);
      const positions = amounts.map((name) => columns.find(name)).filter((position) => position >= 0);
      const decimals = surveyDecimal(positions, options, choice);
      return {
        row(cells) {
          order.row(cells);
          decimals.row(cells);
        },
        end() {
          const decimal = decimals.end();
          const surveyedOptions = order.end();
          return decimal === "," ? { ...surveyedOptions, decimal } : surveyedOptions;
        },
      };
    },
  };
}

/** Converts numbers to a decimal point, by the option decimal; other texts are unchanged. */
export function decimalCells({ decimal }: ImportOptions): (text: string) => string {
  return decimal === undefined
    ? (text) => text
    : plainNumber({ decimal, thousands: decimal === "." ? "," : "." });
}
