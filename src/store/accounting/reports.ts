import { millisecondsPerDay } from "../../domain/time/day.ts";
import {
  reportLists,
  type ReasonItem,
  type ReportItem,
  type ReportList,
  type UnknownTotal,
} from "../../domain/accounting/reports/report-items.ts";
import type { Report, Totals } from "../../domain/accounting/reports/report.ts";
import type { ReportSettings } from "../../domain/accounting/reports/report-settings.ts";
import type { Sql } from "../../ports/sql.ts";
import type { SeekRequest } from "../database/paging.ts";
import { itemsOf, itemsOfReport, itemOf } from "./report-items.ts";
import {
  chunkSize,
  type ReportRow,
  prepareReports,
  type PreparedReports,
  rowOf,
  countsOf,
  type SavedCounts,
  maxStoredReports,
} from "./report-queries.ts";

export type SavedReport = {
  id: string;
  at: number;
  settings: ReportSettings;
  counts: SavedCounts;
  totals: Totals;
  /** `null` in a report saved before this was computed. */
  assumedRealised: string | null;
  /** `null` in a report saved before these were found. */
  unknownTotals: UnknownTotal[] | null;
};
/** Chunks written in one SQLite transaction. */
const batch = 20;
/** Chunks deleted in one SQLite transaction. */
const deletedPerBatch = 100;
/** An unfinished report is deleted after this time. */
const abandonedMs = millisecondsPerDay;
/** A list's items since its last complete chunk. */
type OpenList = { items: ReportItem[]; reasons: (ReasonItem | null)[]; chunk: number };
type Waiting = { list: number; chunk: number; items: string; reasons: string };

type NewReport = { id: string; at: number; settings: ReportSettings };

/** Saved reports, with every item of their lists. */
export function createReports(sql: Sql) {
  const prepared = prepareReports(sql);

  return {
    /** Starts a report: add each item when it is found, then `finish` or `discard` it. */
    start: (report: NewReport) => startReport(prepared, report),

    /** Deletes reports beyond the limit and unfinished ones. */
    prune: (now: number) => prune(prepared, now),

    /** Newest first. */
    list: (): SavedReport[] =>
      prepared.sql
        .prepare<ReportRow>(
          `SELECT ${prepared.columns} FROM reports WHERE totals IS NOT NULL ORDER BY key DESC`,
        )
        .all()
        .map(reportOfRow),

    /** Throws `not_found`. */
    get: (reportId: string): SavedReport => reportOfRow(rowOf(prepared, reportId)),

    /** Deletes a saved report, in slices. Throws `not_found`. */
    remove: (reportId: string) => remove(prepared, rowOf(prepared, reportId).key),

    /**
     * A page of a saved list (`shownItem` formats an item). Items are numbered from 0 in the report's order, `desc` returns the last ones first.
     * Throws `not_found`.
     */
    items: (reportId: string, name: ReportList, page: SeekRequest) => itemsOf(prepared, reportId, name, page),

    /** All items of a list, in the report's order. Throws `not_found`. */
    eachItem: <List extends ReportList>(reportId: string, name: List) =>
      itemsOfReport(prepared, reportId, name),

    /** One item with its rule and prices. Throws `not_found`. */
    item: (reportId: string, name: ReportList, index: number) => itemOf(prepared, reportId, name, index),
  };
}

function reportOfRow(row: ReportRow): SavedReport {
  const settings: ReportSettings = JSON.parse(row.settings);
  return {
    id: row.id,
    at: row.at,
    settings,
    counts: countsOf(row),
    ...totalsOf(row),
  };
}

/** Deletes a report and its items, in slices; yields between them. If stopped, it becomes an unfinished report, which `prune` deletes. */
function* remove(prepared: PreparedReports, key: number): Generator<void, void, void> {
  const some = prepared.sql.prepare(
    `DELETE FROM report_items WHERE key IN (SELECT key FROM report_items WHERE report = ? LIMIT ${deletedPerBatch})`,
  );
  prepared.sql.prepare("UPDATE reports SET totals = NULL WHERE key = ?").run(key);
  while (some.run(key).changes > 0) yield;
  prepared.sql.prepare("DELETE FROM reports WHERE key = ?").run(key);
}

function startReport(prepared: PreparedReports, { id, at, settings }: NewReport) {
  const key = prepared.sql
    .prepare("INSERT INTO reports (id, at, settings) VALUES (?, ?, ?)")
    .run(id, at, JSON.stringify(settings)).lastInsertRowid;
  const open = reportLists.map((): OpenList => ({ items: [], reasons: [], chunk: 0 }));
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const chunks = waiting;
    waiting = [];
    // Not durable yet: finishing the report flushes these rows, too.
    prepared.sql.transaction(
      () => {
        for (const { list, chunk, items, reasons } of chunks)
          prepared.addChunk.run(key, list, chunk, items, reasons);
      },
      { isRepeatable: true },
    );
  };
  const close = (list: number): void => {
    const current = open[list];
    if (current === undefined || current.items.length === 0) return;
    waiting.push({
      list,
      chunk: current.chunk++,
      items: JSON.stringify(current.items),
      reasons: JSON.stringify(current.reasons),
    });
    current.items = [];
    current.reasons = [];
  };
  return {
    add(name: ReportList, item: ReportItem, reason: ReasonItem | null): void {
      const list = reportLists.indexOf(name);
      const current = open[list];
      if (current === undefined) return;
      current.items.push(item);
      current.reasons.push(reason);
      if (current.items.length === chunkSize) close(list);
      if (waiting.length >= batch) flush();
    },
    finish({
      counts,
      totals,
      assumedRealised,
      unknownTotals,
    }: Pick<Report, "counts" | "totals" | "assumedRealised" | "unknownTotals">): void {
      reportLists.forEach((_, list) => close(list));
      flush();
      prepared.sql
        .prepare("UPDATE reports SET counts = ?, totals = ? WHERE key = ?")
        .run(JSON.stringify(counts), JSON.stringify({ ...totals, assumedRealised, unknownTotals }), key);
    },
    discard: (): Generator<void, void, void> => remove(prepared, key),
  };
}

function* prune(prepared: PreparedReports, now: number): Generator<void, void, void> {
  const old = prepared.sql
    .prepare<{ key: number }>(
      `SELECT key FROM reports WHERE totals IS NULL AND at < ? UNION SELECT key FROM (SELECT key FROM reports WHERE totals IS NOT NULL ORDER BY key DESC LIMIT -1 OFFSET ${maxStoredReports})`,
    )
    .all(now - abandonedMs);
  for (const { key } of old) yield* remove(prepared, key);
}

function totalsOf({
  totals: text,
}: {
  totals: string;
}): Pick<SavedReport, "totals" | "assumedRealised" | "unknownTotals"> {
  const saved: Totals & Partial<Pick<Report, "assumedRealised" | "unknownTotals">> = JSON.parse(text);
  const { assumedRealised = null, unknownTotals = null, ...totals } = saved;
  return { totals, assumedRealised, unknownTotals };
}
export type Reports = ReturnType<typeof createReports>;
