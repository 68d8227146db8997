import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { SavedTaxReport } from "../../domain/accounting/tax/saved-report.ts";
import { savedReport, withRule, type TaxReport } from "../../domain/accounting/tax/tax-report.ts";
import type { TaxLine } from "../../domain/accounting/tax/tax-sections.ts";
import type { WalletAllocation } from "../../domain/accounting/tax/wallet-allocation.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Page, SeekRequest } from "../database/paging.ts";

const chunkSize = 100;
/** Chunks written in one SQLite transaction. */
const batch = 5;
/** Number of reports kept; the oldest are deleted. */
const maxTaxReports = 40;
/** Chunks deleted in one SQLite transaction. */
const deletedPerBatch = 100;

type Row = { key: number; report: string };

export type SavedAllocation = { at: number; allocation: WalletAllocation };

/** Saved tax reports with their lines, the owner's allocations of basis to wallets, and the currencies that reports need. */
export function createTaxReports(sql: Sql) {
  return {
    /** Saves a report; yields between batches of lines. An incomplete report is not listed and is deleted when the next one is saved. */
    save: (report: TaxReport, id: { reportId: string; at: number }) => save(sql, report, id),

    /** Newest first. */
    list: (): SavedTaxReport[] =>
      sql
        .prepare<Row>("SELECT key, report FROM tax_reports WHERE report IS NOT NULL ORDER BY key DESC")
        .all()
        .map(({ report }) => reportIn(report)),

    /** Throws `not_found`. */
    get: (reportId: string): SavedTaxReport => reportIn(rowOf(sql, reportId).report),

    /** A page of a section's lines, in the order of the report (`asc`) or the last ones first. Throws `not_found`. */
    lines: (reportId: string, section: string, page: SeekRequest) => linesOf(sql, reportId, section, page),

    /** Throws `not_found`. */
    remove: (reportId: string) => remove(sql, rowOf(sql, reportId).key),

    /** Remembers a currency, whose exchange rates are then fetched; answers whether it is new. */
    needCurrency: (code: string): boolean =>
      sql.prepare("INSERT INTO tax_currencies (code) VALUES (?) ON CONFLICT DO NOTHING").run(code).changes >
      0,

    allocation(profile: string): SavedAllocation | undefined {
      const row = sql
        .prepare<{
          at: number;
          allocation: string;
        }>("SELECT at, allocation FROM tax_allocations WHERE profile = ?")
        .get(profile);
      if (row === undefined) return undefined;
      const allocation: WalletAllocation = JSON.parse(row.allocation);
      return { at: row.at, allocation };
    },

    /** `null` removes the allocation. */
    setAllocation(profile: string, saved: SavedAllocation | null): void {
      sql.prepare("DELETE FROM tax_allocations WHERE profile = ?").run(profile);
      if (saved === null) return;
      sql
        .prepare("INSERT INTO tax_allocations (profile, at, allocation) VALUES (?, ?, ?)")
        .run(profile, saved.at, JSON.stringify(saved.allocation));
    },
  };
}

function reportIn(text: string): SavedTaxReport {
  return JSON.parse(text);
}

function rowOf(sql: Sql, reportId: string): Row {
  const row = sql
    .prepare<Row>("SELECT key, report FROM tax_reports WHERE id = ? AND report IS NOT NULL")
    .get(reportId);
  if (row === undefined)
    throw new AppError(
      "not_found",
      msg`There is no tax report "${reportId}"; the newest ${maxTaxReports} are kept. Create it again with tax.report.`,
    );
  return row;
}

function* save(
  sql: Sql,
  report: TaxReport,
  { reportId, at }: { reportId: string; at: number },
): Generator<void, SavedTaxReport, void> {
  yield* prune(sql);
  yield;
  const saved = savedReport(report, { reportId, at });
  const key = sql.prepare("INSERT INTO tax_reports (id, at) VALUES (?, ?)").run(reportId, at).lastInsertRowid;
  const add = sql.prepare("INSERT INTO tax_report_lines (report, section, chunk, lines) VALUES (?, ?, ?, ?)");
  const perBatch = chunkSize * batch;
  for (const { id, lines } of report.sections)
    for (let start = 0; start < lines.length; start += perBatch) {
      sql.transaction(
        () => {
          const end = Math.min(lines.length, start + perBatch);
          for (let from = start; from < end; from += chunkSize)
            add.run(key, id, from / chunkSize, JSON.stringify(lines.slice(from, from + chunkSize)));
        },
        { isRepeatable: true },
      );
      yield;
    }
  sql.prepare("UPDATE tax_reports SET report = ? WHERE key = ?").run(JSON.stringify(saved), key);
  return saved;
}

/** Deletes incomplete reports, and those beyond the limit. */
function* prune(sql: Sql): Generator<void, void, void> {
  const old = sql
    .prepare<{ key: number }>(
      `SELECT key FROM tax_reports WHERE report IS NULL UNION SELECT key FROM (SELECT key FROM tax_reports WHERE report IS NOT NULL ORDER BY key DESC LIMIT -1 OFFSET ${maxTaxReports - 1})`,
    )
    .all();
  for (const { key } of old) yield* remove(sql, key);
}

function* remove(sql: Sql, key: number): Generator<void, void, void> {
  const some = sql.prepare(
    `DELETE FROM tax_report_lines WHERE key IN (SELECT key FROM tax_report_lines WHERE report = ? LIMIT ${deletedPerBatch})`,
  );
  sql.prepare("UPDATE tax_reports SET report = NULL WHERE key = ?").run(key);
  while (some.run(key).changes > 0) yield;
  sql.prepare("DELETE FROM tax_reports WHERE key = ?").run(key);
}

function linesOf(
  sql: Sql,
  reportId: string,
  section: string,
  { limit, cursor, order, skip = 0 }: SeekRequest,
): Page<TaxLine & { rule: string }> {
  const row = rowOf(sql, reportId);
  const found = reportIn(row.report).sections.find(({ id }) => id === section);
  if (found === undefined)
    throw new AppError("not_found", msg`This tax report has no section "${section}"; tax.get lists them.`);
  const total = found.figures.count;
  const start = (cursor === undefined || cursor === null ? 0 : placeOf(cursor)) + skip;
  const end = Math.min(total, start + limit);
  const read = sql.prepare<{ lines: string }>(
    "SELECT lines FROM tax_report_lines WHERE report = ? AND section = ? AND chunk = ?",
  );
  const chunks = new Map<number, TaxLine[]>();
  const items: TaxLine[] = [];
  for (let place = start; place < end; place++) {
    const index = order === "desc" ? total - 1 - place : place;
    const number = Math.floor(index / chunkSize);
    let chunk = chunks.get(number);
    if (chunk === undefined) {
      chunk = linesIn(read.get(row.key, section, number)?.lines);
      chunks.set(number, chunk);
    }
    const line = chunk[index % chunkSize];
    if (line !== undefined) items.push(line);
  }
  return { items: withRule(items, found.rule), nextCursor: end < total ? String(end) : null, total };
}

/** Lines of a chunk as `save` wrote them. */
function linesIn(text = "[]"): TaxLine[] {
  return JSON.parse(text);
}

function placeOf(cursor: string): number {
  if (!/^\d{1,12}$/.test(cursor))
    throw new AppError("bad_request", msg`"${cursor.slice(0, 40)}" is not a cursor of this list.`);
  return Number(cursor);
}
export type TaxReports = ReturnType<typeof createTaxReports>;
