import { useMemo } from "react";
import type { Asset } from "../../src/domain/assets/asset.ts";
import { capitalised } from "../../src/domain/texts/names.ts";
import { assetName, symbolFromId } from "../format/names.ts";
import { useAccountQuery } from "./account.tsx";

export type AssetNames = {
  symbolOf(assetId: string): string;
  nameOf(assetId: string): string;
  find(assetId: string): Asset | undefined;
  /** A coin's name, from an asset of it or else from the words of its id. */
  coinName(coinId: string): string;
};

/** The names of the account's assets. */
export function useAssets(): AssetNames {
  const answer = useAccountQuery("assets.list", { limit: 1000 });
  return useMemo(() => {
    const known = new Map(answer.data?.items.map((asset) => [asset.id, asset]));
    const coins = new Map(answer.data?.items.map(({ coinId, name }) => [coinId, name]));
    return {
      coinName: (coinId) => coins.get(coinId) ?? coinId.split("-").map(capitalised).join(" "),
      find: (assetId) => known.get(assetId),
      symbolOf: (assetId) => known.get(assetId)?.symbol ?? symbolFromId(assetId),
      nameOf: (assetId) => {
        const asset = known.get(assetId);
        return asset === undefined ? symbolFromId(assetId) : assetName(asset);
      },
    };
  }, [answer.data]);
}

/** One of the assets of each coin: an asset of each chain and exchange counts as one coin, as in Holdings. */
export function onePerCoin(assetIds: readonly string[], find: AssetNames["find"]): string[] {
  return [...new Map(assetIds.map((id) => [find(id)?.coinId ?? id, id])).values()];
}

/** Up to three different symbols of coins, and the number of coins that they leave out: coins of one symbol count each. */
export function firstSymbols(coins: readonly string[]): { symbols: string[]; others: number } {
  const symbols = [...new Set(coins)].slice(0, 3);
  return { symbols, others: coins.length - symbols.length };
}
