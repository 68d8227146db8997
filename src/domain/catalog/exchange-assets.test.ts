import { expect, test } from "vitest";
import { assetAt } from "./exchange-assets.ts";
import { coinOfTicker } from "./tickers.ts";

test.each([
  ["okx", "RON", "exchange:okx/symbol:RON"],
  ["gate", "PKR", "exchange:gate/symbol:PKR"],
  ["cex", "GHS", "exchange:cex/symbol:GHS"],
  ["binance", "RON", "currency:iso4217/code:RON"],
  ["revolut", "RON", "currency:iso4217/code:RON"],
  ["okx", "EUR", "currency:iso4217/code:EUR"],
  ["gate", "TRY", "currency:iso4217/code:TRY"],
])("at %s, %s is %s: a code of money is a coin where that money is not traded", (exchange, symbol, asset) => {
  expect(assetAt(exchange, symbol).assetId).toBe(asset);
});

test("Ronin is known by its ticker at OKX", () => {
  expect(coinOfTicker("okx", "RON", Date.UTC(2024, 2, 1))).toBe("ronin");
});
