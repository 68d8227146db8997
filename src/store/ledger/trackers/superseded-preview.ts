import { identityOf } from "../../../domain/ledger/identity.ts";
import { mergeReports } from "../../../domain/ledger/merge.ts";
import { reportOf } from "../../../domain/ledger/source-report.ts";
import { sidesOf, type Side } from "../../../domain/ledger/superseded/sides.ts";
import { supersededSides } from "../../../domain/ledger/superseded/superseded.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Sql } from "../../../ports/sql.ts";
import { jsonNumbers } from "../../database/json-columns.ts";
import {
  coinNames,
  nearRowFilter,
  ownSides,
  recordKeysOf,
  recordRows,
  type SourceKinds,
} from "./record-rows.ts";

/** Maximum of sides kept in memory; of larger imports nothing is counted. */
const maxSides = 200_000;

type TableSide = Side & { table: number };
type Symbols = ReadonlyMap<string, { symbol?: string }>;

/**
 * Counts the transactions of trackers' files that records of the account, or of other files of the same import, would supersede. A
 * transaction counts if each of its sides is superseded. Read-only.
 */
export function createSupersededPreview(sql: Sql, kinds: SourceKinds, formats: readonly string[]) {
  const hasTracker = formats.some((format) => kinds.trackers.has(format));
  const stored = coinNames(sql);
  let trackers: TableSide[] = [];
  let records: TableSide[] = [];
  let settled: { table: number; settles: string }[] = [];
  let isFull = false;

  const sidesOfTable = (table: number, transaction: ReportedTransaction, assets: Symbols): TableSide[] => {
    const { at, platform, txHash } = transaction;
    const coinOf = (assetId: string): string => assets.get(assetId)?.symbol?.toUpperCase() ?? stored(assetId);
    const { legs } = mergeReports([reportOf(transaction)]);
    return sidesOf(legs, coinOf).map(({ wallet, movements, changes, half }) => ({
      table,
      transactionId: identityOf(transaction),
      at,
      platform,
      wallet: wallet || transaction.wallet,
      txHash,
      movements,
      changes,
      half,
    }));
  };

  return {
    see(
      { index, format }: { index: number; format: string },
      transactions: readonly ReportedTransaction[],
      assets: Symbols,
    ): void {
      if (!hasTracker || isFull) return;
      const list = kinds.trackers.has(format) ? trackers : kinds.records.has(format) ? records : undefined;
      if (list === undefined) return;
      for (const transaction of transactions) {
        if (transaction.status === "failed") continue;
        const { settles } = transaction;
        if (settles !== undefined && list === trackers) {
          settled.push({ table: index, settles });
          continue;
        }
        list.push(...sidesOfTable(index, transaction, assets));
      }
      isFull = trackers.length + records.length > maxSides;
    },
    forget(index: number): void {
      trackers = trackers.filter(({ table }) => table !== index);
      records = records.filter(({ table }) => table !== index);
      settled = settled.filter(({ table }) => table !== index);
    },
    /** The number of superseded transactions by table. Yields between pages. */
    *counts(): Generator<void, ReadonlyMap<number, number>> {
      const counts = new Map<number, number>();
      if (isFull || trackers.length === 0) return counts;
      const recordSides: Side[] = [...records];
      const keys = recordKeysOf(sql, kinds);
      const isNear = nearRowFilter(trackers);
      for (const rows of recordRows(sql)) {
        for (const row of rows)
          if (isNear(row) && jsonNumbers(row.sources).some((key) => keys.has(key)))
            recordSides.push(...ownSides(row, stored));
        yield;
      }
      const remainingCounts = new Map<string, number>();
      const placeOf = ({ table, transactionId }: { table: number; transactionId: string }): string =>
        `${table} ${transactionId}`;
      for (const side of trackers)
        remainingCounts.set(placeOf(side), (remainingCounts.get(placeOf(side)) ?? 0) + 1);
      const { pairs } = yield* supersededSides(trackers, recordSides, kinds.exchanges);
      for (const { side } of pairs) {
        const sides = (remainingCounts.get(placeOf(side)) ?? 0) - 1;
        remainingCounts.set(placeOf(side), sides);
        if (sides === 0) counts.set(side.table, (counts.get(side.table) ?? 0) + 1);
      }
      for (const { table, settles } of settled)
        if (remainingCounts.get(placeOf({ table, transactionId: settles })) === 0)
          counts.set(table, (counts.get(table) ?? 0) + 1);
      return counts;
    },
  };
}
