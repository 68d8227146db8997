import { z } from "zod";
import { dayNumberOf } from "../../domain/time/day.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta } from "../account/meta.ts";
import { priceColumns } from "./price-rows.ts";

/** Increment it when the rules of domain/valuation change a price: the rows are recomputed. */
export const rules = 1;
export const stateKey = "pricesInUse.state";

/** The inputs for which the rows were computed. */
const stateSchema = z.object({ rules: z.number(), currency: z.string(), today: z.number() });
type State = z.output<typeof stateSchema>;
export type Terms = { now: number; currency: string };

/** The names of the tables: in the account's file, or temporary ones of a connection with the rows missing in the file (see complete-prices.ts). */
export type PriceTables = Record<"days" | "assets" | "origins" | "changes", string>;
export const inFile: PriceTables = {
  days: "main.prices_in_use",
  assets: "main.priced_assets",
  origins: "main.price_origins",
  changes: "main.price_changes",
};

/** The statements for a set of tables, and what is known of them. */
export function preparePricesInUse(sql: Sql, tables: PriceTables = inFile) {
  const { days, assets, origins, changes } = tables;
  const anyChange = sql.prepare(`SELECT 1 FROM ${changes} LIMIT 1`);
  const findAsset = sql.prepare<{ pricedAs: number }>(
    `SELECT p.priced_as AS pricedAs FROM main.assets a JOIN ${assets} p ON p.asset = a.key WHERE a.id = ?`,
  );
  const rowsBetween = sql.prepare(
    `SELECT ${priceColumns} FROM ${days} WHERE asset = ? AND day BETWEEN ? AND ? ORDER BY day`,
  );
  const closesBetween = sql.prepare(
    `SELECT day, price, origin, age, stale FROM ${days} WHERE asset = ? AND day BETWEEN ? AND ? AND price IS NOT NULL`,
  );
  /** The inputs of a connection's temporary tables; the file's are in `meta`. */
  const computed: { state: State | undefined } = { state: undefined };

  const findOrigin = sql.prepare<{ key: number }>(
    `SELECT key FROM ${origins} WHERE source = ? AND currency = ? AND intraday = ?`,
  );
  const originKeys = new Map<string, number>();

  return {
    sql,
    tables,
    anyChange,
    findAsset,
    rowsBetween,
    closesBetween,
    computed,
    findOrigin,
    originKeys,
  };
}
export type Prepared = ReturnType<typeof preparePricesInUse>;

/** The inputs for which the file's rows were computed. */
export function stateOf(prepared: Prepared): State | undefined {
  const text = readMeta(prepared.sql, stateKey);
  return text === undefined ? undefined : stateSchema.safeParse(JSON.parse(text)).data;
}

/** Whether the rows were computed by the present rules, in this currency, today. */
export function isFor(prepared: Prepared, { now, currency }: Terms): boolean {
  const state = prepared.tables === inFile ? stateOf(prepared) : prepared.computed.state;
  return state?.rules === rules && state.currency === currency && state.today === dayNumberOf(now);
}
