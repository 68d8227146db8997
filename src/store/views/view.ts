import type { PriceTables } from "../prices/price-tables.ts";

/**
 * What counts of a balance: what is overdue from a bridge, and the rest without what was entered for a later time; keys are those of `assets` and
 * `wallets`.
 */
export type CorrectedAmount = { asset: number; wallet: number; overdueAmount: string; otherAmount: string };

/** The context of a view's statement: one account's file at one moment. */
export type ViewTerms = {
  /** ISO 4217 code of the currency of values. */
  currency: string;
  /** UTC milliseconds. */
  now: number;
  /** The tables of the prices in use (store/prices/prices-in-use.ts). */
  prices: PriceTables;
  /** Balances of which the stored amount does not count as a whole. */
  corrected: readonly CorrectedAmount[];
  /** Whether addresses and hashes are shortened. */
  mask: boolean;
};

/** A piece of SQL, or a function that builds it. */
type Piece = string | ((terms: ViewTerms) => string);

/** A column. Those of type `real` are for arithmetic and charts; the text next to them is exact. */
export type ViewColumn = { name: string; type: "text" | "integer" | "real"; doc: string; sql: Piece };

/**
 * A view of the account's file for SQL queries. Its name, columns and units stay when the underlying tables change. It exists in the
 * connection only (`TEMP`), and qualifies the tables it reads with `main.`.
 */
export type View = {
  name: string;
  /** One sentence: what a row is. */
  doc: string;
  columns: readonly ViewColumn[];
  /** The FROM clause, and the clauses after it. */
  from: Piece;
  examples: readonly { question: string; sql: string }[];
};

export function selectOf({ columns, from }: View, terms: ViewTerms): string {
  const written = (piece: Piece): string => (typeof piece === "string" ? piece : piece(terms));
  return `SELECT ${columns.map(({ name, sql }) => `${written(sql)} AS ${name}`).join(",\n  ")}\nFROM ${written(from)}`;
}
