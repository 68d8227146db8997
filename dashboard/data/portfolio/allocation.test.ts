import { expect, test } from "vitest";
import { sumOf } from "../../../src/domain/money/decimal.ts";
import type { Balance, Balances } from "../records.ts";
import { allocationOf, allocations } from "./allocation.ts";

const balance = (assetId: string, wallet: string, platform: string, value: string | null): Balance => ({
  assetId,
  coinId: assetId.startsWith("currency:") ? null : "eth",
  symbol: "ETH",
  wallet,
  platform,
  amount: value?.startsWith("-") === true ? "-1" : "1",
  price: null,
  priceAt: null,
  value,
  spam: false,
});
const balances: Balances = {
  at: 1,
  items: [
    balance("a", "0xa", "eip155:1", "40"),
    balance("a", "0xa#lender", "eip155:1", "20"),
    balance("a", "0xa#debt", "eip155:1", "-10"),
    balance("a", "Spot", "exchange:kraken", "30"),
    balance("currency:iso4217/code:USD", "Spot", "exchange:kraken", "20"),
    balance("nft", "0xa", "eip155:1", null),
    { ...balance("bad", "0xa", "eip155:1", "1000"), spam: true },
  ],
  value: "100",
  unpriced: [],
  inTransit: [],
  unverified: [],
  incomplete: [],
};

test.each(allocations)("the parts by %s add up to the whole, spam left out", (by) => {
  const parts = allocationOf(balances, by);
  expect(sumOf(parts.map(({ value }) => value ?? "0"))).toBe("100");
  expect(sumOf(parts.map(({ share }) => share ?? "0"))).toBe("1");
});

test("kinds separate wallets, exchanges, positions, money and debts; a wallet includes its positions", () => {
  const values = (by: "kind" | "wallet"): unknown =>
    allocationOf(balances, by).map(({ key, value }) => [key, value]);
  expect(values("kind")).toEqual([
    ["wallets", "40"],
    ["exchanges", "30"],
    ["positions", "20"],
    ["money", "20"],
    ["owed", "-10"],
  ]);
  expect(values("wallet")).toEqual([
    ["eip155:1 0xa", "50"],
    ["exchange:kraken Spot", "50"],
  ]);
});
