import type { Report, SupersededSide } from "../../../domain/ledger/source-report.ts";
import { restatedSides, type Restated } from "../../../domain/ledger/superseded/restated.ts";
import type { SourcedSide } from "../../../domain/ledger/superseded/shifted-sides.ts";
import { toleranceMs, type Side } from "../../../domain/ledger/superseded/sides.ts";
import { supersededSides } from "../../../domain/ledger/superseded/superseded.ts";
import type { DuplicateFact } from "../../../domain/quality/findings/record-findings.ts";
import type { Sql } from "../../../ports/sql.ts";
import { sourceRows } from "./source-rows.ts";
import { storeSimilarRows } from "../../account/duplicate-search.ts";
import { readMeta, writeMeta } from "../../account/meta.ts";
import { jsonNumbers } from "../../database/json-columns.ts";
import { assumedPayments, type AssumedPayment } from "./assumed-payments.ts";
import {
  coinNames,
  recordKeysOf,
  reportedSides,
  sourcesOf,
  type ReferenceOf,
  type SourceKinds,
  type StoredSide,
} from "./record-rows.ts";
import { createShiftSearch, storeShiftedFiles, type ShiftedFile } from "./shifted-files.ts";
import { similarOf } from "./similar-rows.ts";
import { createLedgerWriter } from "../ledger-writer.ts";
import { editsOfRow, reportsOfRow, supersededIn, type TransactionRow } from "../transaction-rows.ts";
import { recordsNear, withoutEdited, recordsThatCount } from "./superseding-records.ts";

/** A transaction and its legs that are to be superseded. */
export type SupersededChange = { key: number; sides: readonly SupersededSide[]; isRecord: boolean };

/**
 * `similar`: rows of trackers that may repeat records, and count. `shifted`: files whose rows repeat records at another hour, and count.
 */
export type SupersededSearch = {
  changes: SupersededChange[];
  similar: DuplicateFact[];
  shifted: ShiftedFile[];
};

const stateKey = "superseded.upTo";
/** Set once a record of an API was superseded by a row of a file: such records are looked for even after the last file was deleted. */
const recordsKey = "superseded.records";

/**
 * Finds rows of trackers' files that repeat records of exchanges, wallets and chains, and rows of exchanges' files that repeat records of the
 * same exchange's API, and excludes them from the ledger's sums (docs/spec/accounting.md §1).
 */
export function createSuperseded(sql: Sql) {
  return {
    /** `isDue` if transactions changed since the last finished search; pass `mark` to `end` when it has finished. */
    state(): { isDue: boolean; mark: string } {
      const newest = sql
        .prepare<{ seq: number | null }>("SELECT max(seq) AS seq FROM changes WHERE topic = 'transactions'")
        .get();
      const mark = String(newest?.seq ?? 0);
      const before = readMeta(sql, stateKey);
      return { isDue: before === undefined || (mark !== "0" && mark !== before), mark };
    },
    end(mark: string, { similar, shifted }: Omit<SupersededSearch, "changes">): void {
      storeSimilarRows(sql, similar);
      storeShiftedFiles(sql, shifted);
      writeMeta(sql, stateKey, mark);
    },
    /** The transactions whose superseded legs have to change, and those that resemble records. Yields between pages. */
    search: (kinds: SourceKinds): Generator<void, SupersededSearch> => search(sql, kinds),
    /** Writes some of them, in one SQLite transaction. */
    apply: (changes: readonly SupersededChange[]): void => apply(sql, changes),
  };
}

function* search(sql: Sql, kinds: SourceKinds): Generator<void, SupersededSearch> {
  const sources = sourcesOf(sql);
  const connected = connectedPlatforms(sql);
  const keys: CandidateKeys = {
    trackers: new Set(sources.filter(({ format }) => kinds.trackers.has(format ?? "")).map(({ key }) => key)),
    restated: new Map(
      sources.flatMap(({ key, format }) => {
        const known = kinds.restated.get(format ?? "");
        return known === undefined || !connected.has(known.platform)
          ? []
          : [[key, known.referenceOf] as const];
      }),
    ),
  };
  const assuming = sources
    .filter(({ format }) => kinds.assumingPayments.has(format ?? ""))
    .map(({ key }) => key);
  if (keys.trackers.size + keys.restated.size === 0 && readMeta(sql, recordsKey) === undefined)
    return {
      changes: paymentChanges(yield* assumedPayments(sql, assuming, new Map())),
      similar: [],
      shifted: [],
    };
  const coinOf = coinNames(sql);
  const { stored, trackers, restated, settlements } = yield* candidates(sql, keys, coinOf);
  const sides = [...trackers, ...restated];
  const shifts = createShiftSearch(sql, sides);
  const { ownSides, apiRecords, storedRecords, edited, shifted } = yield* recordsNear(sql, {
    sides,
    isShifted: shifts.isCandidate,
    recordKeys: recordKeysOf(sql, kinds),
    connectionKeys: new Set(sources.filter(({ kind }) => kind === "connection").map(({ key }) => key)),
    restatedKeys: keys.restated,
    stored,
    coinOf,
  });
  const sidesByKey = new Map<number, SupersededSide[]>();
  const addSide = ({ side, by }: { side: StoredSide; by: Side }): void => {
    const sides = sidesByKey.get(side.key) ?? [];
    sides.push({ wallet: side.legWallet, by: by.transactionId });
    sidesByKey.set(side.key, sides);
  };
  const repeated = withoutEdited(yield* restatedSides(restated, apiRecords), edited, restated);
  repeated.rows.forEach(addSide);
  repeated.records.forEach(addSide);
  const payments = yield* assumedPayments(sql, assuming, replacedBy(repeated));
  for (const [key, { sides }] of payments) if (sides.length > 0) sidesByKey.set(key, [...sides]);
  const records = recordsThatCount(ownSides, repeated, payments);
  const { pairs, unclear } = yield* supersededSides(trackers, records, kinds.exchanges);
  pairs.forEach(addSide);
  for (const [key, by] of replacedSettlements(settlements, trackers, sidesByKey)) sidesByKey.set(key, by);
  const sidesOfKey = (key: number): SupersededSide[] =>
    (sidesByKey.get(key) ?? []).toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1));
  const fileChanges = [...stored].flatMap(([key, before]): SupersededChange[] => {
    const sides = sidesOfKey(key);
    return isStored(sides, before) ? [] : [{ key, sides, isRecord: false }];
  });
  const changedRecords = new Set([...storedRecords.keys(), ...repeated.records.map(({ side }) => side.key)]);
  const recordChanges = [...changedRecords].flatMap((key): SupersededChange[] => {
    const sides = sidesOfKey(key);
    return isStored(sides, storedRecords.get(key) ?? []) ? [] : [{ key, sides, isRecord: true }];
  });
  const others = paymentChanges(payments).filter(({ key }) => !stored.has(key) && !changedRecords.has(key));
  return {
    changes: [...fileChanges, ...recordChanges, ...others],
    similar: similarOf(unclear, trackers),
    shifted: shifts.files({
      ...matchedIn([...pairs.filter(isOfOneTime), ...repeated.rows, ...repeated.records], shifted),
      exchanges: kinds.exchanges,
    }),
  };
}

/** A half of a transfer is paired with a record at any time, which says nothing about the file's time zone. */
function isOfOneTime({ side, by }: { side: Side; by: Side }): boolean {
  return side.half === undefined || Math.abs(side.at - by.at) <= toleranceMs;
}

/** The sides that a record states and the records that a side states: they are left out of the comparison at other hours. */
function matchedIn(
  pairs: readonly { side: Side; by: Side }[],
  shifted: readonly SourcedSide[],
): { matched: ReadonlySet<Side>; records: readonly SourcedSide[] } {
  const matched = new Set(pairs.flatMap(({ side, by }) => [side, by]));
  const stated = new Set([...matched].map(({ transactionId }) => transactionId));
  return { matched, records: shifted.filter(({ transactionId }) => !stated.has(transactionId)) };
}

/** Whether every report of a transaction has these superseded legs. */
function isStored(sides: readonly SupersededSide[], stored: readonly string[]): boolean {
  return stored.length === 1 && stored[0] === JSON.stringify(sides);
}

function paymentChanges(payments: ReadonlyMap<number, AssumedPayment>): SupersededChange[] {
  return [...payments].flatMap(([key, { stored, sides }]) =>
    isStored(sides, stored) ? [] : [{ key, sides, isRecord: false }],
  );
}

/** The transactions that others supersede, each with the other's id. */
function replacedBy({ rows, records }: Restated<StoredSide>): Map<string, string> {
  return new Map([...rows, ...records].map(({ side, by }) => [side.transactionId, by.transactionId]));
}

type CandidateKeys = {
  trackers: ReadonlySet<number>;
  restated: ReadonlyMap<number, ReferenceOf>;
};

type Candidates = {
  /** The superseded legs of each report of a transaction: all must agree. */
  stored: Map<number, string[]>;
  trackers: (StoredSide & SourcedSide)[];
  restated: (StoredSide & SourcedSide)[];
  settlements: Settlement[];
};

/** The rows of files that records may supersede. */
function* candidates(
  sql: Sql,
  keys: CandidateKeys,
  coinOf: (assetId: string) => string,
): Generator<void, Candidates> {
  const all = new Set([...keys.trackers, ...keys.restated.keys()]);
  const found: Candidates = { stored: new Map(), trackers: [], restated: [], settlements: [] };
  for (const rows of sourceRows(sql, all)) {
    for (const row of rows) {
      if (found.stored.has(row.key)) continue;
      // A row that another source reported as well under the same id is not superseded.
      const isOnly = isOnlyOf(all, row);
      if (!isOnly && row.reports?.includes('"superseded"') !== true) continue;
      const reports = reportsOfRow(row);
      found.stored.set(row.key, supersededIn(reports));
      if (!isOnly || editsOfRow(row)?.legs !== undefined) continue;
      const settles = reports[0]?.[1].settles;
      if (settles !== undefined && isOnlyOf(keys.trackers, row)) {
        found.settlements.push({ key: row.key, settles });
        continue;
      }
      const plain = reports.map(([, report]) => report);
      const { sources } = row;
      const sides = reportedSides(row, plain, coinOf).map((side) => ({ ...side, sources }));
      if (isOnlyOf(keys.trackers, row)) found.trackers.push(...sides);
      else {
        const reference = referenceIn(row, reports, keys.restated);
        found.restated.push(...sides.map((side) => ({ ...side, reference })));
      }
    }
    yield;
  }
  return found;
}

function referenceIn(
  { id }: TransactionRow,
  reports: readonly [source: number, report: Report][],
  restated: CandidateKeys["restated"],
): string | undefined {
  for (const [source, { notes = "" }] of reports) {
    const reference = restated.get(source)?.({ id, notes });
    if (reference !== undefined) return reference;
  }
  return undefined;
}

/** A payment or proceeds that a tracker's file does not state itself. */
type Settlement = { key: number; settles: string };

/** The payments of trades whose every side is superseded: the record's own payment counts. */
function* replacedSettlements(
  settlements: readonly Settlement[],
  trackers: readonly StoredSide[],
  sidesByKey: ReadonlyMap<number, readonly SupersededSide[]>,
): Generator<[key: number, sides: SupersededSide[]]> {
  if (settlements.length === 0) return;
  const trades = new Map<string, { key: number; sides: number }>();
  for (const { transactionId, key } of trackers)
    trades.set(transactionId, { key, sides: (trades.get(transactionId)?.sides ?? 0) + 1 });
  for (const { key, settles } of settlements) {
    const trade = trades.get(settles);
    const [first, ...others] = (trade && sidesByKey.get(trade.key)) ?? [];
    if (trade !== undefined && first !== undefined && others.length + 1 === trade.sides)
      yield [key, [{ wallet: "", by: first.by }]];
  }
}

/** The exchanges that the account reads by API: files of others repeat no record of one. */
function connectedPlatforms(sql: Sql): Set<string> {
  return new Set(
    sql
      .prepare<{ name: string }>(
        "SELECT DISTINCT CASE kind WHEN 'exchange' THEN settings ->> '$.exchange' ELSE kind END AS name FROM connections",
      )
      .all()
      .map(({ name }) => `exchange:${name}`),
  );
}

function isOnlyOf(keys: ReadonlySet<number>, { sources, status }: TransactionRow): boolean {
  return status === "confirmed" && jsonNumbers(sources).every((key) => keys.has(key));
}

function apply(sql: Sql, changes: readonly SupersededChange[]): void {
  sql.transaction(() => {
    const writer = createLedgerWriter(sql);
    for (const { key, sides } of changes) {
      const row = writer.byKey(key);
      if (row === undefined) continue;
      const reports = reportsOfRow(row).map(([source, report]): [number, Report] => {
        const { superseded: _, ...plain } = report;
        return [source, sides.length === 0 ? plain : { ...plain, superseded: sides }];
      });
      // A superseded transaction is no half of a transfer; the record that supersedes it is matched instead.
      const others = [row.linked === null ? undefined : writer.byId(row.linked), ...writer.linkedTo(row.id)];
      for (const otherRow of others)
        if (otherRow !== undefined) writer.setLink(otherRow, null, { isOwners: false });
      const current = writer.byKey(key);
      if (current !== undefined) writer.write(current, { reports, edits: editsOfRow(current), linked: null });
    }
    writer.finish();
    if (changes.some(({ isRecord }) => isRecord)) writeMeta(sql, recordsKey, "yes");
  });
}
