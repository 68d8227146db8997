import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runToEnd } from "../../src/ports/pause.ts";
import { silentLogger } from "../../src/ports/logger.ts";
import { createHttp } from "../../src/net/http.ts";
import { binance } from "../../src/prices/binance.ts";
import { defillama } from "../../src/prices/defillama.ts";
import type { Priceable } from "../../src/prices/price-source.ts";
import { createAccountStore } from "../../src/store/account/account-store.ts";
import { fetchFrom } from "../support/worlds/fetching.ts";
import { playDefillama } from "../support/worlds/price-world.ts";
import { accountDatabase } from "../support/databases/sqlite.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");
const pricesFolder = join(shared, "data/daily-prices");
const recordings = join(shared, "recordings/prices");
const dayMs = 86_400_000;
/** The longest file of each coin; SOL of the exchange, as the other is shifted by a day. */
const fileOf: Record<string, string> = {
  BTC: "BTC.bitstamp-coinbase",
  SOL: "SOL.2023-2026",
  LUNA: "LUNA.terra",
};
const symbols =
  "BTC ETH AAVE ADA ARB AVAX BCH BNB CEL CRV DAI DOGE ETC GNO LDO LINK LTC LUNA MATIC MKR OP SHIB SNX SOL SUI UNI USDC USDT XRP YFI".split(
    " ",
  );

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

describe.skipIf(!existsSync(pricesFolder))(
  "ten years of real closes (needs ../shared/data/daily-prices)",
  () => {
    const today = Date.UTC(2026, 2, 4) / dayMs;
    const now = today * dayMs + 9 * 3_600_000;
    const first = Date.UTC(2016, 2, 4) / dayMs;

    it("give a daily net worth equal to an independent exact sum, and show the USDC depeg", async () => {
      const closes = new Map(
        symbols.map((symbol) => {
          const rows = readFileSync(join(pricesFolder, `${fileOf[symbol] ?? symbol}.csv`), "utf8")
            .trim()
            .split("\n")
            .slice(1);
          return [
            symbol,
            new Map(
              rows
                .map((row) => row.split(","))
                .map(([date = "", close = ""]) => [Date.parse(date) / dayMs, Number(close)]),
            ),
          ];
        }),
      );
      playDefillama(
        standIn,
        (key, day) => (day < today ? closes.get(key.replace("coingecko:c-", ""))?.get(day) : undefined),
        () => now,
      );

      const account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
      const amounts = new Map(symbols.map((symbol, index) => [symbol, `${index + 1}.0${index}7`]));
      let ids = 0;
      account.ledger.create(
        symbols.map((symbol) => ({
          at: first * dayMs,
          type: "deposit" as const,
          platform: "exchange:x",
          wallet: "X",
          legs: [
            {
              direction: "in" as const,
              assetId: `exchange:x/symbol:${symbol}`,
              amount: amounts.get(symbol) ?? "0",
            },
          ],
        })),
        () => `${++ids}`,
      );
      for (const symbol of symbols)
        account.assets.update(`exchange:x/symbol:${symbol}`, { coinId: `c-${symbol}` });
      runToEnd(account.balances.refresh());
      await fetchFrom({
        account,
        now: () => now,
        upstreams: { DEFILLAMA: standIn.url },
        sources: [defillama],
      });
      expect(account.prices.suspicious()).toEqual([]);

      const points = runToEnd(account.netWorth.points({ from: first, to: today - 1, now, currency: "USD" }));
      expect(points).toHaveLength(today - first);
      points.forEach(({ value, unpriced, stale, day: date }, index) => {
        const day = first + index;
        let total = 0n;
        const [none, old]: [string[], string[]] = [[], []];
        for (const symbol of symbols) {
          const back = [0, 1, 2, 3, 4, 5, 6, 7].find((age) => closes.get(symbol)?.has(day - age) === true);
          if (back === undefined) none.push(symbol);
          else {
            if (back > 0) old.push(symbol);
            total += scaled(amounts.get(symbol) ?? "0") * scaled(String(closes.get(symbol)?.get(day - back)));
          }
        }
        const ticker = (id: string): string => id.split(":").at(-1) ?? "";
        expect([date, unpriced.map(ticker).toSorted(), stale.map(ticker).toSorted()]).toEqual([
          date,
          none.toSorted(),
          old.toSorted(),
        ]);
        expect(value === null ? null : scaled(value, 60)).toEqual(
          none.length === symbols.length ? null : total,
        );
      });

      const depeg = account.prices.rows(
        "coin:c-USDC",
        Date.UTC(2023, 2, 11) / dayMs,
        Date.UTC(2023, 2, 11) / dayMs,
      );
      expect(Number(depeg[0]?.close)).toBeLessThan(0.98);
    });
  },
);

/** A decimal text as a whole number of 10^-digits, by nothing but text. */
function scaled(text: string, digits = 30): bigint {
  const [, mantissa = text, exponent = "0"] = /^(.*)e(-?\d+)$/.exec(text) ?? [];
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return BigInt(whole + fraction.padEnd(digits + Number(exponent), "0"));
}

describe.skipIf(!existsSync(recordings))("recorded answers (needs ../shared/recordings/prices)", () => {
  type Recording = { request: { url: string }; response: { status: number; body: unknown } };
  const read = (folder: string, pattern: RegExp): Recording[] =>
    readdirSync(join(recordings, folder))
      .filter((name) => pattern.test(name))
      .map((name) => JSON.parse(readFileSync(join(recordings, folder, name), "utf8")) as Recording);
  const http = (id: string, now: number) =>
    createHttp({
      fetch: globalThis.fetch,
      config: { upstreams: { [id]: standIn.url }, offline: true },
      log: silentLogger,
      now: () => now,
      random: () => 0,
      sleep: async () => undefined,
    });
  const signal = new AbortController().signal;
  const slugs: Record<string, string> = {
    ethereum: "eip155:1",
    arbitrum: "eip155:42161",
    base: "eip155:8453",
    optimism: "eip155:10",
    polygon: "eip155:137",
    bsc: "eip155:56",
  };

  it("from DefiLlama give each coin and contract its recorded price", async () => {
    let priced = 0;
    for (const { request, response } of read("defillama", /^current-/)) {
      const { pathname } = new URL(request.url);
      const coins = (response.body as { coins: Record<string, { price: number; timestamp: number }> }).coins;
      const keys = decodeURIComponent(pathname).replace("/prices/current/", "").split(",");
      const items = keys.flatMap((key): Priceable[] => {
        const [chain = "", reference = ""] = key.split(":");
        if (chain === "coingecko") return [{ ref: `coin:${reference}`, coinId: reference, assetId: null }];
        const assetId =
          chain === "solana"
            ? `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${reference}`
            : `${slugs[chain]}/erc20:${reference.toLowerCase()}`;
        return slugs[chain] === undefined && chain !== "solana"
          ? []
          : [{ ref: assetId, coinId: null, assetId }];
      });
      if (items.length < keys.length) continue;
      const now = Math.max(0, ...Object.values(coins).map(({ timestamp }) => timestamp)) * 1000 + 60_000;
      standIn.on(/^\/prices\/current\//, { status: response.status, body: response.body });
      const quotes = await defillama.latest(items, { http: http("DEFILLAMA", now), now: () => now, signal });
      expect(quotes.map(({ close }) => Number(close)).toSorted()).toEqual(
        Object.values(coins)
          .map(({ price }) => price)
          .toSorted(),
      );
      priced += quotes.length;
    }
    expect(priced).toBeGreaterThan(30);
  });

  it("from Binance give each complete day's close, and none for shorter candles", async () => {
    const intervals = new Set<string | null>();
    for (const { request, response } of read("binance", /^klines/)) {
      const query = new URL(request.url).searchParams;
      if (query.get("symbol") !== "BTCUSDT") continue;
      const candles = response.body as [number, string, string, string, string, string, number][];
      const now = (candles.at(-1)?.[6] ?? 0) + 1;
      standIn.on(/^\/api\/v3\/klines/, { body: candles });
      const day = (at: number | undefined): string => new Date(at ?? 0).toISOString().slice(0, 10);
      const quotes = await binance.history(
        { ref: "coin:bitcoin", coinId: "bitcoin", assetId: null },
        day(candles[0]?.[0]),
        day(candles.at(-1)?.[0]),
        {
          http: http("BINANCE", now),
          now: () => now,
          signal,
        },
      );
      intervals.add(query.get("interval"));
      const whole = query.get("interval") === "1d" ? candles : [];
      expect(quotes.map(({ day: date, close }) => `${date} ${Number(close)}`)).toEqual(
        whole.map((candle) => `${day(candle[0])} ${Number(candle[4])}`),
      );
    }
    expect([...intervals].toSorted()).toEqual(["1d", "1h", "1m", "5m"]);
  });
});
