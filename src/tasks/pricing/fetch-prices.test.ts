import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchFrom } from "../../../test/support/worlds/fetching.ts";
import { playDefillama, playHours } from "../../../test/support/worlds/price-world.ts";
import { accountDatabase } from "../../../test/support/databases/sqlite.ts";
import { startStandIn, type StandIn } from "../../../test/support/servers/stand-in.ts";
import { dayFromNumber, numberOfDay } from "../../domain/time/day.ts";
import { formatDecimal } from "../../domain/money/decimal.ts";
import { RetryAfter } from "../../errors/app-error.ts";
import { runToEnd } from "../../ports/pause.ts";
import { binance } from "../../prices/binance.ts";
import { coingecko } from "../../prices/coingecko.ts";
import { defillama } from "../../prices/defillama.ts";
import { frankfurter } from "../../prices/frankfurter.ts";
import type { PriceSource } from "../../prices/price-source.ts";
import { createBus } from "../../context/bus.ts";
import type { Context } from "../../context/context.ts";
import { matchTransfers } from "../ledger/match-transfers.ts";
import type { WholeTaskRun } from "../queue/task.ts";
import { createAccountStore, type AccountStore } from "../../store/account/account-store.ts";
import type { FetchRun } from "./fetch-prices.ts";

const today = 20_400;
const dayMs = 86_400_000;
let now = 0;
let standIn: StandIn;
let second: StandIn;
let account: AccountStore;
let log: string[] = [];

beforeEach(async () => {
  now = today * dayMs + 9 * 3_600_000;
  standIn = await startStandIn();
  second = await startStandIn();
  log = [];
  account = createAccountStore(accountDatabase(), { id: "a", name: "main" });
});
afterEach(async () => {
  await standIn.close();
  await second.close();
});

/** DefiLlama under another name and address, as a second source. */
const other: PriceSource = {
  ...defillama,
  id: "other",
  title: "The other",
  latest: (items, context) => defillama.latest(items, atSecond(context)),
  history: (item, from, to, context) => defillama.history(item, from, to, atSecond(context)),
};
function atSecond(context: Parameters<PriceSource["latest"]>[1]): Parameters<PriceSource["latest"]>[1] {
  return {
    ...context,
    http: {
      ...context.http,
      baseUrl: () => second.url,
      request: (request) => context.http.request({ ...request, provider: "other" }),
    },
  };
}

function run(
  input: FetchRun["input"] = {},
  sources: PriceSource[] = [defillama],
  signal = new AbortController().signal,
): Promise<void> {
  const upstreams = { DEFILLAMA: standIn.url };
  return fetchFrom({
    account,
    now: () => now,
    upstreams,
    sources,
    input,
    signal,
    log: (message) => log.push(message),
  });
}

function openIssues(): [string, string][] {
  return account.issues
    .list({ kind: "priceSourceDown" }, { limit: 10, cursor: null, order: "asc" })
    .items.map(({ id, severity }) => [id, severity]);
}

function hold(
  assetId: string,
  {
    coinId = null,
    from = today - 9,
    to = null,
  }: { coinId?: string | null; from?: number; to?: number | null } = {},
): void {
  const key = account.sql
    .prepare("INSERT INTO assets (id, kind, coin_id, symbol, name) VALUES (?, 'asset', ?, 'X', 'X')")
    .run(assetId, coinId).lastInsertRowid;
  const balance = account.sql.prepare(
    "INSERT INTO balances (wallet, asset, day, amount) VALUES (1, ?, ?, ?)",
  );
  balance.run(key, from, "1");
  if (to !== null) balance.run(key, to, "0");
}
const days = (ref: string): [number, string][] =>
  account.prices.rows(ref, 0, today).map(({ day, close }) => [day - today, close]);
const asked = (): string[] =>
  standIn.requests.map(({ path, query }) => `${path}?${query.get("start") ?? ""}+${query.get("span") ?? ""}`);

describe("fetching prices", () => {
  it("fetches one series per coin for the days on which it was held, and today's price", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 3 });
    hold("exchange:binance/symbol:ETH", { coinId: "ethereum", from: today - 8, to: today - 6 });
    playDefillama(
      standIn,
      (_, day) => 1_000 + day - today,
      () => now,
    );
    await run();
    expect(days("coin:ethereum")).toEqual(
      [-8, -7, -6, -3, -2, -1, 0].map((day) => [day, String(1_000 + day)]),
    );
    expect(asked()).toHaveLength(3);
    expect(account.changes.after(0).every(({ topic }) => topic === "prices")).toBe(true);
  });

  it("fetches up to seven days before a first day that no source has, whose last close values it", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 20, to: today - 17 });
    hold("exchange:binance/symbol:ETH", { coinId: "ethereum", from: today - 3 });
    hold("eip155:56/slip44:714", { coinId: "binancecoin", from: today - 3 });
    playDefillama(
      standIn,
      (key, day) => {
        if (key === "coingecko:binancecoin") return day < today - 1 ? undefined : 600;
        return day === today - 20 || day > today - 5 ? undefined : 1_000 + day - today;
      },
      () => now,
    );
    await run();
    const priced = [-27, -26, -25, -24, -23, -22, -21, -19, -18, -17, -10, -9, -8, -7, -6, -5];
    expect(days("coin:ethereum")).toEqual(priced.map((day) => [day, String(1_000 + day)]));
    expect(days("coin:binancecoin").map(([day]) => day)).toEqual([-1, 0]);
    standIn.requests.length = 0;
    now += 3_600_000;
    await run();
    expect(asked().filter((path) => path.startsWith("/chart/"))).toEqual([]);
  });

  it("prices a renamed coin by its predecessor before its first day, in one series", async () => {
    const renamed = numberOfDay("2024-09-04") - today;
    hold("eip155:137/slip44:966", {
      coinId: "polygon-ecosystem-token",
      from: today + renamed - 2,
      to: today + renamed + 2,
    });
    playDefillama(
      standIn,
      (key, day) => {
        if (key === "coingecko:matic-network") return day - today < renamed ? 0.5 : undefined;
        return key === "coingecko:polygon-ecosystem-token" && day - today >= renamed ? 0.6 : undefined;
      },
      () => now,
    );
    await run();
    expect(days("coin:polygon-ecosystem-token")).toEqual([
      [renamed - 2, "0.5"],
      [renamed - 1, "0.5"],
      [renamed, "0.6"],
      [renamed + 1, "0.6"],
      [renamed + 2, "0.6"],
    ]);
    expect(days("coin:matic-network")).toEqual([]);
    standIn.requests.length = 0;
    await run();
    expect(asked()).toEqual([]);
  });

  it("requests only missing prices when it runs again, and replaces yesterday's latest price by its close", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 5 });
    playDefillama(
      standIn,
      (_, day) => 1_000 + day - today,
      () => now,
    );
    await run();
    standIn.requests.length = 0;
    now += 3_600_000;
    await run();
    expect(asked()).toEqual(["/prices/current/coingecko:ethereum?+"]);
    standIn.requests.length = 0;
    now += dayMs;
    await run();
    expect(asked()).toEqual([
      "/prices/current/coingecko:ethereum?+",
      `/chart/coingecko:ethereum?${((today + 1) * dayMs) / 1000}+1`,
    ]);
  });

  it("resumes where it was stopped, without requesting stored prices again", async () => {
    for (const coin of ["a", "b", "c", "d", "e"]) hold(`exchange:x/symbol:${coin}`, { coinId: coin });
    const controller = new AbortController();
    let charts = 0;
    playDefillama(
      standIn,
      (key, day) => {
        if (key.endsWith("e") && day < today) controller.abort(new Error("stopped"));
        charts++;
        return 5;
      },
      () => now,
    );
    await expect(run({}, [defillama], controller.signal)).rejects.toThrow("stopped");
    const stored = ["a", "b", "c", "d", "e"].filter((coin) => days(`coin:${coin}`).length > 1);
    standIn.requests.length = 0;
    playDefillama(
      standIn,
      () => 5,
      () => now,
    );
    await run();
    const charted = standIn.requests
      .filter(({ path }) => path.startsWith("/chart/"))
      .map(({ path }) => path.at(-1));
    expect(charts).toBeGreaterThan(0);
    expect([...stored, ...charted].toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("leaves items unpriced that no source has, and retries at the stored date or on the owner's request", async () => {
    hold("eip155:1/erc20:0x1111111111111111111111111111111111111111");
    standIn.on(/.*/, { body: { coins: {} } });
    await run();
    const first = standIn.requests.length;
    expect(first).toBe(2);
    now += 3_600_000;
    await run();
    expect(standIn.requests).toHaveLength(first);
    await run({ retry: true });
    expect(standIn.requests).toHaveLength(first + 2);
  });

  it.each([
    ["500 with a web page", { status: 500, body: "<html>no</html>" }],
    ["data that breaks off every time", { truncated: '{"coins":{"coingecko:eth' }],
    ["a refusal for an hour", { status: 429, headers: { "retry-after": "3600" } }],
    ["a cut connection", "reset" as const],
  ])("turns to the next source after %s, says so, and comes back later", async (_, fault) => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 2 });
    standIn.on(/.*/, fault);
    playDefillama(
      second,
      () => 7,
      () => now,
    );
    await expect(run({}, [defillama, other])).rejects.toMatchObject({
      name: "RetryAfter",
      message: "Not every price source of main could be asked.",
    });
    expect(days("coin:ethereum")).toEqual([
      [-2, "7"],
      [-1, "7"],
      [0, "7"],
    ]);
    expect(account.prices.rows("coin:ethereum", 0, today)[0]?.source).toBe("other");
    expect(log.join()).toContain("DefiLlama failed");
    expect(openIssues()).toEqual([["priceSourceDown:defillama", "info"]]);

    playDefillama(
      standIn,
      () => 7,
      () => now,
    );
    now += 2 * 3_600_000;
    await run({ retry: true }, [defillama, other]);
    expect(openIssues()).toEqual([]);
  });

  it("retries a truncated response within the run, without another source", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 2 });
    playDefillama(
      standIn,
      () => 7,
      () => now,
    );
    const whole = { body: { coins: { "coingecko:ethereum": { price: 7, timestamp: now / 1000 - 60 } } } };
    standIn.on(/^\/prices\/current\//, { truncated: '{"coins":{"coinge' }, whole);
    await run({}, [defillama]);
    expect(days("coin:ethereum")).toEqual([
      [-2, "7"],
      [-1, "7"],
      [0, "7"],
    ]);
    expect(standIn.requests.filter(({ path }) => path.startsWith("/prices/current/"))).toHaveLength(2);
    expect(openIssues()).toEqual([]);
  });

  it("retries within two minutes if a source failed without a retry time", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 2 });
    standIn.on(/.*/, { truncated: "{" });
    const error: unknown = await run({}, [defillama]).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof RetryAfter)) throw new Error("expected RetryAfter");
    expect(error.ms).toBeLessThanOrEqual(120_000);
    expect(error.message).toBe("No price source could be reached.");
  });

  it("stores the history of a known coin before it requests unknown tokens one by one", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 178 });
    for (let token = 1; token <= 8; token++)
      hold(`eip155:1/erc20:0x${String(token).padStart(40, "0")}`, { from: today - 178 });
    playDefillama(
      standIn,
      (key) => (key === "coingecko:ethereum" ? 2_000 : undefined),
      () => now,
    );
    const knownDays: number[] = [];
    standIn.on(/^\/simple\/token_price\//, () => {
      knownDays.push(days("coin:ethereum").length);
      return { body: {} };
    });
    await fetchFrom({
      account,
      now: () => now,
      upstreams: { DEFILLAMA: standIn.url, COINGECKO: standIn.url },
      sources: [defillama, coingecko],
    });
    expect(knownDays).toEqual(Array(8).fill(179));
    const paths = standIn.requests.map(({ path }) => path);
    const charts = paths.filter((path) => path.startsWith("/chart/"));
    expect(charts[0]).toBe("/chart/coingecko:ethereum");
    expect(paths.findLastIndex((path) => path.startsWith("/chart/"))).toBeLessThan(
      paths.findIndex((path) => path.startsWith("/simple/token_price/")),
    );
  });

  it("opens one issue if no source can be reached", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today });
    standIn.on(/.*/, "reset");
    second.on(/.*/, "reset");
    await expect(run({}, [defillama, other])).rejects.toBeInstanceOf(RetryAfter);
    expect(openIssues()).toEqual([["priceSourceDown", "warning"]]);
  });

  it("does not use a single zero or 1000× quote, and requests a second source", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 5 });
    playDefillama(
      standIn,
      (_, day) => (day === today - 3 ? 100_000 : day === today - 2 ? 0 : 100),
      () => now,
    );
    await run();
    expect(days("coin:ethereum")).toEqual([
      [-5, "100"],
      [-4, "100"],
      [-1, "100"],
      [0, "100"],
    ]);
    expect(account.prices.suspicious().map(({ day }) => day - today)).toEqual([-3]);
    playDefillama(
      second,
      () => 101,
      () => now,
    );
    account.sql.exec("DELETE FROM prices; DELETE FROM suspicious_prices; DELETE FROM price_gaps");
    await run({}, [defillama, other]);
    expect(days("coin:ethereum")).toEqual([
      [-5, "100"],
      [-4, "100"],
      [-3, "101"],
      [-2, "101"],
      [-1, "100"],
      [0, "100"],
    ]);
  });

  it("holds back a suspicious price of today until a second source confirms it", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 1 });
    playDefillama(
      standIn,
      (_, day) => (day === today ? 5_000 : 100),
      () => now,
    );
    await run();
    await run();
    expect(days("coin:ethereum")).toEqual([[-1, "100"]]);
    playDefillama(
      second,
      (_, day) => (day === today ? 5_010 : 100),
      () => now,
    );
    await run({}, [defillama, other]);
    expect(days("coin:ethereum")).toEqual([
      [-1, "100"],
      [0, "5000"],
    ]);
  });

  it("gives a contract its own series once its price differs from its coin's by more than 2 %", async () => {
    const bridged = "eip155:137/erc20:0x2791bca1f2de4661ed88a30c99a7a9449aa84174";
    hold(bridged, { coinId: "usd-coin", from: today - 2 });
    playDefillama(
      standIn,
      (key) => (key.startsWith("polygon:") ? 0.8 : 1),
      () => now,
    );
    await run();
    expect(days("coin:usd-coin")).toHaveLength(3);
    expect(days(bridged)).toEqual([
      [-2, "0.8"],
      [-1, "0.8"],
      [0, "0.8"],
    ]);
  });

  it("rechecks the fee of a transfer that was checked without a price", async () => {
    const btc = { id: "exchange:test/symbol:BTC", coinId: "bitcoin" };
    const half = (direction: "in" | "out", wallet: string, amount: string, minute: number) => ({
      at: (today - 3) * dayMs + minute * 60_000,
      type: direction === "in" ? ("deposit" as const) : ("withdrawal" as const),
      platform: "exchange:test",
      wallet,
      legs: [{ direction, assetId: btc.id, amount }],
    });
    let ids = 0;
    const [departure] = account.ledger.create(
      [half("out", "A", "10.23456", 0), half("in", "B", "10.19456", 5)],
      () => `half ${++ids}`,
    );
    account.assets.join([{ id: btc.id, coinId: btc.coinId }]);
    runToEnd(account.balances.refresh());
    const match = (): Promise<unknown> =>
      Promise.resolve(
        matchTransfers.run({
          context: {
            now: () => now,
            pause: async () => undefined,
            bus: createBus(() => undefined),
          } as Partial<Context> as Context,
          account,
          accountName: "main",
          taskId: "t",
          input: { since: null },
          attempt: 1,
          signal: new AbortController().signal,
          checkpoint: null,
          progress: () => undefined,
          log: () => undefined,
        } as WholeTaskRun<{ since: number | null }>),
      );
    const linked = () => account.ledger.get(departure ?? "").linkedTransactionId;
    const judged = () => account.changes.after(0).filter(({ topic }) => topic === "transferFees");
    await match();
    expect(linked()).toBe("manual:half 2");
    expect(account.transferHalves.unjudgedSince()).toBe((today - 3) * dayMs);

    // 0.04 BTC are worth 2,400 USD, too much for a fee.
    playDefillama(
      standIn,
      () => 60_000,
      () => now,
    );
    await run();
    expect(judged()).toMatchObject([{ since: (today - 3) * dayMs }]);
    await match();
    expect(linked()).toBeUndefined();
    expect(account.transferHalves.unjudgedSince()).toBeNull();
    now += dayMs;
    await run();
    expect(judged()).toHaveLength(1);
  });

  it("uses a contract's own closes for past days on which they differed from its coin's", async () => {
    const bridged = "eip155:137/erc20:0x2791bca1f2de4661ed88a30c99a7a9449aa84174";
    const sold = "eip155:42161/erc20:0xff970a61a04b1ca14834a43f5de4533ebddb5cc8";
    const never = "eip155:10/erc20:0x7f5c764cbc14f9669b88837ca1490cca17c31607";
    hold(bridged, { coinId: "usd-coin", from: today - 6 });
    hold(sold, { coinId: "usd-coin", from: today - 6, to: today - 3 });
    hold(never, { coinId: "usd-coin", from: today - 6 });
    playDefillama(
      standIn,
      (key, day) => {
        if (key.startsWith("coingecko:") || key.startsWith("optimism:")) return 1;
        return day === today - 5 ? 0.7 : 1.001;
      },
      () => now,
    );
    await run();
    const lookups = account.accounting.lookups({ currency: "USD", now });
    const closes = (id: string) =>
      [6, 5, 4].map((ago) => {
        const found = lookups.close(id, (today - ago + 1) * dayMs - 1);
        return found === undefined ? undefined : formatDecimal(found.price);
      });
    expect(closes(bridged)).toEqual(["1", "0.7", "1"]);
    expect(closes(sold)).toEqual(["1", "0.7", "1"]);
    expect(closes(never)).toEqual(["1", "1", "1"]);
    expect(account.prices.find(never)).toBeUndefined();

    // Past days are compared once, so the next day they are not requested again.
    now += dayMs;
    standIn.requests.length = 0;
    await run();
    expect(asked().filter((path) => path.includes("optimism:") && path.startsWith("/chart/"))).toEqual([]);
    await run();
    // Days on which the service was down are compared at the next run.
    now += 4 * dayMs;
    standIn.requests.length = 0;
    await run();
    expect(asked().filter((path) => path.startsWith("/chart/optimism:"))).toHaveLength(1);
  });

  it("sends no requests and stores no gaps if the egress policy allows no hosts", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 2 });
    const away: PriceSource = {
      ...defillama,
      latest: (items, context) =>
        defillama.latest(items, {
          ...context,
          http: { ...context.http, baseUrl: (_id, fallback) => fallback },
        }),
      history: (item, from, to, context) =>
        defillama.history(item, from, to, {
          ...context,
          http: { ...context.http, baseUrl: (_id, fallback) => fallback },
        }),
    };
    await run({}, [away]);
    expect(account.prices.missing("coin:ethereum", [{ from: today - 2, to: today }], { today, now })).toEqual(
      [{ from: today - 2, to: today - 1 }],
    );
    expect(account.prices.find("coin:ethereum")?.retryAt ?? null).toBeNull();
    expect(account.meta.read("prices.checkDue")).toBeUndefined();
  });

  it("plans a health check for results without a recorded change, also after a stopped run", async () => {
    hold("eip155:1/erc20:0x1111111111111111111111111111111111111111");
    standIn.on(/.*/, { body: { coins: {} } });
    const stop = new AbortController();
    const stopping: PriceSource = {
      ...defillama,
      history: () => Promise.reject(stop.signal.reason),
      latest: async (...given) => defillama.latest(...given).finally(() => stop.abort(new Error("stopped"))),
    };
    const isDue = (): boolean => account.meta.read("prices.checkDue") === "1";
    await run();
    expect(isDue()).toBe(true);
    await run({}, [stopping], stop.signal).catch(() => undefined);
    expect(isDue()).toBe(true);
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 3 });
    playDefillama(
      standIn,
      () => 7,
      () => now,
    );
    await run();
    expect(isDue()).toBe(false);
  });

  it("fetches the rates of a currency in which only a value is stated", async () => {
    account.ledger.add(
      [
        {
          id: "a",
          at: (today - 2) * dayMs,
          platform: "exchange:coinbase",
          wallet: "Coinbase",
          type: "reward",
          legs: [
            {
              direction: "in",
              assetId: "exchange:coinbase/symbol:ADA",
              amount: "1",
              value: { amount: "2", currency: "SEK", by: "source" },
            },
          ],
        },
      ],
      { kind: "import", id: "one" },
    );
    runToEnd(account.balances.refresh());
    standIn.on(/.*/, { status: 404, body: {} });
    const upstreams = { FRANKFURTER: standIn.url };
    await fetchFrom({ account, now: () => now, upstreams, sources: [frankfurter] }).catch(() => undefined);
    expect(standIn.requests.map(({ path, query }) => `${path}?${query}`).join()).toContain("SEK");
  });

  it("switches to the source that the owner chose for an asset", async () => {
    hold("eip155:1/slip44:60", { coinId: "ethereum", from: today - 1 });
    playDefillama(
      standIn,
      () => 100,
      () => now,
    );
    playDefillama(
      second,
      () => 102,
      () => now,
    );
    await run({}, [defillama, other]);
    account.assets.update("eip155:1/slip44:60", { priceSource: "other" });
    await run({}, [defillama, other]);
    expect(days("coin:ethereum")).toEqual([
      [-1, "102"],
      [0, "102"],
    ]);
    expect(dayFromNumber(today)).toBe("2025-11-08");
  });

  it("stores one series for three assets of one coin, and has the same values after a change of currency and back", async () => {
    const eth = ["eip155:1/slip44:60", "exchange:binance/symbol:ETH", "exchange:kraken/symbol:XETH"];
    let ids = 0;
    account.ledger.create(
      eth.map((assetId, index) => ({
        at: (today - 8 + index) * dayMs,
        type: "deposit" as const,
        platform: assetId.slice(0, assetId.indexOf("/")),
        wallet: `wallet ${index}`,
        legs: [{ direction: "in" as const, assetId, amount: `0.${index + 1}23456789` }],
      })),
      () => `${++ids}`,
    );
    runToEnd(account.balances.refresh());
    playDefillama(
      standIn,
      (_, day) => 1_000.123 + day / 7,
      () => now,
    );
    standIn.on(/symbols=USD/, (request) => ({
      body: {
        date: dayFromNumber(today - 1),
        rates:
          request.path === "/latest"
            ? { USD: 1.0873 }
            : Object.fromEntries(
                [...Array(20).keys()].map((back) => [
                  dayFromNumber(today - 1 - back),
                  { USD: 1.08 + back / 10_000 },
                ]),
              ),
      },
    }));
    const upstreams = { DEFILLAMA: standIn.url, FRANKFURTER: standIn.url };
    const worth = (currency: string) =>
      runToEnd(account.netWorth.points({ from: today - 8, to: today, now, currency }));
    await fetchFrom({ account, now: () => now, upstreams, sources: [defillama, frankfurter] });
    expect(account.prices.all().map(({ ref }) => ref)).toEqual(["coin:ethereum"]);
    expect(
      account.valuation.holdingsAt({ at: now, now, currency: "USD", coinId: "ethereum" }).items,
    ).toHaveLength(3);
    const before = worth("USD");
    account.settings.update({ baseCurrency: "EUR" });
    await fetchFrom({ account, now: () => now, upstreams, sources: [defillama, frankfurter] });
    const euros = worth("EUR");
    expect(euros.every(({ value, unpriced }) => value !== null && unpriced.length === 0)).toBe(true);
    standIn.requests.length = 0;
    account.settings.update({ baseCurrency: "USD" });
    expect(worth("USD")).toEqual(before);
    expect(worth("EUR")).toEqual(euros);
    expect(standIn.requests).toEqual([]);
  });
});

describe("fetching the prices of hours", () => {
  const hourMs = 3_600_000;
  const wallet = "0x00000000000000000000000000000000000000aa";
  const eth = "eip155:1/slip44:60";
  let count = 0;
  /** Books two receipts of ETH in each of these hours, counted back from the start of today. */
  function receive(hoursAgo: number[], assetId = eth): void {
    account.ledger.create(
      hoursAgo.flatMap((ago) =>
        [5, 55].map((minute) => ({
          at: today * dayMs - ago * hourMs + minute * 60_000,
          type: "deposit" as const,
          platform: "eip155:1",
          wallet,
          legs: [{ direction: "in" as const, assetId, amount: "1" }],
        })),
      ),
      () => `received ${++count}`,
    );
    runToEnd(account.balances.refresh());
  }
  const hourAgo = (ago: number): number => today * 24 - ago;
  const hourly = (): string[] =>
    standIn.requests.flatMap(({ path, query }) =>
      path === "/batchHistorical" ? [query.get("coins") ?? ""] : [],
    );
  const askedHours = (): number[] =>
    hourly().flatMap((text) =>
      Object.values(JSON.parse(text) as Record<string, number[]>)
        .flat()
        .map((moment) => hourAgo(0) - (moment * 1000) / hourMs + 1),
    );
  const priceAgo = (ago: number, minute = 5): string | undefined => {
    const at = today * dayMs - ago * hourMs + minute * 60_000;
    const found = account.accounting.lookups({ currency: "USD", now }).price(eth, at);
    return found === undefined ? undefined : `${formatDecimal(found.price)} ${found.interval}`;
  };
  const reported = (): [string, number | null][] =>
    account.changes
      .after(0)
      .filter(({ topic }) => topic === "hourlyPrices")
      .map(({ topic, since }) => [topic, since === null ? null : hourAgo(0) - since / hourMs]);

  beforeEach(() => {
    count = 0;
    playDefillama(
      standIn,
      () => 2_000,
      () => now,
    );
  });

  it("requests exactly the hours of transactions, in one request", async () => {
    receive([3, 30, 100]);
    playHours(standIn, (_, hour) => 1_000 + (hour % 1_000));
    await run();
    expect(hourly()).toHaveLength(1);
    expect(askedHours()).toEqual([100, 30, 3]);
    expect(priceAgo(30)).toBe(`${1_000 + (hourAgo(30) % 1_000)} hour`);
    expect(priceAgo(30, 59)).toBe(priceAgo(30));
    expect(priceAgo(31)).toBe("2000 day");
    expect(reported()).toEqual([["hourlyPrices", 100]]);

    standIn.requests.length = 0;
    await run();
    expect(hourly()).toEqual([]);
    receive([29]);
    await run();
    expect(askedHours()).toEqual([29]);
    expect(reported()).toEqual([
      ["hourlyPrices", 100],
      ["hourlyPrices", 29],
    ]);
  });

  it("requests an hour only after its end", async () => {
    now = today * dayMs + 10 * 60_000;
    receive([1, 0]);
    playHours(standIn, () => 1_900);
    await run();
    expect(askedHours()).toEqual([]);
    now += 15 * 60_000;
    await run();
    expect(askedHours()).toEqual([1]);
    now += hourMs;
    await run();
    expect(askedHours()).toEqual([1, 0]);
  });

  it("requests hours before a renamed coin's first day for its predecessor", async () => {
    const native = "eip155:137/slip44:966";
    const renamed = numberOfDay("2024-09-04");
    const [before, after] = [(today - renamed) * 24 + 1, (today - renamed) * 24];
    receive([before, after], native);
    playHours(standIn, (key) => (key === "coingecko:matic-network" ? 1_500 : 1_600));
    await run();
    const lookups = account.accounting.lookups({ currency: "USD", now });
    const closes = [before, after].map((ago) => {
      const found = lookups.price(native, today * dayMs - ago * hourMs);
      return found === undefined ? undefined : `${formatDecimal(found.price)} ${found.interval}`;
    });
    expect(hourly()).toHaveLength(1);
    expect(closes).toEqual(["1500 hour", "1600 hour"]);
  });

  it("fetches many hours in batches and reports them once", async () => {
    receive(Array.from({ length: 250 }, (_, index) => index + 1));
    playHours(standIn, () => 1_900);
    await run();
    expect(
      hourly().map(
        (text) => (JSON.parse(text) as { "coingecko:ethereum": number[] })["coingecko:ethereum"].length,
      ),
    ).toEqual([100, 100, 50]);
    expect(reported()).toEqual([["hourlyPrices", 250]]);
  });

  it("stores an hour that no source has, and retries at its date or on the owner's request", async () => {
    receive([30]);
    playHours(standIn, () => undefined);
    await run();
    await run();
    expect(askedHours()).toEqual([30]);
    expect(priceAgo(30)).toBe("2000 day");
    await run({ retry: true });
    expect(askedHours()).toEqual([30, 30]);
    now += 7 * hourMs;
    playHours(standIn, () => 1_900);
    await run();
    expect(priceAgo(30)).toBe("1900 hour");
  });

  it("retries a failed source's hours in the next run, and uses another source until then", async () => {
    receive([30]);
    standIn.on(/^\/batchHistorical/, { status: 500 });
    await expect(run()).rejects.toBeInstanceOf(RetryAfter);
    expect(priceAgo(30)).toBe("2000 day");
    now += 2 * 60_000;
    playHours(standIn, () => 1_900);
    await run();
    expect(priceAgo(30)).toBe("1900 hour");
  });

  it("converts Binance's hours to USD by the daily price of USDT", async () => {
    receive([30]);
    playDefillama(
      standIn,
      (key) => (key === "coingecko:tether" ? 0.98 : 2_000),
      () => now,
    );
    playHours(standIn, () => undefined);
    standIn.on(/^\/api\/v3\/klines/, ({ query }) => {
      const start = Number(query.get("startTime"));
      return { body: [[start, "1", "1", "1", "1950", "1", start + hourMs - 1]] };
    });
    await fetchFrom({
      account,
      now: () => now,
      upstreams: { DEFILLAMA: standIn.url, BINANCE: standIn.url },
      sources: [defillama, binance],
    });
    expect(priceAgo(30)).toBe("1911 hour");
    expect(account.prices.find("coin:ethereum")?.source).toBe("defillama");
  });

  it("requests no hours of assets without a price on that day", async () => {
    receive([30], "eip155:1/erc20:0x1111111111111111111111111111111111111111");
    playDefillama(
      standIn,
      () => undefined,
      () => now,
    );
    playHours(standIn, () => 1);
    await run();
    expect(hourly()).toEqual([]);
  });

  it("changes neither a day's close nor net worth", async () => {
    receive([30, 100]);
    playHours(standIn, () => undefined);
    await run();
    const worth = () =>
      runToEnd(account.netWorth.points({ from: today - 9, to: today, now, currency: "USD" }));
    const before = [days("coin:ethereum"), worth()];
    playHours(standIn, () => 1_900);
    await run({ retry: true });
    expect(priceAgo(30)).toBe("1900 hour");
    expect([days("coin:ethereum"), worth()]).toEqual(before);
  });
});
