import type { DayNumber } from "../time/day.ts";
import { formatDecimal, powerOfTen, type Decimal } from "../money/decimal.ts";
import { createLimbSums, limbsOf, type LimbSums } from "../money/limb-sums.ts";
import type { PricePiece } from "./price-block.ts";
import type { DailyPrices } from "./prices.ts";

/** Prices packed in pieces: what a whole series is read and multiplied as. */
export type PackedPrices = { pieces: readonly PricePiece[] };

/** One asset over a range of days: its closing amounts (ascending; the last one at or before a day holds for it) and its prices. */
export type HeldAsset = {
  asset: number;
  /** Debts are subtracted. */
  isLiability: boolean;
  amounts: readonly { day: DayNumber; amount: Decimal }[];
  prices: DailyPrices | PackedPrices;
};

/** Net worth at a day's close. `value` is `null` if nothing held has a price, `"0"` if nothing is held. */
export type DayWorth = { day: DayNumber; value: string | null; unpriced: number[]; stale: number[] };

/**
 * Net worth of every day of a range, both ends in (docs/spec/accounting.md §3). Amounts and prices are brought to one scale each, so that a day and an asset
 * cost one multiplication and one addition; yields after each asset.
 */
export function* netWorthSeries(
  held: readonly HeldAsset[],
  { from, to }: { from: DayNumber; to: DayNumber },
): Generator<void, DayWorth[]> {
  const length = Math.max(0, to - from + 1);
  const amountScales = held.map(({ amounts }) => Math.max(0, ...amounts.map(({ amount }) => amount.scale)));
  const scale = Math.max(0, ...held.map(({ prices }, index) => scaleOf(prices) + (amountScales[index] ?? 0)));
  const sums = createLimbSums(length);
  const totals = Array.from({ length }, () => 0n);
  const hasPriced = new Uint8Array(length);
  const unpriced: number[][] = Array.from({ length }, () => []);
  const stale: number[][] = Array.from({ length }, () => []);
  for (const { asset, isLiability, amounts, prices } of held) {
    const onDay = (offset: number, state: "priced" | "stale" | "unpriced"): void => {
      if (state === "unpriced") {
        unpriced[offset]?.push(asset);
        return;
      }
      hasPriced[offset] = 1;
      if (state === "stale") stale[offset]?.push(asset);
    };
    const sign = isLiability ? -1n : 1n;
    sums.nextAsset();
    for (const [place, { day, amount }] of amounts.entries()) {
      const first = Math.max(day, from) - from;
      const last = Math.min((amounts[place + 1]?.day ?? to + 1) - 1, to) - from;
      if (amount.units === 0n || last < first) continue;
      const atScale = (priceScale: number): bigint =>
        amount.units * powerOfTen(scale - priceScale - amount.scale) * sign;
      if ("pieces" in prices) {
        addPieces({ sums, pieces: prices.pieces, first, last, atScale, onDay });
        continue;
      }
      const units = atScale(prices.scale);
      for (let offset = first; offset <= last; offset++) {
        const price = prices.units[offset];
        if (price !== undefined) totals[offset] = (totals[offset] ?? 0n) + units * price;
        onDay(offset, price === undefined ? "unpriced" : prices.stale[offset] === 1 ? "stale" : "priced");
      }
    }
    yield;
  }
  const packed = sums.take();
  return totals.map((sum, offset) => {
    const units = sum + (packed[offset] ?? 0n);
    const missing = unpriced[offset] ?? [];
    return {
      day: from + offset,
      value: hasPriced[offset] === 0 && missing.length > 0 ? null : formatDecimal({ units, scale }),
      unpriced: missing,
      stale: stale[offset] ?? [],
    };
  });
}

function scaleOf(prices: DailyPrices | PackedPrices): number {
  return "pieces" in prices ? Math.max(0, ...prices.pieces.map((piece) => piece.scale)) : prices.scale;
}

/** Adds one amount × its prices on the days first..last, and reports each day's state. */
function addPieces({
  sums,
  pieces,
  first,
  last,
  atScale,
  onDay,
}: {
  sums: LimbSums;
  pieces: readonly PricePiece[];
  first: number;
  last: number;
  atScale: (priceScale: number) => bigint;
  onDay: (offset: number, state: "priced" | "stale" | "unpriced") => void;
}): void {
  let next = first;
  let units: number[] = [];
  let unitsScale = -1;
  for (let index = pieceAt(pieces, first); index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece === undefined || piece.first > last) break;
    const [from, to] = [Math.max(first, piece.first), Math.min(last, piece.first + piece.count - 1)];
    if (to < from) continue;
    if (piece.scale !== unitsScale) {
      units = limbsOf(atScale(piece.scale));
      unitsScale = piece.scale;
    }
    sums.add(units, piece, from, to);
    for (; next < from; next++) onDay(next, "unpriced");
    for (; next <= to; next++) onDay(next, piece.stale[next - piece.first] === 1 ? "stale" : "priced");
  }
  for (; next <= last; next++) onDay(next, "unpriced");
}

/** The first piece that ends at or after a day. */
function pieceAt(pieces: readonly PricePiece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const piece = pieces[middle];
    if (piece !== undefined && piece.first + piece.count <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
