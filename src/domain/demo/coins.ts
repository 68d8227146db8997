import { currencyAsset, erc20Asset, exchangeAsset, nativeAsset, type AssetHint } from "../assets/asset.ts";

/** The four chains and three exchanges of the demo, and the owner's addresses, which belong to no real person. */
export const chains = {
  ethereum: "eip155:1",
  arbitrum: "eip155:42161",
  bitcoin: "bip122:000000000019d6689c085ae165831e93",
  solana: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
} as const;
const exchanges = ["binance", "coinbase", "kraken"] as const;
export type Exchange = (typeof exchanges)[number];

export const wallets = {
  ethereum: "0xde3000000000000000000000000000000000a11c",
  bitcoin: "bc1qdem0p0rt01anqqqqqqqqqqqqqqqqqqqqqdem0",
  solana: "DemoPortoLan11111111111111111111111111111111",
  binance: "Binance Spot",
  coinbase: "Coinbase",
  kraken: "Kraken Spot",
} as const;

/** A coin's price over three years: waypoints at equal distances, between which daily prices vary by `wobble`. */
export type DemoCoin = { coinId: string; symbol: string; name: string; waypoints: number[]; wobble: number };

export const coins: DemoCoin[] = [
  {
    coinId: "bitcoin",
    symbol: "BTC",
    name: "Bitcoin",
    wobble: 0.011,
    waypoints: [
      37_000, 43_500, 68_000, 63_000, 58_500, 72_000, 98_000, 84_000, 106_000, 114_000, 92_000, 101_000,
      109_500,
    ],
  },
  {
    coinId: "ethereum",
    symbol: "ETH",
    name: "Ethereum",
    wobble: 0.015,
    waypoints: [2_050, 2_350, 3_600, 3_300, 2_550, 2_650, 3_500, 1_900, 2_600, 4_300, 3_100, 3_350, 3_700],
  },
  {
    coinId: "solana",
    symbol: "SOL",
    name: "Solana",
    wobble: 0.022,
    waypoints: [58, 98, 185, 150, 140, 165, 225, 130, 150, 205, 140, 168, 190],
  },
  {
    coinId: "binancecoin",
    symbol: "BNB",
    name: "BNB",
    wobble: 0.012,
    waypoints: [235, 305, 560, 590, 540, 600, 690, 590, 660, 980, 880, 910, 960],
  },
  {
    coinId: "chainlink",
    symbol: "LINK",
    name: "Chainlink",
    wobble: 0.022,
    waypoints: [14.2, 15.1, 19.5, 15.3, 10.9, 11.8, 23.4, 13.1, 13.9, 22.6, 13.8, 16.1, 17.9],
  },
  {
    coinId: "uniswap",
    symbol: "UNI",
    name: "Uniswap",
    wobble: 0.024,
    waypoints: [5.3, 6.4, 11.9, 8.7, 6.6, 8.1, 14.2, 6.1, 7.4, 9.6, 6.3, 7.1, 8.2],
  },
  {
    coinId: "aave",
    symbol: "AAVE",
    name: "Aave",
    wobble: 0.022,
    waypoints: [98, 103, 118, 91, 128, 152, 318, 172, 262, 297, 182, 213, 241],
  },
  {
    coinId: "arbitrum",
    symbol: "ARB",
    name: "Arbitrum",
    wobble: 0.024,
    waypoints: [1.02, 1.55, 1.72, 0.98, 0.58, 0.61, 0.86, 0.34, 0.37, 0.46, 0.24, 0.29, 0.33],
  },
  {
    coinId: "polkadot",
    symbol: "DOT",
    name: "Polkadot",
    wobble: 0.02,
    waypoints: [5.5, 7.4, 9.6, 6.9, 4.6, 4.3, 8.1, 4.3, 4.1, 4.2, 2.7, 3.1, 3.4],
  },
  {
    coinId: "jupiter-exchange-solana",
    symbol: "JUP",
    name: "Jupiter",
    wobble: 0.028,
    waypoints: [0.52, 0.58, 1.12, 0.92, 0.78, 0.94, 1.08, 0.49, 0.47, 0.51, 0.29, 0.33, 0.38],
  },
  {
    coinId: "bonk",
    symbol: "BONK",
    name: "Bonk",
    wobble: 0.03,
    waypoints: [
      0.0000061, 0.0000128, 0.0000252, 0.0000241, 0.0000183, 0.0000219, 0.0000334, 0.0000131, 0.0000158,
      0.0000242, 0.0000118, 0.0000137, 0.0000151,
    ],
  },
  { coinId: "usd-coin", symbol: "USDC", name: "USDC", wobble: 0.0002, waypoints: [1, 1] },
  { coinId: "tether", symbol: "USDT", name: "Tether", wobble: 0.0003, waypoints: [1, 0.9995, 1] },
];

/** Coins whose price follows the coin `of` every day. */
export const derivedCoins: { coinId: string; symbol: string; name: string; of: string }[] = [
  { coinId: "weth", symbol: "WETH", name: "Wrapped Ether", of: "ethereum" },
  { coinId: "staked-ether", symbol: "stETH", name: "Lido Staked Ether", of: "ethereum" },
];

/** The euro in US dollars, for deposits and trades at Kraken. */
export const euro: DemoCoin = {
  coinId: "EUR",
  symbol: "EUR",
  name: "Euro",
  wobble: 0.002,
  waypoints: [1.09, 1.08, 1.085, 1.11, 1.05, 1.08, 1.15, 1.17, 1.16, 1.165],
};

const contracts: { platform: string; contract: string; coinId: string; decimals: number }[] = [
  {
    platform: chains.ethereum,
    contract: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    coinId: "usd-coin",
    decimals: 6,
  },
  {
    platform: chains.ethereum,
    contract: "0x514910771af9ca656af840dff83e8264ecf986ca",
    coinId: "chainlink",
    decimals: 18,
  },
  {
    platform: chains.ethereum,
    contract: "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984",
    coinId: "uniswap",
    decimals: 18,
  },
  {
    platform: chains.ethereum,
    contract: "0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9",
    coinId: "aave",
    decimals: 18,
  },
  {
    platform: chains.ethereum,
    contract: "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
    coinId: "weth",
    decimals: 18,
  },
  {
    platform: chains.ethereum,
    contract: "0xae7ab96520de3a18e5e111b5eaab095312d7fe84",
    coinId: "staked-ether",
    decimals: 18,
  },
  {
    platform: chains.arbitrum,
    contract: "0xaf88d065e77c8cc2239327c5edb3a432268e5831",
    coinId: "usd-coin",
    decimals: 6,
  },
  {
    platform: chains.arbitrum,
    contract: "0x912ce59144191c1204e64559fe8253a0e49e6548",
    coinId: "arbitrum",
    decimals: 18,
  },
];
const solanaTokens: { mint: string; coinId: string; decimals: number }[] = [
  { mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", coinId: "usd-coin", decimals: 6 },
  { mint: "JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN", coinId: "jupiter-exchange-solana", decimals: 6 },
  { mint: "DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263", coinId: "bonk", decimals: 5 },
];
const listedCoins: Record<Exchange, string[]> = {
  binance: ["bitcoin", "ethereum", "solana", "binancecoin", "chainlink", "tether", "usd-coin"],
  coinbase: ["bitcoin", "ethereum", "solana", "usd-coin"],
  kraken: ["bitcoin", "ethereum", "polkadot"],
};

const describeCoin = (coinId: string): { symbol: string; name: string; coinId: string } => {
  const coin = [...coins, ...derivedCoins].find((candidate) => candidate.coinId === coinId);
  return { coinId, symbol: coin?.symbol ?? coinId, name: coin?.name ?? coinId };
};

export const assetIds = {
  bitcoin: nativeAsset(chains.bitcoin, 0),
  ether: nativeAsset(chains.ethereum, 60),
  arbitrumEther: nativeAsset(chains.arbitrum, 60),
  sol: nativeAsset(chains.solana, 501),
  euro: currencyAsset("EUR"),
  dollar: currencyAsset("USD"),
  deed: "eip155:1/erc721:0xde30000000000000000000000000000000000721/1492",
  unpriced: erc20Asset(chains.arbitrum, "0xde300000000000000000000000000000000000ff"),
};

/** The asset of a coin on a chain or at an exchange. Throws if the demo has none. */
export function assetOf(platform: string, coinId: string): string {
  const exchange = exchanges.find((name) => platform === `exchange:${name}`);
  if (exchange !== undefined) return exchangeAsset(exchange, describeCoin(coinId).symbol);
  const contract = contracts.find((entry) => entry.platform === platform && entry.coinId === coinId);
  if (contract !== undefined) return erc20Asset(platform, contract.contract);
  const token = solanaTokens.find((entry) => platform === chains.solana && entry.coinId === coinId);
  if (token !== undefined) return `${chains.solana}/token:${token.mint}`;
  throw new Error(`The demo has no ${coinId} on ${platform}.`);
}

/** Descriptions of all assets of the demo. */
export function assetHints(): AssetHint[] {
  return [
    { assetId: assetIds.bitcoin, ...describeCoin("bitcoin"), decimals: 8 },
    { assetId: assetIds.ether, ...describeCoin("ethereum"), decimals: 18 },
    { assetId: assetIds.arbitrumEther, ...describeCoin("ethereum"), decimals: 18 },
    { assetId: assetIds.sol, ...describeCoin("solana"), decimals: 9 },
    { assetId: assetIds.euro, symbol: "EUR", name: "Euro", decimals: 2 },
    { assetId: assetIds.dollar, symbol: "USD", name: "US Dollar", decimals: 2 },
    { assetId: assetIds.deed, symbol: "CHART", name: "Antique Chart 1492", decimals: 0 },
    { assetId: assetIds.unpriced, symbol: "HARBOR-LP", name: "Harbor liquidity share", decimals: 18 },
    ...contracts.map(({ platform, contract, coinId, decimals }) => ({
      assetId: erc20Asset(platform, contract),
      ...describeCoin(coinId),
      decimals,
    })),
    ...solanaTokens.map(({ mint, coinId, decimals }) => ({
      assetId: `${chains.solana}/token:${mint}`,
      ...describeCoin(coinId),
      decimals,
    })),
    ...exchanges.flatMap((exchange) =>
      listedCoins[exchange].map((coinId) => ({
        assetId: exchangeAsset(exchange, describeCoin(coinId).symbol),
        ...describeCoin(coinId),
      })),
    ),
  ];
}

/** Unsolicited tokens, each with the reasons why it is spam. */
export const spamTokens: { assetId: string; symbol: string; name: string; reasons: string[] }[] = [
  {
    assetId: erc20Asset(chains.ethereum, "0xde3000000000000000000000000000000000bad1"),
    symbol: "claim-lido.example",
    name: "Visit claim-lido.example to claim",
    reasons: [
      "The name is an invitation to a web site.",
      "It was sent unasked.",
      "It has no price anywhere.",
    ],
  },
  {
    assetId: erc20Asset(chains.ethereum, "0xde3000000000000000000000000000000000bad2"),
    symbol: "USDС",
    name: "USD Coin",
    reasons: ["It imitates USDC with a Cyrillic letter.", "It was sent unasked."],
  },
  {
    assetId: erc20Asset(chains.arbitrum, "0xde3000000000000000000000000000000000bad3"),
    symbol: "$1000 GIFT",
    name: "$1000 gift, see t.me/example",
    reasons: ["The name is an invitation to a web site.", "Sent to thousands of addresses at once."],
  },
];
