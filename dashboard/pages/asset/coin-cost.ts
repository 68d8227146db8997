import type { Asset } from "../../../src/domain/assets/asset.ts";
import { useAccountQuery } from "../../data/account.tsx";
import type { CoinCost } from "../../data/records.ts";

/** Cost and gains of an asset's coin, also if it is no longer held. */
export function useCoinCosts({ coinId }: Asset) {
  return useAccountQuery("trades.costs", { includeClosed: true, ...(coinId === null ? {} : { coinId }) });
}

/** The figures of an asset's coin; `undefined` if there are none. */
export function costOfCoin(items: readonly CoinCost[], { id, coinId }: Asset): CoinCost | undefined {
  return items.find((item) => (coinId === null ? item.assetIds.includes(id) : item.coinId === coinId));
}
