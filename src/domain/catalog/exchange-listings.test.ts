import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coingeckoExchanges, datedListings } from "./exchange-listings.ts";
import { coinOfTicker, listingsOf, type PublishedListings } from "./tickers.ts";

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);
const publishes =
  (exchange: string, coins: Record<string, string>): PublishedListings =>
  (at, ticker) => {
    const coinId = at === exchange ? coins[ticker] : undefined;
    return coinId === undefined ? [] : [{ symbol: ticker, coinId }];
  };

describe("a ticker that changed its coin", () => {
  it.each([
    ["binance", "STRK", "2023-06-01", "strike"],
    ["binance", "STRK", "2024-03-01", "starknet"],
    ["kucoin", "STRK", "2023-06-01", undefined],
    ["kraken", "DAI", "2019-11-17", "sai"],
    ["kraken", "DAI", "2019-11-18", "dai"],
    ["coinbase", "DAI", "2019-11-25", "sai"],
    ["coinbase", "DAI", "2019-12-02", "dai"],
    ["kraken", "LUNA", "2024-01-01", "terra-luna"],
    ["kraken", "LUNA2", "2024-01-01", "terra-luna-2"],
    ["bitfinex", "LUNA", "2024-01-01", "terra-luna"],
    ["cointracking", "LUNA2", "2024-01-01", "terra-luna"],
    ["cointracking", "SOL2", "2024-01-01", "solana"],
    ["cointracking", "SOL", "2024-01-01", undefined],
    ["cointracking", "ETH", "2024-01-01", "ethereum"],
    ["gate", "JUP", "2022-01-01", undefined],
    ["gate", "JUP", "2024-06-01", "jupiter-exchange-solana"],
    ["upbit", "TON", "2024-01-01", "tokamak-network"],
    ["okx", "TON", "2024-01-01", "the-open-network"],
    ["mexc", "GAS", "2024-01-01", "gas-dao"],
    ["kraken", "REP", "2020-01-01", "augur"],
    ["kraken", "REP", "2021-01-01", undefined],
    ["kraken", "REPV2", "2021-01-01", "augur"],
  ])("%s %s on %s is %s", (exchange, ticker, on, coinId) => {
    expect(coinOfTicker(exchange, ticker, day(on))).toBe(coinId);
  });

  it("has at most one coin per day at every exchange", () => {
    const places = [...new Set(datedListings.map(({ exchange, ticker }) => `${exchange}/${ticker}`))];
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.integer({ min: day("2010-01-01"), max: day("2030-01-01") }),
        (place, at) => {
          const on = new Date(at).toISOString().slice(0, 10);
          const meant = datedListings.filter(
            ({ exchange, ticker, from, until }) =>
              `${exchange}/${ticker}` === place && (from ?? on) <= on && on <= (until ?? on),
          );
          expect(meant.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("has date ranges that are ordered and do not overlap", () => {
    for (const { exchange, ticker } of datedListings) {
      const same = datedListings
        .filter((other) => other.exchange === exchange && other.ticker === ticker)
        .toSorted((a, b) => (a.from ?? "").localeCompare(b.from ?? ""));
      same.forEach(({ from, until }, index) => {
        if (from !== undefined && until !== undefined) expect(from <= until).toBe(true);
        const next = same[index + 1];
        if (next !== undefined) expect((until ?? "9999") < (next.from ?? "")).toBe(true);
      });
    }
  });
});

describe("a tracker's ticker", () => {
  it("is the coin that every table means by it", () => {
    expect(coinOfTicker("koinly", "BTC")).toBe("bitcoin");
    expect(coinOfTicker("cointracker", "sol")).toBe("solana");
    expect(coinOfTicker("blockpit", "UNI", day("2021-01-01"))).toBe("uniswap");
    expect(coinOfTicker("blockpit", "UNI", day("2020-01-01"))).toBeUndefined();
  });

  it("has no coin where it changed or means another at an exchange", () => {
    for (const ticker of ["LUNA", "UST", "BTT", "DAI", "STRK", "TON", "GAS", "REP", "XBT9", "VAI"])
      expect(coinOfTicker("koinly", ticker, day("2024-06-01")), ticker).toBeUndefined();
  });

  it("is never another coin than an exchange without own meaning has at that time", () => {
    const tickers = [
      ...new Set(datedListings.map(({ ticker }) => ticker)),
      "BTC",
      "ETH",
      "SOL",
      "POL",
      "MATIC",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...tickers),
        fc.integer({ min: day("2015-01-01"), max: day("2026-01-01") }),
        fc.constantFrom("koinly", "delta", "rotki"),
        (ticker, at, tracker) => {
          const coin = coinOfTicker(tracker, ticker, at);
          if (coin !== undefined) expect(coinOfTicker("bitget", ticker, at)).toBe(coin);
        },
      ),
    );
  });
});

describe("an exchange's own coin list", () => {
  it("names a ticker that the tables do not contain", () => {
    expect(coinOfTicker("kucoin", "VAI")).toBeUndefined();
    expect(coinOfTicker("kucoin", "VAI", undefined, publishes("kucoin", { VAI: "vaiot" }))).toBe("vaiot");
    expect(coinOfTicker("gate", "VAI", undefined, publishes("kucoin", { VAI: "vaiot" }))).toBeUndefined();
  });

  it("overrides the table of common tickers, but not dated records", () => {
    const list = publishes("gate", { GAS: "some-gas", STRK: "strike", WETH: "weth" });
    expect(coinOfTicker("gate", "GAS", undefined, list)).toBe("some-gas");
    expect(coinOfTicker("gate", "STRK", day("2024-06-01"), list)).toBe("starknet");
    expect(coinOfTicker("gate", "WETH", undefined, list)).toBe("ethereum");
  });

  it("is looked up by the base coin of a staked or saved balance", () => {
    const list = publishes("kraken", { TNSR: "tensor" });
    expect(coinOfTicker("kraken", "TNSR.S", undefined, list)).toBe("tensor");
    expect(listingsOf("kraken", "TNSR.S", list)).toHaveLength(1);
  });

  it("has a CoinGecko id for every exchange with its own connector", () => {
    for (const exchange of [
      "binance",
      "kraken",
      "coinbase",
      "bybit",
      "okx",
      "kucoin",
      "gate",
      "bitfinex",
      "gemini",
      "bitstamp",
    ])
      expect(coingeckoExchanges[exchange]).toBeDefined();
  });
});
