import { dayOf, type Day } from "../time/day.ts";
import { datedListings, type DatedListing } from "./exchange-listings.ts";
import { usualTicker } from "./cointracking-coins.ts";
import { trackers } from "./trackers.ts";
import { tickersBeforeRenaming } from "./renamed-coins.ts";

/** The coin of a ticker at an exchange from one day to another (both inclusive; unbounded if missing). */
export type Listing = { symbol: string; coinId: string; from?: Day; until?: Day; isConverted?: true };

/** Ticker, CoinGecko's id and name: the coin at every exchange below whose own table has no other entry. */
// oxfmt-ignore
const commonTickers: [symbol: string, coinId: string, name: string][] = [
  ["BTC", "bitcoin", "Bitcoin"], ["ETH", "ethereum", "Ethereum"], ["USDT", "tether", "Tether"], ["BNB", "binancecoin", "BNB"],
  ["SOL", "solana", "Solana"], ["USDC", "usd-coin", "USDC"], ["XRP", "ripple", "XRP"], ["DOGE", "dogecoin", "Dogecoin"],
  ["TON", "the-open-network", "Toncoin"], ["ADA", "cardano", "Cardano"], ["TRX", "tron", "TRON"], ["AVAX", "avalanche-2", "Avalanche"],
  ["SHIB", "shiba-inu", "Shiba Inu"], ["DOT", "polkadot", "Polkadot"], ["LINK", "chainlink", "Chainlink"], ["BCH", "bitcoin-cash", "Bitcoin Cash"],
  ["NEAR", "near", "NEAR Protocol"], ["POL", "polygon-ecosystem-token", "POL"], ["MATIC", "polygon-ecosystem-token", "POL"], ["LTC", "litecoin", "Litecoin"],
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
  ["DYDX", "dydx-chain", "dYdX"], ["BAL", "balancer", "Balancer"], ["BCHSV", "bitcoin-cash-sv", "Bitcoin SV"], ["RON", "ronin", "Ronin"],
];

/** Exchanges, brokers and wallets that use the common tickers for the usual coins. */
// oxfmt-ignore
const exchanges: ReadonlySet<string> = new Set([
  "binance", "binanceus", "bitbank", "bitfinex", "bitget", "bitmart", "bitmex", "bitpanda", "bitstamp", "bittrex", "bitvavo", "bithumb", "blockfi", "bybit", "celsius", "cex",
  "coinbase", "coinbasepro", "coinbase-pro", "coinbaseexchange", "coinbaseprime", "coinex", "coincheck", "coinmama", "crypto-com", "cryptocom", "deribit", "etoro", "exodus", "ftx", "gate", "gateio", "gemini", "hitbtc",
  "htx", "huobi", "kraken", "kucoin", "ledger", "localbitcoins", "mexc", "mexc3", "nexo", "okcoin", "okex", "okx", "pionex", "poloniex", "rakuten-wallet", "relai", "revolut", "robinhood", "swissborg", "upbit", "uphold", "voyager", "whitebit",
  "21bitcoin", "anycoin", "bingx", "bison", "bitbox", "btcpay", "bullbitcoin", "novadax", "bitcoinde", "bitflyer", "bitpandapro", "bitso", "bitunix", "blockchaincom", "blofin", "btcmarkets", "quadrigacx",
  "cashapp", "circle", "coincorner", "coinfinity", "coinlist", "coinmate", "coinmetro", "coinomi", "coinspot", "coinsquare", "easycrypto", "electrum", "gmocoin",
  "krakenfutures", "ledgerlive", "liquid", "luno", "mercado", "ndax", "newton", "paypal", "pocket", "river", "sfox", "shakepay", "shapeshift",
  "bit2me", "bitcoinwell", "bitstack", "change", "coinbank", "coinhouse", "coinmerce", "coinmotion", "coinsmart", "firi", "fold", "foxbit", "k33", "mtgox", "nbx", "simplecoin", "wealthsimple",
  "independentreserve", "strike", "swan", "swissquote", "swyftx", "traderepublic", "trezor", "valr", "wavespace", "wazirx", "wirex", "zaif", "zonda",
]);

/** Common tickers that have their usual coin even at services that list many small or old coins. */
const establishedTickers: ReadonlySet<string> = new Set([
  "BTC",
  "ETH",
  "LTC",
  "XRP",
  "DOGE",
  "XMR",
  "BCH",
  "USDT",
  "USDC",
]);

/** Wallets and exchanges at which only `oldestTickers` are known to have their usual coins. */
// oxfmt-ignore
const establishedTickerServices: ReadonlySet<string> = new Set([
  "alby", "albyhub", "armory", "bisq", "bitcoincore", "bitkey", "bittylicious", "blink", "blockchair", "bnktothefuture", "cakedefi", "changelly", "changetip", "coinfloor", "cryptopia", "cryptsy", "dase", "deltabalances", "edge", "gatehub",
  "gravity", "hollaex", "hotbit", "idex", "kinesis", "kvapay", "lbank", "mercatox", "minswap", "monero", "multibit", "mycelium", "mymonero", "neverless", "nicehash", "nonkyc", "paxful", "phoenix", "qtrade", "safetrade", "sparrow", "tradeogre", "tradesatoshi", "variational", "walletofsatoshi", "woox", "zeus",
]);

/** Whether an exchange uses the common tickers for the usual coins. */
export function hasUsualTickers(exchange: string): boolean {
  return exchanges.has(exchange);
}

const commonBySymbol = new Map(commonTickers.map(([symbol, coinId]) => [symbol, [{ symbol, coinId }]]));
const names = new Map(
  commonTickers
    .map(([symbol, coinId, name]): [string, { symbol: string; name: string }] => [coinId, { symbol, name }])
    .toReversed(),
);

/** Tickers of each coin at exchanges without their own entry. */
const tickersByCoin = new Map<string, Set<string>>();
for (const { coinId, ticker } of [
  ...commonTickers.map(([symbol, coin]) => ({ ticker: symbol, coinId: coin })),
  ...datedListings.filter(({ exchange }) => exchange === "*"),
]) {
  const found = tickersByCoin.get(coinId);
  if (found === undefined) tickersByCoin.set(coinId, new Set([ticker]));
  else found.add(ticker);
}

const datedByTicker = new Map<string, DatedListing[]>();
for (const listing of datedListings) {
  const place = `${listing.exchange}/${listing.ticker}`;
  const found = datedByTicker.get(place);
  if (found === undefined) datedByTicker.set(place, [listing]);
  else found.push(listing);
}

/**
 * The coin of a ticker in a tracker's file, if all tables agree. A tracker renames coins in its history, so a ticker that changed its coin
 * or is another coin at some exchange is left to the owner.
 */
function agreedListings(ticker: string, dated: (place: string) => Listing[]): Listing[] {
  const hasChanged = datedListings.some(
    (listing) => listing.ticker === ticker && listing.until !== undefined,
  );
  if (hasChanged || coinsOfSpelling(ticker).length !== 1) return [];
  const everywhere = dated("*");
  return everywhere.length > 0 ? everywhere : (commonBySymbol.get(ticker) ?? []);
}

/** The built-in entries of exactly this ticker, and whether they are specific to the exchange or dated. */
function builtIn(exchange: string, ticker: string): { listings: Listing[]; isParticular: boolean } {
  const dated = (place: string): Listing[] =>
    (datedByTicker.get(`${place}/${ticker}`) ?? []).map(({ coinId, from, until, isConverted }) => ({
      symbol: ticker,
      coinId,
      ...(from === undefined ? {} : { from }),
      ...(until === undefined ? {} : { until }),
      ...(isConverted === undefined ? {} : { isConverted }),
    }));
  const exchangeListings = dated(exchange);
  if (exchangeListings.length > 0) return { listings: exchangeListings, isParticular: true };
  if (exchange === "cointracking") {
    const canonicalTicker = usualTicker(ticker);
    return {
      listings: canonicalTicker === undefined ? [] : agreedListings(canonicalTicker, dated),
      isParticular: false,
    };
  }
  if (trackers.has(exchange)) return { listings: agreedListings(ticker, dated), isParticular: false };
  const hasTicker =
    exchanges.has(exchange) || (establishedTickers.has(ticker) && establishedTickerServices.has(exchange));
  if (!hasTicker) return { listings: [], isParticular: false };
  const everywhere = dated("*");
  if (everywhere.length > 0) return { listings: everywhere, isParticular: true };
  return { listings: commonBySymbol.get(ticker) ?? [], isParticular: false };
}

/** The coin behind an exchange's own ticker: Kraken's staked variants (`DOT.S`) and Binance's Earn balances (`LDBTC`). */
function baseTicker(exchange: string, ticker: string): string | undefined {
  if (exchange === "kraken") return /^(.{2,})\.[SMFBP]$/.exec(ticker)?.[1];
  if (exchange === "binance") return /^LD(.{2,})$/.exec(ticker)?.[1];
  return undefined;
}

/** Looks up a ticker in an exchange's own coin list, if that was read. */
export type PublishedListings = (exchange: string, ticker: string) => Listing[];
const nothingPublished: PublishedListings = () => [];

/**
 * All coins that a ticker has been at an exchange, oldest first; empty if unknown. In order of priority: entries of this exchange or with
 * dates; the exchange's own list (`published`); the table of common tickers, for exchanges that use them.
 */
export function listingsOf(
  exchange: string,
  symbol: string,
  published: PublishedListings = nothingPublished,
): Listing[] {
  const ticker = symbol.toUpperCase();
  const { listings, isParticular } = builtIn(exchange, ticker);
  if (isParticular) return listings;
  // A wrapped native coin has the price of its native coin, whatever id the list states.
  if (ticker === "WETH" && listings.length > 0) return listings;
  const publishedListings = published(exchange, ticker);
  if (publishedListings.length > 0) return publishedListings;
  if (listings.length > 0) return listings;
  const base = baseTicker(exchange, ticker);
  return base === undefined ? [] : listingsOf(exchange, base, published);
}

/**
 * The coin of a ticker at an exchange at a moment (ms); `undefined` if no entry covers it. Without a moment, only if the ticker has always
 * been one coin.
 */
export function coinOfTicker(
  exchange: string,
  symbol: string,
  at?: number,
  published: PublishedListings = nothingPublished,
): string | undefined {
  const listings = listingsOf(exchange, symbol, published);
  if (at === undefined) {
    const [only, second] = listings;
    return second === undefined && only?.from === undefined && only?.until === undefined
      ? only?.coinId
      : undefined;
  }
  const day = dayOf(at);
  return listings.find(({ from, until }) => (from ?? day) <= day && day <= (until ?? day))?.coinId;
}

/** Coins with this spelling. They are suggested to the owner and never assumed. */
export function coinsOfSpelling(symbol: string): string[] {
  const ticker = symbol.toUpperCase();
  const dated = datedListings.filter((listing) => listing.ticker === ticker);
  return [...new Set([...(commonBySymbol.get(ticker) ?? []), ...dated].map((listing) => listing.coinId))];
}

/** The usual ticker and name of a coin, if these tables have it. */
export function nameOfCoin(coinId: string): { symbol: string; name: string } | undefined {
  return names.get(coinId);
}

/** A coin's present tickers at an exchange, for requesting its price there. */
export function tickersOfCoin(exchange: string, coinId: string): string[] {
  if (!exchanges.has(exchange)) return [];
  const earlierTickers = tickersBeforeRenaming(coinId);
  if (earlierTickers.length > 0) return [...earlierTickers];
  return [...(tickersByCoin.get(coinId) ?? [])].filter((symbol) =>
    listingsOf(exchange, symbol).some((listing) => listing.coinId === coinId && listing.until === undefined),
  );
}
