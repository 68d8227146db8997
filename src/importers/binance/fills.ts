import { compare, divide, multiply, parseDecimal, subtract, absolute } from "../../domain/money/decimal.ts";
import type { StatementRow } from "./rows.ts";

/**
 * Splits the trade rows of one second into fills. The order of their rows is not reliable. If one coin was paid for one other in equally many
 * rows, the largest payment is paired with the largest receipt and the largest fee, and so on. Otherwise the rows are one trade.
 */
export function fillsOf(rows: StatementRow[]): StatementRow[][] {
  const fees = rows.filter((row) => row.out && row.operation.kind === "tradeFee").toSorted(byAmount);
  const outs = rows.filter((row) => row.out && row.operation.kind !== "tradeFee").toSorted(byAmount);
  const ins = rows.filter((row) => !row.out).toSorted(byAmount);
  const isOnePair = coinsOf(outs) === 1 && coinsOf(ins) === 1;
  const hasMatchingFees = fees.length === 0 || (fees.length === outs.length && coinsOf(fees) === 1);
  if (!isOnePair || outs.length !== ins.length || !hasMatchingFees) return [rows];
  const fills = outs.map((out, index) => [ins[index], out, fees[index]].filter((row) => row !== undefined));
  return fills.length === 1 || haveOnePrice(outs, ins) ? fills : [rows];
}

/** Maximum difference of prices between fills of one second; a wider spread means that the pairing is wrong. */
const widestSpread = parseDecimal("0.05");

function haveOnePrice(outs: StatementRow[], ins: StatementRow[]): boolean {
  const prices = outs.map((out, index) =>
    divide(parseDecimal(out.amount), parseDecimal(ins[index]?.amount ?? "1")),
  );
  const [first] = prices;
  return (
    first !== undefined &&
    prices.every((price) => compare(absolute(subtract(price, first)), multiply(first, widestSpread)) <= 0)
  );
}

function coinsOf(rows: StatementRow[]): number {
  return new Set(rows.map(({ coin }) => coin)).size;
}

function byAmount(a: StatementRow, b: StatementRow): number {
  return compare(parseDecimal(b.amount), parseDecimal(a.amount));
}
