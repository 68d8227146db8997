import { expect, test } from "vitest";
import { holdingsOf } from "./holdings.ts";
import type { Balance } from "./records.ts";

const balance = (patch: Partial<Balance>): Balance => ({
  assetId: "exchange:kraken/symbol:BTC",
  coinId: "bitcoin",
  symbol: "BTC",
  wallet: "Kraken",
  platform: "exchange:kraken",
  amount: "0.1",
  price: "100",
  priceAt: 0,
  value: "10",
  spam: false,
  ...patch,
});

test("one coin in three wallets is one holding with an exact sum", () => {
  const [holding, ...others] = holdingsOf([
    balance({ amount: "0.1" }),
    balance({ amount: "0.2", value: "20", wallet: "Vault", assetId: "bip122:1/slip44:0" }),
    balance({ amount: "0.000000000000000001", value: null, price: null, wallet: "Old" }),
  ]);
  expect(others).toEqual([]);
  expect(holding).toMatchObject({ amount: "0.300000000000000001", value: "30", share: "1" });
  expect(holding?.balances.map(({ wallet }) => wallet)).toEqual(["Vault", "Kraken", "Old"]);
});

test("unpriced holdings sort last and have no share", () => {
  const holdings = holdingsOf([
    balance({ coinId: null, assetId: "x", symbol: "AAA", value: null, price: null }),
    balance({ coinId: "ethereum", symbol: "ETH", value: "30" }),
    balance({ value: "10" }),
  ]);
  expect(holdings.map(({ symbol, share }) => [symbol, share])).toEqual([
    ["ETH", "0.75"],
    ["BTC", "0.25"],
    ["AAA", null],
  ]);
});
