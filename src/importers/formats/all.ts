// Every format that is declared as data: one line per file. Git merges parallel additions by keeping both (.gitattributes).
export * from "./binance-us/transactions.ts";
export * from "./binance/conversions.ts";
export * from "./binance/fiat-transfers.ts";
export * from "./binance/order-history.ts";
export * from "./binance/spot-trades.ts";
export * from "./binance/trades-2021.ts";
export * from "./binance/transfers.ts";
export * from "./bitfinex/trades.ts";
export * from "./btc-markets/transactions.ts";
export * from "./ledger-live/operations.ts";
export * from "./okx/trading.ts";
