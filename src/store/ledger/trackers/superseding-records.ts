import type { Restated } from "../../../domain/ledger/superseded/restated.ts";
import type { SourcedSide } from "../../../domain/ledger/superseded/shifted-sides.ts";
import type { Side } from "../../../domain/ledger/superseded/sides.ts";
import type { Sql } from "../../../ports/sql.ts";
import { jsonNumbers, jsonTexts } from "../../database/json-columns.ts";
import type { AssumedPayment } from "./assumed-payments.ts";
import { type RecordRow, type StoredSide, nearRowFilter, recordRows, recordSides } from "./record-rows.ts";

type Records = {
  ownSides: Side[];
  /** Records of an API that no file of the same exchange has under the same id. */
  apiRecords: StoredSide[];
  /** The superseded legs of each report of records that have some: all must agree. */
  storedRecords: Map<number, readonly string[]>;
  /** Records whose legs the owner edited: they count as they are. */
  edited: Set<string>;
  /** Those that may state rows of files at another hour. */
  shifted: (StoredSide & SourcedSide)[];
};

/** The records that may be those of the given sides. */
export function* recordsNear(
  sql: Sql,
  request: {
    sides: readonly Side[];
    recordKeys: ReadonlySet<number>;
    connectionKeys: ReadonlySet<number>;
    restatedKeys: { has(key: number): boolean };
    stored: { has(key: number): boolean };
    /** Whether a row may state a row of a file at another hour. */
    isShifted: (row: RecordRow) => boolean;
    coinOf: (assetId: string) => string;
  },
): Generator<void, Records> {
  const { recordKeys, connectionKeys, restatedKeys, stored, isShifted, coinOf } = request;
  const found: Records = {
    ownSides: [],
    apiRecords: [],
    storedRecords: new Map(),
    edited: new Set(),
    shifted: [],
  };
  const isNear = nearRowFilter(request.sides);
  for (const rows of recordRows(sql)) {
    for (const row of rows) {
      if (row.superseded !== null && !stored.has(row.key))
        found.storedRecords.set(row.key, jsonTexts(row.superseded));
      const [isOfTime, isOfOtherHour] = [isNear(row), isShifted(row)];
      if (!isOfTime && !isOfOtherHour) continue;
      const reporting = jsonNumbers(row.sources);
      if (!reporting.some((key) => recordKeys.has(key))) continue;
      const sides = recordSides(sql, row, coinOf);
      if (isOfOtherHour) found.shifted.push(...sides.map((side) => ({ ...side, sources: row.sources })));
      if (!isOfTime) continue;
      found.ownSides.push(...sides);
      if (!reporting.some((key) => connectionKeys.has(key)) || reporting.some((key) => restatedKeys.has(key)))
        continue;
      found.apiRecords.push(...sides);
      if (row.hasEditedLegs !== 0) found.edited.add(row.id);
    }
    yield;
  }
  return found;
}

/** A record that the owner edited is not superseded: it supersedes the row instead. */
export function withoutEdited(
  { rows, records }: Restated<StoredSide>,
  edited: ReadonlySet<string>,
  restated: readonly StoredSide[],
): Restated<StoredSide> {
  const retainedRecords = records.filter(({ side }) => !edited.has(side.transactionId));
  if (retainedRecords.length === records.length) return { rows, records };
  const byPlace = new Map(restated.map((side) => [placeIn(side), side]));
  const turnedSides = records.flatMap(({ side, by }) => {
    const row = edited.has(side.transactionId) ? byPlace.get(placeIn(by)) : undefined;
    return row === undefined ? [] : [{ side: row, by: side }];
  });
  return { rows: [...rows, ...turnedSides], records: retainedRecords };
}

/** The records that trackers' rows are compared with: of two that state the same, the one that counts. */
export function recordsThatCount(
  ownSides: readonly Side[],
  { rows, records }: Restated<StoredSide>,
  payments: ReadonlyMap<number, AssumedPayment>,
): Side[] {
  const replaced = new Set([...rows, ...records].map(({ side }) => placeIn(side)));
  const internal = new Set([...payments.values()].flatMap(({ id, sides }) => (sides.length > 0 ? [id] : [])));
  return ownSides.filter((side) => !replaced.has(placeIn(side)) && !internal.has(side.transactionId));
}

function placeIn({ transactionId, wallet }: Side): string {
  return `${transactionId}\n${wallet}`;
}
