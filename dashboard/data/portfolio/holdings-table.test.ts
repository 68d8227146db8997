import fc from "fast-check";
import { expect, test } from "vitest";
import { holdingRows, sortings, sortRows, type HoldingRow } from "./holdings-table.ts";
import type { Balance, Balances, CoinCost, Costs } from "../records.ts";

const balance = (symbol: string, wallet: string, amount: string, more: Partial<Balance> = {}): Balance => ({
  assetId: `exchange:test/symbol:${symbol}`,
  coinId: symbol.toLowerCase(),
  symbol,
  wallet,
  platform: "exchange:test",
  amount,
  price: "10",
  priceAt: 1,
  value: `${Number(amount) * 10}`,
  spam: false,
  ...more,
});
const balancesOf = (items: Balance[], inTransit: Balances["inTransit"] = []): Balances => ({
  at: 1,
  items,
  value: null,
  unpriced: [],
  inTransit,
  unverified: [],
  incomplete: [],
});
const cost = (symbol: string, amount: string, more: Partial<CoinCost> = {}): CoinCost => ({
  coinId: symbol.toLowerCase(),
  assetIds: [`exchange:test/symbol:${symbol}`],
  symbol,
  amount,
  price: "10",
  value: `${Number(amount) * 10}`,
  cost: "40",
  averagePrice: "4",
  unrealised: `${Number(amount) * 10 - 40}`,
  unrealisedRate: "0.5",
  costGap: null,
  assumedCost: "0",
  realised: "7",
  proceeds: "0",
  fees: "0",
  income: "0",
  expenses: "0",
  withdrawnGain: "0",
  unknownGains: 0,
  unknownCostDisposals: 0,
  unknownWithdrawnGains: 0,
  unknownIncome: 0,
  unknownExpenses: 0,
  change24h: null,
  today: "5",
  lots: 1,
  since: 1,
  wallets: [],
  ...more,
});
const costsOf = (items: CoinCost[]): Costs => ({
  at: 1,
  currency: "USD",
  method: "fifo",
  scope: "account",
  items,
  totals: {
    value: null,
    cost: "0",
    unrealised: "0",
    realised: "0",
    income: "0",
    today: "0",
    unknownCosts: 0,
    unknownGains: 0,
    unknownCostDisposals: 0,
    unknownIncome: 0,
  },
});

test("a coin's cost is shared among its wallets by amount, and positions are listed under their wallet", () => {
  const balances = balancesOf([
    balance("ETH", "0xa", "3"),
    balance("ETH", "0xa#lender", "1"),
    balance("ETH", "Kraken", "4"),
    balance("BTC", "Kraken", "1"),
  ]);
  const costs = costsOf([
    cost("ETH", "8"),
    cost("BTC", "1", { cost: null, costGap: "unknownCost", unrealised: null }),
  ]);
  const [eth] = holdingRows(balances, costs, "coin");
  expect(eth).toMatchObject({ symbol: "ETH", amount: "8", value: "80", cost: "40", realised: "7" });
  expect(eth?.children.map((row) => row.cost)).toEqual(["20", "15", "5"]);
  const wallets = holdingRows(balances, costs, "wallet");
  expect(wallets).toMatchObject([
    {
      place: { wallet: "0xa" },
      value: "40",
      cost: "20",
      unrealised: "20",
      unrealisedRate: "1",
      unknownCosts: 0,
    },
    { place: { wallet: "Kraken" }, value: "50", cost: "20", unrealised: "20", unknownCosts: 1 },
  ]);
  expect(holdingRows(balances, costs, "chain")).toMatchObject([{ value: "90", unknownCosts: 1 }]);
});

test("with a pool per wallet, each wallet has its own cost", () => {
  const balances = balancesOf([balance("ETH", "0xa", "3"), balance("ETH", "0xb", "1")]);
  const wallets = [
    { wallet: "0xa", amount: "3", cost: "39", unknown: "0" },
    { wallet: "0xb", amount: "1", cost: "1", unknown: "1" },
  ];
  const [eth] = holdingRows(balances, costsOf([cost("ETH", "4", { wallets })]), "coin");
  expect(eth?.children.map((row) => row.cost)).toEqual(["39", null]);
});

test("assets in transit are listed under their coin, spam is excluded, and a sold coin is a row without wallets", () => {
  const balances = balancesOf(
    [balance("ETH", "0xa", "3"), balance("BAD", "0xa", "100", { spam: true })],
    [{ assetId: "exchange:test/symbol:ETH", amount: "1", value: "10" }],
  );
  const rows = holdingRows(balances, costsOf([cost("ETH", "4"), cost("OLD", "0", { value: "0" })]), "coin");
  expect(rows.map(({ symbol, share }) => [symbol, share])).toEqual([
    ["ETH", "1"],
    ["BAD", "25"],
    ["OLD", "0"],
  ]);
  expect(rows[0]?.children.map(({ place }) => place)).toEqual([
    { wallet: "0xa", platform: "exchange:test" },
    "transit",
  ]);
});

test("rows without costs, or of a past day, have amounts and values", () => {
  const [eth] = holdingRows(balancesOf([balance("ETH", "0xa", "3")]), undefined, "coin");
  expect(eth).toMatchObject({ amount: "3", value: "30", cost: null, costGap: null });
});

test("unknown values sort last in both directions, and the order is total", () => {
  const row = fc.record({
    value: fc.option(fc.integer().map(String)),
    cost: fc.option(fc.integer().map(String)),
    symbol: fc.string({ minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom(...sortings), fc.boolean(), (list, by, isDescending) => {
      const [blank] = holdingRows(balancesOf([balance("ETH", "0xa", "3")]), undefined, "coin");
      if (blank === undefined) throw new RangeError("no row");
      const rows = list.map((values, index): HoldingRow => ({ ...blank, ...values, key: `${index}` }));
      const sorted = sortRows(rows, { by, isDescending });
      expect(sorted.map(({ key }) => key).toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
      if (by !== "value" && by !== "cost") return;
      const values = sorted.map((one) => one[by]);
      const known = values.filter((value) => value !== null);
      expect(values.slice(0, known.length)).toEqual(known);
      const numbers = known.map(Number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => (isDescending ? b - a : a - b)));
    }),
  );
});

test("money has no realized gain, as it has no cost", () => {
  const rows = holdingRows(
    balancesOf([balance("USD", "0xa", "3"), balance("ETH", "0xa", "3")]),
    costsOf([cost("USD", "3", { costGap: "money", cost: null, realised: "0" }), cost("ETH", "3")]),
    "coin",
  );
  expect(rows.map(({ symbol, realised }) => [symbol, realised])).toEqual([
    ["USD", null],
    ["ETH", "7"],
  ]);
});
