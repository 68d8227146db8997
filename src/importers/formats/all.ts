// Every format that is declared as data: one line per file. Git merges parallel additions by keeping both (.gitattributes).
export * from "./binance/spot-trades.ts";
export * from "./bitfinex/trades.ts";
export * from "./btc-markets/transactions.ts";
export * from "./ledger-live/operations.ts";
export * from "./okx/trading.ts";
