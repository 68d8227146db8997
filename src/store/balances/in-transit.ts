import { familyOf } from "../../domain/catalog/coin-families.ts";
import { add, minimum, parseDecimal, subtract, zero, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Leg } from "../../domain/ledger/transaction.ts";
import { publicLegsOfRow } from "../ledger/transaction-rows.ts";

/**
 * An amount in transit between own wallets from `from` until just before `to` (ms): what will arrive. If the clocks say that it arrived before it
 * left, it would count twice in between, so the amount is negative.
 */
export type Transit = { assetId: string; amount: Decimal; from: number; to: number };

/** `parted`: the first arrival of a transfer that left in several parts, which all departures name. */
type Pair = {
  departure: string;
  left_at: number;
  arrived_at: number;
  left: string;
  legs: string;
  parted: string | null;
};

/** Every arrival of a linked transfer or bridge that has another time than its departure. */
export function transitsOf(sql: Sql): Transit[] {
  const pairs = sql
    .prepare<Pair>(
      `SELECT a.id AS departure, a.at AS left_at, b.at AS arrived_at, a.legs AS "left", b.legs AS legs,
         (SELECT f.id FROM transactions f WHERE f.id = a.linked AND f.linked = a.id AND f.arrival_ids IS NOT NULL) AS parted
       FROM transactions b JOIN transactions a ON a.id = b.linked
       WHERE b.linked IS NOT NULL AND (a.at <> b.at OR a.arrival_ids IS NOT NULL) AND a.status = 'confirmed' AND b.status = 'confirmed' ORDER BY b.at, b.id`,
    )
    .all();
  if (pairs.length === 0) return [];
  const coins = new Map(
    sql
      .prepare<{ id: string; coin_id: string | null }>("SELECT id, coin_id FROM assets")
      .all()
      .map(({ id, coin_id: coinId }) => [id, coinId]),
  );
  const underlyingOf = (assetId: string): string =>
    familyOf({ id: assetId, coinId: coins.get(assetId) ?? null });
  const departures = sql.prepare<{ legs: string }>("SELECT legs FROM transactions WHERE linked = ?");
  const partsOf = (arrival: string): Leg[] =>
    departures.all(arrival).flatMap(({ legs }) => legsOf(legs, "out"));
  /** The part of each departure that no arrival has taken yet. */
  const open = new Map<string, Map<string, Decimal>>();
  const transits: Transit[] = [];
  for (const pair of pairs) {
    const outLegs = pair.parted === null ? legsOf(pair.left, "out") : partsOf(pair.parted);
    if (outLegs.length === 0) continue;
    let amounts = open.get(pair.departure);
    if (amounts === undefined) open.set(pair.departure, (amounts = sumsOf(outLegs, underlyingOf)));
    const arrived = legsOf(pair.legs, "in");
    const sameLegs = arrived.filter(({ assetId }) => amounts.has(underlyingOf(assetId)));
    for (const { assetId, amount } of sameLegs.length > 0 ? sameLegs : arrived) {
      const underlying = underlyingOf(assetId);
      const departed = amounts.get(underlying);
      // What arrives beyond what left came from elsewhere; of a link of two different coins all of it counts.
      const movingAmount =
        departed === undefined ? parseDecimal(amount) : minimum(parseDecimal(amount), departed);
      if (departed !== undefined) amounts.set(underlying, subtract(departed, movingAmount));
      if (pair.left_at === pair.arrived_at || movingAmount.units === 0n) continue;
      transits.push(
        pair.left_at < pair.arrived_at
          ? { assetId, amount: movingAmount, from: pair.left_at, to: pair.arrived_at }
          : {
              assetId,
              amount: { ...movingAmount, units: -movingAmount.units },
              from: pair.arrived_at,
              to: pair.left_at,
            },
      );
    }
  }
  return transits;
}

function legsOf(legs: string, direction: Leg["direction"]): Leg[] {
  return publicLegsOfRow({ legs }).filter((leg) => leg.direction === direction);
}

function sumsOf(legs: readonly Leg[], underlyingOf: (assetId: string) => string): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { assetId, amount } of legs) {
    const underlying = underlyingOf(assetId);
    sums.set(underlying, add(sums.get(underlying) ?? zero, parseDecimal(amount)));
  }
  return sums;
}
