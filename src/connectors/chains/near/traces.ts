import type { HistoryPage, Span } from "../account/history-lists.ts";
import { mergeNewestFirst, type NewestFirst } from "../account/merge-newest-first.ts";
import type { NearRow } from "./assemble.ts";

/** All rows of one transaction. `place` is the time of the first, in nanoseconds. */
export type Trace = { place: bigint; rows: NearRow[] };

/**
 * The receipts of a transaction are listed within this time of each other: usually seconds, but hours where the network is congested or a contract
 * resumes a call.
 */
export const traceSpanMs = 6 * 60 * 60 * 1_000;
const traceSpan = BigInt(traceSpanMs) * 1_000_000n;

type Open = { newest: bigint; oldest: bigint; rows: NearRow[] };

/** The lists of an account up to a time, newest first. */
export type NearLists = (before: bigint | null) => NewestFirst<NearRow>[];

function keyOf(row: NearRow): string {
  if (row.list === "transaction") return `transaction ${row.transaction_hash}`;
  if (row.list === "receipt") return `receipt ${row.receipt_id}`;
  return `${contentOf(row)} ${row.occurrence}`;
}

function contentOf(row: NearRow): string {
  if (row.list !== "token") return keyOf(row);
  const { receipt_id: receipt, contract_account_id: contract, involved_account_id: involved } = row;
  return `token ${receipt} ${contract} ${involved ?? ""} ${row.delta_amount} ${row.at}`;
}

/**
 * Numbers equal events of a receipt: NearBlocks leaves out what tells them apart, but its pages continue after the last event, so none repeats one.
 * Equal events may be on both sides of a page's end.
 */
export function numberEqualEvents<Row extends NearRow>(load: NewestFirst<Row>): NewestFirst<Row> {
  let edge: Row[] = [];
  return async (cursor) => {
    const page = await load(cursor);
    const first = page.rows[0];
    const before = cursor !== null && first?.at === edge[0]?.at ? edge : [];
    const counts = new Map<string, number>();
    const rows = [...before, ...page.rows].map((row) => {
      if (row.list !== "token") return row;
      const content = contentOf(row);
      const occurrence = counts.get(content) ?? 0;
      counts.set(content, occurrence + 1);
      return { ...row, occurrence };
    });
    edge = rows.filter(({ at }) => at === rows.at(-1)?.at);
    return { ...page, rows: rows.slice(before.length) };
  };
}

/** The incomplete transactions by hash, and the hash by receipt. */
type Traces = { open: Map<string, Open>; hashes: Map<string, string> };

/** A token event without the hash of its transaction is known by its receipt, until the receipt names the transaction. */
function add({ open, hashes }: Traces, row: NearRow): void {
  if (row.list === "receipt") hashes.set(row.receipt_id, row.transaction_hash);
  const key =
    row.list === "token"
      ? (row.transaction_hash ?? hashes.get(row.receipt_id) ?? `receipt ${row.receipt_id}`)
      : row.transaction_hash;
  const before = open.get(key);
  const events = row.list === "receipt" ? open.get(`receipt ${row.receipt_id}`) : undefined;
  if (row.list === "receipt") open.delete(`receipt ${row.receipt_id}`);
  const parts = [before, events].filter((part) => part !== undefined);
  open.set(key, {
    newest: parts.reduce((newest, part) => (part.newest > newest ? part.newest : newest), row.at),
    oldest: parts.reduce((oldest, part) => (part.oldest < oldest ? part.oldest : oldest), row.at),
    rows: [...parts.flatMap(({ rows }) => rows), row],
  });
}

/** Removes the complete traces, newest first: none of them is older than an incomplete one. */
function takeComplete({ open, hashes }: Traces, reachedTime: bigint | undefined): Trace[] {
  const sorted = [...open].toSorted(([, a], [, b]) =>
    a.oldest > b.oldest ? -1 : a.oldest < b.oldest ? 1 : 0,
  );
  const traces: Trace[] = [];
  for (const [key, { newest, oldest, rows }] of sorted) {
    if (reachedTime !== undefined && newest - traceSpan < reachedTime) break;
    traces.push({ place: oldest, rows });
    open.delete(key);
    for (const row of rows) if (row.list === "receipt") hashes.delete(row.receipt_id);
  }
  return traces;
}

/**
 * The pages of an account's transactions, merged from its lists of transactions, receipts and token events. Rows on both sides of the span
 * are read too, so that a transaction at its edge is complete.
 */
export function tracePages(
  lists: NearLists,
): (span: Span, more: string | null) => Promise<HistoryPage<Trace>> {
  let merged: ((span: Span, more: string | null) => Promise<HistoryPage<NearRow>>) | undefined;
  const traces: Traces = { open: new Map(), hashes: new Map() };
  return async ({ after, before }, more) => {
    if (more === null || merged === undefined) {
      traces.open.clear();
      traces.hashes.clear();
      merged = mergeNewestFirst(lists(before === null ? null : before + traceSpan), {
        placeOf: ({ at }) => at,
        keyOf,
      });
    }
    const from = after === null || after < traceSpan ? null : after - traceSpan;
    const page = await merged({ after: from, before: null }, more);
    for (const row of page.rows) add(traces, row);
    const reachedTime = page.more === null ? undefined : (page.rows.at(-1)?.at ?? null);
    return { rows: reachedTime === null ? [] : takeComplete(traces, reachedTime), more: page.more };
  };
}
