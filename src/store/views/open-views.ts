import {
  add,
  formatDecimal,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../domain/money/decimal.ts";
import type { QueryRows, SqlCell } from "../../ports/sandbox.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { createSettings } from "../account/settings.ts";
import { laterEntries } from "../balances/later-entries.ts";
import { overdueAt, overdueBridges } from "../balances/overdue-bridges.ts";
import { completePrices } from "../prices/complete-prices.ts";
import { planOf, refusalOf, type StatementPlan } from "./plan.ts";
import { views } from "./registry.ts";
import { checkedStatement } from "./statement.ts";
import { selectOf, type CorrectedAmount } from "./view.ts";

/** Maximum of characters shown per cell. */
const maxCellLength = 900;
/** Days of prices computed before a query if the account's file lacks them: about a second's work. */
const maxPriceDays = 200_000;
/** The name to which every table of the file that is not a view is redirected. */
const closed = "this is no view";

export type ViewQuery = { sql: string; rows: number; bytes: number };
export type Views = { ask(question: ViewQuery): Omit<QueryRows, "ms"> | { error: string } };

/**
 * The views over an account's file, and an interface for untrusted statements. Every table of the file is shadowed in this connection by the
 * view of its name or by one that cannot be read; names qualified with a schema are refused; and SQLite's own plan of the statement must read
 * only tables that the views use. The file is open read-only. The caller stops long statements by ending the process.
 */
export function openViews(
  sql: Sql,
  {
    now,
    maskAddresses,
    priceDays = maxPriceDays,
  }: { now: number; maskAddresses: boolean; priceDays?: number },
): Views {
  const { baseCurrency: currency } = createSettings(sql).get();
  sql.exec("PRAGMA query_only = OFF; PRAGMA trusted_schema = OFF");
  const prices = completePrices(sql, { now, currency, maxDays: priceDays });
  const terms = { currency, now, mask: maskAddresses, prices, corrected: correctedAmounts(sql, now) };
  for (const view of views) sql.exec(`CREATE TEMP VIEW ${view.name} AS ${selectOf(view, terms)}`);
  const known = new Set(views.map(({ name }) => name));
  const tables = sql
    .prepare<{ name: string }>(
      "SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all();
  for (const { name } of tables)
    if (!known.has(name))
      sql.exec(`CREATE TEMP VIEW "${name.replaceAll('"', '""')}" AS SELECT * FROM main."${closed}"`);
  sql.exec("PRAGMA query_only = ON");
  const allowed = allowedReach(sql);

  return {
    ask(question) {
      const checked = checkedStatement(question.sql);
      if ("error" in checked) return checked;
      // Only a query is valid in parentheses, duplicate column names are renamed, and only the rows that are read are computed.
      const statement = `SELECT * FROM (\n${checked.statement}\n) LIMIT ${question.rows + 1}`;
      try {
        return sql.transaction(() => {
          const refusal = refusalOf(planOf(sql, statement), allowed);
          return refusal === undefined ? answer(sql, statement, question) : { error: refusal };
        });
      } catch (error) {
        return {
          error: explainError(error instanceof Error ? error.message : String(error), checked.statement),
        };
      }
    },
  };
}

/**
 * Positions of which another amount counts than the stored one: without what is overdue from bridges, and so outside net worth, and without what
 * was entered for a time after `now`.
 */
function correctedAmounts(sql: Sql, now: number): CorrectedAmount[] {
  const held = sql.prepare<{ amount: string }>(
    "SELECT amount FROM main.holdings WHERE asset = ? AND wallet = ?",
  );
  const uncounted = [
    ...Array.from(overdueAt(overdueBridges(sql, now), now).values(), (piece) => ({
      ...piece,
      overdue: piece.amount,
    })),
    ...laterEntries(sql, now).map((entry) => ({ ...entry, overdue: zero })),
  ];
  const corrected = new Map<string, { asset: number; wallet: number; overdue: Decimal; rest: Decimal }>();
  for (const { asset, wallet, amount, overdue } of uncounted) {
    const key = `${asset} ${wallet}`;
    const stored = parseDecimal(held.get(asset, wallet)?.amount ?? "0");
    const known = corrected.get(key) ?? { asset, wallet, overdue: zero, rest: stored };
    corrected.set(key, {
      ...known,
      overdue: add(known.overdue, overdue),
      rest: subtract(known.rest, amount),
    });
  }
  return Array.from(corrected.values(), ({ asset, wallet, overdue, rest }) => ({
    asset,
    wallet,
    overdueAmount: formatDecimal(overdue),
    otherAmount: formatDecimal(rest),
  }));
}

/** Tables that the views read, with every index of those tables. */
function allowedReach(sql: Sql): Pick<StatementPlan, "roots" | "virtual"> {
  const reaches = views.map(({ name }) => planOf(sql, `SELECT * FROM temp.${name}`));
  const direct = new Set(reaches.flatMap(({ roots }) => [...roots]));
  const pages = sql
    .prepare<{ rootpage: number; tbl_name: string }>(
      `SELECT rootpage, tbl_name FROM main.sqlite_schema WHERE rootpage > 0
       UNION ALL SELECT -rootpage, tbl_name FROM temp.sqlite_schema WHERE rootpage > 0`,
    )
    .all();
  const tables = new Set(pages.filter(({ rootpage }) => direct.has(rootpage)).map((page) => page.tbl_name));
  const lists = ["json_each", "json_tree"].map((name) => planOf(sql, `SELECT * FROM ${name}('[]')`));
  return {
    roots: new Set(pages.filter((page) => tables.has(page.tbl_name)).map(({ rootpage }) => rootpage)),
    virtual: new Set(lists.flatMap(({ virtual }) => [...virtual])),
  };
}

function answer(sql: Sql, statement: string, limits: ViewQuery): Omit<QueryRows, "ms"> {
  const prepared = sql.prepare(statement);
  const columns = prepared.columns();
  const rows: SqlCell[][] = [];
  let bytes = 0;
  let truncated = false;
  for (const row of prepared.iterate()) {
    if (rows.length === limits.rows || bytes > limits.bytes) {
      truncated = true;
      break;
    }
    const cells = columns.map((column) => cellOf(row[column] ?? null));
    bytes += JSON.stringify(cells).length;
    rows.push(cells);
  }
  // The row that exceeded the limit is omitted, unless it is the only one: then its cells are truncated already.
  if (bytes > limits.bytes && rows.length > 1) {
    const last = rows.pop();
    bytes -= JSON.stringify(last).length;
    truncated = true;
  }
  return { columns, rows, truncated, bytes };
}

function cellOf(value: SqlValue): SqlCell {
  if (typeof value === "string")
    return value.length > maxCellLength
      ? `${value.slice(0, maxCellLength)}… (${value.length} characters in all)`
      : value;
  if (value instanceof Uint8Array) return `(${value.byteLength} bytes)`;
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}

/** SQLite's message, with a remedy. */
function explainError(message: string, statement: string): string {
  if (message.includes(closed))
    return "The statement reads something that is no view; describe_tables lists them.";
  if (message.startsWith("no such table"))
    return `${message}. The views are ${views.map(({ name }) => name).join(", ")}.`;
  if (!message.startsWith("no such column")) return message;
  const matchingViews = views.filter(({ name }) => new RegExp(`\\b${name}\\b`, "i").test(statement));
  return [
    `${message}.`,
    ...matchingViews.map(
      ({ name, columns }) => `${name} has ${columns.map((column) => column.name).join(", ")}.`,
    ),
  ].join(" ");
}
