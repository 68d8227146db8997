import { amountAt, splitSign } from "./amounts.ts";
import { RowError } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

/** An amount and its unit. */
export type Sum = { amount: string; symbol: string };

/** Currencies by their sign. */
export const currencies: Record<string, string> = { "€": "EUR", $: "USD", "£": "GBP" };
const shape =
  /^(-?)([€$£]?)\s*(-?)(\d[\d.,]*(?:[eE][+-]?\d+)?)(?:\s+((?=\d*[A-Za-z])[A-Za-z0-9]{2,20})|\s*([€$£]))?$/;
const inBrackets = /^\((.+)\)$/;

/**
 * Parses `2.00000000 ETH`, `€35,761.54`, `41.25 €` or `($53.62)`: the absolute amount, the ticker of the unit, and whether it is negative (a minus or
 * parentheses). `undefined` for an empty cell and a zero without a unit. Throws `RowError` naming the column for anything else.
 */
export function sumAt(
  row: { row: number; text: string },
  cell: string,
  column: string,
): (Sum & { isNegative: boolean }) | undefined {
  const text = cell.trim();
  // Zero needs no unit.
  if (text === "" || /^0(?:\.0*)?$/.test(text)) return undefined;
  const bracketed = inBrackets.exec(text)?.[1]?.trim();
  const match = shape.exec(bracketed ?? text);
  const [, before = "", sign = "", after = "", number = "", unit = "", lastSign = ""] = match ?? [];
  const symbol = unit === "" ? currencies[sign + lastSign] : unit.toUpperCase();
  if (match === null || symbol === undefined || (sign !== "" && symbol !== currencies[sign]))
    throw new RowError(rowReason("unitMissing", { column, text: text.slice(0, 60) }), row);
  const { amount } = splitSign(amountAt(row, number, column));
  return { amount, symbol, isNegative: bracketed !== undefined || before !== "" || after !== "" };
}

/** An amount above zero. Throws `RowError` if it is missing, zero or negative. */
export function positiveSumAt(row: { row: number; text: string }, cell: string, column: string): Sum {
  const sum = sumAt(row, cell, column);
  if (sum === undefined || sum.isNegative || sum.amount === "0")
    throw new RowError(rowReason("notAboveZero", { column, text: cell.trim().slice(0, 60) }), row);
  return { amount: sum.amount, symbol: sum.symbol };
}
