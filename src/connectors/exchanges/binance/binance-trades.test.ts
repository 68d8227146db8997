import { expect, test } from "vitest";
import { marketsIn } from "./binance-trades.ts";

const split = (...symbols: string[]): string[] =>
  marketsIn(symbols).map(({ base, quote }) => `${base}/${quote}`);

test("a name that two quote currencies end is split at the coin that other markets have", () => {
  expect(split("ADAEUR", "ADAUSDT", "ADABTC")).toEqual(["ADA/EUR", "ADA/USDT", "ADA/BTC"]);
  expect(split("BTCAEUR", "EURAEUR", "BTCUSDT", "EURUSDT")).toEqual([
    "BTC/AEUR",
    "EUR/AEUR",
    "BTC/USDT",
    "EUR/USDT",
  ]);
  expect(split("XRPRLUSD", "XRPUSDT", "BTCU", "BTCUSDT")).toEqual([
    "XRP/RLUSD",
    "XRP/USDT",
    "BTC/U",
    "BTC/USDT",
  ]);
});

test("a name with one split keeps it, and among equals the longest quote currency decides", () => {
  expect(split("ETHBTC", "TUSDT", "BTCTUSD", "BTTTRX", "XYZ")).toEqual([
    "ETH/BTC",
    "T/USDT",
    "BTC/TUSD",
    "BTT/TRX",
  ]);
});
