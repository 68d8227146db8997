import { expect, it } from "vitest";
import { sidesOf, tradesOf } from "./gemini-trades.ts";

it.each([
  ["btcusd", "BTC", "USD"],
  ["PAXGUSD", "PAXG", "USD"],
  ["BTCGUSD", "BTC", "GUSD"],
  ["GUSDUSD", "GUSD", "USD"],
  ["USDCUSD", "USDC", "USD"],
  ["BTCRLUSD", "BTC", "RLUSD"],
  ["RLUSDUSD", "RLUSD", "USD"],
  ["ethbtc", "ETH", "BTC"],
])("splits the market %s into %s and %s", (symbol, base, quote) => {
  expect(sidesOf(symbol)).toEqual([base, quote]);
});

const row = (symbol: string, fields: object = {}) => ({
  symbol,
  tid: 7,
  timestampms: 1_700_000_000_000,
  type: "Buy",
  amount: "2",
  price: "3",
  fee_amount: "0",
  fee_currency: "USD",
  ...fields,
});
const read = (...rows: ReturnType<typeof row>[]) => tradesOf(rows, ({ symbol }) => String(symbol));

it("names the trades of a perpetual contract, which change no balance of its coin", () => {
  const { events, unread } = read(row("BTCGUSDPERP"), row("BTCUSD"));
  expect(events.map(({ changes }) => changes.map(({ symbol }) => symbol))).toEqual([["BTC", "USD"]]);
  expect(JSON.stringify(unread)).toContain("BTCGUSDPERP");
});

it("takes back a trade that is broken in full, and keeps one that was reversed by hand", () => {
  const { events, retracted } = read(
    row("BTCUSD", { break: "full" }),
    row("BTCUSD", { tid: 8, break: "manual" }),
  );
  expect(retracted).toEqual(["trade:7"]);
  expect(events.map(({ id }) => id)).toEqual(["trade:8"]);
});
