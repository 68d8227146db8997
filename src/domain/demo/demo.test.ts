import { baseCurrencies } from "../../../dashboard/data/first-run/base-currency.ts";
import { currencyAsset } from "../assets/asset.ts";
import { describe, expect, test } from "vitest";
import { millisecondsPerDay } from "../time/day.ts";
import { isNegative, parseDecimal, subtract, add, zero, type Decimal } from "../money/decimal.ts";
import { runToEnd } from "../../ports/pause.ts";
import { nameOfCoin } from "../catalog/tickers.ts";
import { coins } from "./coins.ts";
import { generateDemo, type Demo } from "./demo.ts";
import { demoPrices } from "./prices.ts";

const demoPortfolio = (at: number): Demo => runToEnd(generateDemo(at));
const now = Date.UTC(2026, 10, 21, 15, 30);

describe("the demo account", () => {
  const demo = demoPortfolio(now);

  test("is the same portfolio from the first to the last moment of a day", () => {
    const midnight = Math.floor(now / millisecondsPerDay) * millisecondsPerDay;
    expect(demoPortfolio(midnight)).toEqual(demo);
    expect(demoPortfolio(midnight + millisecondsPerDay - 1)).toEqual(demo);
  });

  test("covers three years that end the day before it is created", () => {
    const times = demo.transactions.map(({ at }) => at);
    const today = Math.floor(now / millisecondsPerDay) * millisecondsPerDay;
    expect(Math.max(...times)).toBeLessThan(today);
    expect(Math.min(...times)).toBeLessThan(today - 1_090 * millisecondsPerDay);
    expect(demo.transactions.length).toBeGreaterThan(1_000);
  });

  test("names a coin alike on chains and at exchanges", () => {
    for (const { coinId, name } of coins) expect(nameOfCoin(coinId)?.name, coinId).toBe(name);
  });

  test("has four chains, three exchanges and common events on them", () => {
    const platforms = new Set(demo.transactions.map(({ platform }) => platform));
    expect([...platforms].filter((platform) => platform.startsWith("exchange:"))).toHaveLength(3);
    expect([...platforms].filter((platform) => !platform.startsWith("exchange:"))).toHaveLength(4);
    const types = new Set(demo.transactions.map(({ type }) => type));
    for (const type of [
      "deposit",
      "withdrawal",
      "trade",
      "reward",
      "interest",
      "airdrop",
      "stake",
      "wrap",
      "bridge",
      "payment",
      "gift",
    ])
      expect(types).toContain(type);
    expect(demo.links.length).toBeGreaterThan(20);
    expect(demo.spam.length).toBeGreaterThan(1);
  });

  test("never spends more than a wallet holds", () => {
    const held = new Map<string, Decimal>();
    for (const { wallet, legs } of demo.transactions.toSorted((a, b) => a.at - b.at))
      for (const leg of legs) {
        const key = `${leg.wallet ?? wallet} ${leg.assetId}`;
        const before = held.get(key) ?? zero;
        const amount = parseDecimal(leg.amount);
        expect(amount.units).toBeGreaterThan(0n);
        held.set(key, leg.direction === "in" ? add(before, amount) : subtract(before, amount));
      }
    for (const [key, amount] of held) expect([key, isNegative(amount)]).toEqual([key, false]);
  });

  test("describes every asset it uses and prices every coin on every day", () => {
    const named = new Map(demo.assets.map((asset) => [asset.assetId, asset]));
    const refs = new Set(demo.prices.map(({ ref }) => ref));
    const mentioned = new Set(demo.transactions.flatMap(({ legs }) => legs.map(({ assetId }) => assetId)));
    expect([...mentioned].filter((assetId) => !named.has(assetId))).toEqual([]);
    const coinIds = [...mentioned].flatMap((assetId) => named.get(assetId)?.coinId ?? []);
    expect(coinIds.filter((coinId) => !refs.has(`coin:${coinId}`))).toEqual([]);
    for (const { close } of demo.prices) expect(parseDecimal(close).units).toBeGreaterThan(0n);
  });

  test("has a price of every currency that the page offers on each day, and of no other than was asked for", () => {
    const today = Math.floor(now / millisecondsPerDay);
    const money = (currency: string): string[] => [
      ...new Set(
        demoPrices(today, today, currency)
          .map(({ ref }) => ref)
          .filter((ref) => ref.startsWith("currency:")),
      ),
    ];
    for (const currency of baseCurrencies.filter((code) => code !== "USD" && code !== "EUR"))
      expect(money(currency)).toEqual([currencyAsset("EUR"), currencyAsset(currency)]);
    for (const currency of ["USD", "EUR", "XAF"]) expect(money(currency)).toEqual([currencyAsset("EUR")]);
  });

  test("continues its prices when it is opened later", () => {
    const today = Math.floor(now / millisecondsPerDay);
    const later = demoPrices(today, today + 30);
    const known = new Map(later.map(({ ref, day, close }) => [`${ref} ${day}`, close]));
    for (const { ref, day, close } of demo.prices) expect(known.get(`${ref} ${day}`)).toBe(close);
  });
});
