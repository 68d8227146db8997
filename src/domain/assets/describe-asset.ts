import { kindOfAsset, partsOf, type Asset, type AssetHint, type AssetId } from "./asset.ts";
import { chainOfPlatform, nativeAssetOf, wrappedNativeAssetOf } from "../catalog/chains.ts";
import { utxoCoins } from "../catalog/utxo-coins.ts";
import { knownToken } from "../catalog/known-tokens.ts";
import { coinOfToday } from "../catalog/renamed-coins.ts";
import { coinOfTicker, nameOfCoin, type PublishedListings } from "../catalog/tickers.ts";

/** The registry's description of an asset. `coinId` is `null` if only its spelling indicates a coin. */
export type AssetDescription = Pick<Asset, "kind" | "coinId" | "symbol" | "name" | "decimals">;

type Native = [platform: string, coinId: string, symbol: string, name: string, decimals: number];

/** Native coins of the chains that are not EVM chains, by CAIP-2. */
// oxfmt-ignore
const otherNatives: Native[] = [
  ["monero:418015bb9ae982a1975da7d79277c270", "monero", "XMR", "Monero", 12],
  ...utxoCoins.map(({ platform, coinId, symbol, name }): Native => [platform, coinId, symbol, name, 8]),
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana", "SOL", "Solana", 9],
  ["cosmos:cosmoshub-4", "cosmos", "ATOM", "Cosmos Hub", 6],
  ["polkadot:91b171bb158e2d3848fa23a9f1c25182", "polkadot", "DOT", "Polkadot", 10],
];

/** Solana mints: wrapped SOL, which has its native's price, and the two large stablecoins. */
// oxfmt-ignore
const mints: Native[] = [
  ["So11111111111111111111111111111111111111112", "solana", "WSOL", "Wrapped SOL", 9],
  ["EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "usd-coin", "USDC", "USDC", 6],
  ["Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB", "tether", "USDT", "Tether", 6],
];

/**
 * Symbol, name, decimals, kind and coin of an asset. They are from the registry if it has the contract, the chain's native coin or the
 * exchange's listing at `at` (ms, the asset's first transaction, because a ticker can change its coin); otherwise from the source. A coin
 * is never assigned by spelling alone.
 */
export function describeAsset(
  assetId: AssetId,
  hint: Omit<AssetHint, "assetId"> = {},
  at?: number,
  published?: PublishedListings,
): AssetDescription {
  const kind = kindOfAsset(assetId);
  const { platform, namespace, reference } = partsOf(assetId);
  const reportedAsset: AssetDescription = {
    kind,
    coinId: hint.coinId == null ? null : coinOfToday(hint.coinId),
    symbol: hint.symbol ?? symbolFrom(namespace, reference),
    name: hint.name ?? hint.symbol ?? symbolFrom(namespace, reference),
    decimals: hint.decimals ?? null,
  };
  if (kind === "currency")
    return { ...reportedAsset, symbol: reference, name: hint.name ?? reference, coinId: null };
  if (kind === "nft") return { ...reportedAsset, coinId: null };

  if (platform.startsWith("exchange:")) {
    const exchange = platform.slice("exchange:".length);
    const coinId = reportedAsset.coinId ?? coinOfTicker(exchange, reference, at, published) ?? null;
    const name = hint.name ?? (coinId === null ? undefined : nameOfCoin(coinId)?.name) ?? reference;
    return { ...reportedAsset, coinId, symbol: hint.symbol ?? reference, name };
  }

  const chain = chainOfPlatform(platform);
  if (chain !== undefined) {
    const native = namespace === "slip44" || reference === nativeContract;
    if (native || assetId === nativeAssetOf(chain)) {
      const name = nameOfCoin(chain.coinId)?.name ?? chain.symbols[0];
      return { kind, coinId: chain.coinId, symbol: chain.symbols[0], name, decimals: chain.decimals };
    }
    if (assetId === wrappedNativeAssetOf(chain)) {
      const symbol = `W${chain.symbols[0]}`;
      return {
        kind,
        coinId: chain.coinId,
        symbol: hint.symbol ?? symbol,
        name: hint.name ?? `Wrapped ${chain.symbols[0]}`,
        decimals: 18,
      };
    }
    const token = knownToken(assetId);
    return token === undefined
      ? reportedAsset
      : { kind, ...token, coinId: token.coinId ?? reportedAsset.coinId };
  }

  const record =
    namespace === "slip44"
      ? otherNatives.find((native) => native[0] === platform)
      : platform.startsWith("solana:")
        ? mints.find((mint) => mint[0] === reference)
        : undefined;
  if (record === undefined) return reportedAsset;
  const [, coinId, symbol, name, decimals] = record;
  return { kind, coinId, symbol, name, decimals };
}

/** The contract under which Polygon lists its native coin. */
const nativeContract = "0x0000000000000000000000000000000000001010";

/** A ticker as it is; a contract address shortened to its ends. */
function symbolFrom(namespace: string, reference: string): string {
  return namespace === "symbol" || namespace === "code" || reference.length <= 12
    ? reference
    : `${reference.slice(0, 6)}…${reference.slice(-4)}`;
}
