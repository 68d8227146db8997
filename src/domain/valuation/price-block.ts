import type { DayNumber } from "../time/day.ts";
import { parseDecimal, powerOfTen } from "../money/decimal.ts";

/**
 * 256 days of a series, packed for computations over all of it: a byte of scale, a byte for whether the block is usable, a byte of state
 * per day, and eight bytes of units per day (little-endian). It is a copy of the rows.
 */
export const blockDays = 256;
const header = 2;
const unitsAt = header + blockDays;
const blockBytes = unitsAt + blockDays * 8;
/** States of a day. */
const absent = 0;
const closed = 1;
const intraday = 2;

export type BlockRow = { day: DayNumber; close: string; isIntraday: boolean; isInDollars: boolean };

/** The number of the block that contains a day. */
export function blockOf(day: DayNumber): number {
  return Math.floor(day / blockDays);
}

/** Packs the rows of a block. Prices in another currency than USD, or with too many digits, make it unusable. */
export function packBlock(block: number, rows: readonly BlockRow[]): Uint8Array {
  const bytes = new Uint8Array(blockBytes);
  const view = new DataView(bytes.buffer);
  const prices = rows.map(({ close }) => parseDecimal(close));
  const scale = Math.max(0, ...prices.map((price) => price.scale));
  const units = prices.map((price) => price.units * powerOfTen(scale - price.scale));
  const fits =
    scale < 256 &&
    units.every((value) => value > 0n && value < 1n << 63n) &&
    rows.every(({ isInDollars }) => isInDollars);
  if (!fits) return bytes;
  bytes[0] = scale;
  bytes[1] = 1;
  rows.forEach(({ day, isIntraday }, index) => {
    const place = day - block * blockDays;
    bytes[header + place] = isIntraday ? intraday : closed;
    view.setBigInt64(unitsAt + place * 8, units[index] ?? 0n, true);
  });
  return bytes;
}

/** Changes one day of a block in place. Returns `false` if the block must be packed again. */
export function patchBlock(
  block: number,
  bytes: Uint8Array,
  { day, close, isIntraday, isInDollars }: BlockRow,
): boolean {
  const price = parseDecimal(close);
  const scale = bytes[0] ?? 0;
  if (bytes[1] !== 1 || price.scale > scale || !isInDollars) return false;
  const units = price.units * powerOfTen(scale - price.scale);
  if (units <= 0n || units >= 1n << 63n) return false;
  const place = day - block * blockDays;
  bytes[header + place] = isIntraday ? intraday : closed;
  new DataView(bytes.buffer, bytes.byteOffset).setBigInt64(unitsAt + place * 8, units, true);
  return true;
}

/** Bits of one limb. Products of limbs, and sums of thousands of them, are exact in a double. A price has at most four limbs. */
export const limbBits = 20;

/**
 * Prices of consecutive days at one scale, as limbs: `limbs[i][day]` is the i-th limb, the lowest first. `stale` marks days with the price
 * of an earlier day.
 */
export type PricePiece = {
  first: number;
  count: number;
  scale: number;
  limbs: Int32Array[];
  stale: Uint8Array;
};

/**
 * The days from..to of a series from its blocks (ascending), without unpriced days. A price is carried for up to `staleDays` days. `first`
 * of a piece is an offset from `from`. `undefined` if a block is unusable.
 */
export function piecesOf(
  blocks: readonly { block: number; data: Uint8Array }[],
  { from, to, today, staleDays }: { from: DayNumber; to: DayNumber; today: DayNumber; staleDays: number },
): PricePiece[] | undefined {
  const pieces: PricePiece[] = [];
  let last: { day: number; low: number; high: number; scale: number } | undefined;
  let open: PricePiece | undefined;

  const add = (day: number, low: number, high: number, scale: number, isStale: boolean): void => {
    const offset = day - from;
    if (
      open === undefined ||
      open.scale !== scale ||
      open.first + open.count !== offset ||
      open.count === blockDays
    ) {
      open = { first: offset, count: 0, scale, limbs: [], stale: new Uint8Array(blockDays) };
      pieces.push(open);
    }
    const place = open.count++;
    limb(open, 0)[place] = low & 0xfffff;
    limb(open, 1)[place] = (low >>> 20) | ((high & 0xff) << 12);
    if (high > 0xff) limb(open, 2)[place] = (high >>> 8) & 0xfffff;
    if (high > 0xfffffff) limb(open, 3)[place] = high >>> 28;
    if (isStale) open.stale[place] = 1;
  };
  const carry = (until: number): void => {
    if (last === undefined) return;
    const end = Math.min(until, last.day + staleDays, to);
    for (let day = Math.max(from, last.day + 1); day <= end; day++)
      add(day, last.low, last.high, last.scale, true);
  };

  for (const { block, data } of blocks) {
    if (data[1] !== 1) return undefined;
    const scale = data[0] ?? 0;
    const view = new DataView(data.buffer, data.byteOffset);
    for (let place = 0; place < blockDays; place++) {
      const state = data[header + place];
      const day = block * blockDays + place;
      if (state === absent || day > to) continue;
      const low = view.getUint32(unitsAt + place * 8, true);
      const high = view.getUint32(unitsAt + place * 8 + 4, true);
      if (last !== undefined && last.day + 1 < day) carry(day - 1);
      if (day >= from) add(day, low, high, scale, state === intraday && day < today);
      last = { day, low, high, scale };
    }
  }
  carry(to);
  return pieces;
}

function limb(piece: PricePiece, index: number): Int32Array {
  const found = piece.limbs[index];
  if (found !== undefined) return found;
  while (piece.limbs.length < index) piece.limbs.push(new Int32Array(blockDays));
  const created = new Int32Array(blockDays);
  piece.limbs.push(created);
  return created;
}
