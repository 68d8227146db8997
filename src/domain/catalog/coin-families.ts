import { coinOfToday } from "./renamed-coins.ts";

/**
 * Coins of one underlying: a coin, its wrapped and bridged versions, and its renamed successor. All are redeemable one to one, so a
 * transfer may leave as one and arrive as another (docs/spec/accounting.md §4). Staked and lent versions are not included, since their rate
 * changes with interest. Ids are CoinGecko's.
 */
// oxfmt-ignore
const families: Readonly<Record<string, readonly string[]>> = {
  bitcoin: [
    "bitcoin", "wrapped-bitcoin", "binance-bitcoin", "binance-wrapped-btc", "coinbase-wrapped-btc", "kraken-wrapped-btc", "gate-wrapped-btc", "tbtc", "renbtc", "huobi-btc",
    "bitcoin-avalanche-bridged-btc-b", "avalanche-bridged-btc-arbitrum-one", "arbitrum-bridged-wbtc-arbitrum-one", "optimism-bridged-wbtc-optimism",
    "polygon-bridged-wbtc-polygon-pos", "avalanche-old-bridged-wbtc-avalanche", "linea-bridged-wbtc-linea", "bridged-wrapped-bitcoin-scroll", "gnosis-xdai-bridged-wbtc-gnosis-chain",
  ],
  ethereum: [
    "ethereum", "weth", "binance-peg-weth", "axlweth", "polygon-pos-bridged-weth-polygon-pos", "avalanche-bridged-weth-avalanche", "arbitrum-bridged-weth-arbitrum-one",
    "l2-standard-bridged-weth-base", "l2-standard-bridged-weth-optimism", "mantle-bridged-weth-mantle", "gnosis-xdai-bridged-weth-gnosis-chain", "bridged-wrapped-ether-starkgate",
  ],
  tether: [
    "tether", "usdt0", "bridged-usdt", "binance-bridged-usdt-bnb-smart-chain", "polygon-bridged-usdt-polygon", "l2-standard-bridged-usdt-base", "mantle-bridged-usdt-mantle",
    "arbitrum-bridged-usdt-arbitrum", "axlusdt",
  ],
  "usd-coin": [
    "usd-coin", "bridged-usdc-polygon-pos-bridge", "bridged-usd-coin-optimism", "bridged-usd-coin-base", "usd-coin-ethereum-bridged", "binance-bridged-usdc-bnb-smart-chain",
    "gnosis-xdai-bridged-usdc-gnosis", "axlusdc", "ibc-bridged-usdc", "mantle-bridged-usdc-mantle", "stargate-bridged-usdc", "usd-coin-avalanche-bridged-usdc-e",
  ],
  dai: [
    "dai", "binance-peg-dai", "polygon-pos-bridged-dai-polygon-pos", "makerdao-optimism-bridged-dai-optimism", "makerdao-arbitrum-bridged-dai-arbitrum-one",
    "l2-standard-bridged-dai-base", "omnibridge-bridged-dai-gnosis-chain", "bridged-dai-stablecoin-linea", "avalanche-bridged-dai-avalanche", "xdai",
  ],
  "binance-usd": ["binance-usd", "binance-peg-busd"],
  nusd: ["nusd", "susd-optimism"],
  "polygon-ecosystem-token": ["polygon-ecosystem-token", "matic-network", "wmatic"],
  binancecoin: ["binancecoin", "wbnb"],
  "avalanche-2": ["avalanche-2", "wrapped-avax"],
  fantom: ["fantom", "wrapped-fantom", "sonic-3"],
  eos: ["eos", "vaulta"],
  kaia: ["kaia", "klay-token"],
  dogecoin: ["dogecoin", "binance-peg-dogecoin"],
  solana: ["solana", "binance-peg-sol"],
  apecoin: ["apecoin", "wrapped-apecoin"],
  hyperliquid: ["hyperliquid", "wrapped-hype"],
  "wrapped-steth": [
    "wrapped-steth", "arbitrum-bridged-wsteth-arbitrum", "superbridge-bridged-wsteth-base", "superbridge-bridged-wsteth-optimism", "polygon-bridged-wsteth-polygon",
    "bridged-wrapped-steth-gnosis", "bridged-wrapped-lido-staked-ether-scroll", "linea-bridged-wsteth-linea",
  ],
};

/** Coins of contracts that other tables may lack, by asset id. */
// oxfmt-ignore
const contracts: Readonly<Record<string, string>> = {
  "eip155:42161/erc20:0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9": "tether",
  "eip155:8453/erc20:0xfde4c96c8593536e31f229ea8f37b2ada2699bb2": "tether",
  "eip155:5000/erc20:0x201eba5cc46d216ce6dc03f6a759e8e766e956ae": "tether",
  "eip155:59144/erc20:0xa219439258ca9da29e9cc4ce5596924745e12b93": "tether",
  "eip155:534352/erc20:0xf55bec9cafdbe8730f096aa55dad6d22d44099df": "tether",
  "eip155:43114/erc20:0xc7198437980c041c805a1edcba50c1ce5db95118": "tether",
  "eip155:5000/erc20:0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9": "usd-coin",
  "eip155:59144/erc20:0x176211869ca2b568f2a7d4ee941e073a821ee1ff": "usd-coin",
  "eip155:534352/erc20:0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4": "usd-coin",
  "eip155:324/erc20:0x1d17cbcf0d6d143135ae902365d2e5e2a16538d4": "usd-coin",
  "eip155:324/erc20:0x3355df6d4c9c3035724fd0e3914de96a5a83aaf4": "usd-coin",
  "eip155:100/erc20:0xddafbb505ad214d7b80b1f830fccc89b60fb7a83": "usd-coin",
  "eip155:43114/erc20:0xa7d7079b0fead91f3e65f86e8915cb588c1a4664": "usd-coin",
  "eip155:250/erc20:0x04068da6c83afcfa0e13ba15a6696662335d5b75": "usd-coin",
  "eip155:43114/erc20:0x152b9d0fdc40c096757f570a51e494bd4b943e50": "bitcoin",
  "eip155:100/erc20:0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1": "ethereum",
};

const familyByCoin = new Map(
  Object.entries(families).flatMap(([family, coins]) => coins.map((coin) => [coin, family] as const)),
);

/** The key by which transfers compare coins: the coin's present id, else the asset's id. */
export function transferCoinOf({ id, coinId }: { id: string; coinId: string | null }): string {
  return coinId === null ? id : coinOfToday(coinId);
}

/** The underlying of an asset; without a family, the asset itself. */
export function familyOf({ id, coinId }: { id: string; coinId: string | null }): string {
  const byCoin = coinId === null ? undefined : familyByCoin.get(coinId);
  if (byCoin !== undefined) return byCoin;
  return (Object.hasOwn(contracts, id) ? contracts[id] : undefined) ?? coinId ?? id;
}
