import { mayBeSameTransaction } from "../../domain/ledger/may-be-same-transaction.ts";
import { identityOf, mayBeRowIdentity, rowIdentity } from "../../domain/ledger/identity.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../account/meta.ts";
import { parseLegs } from "./stored-json.ts";

/** A transaction, or a tombstone, which has only a time. */
type Known = { at: number; wallet: string | null; legs: string | null };

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
    /** The transaction's own id; the id of its row if a different transaction (far apart in time, or with other amounts) has that id already. */
    of(reported: ReportedTransaction): string {
      const id = identityOf(reported);
      if (reported.isIdUncertain !== true) return id;
      const known = find.get(id, id, id);
      if (known === undefined && !isNeeded) return id;
      const rowId = rowIdentity(reported);
      if (find.get(rowId, rowId, rowId) !== undefined) return rowId;
      if (known === undefined) return id;
      const { legs, ...rest } = known;
      return mayBeSameTransaction({ ...rest, legs: legs === null ? null : parseLegs(legs) }, reported)
        ? id
        : rowId;
    },
  };
}
