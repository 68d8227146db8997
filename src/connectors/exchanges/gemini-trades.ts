import type { ExchangeEvent } from "../../domain/exchange/exchange-event.ts";
import {
  amountOf,
  momentOf,
  optionalAmountOf,
  product,
  textOf,
  tradeChanges,
  type Raw,
} from "./reading/raw.ts";
import { undirectedGap } from "./reading/undirected.ts";

const quotes = ["GUSD", "USDT", "USDC", "USD", "EUR", "GBP", "SGD", "DAI", "BTC", "ETH", "BCH", "LTC", "FIL"];
export const money: ReadonlySet<string> = new Set([
  "GUSD",
  "USDT",
  "USDC",
  "USD",
  "EUR",
  "GBP",
  "SGD",
  "DAI",
]);

/** `btcusd` is BTC and USD. */
export function sidesOf(symbol: string): [base: string, quote: string] {
  const name = symbol.toUpperCase();
  const quote =
    quotes.find((candidate) => name.endsWith(candidate) && name.length > candidate.length) ?? name.slice(-3);
  return [name.slice(0, name.length - quote.length), quote];
}

/**
 * The trades that count. One broken in full did not happen; the amounts of one reversed by hand are credited and debited again separately, so it
 * counts.
 */
export function tradesOf(rows: readonly Raw[], symbolOf: (row: Raw) => string) {
  const breakOf = (row: Raw): string => textOf(row, "break").toLowerCase();
  const unknown = rows.map(breakOf).filter((word) => !["", "manual", "full"].includes(word));
  return {
    events: rows
      .filter((row) => ["", "manual"].includes(breakOf(row)))
      .map((row) => tradeOf(row, symbolOf(row))),
    ...(unknown.length === 0
      ? {}
      : { unread: undirectedGap(unknown.map((word) => `trade (break: ${word})`)) }),
  };
}

/** https://docs.gemini.com/rest/orders#list-past-trades */
function tradeOf(row: Raw, symbol: string): ExchangeEvent {
  const [base, quote] = sidesOf(symbol);
  const amount = amountOf(row, "amount");
  return {
    id: `trade:${textOf(row, "tid")}`,
    at: momentOf(row, "timestampms"),
    type: "trade",
    account: "",
    changes: tradeChanges({
      side: textOf(row, "type"),
      base,
      quote,
      amount,
      cost: product(amount, amountOf(row, "price")),
      fee: { symbol: textOf(row, "fee_currency"), amount: optionalAmountOf(row, "fee_amount") },
    }),
  };
}
