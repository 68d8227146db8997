import { keysOf } from "../../../../lib/keys-of.ts";
import { blockOf, type Page } from "./explorer-pages.ts";

type Row = { blockNumber: string };
export type Streams<Name extends string> = Partial<Record<Name, AsyncGenerator<Page<Row>>>>;

/** Rows of all streams up to a block; `from` is the first possible block. */
export type BlockRows<Name extends string> = {
  rows: Partial<Record<Name, Row[]>>;
  from: number;
  upTo: number;
  /** Streams that are not fully processed yet, those the explorer does not know, and blocks that exceed its limit. */
  partial: Name[];
  missing: Name[];
  cut: { name: Name; block: number }[];
};

/**
 * Merges streams of rows by block, so that a transaction is emitted once and complete. Buffers one page per stream; a range ends where the
 * shortest of them is complete.
 */
export async function* mergePages<Name extends string>(
  streams: Streams<Name>,
  start: number,
): AsyncGenerator<BlockRows<Name>> {
  const names = keysOf<Name>(streams);
  const buffers = new Map<Name, { rows: Row[]; upTo: number }>(
    names.map((name) => [name, { rows: [], upTo: start - 1 }]),
  );
  const partial = new Set<Name>();
  const missing = new Set<Name>();
  const cut: BlockRows<Name>["cut"] = [];
  for (let from = start; ;) {
    for (const name of names) {
      const buffer = buffers.get(name);
      if (buffer === undefined || buffer.upTo >= from) continue;
      const next = await streams[name]?.next();
      if (next === undefined || next.done === true) {
        buffer.upTo = Infinity;
        continue;
      }
      const { rows, upTo, partial: isPartial, isMissing, cutAt } = next.value;
      buffers.set(name, { rows: [...buffer.rows, ...rows], upTo });
      if (isPartial) partial.add(name);
      if (isMissing) missing.add(name);
      if (cutAt !== undefined) cut.push({ name, block: cutAt });
    }
    const upTo = Math.min(...[...buffers.values()].map((buffer) => buffer.upTo));
    const rows: BlockRows<Name>["rows"] = {};
    for (const [name, buffer] of buffers) {
      const isWithin = (row: Row): boolean => blockOf(row) <= upTo;
      rows[name] = upTo === Infinity ? buffer.rows : buffer.rows.filter(isWithin);
      buffer.rows = upTo === Infinity ? [] : buffer.rows.filter((row) => !isWithin(row));
    }
    yield { rows, from, upTo, partial: [...partial], missing: [...missing], cut: cut.splice(0) };
    if (upTo === Infinity) return;
    from = upTo + 1;
  }
}

/** Splits a range between blocks into parts of about `maxRows` rows, so that each can be stored with its own checkpoint. */
export function* partsOf<Name extends string>(
  range: BlockRows<Name>,
  maxRows: number,
): Generator<Pick<BlockRows<Name>, "rows" | "from" | "upTo">> {
  const blocks: number[] = [];
  for (const rows of Object.values<Row[] | undefined>(range.rows))
    for (const row of rows ?? []) blocks.push(blockOf(row));
  if (blocks.length <= maxRows) {
    yield range;
    return;
  }
  blocks.sort((a, b) => a - b);
  const names = keysOf<Name>(range.rows);
  const at = new Map<Name, number>(names.map((name) => [name, 0]));
  let from = range.from;
  for (let index = maxRows - 1; from <= range.upTo; index += maxRows) {
    const bound = blocks[index];
    const upTo = bound === undefined || bound >= (blocks.at(-1) ?? 0) ? range.upTo : bound;
    if (upTo < from) continue;
    const rows: BlockRows<Name>["rows"] = {};
    for (const name of names) {
      const all = range.rows[name] ?? [];
      const first = at.get(name) ?? 0;
      let end = first;
      while (end < all.length && blockOf(all[end]) <= upTo) end++;
      rows[name] = all.slice(first, end);
      at.set(name, end);
    }
    yield { rows, from, upTo };
    if (upTo === range.upTo) return;
    from = upTo + 1;
  }
}
