import { add, minimum, parseDecimal, zero, type Decimal } from "../core/decimal.ts";
import type { Sql } from "../core/ports/sql.ts";
import { publicLegsOfRow } from "./transaction-rows.ts";

/**
 * What is on its way between own wallets from `from` until just before `to` (ms): what will arrive. Where the clocks say it arrived before it left, the amount
 * counts twice in between, so it is negative here.
 */
export type Transit = { assetId: string; amount: Decimal; from: number; to: number };

/** Every linked transfer or bridge whose halves have different times. */
export function transitsOf(sql: Sql): Transit[] {
  const pairs = sql
    .prepare<{ left_at: number; arrived_at: number; left: string; legs: string }>(
      `SELECT a.at AS left_at, b.at AS arrived_at, a.legs AS "left", b.legs AS legs FROM transactions a JOIN transactions b ON b.id = a.linked
       WHERE a.linked IS NOT NULL AND a.at <> b.at AND a.status = 'confirmed' AND b.status = 'confirmed'`,
    )
    .all();
  const transits: Transit[] = [];
  for (const pair of pairs) {
    const left = publicLegsOfRow({ legs: pair.left }).filter((leg) => leg.direction === "out");
    if (left.length === 0) continue;
    const arrived = publicLegsOfRow(pair).filter((leg) => leg.direction === "in");
    const same = arrived.filter((leg) => left.some((out) => out.assetId === leg.assetId));
    for (const { assetId, amount } of same.length > 0 ? same : arrived) {
      const departed = left
        .filter((leg) => leg.assetId === assetId)
        .reduce((sum, leg) => add(sum, parseDecimal(leg.amount)), zero);
      // What arrives beyond what left came from elsewhere.
      const decimal = same.length > 0 ? minimum(parseDecimal(amount), departed) : parseDecimal(amount);
      transits.push(
        pair.left_at < pair.arrived_at
          ? { assetId, amount: decimal, from: pair.left_at, to: pair.arrived_at }
          : {
              assetId,
              amount: { ...decimal, units: -decimal.units },
              from: pair.arrived_at,
              to: pair.left_at,
            },
      );
    }
  }
  return transits;
}
