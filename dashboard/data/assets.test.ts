import { expect, test } from "vitest";
import { fetchAllItems, firstSymbols, onePerCoin } from "./assets.ts";
import type { Asset } from "../../src/domain/assets/asset.ts";

const asset = (id: string, coinId: string | null): Asset => ({
  id,
  coinId,
  kind: "asset",
  symbol: "BTC",
  name: "BTC",
  decimals: null,
  spam: false,
  spamReasons: [],
  worthlessFrom: null,
});

test("assets of one coin count once, and unidentified ones of the same symbol each", () => {
  const known = [
    asset("exchange:kraken/symbol:BTC", "bitcoin"),
    asset("exchange:okx/symbol:BTC", "bitcoin"),
    asset("exchange:luno/symbol:BTC", null),
    asset("exchange:trezor/symbol:BTC", null),
  ];
  const find = (id: string): Asset | undefined => known.find((one) => one.id === id);
  expect(
    onePerCoin(
      known.map(({ id }) => id),
      find,
    ),
  ).toEqual(["exchange:okx/symbol:BTC", "exchange:luno/symbol:BTC", "exchange:trezor/symbol:BTC"]);
});

test("coins that share a symbol are counted separately", () => {
  expect(firstSymbols(["EUR", "BTC", "BTC", "ETH", "ADA", "BTC"])).toEqual({
    symbols: ["EUR", "BTC", "ETH"],
    others: 3,
  });
});

test("all pages of a list are fetched", async () => {
  const asked: (string | null)[] = [];
  const items = await fetchAllItems(async (cursor) => {
    asked.push(cursor);
    const number = Number(cursor ?? "0");
    return { items: [number], nextCursor: number < 2 ? String(number + 1) : null };
  });
  expect(items).toEqual([0, 1, 2]);
  expect(asked).toEqual([null, "1", "2"]);
});
