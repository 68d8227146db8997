import { compare, subtract, zero, type Decimal } from "../../../money/decimal.ts";
import type { Total } from "../tax-profile.ts";

export function moneyTotal(id: string, title: string, rule: string, amount: Decimal | null): Total {
  return { id, title, amount, unit: "money", rule };
}

type Names = { gain: string; loss: string };
export const netNames: Names = { gain: "Net gain", loss: "Net loss" };
export const exemptNames: Names = { gain: "Exempt net gain", loss: "Exempt net loss" };

/** A total that is named a gain, or a loss if it is below zero. The amount keeps its sign. */
export function netTotal(id: string, { gain, loss }: Names, rule: string, amount: Decimal): Total {
  return moneyTotal(id, compare(amount, zero) < 0 ? loss : gain, rule, amount);
}

export function countTotal(id: string, title: string, rule: string, number: number): Total {
  return { id, title, amount: { units: BigInt(number), scale: 0 }, unit: "count", rule };
}

/** The amount beyond an allowance, at least zero; `null` if the allowance is unknown. */
export function excessOver(amount: Decimal, allowance: Decimal | null): Decimal | null {
  if (allowance === null) return null;
  const rest = subtract(amount, allowance);
  return compare(rest, zero) < 0 ? zero : rest;
}

/** The whole amount if it reaches the limit, else zero; a loss is unchanged. */
export function amountIfAtLimit(amount: Decimal, limit: Decimal): Decimal {
  return amount.units >= 0n && compare(amount, limit) < 0 ? zero : amount;
}

/** The value that applies in a year: that of the latest entry up to it; `null` before the first entry. */
export function valueOfYear(table: Readonly<Record<number, Decimal>>, year: number): Decimal | null {
  const known = Object.keys(table)
    .map(Number)
    .filter((from) => from <= year);
  return known.length === 0 ? null : (table[Math.max(...known)] ?? null);
}
