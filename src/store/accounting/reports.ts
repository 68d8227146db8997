import { millisecondsPerDay } from "../../domain/time/day.ts";
import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import { withLotFigures, type DisposalWithLots } from "../../domain/accounting/reports/lot-figures.ts";
import {
  reportLists,
  type DisposalItem,
  type ReasonItem,
  type ReportItem,
  type ReportItems,
  type ReportList,
  type UnknownTotal,
} from "../../domain/accounting/reports/report-items.ts";
import type { Counts, Report, Totals } from "../../domain/accounting/reports/report.ts";
import type { ReportSettings } from "../../domain/accounting/reports/report-settings.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Page, PageRequest } from "../database/paging.ts";

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
/** `null` in reports saved before a number was counted. */
export type SavedCounts = Omit<Counts, LaterCount> & Record<LaterCount, number | null>;
type LaterCount = "assumedBasis" | "dailyPrice";

const chunkSize = 100;
/** Chunks written in one SQLite transaction. */
const batch = 20;
/** Number of reports kept; the oldest are deleted. */
const kept = 20;
/** Chunks deleted in one SQLite transaction. */
const deletedPerBatch = 100;
/** An unfinished report is deleted after this time. */
const abandonedMs = millisecondsPerDay;

type SavedPrice = ReasonItem["prices"][number];
type SavedReason = Omit<ReasonItem, "prices"> & {
  prices: (Omit<SavedPrice, "interval"> & Partial<Pick<SavedPrice, "interval">>)[];
};
/** A list's items since its last complete chunk. */
type OpenList = { items: ReportItem[]; reasons: (ReasonItem | null)[]; chunk: number };
type Waiting = { list: number; chunk: number; items: string; reasons: string };

export type ShownItem = Exclude<ReportItem, DisposalItem> | DisposalWithLots;

type NewReport = { id: string; at: number; settings: ReportSettings };

type Row = { key: number; id: string; at: number; settings: string; counts: string; totals: string };

function prepareReports(sql: Sql) {
  const addChunk = sql.prepare(
    "INSERT INTO report_items (report, list, chunk, items, reasons) VALUES (?, ?, ?, ?, ?)",
  );
  const readChunk = sql.prepare<{ items: string; reasons: string }>(
    "SELECT items, reasons FROM report_items WHERE report = ? AND list = ? AND chunk = ?",
  );
  const columns = "key, id, at, settings, counts, totals";

  return { sql, addChunk, readChunk, columns };
}
type PreparedReports = ReturnType<typeof prepareReports>;

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
        .prepare<Row>(`SELECT ${prepared.columns} FROM reports WHERE totals IS NOT NULL ORDER BY key DESC`)
        .all()
        .map(reportOfRow),

    /** Throws `not_found`. */
    get: (reportId: string): SavedReport => reportOfRow(rowOf(prepared, reportId)),

    /**
     * A page of a saved list (`shownItem` formats an item). Items are numbered from 0 in the report's order, `desc` returns the last ones first.
     * Throws `not_found`.
     */
    items: (reportId: string, name: ReportList, page: PageRequest) => itemsOf(prepared, reportId, name, page),

    /** All items of a list, in the report's order. Throws `not_found`. */
    eachItem: <List extends ReportList>(reportId: string, name: List) => eachItem(prepared, reportId, name),

    /** One item with its rule and prices. Throws `not_found`. */
    item: (reportId: string, name: ReportList, index: number) => itemOf(prepared, reportId, name, index),
  };
}

function reportOfRow(row: Row): SavedReport {
  const settings: ReportSettings = JSON.parse(row.settings);
  return {
    id: row.id,
    at: row.at,
    settings,
    counts: countsOf(row),
    ...totalsOf(row),
  };
}

function rowOf(prepared: PreparedReports, reportId: string): Row {
  const row = prepared.sql
    .prepare<Row>(`SELECT ${prepared.columns} FROM reports WHERE id = ? AND totals IS NOT NULL`)
    .get(reportId);
  if (row === undefined)
    throw new AppError(
      "not_found",
      msg`There is no report "${reportId}"; the newest ${kept} are kept. Create it again with pnl.report.`,
    );
  return row;
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
    // A report counts once it is finished, which is flushed with all of this.
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
      ...rest
    }: Pick<Report, "counts" | "totals" | "assumedRealised" | "unknownTotals">): void {
      reportLists.forEach((_, list) => close(list));
      flush();
      prepared.sql
        .prepare("UPDATE reports SET counts = ?, totals = ? WHERE key = ?")
        .run(JSON.stringify(counts), JSON.stringify({ ...totals, ...rest }), key);
    },
    discard: (): Generator<void, void, void> => remove(prepared, key),
  };
}

function* prune(prepared: PreparedReports, now: number): Generator<void, void, void> {
  const old = prepared.sql
    .prepare<{ key: number }>(
      `SELECT key FROM reports WHERE totals IS NULL AND at < ? UNION SELECT key FROM (SELECT key FROM reports WHERE totals IS NOT NULL ORDER BY key DESC LIMIT -1 OFFSET ${kept})`,
    )
    .all(now - abandonedMs);
  for (const { key } of old) yield* remove(prepared, key);
}

function itemsOf(
  prepared: PreparedReports,
  reportId: string,
  name: ReportList,
  { limit, cursor, order }: PageRequest,
): Page<ReportItem> {
  const row = rowOf(prepared, reportId);
  const total = countsOf(row)[name] ?? 0;
  const list = reportLists.indexOf(name);
  const start = cursor === undefined || cursor === null ? 0 : readPlace(cursor);
  const end = Math.min(total, start + limit);
  const chunks = new Map<number, ReportItem[]>();
  const items: ReportItem[] = [];
  for (let place = start; place < end; place++) {
    const index = order === "asc" ? place : total - 1 - place;
    const number = Math.floor(index / chunkSize);
    let chunk = chunks.get(number);
    if (chunk === undefined) {
      chunk = reportItemsIn(prepared.readChunk.get(row.key, list, number)?.items);
      chunks.set(number, chunk);
    }
    const item = chunk[index % chunkSize];
    if (item !== undefined) items.push(item);
  }
  return { items, nextCursor: end < total ? String(end) : null, total };
}

function* eachItem<List extends ReportList>(
  prepared: PreparedReports,
  reportId: string,
  name: List,
): Generator<ReportItems[List], void, void> {
  const { key } = rowOf(prepared, reportId);
  const list = reportLists.indexOf(name);
  for (let number = 0; ; number++) {
    const chunk = prepared.readChunk.get(key, list, number);
    if (chunk === undefined) return;
    const items: ReportItems[List][] = JSON.parse(chunk.items);
    yield* items;
  }
}

function itemOf(
  prepared: PreparedReports,
  reportId: string,
  name: ReportList,
  index: number,
): { item: ReportItem; reason: ReasonItem | null } {
  const row = rowOf(prepared, reportId);
  const chunk = prepared.readChunk.get(row.key, reportLists.indexOf(name), Math.floor(index / chunkSize));
  const item = reportItemsIn(chunk?.items)[index % chunkSize];
  if (item === undefined)
    throw new AppError(
      "not_found",
      msg`The list "${name}" of this report has no item ${index}; the first is 0.`,
    );
  const reasons: (SavedReason | null)[] = JSON.parse(chunk?.reasons ?? "[]");
  const reason = reasons[index % chunkSize];
  return { item, reason: reason == null ? null : withIntervals(reason) };
}

/** Items of a chunk as `startReport` wrote them. */
function reportItemsIn(text = "[]"): ReportItem[] {
  return JSON.parse(text);
}

function countsOf({ counts }: { counts: string }): SavedCounts {
  const saved: Omit<Counts, LaterCount> = JSON.parse(counts);
  return { assumedBasis: null, dailyPrice: null, ...saved };
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

/** An item as clients receive it: a disposal's lots with their figures. */
export function shownItem(item: ReportItem): ShownItem {
  return "proceeds" in item ? withLotFigures(item) : item;
}

/** Reports saved before there were hourly prices used daily closes only. */
function withIntervals(reason: SavedReason): ReasonItem {
  return { ...reason, prices: reason.prices.map((price) => ({ interval: "day", ...price })) };
}
export type Reports = ReturnType<typeof createReports>;

function readPlace(cursor: string): number {
  if (!/^\d{1,12}$/.test(cursor))
    throw new AppError(
      "bad_request",
      msg`"${cursor.slice(0, 40)}" is not a cursor of this list. Leave it out to begin from the start.`,
    );
  return Number(cursor);
}
