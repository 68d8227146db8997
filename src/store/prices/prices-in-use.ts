import type { DayNumber } from "../../domain/time/day.ts";
import { parseDecimal } from "../../domain/money/decimal.ts";
import type { ClosePrice, DailyPrice, DayPrice, PricedDay } from "../../domain/valuation/prices.ts";
import type { Sql } from "../../ports/sql.ts";
import { pricedDayOf, type CloseRow, type Origin, type PriceRow } from "./price-rows.ts";
import {
  inFile,
  isFor,
  preparePricesInUse,
  type Prepared,
  type PriceTables,
  type Terms,
} from "./price-tables.ts";
import { refresh } from "./refresh-prices-in-use.ts";

/** Days read at once for single lookups. */
const blockDays = 256;

/**
 * The prices in use by day in the account's base currency, one row for each day on which an asset has a price: chosen, carried over and
 * converted by the rules of domain/valuation/prices.ts. Derived: it may be emptied at any time, and readers then compute.
 */
export function createPricesInUse(sql: Sql, tables: PriceTables = inFile) {
  const prepared = preparePricesInUse(sql, tables);

  return {
    /** Whether all rows are current, for this currency. */
    isCurrent: (terms: Terms): boolean => isFor(prepared, terms) && prepared.anyChange.get() === undefined,

    /** Computes what changed since the last call; yields between SQLite transactions. Returns the number of days computed. */
    refresh: (terms: Terms) => refresh(prepared, terms),

    /** An asset's prices from day to day, both inclusive; `undefined` for an asset that has none. Valid if `isCurrent`. */
    find: (assetId: string) => find(prepared, assetId),
  };
}
export type PricesInUse = ReturnType<typeof createPricesInUse>;

function find(prepared: Prepared, assetId: string): AssetPrices | undefined {
  const found = prepared.findAsset.get(assetId);
  if (found === undefined) return undefined;
  const known = new Map<number, Origin>(
    prepared.sql
      .prepare<Origin & { key: number }>(
        `SELECT key, source, currency, intraday FROM ${prepared.tables.origins}`,
      )
      .all()
      .map((origin) => [origin.key, origin]),
  );
  const rows = (from: DayNumber, to: DayNumber): PriceRow[] =>
    prepared.rowsBetween.values<PriceRow>(found.pricedAs, from, to);
  const priced = (row: PriceRow): PricedDay[] => {
    const origin = known.get(row[3]);
    return origin === undefined ? [] : [pricedDayOf(row, origin)];
  };

  return {
    listed: (from, to) => rows(from, to).flatMap((row) => (row[7] === 1 ? priced(row) : [])),
    *daily(from, to) {
      for (const [day, price, , , , , stale] of rows(from, to))
        if (price !== null) yield { day, price: { price: parseDecimal(price), isStale: stale === 1 } };
    },
    on(day) {
      const [row] = rows(day, day);
      return row === undefined ? undefined : priced(row)[0]?.price;
    },
    closes() {
      const blocks = new Map<number, (CloseRow | undefined)[]>();
      return (day) => {
        const block = Math.floor(day / blockDays);
        const start = block * blockDays;
        let days = blocks.get(block);
        if (days === undefined) {
          days = new Array<CloseRow | undefined>(blockDays);
          const rowsOf = prepared.closesBetween.values<CloseRow>(
            found.pricedAs,
            start,
            start + blockDays - 1,
          );
          for (const row of rowsOf) days[row[0] - start] = row;
          blocks.set(block, days);
        }
        const row = days[day - start];
        if (row === undefined) return undefined;
        const [, price, origin, age, stale] = row;
        return {
          price: parseDecimal(price),
          day: day - age,
          isStale: stale === 1,
          source: known.get(origin)?.source ?? "",
        };
      };
    },
  };
}
export type AssetPrices = {
  /** The days that have a quote of their own. */
  listed(from: DayNumber, to: DayNumber): PricedDay[];
  daily(from: DayNumber, to: DayNumber): Iterable<DailyPrice>;
  on(day: DayNumber): DayPrice | undefined;
  /** The same for many days, in any order: rows are read in blocks, and parsed on demand. */
  closes(): (day: DayNumber) => ClosePrice | undefined;
};
