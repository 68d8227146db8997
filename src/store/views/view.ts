import type { PriceTables } from "../prices/prices-in-use.ts";

/** What a view's statement is made for: one account's file at one moment. */
export type ViewTerms = {
  /** ISO 4217 code values are in. */
  currency: string;
  /** UTC milliseconds. */
  now: number;
  /** The tables of the prices in use (store/prices/prices-in-use.ts). */
  prices: PriceTables;
  /** Whether addresses and hashes are shortened. */
  mask: boolean;
};

/** A piece of SQL, or how it is made. */
type Piece = string | ((terms: ViewTerms) => string);

/** A column. Those of type `real` are for arithmetic and charts; the text next to them is exact. */
export type ViewColumn = { name: string; type: "text" | "integer" | "real"; doc: string; sql: Piece };

/**
 * A view of the account's file for questions in SQL. Its name, columns and units stay when the tables behind it change. It exists in the connection
 * only (`TEMP`), and names the tables it reads with `main.`.
 */
export type View = {
  name: string;
  /** One sentence: what a row is. */
  doc: string;
  columns: readonly ViewColumn[];
  /** The FROM clause, and what follows it. */
  from: Piece;
  examples: readonly { question: string; sql: string }[];
};

export function selectOf({ columns, from }: View, terms: ViewTerms): string {
  const written = (piece: Piece): string => (typeof piece === "string" ? piece : piece(terms));
  return `SELECT ${columns.map(({ name, sql }) => `${written(sql)} AS ${name}`).join(",\n  ")}\nFROM ${written(from)}`;
}
