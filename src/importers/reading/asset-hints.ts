import { nativeAssetOf, wrappedNativeAssetOf, type Chain } from "../../domain/catalog/chains.ts";
import type { AssetHint } from "../../domain/assets/asset.ts";

/** The distinct assets that a reader has seen, in order of first occurrence. */
export type AssetHints = { add(hint: AssetHint): void; has(assetId: string): boolean; list(): AssetHint[] };

export function createAssetHints(): AssetHints {
  const hints = new Map<string, AssetHint>();
  return {
    add(hint) {
      if (!hints.has(hint.assetId)) hints.set(hint.assetId, hint);
    },
    has: (assetId) => hints.has(assetId),
    list: () => [...hints.values()],
  };
}

export function nativeHint(chain: Chain): AssetHint {
  const { symbols, decimals, coinId } = chain;
  return { assetId: nativeAssetOf(chain), symbol: symbols[0], name: symbols[0], decimals, coinId };
}

/** A chain's wrapped coin, if it has one. */
export function wrappedHint(chain: Chain): AssetHint | undefined {
  const assetId = wrappedNativeAssetOf(chain);
  if (assetId === undefined) return undefined;
  const symbol = `W${chain.symbols[0]}`;
  return { assetId, symbol, name: `Wrapped ${chain.symbols[0]}`, decimals: chain.decimals };
}
