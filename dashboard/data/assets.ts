import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Asset } from "../../src/domain/assets/asset.ts";
import { capitalised } from "../../src/domain/texts/names.ts";
import { assetName, symbolFromId } from "../format/names.ts";
import { useAccount } from "./account.tsx";
import { useService } from "./service.ts";

export type AssetNames = {
  symbolOf(assetId: string): string;
  nameOf(assetId: string): string;
  find(assetId: string): Asset | undefined;
  /** A coin's name: that of one of its assets, or else its id as words. */
  coinName(coinId: string): string;
};

const pageSize = 1_000;

/** All assets of the account, the most recently added first. */
export function useAllAssets() {
  const service = useService();
  const { name: accountName } = useAccount();
  return useQuery({
    queryKey: [accountName, "assets.list", "all"],
    queryFn: ({ signal }) =>
      fetchAllItems((cursor) =>
        service.call(
          "assets.list",
          { accountName, limit: pageSize, ...(cursor !== null && { cursor }) },
          signal,
        ),
      ),
  });
}

/** The items of all pages of a list, in its order. */
export async function fetchAllItems<Item>(
  pageAt: (cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Item[]; nextCursor: string | null } = await pageAt(cursor);
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

/** The names of the account's assets. */
export function useAssets(): AssetNames {
  const answer = useAllAssets();
  return useMemo(() => {
    const known = new Map(answer.data?.map((asset) => [asset.id, asset]));
    const coins = new Map(answer.data?.map(({ coinId, name }) => [coinId, name]));
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

/** One asset id per coin. A coin's assets on several chains and exchanges count as one, as in Holdings. */
export function onePerCoin(assetIds: readonly string[], find: AssetNames["find"]): string[] {
  return [...new Map(assetIds.map((id) => [find(id)?.coinId ?? id, id])).values()];
}

/** Up to three different symbols, and the number of remaining coins. Coins that share a symbol are counted separately. */
export function firstSymbols(coins: readonly string[]): { symbols: string[]; others: number } {
  const symbols = [...new Set(coins)].slice(0, 3);
  return { symbols, others: coins.length - symbols.length };
}
