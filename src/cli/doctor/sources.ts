/** Every source with its default address. A test compares this list with the code of the sources. */
export const sources = [
  { id: "blockscout", title: "Blockscout", url: "https://api.blockscout.com" },
  { id: "routescan", title: "Routescan", url: "https://api.routescan.io" },
  { id: "etherscan", title: "Etherscan", url: "https://api.etherscan.io" },
  { id: "esplora", title: "Esplora", url: "https://mempool.space/api" },
  { id: "solana", title: "Solana", url: "https://api.mainnet-beta.solana.com" },
  { id: "defillama", title: "DefiLlama", url: "https://coins.llama.fi" },
  { id: "coingecko", title: "CoinGecko", url: "https://api.coingecko.com/api/v3" },
  { id: "coinbase", title: "Coinbase", url: "https://api.exchange.coinbase.com" },
  { id: "kraken", title: "Kraken", url: "https://api.kraken.com" },
  { id: "binance", title: "Binance", url: "https://api.binance.com" },
  { id: "frankfurter", title: "Frankfurter (ECB)", url: "https://api.frankfurter.dev/v1" },
  { id: "openai", title: "OpenAI", url: "https://api.openai.com/v1" },
  { id: "anthropic", title: "Anthropic", url: "https://api.anthropic.com/v1" },
  { id: "perplexity", title: "Perplexity", url: "https://api.perplexity.ai" },
  { id: "google", title: "Google", url: "https://generativelanguage.googleapis.com/v1beta" },
] as const;
