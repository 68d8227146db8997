import { afterEach, beforeEach, expect, it } from "vitest";
import { startStandIn, type StandIn } from "../../test/support/servers/stand-in.ts";
import { silentLogger } from "../ports/logger.ts";
import { createHttp } from "../net/http.ts";
import { fetchExchangeCoins } from "./exchange-coins.ts";

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const fetched = async (): Promise<Map<string, string>> => {
  let now = 0;
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: { COINGECKO: standIn.url }, offline: true },
    log: silentLogger,
    now: () => (now += 60_000),
    random: () => 0,
  });
  return fetchExchangeCoins("kucoin", { http, now: () => 0, signal: new AbortController().signal });
};
// The shape of CoinGecko's published example of `/exchanges/{id}/tickers`; the markets are made up.
const market = (base: string, target: string, coin_id: string | null, target_coin_id?: string) => ({
  base,
  target,
  market: { name: "KuCoin", identifier: "kucoin", has_trading_incentive: false },
  last: 1.5,
  trust_score: "green",
  is_anomaly: false,
  is_stale: false,
  coin_id,
  ...(target_coin_id === undefined ? {} : { target_coin_id }),
});

it("the coins of both sides of every market are read, page by page", async () => {
  const full = Array.from({ length: 100 }, (_, index) =>
    market(`T${index}`, "USDT", `coin-${index}`, "tether"),
  );
  standIn.on(/^\/exchanges\/kucoin\/tickers/, (request) => ({
    body: {
      name: "KuCoin",
      tickers: request.query.get("page") === "1" ? full : [market("VAI", "USDT", "vaiot")],
    },
  }));
  const coins = await fetched();
  expect(coins.size).toBe(102);
  expect(coins.get("T99")).toBe("coin-99");
  expect(coins.get("USDT")).toBe("tether");
  expect(coins.get("VAI")).toBe("vaiot");
});

it("a ticker of two coins and one without a coin are omitted, and a repeated page ends the list", async () => {
  const page = [
    market("ABC", "USDT", "first"),
    market("ABC", "BTC", "second"),
    market("XYZ", "USDT", null),
    ...Array.from({ length: 97 }, (_, index) => market(`T${index}`, "USDT", `coin-${index}`)),
  ];
  standIn.on(/^\/exchanges\/kucoin\/tickers/, { body: { name: "KuCoin", tickers: page } });
  const coins = await fetched();
  expect(coins.has("ABC")).toBe(false);
  expect(coins.has("XYZ")).toBe(false);
  expect(coins.size).toBe(97);
});
