import { describe, expect, it } from "vitest";
import { describeAsset } from "./describe-asset.ts";
import { coinOfTicker, coinsOfSpelling, listingsOf, nameOfCoin, tickersOfCoin } from "../catalog/tickers.ts";

const coinOf = (assetId: string, at?: number): string | null => describeAsset(assetId, {}, at).coinId;

describe("an asset's description", () => {
  it("is one coin on chain, at two exchanges and wrapped", () => {
    expect(
      [
        "eip155:1/slip44:60",
        "eip155:8453/slip44:60",
        "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
        "exchange:binance/symbol:ETH",
        "exchange:kraken/symbol:XETH",
      ].map((assetId) => coinOf(assetId)),
    ).toEqual(["ethereum", "ethereum", "ethereum", "ethereum", "ethereum"]);
    expect(coinOf("bip122:000000000019d6689c085ae165831e93/slip44:0")).toBe("bitcoin");
    expect(coinOf("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501")).toBe("solana");
  });

  it("comes from the registry, whatever name a contract gives itself", () => {
    expect(
      describeAsset("eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", {
        symbol: "SCAM",
        name: "x",
        decimals: 3,
      }),
    ).toMatchObject({ coinId: "usd-coin", symbol: "USDC", decimals: 6, kind: "asset" });
  });

  it("has the coin's name if it has the coin's symbol, on each chain and at exchanges", () => {
    const names = [
      "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
      "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
      "exchange:kraken/symbol:USDC",
      "eip155:1/erc20:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
      "eip155:1/slip44:60",
      "exchange:binance/symbol:ETH",
    ].map((assetId) => describeAsset(assetId).name);
    expect(names).toEqual(["USDC", "USDC", "USDC", "Wrapped ETH", "Ethereum", "Ethereum"]);
  });

  it("is not derived from spelling: a contract named USDC, a ticker of an unknown exchange, a bridged version", () => {
    const imitation = describeAsset("eip155:1/erc20:0x1111111111111111111111111111111111111111", {
      symbol: "USDC",
    });
    expect([imitation.coinId, imitation.symbol]).toEqual([null, "USDC"]);
    expect(coinOf("exchange:backyard/symbol:BTC")).toBeNull();
    expect(coinOf("exchange:cryptopia/symbol:DOT")).toBeNull();
    expect(coinsOfSpelling("BTC")).toEqual(["bitcoin"]);
    expect(coinOf("eip155:10/erc20:0x7f5c764cbc14f9669b88837ca1490cca17c31607")).toBe(
      "bridged-usd-coin-optimism",
    );
  });

  it("depends on the date if an exchange's ticker changed its coin", () => {
    const luna = "exchange:binance/symbol:LUNA";
    expect(coinOf(luna, Date.UTC(2021, 5, 1))).toBe("terra-luna");
    expect(coinOf(luna, Date.UTC(2022, 4, 27, 23, 59))).toBe("terra-luna");
    expect(coinOf(luna, Date.UTC(2022, 4, 28))).toBe("terra-luna-2");
    expect(coinOf(luna)).toBeNull();
    expect(coinOf("exchange:kraken/symbol:LUNA", Date.UTC(2024, 0, 1))).toBe("terra-luna");
    expect(listingsOf("binance", "LUNA")).toHaveLength(2);
  });

  it("follows each exchange's own names", () => {
    expect(coinOf("exchange:bitfinex/symbol:UST")).toBe("tether");
    expect(coinOf("exchange:kraken/symbol:UST")).toBe("terrausd");
    expect(coinOf("exchange:kraken/symbol:DOT.S")).toBe("polkadot");
    expect(coinOf("exchange:binance/symbol:LDBTC")).toBe("bitcoin");
    expect(coinOf("exchange:binance/symbol:LDO")).toBe("lido-dao");
  });

  it("is known at brokers and in wallets that list the coin", () => {
    expect(coinOf("exchange:strike/symbol:BTC")).toBe("bitcoin");
    expect(coinOf("exchange:ledgerlive/symbol:ATOM")).toBe("cosmos");
    expect(coinOf("exchange:sparrow/symbol:BTC")).toBe("bitcoin");
    expect(coinOf("exchange:cryptopia/symbol:LTC")).toBe("litecoin");
    expect(coinOf("exchange:yoroi/symbol:ADA")).toBe("cardano");
    expect(coinOf("exchange:kucoin/symbol:KCS")).toBe("kucoin-shares");
  });

  it("separates fiat money and NFTs", () => {
    expect(describeAsset("currency:iso4217/code:EUR")).toMatchObject({
      kind: "currency",
      coinId: null,
      symbol: "EUR",
    });
    expect(describeAsset("eip155:1/erc721:0x1111111111111111111111111111111111111111/7").kind).toBe("nft");
  });

  it("names an unknown contract by its source, or by its shortened address", () => {
    const id = "eip155:1/erc20:0x1111111111111111111111111111111111111111";
    expect(describeAsset(id, { symbol: "FOO", name: "Foo", decimals: 9 })).toEqual({
      kind: "asset",
      coinId: null,
      symbol: "FOO",
      name: "Foo",
      decimals: 9,
    });
    expect(describeAsset(id).symbol).toBe("0x1111…1111");
  });
});

describe("the ticker tables", () => {
  it("name at least a hundred coins", () => {
    const tickers = ["BTC", "ETH", "SOL", "LINK", "WBTC", "LUNC", "KAS"];
    expect(tickers.every((ticker) => coinOfTicker("binance", ticker) !== undefined)).toBe(true);
    expect(nameOfCoin("bitcoin")).toEqual({ symbol: "BTC", name: "Bitcoin" });
  });

  it("give the ticker under which an exchange lists a coin today", () => {
    expect(tickersOfCoin("binance", "bitcoin")).toEqual(["BTC"]);
    expect(tickersOfCoin("binance", "terra-luna-2")).toContain("LUNA");
    expect(tickersOfCoin("binance", "terra-luna")).toEqual(["LUNC"]);
  });
});
