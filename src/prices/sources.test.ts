import { providerName } from "../lib/provider-name.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startStandIn, type StandIn, type StandInAnswer } from "../../test/support/servers/stand-in.ts";
import { dayOf, type Day } from "../domain/time/day.ts";
import { silentLogger } from "../ports/logger.ts";
import { createHttp } from "../net/http.ts";
import type { Priceable, PriceContext, PriceSource } from "./price-source.ts";
import { priceSources } from "./registry.ts";

const now = Date.UTC(2024, 2, 15, 12);
const dayMs = 86_400_000;
const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const coin = (coinId: string): Priceable => ({ ref: `coin:${coinId}`, coinId, assetId: null });
const asset = (assetId: string): Priceable => ({ ref: assetId, coinId: null, assetId });
const usdc = "eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

/** `waits` records the pauses, which pass at once. */
function context({
  waits = [],
  ...options
}: Partial<PriceContext> & { waits?: number[] } = {}): PriceContext {
  const upstreams = Object.fromEntries(
    ["DEFILLAMA", "COINGECKO", "BINANCE", "COINBASE", "KRAKEN", "FRANKFURTER", "EVM_RPC_1"].map((id) => [
      id,
      standIn.url,
    ]),
  );
  let passed = 0;
  const http = createHttp({
    fetch: globalThis.fetch,
    config: { upstreams, offline: true },
    log: silentLogger,
    now: () => now + passed,
    random: () => 0,
    async sleep(ms) {
      waits.push(ms);
      passed += ms;
    },
  });
  return { http, now: () => now, signal: new AbortController().signal, ...options };
}
const source = (id: string) => {
  const found = priceSources.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no source ${id}`);
  return found;
};
const history = async (
  id: string,
  item: Priceable,
  from: string,
  to: string,
  options?: Partial<PriceContext>,
) =>
  (await source(id).history(item, from, to, context(options))).map(
    ({ day, close, currency }) => `${day} ${close} ${currency}`,
  );
const latest = async (id: string, items: Priceable[], options?: Partial<PriceContext>) =>
  (await source(id).latest(items, context(options))).map(
    ({ ref, day, close, currency, at }) => `${ref} ${day} ${close} ${currency} ${dayOf(at)}`,
  );

describe("DefiLlama", () => {
  it("prices coins and contracts in one call, without unknown and outdated ones", async () => {
    standIn.on(/^\/prices\/current\/coingecko:bitcoin,ethereum:0xa0b8/, {
      body: {
        coins: {
          "coingecko:bitcoin": { price: 68_123.45, timestamp: now / 1000 - 60, confidence: 0.99 },
          "ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48": {
            price: 1.0003,
            timestamp: now / 1000 - 60,
          },
          "coingecko:dead": { price: 3, timestamp: now / 1000 - 90_000 },
        },
      },
    });
    expect(await latest("defillama", [coin("bitcoin"), asset(usdc), coin("dead")])).toEqual([
      "coin:bitcoin 2024-03-15 68123.45 USD 2024-03-15",
      `${usdc} 2024-03-15 1.0003 USD 2024-03-15`,
    ]);
  });

  it("takes points around midnight as the close of the day before, and no intraday point", async () => {
    standIn.on(/^\/chart\/coingecko:bitcoin/, {
      body: {
        coins: {
          "coingecko:bitcoin": {
            prices: [
              { timestamp: seconds("2024-03-10") + 40, price: 69_000 },
              { timestamp: seconds("2024-03-10") + 43_200, price: 1 },
              { timestamp: seconds("2024-03-11") - 90, price: 70_000.5 },
              { timestamp: seconds("2024-03-12"), price: 0 },
            ],
          },
        },
      },
    });
    expect(await history("defillama", coin("bitcoin"), "2024-03-09", "2024-03-11")).toEqual([
      "2024-03-09 69000 USD",
      "2024-03-10 70000.5 USD",
    ]);
    expect(standIn.requests[0]?.query.get("start")).toBe(String(seconds("2024-03-10")));
    expect(standIn.requests[0]?.query.get("span")).toBe("3");
  });

  it("requests long ranges a year at a time", async () => {
    standIn.on(/^\/chart/, { body: { coins: {} } });
    expect(await history("defillama", coin("bitcoin"), "2020-01-01", "2022-12-31")).toEqual([]);
    expect(standIn.requests.map(({ query }) => query.get("span"))).toEqual(["365", "365", "365", "1"]);
  });
});

describe("CoinGecko", () => {
  it("prices coins in one call, with the owner's key if there is one", async () => {
    standIn.on(/^\/simple\/price/, {
      body: { bitcoin: { usd: 68_000, last_updated_at: now / 1000 - 30 }, unheard: {} },
    });
    expect(await latest("coingecko", [coin("bitcoin"), coin("unheard")], { apiKey: "CG-key" })).toEqual([
      "coin:bitcoin 2024-03-15 68000 USD 2024-03-15",
    ]);
    expect(standIn.requests[0]?.headers["x-cg-demo-api-key"]).toBe("CG-key");
    expect(standIn.requests[0]?.query.get("ids")).toBe("bitcoin,unheard");
  });

  it("takes no price of an unknown time, and an error with status 200 for no unknown coin", async () => {
    standIn.on(/^\/simple\/price/, {
      body: { bitcoin: { usd: 68_000 }, ethereum: { usd: 3_600, last_updated_at: null } },
    });
    expect(await latest("coingecko", [coin("bitcoin"), coin("ethereum")])).toEqual([
      "coin:bitcoin 2024-03-15 68000 USD 2024-03-15",
    ]);
    standIn.on(/^\/simple\/price/, { body: { status: { error_code: 429, error_message: "too many" } } });
    await expect(latest("coingecko", [coin("bitcoin")])).rejects.toMatchObject({ code: "upstream" });
  });

  it("uses the hourly points at midnight, and has no prices for a coin answered with 404", async () => {
    standIn.on(/^\/coins\/bitcoin\/market_chart\/range/, {
      body: {
        prices: [0, 1, 23, 24, 25, 48].map((hour) => [
          seconds("2024-03-10") * 1000 + hour * 3_600_000 + 9_000,
          100 + hour,
        ]),
      },
    });
    expect(await history("coingecko", coin("bitcoin"), "2024-03-09", "2024-03-11")).toEqual([
      "2024-03-09 100 USD",
      "2024-03-10 124 USD",
      "2024-03-11 148 USD",
    ]);
    expect(await history("coingecko", coin("unheard"), "2024-03-09", "2024-03-11")).toEqual([]);
    expect(source("coingecko").earliest(now)).toBe("2023-03-17");
  });

  it("requests a contract by its platform", async () => {
    standIn.on(/^\/coins\/ethereum\/contract\/0xa0b8\w+\/market_chart/, {
      body: { prices: [[seconds("2024-03-10") * 1000, 0.97]] },
    });
    expect(await history("coingecko", asset(usdc), "2024-03-09", "2024-03-09")).toEqual([
      "2024-03-09 0.97 USD",
    ]);
  });
});

describe("the exchanges", () => {
  const open = seconds("2024-03-13") * 1000;

  it("Binance gives complete days' closes in USDT, and nothing for an unknown market", async () => {
    const candle = (start: number, close: string, trades = 3) => [
      start,
      "1",
      "2",
      "0.5",
      close,
      "9",
      start + dayMs - 1,
      "x",
      trades,
    ];
    // A halted market repeats its last price.
    standIn.on(/symbol=BTCUSDT/, {
      body: [
        candle(open, "71452.01000000"),
        candle(open + dayMs, "71452.01000000", 0),
        candle(open + 2 * dayMs, "68000"),
      ],
    });
    standIn.on(/symbol=GASUSDT/, { status: 400, body: { code: -1121, msg: "Invalid symbol." } });
    expect(await history("binance", coin("bitcoin"), "2024-03-13", "2024-03-15")).toEqual([
      "2024-03-13 71452.01 USDT",
    ]);
    expect(await history("binance", coin("gas"), "2024-03-13", "2024-03-15")).toEqual([]);
    standIn.on("/api/v3/ticker/price", {
      body: [
        { symbol: "BTCUSDT", price: "68001.5" },
        { symbol: "ETHUSDT", price: "0.00" },
      ],
    });
    expect(await latest("binance", [coin("bitcoin"), coin("ethereum")])).toEqual([
      "coin:bitcoin 2024-03-15 68001.5 USDT 2024-03-15",
    ]);
    // Markets that were delisted are left out by the server.
    expect(standIn.requests.at(-1)?.query.get("symbolStatus")).toBe("TRADING");
    expect(source("binance").canPrice(coin("tether"))).toBe(false);
    expect(source("binance").canPrice(asset(usdc))).toBe(false);
  });

  it("Coinbase gives complete days' closes, newest first as sent, and nothing for an unknown product", async () => {
    standIn.on(/^\/products\/BTC-USD\/candles/, {
      body: [
        [open / 1000 + 2 * 86_400, 1, 2, 3, 68_000, 1],
        [open / 1000 + 86_400, 1, 2, 3, 71_387.5, 1],
        [open / 1000, 1, 2, 3, 73_094.2, 1],
      ],
    });
    expect(await history("coinbase", coin("bitcoin"), "2024-03-13", "2024-03-15")).toEqual([
      "2024-03-13 73094.2 USD",
      "2024-03-14 71387.5 USD",
    ]);
    standIn.on("/products/BTC-USD/ticker", {
      body: { price: "68001.50", time: new Date(now).toISOString() },
    });
    expect(await latest("coinbase", [coin("bitcoin"), coin("monero")])).toEqual([
      "coin:bitcoin 2024-03-15 68001.5 USD 2024-03-15",
    ]);
  });

  it("Kraken gives complete days' closes under its own names, and recognises an unknown pair", async () => {
    standIn.on(/OHLC\?pair=XBTUSD/, {
      body: {
        error: [],
        result: {
          XXBTZUSD: [
            [open / 1000, "1", "2", "3", "73072.4", "x", "y", 1],
            // A day without a trade repeats the last price.
            [open / 1000 + 86_400, "73072.4", "73072.4", "73072.4", "73072.4", "0", "0", 0],
            [open / 1000 + 2 * 86_400, "1", "2", "3", "68000", "x", "y", 1],
          ],
          last: 1,
        },
      },
    });
    standIn.on(/pair=GASUSD/, { body: { error: ["EQuery:Unknown asset pair"] } });
    standIn.on(/pair=ETHUSD/, { body: { error: ["EService:Unavailable"] } });
    expect(await history("kraken", coin("bitcoin"), "2024-03-13", "2024-03-15")).toEqual([
      "2024-03-13 73072.4 USD",
    ]);
    expect(await latest("kraken", [coin("gas")])).toEqual([]);
    // A market without a trade in the last 24 hours keeps the price of its last one.
    for (const [trades, expected] of [
      [7, ["coin:monero 2024-03-15 140 USD 2024-03-15"]],
      [0, []],
    ] as const) {
      standIn.on(/Ticker\?pair=XMRUSD/, {
        body: { error: [], result: { XXMRZUSD: { c: ["140", "1"], t: [0, trades] } } },
      });
      expect(await latest("kraken", [coin("monero")])).toEqual(expected);
    }
    await expect(latest("kraken", [coin("ethereum")])).rejects.toThrow(
      'Kraken answered "EService:Unavailable".',
    );
  });
});

describe("hourly closes", () => {
  const hourMs = 3_600_000;
  const first = (seconds("2024-03-13") * 1000) / hourMs;
  const end = (hour: number): number => ((hour + 1) * hourMs) / 1000;
  const closes = async (id: string, ...needs: [Priceable, ...number[]][]) => {
    const asked = needs.map(([item, ...hours]) => ({ item, hours }));
    const quotes = (await source(id).hours?.closes(asked, context())) ?? [];
    return quotes.map(({ ref, hour, close, currency }) => `${ref} +${hour - first} ${close} ${currency}`);
  };

  it("come from DefiLlama for many coins and contracts in one call, each from the point nearest the hour's end", async () => {
    standIn.on(/^\/batchHistorical/, {
      body: {
        coins: {
          "coingecko:bitcoin": {
            symbol: "BTC",
            prices: [
              { timestamp: end(first) - 1_500, price: 71_000, confidence: 0.99 },
              { timestamp: end(first) + 11, price: 71_001.25, confidence: 0.99 },
              { timestamp: end(first + 5) + 1_000, price: 9, confidence: 0.99 },
              { timestamp: end(first + 7) - 1_799, price: 71_007, confidence: 0.99 },
            ],
          },
          "ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48": {
            prices: [
              { timestamp: end(first), price: 0 },
              { timestamp: end(first + 1), price: 0.9991 },
            ],
          },
        },
      },
    });
    expect(
      await closes(
        "defillama",
        [coin("bitcoin"), first, first + 5, first + 7],
        [asset(usdc), first, first + 1],
      ),
    ).toEqual(["coin:bitcoin +0 71001.25 USD", "coin:bitcoin +7 71007 USD", `${usdc} +1 0.9991 USD`]);
    expect(standIn.requests).toHaveLength(1);
    expect(JSON.parse(standIn.requests[0]?.query.get("coins") ?? "")).toEqual({
      "coingecko:bitcoin": [end(first), end(first + 5), end(first + 7)],
      [usdc.replace("eip155:1/erc20", "ethereum")]: [end(first), end(first + 1)],
    });
  });

  it("are not available from a DefiLlama address without them", async () => {
    expect(await closes("defillama", [coin("bitcoin"), first])).toEqual([]);
  });

  it("come from Binance's hourly candles in USDT, complete ones only", async () => {
    const candle = (hour: number, close: string, length = hourMs): unknown[] => [
      hour * hourMs,
      "1",
      "2",
      "0.5",
      close,
      "9",
      hour * hourMs + length - 1,
    ];
    standIn.on(/symbol=BTCUSDT&interval=1h/, {
      body: [candle(first, "71452.01000000"), candle(first + 1, "71500"), candle(first + 2, "3", 60_000)],
    });
    expect(await closes("binance", [coin("bitcoin"), first, first + 2])).toEqual([
      "coin:bitcoin +0 71452.01 USDT",
    ]);
    standIn.on(/symbol=GASUSDT/, { status: 400, body: { code: -1121, msg: "Invalid symbol." } });
    expect(await closes("binance", [coin("gas"), first])).toEqual([]);
  });

  it("come from Coinbase's and Kraken's hourly candles, which are stamped at their start", async () => {
    standIn.on(/^\/products\/BTC-USD\/candles\?granularity=3600/, {
      body: [
        [(first + 1) * 3_600, 1, 2, 3, 71_387.5, 1],
        [first * 3_600, 1, 2, 3, 73_094.2, 1],
      ],
    });
    expect(await closes("coinbase", [coin("bitcoin"), first, first + 1])).toEqual([
      "coin:bitcoin +0 73094.2 USD",
      "coin:bitcoin +1 71387.5 USD",
    ]);
    expect(standIn.requests[0]?.query.get("start")).toBe("2024-03-13T00:00:00.000Z");
    standIn.on(/OHLC\?pair=XBTUSD&interval=60/, {
      body: { error: [], result: { XXBTZUSD: [[first * 3_600, "1", "2", "3", "73072.4", "x"]], last: 1 } },
    });
    expect(await closes("kraken", [coin("bitcoin"), first])).toEqual(["coin:bitcoin +0 73072.4 USD"]);
  });

  it("come from the points of CoinGecko's range", async () => {
    standIn.on(/^\/coins\/bitcoin\/market_chart\/range/, {
      body: {
        prices: [
          [first * hourMs + 9_000, 100],
          [(first + 1) * hourMs + 9_000, 101],
          [(first + 2) * hourMs + 9_000, 102],
        ],
      },
    });
    expect(await closes("coingecko", [coin("bitcoin"), first, first + 1])).toEqual([
      "coin:bitcoin +0 101 USD",
      "coin:bitcoin +1 102 USD",
    ]);
  });
});

describe("Frankfurter", () => {
  const series = {
    rates: {
      "2024-03-08": { USD: 1.0932, GBP: 0.8519, JPY: 160.6 },
      "2024-03-11": { USD: 1.0926, GBP: 0.8526, JPY: 160.5 },
    },
  };

  it("prices a currency in USD by the rate in force, weekends included", async () => {
    standIn.on(/^\/2024-03-03\.\.2024-03-11/, { body: series });
    expect(
      await history("frankfurter", asset("currency:iso4217/code:EUR"), "2024-03-08", "2024-03-11"),
    ).toEqual([
      "2024-03-08 1.0932 USD",
      "2024-03-09 1.0932 USD",
      "2024-03-10 1.0932 USD",
      "2024-03-11 1.0926 USD",
    ]);
    expect(
      await history("frankfurter", asset("currency:iso4217/code:GBP"), "2024-03-08", "2024-03-08"),
    ).toEqual([]);
    standIn.on(/^\/2024-03-03\.\.2024-03-08/, { body: series });
    expect(
      await history("frankfurter", asset("currency:iso4217/code:GBP"), "2024-03-08", "2024-03-08"),
    ).toEqual(["2024-03-08 1.28324920765 USD"]);
  });

  it("omits a working day whose rate may still be published, instead of using the earlier rate", async () => {
    standIn.on(/^\/2024-03-04\.\.2024-03-12/, { body: series });
    expect(
      await history("frankfurter", asset("currency:iso4217/code:EUR"), "2024-03-09", "2024-03-12"),
    ).toEqual(["2024-03-09 1.0932 USD", "2024-03-10 1.0932 USD", "2024-03-11 1.0926 USD"]);
  });

  it("refuses rates against another currency", async () => {
    standIn.on(/^\/latest/, {
      body: { amount: 1, base: "USD", date: "2024-03-14", rates: { USD: 1, GBP: 0.78 } },
    });
    await expect(latest("frankfurter", [asset("currency:iso4217/code:GBP")])).rejects.toMatchObject({
      code: "upstream",
    });
  });

  it("gives today's rates in one call", async () => {
    standIn.on(/^\/latest/, {
      body: { amount: 1, base: "EUR", date: "2024-03-14", rates: { USD: 1.0925, GBP: 0.85 } },
    });
    expect(
      await latest("frankfurter", [asset("currency:iso4217/code:EUR"), asset("currency:iso4217/code:GBP")]),
    ).toEqual([
      "currency:iso4217/code:EUR 2024-03-15 1.0925 USD 2024-03-14",
      "currency:iso4217/code:GBP 2024-03-15 1.28529411765 USD 2024-03-14",
    ]);
    expect(source("frankfurter").canPrice(asset("currency:iso4217/code:XYZ"))).toBe(false);
  });
});

describe("derived prices", () => {
  const vault = "eip155:1/erc20:0x83f20f44975d03b1b09e64809b757c47f942beeb";
  const word = (value: bigint): string => value.toString(16).padStart(64, "0");
  const pricesOf: PriceContext["pricesOf"] = async (priceable, from, to) =>
    new Map(
      [from, to].map((day) => [
        day,
        { close: priceable.ref === "coin:staked-ether" ? "3000" : "0.999", currency: "USD" },
      ]),
    );

  function playNode(answers: Record<string, bigint>, genesis = seconds("2024-03-01")): void {
    standIn.on("/", (request) => {
      const { method, params } = JSON.parse(request.body) as {
        method: string;
        params: [{ data: string } | string];
      };
      const [first] = params;
      if (method === "eth_getBlockByNumber") {
        const number = first === "latest" ? 100_000 : Number(first);
        return {
          body: {
            result: {
              number: `0x${number.toString(16)}`,
              timestamp: `0x${(genesis + number * 12).toString(16)}`,
            },
          },
        };
      }
      const answer = typeof first === "object" ? answers[first.data.slice(0, 10)] : undefined;
      return {
        body:
          answer === undefined
            ? { error: { code: 3, message: "execution reverted" } }
            : { result: `0x${word(answer)}` },
      };
    });
  }

  it("are the contract's ratio times the underlying's price, for wstETH", async () => {
    playNode({ "0x035faf82": 1_160_000_000_000_000_000n });
    expect(await latest("derived", [coin("wrapped-steth")], { pricesOf })).toEqual([
      "coin:wrapped-steth 2024-03-15 3480 USD 2024-03-15",
    ]);
  });

  it("follow an ERC-4626 vault's share price, today and at the last block of past days", async () => {
    playNode({
      "0x38d52e0f": BigInt("0x6b175474e89094c44da98b954eedeac495271d0f"),
      "0x313ce567": 18n,
      "0x07a2d13a": 1_050_000_000_000_000_000n,
    });
    expect(await latest("derived", [asset(vault)], { pricesOf })).toEqual([
      `${vault} 2024-03-15 1.04895 USD 2024-03-15`,
    ]);
    standIn.requests.length = 0;
    expect(await history("derived", asset(vault), "2024-03-05", "2024-03-06", { pricesOf })).toEqual([
      "2024-03-05 1.04895 USD",
      "2024-03-06 1.04895 USD",
    ]);
    const calls = standIn.requests.map(({ body }) => body).filter((body) => body.includes("0x07a2d13a"));
    const blockOf = (day: string): string =>
      `0x${Math.floor((seconds(day) + 86_399 - seconds("2024-03-01")) / 12).toString(16)}`;
    expect(calls.map((body) => /"(0x[0-9a-f]{1,8})"\]/.exec(body)?.[1])).toEqual([
      blockOf("2024-03-05"),
      blockOf("2024-03-06"),
    ]);
  });

  it.each<[string, Record<string, bigint>, string]>([
    [
      "of Yearn v2, by the price of a whole share",
      { "0xfc0c546a": 1n, "0x99530b06": 1_250_000n, "0x313ce567": 6n },
      "1.24875",
    ],
    [
      "of Beefy, by the price of its smallest unit",
      { "0x1f1fcd51": 1n, "0x77c7b8fc": 1_250_000_000_000_000_000n, "0x313ce567": 18n },
      "1.24875",
    ],
    ["of a gauge, one for one", { "0x82c63066": 1n }, "0.999"],
  ])("follow the share %s", async (_, answers, close) => {
    const underlying = BigInt("0x6b175474e89094c44da98b954eedeac495271d0f");
    playNode(
      Object.fromEntries(
        Object.entries(answers).map(([name, value]) => [name, value === 1n ? underlying : value]),
      ),
    );
    expect(await latest("derived", [asset(vault)], { pricesOf })).toEqual([
      `${vault} 2024-03-15 ${close} USD 2024-03-15`,
    ]);
  });

  it("do not exist for a contract that is not a vault, or an unpriced underlying", async () => {
    playNode({});
    expect(await latest("derived", [asset(usdc)], { pricesOf })).toEqual([]);
    playNode({ "0x035faf82": 1n });
    expect(await latest("derived", [coin("wrapped-steth")], { pricesOf: async () => new Map() })).toEqual([]);
  });
});

it.each(priceSources.map((one) => [one.id, one] as const))(
  "%s rejects with its name where the answer is invalid, whatever is asked",
  async (id, one) => {
    const faults: StandInAnswer[] = [
      { body: "<html>Bad gateway</html>" },
      { body: '{"coins":' },
      { body: "[1,2]" },
      { body: '{"result":7,"coins":7,"rates":7}' },
      { body: { status: { error_code: 429, error_message: "too many" } } },
      { body: { error: ["EService:Busy"], code: -1003, message: "busy" } },
      { status: 401, body: '{"error":"key"}' },
      { truncated: '{"coins":{"coingecko:bitcoin":{"price":1' },
    ];
    const name = providerName(id === "derived" ? "evm_rpc_1" : id);
    for (const fault of faults) {
      standIn.on(/.*/, fault);
      for (const ask of questionsOf(one, context({ pricesOf: somePrices })))
        await expect(ask(), JSON.stringify(fault)).rejects.toThrow(name);
    }
  },
);

/** A price of any item on each end of the requested days. */
const somePrices = (_: Priceable, ...days: Day[]) =>
  Promise.resolve(new Map(days.map((day) => [day, { close: "2000", currency: "USD" }])));

/** What a source can price, as the questions it is asked: latest prices and history. */
function questionsOf(one: PriceSource, asked: PriceContext): (() => Promise<unknown[]>)[] {
  const items = [
    coin("bitcoin"),
    coin("wrapped-steth"),
    asset(usdc),
    asset("currency:iso4217/code:EUR"),
  ].filter((item) => one.canPrice(item));
  return [
    () => one.latest(items, asked),
    ...items.map((item) => () => one.history(item, "2024-03-10", "2024-03-12", asked)),
  ];
}

describe.each(priceSources.map((one) => [one.id, one] as const))("%s, answered with 429", (id, one) => {
  const provider = id === "derived" ? "evm_rpc_1" : id;

  it.each([
    ["for as long as Retry-After says", { "retry-after": "7" }, 7_000],
    ["until the time that Retry-After names", { "retry-after": new Date(now + 9_000).toUTCString() }, 9_000],
    ["for a growing pause where nothing is said", {}, 250],
  ])("waits %s and asks again", async (_, headers: Record<string, string>, waitMs) => {
    for (const index of questionsOf(one, context()).keys()) {
      const waits: number[] = [];
      standIn.on(/.*/, { status: 429, headers, body: "Too many requests" }, { body: "<html>" });
      const asked = standIn.requests.length;
      await questionsOf(one, context({ pricesOf: somePrices, waits }))
        [index]?.()
        .catch(() => undefined);
      expect(standIn.requests.length - asked).toBeGreaterThan(1);
      expect(waits[0]).toBeGreaterThanOrEqual(waitMs);
    }
  });

  it("says when to ask again after a long Retry-After, and sends nothing until then", async () => {
    const limited = { status: 429, headers: { "retry-after": "3600" }, body: "Too many requests" };
    for (const index of questionsOf(one, context()).keys()) {
      standIn.on(/.*/, limited);
      const questions = questionsOf(one, context({ pricesOf: somePrices }));
      const failure = { code: "upstream", data: { provider, retryAt: now + 3_600_000 } };
      const asked = standIn.requests.length;
      await expect(questions[index]?.()).rejects.toMatchObject(failure);
      await expect(questions[index]?.()).rejects.toMatchObject(failure);
      expect(standIn.requests.length - asked).toBe(1);
    }
  });
});
