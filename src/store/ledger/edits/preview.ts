import {
  add,
  formatDecimal,
  isZero,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import type { Sql } from "../../../ports/sql.ts";
import { createLedgerWriter } from "../ledger-writer.ts";
import { createTransactionIds } from "../transaction-ids.ts";
import type { EditContext } from "./edit-context.ts";
import { changedFields, imageOf } from "./transaction-image.ts";
import { createJournal } from "./journal.ts";

/** Balances before and after a change, with the number of transactions it would change. */
export type EditPreview = {
  transactions: number;
  balances: { platform: string; wallet: string; assetId: string; before: string; after: string }[];
};

type Place = { platform: string; wallet: string; assetId: string };
type Sums = Map<string, Place & { sum: Decimal }>;

/** Thrown to roll back a preview. */
class Rollback extends Error {
  readonly transactions: number;
  readonly ids: string[];
  readonly after: Sums;
  constructor(transactions: number, ids: string[], after: Sums) {
    super("rolled back");
    this.transactions = transactions;
    this.ids = ids;
    this.after = after;
  }
}

/** Runs the work in a SQLite transaction that is rolled back, and compares. */
export function previewEdit(sql: Sql, work: (context: EditContext) => void): EditPreview {
  try {
    sql.transaction(() => {
      const journal = createJournal(sql);
      const writer = createLedgerWriter(sql, [], journal);
      work({ sql, writer, ids: createTransactionIds(sql), journal });
      writer.finish();
      const changed = [...journal.before].filter(([id, before]) => {
        const row = writer.byId(id);
        return changedFields(before, row === undefined ? null : imageOf(sql, row)).length > 0;
      });
      const ids = [...journal.before.keys()];
      throw new Rollback(changed.length, ids, sumsOf(sql, ids));
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
    return { transactions: error.transactions, balances: difference(sql, error) };
  }
  return { transactions: 0, balances: [] };
}

/** Sums of the entries of some transactions, by wallet and asset. */
function sumsOf(sql: Sql, ids: readonly string[]): Sums {
  const sums: Sums = new Map();
  const entries = sql
    .prepare<Place & { change: string }>(
      `SELECT w.platform, w.wallet, a.id AS assetId, e.change FROM json_each(?) i JOIN transactions t ON t.id = i.value
         JOIN entries e ON e.transaction_key = t.key AND e.derived = 0 JOIN wallets w ON w.key = e.wallet JOIN assets a ON a.key = e.asset`,
    )
    .all(JSON.stringify(ids));
  for (const { change, ...place } of entries) {
    const key = JSON.stringify(place);
    const sum = add(sums.get(key)?.sum ?? zero, parseDecimal(change));
    sums.set(key, { ...place, sum });
  }
  return sums;
}

function difference(sql: Sql, { ids, after }: Rollback): EditPreview["balances"] {
  const before = sumsOf(sql, ids);
  const findHolding = sql.prepare<{ amount: string }>(
    "SELECT h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE w.platform = ? AND w.wallet = ? AND a.id = ?",
  );
  return [...new Map([...before, ...after])].flatMap(([key, { platform, wallet, assetId }]) => {
    const change = subtract(after.get(key)?.sum ?? zero, before.get(key)?.sum ?? zero);
    if (isZero(change)) return [];
    const now = parseDecimal(findHolding.get(platform, wallet, assetId)?.amount ?? "0");
    return [
      { platform, wallet, assetId, before: formatDecimal(now), after: formatDecimal(add(now, change)) },
    ];
  });
}
