import { canonicalHex, identityOf, mayBeRowIdentity, rowIdentity } from "../../domain/ledger/identity.ts";
import type { Leg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { add, compare, parseDecimal, type Decimal } from "../../domain/money/decimal.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { parseLegs } from "./stored-json.ts";

/** A transaction, or the owner's deletion of one, which keeps no more than its time. */
type Known = { at: number; wallet: string | null; legs: string | null };

/** The largest difference between two time zones: one transaction can be that far apart in two files. */
const zonesMs = 26 * 3_600_000;

/** Set if the account has transactions whose own id is another one's: only then are they looked up. */
const rowIdsKey = "ledger.rowIds";

/** Finds the ids of reported transactions. Create a new one for each SQLite transaction. */
export function createRowIds(sql: Sql) {
  const find = sql.prepare<Known>(
    `SELECT t.at, w.wallet, t.legs FROM transactions t JOIN wallets w ON w.key = t.wallet WHERE t.id = ?
     UNION ALL SELECT t.at, w.wallet, t.legs FROM aliases a JOIN transactions t ON t.key = a.transaction_key JOIN wallets w ON w.key = t.wallet WHERE a.id = ?
     UNION ALL SELECT at, NULL, NULL FROM tombstones WHERE id = ? LIMIT 1`,
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
      if (reported.isIdUncertain !== true) return id;
      const known = find.get(id, id, id);
      if (known === undefined && !isNeeded) return id;
      const rowId = rowIdentity(reported);
      if (find.get(rowId, rowId, rowId) !== undefined) return rowId;
      return known === undefined || canBeOne(known, reported) ? id : rowId;
    },
  };
}

/**
 * Whether a report is of a known transaction: near in time, and with the same amount of each movement that both state. Without such a movement,
 * as in the rows of a trade, only at the same time in the same wallet. An exchange's wallet may have another name at another source.
 */
function canBeOne({ at, wallet, legs }: Known, reported: ReportedTransaction): boolean {
  if (Math.abs(at - reported.at) > zonesMs) return false;
  if (legs === null) return true;
  const isSameWallet = wallet === canonicalHex(reported.wallet);
  if (!isSameWallet && !reported.platform.startsWith("exchange:")) return false;
  const sums = sumsOf(parseLegs(legs));
  const pairs = [...sumsOf(reported.legs)].flatMap(([movement, sum]) => {
    const known = sums.get(movement);
    return known === undefined ? [] : [{ sum, known }];
  });
  if (pairs.length === 0) return isSameWallet && at === reported.at;
  return pairs.every(({ sum, known }) => compare(sum, known) === 0);
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
