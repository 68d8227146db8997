import { groupBy } from "../../../lib/group-by.ts";
import { canonicalHex, isChain } from "../../../domain/ledger/identity.ts";
import { reportOf } from "../../../domain/ledger/source-report.ts";
import type { ImportedTransaction } from "../../../domain/ledger/user-overrides.ts";
import type { Leg, Source } from "../../../domain/ledger/transaction.ts";
import type { Sql } from "../../../ports/sql.ts";
import { jsonNumbers } from "../../database/json-columns.ts";
import { createLedgerWriter } from "../ledger-writer.ts";
import { createRowIds } from "../row-ids.ts";
import { createFormerIds } from "../transaction-ids.ts";
import { editsOfRow, reportsOfRow, transactionColumns, type TransactionRow } from "../transaction-rows.ts";

/** A stored transaction of an import, and the transaction that its file states now. */
type Move = { key: number; reported: ImportedTransaction };
type Tombstone = { id: string; at: number; sources: string };

/** How a file's present reading differs from what its import stored. */
export type Rereading = {
  /** Stored transactions that the file now states differently, for example in another wallet. They keep their ids and the owner's edits. */
  moves: Move[];
  /** The file's present rows, with the transactions of `moves`. */
  reported: ImportedTransaction[];
  /** Ids of stored transactions that the file no longer states. */
  retractedIds: string[];
  /** The same, but edited by the owner: they stay. */
  editedIds: string[];
  /** The owner's tombstones, under the ids that the file's transactions have now. */
  deletions: Tombstone[];
  /** Number of the owner's tombstones that cannot be assigned to a transaction of the file with certainty. */
  unclearDeletions: number;
};

/**
 * Compares what an import stored with what its file is read as now. Pass all transactions of the file to `see`. `reread`: the sources that are
 * read again together; a transaction that another source reports too does not change its wallet.
 */
export function surveyRereading(sql: Sql, source: Source, reread: readonly Source[]) {
  const keyOf = sql.prepare<{ key: number }>("SELECT key FROM sources WHERE kind = ? AND id IS ?");
  const key = keyOf.get(source.kind, source.id)?.key ?? -1;
  const together = new Set(reread.flatMap(({ kind, id }) => keyOf.get(kind, id)?.key ?? []));
  const byId = sql.prepare<{ key: number }>(
    "SELECT key FROM transactions WHERE id = ? UNION ALL SELECT transaction_key FROM aliases WHERE id = ? LIMIT 1",
  );
  const isReported = sql.prepare(
    "SELECT 1 FROM transaction_sources WHERE source = ? AND transaction_key = ?",
  );
  const tombstones = new Map(tombstonesOf(sql, key).map((tombstone) => [tombstone.id, tombstone]));
  const formerIds = createFormerIds(sql);
  const rowIds = createRowIds(sql);
  const sameKeys = new Set<number>();
  const unmatched: Unmatched[] = [];
  /** Deleted by the owner, and perhaps restored later under the earlier id. */
  const deleted: Unmatched[] = [];

  return {
    see(transactions: readonly ImportedTransaction[]): void {
      for (const reportedTransaction of transactions) {
        const id = rowIds.of(reportedTransaction);
        const names = [id, formerIds.of(reportedTransaction, id) ?? id];
        if (names.some((name) => tombstones.delete(name))) {
          deleted.push({ reported: reportedTransaction, isStored: false });
          continue;
        }
        const found = names
          .map((name) => byId.get(name, name)?.key)
          .find((storedKey) => storedKey !== undefined);
        if (found !== undefined && isReported.get(key, found) !== undefined) sameKeys.add(found);
        else unmatched.push({ reported: reportedTransaction, isStored: found !== undefined });
      }
    },
    result(): Rereading {
      const stale = reportedRows(sql, key).filter((row) => !sameKeys.has(row.key));
      const pairs = pairsOf(stale, unmatched, key);
      const restored = pairsOf(
        stale.filter((row) => !pairs.has(row)),
        deleted,
        key,
        { isByTime: false },
      );
      for (const [row, partner] of restored) pairs.set(row, partner);
      const moves: Move[] = [];
      const removed: string[] = [];
      const editedIds: string[] = [];
      for (const row of stale) {
        const partner = pairs.get(row);
        const isOnlyOfThese = jsonNumbers(row.sources).every((reporter) => together.has(reporter));
        if (partner !== undefined && !partner.isStored && isOnlyOfThese && isMovable(row, partner.reported))
          moves.push({ key: row.key, reported: partner.reported });
        else if (row.edits !== null && isOnlyOfThese) editedIds.push(row.id);
        else removed.push(row.id);
      }
      const paired = new Set([...pairs.values()].map(({ reported }) => reported));
      const newTransactions = unmatched
        .map(({ reported }) => reported)
        .filter((reportedTransaction) => !paired.has(reportedTransaction));
      const { deletions, unclear } = deletionsOf([...tombstones.values()], newTransactions, {
        matched: new Set(deleted.map(({ reported }) => reported.at)),
        idOf: rowIds.of,
      });
      return {
        moves,
        reported: [...unmatched, ...restored.values()].map(({ reported }) => reported),
        retractedIds: removed,
        editedIds,
        deletions,
        unclearDeletions: unclear,
      };
    },
  };
}

/** Moves and tombstones. */
export type RereadMoves = [moves: readonly Move[], deletions: readonly Tombstone[]];

/** Writes some moves in one SQLite transaction. The file's id becomes an alias of the stored one. */
export function applyRereadMoves(sql: Sql, source: Source, ...[moves, deletions]: RereadMoves): void {
  const alias = sql.prepare(
    "INSERT OR IGNORE INTO aliases (id, transaction_key, source) SELECT ?, ?, key FROM sources WHERE kind = ? AND id IS ?",
  );
  const removeTombstone = sql.prepare("DELETE FROM tombstones WHERE id = ?");
  const addTombstone = sql.prepare("INSERT OR IGNORE INTO tombstones (id, at, sources) VALUES (?, ?, ?)");
  sql.transaction(() => {
    const writer = createLedgerWriter(sql);
    const rowIds = createRowIds(sql);
    for (const { key, reported } of moves) {
      const row = writer.byKey(key);
      if (row === undefined) continue;
      const report = reportOf(reported, { isOwners: reported.overrides?.isOwners === true });
      const id = rowIds.of(reported);
      rowIds.note(id);
      removeTombstone.run(id);
      for (const name of [row.id, id]) alias.run(name, key, source.kind, source.id);
      writer.move(row, reported, {
        reports: reportsOfRow(row).map(([reporter]) => [reporter, report]),
        edits: editsOfRow(row),
        linked: row.linked,
      });
    }
    writer.finish();
    for (const { id, at, sources } of deletions) {
      rowIds.note(id);
      addTombstone.run(id, at, sources);
    }
  });
}

/** The owner's tombstones of transactions that a source reported. */
function tombstonesOf(sql: Sql, source: number): Tombstone[] {
  return sql
    .prepare<Tombstone>(
      "SELECT id, at, sources FROM tombstones WHERE EXISTS (SELECT 1 FROM json_each(tombstones.sources) c WHERE c.value = ?)",
    )
    .all(source);
}

function reportedRows(sql: Sql, source: number): TransactionRow[] {
  return sql
    .prepare<TransactionRow>(
      `SELECT ${transactionColumns} FROM transaction_sources c JOIN transactions t ON t.key = c.transaction_key JOIN wallets w ON w.key = t.wallet
       WHERE c.source = ? ORDER BY t.key`,
    )
    .all(source);
}

/** Whether a transaction can change its wallet. On a chain it is identified by hash and wallet. */
function isMovable(row: TransactionRow, { platform, txHash }: ImportedTransaction): boolean {
  return !((row.tx_hash !== null && isChain(row.platform)) || (txHash !== undefined && isChain(platform)));
}

type Unmatched = { reported: ImportedTransaction; isStored: boolean };

/** Matches by equal time and movements first; then by time alone, where exactly one is left on each side. */
function pairsOf(
  stale: readonly TransactionRow[],
  unmatched: readonly Unmatched[],
  source: number,
  { isByTime } = { isByTime: true },
): Map<TransactionRow, Unmatched> {
  const statedRows = stale.map((row) => {
    const report = reportsOfRow(row).find(([reporter]) => reporter === source)?.[1];
    return { row, at: report?.at ?? row.at, movements: movementsOf(report?.legs ?? []) };
  });
  const now = unmatched.map((item) => ({
    item,
    at: item.reported.at,
    movements: movementsOf(reportOf(item.reported).legs),
  }));
  const pairs = new Map<TransactionRow, Unmatched>();
  const takenRows = new Set<Unmatched>();
  const byContent = groupBy(now, ({ at, movements }) => `${at}\n${movements}`);
  for (const { row, at, movements } of statedRows) {
    const next = byContent.get(`${at}\n${movements}`)?.shift();
    if (next === undefined) continue;
    pairs.set(row, next.item);
    takenRows.add(next.item);
  }
  if (!isByTime) return pairs;
  const rest = statedRows.filter(({ row }) => !pairs.has(row));
  const restNow = groupBy(
    now.filter(({ item }) => !takenRows.has(item)),
    ({ at }) => at,
  );
  for (const [at, rows] of groupBy(rest, (statedRow) => statedRow.at)) {
    const [row, ...otherRows] = rows;
    const [next, ...others] = restNow.get(at) ?? [];
    if (row !== undefined && next !== undefined && otherRows.length === 0 && others.length === 0)
      pairs.set(row.row, next.item);
  }
  return pairs;
}

/** A tombstone has no amounts: it is matched by time if no more transactions than tombstones have that time. */
function deletionsOf(
  tombstones: readonly Tombstone[],
  newTransactions: readonly ImportedTransaction[],
  { matched, idOf }: { matched: ReadonlySet<number>; idOf(reportedTransaction: ImportedTransaction): string },
): { deletions: Tombstone[]; unclear: number } {
  const byTime = groupBy(newTransactions, ({ at }) => at);
  const deletions: Tombstone[] = [];
  let unclear = 0;
  for (const [at, deleted] of groupBy(tombstones, (tombstone) => tombstone.at)) {
    const [first] = deleted;
    const candidates = byTime.get(at) ?? [];
    // A deleted transaction with aliases has a tombstone for each id: one of them matched.
    const isMatched = candidates.length === 0 && matched.has(at);
    if (first === undefined || newTransactions.length === 0 || isMatched) continue;
    if (candidates.length === 0 || candidates.length > deleted.length) unclear += deleted.length;
    else
      for (const reportedTransaction of candidates)
        deletions.push({ id: idOf(reportedTransaction), at, sources: first.sources });
  }
  return { deletions, unclear };
}

function movementsOf(legs: readonly Leg[]): string {
  return legs
    .filter(({ direction }) => direction !== "fee")
    .map(({ direction, assetId, amount }) => `${direction} ${amount} ${canonicalHex(assetId)}`)
    .sort()
    .join("\n");
}
