import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { z } from "zod";
import {
  add,
  formatDecimal,
  isZero,
  negate,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import type { Sql } from "../../../ports/sql.ts";
import { sourceRows } from "./source-rows.ts";
import { createSourceChecks } from "../../balances/source-checks.ts";
import { coinTickers, earliestEntries, statedResults } from "./stated-results.ts";
import { reportsOfRow } from "../transaction-rows.ts";

/**
 * Why a file and the ledger may differ: the missing transactions are before the file (`historyBefore`) or around the first row that differs
 * (`nearRow`); other sources have transactions that the file lacks (`otherSources`); or the records that supersede its rows state other
 * amounts, such as fees (`records`).
 */
export type DifferenceCause = "historyBefore" | "nearRow" | "otherSources" | "records" | "unknown";

/** A coin whose amount in a file differs from the ledger's at the same moment. */
export type ImportDifference = {
  /** `column`: the file's balance column, of one wallet. `rows`: the sum of a tracker's rows, over all wallets. */
  basis: "column" | "rows";
  asset: string;
  symbol: string;
  wallet: string | null;
  at: number;
  stated: string;
  computed: string;
  /** Stated less computed. */
  difference: string;
  likelyCause: DifferenceCause;
  /** Transactions to check, earliest first. */
  transactionIds: string[];
};

/** A file of an import. `isTracker`: its rows are all that its program has, so their sum is the balance it shows. */
export type ComparedPart = { id: string; isTracker: boolean };

export type ImportComparison = { compared: number; items: ImportDifference[] };

const maxIds = 50;

/** Compares the files of an import with the current ledger. Read-only. */
export function createImportDifferences(sql: Sql) {
  return {
    /** Yields between steps. */
    *of(parts: readonly ComparedPart[]): Generator<void, ImportComparison> {
      const found: ImportComparison = { compared: 0, items: [] };
      for (const part of parts) {
        const columns = yield* byColumn(sql, part);
        const rows = part.isTracker ? yield* byRows(sql, part) : { compared: 0, items: [] };
        found.compared += columns.compared + rows.compared;
        found.items.push(...columns.items, ...rows.items);
      }
      return found;
    },
    /** Gains and cost as the rows of a file state them. Yields between pages. */
    resultsOf: (id: string) => statedResults(sql, id),
    coinTickers: () => coinTickers(sql),
    earliestEntries: (symbols: readonly string[]) => earliestEntries(sql, symbols),
  };
}

type StatedRow = {
  platform: string;
  wallet: string;
  assetId: string;
  symbol: string | null;
  withPositions: number;
  amounts: string;
  difference: string | null;
};

/** JSON of `stated_balances.amounts`: the balances a file states, each with its time and row. */
const statedAmounts = z.array(z.tuple([z.number(), z.number(), z.string()]));
/** JSON of `stated_balances.difference`. */
const firstDifference = z.object({ at: z.number(), isFirst: z.boolean() });

/** The last balance of each wallet and asset in a file's balance column. */
function* byColumn(sql: Sql, { id }: ComparedPart): Generator<void, ImportComparison> {
  const rows = sql
    .prepare<StatedRow>(
      `SELECT s.platform, s.wallet, s.asset AS assetId, a.symbol, s.with_positions AS withPositions, s.amounts, s.difference
       FROM stated_balances s LEFT JOIN assets a ON a.id = s.asset WHERE s.import_id = ? AND coalesce(a.spam, 0) = 0 ORDER BY s.key`,
    )
    .all(id);
  const items: ImportDifference[] = [];
  for (const row of rows) {
    const amounts = statedAmounts.parse(JSON.parse(row.amounts));
    const [at, , statedAmount] = amounts.at(-1) ?? [0, 0, "0"];
    const wallets = row.withPositions === 1 ? withPositions(sql, row.wallet) : [row.wallet];
    const computed = yield* sumAt(
      sql,
      wallets.map((wallet) => ({ wallet, assetId: row.assetId })),
      // Sources' times of one row may differ by a second.
      at + 999,
    );
    const difference = subtract(parseDecimal(statedAmount), computed);
    if (isZero(difference)) continue;
    const first = row.difference === null ? undefined : firstDifference.parse(JSON.parse(row.difference));
    items.push({
      basis: "column",
      asset: row.assetId,
      symbol: row.symbol ?? row.assetId.slice(row.assetId.lastIndexOf(":") + 1),
      wallet: row.wallet,
      at,
      stated: statedAmount,
      computed: formatDecimal(computed),
      difference: formatDecimal(difference),
      likelyCause: first === undefined ? "unknown" : first.isFirst ? "historyBefore" : "nearRow",
      transactionIds: first === undefined ? [] : movementsBefore(sql, row.assetId, wallets, first.at),
    });
  }
  return { compared: rows.length, items };
}

function withPositions(sql: Sql, wallet: string): string[] {
  return sql
    .prepare<{ wallet: string }>(
      "SELECT DISTINCT wallet FROM wallets WHERE wallet = ? OR substr(wallet, 1, length(?) + 1) = ? || '#'",
    )
    .all(wallet, wallet, wallet)
    .map((row) => row.wallet);
}

function* sumAt(
  sql: Sql,
  places: readonly { wallet: string; assetId: string }[],
  at: number,
): Generator<void, Decimal> {
  const checks = createSourceChecks(sql);
  let sum = zero;
  for (const place of places) sum = add(sum, parseDecimal(yield* checks.computedAt(place, at)));
  return sum;
}

/** Movements of a wallet's asset on the day before a moment. */
function movementsBefore(sql: Sql, assetId: string, wallets: readonly string[], at: number): string[] {
  return sql
    .prepare<{ id: string }>(
      `SELECT id FROM (SELECT DISTINCT t.id, t.at FROM entries e JOIN wallets w ON w.key = e.wallet JOIN transactions t ON t.key = e.transaction_key
         WHERE e.asset = (SELECT key FROM assets WHERE id = ?) AND w.wallet IN (SELECT value FROM json_each(?)) AND e.at BETWEEN ? AND ?
         ORDER BY t.at DESC, t.id LIMIT ${maxIds}) ORDER BY at, id`,
    )
    .all(assetId, JSON.stringify(wallets), at - millisecondsPerDay, at + 999)
    .map(({ id }) => id);
}

type Sums = {
  bySymbol: Map<string, { asset: string; sum: Decimal }>;
  until: number;
  replacedBy: Set<string>;
};

/** The sums of a tracker's rows by coin, and the ledger's total of that coin at the time of the last row. */
function* byRows(sql: Sql, part: ComparedPart): Generator<void, ImportComparison> {
  const source = sql
    .prepare<{ key: number }>("SELECT key FROM sources WHERE kind = 'import' AND id = ?")
    .get(part.id)?.key;
  if (source === undefined) return { compared: 0, items: [] };
  const { bySymbol, until, replacedBy } = yield* sumsOf(sql, source);
  const items: ImportDifference[] = [];
  for (const [symbol, { asset, sum }] of [...bySymbol].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const places = sql
      .prepare<{ wallet: string; assetId: string }>(
        `SELECT DISTINCT w.wallet, a.id AS assetId FROM assets a JOIN holdings h ON h.asset = a.key JOIN wallets w ON w.key = h.wallet
         WHERE upper(a.symbol) = ? AND a.spam = 0`,
      )
      .all(symbol);
    const computed = yield* sumAt(sql, places, until);
    const difference = subtract(sum, computed);
    if (isZero(difference)) continue;
    const others = otherTransactionIds(sql, { symbol, source, until, replacedBy });
    const records = others.length > 0 ? [] : recordsOf(sql, symbol, replacedBy);
    items.push({
      basis: "rows",
      asset,
      symbol,
      wallet: null,
      at: until,
      stated: formatDecimal(sum),
      computed: formatDecimal(computed),
      difference: formatDecimal(difference),
      likelyCause: others.length > 0 ? "otherSources" : records.length > 0 ? "records" : "unknown",
      transactionIds: [...others, ...records],
    });
  }
  return { compared: bySymbol.size, items };
}

function* sumsOf(sql: Sql, source: number): Generator<void, Sums> {
  const symbols = new Map(
    sql
      .prepare<{ id: string; symbol: string }>("SELECT id, symbol FROM assets WHERE kind <> 'nft'")
      .all()
      .map(({ id, symbol }) => [id, symbol.toUpperCase()]),
  );
  const sums: Sums = { bySymbol: new Map(), until: 0, replacedBy: new Set() };
  for (const rows of sourceRows(sql, [source])) {
    for (const row of rows) {
      const report = reportsOfRow(row).find(([key]) => key === source)?.[1];
      if (report === undefined || report.status !== "confirmed") continue;
      sums.until = Math.max(sums.until, report.at);
      for (const { by } of report.superseded ?? []) sums.replacedBy.add(by);
      for (const { direction, assetId, amount } of report.legs) {
        const symbol = symbols.get(assetId);
        if (symbol === undefined) continue;
        const known = sums.bySymbol.get(symbol) ?? { asset: assetId, sum: zero };
        const change = direction === "in" ? parseDecimal(amount) : negate(parseDecimal(amount));
        sums.bySymbol.set(symbol, { asset: known.asset, sum: add(known.sum, change) });
      }
    }
    yield;
  }
  // A record that supersedes a row may be up to a minute later, or up to a day if the row states only a day.
  for (const id of sums.replacedBy) {
    const at = sql.prepare<{ at: number }>("SELECT at FROM transactions WHERE id = ?").get(id)?.at;
    if (at !== undefined) sums.until = Math.max(sums.until, at);
  }
  return sums;
}

/** Transactions of a coin that the file neither contains nor repeats. */
function otherTransactionIds(
  sql: Sql,
  {
    symbol,
    source,
    until,
    replacedBy,
  }: { symbol: string; source: number; until: number; replacedBy: ReadonlySet<string> },
): string[] {
  return sql
    .prepare<{ id: string }>(
      `SELECT DISTINCT t.id, t.at FROM assets a JOIN entries e ON e.asset = a.key JOIN transactions t ON t.key = e.transaction_key
       WHERE upper(a.symbol) = ? AND a.spam = 0 AND e.at <= ? AND NOT EXISTS (SELECT 1 FROM transaction_sources c WHERE c.transaction_key = t.key AND c.source = ?)
         AND t.id NOT IN (SELECT value FROM json_each(?)) ORDER BY t.at, t.id LIMIT ${maxIds}`,
    )
    .all(symbol, until, source, JSON.stringify([...replacedBy]))
    .map(({ id }) => id);
}

/** The records of a coin that supersede the file's rows. */
function recordsOf(sql: Sql, symbol: string, ids: ReadonlySet<string>): string[] {
  return sql
    .prepare<{ id: string }>(
      `SELECT DISTINCT t.id, t.at FROM json_each(?) i JOIN transactions t ON t.id = i.value JOIN entries e ON e.transaction_key = t.key
       JOIN assets a ON a.key = e.asset WHERE upper(a.symbol) = ? ORDER BY t.at, t.id LIMIT ${maxIds}`,
    )
    .all(JSON.stringify([...ids]), symbol)
    .map(({ id }) => id);
}
