/**
 * An EVM chain is a data record. `coinType` is the native coin's SLIP-44 number, 60 (Ethereum's) if none is registered; `symbols` are all
 * tickers its explorer has used for the native coin, the present one first; `wrappedNative` is the WETH9-like contract, if there is one;
 * `coinId` and `coingeckoPlatform` are CoinGecko's ids.
 */
export type Chain = {
  chainId: number;
  /** CAIP-2: `eip155:1`. */
  platform: string;
  name: string;
  symbols: [string, ...string[]];
  coinType: number;
  decimals: number;
  coinId: string;
  wrappedNative: string | null;
  coingeckoPlatform: string | null;
  explorer: string;
};

const sharedWeth = "0x4200000000000000000000000000000000000006";

type Record = [
  chainId: number,
  name: string,
  symbols: string,
  coinType: number,
  coinId: string,
  wrappedNative: string | null,
  coingeckoPlatform: string | null,
  explorer: string,
];

/** Of chains that share a native coin, the first one is the meaning of a ticker without a chain. */
// oxfmt-ignore
const records: Record[] = [
  [1, "Ethereum", "ETH", 60, "ethereum", "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "ethereum", "https://etherscan.io"],
  [56, "BNB Smart Chain", "BNB", 714, "binancecoin", "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c", "binance-smart-chain", "https://bscscan.com"],
  [137, "Polygon", "POL MATIC", 966, "polygon-ecosystem-token", "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270", "polygon-pos", "https://polygonscan.com"],
  [8453, "Base", "ETH", 60, "ethereum", sharedWeth, "base", "https://basescan.org"],
  [42161, "Arbitrum One", "ETH", 60, "ethereum", "0x82af49447d8a07e3bd95bd0d56f35241523fbab1", "arbitrum-one", "https://arbiscan.io"],
  [10, "OP Mainnet", "ETH", 60, "ethereum", sharedWeth, "optimistic-ethereum", "https://optimistic.etherscan.io"],
  [43114, "Avalanche C-Chain", "AVAX", 9005, "avalanche-2", "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7", "avalanche", "https://snowscan.xyz"],
  [100, "Gnosis", "xDAI", 700, "xdai", "0xe91d153e0b41518a2ce8dd3d7944fa863463a97d", "xdai", "https://gnosisscan.io"],
  [250, "Fantom", "FTM", 1007, "fantom", "0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83", "fantom", "https://ftmscan.com"],
  [146, "Sonic", "S", 10007, "sonic-3", "0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38", "sonic", "https://sonicscan.org"],
  [25, "Cronos", "CRO", 394, "crypto-com-chain", "0x5c7f8a570d578ed84e63fdfa7b1ee72deae1ae23", "cronos", "https://cronoscan.com"],
  [1284, "Moonbeam", "GLMR", 1284, "moonbeam", "0xacc15dc74880c9944775448304b263d191c6077f", "moonbeam", "https://moonscan.io"],
  [1285, "Moonriver", "MOVR", 1285, "moonriver", "0x98878b06940ae243284ca214f92bb71a2b032b8a", "moonriver", "https://moonriver.moonscan.io"],
  [42220, "Celo", "CELO", 52752, "celo", null, "celo", "https://celoscan.io"],
  [5000, "Mantle", "MNT", 60, "mantle", "0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8", "mantle", "https://mantlescan.xyz"],
  [59144, "Linea", "ETH", 60, "ethereum", "0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f", "linea", "https://lineascan.build"],
  [81457, "Blast", "ETH", 60, "ethereum", "0x4300000000000000000000000000000000000004", "blast", "https://blastscan.io"],
  [534352, "Scroll", "ETH", 60, "ethereum", "0x5300000000000000000000000000000000000004", "scroll", "https://scrollscan.com"],
  [324, "zkSync Era", "ETH", 60, "ethereum", "0x5aea5775959fbc2557cc8789bc1bf90a239d9a91", "zksync", "https://era.zksync.network"],
  [1101, "Polygon zkEVM", "ETH", 60, "ethereum", "0x4f9a0e7fd2bf6067db6994cf12e4495df938e6e9", "polygon-zkevm", "https://zkevm.polygonscan.com"],
  [42170, "Arbitrum Nova", "ETH", 60, "ethereum", "0x722e8bdd2ce80a4422e880164f2079488e115365", "arbitrum-nova", "https://nova.arbiscan.io"],
  [204, "opBNB", "BNB", 714, "binancecoin", sharedWeth, "opbnb", "https://opbnb.bscscan.com"],
  [199, "BitTorrent Chain", "BTT", 60, "bittorrent", "0x23181f21dea5936e24163ffaba4ea3b316b57f3c", "bittorrent", "https://bttcscan.com"],
  [252, "Fraxtal", "FRAX frxETH", 60, "frax-share", null, "fraxtal", "https://fraxscan.com"],
  [4352, "MemeCore", "M", 60, "memecore", null, null, "https://memecorescan.io"],
  [167000, "Taiko", "ETH", 60, "ethereum", "0xa51894664a773981c6c112c43ce576f315d5b1b6", "taiko", "https://taikoscan.io"],
  [50, "XDC Network", "XDC", 550, "xdce-crowd-sale", "0x951857744785e80e2de051c32ee7b25f9c458c42", "xdc-network", "https://xdcscan.com"],
  [33139, "ApeChain", "APE", 60, "apecoin", "0x48b62137edfa95a428d35c09e44256a739f6b557", "apechain", "https://apescan.io"],
  [480, "World Chain", "ETH", 60, "ethereum", sharedWeth, "world-chain", "https://worldscan.org"],
  [130, "Unichain", "ETH", 60, "ethereum", sharedWeth, "unichain", "https://uniscan.xyz"],
  [2741, "Abstract", "ETH", 60, "ethereum", "0x3439153eb7af838ad19d56e1571fbd09333c2809", "abstract", "https://abscan.org"],
  [80094, "Berachain", "BERA", 8008, "berachain-bera", "0x6969696969696969696969696969696969696969", "berachain", "https://berascan.com"],
  [143, "Monad", "MON", 268435779, "monad", "0x3bd359c1119da7da1d913d1c4d2b7c461115433a", "monad", "https://monadscan.com"],
  [999, "HyperEVM", "HYPE", 2457, "hyperliquid", "0x5555555555555555555555555555555555555555", "hyperevm", "https://hyperevmscan.io"],
  [747474, "Katana", "ETH", 60, "ethereum", null, "katana", "https://katanascan.com"],
  [1329, "Sei", "SEI", 19000118, "sei-network", "0xe30fedd158a2e3b13e9badaeabafc5516e95e8c7", "sei-v2", "https://seiscan.io"],
  [988, "Stable", "USDT0", 60, "usdt0", null, "stable", "https://stablescan.xyz"],
  [9745, "Plasma", "XPL", 60, "plasma", "0x6100e367285b01f48d07953803a2d8dca5d19873", "plasma", "https://plasmascan.to"],
  [4326, "MegaETH", "ETH", 60, "ethereum", sharedWeth, "megaeth", "https://mega.etherscan.io"],
  [1111, "WEMIX", "WEMIX", 60, "wemix-token", "0x7d72b22a74a216af4a002a1095c8c707d6ec1c5f", "wemix-network", "https://wemixscan.com"],
  [660279, "Xai", "XAI", 60, "xai-blockchain", "0x3fb787101dc6be47cfe18aeee15404dcc842e6af", "xai", "https://xaiscan.io"],
  [1923, "Swellchain", "ETH", 60, "ethereum", sharedWeth, "swellchain", "https://swellchainscan.io"],
  [1868, "Soneium", "ETH", 60, "ethereum", sharedWeth, "soneium", "https://soneium.blockscout.com"],
  [57073, "Ink", "ETH", 60, "ethereum", sharedWeth, "ink", "https://explorer.inkonchain.com"],
  [34443, "Mode", "ETH", 60, "ethereum", sharedWeth, "mode", "https://explorer.mode.network"],
];

function chainOf([
  chainId,
  name,
  symbols,
  coinType,
  coinId,
  wrappedNative,
  coingeckoPlatform,
  explorer,
]: Record): Chain {
  const [today = "ETH", ...earlierSymbols] = symbols.split(" ");
  return {
    chainId,
    platform: `eip155:${chainId}`,
    name,
    symbols: [today, ...earlierSymbols],
    coinType,
    decimals: 18,
    coinId,
    wrappedNative,
    coingeckoPlatform,
    explorer,
  };
}

export const chains: readonly Chain[] = records.map(chainOf);

const byPlatform = new Map(chains.map((chain) => [chain.platform, chain]));

/** The record of a CAIP-2 chain, if it is a known EVM chain. */
export function chainOfPlatform(platform: string): Chain | undefined {
  return byPlatform.get(platform);
}

/** The chains whose native coin has this ticker, the best known first; case-insensitive. */
export function chainsOfCoin(symbol: string): Chain[] {
  const ticker = symbol.toUpperCase();
  return chains.filter((chain) => chain.symbols.some((chainSymbol) => chainSymbol.toUpperCase() === ticker));
}

/** The asset id of a chain's native coin. */
export function nativeAssetOf(chain: Chain): string {
  return `${chain.platform}/slip44:${chain.coinType}`;
}

/** The asset id of a chain's wrapped native coin, if it has one. */
export function wrappedNativeAssetOf(chain: Chain): string | undefined {
  return chain.wrappedNative === null ? undefined : `${chain.platform}/erc20:${chain.wrappedNative}`;
}

/** The native coin of a wrapped native coin; any other asset unchanged. Pools and protocols hold either form. */
export function unwrappedAsset(assetId: string): string {
  const chain = chainOfPlatform(assetId.split("/")[0] ?? "");
  return chain !== undefined && wrappedNativeAssetOf(chain) === assetId ? nativeAssetOf(chain) : assetId;
}
