import { isFiat } from "../../domain/catalog/exchange-assets.ts";
import { add, formatDecimal, isZero, parseDecimal, zero } from "../../domain/money/decimal.ts";
import type { StatedResults } from "../../domain/ledger/transaction.ts";
import { RowError, type Row } from "../importer.ts";
import type { Cells } from "./cells.ts";
import type { Fields, FormatSpec } from "./format.ts";
import { numberAt } from "./numbers.ts";

/**
 * The stated gain and cost basis of a row, in the currency named in the column. They are only compared with the computed ones, so cells that are
 * zero or not a number are omitted.
 */
export function resultsReader<C extends Fields>(
  { results, numbers }: FormatSpec<C>,
  cells: Cells<keyof C & string>,
): (row: Row) => { results?: StatedResults } {
  if (results === undefined) return () => ({});
  const style = numbers ?? { decimal: "." };
  const amountAt = (row: Row, field: keyof C & string): string => {
    const cell = cells.text(row, field);
    try {
      return cell === "" ? "0" : numberAt(row, cell, { column: cells.nameOf(field), style });
    } catch (error) {
      if (error instanceof RowError) return "0";
      throw error;
    }
  };
  const currency = cells.captured(results.currency).toUpperCase();
  if (!isFiat(currency)) return () => ({});
  return (row) => {
    const gain = results.gains.map((field) => parseDecimal(amountAt(row, field))).reduce(add, zero);
    const received = results.received === undefined ? "0" : amountAt(row, results.received);
    const sentAmount = results.sent === undefined ? "0" : amountAt(row, results.sent);
    if (isZero(gain) && received === "0" && sentAmount === "0") return {};
    return {
      results: {
        currency,
        ...(isZero(gain) ? {} : { gain: formatDecimal(gain) }),
        ...(received === "0" ? {} : { received }),
        ...(sentAmount === "0" ? {} : { sent: sentAmount }),
      },
    };
  };
}
