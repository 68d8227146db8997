import type { Day } from "../time/day.ts";

/**
 * The coin of a ticker at one exchange, or at every exchange without its own entry (`*`). Both days are inclusive; a missing day is
 * unbounded. Outside all ranges the ticker is unknown, and no coin is assigned by spelling.
 */
export type DatedListing = {
  exchange: string;
  ticker: string;
  coinId: string;
  from?: Day;
  until?: Day;
  /** At the end the exchange converted its customers' balances into the next coin, so a balance continues across both. */
  isConverted?: true;
};

/**
 * Tickers whose coin changed, and tickers with a different coin at one exchange. Sources are the exchange's announcement or asset list, or
 * the coin's launch, before which the ticker was another coin.
 */
// oxfmt-ignore
export const datedListings: readonly DatedListing[] = [
  // Terra's relaunch (proposal 1623, 2022-05-28): the first chain's coin became LUNC. Kraken and Bitfinex kept LUNA for it.
  { exchange: "*", ticker: "LUNA", coinId: "terra-luna", until: "2022-05-27" },
  { exchange: "*", ticker: "LUNA", coinId: "terra-luna-2", from: "2022-05-28" },
  { exchange: "*", ticker: "UST", coinId: "terrausd" },
  { exchange: "kraken", ticker: "LUNA", coinId: "terra-luna" },
  { exchange: "kraken", ticker: "LUNA2", coinId: "terra-luna-2", from: "2022-05-28" },
  { exchange: "bitfinex", ticker: "LUNA", coinId: "terra-luna" },
  { exchange: "bitfinex", ticker: "LUNA2", coinId: "terra-luna-2", from: "2022-05-28" },
  { exchange: "bitfinex", ticker: "TERRAUST", coinId: "terrausd" },
  // BitTorrent's redenomination 1 : 1000 (2022-01-12). Binance gave the new coin another ticker.
  { exchange: "*", ticker: "BTT", coinId: "bittorrent-old", until: "2022-01-11" },
  { exchange: "*", ticker: "BTT", coinId: "bittorrent", from: "2022-01-12" },
  { exchange: "binance", ticker: "BTT", coinId: "bittorrent-old" },
  { exchange: "binance", ticker: "BTTC", coinId: "bittorrent" },
  // Multi-collateral Dai launched on 2019-11-18; its predecessor is Sai. Coinbase and Bitfinex converted balances on 2019-12-02.
  { exchange: "*", ticker: "SAI", coinId: "sai" },
  { exchange: "*", ticker: "DAI", coinId: "sai", until: "2019-11-17", isConverted: true },
  { exchange: "*", ticker: "DAI", coinId: "dai", from: "2019-11-18" },
  ...["coinbase", "coinbasepro", "coinbase-pro", "coinbaseexchange", "coinbaseprime", "bitfinex"].flatMap((exchange): DatedListing[] => [
    { exchange, ticker: "DAI", coinId: "sai", until: "2019-12-01", isConverted: true },
    { exchange, ticker: "DAI", coinId: "dai", from: "2019-12-02" },
  ]),
  // Starknet's token launched on 2024-02-20. Before, STRK was Strike at Binance.
  { exchange: "*", ticker: "STRK", coinId: "starknet", from: "2024-02-20" },
  { exchange: "binance", ticker: "STRK", coinId: "strike", until: "2024-02-19" },
  { exchange: "binance", ticker: "STRK", coinId: "starknet", from: "2024-02-20" },
  // Tickers that were other coins before the launch of these.
  { exchange: "*", ticker: "APT", coinId: "aptos", from: "2022-10-18" },
  { exchange: "*", ticker: "ARB", coinId: "arbitrum", from: "2023-03-23" },
  { exchange: "*", ticker: "JUP", coinId: "jupiter-exchange-solana", from: "2024-01-31" },
  { exchange: "*", ticker: "HYPE", coinId: "hyperliquid", from: "2024-11-29" },
  { exchange: "*", ticker: "TRUMP", coinId: "official-trump", from: "2025-01-17" },
  { exchange: "*", ticker: "UNI", coinId: "uniswap", from: "2020-09-16" },
  // Augur's second token launched on 2020-07-28. Kraken lists it as REPV2, and REP remains the first token there.
  { exchange: "kraken", ticker: "REP", coinId: "augur", until: "2020-07-27" },
  { exchange: "kraken", ticker: "XREP", coinId: "augur", until: "2020-07-27" },
  { exchange: "kraken", ticker: "REPV2", coinId: "augur", from: "2020-07-28" },
  // An earlier ticker of Bitcoin Cash.
  { exchange: "binance", ticker: "BCC", coinId: "bitcoin-cash" },
  { exchange: "binance", ticker: "BCHABC", coinId: "bitcoin-cash" },
  { exchange: "bitfinex", ticker: "BAB", coinId: "bitcoin-cash" },
  { exchange: "bitfinex", ticker: "BCHN", coinId: "bitcoin-cash" },
  { exchange: "bitfinex", ticker: "BCHABC", coinId: "ecash" },
  { exchange: "*", ticker: "LEND", coinId: "ethlend" },
  // Other coins with a common ticker.
  { exchange: "upbit", ticker: "TON", coinId: "tokamak-network" },
  { exchange: "mexc", ticker: "GAS", coinId: "gas-dao" },
  { exchange: "mexc", ticker: "GASNEO", coinId: "gas" },
  { exchange: "hitbtc", ticker: "STX", coinId: "stox" },
  // Tickers used by one exchange only.
  { exchange: "binance", ticker: "BETH", coinId: "binance-eth" },
  { exchange: "binance", ticker: "WBETH", coinId: "wrapped-beacon-eth" },
  { exchange: "binance", ticker: "HOT", coinId: "holotoken" },
  { exchange: "kraken", ticker: "XBT", coinId: "bitcoin" },
  { exchange: "kraken", ticker: "XXBT", coinId: "bitcoin" },
  { exchange: "kraken", ticker: "XETH", coinId: "ethereum" },
  { exchange: "kraken", ticker: "XETC", coinId: "ethereum-classic" },
  { exchange: "kraken", ticker: "XXRP", coinId: "ripple" },
  { exchange: "kraken", ticker: "XLTC", coinId: "litecoin" },
  { exchange: "kraken", ticker: "XXLM", coinId: "stellar" },
  { exchange: "kraken", ticker: "XXMR", coinId: "monero" },
  { exchange: "kraken", ticker: "XZEC", coinId: "zcash" },
  { exchange: "kraken", ticker: "XDG", coinId: "dogecoin" },
  { exchange: "kraken", ticker: "XXDG", coinId: "dogecoin" },
  { exchange: "bitfinex", ticker: "UST", coinId: "tether" },
  { exchange: "bitfinex", ticker: "UDC", coinId: "usd-coin" },
  { exchange: "bitfinex", ticker: "DSH", coinId: "dash" },
  { exchange: "bitfinex", ticker: "IOT", coinId: "iota" },
  { exchange: "bitfinex", ticker: "ALG", coinId: "algorand" },
  { exchange: "bitfinex", ticker: "ATO", coinId: "cosmos" },
  { exchange: "bitfinex", ticker: "MNA", coinId: "decentraland" },
  { exchange: "bitfinex", ticker: "QTM", coinId: "qtum" },
  { exchange: "bitfinex", ticker: "STJ", coinId: "storj" },
  { exchange: "bitfinex", ticker: "TSD", coinId: "true-usd" },
  { exchange: "bitfinex", ticker: "WBT", coinId: "wrapped-bitcoin" },
  { exchange: "coinbase", ticker: "CGLD", coinId: "celo" },
  { exchange: "coinbaseexchange", ticker: "CGLD", coinId: "celo" },
  { exchange: "coinbasepro", ticker: "CGLD", coinId: "celo" },
  { exchange: "bitvavo", ticker: "MIOTA", coinId: "iota" },
  { exchange: "poloniex", ticker: "STR", coinId: "stellar" },
  { exchange: "bitmex", ticker: "XBT", coinId: "bitcoin" },
  // Exchanges' own coins.
  { exchange: "bitget", ticker: "BGB", coinId: "bitget-token" },
  { exchange: "bitpanda", ticker: "BEST", coinId: "bitpanda-ecosystem-token" },
  { exchange: "bitpandapro", ticker: "BEST", coinId: "bitpanda-ecosystem-token" },
  { exchange: "cakedefi", ticker: "DFI", coinId: "defichain" },
  { exchange: "gate", ticker: "GT", coinId: "gatechain-token" },
  { exchange: "htx", ticker: "HT", coinId: "huobi-token" },
  { exchange: "hyperliquid", ticker: "HYPE", coinId: "hyperliquid", from: "2024-11-29" },
  { exchange: "kucoin", ticker: "KCS", coinId: "kucoin-shares" },
  { exchange: "mexc", ticker: "MX", coinId: "mx-token" },
  { exchange: "wazirx", ticker: "WRX", coinId: "wazirx" },
  { exchange: "whitebit", ticker: "WBT", coinId: "whitebit" },
  // Coins of the chains of wallets and explorers.
  { exchange: "adalite", ticker: "ADA", coinId: "cardano" },
  { exchange: "aptoscan", ticker: "APT", coinId: "aptos" },
  { exchange: "avalanche-wallet", ticker: "AVAX", coinId: "avalanche-2" },
  { exchange: "bisq", ticker: "BSQ", coinId: "bisq" },
  { exchange: "daedalus", ticker: "ADA", coinId: "cardano" },
  { exchange: "decrediton", ticker: "DCR", coinId: "decred" },
  { exchange: "eternl", ticker: "ADA", coinId: "cardano" },
  { exchange: "fatstx", ticker: "STX", coinId: "blockstack" },
  { exchange: "handcash", ticker: "BSV", coinId: "bitcoin-cash-sv" },
  { exchange: "helium", ticker: "HNT", coinId: "helium" },
  { exchange: "nault", ticker: "XNO", coinId: "nano" },
  { exchange: "neonwallet", ticker: "GAS", coinId: "gas" },
  { exchange: "neonwallet", ticker: "NEO", coinId: "neo" },
  { exchange: "pooltool", ticker: "ADA", coinId: "cardano" },
  { exchange: "subscan", ticker: "DOT", coinId: "polkadot" },
  { exchange: "subscan", ticker: "KSM", coinId: "kusama" },
  { exchange: "vericoin", ticker: "VRC", coinId: "vericoin" },
  { exchange: "volt", ticker: "BSV", coinId: "bitcoin-cash-sv" },
  { exchange: "yoroi", ticker: "ADA", coinId: "cardano" },
  { exchange: "zelcore", ticker: "KDA", coinId: "kadena" },
];

/** CoinGecko's ids of exchanges, under which it publishes their lists of coins: https://docs.coingecko.com/reference/exchanges-list. */
export const coingeckoExchanges: Readonly<Record<string, string>> = {
  binance: "binance",
  binanceus: "binance_us",
  bitbank: "bitbank",
  bitfinex: "bitfinex",
  bitget: "bitget",
  bithumb: "bithumb",
  bitmart: "bitmart",
  bitstamp: "bitstamp",
  bitvavo: "bitvavo",
  bybit: "bybit_spot",
  cex: "cex",
  coinbase: "gdax",
  coinbaseexchange: "gdax",
  coinbasepro: "gdax",
  "coinbase-pro": "gdax",
  coinex: "coinex",
  "crypto-com": "crypto_com",
  cryptocom: "crypto_com",
  gate: "gate",
  gateio: "gate",
  gemini: "gemini",
  hitbtc: "hitbtc",
  htx: "huobi",
  huobi: "huobi",
  kraken: "kraken",
  kucoin: "kucoin",
  mexc: "mxc",
  mexc3: "mxc",
  okx: "okex",
  okex: "okex",
  poloniex: "poloniex",
  upbit: "upbit",
  whitebit: "whitebit",
};
