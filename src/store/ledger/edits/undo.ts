import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { parseReport, parseReports } from "../stored-json.ts";
import { editsOfRow, reportsOfRow, type TransactionRow } from "../transaction-rows.ts";
import type { Report } from "../../../domain/ledger/source-report.ts";
import type { Sql } from "../../../ports/sql.ts";
import { sourceKey } from "../key-resolver.ts";
import type { LedgerWriter } from "../ledger-writer.ts";
import { setTags } from "../list/transaction-tags.ts";
import type { ChangedRow, StoredChange } from "./edit-history.ts";
import type { Journal } from "./journal.ts";
import { fingerprintOf, imageOf, keyOfSource, type TransactionImage } from "./transaction-image.ts";

type Work = { sql: Sql; writer: LedgerWriter; journal: Journal };

/**
 * Restores the owner's fields as they were before a change. Later reports of sources stay. Throws `conflict` if the change was undone already,
 * one of its transactions was changed again, or the source of a deleted one is gone.
 */
export function undoChange(work: Work, change: StoredChange): void {
  const { sql, writer, journal } = work;
  if (change.isUndone) throw new AppError("conflict", "This change was undone already.");
  for (const row of change.rows) refuseChangedSince(work, row);
  for (const { id, before } of change.rows) {
    const row = writer.byId(id);
    if (before === null && row !== undefined) writer.remove(row);
  }
  for (const { id, before } of change.rows)
    if (before !== null && writer.byId(id) === undefined) insertAgain(work, id, before);
  for (const row of change.rows) if (row.before !== null) restoreImage(work, row, row.before);
  const members = new Set(change.rows.map(({ id }) => id));
  for (const row of change.rows) if (row.before !== null) linkAgain(work, row, row.before, members);
  for (const tombstone of change.tombstones) {
    journal.noteTombstone(tombstone.id);
    const sources = tombstone.before?.sources.flatMap((source) => keyOfSource(sql, source) ?? []) ?? [];
    sql.prepare("DELETE FROM tombstones WHERE id = ?").run(tombstone.id);
    if (tombstone.before !== null && sources.length > 0)
      sql
        .prepare("INSERT INTO tombstones (id, at, sources) VALUES (?, ?, ?)")
        .run(tombstone.id, tombstone.before.at, JSON.stringify(sources));
  }
  for (const { a, b, wasForbidden } of change.pairs) {
    journal.notePair(a, b);
    const text = wasForbidden
      ? "INSERT OR IGNORE INTO forbidden_links (a, b) VALUES (?, ?)"
      : "DELETE FROM forbidden_links WHERE a = ? AND b = ?";
    sql.prepare(text).run(a, b);
  }
  markUndone(sql, change.key);
}

/** Undoing a redo marks the change as undone again, and vice versa. */
export function markUndone(sql: Sql, change: number): void {
  const setUndone = sql.prepare("UPDATE edit_history SET undone = ? WHERE key = ?");
  const undoneBy = sql.prepare<{ undoes: number | null }>("SELECT undoes FROM edit_history WHERE key = ?");
  let isUndone = true;
  for (let key: number | null = change; key !== null; key = undoneBy.get(key)?.undoes ?? null) {
    setUndone.run(isUndone ? 1 : 0, key);
    isUndone = !isUndone;
  }
}

function refuseChangedSince({ sql, writer }: Work, { id, fields, after }: ChangedRow): void {
  const row = writer.byId(id);
  const now = row === undefined ? null : fingerprintOf(imageOf(sql, row), fields);
  if (now !== after)
    throw new AppError("conflict", msg`"${id}" was changed again since. Undo the later change first.`, {
      data: { transactionId: id },
    });
}

function insertAgain(
  { sql, writer }: Work,
  id: string,
  { whole: deletedTransaction }: TransactionImage,
): void {
  if (deletedTransaction === undefined)
    throw new TypeError("A deleted transaction is kept with its reports.");
  const keys = new Map(
    deletedTransaction.sources.map(([key, source]) => [
      key,
      source.kind === "manual" ? sourceKey(sql, source) : keyOfSource(sql, source),
    ]),
  );
  const reports = parseReports(deletedTransaction.reports).flatMap(([key, report]): [number, Report][] => {
    const now = keys.get(key);
    return now === undefined ? [] : [[now, report]];
  });
  const [first] = reports;
  if (first === undefined)
    throw new AppError(
      "conflict",
      msg`The import or connection that reported "${id}" was deleted. Import it again.`,
      {
        data: { transactionId: id },
      },
    );
  const isFree = writer.byKey(deletedTransaction.key) === undefined;
  const { platform, wallet, txHash, key } = deletedTransaction;
  writer.insert({
    id,
    platform,
    wallet,
    txHash: txHash ?? undefined,
    source: first[0],
    report: first[1],
    key: isFree ? key : null,
  });
  const row = writer.byId(id);
  if (row === undefined) return;
  writer.write(row, { reports: reports.sort(([a], [b]) => a - b), edits: undefined, linked: null });
  const alias = sql.prepare("INSERT OR IGNORE INTO aliases (id, transaction_key, source) VALUES (?, ?, ?)");
  for (const [name, source] of deletedTransaction.aliases)
    alias.run(name, row.key, source === null ? null : (keys.get(source) ?? null));
}

function restoreImage({ sql, writer }: Work, { id, fields }: ChangedRow, before: TransactionImage): void {
  const row = writer.byId(id);
  if (row === undefined) return;
  const edits = editsOfRow(before);
  writer.write(row, { reports: withManual(sql, row, before.manual), edits, linked: row.linked });
  if (fields.includes("tags") || fields.includes("deleted")) setTags(sql, id, before.tags);
}

function withManual(sql: Sql, row: TransactionRow, manual: string | null): [number, Report][] {
  const reports = reportsOfRow(row);
  const key = keyOfSource(sql, { kind: "manual", id: null });
  const others = reports.filter(([source]) => source !== key);
  if (manual === null) {
    sql
      .prepare("DELETE FROM transaction_sources WHERE source = ? AND transaction_key = ?")
      .run(key ?? null, row.key);
    return others;
  }
  const manualKey = key ?? sourceKey(sql, { kind: "manual", id: null });
  return [...others, [manualKey, parseReport(manual)] satisfies [number, Report]].sort(([a], [b]) => a - b);
}

/** Restores links unless the other half is gone. A link found for one of the two since then is removed. */
function linkAgain(
  { writer }: Work,
  { id, fields }: ChangedRow,
  before: TransactionImage,
  members: ReadonlySet<string>,
): void {
  if (!(fields.includes("link") || fields.includes("deleted"))) return;
  const linked = before.linked !== null && writer.byId(before.linked) !== undefined ? before.linked : null;
  if (linked !== null)
    for (const linkedRow of writer.linkedTo(id))
      if (!members.has(linkedRow.id)) writer.setLink(linkedRow, null, { isOwners: false });
  const row = writer.byId(id);
  if (row === undefined || row.linked === linked) return;
  writer.write(row, { reports: reportsOfRow(row), edits: editsOfRow(row), linked });
}
