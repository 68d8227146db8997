import { limbBits, type PricePiece } from "../valuation/price-block.ts";

/** Number of additions after which sums are carried over: each adds less than 2^42 to a limb, and doubles are exact below 2^53. */
const maxAdditions = 2_000;
const mask = (1n << BigInt(limbBits)) - 1n;

/**
 * Exact sums of amount × price by day in doubles, which avoids a big integer per day and asset. Amounts and prices are split into limbs of
 * 20 bits; products of limbs are summed by position and combined once per day.
 */
export function createLimbSums(length: number) {
  const totals = Array.from({ length }, () => 0n);
  let places: Float64Array[] = [];
  let additions = 0;

  function fold(): void {
    places.forEach((place, index) => {
      const shift = BigInt(index * limbBits);
      for (let offset = 0; offset < length; offset++) {
        const sum = place[offset] ?? 0;
        if (sum !== 0) totals[offset] = (totals[offset] ?? 0n) + (BigInt(sum) << shift);
      }
    });
    places = [];
    additions = 0;
  }

  return {
    /** Counts one more asset. Call it before that asset's `add`s, each of which must be for other days. */
    nextAsset(): void {
      if (++additions >= maxAdditions) fold();
    },
    /** Adds `units` × the piece's prices to the days first..last (offsets, both inclusive). */
    add(units: readonly number[], piece: PricePiece, first: number, last: number): void {
      const shift = first - piece.first;
      const count = last - first + 1;
      for (let index = 0; index < units.length; index++) {
        const factor = units[index] ?? 0;
        if (factor === 0) continue;
        for (let power = 0; power < piece.limbs.length; power++) {
          const limb = piece.limbs[power];
          const place = (places[index + power] ??= new Float64Array(length));
          if (limb === undefined) continue;
          for (let day = 0; day < count; day++)
            place[first + day] = (place[first + day] ?? 0) + factor * (limb[shift + day] ?? 0);
        }
      }
    },
    /** The sums by day. */
    take(): readonly bigint[] {
      fold();
      return totals;
    },
  };
}
export type LimbSums = ReturnType<typeof createLimbSums>;

/** The limbs of a whole number, the lowest first, each with its sign. */
export function limbsOf(units: bigint): number[] {
  const limbs: number[] = [];
  const sign = units < 0n ? -1 : 1;
  for (let rest = units < 0n ? -units : units; rest > 0n; rest >>= BigInt(limbBits))
    limbs.push(Number(rest & mask) * sign);
  return limbs;
}
