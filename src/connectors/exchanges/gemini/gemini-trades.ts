import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import {
  amountOf,
  momentOf,
  optionalAmountOf,
  product,
  textOf,
  tradeChanges,
  type Raw,
} from "../reading/raw.ts";
import { undirectedGap } from "../reading/undirected.ts";

const quotes = [
  "RLUSD",
  "GUSD",
  "USDT",
  "USDC",
  "USD",
  "EUR",
  "GBP",
  "SGD",
  "DAI",
  "BTC",
  "ETH",
  "BCH",
  "LTC",
  "FIL",
];
export const money: ReadonlySet<string> = new Set(quotes.slice(0, quotes.indexOf("BTC")));

/** `btcusd` is BTC and USD. The pair of PAXG and USD ends like one of GUSD. */
export function sidesOf(symbol: string): [base: string, quote: string] {
  const name = symbol.toUpperCase();
  if (name === "PAXGUSD") return ["PAXG", "USD"];
  const quote =
    quotes.find((candidate) => name.endsWith(candidate) && name.length > candidate.length) ?? name.slice(-3);
  return [name.slice(0, name.length - quote.length), quote];
}

/** A perpetual contract, such as `BTCGUSDPERP`. Its trades change a position and no balance of the coin. */
const isContract = (symbol: string): boolean => /PERP$/i.test(symbol);

/**
 * The trades that count. One broken in full did not happen, even if an earlier sync read it; the amounts of one reversed by hand are credited and
 * debited again separately, so it counts. Those of contracts are retracted, because an earlier version booked them.
 */
export function tradesOf(rows: readonly Raw[], symbolOf: (row: Raw) => string) {
  const breakOf = (row: Raw): string => textOf(row, "break").toLowerCase();
  const unread = [
    ...rows
      .map(breakOf)
      .filter((word) => !["", "manual", "full"].includes(word))
      .map((word) => `trade (break: ${word})`),
    ...rows
      .map(symbolOf)
      .filter(isContract)
      .map((symbol) => `trade (${symbol})`),
  ];
  const retracted = rows.filter((row) => breakOf(row) === "full" || isContract(symbolOf(row))).map(tradeId);
  return {
    ...(retracted.length === 0 ? {} : { retracted }),
    events: rows
      .filter((row) => ["", "manual"].includes(breakOf(row)) && !isContract(symbolOf(row)))
      .map((row) => tradeOf(row, symbolOf(row))),
    ...(unread.length === 0 ? {} : { unread: undirectedGap(unread) }),
  };
}

const tradeId = (row: Raw): string => `trade:${textOf(row, "tid")}`;

/** https://docs.gemini.com/rest/orders#list-past-trades */
function tradeOf(row: Raw, symbol: string): ExchangeEvent {
  const [base, quote] = sidesOf(symbol);
  const amount = amountOf(row, "amount");
  return {
    id: tradeId(row),
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
