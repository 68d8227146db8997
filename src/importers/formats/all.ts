// Every format that is declared as data: one line per file. Git merges parallel additions by keeping both (.gitattributes).
export * from "./bitfinex/trades.ts";
export * from "./btc-markets/transactions.ts";
export * from "./ledger-live/operations.ts";
