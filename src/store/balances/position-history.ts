import type { Sql } from "../../ports/sql.ts";

/** Position wallets, and tokens that a wallet holds for a position. */
export type PositionWallets = {
  platform: string;
  wallet: string;
  places: readonly string[];
  tokens: readonly string[];
};

const latestTransactions = 100;

/** The transactions that changed a position: those of its position wallets, and those of its tokens in the wallet. */
export function positionHistory(
  sql: Sql,
  { platform, wallet, places, tokens }: PositionWallets,
): { count: number; latest: string[] } {
  const rows = sql
    .prepare<{ id: string }>(
      `SELECT t.id FROM transactions t WHERE t.key IN (
         SELECT e.transaction_key FROM wallets w JOIN holdings h ON h.wallet = w.key JOIN entries e ON e.asset = h.asset AND e.wallet = h.wallet
         WHERE w.platform = ? AND w.wallet IN (SELECT value FROM json_each(?))
         UNION SELECT e.transaction_key FROM wallets w JOIN assets a ON a.id IN (SELECT value FROM json_each(?))
         JOIN entries e ON e.asset = a.key AND e.wallet = w.key WHERE w.platform = ? AND w.wallet = ?)
       ORDER BY t.at DESC, t.key DESC`,
    )
    .all(platform, JSON.stringify(places), JSON.stringify(tokens), platform, wallet);
  return { count: rows.length, latest: rows.slice(0, latestTransactions).map(({ id }) => id) };
}
