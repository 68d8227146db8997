import { canonicalAssetId, isAssetId, partsOf, type Asset } from "../../domain/assets/asset.ts";
import { groupBy } from "../../lib/group-by.ts";

type Named = Pick<Asset, "id" | "symbol" | "name" | "coinId" | "kind" | "spam">;

/** The result for a name: an asset, several candidates of different coins, or nothing. */
export type FoundAsset = { assetId: string | null; candidates: string[] };

const maxCandidates = 20;

/**
 * Finds assets of the account by id, symbol, name, coin or contract, in this order. Assets of one coin share their price and count as one. Spam is
 * considered only if no other asset has the name.
 */
export function createAssetNames(assets: readonly Named[]) {
  const ranks: ((asset: Named) => string)[] = [
    ({ symbol }) => symbol.toLowerCase(),
    ({ name }) => name.toLowerCase(),
    ({ coinId }) => coinId ?? "",
    ({ id }) => (isAssetId(id) ? partsOf(id).reference.toLowerCase() : ""),
  ];
  const tables = [assets.filter(({ spam }) => !spam), assets.filter(({ spam }) => spam)].flatMap((some) =>
    ranks.map((nameOf) => groupBy(some, nameOf)),
  );
  return (text: string): FoundAsset => {
    if (isAssetId(text)) return { assetId: canonicalAssetId(text), candidates: [] };
    const searchName = text.trim().toLowerCase();
    if (searchName === "") return { assetId: null, candidates: [] };
    for (const table of tables) {
      const all = table.get(searchName) ?? [];
      // A coin takes precedence over a currency with the same code.
      const coins = all.filter(({ kind }) => kind !== "currency");
      const byCoin = groupBy(coins.length > 0 ? coins : all, ({ id, coinId }) => coinId ?? id);
      const firsts = [...byCoin.values()].flatMap(([first]) => first?.id ?? []);
      const [only, second] = firsts;
      if (only === undefined) continue;
      return second === undefined
        ? { assetId: only, candidates: [] }
        : { assetId: null, candidates: firsts.slice(0, maxCandidates) };
    }
    return { assetId: null, candidates: [] };
  };
}
