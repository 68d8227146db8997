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
} from "../../domain/accounting/reports/report-items.ts";
import type { Page, SeekRequest } from "../database/paging.ts";
import { chunkSize, type PreparedReports, rowOf, countsOf } from "./report-queries.ts";

type SavedPrice = ReasonItem["prices"][number];
type SavedReason = Omit<ReasonItem, "prices"> & {
  prices: (Omit<SavedPrice, "interval"> & Partial<Pick<SavedPrice, "interval">>)[];
};

export type ShownItem = Exclude<ReportItem, DisposalItem> | DisposalWithLots;

export function itemsOf(
  prepared: PreparedReports,
  reportId: string,
  name: ReportList,
  { limit, cursor, order, skip = 0 }: SeekRequest,
): Page<ReportItem> {
  const row = rowOf(prepared, reportId);
  const total = countsOf(row)[name] ?? 0;
  const list = reportLists.indexOf(name);
  const start = (cursor === undefined || cursor === null ? 0 : readPlace(cursor)) + skip;
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

export function* itemsOfReport<List extends ReportList>(
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

export function itemOf(
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

/** An item as clients receive it: a disposal's lots with their figures. */
export function shownItem(item: ReportItem): ShownItem {
  return "proceeds" in item ? withLotFigures(item) : item;
}

/** Reports saved before there were hourly prices used daily closes only. */
function withIntervals(reason: SavedReason): ReasonItem {
  return { ...reason, prices: reason.prices.map((price) => ({ interval: "day", ...price })) };
}

function readPlace(cursor: string): number {
  if (!/^\d{1,12}$/.test(cursor))
    throw new AppError(
      "bad_request",
      msg`"${cursor.slice(0, 40)}" is not a cursor of this list. Leave it out to begin from the start.`,
    );
  return Number(cursor);
}
