import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  add,
  formatDecimal,
  negate,
  parseDecimal,
  zero,
  type Decimal,
} from "../../src/domain/money/decimal.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { exchangeFixture, openedAt, parameterOf } from "../support/servers/exchange-fixture.ts";
import {
  startStandIn,
  type StandIn,
  type StandInAnswer,
  type StandInRequest,
} from "../support/servers/stand-in.ts";

const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");
const recordings = join(shared, "recordings");

type Raw = Record<string, string>;
type Recording = { status: number; text: string };

/** The answer as it was recorded, number literals included. */
function recorded(file: string): Recording {
  const whole = readFileSync(join(recordings, file), "utf8");
  const { status, body, bodyIsText } = (
    JSON.parse(whole) as { response: { status: number; body: unknown; bodyIsText?: boolean } }
  ).response;
  return { status, text: bodyIsText === true ? String(body) : JSON.stringify(body) };
}

function rowsIn<Row = Raw>(file: string, ...path: string[]): Row[] {
  let value: unknown = JSON.parse(recorded(file).text);
  for (const step of path) value = (value as Record<string, unknown>)[step];
  return (Array.isArray(value) ? value : Object.values(value as object)) as Row[];
}

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

/** Sums of signed amounts by asset, worked out apart from the program's own reading. */
function tally(): { put(asset: string, amount: unknown): void; sums(): Record<string, string> } {
  const sums = new Map<string, Decimal>();
  return {
    put(asset, amount) {
      sums.set(asset, add(sums.get(asset) ?? zero, parseDecimal(String(amount))));
    },
    sums: () => Object.fromEntries([...sums].map(([asset, sum]) => [asset, formatDecimal(sum)]).toSorted()),
  };
}

function minus(amount: unknown): string {
  return formatDecimal(negate(parseDecimal(String(amount))));
}

function changesOf(world: ConnectionWorld): Record<string, string> {
  const ours = tally();
  for (const { legs } of world.account.ledger.list({}, { limit: 1_000, order: "asc" }).items)
    for (const { direction, assetId, amount } of legs)
      ours.put(assetId.slice(assetId.lastIndexOf(":") + 1), direction === "in" ? amount : minus(amount));
  return ours.sums();
}

/** Balances and permissions as the fixture has them, the recorded answer once, nothing else. */
async function synced(
  id: string,
  answers: (request: StandInRequest) => Recording | undefined,
  now = Date.UTC(2023, 10, 1),
): Promise<ConnectionWorld> {
  const fixture = exchangeFixture(id);
  standIn.on(/./, (request): StandInAnswer => {
    const reported = answers(request);
    if (reported !== undefined)
      return { status: reported.status, body: JSON.parse(reported.text) as unknown };
    const known = fixture.answers.find(({ path }) => path === request.path);
    if (
      /balance|accounts$|permissions|wallets|roles|main_keys|KeyInfo|apiRestrictions|account$|funding-asset/i.test(
        request.path,
      )
    )
      return { body: known?.body ?? [] };
    return { body: known?.otherwise ?? emptied(known?.body) };
  });
  const world = connectionWorld({ upstreams: { [id.toUpperCase()]: standIn.url }, now: () => now });
  await world.sync(await world.connect(id, fixture.settings));
  return world;
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part)]));
}

/** Whether a request's span holds a moment. */
function holds(request: StandInRequest, [from, to]: [string, string], moment: number): boolean {
  return Number(parameterOf(request, from)) <= moment && moment <= Number(parameterOf(request, to));
}

describe.skipIf(!existsSync(recordings))("recorded answers of exchanges (needs ../shared/recordings)", () => {
  it("Kraken's ledger: each asset changes by the amounts less the fees of its rows", async () => {
    const file = "exchanges/kraken/xchange-kraken-account-example-ledgerinfo-data.json";
    const world = await synced("kraken", ({ path }) =>
      path === "/0/private/Ledgers" ? recorded(file) : undefined,
    );
    const names: Record<string, string> = { XXBT: "BTC", XLTC: "LTC", XICN: "ICN", XETH: "ETH", XTZ: "XTZ" };
    const reported = tally();
    for (const { asset = "", amount, fee } of rowsIn(file, "result", "ledger")) {
      reported.put(names[asset] ?? asset, amount);
      reported.put(names[asset] ?? asset, minus(fee));
    }
    expect(changesOf(world)).toEqual(reported.sums());
  });

  it.each([["gct-post-api-v2-user-transactions-0"], ["gct-post-api-v2-user-transactions-btcusd-0"]])(
    "Bitstamp's %s: each currency changes by its amounts, with a separate fee in dollars",
    async (name) => {
      const file = `exchanges/bitstamp/${name}.json`;
      const world = await synced("bitstamp", (request) =>
        request.path.includes("user_transactions") && parameterOf(request, "since_id") === undefined
          ? recorded(file)
          : undefined,
      );
      const reported = tally();
      for (const { btc = "0", usd = "0", eur = "0", fee = "0" } of rowsIn(file)) {
        reported.put("BTC", btc);
        reported.put("USD", usd);
        reported.put("EUR", eur);
        reported.put("USD", minus(fee));
      }
      const { EUR: _, ...sums } = reported.sums();
      expect(changesOf(world)).toEqual(sums);
      expect(world.account.ledger.list({}, { limit: 1_000, order: "asc" }).total).toBe(rowsIn(file).length);
    },
  );

  it("Gemini's trades: amount for amount × price, and the fee in its currency", async () => {
    const file = "exchanges/gemini/gct-post-v1-mytrades-0.json";
    const world = await synced("gemini", ({ path, headers }) => {
      if (path === "/v1/symbols") return recorded("exchanges/gemini/gct-get-v1-symbols-0.json");
      if (path !== "/v1/mytrades") return undefined;
      const payload = JSON.parse(atob(String(headers["x-gemini-payload"]))) as { symbol?: string };
      return payload.symbol === undefined || payload.symbol === "btcusd"
        ? recorded(file)
        : { status: 200, text: "[]" };
    });
    const reported = tally();
    for (const { amount = "0", price = "0", fee_amount: fee } of rowsIn(file)) {
      reported.put("BTC", amount);
      reported.put("USD", minus(Number(amount) * Number(price)));
      reported.put("USD", minus(fee));
    }
    expect(changesOf(world)).toEqual(reported.sums());
  });

  it("Gate's trades, deposits and withdrawals: both sides of each, and fees in their own coin", async () => {
    const files = {
      my_trades: "exchanges/gateio-v4/xchange-api-v4-spot-my-trades.json",
      deposits: "exchanges/gateio-v4/xchange-api-v4-wallet-deposits.json",
      withdrawals: "exchanges/gateio-v4/xchange-api-v4-wallet-withdrawals-records.json",
    };
    const moments = { my_trades: 1_691_702_286, deposits: 1_688_213_581, withdrawals: 1_685_619_255 };
    const world = await synced("gate", (request) => {
      const name = (["my_trades", "deposits", "withdrawals"] as const).find((one) =>
        request.path.endsWith(one),
      );
      if (name === undefined) return undefined;
      return holds(request, ["from", "to"], moments[name])
        ? recorded(files[name])
        : { status: 200, text: "[]" };
    });
    const reported = tally();
    for (const { side, amount = "0", price = "0", fee, fee_currency: paid = "" } of rowsIn(files.my_trades)) {
      const cost = formatDecimal({
        units: parseDecimal(amount).units * parseDecimal(price).units,
        scale: parseDecimal(amount).scale + parseDecimal(price).scale,
      });
      reported.put("BTC", side === "buy" ? amount : minus(amount));
      reported.put("USDT", side === "buy" ? minus(cost) : cost);
      reported.put(paid, minus(fee));
    }
    for (const { currency = "", amount } of rowsIn(files.deposits)) reported.put(currency, amount);
    // The amount of a withdrawal includes its fee.
    for (const { currency = "", amount } of rowsIn(files.withdrawals)) reported.put(currency, minus(amount));
    expect(changesOf(world)).toEqual(reported.sums());
  });

  it("Bitfinex's movements: completed ones only, with their fees", async () => {
    const file = "exchanges/bitfinex/xchange-bitfinex-v2-account-example-movements-data.json";
    const world = await synced(
      "bitfinex",
      ({ path }) => (path.endsWith("movements/hist") ? recorded(file) : undefined),
      Date.UTC(2020, 0, 1),
    );
    const reported = tally();
    for (const row of rowsIn<string[]>(file)) {
      if (row[9] !== "COMPLETED") continue;
      reported.put(String(row[1]), row[12]);
      reported.put(String(row[1]), row[13]);
    }
    expect(changesOf(world)).toEqual(reported.sums());
  });

  it("Binance's dividends and dust conversions: amounts after the charge, coin by coin", async () => {
    const dust = "exchanges/binance/xchange-dustlog.json";
    const dividends = "exchanges/binance/xchange-binance-asset-dividend-list.json";
    const world = await synced("binance", (request) => {
      if (request.path.endsWith("/asset/dribblet")) return recorded(dust);
      if (request.path.endsWith("/asset/assetDividend"))
        return holds(request, ["startTime", "endTime"], 1_563_189_166_000)
          ? recorded(dividends)
          : { status: 200, text: '{"rows":[]}' };
      if (request.path.endsWith("/myTrades")) return { status: 200, text: "[]" };
      return undefined;
    });
    const reported = tally();
    for (const { amount, asset = "" } of rowsIn(dividends, "rows")) reported.put(asset, amount);
    for (const { binanceDribbletDetails } of rowsIn<{ binanceDribbletDetails: Raw[] }>(dust, "dribblets"))
      for (const detail of binanceDribbletDetails) {
        reported.put(detail["fromAsset"] ?? "", minus(detail["amount"]));
        reported.put("BNB", detail["transferedAmount"]);
      }
    expect(changesOf(world)).toEqual(reported.sums());
  });

  const unknown: Recording = { status: 404, text: "{}" };
  /** A connection to a server that knows only some lists. */
  async function syncedWithoutLedger(
    id: string,
    answers: (request: StandInRequest) => Recording | undefined,
    [opened, now]: [opened: number, now: number],
  ): Promise<ConnectionWorld> {
    standIn.on(/./, (request): StandInAnswer => {
      const { status, text } = answers(request) ?? unknown;
      return { status, body: JSON.parse(text) as unknown };
    });
    const world = connectionWorld({
      upstreams: { [id.toUpperCase()]: standIn.url },
      connectorFor: openedAt(opened),
      now: () => now,
    });
    await world.sync(await world.connect(id, exchangeFixture(id).settings));
    return world;
  }

  it.each([
    ["deposits and withdrawals with fees", Date.UTC(2021, 1, 1), Date.UTC(2021, 2, 1), 6],
    ["fills with fee and tax", Date.UTC(2025, 3, 1), Date.UTC(2025, 4, 1), 4],
  ])("KuCoin without its ledgers: %s", async (_, opened, now, total) => {
    const file = (name: string): string => `../recordings2/exchanges/kucoin/rotki-test-query-${name}.json`;
    const movements = (names: string[]): string[] => names.map((name) => file(`asset-movements-${name}`));
    const lists: Record<string, string[]> = {
      "/api/v1/fills": [1, 2, 3].map((index) => file(`trades-trades-response-${index}-${index}`)),
      "/api/v1/deposits": movements(["deposits-response-1-4", "deposits-response-2-5"]),
      "/api/v1/withdrawals": movements(["withdrawals-response-1-6", "withdrawals-response-3-8"]),
    };
    const rowsAt = (path: string): Raw[] =>
      (lists[path] ?? [])
        .flatMap((name) => rowsIn(name, "data", "items"))
        .filter(({ createdAt }) => Number(createdAt) >= opened && Number(createdAt) < now);
    const world = await syncedWithoutLedger(
      "kucoin",
      (request) => {
        if (request.path === "/api/v1/accounts") return recorded(file("balances-balances-response-0"));
        if (!(request.path in lists)) return undefined;
        const items = rowsAt(request.path).filter(({ createdAt }) =>
          holds(request, ["startAt", "endAt"], Number(createdAt)),
        );
        const data = { currentPage: 1, totalPage: 1, totalNum: items.length, items };
        return { status: 200, text: JSON.stringify({ code: "200000", data }) };
      },
      [opened, now],
    );
    const reported = tally();
    for (const row of rowsAt("/api/v1/fills")) {
      const [base = "", quote = ""] = (row["symbol"] ?? "").split("-");
      const isBuy = row["side"] === "buy";
      reported.put(base, isBuy ? row["size"] : minus(row["size"]));
      reported.put(quote, isBuy ? minus(row["funds"]) : row["funds"]);
      reported.put(row["feeCurrency"] ?? "", minus(row["fee"]));
      reported.put(row["taxCurrency"] ?? "", minus(row["tax"]));
    }
    for (const { currency = "", amount, fee } of rowsAt("/api/v1/deposits")) {
      reported.put(currency, amount);
      reported.put(currency, minus(fee));
    }
    for (const { currency = "", amount, fee } of rowsAt("/api/v1/withdrawals")) {
      reported.put(currency, minus(amount));
      reported.put(currency, minus(fee));
    }
    expect(changesOf(world)).toEqual(reported.sums());
    expect(world.account.ledger.list({}, { limit: 1, order: "asc" }).total).toBe(total);
  });

  it("Bitvavo without its transaction history: trades of the listed coins and deposits", async () => {
    const file = (name: string): string => `../recordings2/exchanges/bitvavo/ccxt-${name}.json`;
    const names: Record<string, string> = {
      "/v2/balance": "balance",
      "/v2/depositHistory": "depositHistory",
      "/v2/trades": "trades",
    };
    const world = await syncedWithoutLedger(
      "bitvavo",
      ({ path }) => (names[path] === undefined ? undefined : recorded(file(names[path]))),
      [Date.UTC(2023, 8, 1), Date.UTC(2023, 11, 1)],
    );
    // 0.00020002 × 34469 − 0.02448938 received, 0.0002 × 34488 + 0.0224 paid.
    expect(changesOf(world)).toEqual({ BTC: "-0.00000002", EUR: "-0.05", USDT: "1989.7037" });
    const [connection] = world.account.connections.list();
    expect(connection?.gaps.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^Transaction history: .*reads trades, deposits and withdrawals instead/),
    );
  });

  it("Bybit's and Kraken's balances are read exactly", async () => {
    const file = "exchanges/kraken/xchange-kraken-account-example-balance-data.json";
    const world = await synced("kraken", ({ path }) =>
      path === "/0/private/Balance" ? recorded(file) : undefined,
    );
    const [connection] = world.account.connections.list();
    const cursor = connection?.cursor as { held: Record<string, string> };
    expect(cursor.held).toEqual({ "|EUR": "1.0539", "|BTC": "0.48885833", "|XTSTCUR": "10.123" });
  });

  const gate = "exchanges/gateio-v4/xchange-exceptions-api-v4";
  it.each([
    ["gate", `${gate}-wallet-withdraw-status-invalid-key.json`, "bad_request", /key.*read-only/],
    ["gate", `${gate}-wallet-withdraw-status-invalid-signature.json`, "bad_request", /key.*read-only/],
    [
      "gate",
      `${gate}-wallet-withdraw-status-forbidden.json`,
      "bad_request",
      /whitelist.*allow this server's address/,
    ],
    [
      "gate",
      `${gate}-wallet-withdraw-status-internal-server-error.json`,
      "upstream",
      /500.*Nothing was saved/,
    ],
    ["gate", `${gate}-withdrawals-rate-limit.json`, "upstream", /less often|cannot answer|limited/],
    ["gate", `${gate}-wallet-withdraw-status-invalid-currency.json`, "upstream", /Invalid currency/],
    ["gate", `${gate}-spot-orders-balance-not-enough.json`, "upstream", /Gate/],
    ["bybit", "exchanges/bybit/xchange-getOrderError.json", "upstream|bad_request", /Demo trading/],
    ["binance", "exchanges/binance/xchange-withdraw-400.json", "bad_request", /error message.*read-only/],
    ["gemini", "exchanges/gemini/gct-post-v1-mytrades-1.json", "upstream", /invalid timestamp/],
    ["binance", "http-generic/cloudfront-403-binance.json", "bad_request", /another network/],
    ["kraken", "http-generic/cloudflare-502.json", "upstream", /502.*Nothing was saved/],
    ["kraken", "http-generic/coingecko-throttled-text.json", "upstream", /429.*Nothing was saved/],
  ])("%s answers %s: %s", async (id, file, code, words) => {
    const { status, text } = recorded(file);
    standIn.on(/./, { status, body: text, headers: { "content-type": "application/json" } });
    const world = connectionWorld({ upstreams: { [id.toUpperCase()]: standIn.url } });
    const refused = world.connect(id, exchangeFixture(id).settings);
    await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(code) as unknown });
    await expect(refused).rejects.toThrow(words);
  });
});
