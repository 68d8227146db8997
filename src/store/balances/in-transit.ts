import { familyOf } from "../../domain/catalog/coin-families.ts";
import {
  add,
  compare,
  minimum,
  parseDecimal,
  subtract,
  sumDecimals,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
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

type Departure = { at: number; legs: string };
/** What is left of an amount that left at a moment (ms). */
type Source = { at: number; amount: Decimal };

/** Every arrival of a linked transfer or bridge that has another time than its departure. */
export function transitsOf(sql: Sql): Transit[] {
  const pairs = sql
    .prepare<Pair>(
      `SELECT a.id AS departure, a.at AS left_at, b.at AS arrived_at, a.legs AS "left", b.legs AS legs,
         (SELECT f.id FROM transactions f WHERE f.id = a.linked AND f.linked = a.id AND f.arrival_ids IS NOT NULL) AS parted
       FROM transactions b JOIN transactions a ON a.id = b.linked
       WHERE b.linked IS NOT NULL AND (a.at <> b.at OR a.arrival_ids IS NOT NULL OR b.arrival_ids IS NOT NULL
         AND EXISTS (SELECT 1 FROM transactions d WHERE d.linked = b.id AND d.at <> b.at)) AND a.status = 'confirmed' AND b.status = 'confirmed' ORDER BY b.at, b.id`,
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
  const departures = sql.prepare<Departure>(
    "SELECT at, legs FROM transactions WHERE linked = ? ORDER BY at, id",
  );
  /** The part of each departure that no arrival has taken yet. */
  const open = new Map<string, Map<string, Source[]>>();
  const transits: Transit[] = [];
  const partedArrivals = new Map<string, Pair[]>();
  for (const pair of pairs)
    if (pair.parted !== null)
      partedArrivals.set(pair.departure, [...(partedArrivals.get(pair.departure) ?? []), pair]);
  for (const pair of pairs) {
    const departed =
      pair.parted === null ? [{ at: pair.left_at, legs: pair.left }] : departures.all(pair.parted);
    let sources = open.get(pair.departure);
    if (sources === undefined) {
      sources = sourcesOf(departed, underlyingOf);
      if (pair.parted !== null)
        leaveOutMissing(sources, partedArrivals.get(pair.departure) ?? [], underlyingOf);
      open.set(pair.departure, sources);
    }
    if (sources.size === 0) continue;
    const arrived = legsOf(pair.legs, "in");
    const sameLegs = arrived.filter(({ assetId }) => sources.has(underlyingOf(assetId)));
    for (const { assetId, amount } of sameLegs.length > 0 ? sameLegs : arrived) {
      // What arrives beyond what left came from elsewhere; of a link of two different coins all of it counts.
      const whole = { at: pair.left_at, amount: parseDecimal(amount) };
      let left = whole.amount;
      for (const source of sources.get(underlyingOf(assetId)) ?? [whole]) {
        const moving = minimum(left, source.amount);
        if (source !== whole) source.amount = subtract(source.amount, moving);
        left = subtract(left, moving);
        if (source.at === pair.arrived_at || moving.units === 0n) continue;
        transits.push(
          source.at < pair.arrived_at
            ? { assetId, amount: moving, from: source.at, to: pair.arrived_at }
            : {
                assetId,
                amount: { ...moving, units: -moving.units },
                from: pair.arrived_at,
                to: source.at,
              },
        );
      }
    }
  }
  return transits;
}

/** What left of each underlying, by the moment of its departure. */
function sourcesOf(
  departed: readonly Departure[],
  underlyingOf: (assetId: string) => string,
): Map<string, Source[]> {
  const sources = new Map<string, Source[]>();
  for (const { at, legs } of departed)
    for (const [underlying, amount] of sumsOf(legsOf(legs, "out"), underlyingOf)) {
      const known = sources.get(underlying) ?? [];
      const last = known.at(-1);
      if (last?.at === at) last.amount = add(last.amount, amount);
      else sources.set(underlying, [...known, { at, amount }]);
    }
  return sources;
}

/** What reached no own wallet is taken from the largest departures, as their lots are booked (docs/spec/accounting.md §4). */
function leaveOutMissing(
  sources: ReadonlyMap<string, Source[]>,
  arrivals: readonly Pair[],
  underlyingOf: (assetId: string) => string,
): void {
  const arrived = sumsOf(
    arrivals.flatMap(({ legs }) => legsOf(legs, "in")),
    underlyingOf,
  );
  for (const [underlying, ofOne] of sources) {
    let missing = subtract(sumDecimals(ofOne.map(({ amount }) => amount)), arrived.get(underlying) ?? zero);
    for (const source of ofOne.toSorted((a, b) => compare(b.amount, a.amount))) {
      const part = missing.units > 0n ? minimum(missing, source.amount) : zero;
      source.amount = subtract(source.amount, part);
      missing = subtract(missing, part);
    }
  }
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
