import { dayOf, type Day } from "./day.ts";

/** What a ticker stands for at an exchange, from the day to the day given (both in; open where left out). */
export type Listing = { symbol: string; coinId: string; from?: Day; until?: Day };

/** Ticker, CoinGecko's id, name: what every exchange below lists under this ticker, unless its own table says otherwise. */
// prettier-ignore
const common: [symbol: string, coinId: string, name: string][] = [
  ["BTC", "bitcoin", "Bitcoin"], ["ETH", "ethereum", "Ethereum"], ["USDT", "tether", "Tether"], ["BNB", "binancecoin", "BNB"],
  ["SOL", "solana", "Solana"], ["USDC", "usd-coin", "USDC"], ["XRP", "ripple", "XRP"], ["DOGE", "dogecoin", "Dogecoin"],
  ["TON", "the-open-network", "Toncoin"], ["ADA", "cardano", "Cardano"], ["TRX", "tron", "TRON"], ["AVAX", "avalanche-2", "Avalanche"],
  ["SHIB", "shiba-inu", "Shiba Inu"], ["DOT", "polkadot", "Polkadot"], ["LINK", "chainlink", "Chainlink"], ["BCH", "bitcoin-cash", "Bitcoin Cash"],
  ["NEAR", "near", "NEAR Protocol"], ["MATIC", "matic-network", "Polygon"], ["POL", "polygon-ecosystem-token", "POL"], ["LTC", "litecoin", "Litecoin"],
  ["ICP", "internet-computer", "Internet Computer"], ["UNI", "uniswap", "Uniswap"], ["DAI", "dai", "Dai"], ["LEO", "leo-token", "LEO Token"],
  ["ETC", "ethereum-classic", "Ethereum Classic"], ["HBAR", "hedera-hashgraph", "Hedera"], ["APT", "aptos", "Aptos"], ["XLM", "stellar", "Stellar"],
  ["ATOM", "cosmos", "Cosmos Hub"], ["OKB", "okb", "OKB"], ["CRO", "crypto-com-chain", "Cronos"], ["MNT", "mantle", "Mantle"],
  ["FIL", "filecoin", "Filecoin"], ["ARB", "arbitrum", "Arbitrum"], ["OP", "optimism", "Optimism"], ["VET", "vechain", "VeChain"],
  ["IMX", "immutable-x", "Immutable"], ["XMR", "monero", "Monero"], ["STX", "blockstack", "Stacks"], ["INJ", "injective-protocol", "Injective"],
  ["RNDR", "render-token", "Render"], ["RENDER", "render-token", "Render"], ["MKR", "maker", "Maker"], ["GRT", "the-graph", "The Graph"],
  ["RUNE", "thorchain", "THORChain"], ["SUI", "sui", "Sui"], ["FTM", "fantom", "Fantom"], ["THETA", "theta-token", "Theta Network"],
  ["ALGO", "algorand", "Algorand"], ["LDO", "lido-dao", "Lido DAO"], ["AAVE", "aave", "Aave"], ["TIA", "celestia", "Celestia"],
  ["SEI", "sei-network", "Sei"], ["FLOW", "flow", "Flow"], ["SNX", "havven", "Synthetix"], ["QNT", "quant-network", "Quant"],
  ["AXS", "axie-infinity", "Axie Infinity"], ["SAND", "the-sandbox", "The Sandbox"], ["MANA", "decentraland", "Decentraland"], ["EGLD", "elrond-erd-2", "MultiversX"],
  ["EOS", "eos", "EOS"], ["XTZ", "tezos", "Tezos"], ["GALA", "gala", "GALA"], ["CHZ", "chiliz", "Chiliz"],
  ["NEO", "neo", "NEO"], ["GAS", "gas", "Gas"], ["IOTA", "iota", "IOTA"], ["KAVA", "kava", "Kava"],
  ["CRV", "curve-dao-token", "Curve DAO"], ["APE", "apecoin", "ApeCoin"], ["CAKE", "pancakeswap-token", "PancakeSwap"], ["GMX", "gmx", "GMX"],
  ["1INCH", "1inch", "1inch"], ["COMP", "compound-governance-token", "Compound"], ["ENJ", "enjincoin", "Enjin Coin"], ["ZEC", "zcash", "Zcash"],
  ["DASH", "dash", "Dash"], ["BAT", "basic-attention-token", "Basic Attention Token"], ["ZIL", "zilliqa", "Zilliqa"], ["XEC", "ecash", "eCash"],
  ["YFI", "yearn-finance", "yearn.finance"], ["SUSHI", "sushi", "Sushi"], ["MINA", "mina-protocol", "Mina Protocol"], ["AR", "arweave", "Arweave"],
  ["HNT", "helium", "Helium"], ["PEPE", "pepe", "Pepe"], ["BONK", "bonk", "Bonk"], ["WIF", "dogwifcoin", "dogwifhat"],
  ["FLOKI", "floki", "FLOKI"], ["JUP", "jupiter-exchange-solana", "Jupiter"], ["WLD", "worldcoin-wld", "Worldcoin"], ["ENA", "ethena", "Ethena"],
  ["ONDO", "ondo-finance", "Ondo"], ["PYTH", "pyth-network", "Pyth Network"], ["STRK", "starknet", "Starknet"], ["TAO", "bittensor", "Bittensor"],
  ["KAS", "kaspa", "Kaspa"], ["HYPE", "hyperliquid", "Hyperliquid"], ["TRUMP", "official-trump", "Official Trump"], ["PENDLE", "pendle", "Pendle"],
  ["FET", "fetch-ai", "Artificial Superintelligence Alliance"], ["AGIX", "singularitynet", "SingularityNET"], ["OCEAN", "ocean-protocol", "Ocean Protocol"], ["WOO", "woo-network", "WOO"],
  ["ENS", "ethereum-name-service", "Ethereum Name Service"], ["RPL", "rocket-pool", "Rocket Pool"], ["BLUR", "blur", "Blur"], ["JASMY", "jasmycoin", "JasmyCoin"],
  ["ROSE", "oasis-network", "Oasis"], ["GNO", "gnosis", "Gnosis"], ["CELO", "celo", "Celo"], ["ONE", "harmony", "Harmony"],
  ["KSM", "kusama", "Kusama"], ["LPT", "livepeer", "Livepeer"], ["BAND", "band-protocol", "Band"], ["LRC", "loopring", "Loopring"],
  ["OMG", "omisego", "OMG Network"], ["ZRX", "0x", "0x Protocol"], ["GLM", "golem", "Golem"], ["GNT", "golem", "Golem"],
  ["STORJ", "storj", "Storj"], ["REP", "augur", "Augur"], ["WAVES", "waves", "Waves"], ["QTUM", "qtum", "Qtum"],
  ["ONT", "ontology", "Ontology"], ["ICX", "icon", "ICON"], ["LSK", "lisk", "Lisk"], ["XEM", "nem", "NEM"],
  ["DGB", "digibyte", "DigiByte"], ["RVN", "ravencoin", "Ravencoin"], ["SC", "siacoin", "Siacoin"], ["DCR", "decred", "Decred"],
  ["ZEN", "zencash", "Horizen"], ["IOST", "iostoken", "IOST"], ["ANKR", "ankr", "Ankr"], ["NANO", "nano", "Nano"], ["XNO", "nano", "Nano"],
  ["BSV", "bitcoin-cash-sv", "Bitcoin SV"], ["LUNC", "terra-luna", "Terra Luna Classic"], ["USTC", "terrausd", "TerraClassicUSD"], ["BUSD", "binance-usd", "BUSD"],
  ["TUSD", "true-usd", "TrueUSD"], ["PAX", "paxos-standard", "Pax Dollar"], ["USDP", "paxos-standard", "Pax Dollar"], ["FDUSD", "first-digital-usd", "First Digital USD"],
  ["PYUSD", "paypal-usd", "PayPal USD"], ["WBTC", "wrapped-bitcoin", "Wrapped Bitcoin"], ["WETH", "ethereum", "Wrapped Ether"], ["STETH", "staked-ether", "Lido Staked Ether"],
  ["CBETH", "coinbase-wrapped-staked-eth", "Coinbase Wrapped Staked ETH"], ["CBBTC", "coinbase-wrapped-btc", "Coinbase Wrapped BTC"], ["FTT", "ftx-token", "FTX Token"],
  ["NEXO", "nexo", "NEXO"], ["CEL", "celsius-degree-token", "Celsius Network"], ["TWT", "trust-wallet-token", "Trust Wallet"], ["CVX", "convex-finance", "Convex Finance"],
  ["DYDX", "dydx-chain", "dYdX"], ["BAL", "balancer", "Balancer"], ["LUNA2", "terra-luna-2", "Terra"], ["BCHSV", "bitcoin-cash-sv", "Bitcoin SV"],
];

/** Tickers that changed their coin on the day of a fork or a redenomination, at every exchange without an entry of its own. */
const changed: Listing[] = [
  // Terra's restart: the old chain's coin became LUNC (https://agora.terra.money proposal 1623, launch 2022-05-28).
  { symbol: "LUNA", coinId: "terra-luna", until: "2022-05-27" },
  { symbol: "LUNA", coinId: "terra-luna-2", from: "2022-05-28" },
  { symbol: "UST", coinId: "terrausd" },
  // BitTorrent's redenomination 1 : 1000.
  { symbol: "BTT", coinId: "bittorrent-old", until: "2022-01-11" },
  { symbol: "BTT", coinId: "bittorrent", from: "2022-01-12" },
];

/** An exchange's own tickers; they replace what the tables above say of the same ticker. */
const own: Record<string, Listing[]> = {
  binance: [
    { symbol: "BTT", coinId: "bittorrent-old" },
    { symbol: "BTTC", coinId: "bittorrent" },
    { symbol: "BCC", coinId: "bitcoin-cash" },
    { symbol: "BCHABC", coinId: "bitcoin-cash" },
    { symbol: "BETH", coinId: "binance-eth" },
    { symbol: "WBETH", coinId: "wrapped-beacon-eth" },
    { symbol: "HOT", coinId: "holotoken" },
  ],
  kraken: [
    { symbol: "XBT", coinId: "bitcoin" },
    { symbol: "XXBT", coinId: "bitcoin" },
    { symbol: "XETH", coinId: "ethereum" },
    { symbol: "XETC", coinId: "ethereum-classic" },
    { symbol: "XXRP", coinId: "ripple" },
    { symbol: "XLTC", coinId: "litecoin" },
    { symbol: "XXLM", coinId: "stellar" },
    { symbol: "XXMR", coinId: "monero" },
    { symbol: "XZEC", coinId: "zcash" },
    { symbol: "XREP", coinId: "augur" },
    { symbol: "XDG", coinId: "dogecoin" },
    { symbol: "XXDG", coinId: "dogecoin" },
    { symbol: "LUNA", coinId: "terra-luna" },
  ],
  bitfinex: [
    { symbol: "UST", coinId: "tether" },
    { symbol: "UDC", coinId: "usd-coin" },
    { symbol: "DSH", coinId: "dash" },
    { symbol: "IOT", coinId: "iota" },
    { symbol: "ALG", coinId: "algorand" },
    { symbol: "ATO", coinId: "cosmos" },
    { symbol: "BAB", coinId: "bitcoin-cash" },
    { symbol: "MNA", coinId: "decentraland" },
    { symbol: "QTM", coinId: "qtum" },
    { symbol: "STJ", coinId: "storj" },
    { symbol: "TSD", coinId: "true-usd" },
    { symbol: "WBT", coinId: "wrapped-bitcoin" },
  ],
  poloniex: [{ symbol: "STR", coinId: "stellar" }],
  bitmex: [{ symbol: "XBT", coinId: "bitcoin" }],
};

/** Exchanges that list the common tickers under their common meaning. */
// prettier-ignore
const exchanges: ReadonlySet<string> = new Set([
  "binance", "binanceus", "bitbank", "bitfinex", "bitget", "bitmart", "bitmex", "bitpanda", "bitstamp", "bittrex", "bitvavo", "bithumb", "blockfi", "bybit", "celsius", "cex",
  "coinbase", "coinbasepro", "coinbase-pro", "coinbaseexchange", "coinbaseprime", "coinex", "coincheck", "coinmama", "crypto-com", "cryptocom", "deribit", "etoro", "exodus", "ftx", "gate", "gateio", "gemini", "hitbtc",
  "htx", "huobi", "kraken", "kucoin", "ledger", "localbitcoins", "mexc", "mexc3", "nexo", "okcoin", "okex", "okx", "pionex", "poloniex", "relai", "revolut", "robinhood", "swissborg", "upbit", "uphold", "voyager", "whitebit",
]);

const commonBySymbol = new Map(common.map(([symbol, coinId]) => [symbol, [{ symbol, coinId }]]));
const names = new Map(
  common.map(([symbol, coinId, name]) => [coinId, { symbol, name }]).toReversed() as [
    string,
    { symbol: string; name: string },
  ][],
);

/** Everything a ticker has stood for at an exchange; empty when that is not known. Kraken's staked variants (`DOT.S`) and Binance's Earn balances (`LDBTC`) are the coin itself. */
export function listingsOf(exchange: string, symbol: string): Listing[] {
  const ticker = symbol.toUpperCase();
  const ownListings = (own[exchange] ?? []).filter((listing) => listing.symbol === ticker);
  if (ownListings.length > 0) return ownListings;
  if (!exchanges.has(exchange)) return [];
  const changedListings = changed.filter((listing) => listing.symbol === ticker);
  if (changedListings.length > 0) return changedListings;
  const usual = commonBySymbol.get(ticker);
  if (usual !== undefined) return usual;
  const base =
    exchange === "kraken"
      ? /^(.{2,})\.[SMFBP]$/.exec(ticker)?.[1]
      : exchange === "binance"
        ? /^LD(.{2,})$/.exec(ticker)?.[1]
        : undefined;
  return base === undefined ? [] : listingsOf(exchange, base);
}

/** The coin of a ticker at an exchange at a moment (ms): `undefined` when the exchange's table does not tell, or tells two and no moment is given. */
export function coinOfTicker(exchange: string, symbol: string, at?: number): string | undefined {
  const listings = listingsOf(exchange, symbol);
  if (listings.length < 2) return listings[0]?.coinId;
  if (at === undefined) return undefined;
  const day = dayOf(at);
  return listings.find(({ from, until }) => (from ?? day) <= day && day <= (until ?? day))?.coinId;
}

/** Coins a ticker may stand for, by spelling alone: to be offered to the owner, never to be taken for an answer. */
export function coinsSpelled(symbol: string): string[] {
  const ticker = symbol.toUpperCase();
  const found = [...(commonBySymbol.get(ticker) ?? []), ...changed, ...Object.values(own).flat()]
    .filter((listing) => listing.symbol === ticker)
    .map((listing) => listing.coinId);
  return [...new Set(found)];
}

/** The usual ticker and name of a coin, where these tables have it. */
export function nameOfCoin(coinId: string): { symbol: string; name: string } | undefined {
  return names.get(coinId);
}

/** The tickers that stand for a coin at an exchange today, for asking that exchange for its price. */
export function tickersOfCoin(exchange: string, coinId: string): string[] {
  if (!exchanges.has(exchange)) return [];
  const candidates = [
    ...common.filter((row) => row[1] === coinId).map((row) => row[0]),
    ...changed.map((row) => row.symbol),
  ];
  return [...new Set(candidates)].filter((symbol) => {
    const listings = listingsOf(exchange, symbol);
    return listings.some((listing) => listing.coinId === coinId && listing.until === undefined);
  });
}
