import { isDecimal } from "../../domain/money/decimal.ts";
import { transactionStatuses, transactionTypes } from "../../domain/ledger/transaction.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import { parseEdits, parseLegKinds, parseLegs, parseLiquidity, parseReports } from "../ledger/stored-json.ts";
import { damagedError } from "./damaged-backup.ts";

/** Columns of decimals, which are texts. */
const decimals: readonly [table: string, column: string][] = [
  ["entries", "change"],
  ["entries", "balance"],
  ["balances", "amount"],
  ["holdings", "amount"],
  ["net_worth", "value"],
  ["prices", "close"],
  ["suspicious_prices", "close"],
  ["manual_prices", "price"],
  ["prices_in_use", "price"],
  ["prices_in_use", "close"],
  ["priced_assets", "price"],
];

/** SQLite's types of the values that a column of a declared type can have. Integers of the program may be stored as floating-point numbers. */
const storedTypes: Record<string, readonly string[]> = {
  INTEGER: ["integer", "real", "null"],
  REAL: ["integer", "real", "null"],
  TEXT: ["text", "null"],
  BLOB: ["blob", "null"],
};

/**
 * Checks values that the schema of a foreign database does not: that columns hold values of their type, amounts and prices are decimals, and
 * transactions have the shape in which the program stores them. Throws `bad_request` naming table and column.
 */
export function checkValues(sql: Sql): void {
  checkTypes(sql);
  for (const [table, column] of decimals) checkDecimals(sql, table, column);
  checkWords(sql, "type", transactionTypes);
  checkWords(sql, "status", transactionStatuses);
  checkTransactions(sql);
}

function refuse(table: string, column: string): never {
  throw damagedError(msg`${column.slice(0, 80)} of ${table.slice(0, 80)} has a value that cannot be read`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function checkTypes(sql: Sql): void {
  const tables = sql
    .prepare<{ name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all();
  for (const { name: table } of tables) {
    const wrong = sql
      .prepare<{ name: string; type: string }>("SELECT name, type FROM pragma_table_info(?)")
      .all(table)
      .flatMap(({ name, type }) => {
        const types = storedTypes[type];
        if (types === undefined) return [];
        const list = types.map((one) => `'${one}'`).join(", ");
        return [`WHEN typeof(${quoted(name)}) NOT IN (${list}) THEN '${name.replaceAll("'", "''")}'`];
      });
    if (wrong.length === 0) continue;
    const found = sql
      .prepare<{ name: string }>(
        `SELECT name FROM (SELECT CASE ${wrong.join(" ")} END AS name FROM ${quoted(table)}) WHERE name IS NOT NULL LIMIT 1`,
      )
      .get();
    if (found !== undefined) refuse(table, found.name);
  }
}

function checkDecimals(sql: Sql, table: string, column: string): void {
  // Digits with a point and a sign in front are nearly all values; only the others are parsed.
  const unusual = sql
    .prepare<{ value: string }>(
      `SELECT DISTINCT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL AND
         (${column} GLOB '*[^0-9.-]*' OR ${column} NOT GLOB '*[0-9]*' OR ${column} GLOB '?*-*' OR ${column} GLOB '*.*.*')`,
    )
    .iterate();
  for (const { value } of unusual) if (!isDecimal(value)) refuse(table, column);
}

function checkWords(sql: Sql, column: "type" | "status", words: readonly string[]): void {
  const found = sql.prepare<{ word: string }>(`SELECT DISTINCT ${column} AS word FROM transactions`).all();
  if (found.some(({ word }) => !words.includes(word))) refuse("transactions", column);
}

type TransactionTexts = Record<"legs" | "leg_kinds" | "edits" | "reports" | "liquidity", string | null>;

function checkTransactions(sql: Sql): void {
  const parsers = {
    legs: (text: string) => parseLegs(text).every(({ amount }) => isDecimal(amount)),
    leg_kinds: parseLegKinds,
    edits: parseEdits,
    reports: (text: string) =>
      parseReports(text).every(([, { legs }]) => legs.every(({ amount }) => isDecimal(amount))),
    liquidity: parseLiquidity,
  };
  const rows = sql
    .prepare<TransactionTexts>("SELECT legs, leg_kinds, edits, reports, liquidity FROM transactions")
    .iterate();
  for (const row of rows)
    for (const column of ["legs", "leg_kinds", "edits", "reports", "liquidity"] as const) {
      const text = row[column];
      if (text !== null && !isReadable(parsers[column], text)) refuse("transactions", column);
    }
}

function isReadable(parse: (text: string) => unknown, text: string): boolean {
  try {
    return parse(text) !== false;
  } catch {
    return false;
  }
}
