import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";

export type Wallet = {
  wallet: string;
  platform: string;
  label: string | null;
  own: boolean;
  closed: boolean;
  lastActivityAt: number | null;
};
export type WalletPatch = {
  label?: string | null | undefined;
  own?: boolean | undefined;
  closed?: boolean | undefined;
};

type Row = Omit<Wallet, "own" | "closed"> & { own: number; closed: number };

/** The wallets that transactions mention: addresses, exchanges' sub-accounts, and positions inside them. */
export function createWallets(sql: Sql) {
  // By asset, since that is how entries are indexed.
  const select = `SELECT wallet, platform, label, own, closed, lastActivityAt FROM wallets LEFT JOIN (
      SELECT wallet AS ofWallet, max((SELECT max(at) FROM entries e WHERE e.asset = h.asset AND e.wallet = h.wallet)) AS lastActivityAt
      FROM holdings h GROUP BY wallet) ON ofWallet = wallets.key`;
  const walletOf = (row: Row): Wallet => ({ ...row, own: row.own === 1, closed: row.closed === 1 });
  return {
    /** By platform, then wallet. */
    list: (): Wallet[] => sql.prepare<Row>(`${select} ORDER BY platform, wallet`).all().map(walletOf),

    /**
     * Updates a wallet on each of its platforms; one that no transaction mentions yet is created, so that a transfer to it counts as own.
     * `platform` restricts it to one. Throws `not_found` for an unknown one unless `own` is set.
     */
    update(wallet: string, patch: WalletPatch, platform?: string): Wallet[] {
      return sql.transaction(() => {
        const where = platform === undefined ? "wallet = ?" : "wallet = ? AND platform = ?";
        const parameters = platform === undefined ? [wallet] : [wallet, platform];
        const known = sql.prepare(`SELECT 1 FROM wallets WHERE ${where}`).get(...parameters) !== undefined;
        if (!known) {
          if (patch.own !== true)
            throw new AppError(
              "not_found",
              msg`No wallet is called "${wallet}". wallets.list names the known ones.`,
            );
          const guessed = platform ?? (/^0x[0-9a-f]{40}$/.test(wallet) ? "eip155:1" : "manual");
          sql.prepare("INSERT INTO wallets (platform, wallet) VALUES (?, ?)").run(guessed, wallet);
        }
        const set = (column: string, value: string | number | null): void => {
          sql.prepare(`UPDATE wallets SET ${column} = ? WHERE ${where}`).run(value, ...parameters);
        };
        if (patch.label !== undefined) set("label", patch.label);
        if (patch.own !== undefined) set("own", patch.own ? 1 : 0);
        if (patch.closed !== undefined) set("closed", patch.closed ? 1 : 0);
        set("stated", 1);
        recordChange(sql, { topic: "wallets", cause: "updated", since: null, count: 1 });
        return sql
          .prepare<Row>(`${select} WHERE ${where} ORDER BY platform`)
          .all(...parameters)
          .map(walletOf);
      });
    },
  };
}
