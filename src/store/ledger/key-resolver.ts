import type { AssetHint } from "../../domain/assets/asset.ts";
import { describeAsset } from "../../domain/assets/describe-asset.ts";
import type { Sql } from "../../ports/sql.ts";
import type { Source } from "../../domain/ledger/transaction.ts";
import { publishedListings } from "../account/exchange-listings.ts";

/**
 * The keys of assets, wallets and sources in the large tables; a new key is assigned at first mention. The cache is valid for one SQLite
 * transaction: create a new resolver for the next (a rollback releases keys).
 */
export function createKeyResolver(sql: Sql, hints: readonly AssetHint[] = []) {
  const findAsset = sql.prepare<{ key: number }>("SELECT key FROM assets WHERE id = ?");
  const addAsset = sql.prepare(
    "INSERT INTO assets (id, kind, coin_id, symbol, name, decimals) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const findWallet = sql.prepare<{ key: number }>(
    "SELECT key FROM wallets WHERE wallet = ? AND platform = ?",
  );
  const addWallet = sql.prepare("INSERT INTO wallets (platform, wallet) VALUES (?, ?)");
  const assets = new Map<string, number>();
  const wallets = new Map<string, Map<string, number>>();
  const newWallets: string[] = [];
  const published = publishedListings(sql);
  const hintOf = new Map(hints.map((hint) => [hint.assetId, hint]));

  /** `at`: when the asset was first seen, which decides what an exchange's ticker meant. */
  function assetKey(id: string, at?: number): number {
    const known = assets.get(id);
    if (known !== undefined) return known;
    const key = findAsset.get(id)?.key ?? newAsset(id, at);
    assets.set(id, key);
    return key;
  }

  function newAsset(id: string, at: number | undefined): number {
    const { kind, coinId, symbol, name, decimals } = describeAsset(id, hintOf.get(id), at, published);
    return addAsset.run(id, kind, coinId, symbol, name, decimals).lastInsertRowid;
  }

  return {
    assetKey,
    /** Wallets first written by this resolver. */
    newWallets,
    walletKey(platform: string, wallet: string): number {
      let platformWallets = wallets.get(platform);
      if (platformWallets === undefined) wallets.set(platform, (platformWallets = new Map()));
      const known = platformWallets.get(wallet);
      if (known !== undefined) return known;
      const found = findWallet.get(wallet, platform)?.key;
      const key = found ?? addWallet.run(platform, wallet).lastInsertRowid;
      if (found === undefined) newWallets.push(wallet);
      platformWallets.set(wallet, key);
      return key;
    },
    /** Call it after wallets were deleted. */
    clearWalletCache: (): void => wallets.clear(),
    /** Fills in an asset's missing fields; known ones stay, and so does what the owner set, even "no coin". */
    fillInAssets(): void {
      if (hints.length === 0) return;
      const fillIn = sql.prepare(
        `UPDATE assets SET symbol = iif(symbol = ? AND owner ->> 'symbol' IS NULL, ?, symbol), name = iif(name = ? AND owner ->> 'name' IS NULL, ?, name),
           decimals = coalesce(decimals, ?), coin_id = iif(json_type(owner, '$.coinId') IS NULL, coalesce(coin_id, ?), coin_id) WHERE id = ?`,
      );
      for (const hint of hints) {
        const { assetId } = hint;
        if (!assets.has(assetId)) continue;
        const unknownFees = describeAsset(assetId);
        const { symbol, name, decimals, coinId } = describeAsset(assetId, hint);
        fillIn.run(unknownFees.symbol, symbol, unknownFees.name, name, decimals, coinId, assetId);
      }
    },
  };
}
export type KeyResolver = ReturnType<typeof createKeyResolver>;

/** The key of a source, assigned at first mention. */
export function sourceKey(sql: Sql, { kind, id }: Source): number {
  const found = sql
    .prepare<{ key: number }>("SELECT key FROM sources WHERE kind = ? AND id IS ?")
    .get(kind, id);
  return (
    found?.key ?? sql.prepare("INSERT INTO sources (kind, id) VALUES (?, ?)").run(kind, id).lastInsertRowid
  );
}
