import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Counts } from "../../domain/accounting/reports/report.ts";
import type { Sql } from "../../ports/sql.ts";

export const chunkSize = 100;

export type ReportRow = {
  key: number;
  id: string;
  at: number;
  settings: string;
  counts: string;
  totals: string;
};

export function prepareReports(sql: Sql) {
  const addChunk = sql.prepare(
    "INSERT INTO report_items (report, list, chunk, items, reasons) VALUES (?, ?, ?, ?, ?)",
  );
  const readChunk = sql.prepare<{ items: string; reasons: string }>(
    "SELECT items, reasons FROM report_items WHERE report = ? AND list = ? AND chunk = ?",
  );
  const columns = "key, id, at, settings, counts, totals";

  return { sql, addChunk, readChunk, columns };
}
export type PreparedReports = ReturnType<typeof prepareReports>;

/** The stored row of a report. Throws `not_found`. */
export function rowOf(prepared: PreparedReports, reportId: string): ReportRow {
  const row = prepared.sql
    .prepare<ReportRow>(`SELECT ${prepared.columns} FROM reports WHERE id = ? AND totals IS NOT NULL`)
    .get(reportId);
  if (row === undefined)
    throw new AppError(
      "not_found",
      msg`There is no report "${reportId}"; the newest ${maxStoredReports} are kept. Create it again with pnl.report.`,
    );
  return row;
}

export function countsOf({ counts }: { counts: string }): SavedCounts {
  const saved: Omit<Counts, LaterCount> = JSON.parse(counts);
  return { assumedBasis: null, dailyPrice: null, ...saved };
}
/** `null` in reports saved before a number was counted. */
export type SavedCounts = Omit<Counts, LaterCount> & Record<LaterCount, number | null>;
export type LaterCount = "assumedBasis" | "dailyPrice";
/** Number of reports kept; the oldest are deleted. */
export const maxStoredReports = 20;
