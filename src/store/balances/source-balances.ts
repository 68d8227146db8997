import type { Sql } from "../../ports/sql.ts";
import { recordChange } from "../jobs/changes.ts";
import { createKeyResolver } from "../ledger/key-resolver.ts";

/** A source's balance of one asset in one wallet. */
export type StoredBalance = {
  wallet: string;
  assetId: string;
  /** The source's own balance. */
  amount: string;
  /** The ledger's balance at that moment; `null` while the history still loads and the source's is only provisional. */
  computed: string | null;
  block: number | null;
  at: number;
};
export type PastBalance = { wallet: string; assetId: string; block: number; at: number; amount: string };

/** Balances stated by sources: now, and at blocks spread over the history. */
export function createSourceBalances(sql: Sql) {
  const replace = (id: string, balances: readonly StoredBalance[]): void => {
    sql.prepare("DELETE FROM source_balances WHERE connection = ?").run(id);
    const add = sql.prepare(
      "INSERT OR REPLACE INTO source_balances (connection, wallet, asset, amount, computed, block, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    for (const { wallet, assetId, amount, computed, block, at } of balances)
      add.run(id, wallet, assetId, amount, computed, block, at);
  };
  return {
    /** Replaces the source's balances by those of a verification. Call it in a transaction. */
    save: replace,
    /** Stores the source's balances before its history is complete. Their assets become known, so that they are priced. Call it in a transaction. */
    saveProvisional(id: string, balances: readonly Omit<StoredBalance, "computed">[]): void {
      replace(
        id,
        balances.map((balance) => ({ ...balance, computed: null })),
      );
      const keyResolver = createKeyResolver(sql);
      for (const { assetId } of balances) keyResolver.assetKey(assetId);
      if (balances.length > 0)
        recordChange(sql, { topic: "assets", cause: "created", since: null, count: balances.length });
    },
    /** Deletes provisional balances, once the history is complete. */
    endProvisional: (id: string): void =>
      void sql.prepare("DELETE FROM source_balances WHERE connection = ? AND computed IS NULL").run(id),
    setComputed(
      id: string,
      { wallet, assetId, computed }: Pick<StoredBalance, "wallet" | "assetId" | "computed">,
    ): void {
      sql
        .prepare("UPDATE source_balances SET computed = ? WHERE connection = ? AND wallet = ? AND asset = ?")
        .run(computed, id, wallet, assetId);
    },
    of: (id: string): StoredBalance[] =>
      sql
        .prepare<StoredBalance>(
          "SELECT wallet, asset AS assetId, amount, computed, block, at FROM source_balances WHERE connection = ? ORDER BY wallet, asset",
        )
        .all(id),
    savePast(id: string, balances: readonly PastBalance[]): void {
      const add = sql.prepare(
        "INSERT OR REPLACE INTO past_balances (connection, wallet, asset, block, at, amount) VALUES (?, ?, ?, ?, ?, ?)",
      );
      for (const { wallet, assetId, block, at, amount } of balances)
        add.run(id, wallet, assetId, block, at, amount);
    },
    /** Deletes past balances of one asset's platform (CAIP-2) at other blocks than these. */
    keepPast(id: string, platform: string, blocks: readonly number[]): void {
      sql
        .prepare(
          `DELETE FROM past_balances WHERE connection = ? AND substr(asset, 1, length(?) + 1) = ? || '/'
           AND block NOT IN (SELECT value FROM json_each(?))`,
        )
        .run(id, platform, platform, JSON.stringify(blocks));
    },
    /** By wallet and asset, the oldest block first. */
    pastOf: (id: string): PastBalance[] =>
      sql
        .prepare<PastBalance>(
          "SELECT wallet, asset AS assetId, block, at, amount FROM past_balances WHERE connection = ? ORDER BY wallet, asset, block",
        )
        .all(id),
  };
}
