import type { DayNumber } from "../time/day.ts";
import { formatDecimal, powerOfTen, type Decimal } from "../money/decimal.ts";
import { createLimbSums, limbsOf, type LimbSums } from "../money/limb-sums.ts";
import { appendDays, type AssetDays } from "./asset-days.ts";
import type { PricePiece } from "./price-block.ts";
import type { DailyPrices } from "./prices.ts";

/** Packed prices, with which a whole series is computed. */
export type PackedPrices = { pieces: readonly PricePiece[] };

/** One asset over a range of days: its closing amounts (ascending; the last one at or before a day applies) and its prices. */
export type HeldAsset = {
  asset: number;
  /** Liabilities are subtracted. */
  isLiability: boolean;
  amounts: readonly { day: DayNumber; amount: Decimal }[];
  prices: DailyPrices | PackedPrices;
};

/** Net worth at a day's close. `value` is `null` if no held asset has a price, `"0"` if nothing is held. */
export type DayWorth = { day: DayNumber; value: string | null };

/**
 * Every day of a range, the number of assets held, and the days on which held assets had no price or a price of an earlier day, by asset.
 */
export type WorthSeries = { assets: number; days: DayWorth[]; unpriced: AssetDays[]; stale: AssetDays[] };

type DayState = "priced" | "stale" | "unpriced";

/**
 * Net worth of every day of a range, both inclusive (docs/spec/accounting.md §3). Amounts and prices have one scale each, so that a day and
 * asset cost one multiplication and one addition. Yields after each asset.
 */
export function* netWorthSeries(
  heldAssets: readonly HeldAsset[],
  { from, to }: { from: DayNumber; to: DayNumber },
): Generator<void, WorthSeries> {
  const length = Math.max(0, to - from + 1);
  const amountScales = heldAssets.map(({ amounts }) =>
    amounts.reduce((highest, { amount }) => Math.max(highest, amount.scale), 0),
  );
  const scale = heldAssets.reduce(
    (highest, { prices }, index) => Math.max(highest, scaleOf(prices) + (amountScales[index] ?? 0)),
    0,
  );
  const sums = createLimbSums(length);
  const totals = Array.from({ length }, () => 0n);
  const states = createDayStates({ from, length });
  for (const { asset, isLiability, amounts, prices } of heldAssets) {
    const onDays = (first: number, last: number, state: DayState): void =>
      states.add(asset, { first, last, state });
    const sign = isLiability ? -1n : 1n;
    sums.nextAsset();
    for (const [place, { day, amount }] of amounts.entries()) {
      const first = Math.max(day, from) - from;
      const last = Math.min((amounts[place + 1]?.day ?? to + 1) - 1, to) - from;
      if (amount.units === 0n || last < first) continue;
      const atScale = (priceScale: number): bigint =>
        amount.units * powerOfTen(scale - priceScale - amount.scale) * sign;
      if ("pieces" in prices) {
        addPieces({ sums, pieces: prices.pieces, first, last, atScale, onDays });
        continue;
      }
      const units = atScale(prices.scale);
      for (let offset = first; offset <= last; offset++) {
        const price = prices.units[offset];
        if (price !== undefined) totals[offset] = (totals[offset] ?? 0n) + units * price;
        onDays(
          offset,
          offset,
          price === undefined ? "unpriced" : prices.stale[offset] === 1 ? "stale" : "priced",
        );
      }
    }
    yield;
  }
  const packed = sums.take();
  const { unpriced, stale, isUnknown } = states.take();
  const days = totals.map((sum, offset) => {
    const units = sum + (packed[offset] ?? 0n);
    return { day: from + offset, value: isUnknown(offset) ? null : formatDecimal({ units, scale }) };
  });
  return { assets: heldAssets.length, days, unpriced, stale };
}

/** Collects the states of assets by day: asset by asset, with ascending days (offsets from `from`). */
function createDayStates({ from, length }: { from: DayNumber; length: number }) {
  const hasPriced = new Uint8Array(length);
  /** The change of the number of unpriced assets from the previous day. */
  const changes = new Int32Array(length + 1);
  const unpriced: AssetDays[] = [];
  const stale: AssetDays[] = [];
  return {
    add(asset: number, { first, last, state }: { first: number; last: number; state: DayState }): void {
      if (state === "unpriced") {
        appendDays(unpriced, asset, from + first, from + last);
        changes[first] = (changes[first] ?? 0) + 1;
        changes[last + 1] = (changes[last + 1] ?? 0) - 1;
        return;
      }
      hasPriced.fill(1, first, last + 1);
      if (state === "stale") appendDays(stale, asset, from + first, from + last);
    },
    /** `isUnknown` marks days on which assets are held and none of them has a price. */
    take() {
      let missing = 0;
      const isMissing = Uint8Array.from(changes, (change) => ((missing += change) > 0 ? 1 : 0));
      return {
        unpriced,
        stale,
        isUnknown: (offset: number): boolean => hasPriced[offset] === 0 && isMissing[offset] === 1,
      };
    },
  };
}

function scaleOf(prices: DailyPrices | PackedPrices): number {
  return "pieces" in prices
    ? prices.pieces.reduce((highest, piece) => Math.max(highest, piece.scale), 0)
    : prices.scale;
}

/** Adds one amount × its prices on the days first..last, and records their states. */
function addPieces({
  sums,
  pieces,
  first,
  last,
  atScale,
  onDays,
}: {
  sums: LimbSums;
  pieces: readonly PricePiece[];
  first: number;
  last: number;
  atScale: (priceScale: number) => bigint;
  onDays: (first: number, last: number, state: DayState) => void;
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
    if (next < from) onDays(next, from - 1, "unpriced");
    for (next = from; next <= to;) {
      const isStale = piece.stale[next - piece.first] === 1;
      const end = Math.min(to, piece.first + endOfState(piece, next - piece.first));
      onDays(next, end, isStale ? "stale" : "priced");
      next = end + 1;
    }
  }
  if (next <= last) onDays(next, last, "unpriced");
}

/** The last index of the run of equal states in a piece that contains `place`. */
function endOfState({ stale, count }: PricePiece, place: number): number {
  const change = stale.indexOf(stale[place] === 1 ? 0 : 1, place);
  return change === -1 ? count - 1 : change - 1;
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
