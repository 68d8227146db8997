import type { Sql } from "../../../ports/sql.ts";

/** Maximum number of names that are read at once. */
const maxLoaded = 100;

/**
 * Names of the owner's wallets on any platform, for one SQLite transaction. If there are many, each is looked up by its first use: an account may
 * have as many wallets as transactions, and a writer needs few of them. Call `refresh` when a wallet appeared or was deleted.
 */
export function createOwnWallets(sql: Sql) {
  const find = sql.prepare("SELECT 1 FROM wallets WHERE wallet = ? AND own = 1 LIMIT 1");
  const findTwo = sql.prepare("SELECT DISTINCT wallet FROM wallets WHERE own = 1 LIMIT 2");
  const first = sql
    .prepare<{ wallet: string }>("SELECT wallet FROM wallets WHERE own = 1 LIMIT ?")
    .all(maxLoaded + 1);
  const areAll = first.length <= maxLoaded;
  const known = new Map(first.map(({ wallet }) => [wallet, true]));

  function refresh(wallet: string): boolean {
    const isOwn = find.get(wallet) !== undefined;
    known.set(wallet, isOwn);
    return isOwn;
  }

  return {
    has: (wallet: string): boolean => known.get(wallet) ?? (areAll ? false : refresh(wallet)),
    hasSeveral: (): boolean => findTwo.all().length > 1,
    refresh,
  };
}
