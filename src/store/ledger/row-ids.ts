import { identityOf, mayBeRowIdentity, rowIdentity } from "../../domain/ledger/identity.ts";
import type { Leg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { add, compare, parseDecimal, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { parseLegs } from "./stored-json.ts";

/** The largest difference between two time zones: one transaction can be that far apart in two files. */
const zonesMs = 26 * 3_600_000;

/** Set if the account has transactions whose own id is another one's: only then are they looked up. */
const rowIdsKey = "ledger.rowIds";

/** Finds the ids of reported transactions. Create a new one for each SQLite transaction. */
export function createRowIds(sql: Sql) {
  const find = sql.prepare<{ at: number; legs: string | null }>(
    `SELECT at, legs FROM transactions WHERE id = ?
     UNION ALL SELECT t.at, t.legs FROM aliases a JOIN transactions t ON t.key = a.transaction_key WHERE a.id = ?
     UNION ALL SELECT at, NULL FROM marks WHERE id = ? LIMIT 1`,
  );
  let isNeeded = readMeta(sql, rowIdsKey) !== undefined;
  return {
    /** Records the id of a new transaction or a deleted one. */
    note(id: string): void {
      if (isNeeded || !mayBeRowIdentity(id)) return;
      isNeeded = true;
      writeMeta(sql, rowIdsKey, "1");
    },
    /** Its own id, or that of its row if its own is another transaction's: far apart in time, or of other amounts. */
    of(reported: ReportedTransaction): string {
      const id = identityOf(reported);
      const { isIdUncertain, at, legs } = reported;
      if (isIdUncertain !== true) return id;
      const known = find.get(id, id, id);
      if (known === undefined && !isNeeded) return id;
      const rowId = rowIdentity(reported);
      if (find.get(rowId, rowId, rowId) !== undefined) return rowId;
      if (known === undefined) return id;
      const isNear = Math.abs(known.at - at) <= zonesMs;
      return isNear && (known.legs === null || canBeOne(parseLegs(known.legs), legs)) ? id : rowId;
    },
  };
}

/** Whether two reports agree where both state a movement. One may have movements or fees that the other lacks. */
function canBeOne(known: readonly Leg[], reported: readonly Leg[]): boolean {
  const sums = sumsOf(known);
  for (const [movement, sum] of sumsOf(reported)) {
    const other = sums.get(movement);
    if (other !== undefined && compare(sum, other) !== 0) return false;
  }
  return true;
}

function sumsOf(legs: readonly Leg[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { direction, assetId, amount } of legs) {
    if (direction === "fee") continue;
    const movement = `${direction} ${assetId}`;
    const sum = sums.get(movement);
    sums.set(movement, sum === undefined ? parseDecimal(amount) : add(sum, parseDecimal(amount)));
  }
  return sums;
}
