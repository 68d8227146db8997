import { mergeReports } from "../../../domain/ledger/merge.ts";
import type { Report } from "../../../domain/ledger/source-report.ts";
import { sidesOf, type Side } from "../../../domain/ledger/superseded/sides.ts";
import { maxDaysApart } from "../../../domain/ledger/superseded/transfer-halves.ts";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { Leg } from "../../../domain/ledger/transaction.ts";
import type { Sql } from "../../../ports/sql.ts";
import { pagesByKey } from "../../database/paging.ts";
import {
  publicLegsOfRow,
  reportsOfRow,
  transactionColumns,
  type TransactionRow,
} from "../transaction-rows.ts";

/** The id of the API's record that a row of a file names, by the row's id and notes. */
export type ReferenceOf = (row: { id: string; notes: string }) => string | undefined;
/** An exchange's own file, whose rows may have other ids than its API's records. */
export type RestatedFormat = { platform: string; referenceOf: ReferenceOf };

/**
 * The caller's knowledge of file formats: formats of trackers, formats of a source's own records, those of them that are of
 * exchanges (`restated`), and the exchanges that wallets are named after.
 */
export type SourceKinds = {
  trackers: ReadonlySet<string>;
  restated: ReadonlyMap<string, RestatedFormat>;
  records: ReadonlySet<string>;
  exchanges: ReadonlySet<string>;
  /** Formats whose reader assumes payments. */
  assumingPayments: ReadonlySet<string>;
};

/** A source and, of an import, the file's format. */
type SourceRow = { key: number; kind: string; format: string | null };
/** A side of a stored transaction. `legWallet`: the wallet that its legs name, `""` for the transaction's own. */
export type StoredSide = Side & { key: number; legWallet: string };

/** Rows read between two yields: a few milliseconds of work. */
const pageSize = 200;
const bucketMs = 60_000;

export function sourcesOf(sql: Sql): SourceRow[] {
  return sql
    .prepare<SourceRow>(
      "SELECT s.key, s.kind, i.format FROM sources s LEFT JOIN imports i ON s.kind = 'import' AND i.id = s.id",
    )
    .all();
}

/** The sources whose records supersede a tracker's rows. */
export function recordKeysOf(sql: Sql, kinds: SourceKinds): Set<number> {
  return new Set(
    sourcesOf(sql)
      .filter(({ kind, format }) => kind === "connection" || kinds.records.has(format ?? ""))
      .map(({ key }) => key),
  );
}

/** The key by which coins of different sources are compared: their ticker. */
export function coinNames(sql: Sql): (assetId: string) => string {
  const symbols = new Map(
    sql
      .prepare<{ id: string; symbol: string }>("SELECT id, symbol FROM assets")
      .all()
      .map(({ id, symbol }) => [id, symbol.toUpperCase()]),
  );
  return (assetId) => symbols.get(assetId) ?? assetId;
}

export type RecordRow = Pick<
  TransactionRow,
  "key" | "id" | "at" | "platform" | "wallet" | "legs" | "sources" | "tx_hash"
> & {
  /** A JSON list of the superseded legs of its reports, each once as JSON; `null` if no report has any. */
  superseded: string | null;
  hasEditedLegs: number;
};

/** All confirmed transactions, by key, in pages. */
export function recordRows(sql: Sql): Generator<RecordRow[]> {
  const page = sql.prepare<RecordRow>(
    `SELECT t.key, t.id, t.at, w.platform, w.wallet, t.legs, t.sources, t.tx_hash,
       iif(instr(t.reports, '"superseded"'), (SELECT json_group_array(DISTINCT coalesce(r.value ->> '$[1].superseded', '[]'))
         FROM json_each(t.reports) r), NULL) AS superseded,
       json_type(t.edits, '$.legs') IS NOT NULL AS hasEditedLegs FROM transactions t JOIN wallets w ON w.key = t.wallet
     WHERE t.key > ? AND t.status = 'confirmed' ORDER BY t.key LIMIT ${pageSize}`,
  );
  return pagesByKey(page);
}

export function reportedSides(
  row: TransactionRow,
  reports: readonly Report[],
  coinOf: (assetId: string) => string,
): StoredSide[] {
  return sidesOfRow(row, mergeReports(reports).legs, coinOf);
}

function sidesOfRow(
  row: Pick<TransactionRow, "key" | "id" | "at" | "platform" | "wallet" | "tx_hash">,
  legs: readonly Leg[],
  coinOf: (assetId: string) => string,
): StoredSide[] {
  const { key, id, at, platform, tx_hash: hash } = row;
  return sidesOf(legs, coinOf).map(({ wallet, movements, changes, half }) => ({
    key,
    legWallet: wallet,
    transactionId: id,
    at,
    platform,
    wallet: wallet || row.wallet,
    txHash: hash ?? undefined,
    movements,
    changes,
    half,
  }));
}

/** The sides of a record with all of its legs, whether they count or not. */
export function recordSides(sql: Sql, row: RecordRow, coinOf: (assetId: string) => string): StoredSide[] {
  if (row.superseded === null) return ownSides(row, coinOf);
  const fullRow = sql
    .prepare<TransactionRow>(
      `SELECT ${transactionColumns} FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.key = ?`,
    )
    .get(row.key);
  if (fullRow === undefined) return [];
  const reports = reportsOfRow(fullRow).map(([, report]) => report);
  return reportedSides(fullRow, reports, coinOf);
}

export function ownSides(row: RecordRow, coinOf: (assetId: string) => string): StoredSide[] {
  return sidesOfRow(row, publicLegsOfRow(row), coinOf);
}

/** Whether a row may be the record of one of these legs, by its time, its hash or its id: most rows of a long history are not. */
export function nearRowFilter(sides: readonly Side[]): (row: RecordRow) => boolean {
  const minutes = new Set<number>();
  const days = new Set<number>();
  const hashes = new Set<string>();
  const ids = new Set<string>();
  for (const { at, txHash, reference, half } of sides) {
    if (reference !== undefined) ids.add(reference);
    const minute = Math.floor(at / bucketMs);
    minutes
      .add(minute - 1)
      .add(minute)
      .add(minute + 1);
    const day = Math.floor(at / millisecondsPerDay);
    if (at % millisecondsPerDay === 0) days.add(day);
    if (half !== undefined)
      for (let apart = -1; apart <= maxDaysApart; apart++)
        days.add(half === "in" ? day + apart : day - apart);
    if (txHash !== undefined) hashes.add(txHash);
  }
  return ({ id, at, tx_hash: hash }) =>
    ids.has(id) ||
    minutes.has(Math.floor(at / bucketMs)) ||
    days.has(Math.floor(at / millisecondsPerDay)) ||
    (hash !== null && hashes.has(hash));
}
