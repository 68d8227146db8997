import { dayNumberOf, type DayNumber } from "../../domain/time/day.ts";
import { compare, parseDecimal } from "../../domain/money/decimal.ts";
import { groupBy } from "../../lib/group-by.ts";
import {
  blockOfHour,
  endOfHour,
  hourOf,
  indexHours,
  isStorable,
  millisecondsPerHour,
  packHours,
  unpackHours,
  type HourEntry,
  type HourIndex,
  type HourNumber,
} from "../../domain/valuation/hour-block.ts";
import type { Sql } from "../../ports/sql.ts";
import { deleteMeta, readMeta, writeMeta } from "../account/meta.ts";

const sinceKey = "hourlyPrices.since";
/** Entries of one page, which takes a few milliseconds. */
const entriesAtOnce = 10_000;

type NewCloses = { source: string; currency: string; closes: readonly { hour: HourNumber; close: string }[] };

type Asking = { now: number; again: boolean };

/**
 * `price_hours` has the hours of transactions, on which reports are based; `recent_price_hours` the last days of what is held, which are
 * only shown, so that fetching them changes no figure of the ledger.
 */
type HourTable = "price_hours" | "recent_price_hours";

function preparePriceHours(sql: Sql, table: HourTable) {
  const findSeries = sql.prepare<{ key: number }>("SELECT key FROM price_series WHERE ref = ?");
  const findSource = sql.prepare<{ key: number }>(
    "SELECT key FROM price_sources WHERE id = ? AND currency = ? AND intraday = 0",
  );
  const addSource = sql.prepare("INSERT INTO price_sources (id, currency, intraday) VALUES (?, ?, 0)");
  const find = sql.prepare<{ data: Uint8Array }>(`SELECT data FROM ${table} WHERE series = ? AND block = ?`);
  const all = sql.prepare<{ block: number; data: Uint8Array }>(
    `SELECT h.block, h.data FROM price_series r JOIN ${table} h ON h.series = r.key WHERE r.ref = ? ORDER BY h.block`,
  );
  const any = sql.prepare(`SELECT 1 FROM ${table} LIMIT 1`);
  const replace = sql.prepare(`INSERT OR REPLACE INTO ${table} (series, block, data) VALUES (?, ?, ?)`);
  const knownDays = sql.prepare<{ day: number }>("SELECT day FROM prices WHERE series = ?");

  const upTo = sql.prepare<{ series: number; block: number; data: Uint8Array }>(
    `SELECT series, block, data FROM ${table} WHERE block <= ?`,
  );
  const remove = sql.prepare(`DELETE FROM ${table} WHERE series = ? AND block = ?`);

  return {
    sql,
    table,
    findSeries,
    findSource,
    addSource,
    find,
    all,
    any,
    put: replace,
    knownDays,
    upTo,
    remove,
  };
}
type PreparedPriceHours = ReturnType<typeof preparePriceHours>;

/** The closes of hours, by default those that transactions need. A series stores them packed; days have their own closes. */
export function createPriceHours(sql: Sql, table: HourTable = "price_hours") {
  const prepared = preparePriceHours(sql, table);

  return {
    /** Whether any hour's price was ever requested: otherwise nothing needs to be looked up. */
    isEmpty: (): boolean => prepared.any.get() === undefined,

    /** The closes of a series, `undefined` if it has none. */
    index(ref: string): HourIndex | undefined {
      const index = indexHours(prepared.all.all(ref));
      return index.hours.length === 0 ? undefined : index;
    },

    /**
     * Stores closes of an existing series; a different one replaces the previous one. Zero and negative ones are ignored. The changes are kept
     * until `takeSince` in the same transaction.
     */
    record: (ref: string, closes: NewCloses) => record(prepared, ref, closes),

    /** No source had these hours: they are not requested again before `retryAt` (ms). */
    rememberGaps(ref: string, gaps: readonly { hour: HourNumber; retryAt: number }[]): void {
      prepared.sql.transaction(() =>
        write(
          prepared,
          ref,
          gaps.map(({ hour, retryAt }) => ({ hour, retryAt: Math.ceil(retryAt / millisecondsPerHour) })),
        ),
      );
    },

    /** Deletes what is known of all hours before `first`. */
    deleteBefore: (first: HourNumber) => deleteBefore(prepared, first),

    /** Runs a write in one SQLite transaction; after a power cut the closes are fetched again. */
    transaction: (write: () => void): void => prepared.sql.transaction(write, { isRepeatable: true }),

    /** Returns and clears the earliest moment (ms) whose price changed since the last call, `null` if none did. */
    takeSince(): number | null {
      const since = readMeta(prepared.sql, sinceKey);
      if (since === undefined) return null;
      deleteMeta(prepared.sql, sinceKey);
      return Number(since);
    },

    /**
     * Of the wanted hours (ascending), those to request: unknown, of a day whose close is known, and (unless `again`) without a recent failed
     * request.
     */
    missingHours: (ref: string, wantedHours: readonly HourNumber[], asking: Asking) =>
      missingHours(prepared, ref, wantedHours, asking),

    /** The hours in which an asset's amount changed, up to a moment (ms). Yields between pages. */
    hoursOfEntries: (assetId: string, until: number) => hoursOfEntries(prepared.sql, assetId, until),
  };
}
export type PriceHours = ReturnType<typeof createPriceHours>;

/** By wallet, in the order of the index, so that no page sorts or reads all entries of a frequent asset. */
function* hoursOfEntries(sql: Sql, assetId: string, until: number): Generator<undefined, Set<HourNumber>> {
  const hours = new Set<HourNumber>();
  const wallets = sql
    .prepare("SELECT h.asset, h.wallet FROM assets a CROSS JOIN holdings h ON h.asset = a.key WHERE a.id = ?")
    .values<[asset: number, wallet: number]>(assetId);
  const page = sql.prepare(
    `SELECT at FROM entries WHERE asset = ? AND wallet = ? AND at >= ? AND at < ? ORDER BY at LIMIT ${entriesAtOnce}`,
  );
  for (const [asset, wallet] of wallets) {
    for (let from = Number.MIN_SAFE_INTEGER; ;) {
      const times = page.values<[at: number]>(asset, wallet, from, until);
      for (const [at] of times) hours.add(hourOf(at));
      yield;
      const last = times.at(-1);
      if (last === undefined || times.length < entriesAtOnce) break;
      from = endOfHour(hourOf(last[0]));
    }
  }
  return hours;
}

function entriesOf(prepared: PreparedPriceHours, series: number, block: number): Map<HourNumber, HourEntry> {
  const data = prepared.find.get(series, block)?.data;
  return new Map((data === undefined ? [] : unpackHours(block, data)).map((entry) => [entry.hour, entry]));
}

/** Writes changed entries to their blocks; returns those that changed. */
function write(prepared: PreparedPriceHours, ref: string, entries: readonly HourEntry[]): HourEntry[] {
  const series = prepared.findSeries.get(ref);
  if (series === undefined) return [];
  const changed: HourEntry[] = [];
  for (const [block, blockEntries] of groupBy(entries, ({ hour }) => blockOfHour(hour))) {
    const known = entriesOf(prepared, series.key, block);
    const different = blockEntries.filter((entry) => !isSame(known.get(entry.hour), entry));
    if (different.length === 0) continue;
    for (const entry of different) known.set(entry.hour, entry);
    prepared.put.run(
      series.key,
      block,
      packHours(
        block,
        [...known.values()].sort((a, b) => a.hour - b.hour),
      ),
    );
    changed.push(...different);
  }
  return changed;
}

function record(prepared: PreparedPriceHours, ref: string, { source, currency, closes }: NewCloses): void {
  prepared.sql.transaction(() => {
    const key =
      prepared.findSource.get(source, currency)?.key ??
      prepared.addSource.run(source, currency).lastInsertRowid;
    const changed = write(
      prepared,
      ref,
      closes
        .filter(({ close }) => isStorable(close))
        .map(({ hour, close }) => ({ hour, source: key, close: parseDecimal(close) })),
    );
    if (changed.length === 0 || prepared.table !== "price_hours") return;
    const first = Math.min(...changed.map(({ hour }) => hour * millisecondsPerHour));
    const before = readMeta(prepared.sql, sinceKey);
    if (before === undefined || first < Number(before)) writeMeta(prepared.sql, sinceKey, String(first));
  });
}

function missingHours(
  prepared: PreparedPriceHours,
  ref: string,
  wantedHours: readonly HourNumber[],
  { now, again }: Asking,
): HourNumber[] {
  const series = prepared.findSeries.get(ref);
  if (series === undefined || wantedHours.length === 0) return [];
  const known = new Set<HourNumber>();
  const nowHour = hourOf(now);
  for (const { block, data } of prepared.all.all(ref))
    for (const entry of unpackHours(block, data))
      if (!("retryAt" in entry) || (!again && entry.retryAt > nowHour)) known.add(entry.hour);
  const hoursToFetch = wantedHours.filter((hour) => !known.has(hour));
  if (hoursToFetch.length === 0) return hoursToFetch;
  const days = new Set<DayNumber>(prepared.knownDays.all(series.key).map(({ day }) => day));
  return hoursToFetch.filter((hour) => days.has(dayNumberOf(endOfHour(hour) - 1)));
}

function deleteBefore(prepared: PreparedPriceHours, first: HourNumber): void {
  prepared.sql.transaction(() => {
    for (const { series, block, data } of prepared.upTo.all(blockOfHour(first))) {
      const known = unpackHours(block, data);
      const retainedHours = known.filter(({ hour }) => hour >= first);
      if (retainedHours.length === 0) prepared.remove.run(series, block);
      else if (retainedHours.length < known.length)
        prepared.put.run(series, block, packHours(block, retainedHours));
    }
  });
}

function isSame(known: HourEntry | undefined, entry: HourEntry): boolean {
  if (known === undefined) return false;
  // A known price takes precedence over a failed request.
  if ("retryAt" in entry) return !("retryAt" in known) || known.retryAt === entry.retryAt;
  return !("retryAt" in known) && known.source === entry.source && compare(known.close, entry.close) === 0;
}
