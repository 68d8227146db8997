import { parseDecimal, type Decimal } from "../money/decimal.ts";

/** Number of hours since 1970-01-01T00:00Z: `floor(ms / 3 600 000)`. An hour's close is the last price at its end. */
export type HourNumber = number;

export const millisecondsPerHour = 3_600_000;
/** Number of hours in one block, about six weeks. */
export const blockHours = 1024;

/** The number of the UTC hour that contains a moment (ms); 0 is the first of 1970. */
export function hourOf(at: number): HourNumber {
  return Math.floor(at / millisecondsPerHour);
}

/** The end of an hour (ms), which is the moment of its close. */
export function endOfHour(hour: HourNumber): number {
  return (hour + 1) * millisecondsPerHour;
}

/** Delay after an hour's end at which its close is requested, since sources publish it later. */
const settledMs = 20 * 60_000;

/** The last hour whose close sources have published by `now` (ms). */
export function settledHour(now: number): HourNumber {
  return hourOf(now - settledMs) - 1;
}

export function blockOfHour(hour: HourNumber): number {
  return Math.floor(hour / blockHours);
}

/** The close of an hour and its source (a key above zero); or, if no source had it, the hour from which to request it again. */
export type HourEntry =
  | { hour: HourNumber; source: number; close: Decimal }
  | { hour: HourNumber; retryAt: HourNumber };

/**
 * Packs the entries of one block, ascending: the distance from the previous hour and the source's key as variable-length numbers; for a
 * close its scale, the length of its units in bytes and the units (little-endian); for a gap the hour of the next request. Hours that were
 * not requested use no space.
 */
export function packHours(block: number, entries: readonly HourEntry[]): Uint8Array {
  const bytes: number[] = [];
  let before = block * blockHours;
  for (const entry of entries) {
    putNumber(bytes, entry.hour - before);
    before = entry.hour;
    if ("retryAt" in entry) {
      bytes.push(0);
      putNumber(bytes, entry.retryAt);
      continue;
    }
    putNumber(bytes, entry.source);
    bytes.push(entry.close.scale, 0);
    const count = bytes.length - 1;
    for (let units = entry.close.units; units > 0n; units >>= 8n) bytes.push(Number(units & 0xffn));
    bytes[count] = bytes.length - count - 1;
  }
  return Uint8Array.from(bytes);
}

/** Iterates over the entries of a block without parsing prices; `close(position)` parses one. */
function walk(
  block: number,
  data: Uint8Array,
  take: (hour: HourNumber, source: number, position: number) => void,
): void {
  let position = 0;
  let hour = block * blockHours;
  const number = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = data[position++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (position < data.length) {
    hour += number();
    const source = number();
    take(hour, source, position);
    if (source === 0) number();
    else position += 2 + (data[position + 1] ?? 0);
  }
}

function closeAt(data: Uint8Array, position: number): Decimal {
  let units = 0n;
  for (let byte = (data[position + 1] ?? 0) - 1; byte >= 0; byte--)
    units = (units << 8n) | BigInt(data[position + 2 + byte] ?? 0);
  return { units, scale: data[position] ?? 0 };
}

/** All entries of a block, ascending. */
export function unpackHours(block: number, data: Uint8Array): HourEntry[] {
  const entries: HourEntry[] = [];
  walk(block, data, (hour, source, position) => {
    if (source > 0) entries.push({ hour, source, close: closeAt(data, position) });
    else {
      let retryAt = 0;
      for (let factor = 1, byte = 0x80; byte >= 0x80; factor *= 128) {
        byte = data[position++] ?? 0;
        retryAt += (byte & 0x7f) * factor;
      }
      entries.push({ hour, retryAt });
    }
  });
  return entries;
}

/** The closes of a series by hour for many lookups. Hours are found by binary search, prices are parsed on demand. */
export type HourIndex = {
  find(hour: HourNumber): { source: number; close: Decimal } | undefined;
  /** Hours that have a close, ascending. */
  hours: readonly HourNumber[];
};

/** Creates an index from `blocks`, which ascend. */
export function indexHours(blocks: readonly { block: number; data: Uint8Array }[]): HourIndex {
  const hours: number[] = [];
  const sources: number[] = [];
  const positions: number[] = [];
  const datas: Uint8Array[] = [];
  for (const { block, data } of blocks)
    walk(block, data, (hour, source, position) => {
      if (source === 0) return;
      hours.push(hour);
      sources.push(source);
      positions.push(position);
      datas.push(data);
    });
  return {
    hours,
    find(hour) {
      let low = 0;
      let high = hours.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((hours[middle] ?? 0) < hour) low = middle + 1;
        else high = middle;
      }
      const data = datas[low];
      if (hours[low] !== hour || data === undefined) return undefined;
      return { source: sources[low] ?? 0, close: closeAt(data, positions[low] ?? 0) };
    },
  };
}

function putNumber(bytes: number[], value: number): void {
  for (let remaining = value; ; remaining = Math.floor(remaining / 128)) {
    if (remaining < 128) {
      bytes.push(remaining);
      return;
    }
    bytes.push((remaining % 128) | 0x80);
  }
}

/** Whether a price can be stored: above zero, at most 255 decimal places and 255 bytes of units. */
export function isStorable(close: string): boolean {
  const { units, scale } = parseDecimal(close);
  return units > 0n && scale < 256 && units < 1n << 2040n;
}
