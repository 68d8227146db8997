import type { Sql } from "../../ports/sql.ts";

/**
 * Deletes the given wallets that no transaction and no entry mentions any more, except those with settings of the owner: a wallet known only from a
 * source is deleted with that source's reports. Returns the addresses that are no longer the owner's anywhere.
 */
export function dropOrphanWallets(sql: Sql, keys: Iterable<number>): string[] {
  const find = sql.prepare<{ wallet: string }>(
    `SELECT wallet FROM wallets w WHERE key = ? AND stated = 0 AND transactions = 0
       AND NOT EXISTS (SELECT 1 FROM holdings h WHERE h.wallet = w.key AND EXISTS (SELECT 1 FROM entries e WHERE e.asset = h.asset AND e.wallet = h.wallet))`,
  );
  const drop = sql.prepare("DELETE FROM wallets WHERE key = ?");
  const isElsewhere = sql.prepare("SELECT 1 FROM wallets WHERE wallet = ? AND own = 1");
  const removed: string[] = [];
  for (const key of keys) {
    const wallet = find.get(key)?.wallet;
    if (wallet === undefined) continue;
    drop.run(key);
    if (isElsewhere.get(wallet) === undefined) removed.push(wallet);
  }
  return removed;
}
