import { kindOfAsset, partsOf, type AssetHint } from "../core/asset.ts";
import { canonicalHex } from "../core/identity.ts";
import type { Sql } from "../core/ports/sql.ts";
import type { Source } from "../core/transaction.ts";

/**
 * The numbers under which assets, wallets and sources stand in the large tables; a new one is written on first mention.
 * What it remembers is right for one SQLite transaction: make a new one for the next (a rollback takes numbers back).
 */
export function createIntern(sql: Sql, hints: readonly AssetHint[] = []) {
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
  const hintOf = new Map(hints.map((hint) => [hint.assetId, hint]));

  function assetKey(id: string): number {
    const known = assets.get(id);
    if (known !== undefined) return known;
    const key = findAsset.get(id)?.key ?? newAsset(id);
    assets.set(id, key);
    return key;
  }

  function newAsset(id: string): number {
    const hint = hintOf.get(id);
    const symbol = hint?.symbol ?? symbolOf(id);
    return addAsset.run(
      id,
      kindOfAsset(id),
      hint?.coinId ?? null,
      symbol,
      hint?.name ?? symbol,
      hint?.decimals ?? null,
    ).lastInsertRowid;
  }

  return {
    assetKey,
    /** Wallets written for the first time by this one. */
    newWallets,
    walletKey(platform: string, wallet: string): number {
      let ofPlatform = wallets.get(platform);
      if (ofPlatform === undefined) wallets.set(platform, (ofPlatform = new Map()));
      const known = ofPlatform.get(wallet);
      if (known !== undefined) return known;
      const found = findWallet.get(wallet, platform)?.key;
      const key = found ?? addWallet.run(platform, wallet).lastInsertRowid;
      if (found === undefined) newWallets.push(wallet);
      ofPlatform.set(wallet, key);
      return key;
    },
    /** Fills in what an asset was written without; what is known already stays. */
    learnAssets(): void {
      if (hints.length === 0) return;
      const learn = sql.prepare(
        `UPDATE assets SET symbol = iif(symbol = ?, ?, symbol), name = iif(name = ?, ?, name), decimals = coalesce(decimals, ?),
           coin_id = coalesce(coin_id, ?) WHERE id = ?`,
      );
      for (const { assetId, symbol, name, decimals, coinId } of hints) {
        if (!assets.has(assetId)) continue;
        const unknown = symbolOf(assetId);
        learn.run(
          unknown,
          symbol ?? unknown,
          unknown,
          name ?? symbol ?? unknown,
          decimals ?? null,
          coinId ?? null,
          assetId,
        );
      }
    },
  };
}
export type Intern = ReturnType<typeof createIntern>;

/** The key of a source, written on first mention. */
export function sourceKey(sql: Sql, { kind, id }: Source): number {
  const found = sql
    .prepare<{ key: number }>("SELECT key FROM sources WHERE kind = ? AND id IS ?")
    .get(kind, id);
  return (
    found?.key ?? sql.prepare("INSERT INTO sources (kind, id) VALUES (?, ?)").run(kind, id).lastInsertRowid
  );
}

/** A name for an asset of which only the id is known: an exchange's or a currency's own code, else its reference, shortened. */
function symbolOf(assetId: string): string {
  const { namespace, reference } = partsOf(assetId);
  if (namespace === "symbol" || namespace === "code") return reference;
  if (namespace === "slip44") return `${namespace}:${reference}`;
  const short = canonicalHex(reference);
  return short.length > 12 ? `${short.slice(0, 6)}…${short.slice(-4)}` : short;
}
