import { afterEach, beforeEach, expect, it } from "vitest";
import { startStandIn, type StandIn } from "../../test/support/servers/stand-in.ts";
import { silentLogger } from "../ports/logger.ts";
import { createHttp } from "../net/http.ts";
import { fetchCoinList } from "./coin-list.ts";

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

function read(): Promise<Map<string, string>> {
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams: { COINGECKO: standIn.url }, offline: true },
    log: silentLogger,
    now: () => 0,
    random: () => 0,
    sleep: async () => undefined,
  });
  return fetchCoinList({ http, now: () => 0, signal: new AbortController().signal });
}

it("a truncated list is requested again, and a renamed coin has its present id", async () => {
  const address = `0x${"a".repeat(40)}`;
  standIn.on(
    "/coins/list?include_platform=true",
    { body: '[{"id":"matic-network","platforms":{"ethe' },
    { body: [{ id: "matic-network", platforms: { ethereum: address } }] },
  );
  expect([...(await read())]).toEqual([[`eip155:1/erc20:${address}`, "polygon-ecosystem-token"]]);
  expect(standIn.requests).toHaveLength(2);
});

it("CoinGecko's list gives a contract's coin on each chain, and nothing for unused platforms", async () => {
  standIn.on("/coins/list?include_platform=true", {
    body: [
      {
        id: "ondo-finance",
        symbol: "ondo",
        name: "Ondo",
        platforms: { ethereum: "0xFABA6f8e4a5E8Ab82F62fe7C39859FA577269BE3", "some-chain": "x" },
      },
      {
        id: "official-trump",
        symbol: "trump",
        name: "Official Trump",
        platforms: { solana: "6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN" },
      },
      {
        id: "tether",
        symbol: "usdt",
        name: "Tether",
        platforms: {
          tron: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
          "the-open-network": "EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs",
        },
      },
      { id: "bitcoin", symbol: "btc", name: "Bitcoin", platforms: {} },
    ],
  });
  const coins = await read();
  expect([...coins]).toEqual([
    ["eip155:1/erc20:0xfaba6f8e4a5e8ab82f62fe7c39859fa577269be3", "ondo-finance"],
    [
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN",
      "official-trump",
    ],
    ["tron:728126428/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "tether"],
    ["tvm:-239/jetton:EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs", "tether"],
  ]);
});
