import type { DayNumber } from "../../domain/time/day.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { Sql } from "../../ports/sql.ts";
import {
  blockDays,
  blockOf,
  packBlock,
  patchBlock,
  type BlockRow,
} from "../../domain/valuation/price-block.ts";

type Row = { day: number; close: string; currency: string; intraday: number };

/** The packed copies of price series, for computations over years. Every writer of `prices` calls `update` in the same SQLite transaction. */
export function createPriceBlocks(sql: Sql) {
  const rows = sql.prepare<Row>(
    `SELECT p.day, p.close, s.currency, s.intraday FROM prices p JOIN price_sources s ON s.key = p.source
     WHERE p.series = ? AND p.day BETWEEN ? AND ? ORDER BY p.day`,
  );
  const find = sql.prepare<{ data: Uint8Array }>(
    "SELECT data FROM price_blocks WHERE series = ? AND block = ?",
  );
  const replace = sql.prepare("INSERT OR REPLACE INTO price_blocks (series, block, data) VALUES (?, ?, ?)");
  const drop = sql.prepare("DELETE FROM price_blocks WHERE series = ? AND block = ?");
  const range = sql.prepare<{ block: number; data: Uint8Array }>(
    `SELECT b.block, b.data FROM price_series r JOIN price_blocks b ON b.series = r.key WHERE r.ref = ? AND b.block BETWEEN ? AND ? ORDER BY b.block`,
  );
  const rowsOf = (series: number, from: DayNumber, to: DayNumber): BlockRow[] =>
    rows.all(series, from, to).map(({ day, close, currency, intraday }) => ({
      day,
      close,
      isIntraday: intraday === 1,
      isInDollars: currency === "USD",
    }));

  return {
    /** Rebuilds the blocks of these days of a series from its rows. */
    update(series: number, days: Iterable<DayNumber>): void {
      for (const [block, changed] of groupBy(days, blockOf)) {
        const [only] = changed;
        const stored = changed.length === 1 && only !== undefined ? find.get(series, block) : undefined;
        if (stored !== undefined && only !== undefined) {
          const [row] = rowsOf(series, only, only);
          const data = Uint8Array.from(stored.data);
          if (row !== undefined && patchBlock(block, data, row)) {
            replace.run(series, block, data);
            continue;
          }
        }
        const all = rowsOf(series, block * blockDays, (block + 1) * blockDays - 1);
        if (all.length === 0) drop.run(series, block);
        else replace.run(series, block, packBlock(block, all));
      }
    },
    /** The blocks that contain a range of days, ascending. */
    read: (ref: string, from: DayNumber, to: DayNumber): { block: number; data: Uint8Array }[] =>
      range.all(ref, blockOf(from), blockOf(to)),
  };
}
