import type { ExchangeCredentials } from "../../../ports/exchanges.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Formats of each exchange's keys. Used only for a hint after a refusal, because formats change. */
const shapes: [id: string, title: string, apiKey: RegExp, secret: RegExp][] = [
  ["coinbase", "Coinbase", /^organizations\/[^/]+\/apiKeys\//, /./],
  ["coinbase", "Coinbase", new RegExp(`^${uuid}$`), /^[A-Za-z0-9+/]{86}==$/],
  ["gemini", "Gemini", /^(?:account|master)-[A-Za-z0-9]{20}$/, /./],
  ["kraken", "Kraken", /^[A-Za-z0-9+/]{56}$/, /^[A-Za-z0-9+/]{86}==$/],
  ["okx", "OKX", new RegExp(`^${uuid}$`), /^[0-9A-F]{32}$/],
  ["kucoin", "KuCoin", /^[0-9a-f]{24}$/, new RegExp(`^${uuid}$`)],
  ["gate", "Gate", /^[0-9a-f]{32}$/, /^[0-9a-f]{64}$/],
  ["binance", "Binance", /^[A-Za-z0-9]{64}$/, /^[A-Za-z0-9]{64}$/],
  ["bybit", "Bybit", /^[A-Za-z0-9]{18}$/, /^[A-Za-z0-9]{36}$/],
  ["bitfinex", "Bitfinex", /^[A-Za-z0-9]{43}$/, /^[A-Za-z0-9]{43}$/],
  ["bitstamp", "Bitstamp", /^[A-Za-z0-9]{32}$/, /^[A-Za-z0-9]{32}$/],
];

/** The exchange whose key format matches; `undefined` if none does, or `id`'s own does. */
export function otherExchangeOf(id: string, { apiKey, secret }: ExchangeCredentials): string | undefined {
  const matchingShapes = shapes.filter(([, , key, word]) => key.test(apiKey) && word.test(secret.trim()));
  return matchingShapes.some(([exchangeId]) => exchangeId === id) ? undefined : matchingShapes[0]?.[1];
}
