import { useMemo } from "react";
import type { Asset } from "../../src/domain/assets/asset.ts";
import { symbolFromId } from "../format/names.ts";
import { useAccountQuery } from "./account.tsx";

export type AssetNames = {
  symbolOf(assetId: string): string;
  nameOf(assetId: string): string;
  find(assetId: string): Asset | undefined;
};

/** The names of the account's assets. */
export function useAssets(): AssetNames {
  const answer = useAccountQuery("assets.list", { limit: 1000 });
  return useMemo(() => {
    const known = new Map(answer.data?.items.map((asset) => [asset.id, asset]));
    return {
      find: (assetId) => known.get(assetId),
      symbolOf: (assetId) => known.get(assetId)?.symbol ?? symbolFromId(assetId),
      nameOf: (assetId) => known.get(assetId)?.name ?? symbolFromId(assetId),
    };
  }, [answer.data]);
}
