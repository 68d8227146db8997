import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  parameterOf,
  play,
} from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn, type StandInRequest } from "../support/servers/stand-in.ts";

// Lists whose server does not say what follows a page, or answers a page again in place of the next one: what is out of reach is named.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

/** Reads an exchange whose list at a path is answered page by page: the number of its deposits of 3.5, and the gaps. */
async function readWith(
  id: string,
  path: string,
  answer: (request: StandInRequest) => unknown,
): Promise<{ deposits: number; gaps: string[] }> {
  const fixture = exchangeFixture(id);
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  play(standIn, fixture, (request) => (request.path === path ? { body: answer(request) } : undefined));
  const connection = await world.connect(id, fixture.settings);
  await world.sync(connection);
  await world.syncNow(connection);
  const { items } = world.account.ledger.list({}, { limit: 1_000, order: "asc" });
  const { gaps } = world.account.connections.get(connection);
  return {
    deposits: items.filter(({ type, legs }) => type === "deposit" && legs[0]?.amount === "3.5").length,
    gaps: gaps.flatMap(({ isNote, reason }) => (isNote ? [] : reason)),
  };
}

describe("Bitpanda", () => {
  const path = "/v1/fiatwallets/transactions";
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      type: "fiat_wallet_transaction",
      id: `f${from + index}`,
      attributes: {
        fiat_id: "1",
        status: "finished",
        time: { unix: String(1_634_900_000 - (from + index) * 60) },
        amount: "3.5",
        in_or_out: "incoming",
        type: "deposit",
        fee: "0",
      },
    }));
  const title = "Deposits and withdrawals of money";

  it("reads pages by a cursor with padding, and by numbers of smaller pages than were asked for", async () => {
    const byCursor = await readWith("bitpanda", path, (request) =>
      parameterOf(request, "cursor") === "bmV4dA=="
        ? { data: rows(100, 20), meta: { total_count: 120, page_size: 100 } }
        : { data: rows(0, 100), meta: { total_count: 120, next_cursor: "bmV4dA==", page_size: 100 } },
    );
    expect(byCursor).toMatchObject({ deposits: 120 });
    const byNumber = await readWith("bitpanda", path, (request) => {
      const page = Number(parameterOf(request, "page") ?? 1);
      const data = rows((page - 1) * 25, Math.min(25, 60 - (page - 1) * 25));
      return { data, meta: { total_count: 60, page, page_size: 25 } };
    });
    expect(byNumber).toMatchObject({ deposits: 60 });
    for (const { gaps } of [byCursor, byNumber])
      expect(gaps.filter((gap) => gap.includes(title))).toEqual([]);
  });

  it.each([
    { meta: { page_size: 100 }, isNamed: true },
    { meta: { total_count: 120, page_size: 100 }, isNamed: true },
    { meta: { total_count: 100, page_size: 100 }, isNamed: false },
    { meta: { next_cursor: null, page_size: 100 }, isNamed: false },
  ])("names the list if a full page with $meta may not be the last one", async ({ meta, isNamed }) => {
    const { deposits, gaps } = await readWith("bitpanda", path, () => ({ data: rows(0, 100), meta }));
    expect(gaps.some((gap) => gap.startsWith(`${title}: `))).toBe(isNamed);
    expect(deposits).toBe(isNamed ? 0 : 100);
  });

  it("names the list, also after later syncs, if its first page is answered for every cursor", async () => {
    let asked = 0;
    const { deposits, gaps } = await readWith("bitpanda", path, () => ({
      data: rows(0, 100),
      meta: { next_cursor: `next${++asked}`, page_size: 100 },
    }));
    expect(deposits).toBe(100);
    expect(gaps).toContainEqual(
      expect.stringMatching(new RegExp(`^${title}: the server returned the same page again`)),
    );
  });
});

describe("MEXC", () => {
  const at = exchangeFixture("mexc").now ?? 0;
  const named = (what: string, count: number): unknown =>
    expect.arrayContaining([
      expect.stringContaining(`${what}: the exchange serves at most ${count} records of one time`),
    ]);

  it("names fills and deposits of one time that are as many as a page has", async () => {
    const trades = await readWith("mexc", "/api/v3/myTrades", (request) =>
      parameterOf(request, "symbol") !== "BTCUSDT"
        ? []
        : Array.from({ length: 100 }, (_, index) => ({
            symbol: "BTCUSDT",
            id: String(index),
            qty: "0.0001",
            quoteQty: "2",
            commission: "0",
            commissionAsset: "USDT",
            time: at - 86_400_000,
            isBuyer: true,
          })),
    );
    expect(trades.gaps).toEqual(named("Spot trades (BTCUSDT)", 100));
    const movements = await readWith("mexc", "/api/v3/capital/deposit/hisrec", () =>
      Array.from({ length: 1_000 }, (_, index) => ({
        amount: "3.5",
        coin: "USDT-TRX",
        status: "5",
        txId: `tx${index}:0`,
        insertTime: at - 86_400_000,
      })),
    );
    expect(movements.gaps).toEqual(named("Deposits", 1_000));
  });
});

describe("Gemini", () => {
  const path = "/v1/staking/history";
  const start = Date.UTC(2025, 0, 1);
  const reward = (index: number) => ({
    transactionId: `R${index}`,
    transactionType: "Interest",
    amountCurrency: "ETH",
    amount: "0.001",
    dateTime: new Date(start + index * 3_600_000).toISOString(),
  });
  /** The rewards that one sync reads of `count`, which are answered oldest first, from the requested time on. */
  async function readRewards(
    count: number,
    fromOf: (request: StandInRequest) => number,
  ): Promise<{ rewards: number; gaps: string[] }> {
    const fixture = exchangeFixture("gemini");
    const all = Array.from({ length: count }, (_, index) => reward(index));
    const world = connectionWorld({
      upstreams: { GEMINI: standIn.url },
      now: () => nowOf(fixture),
      connectorFor: connectorSince(fixture),
    });
    play(standIn, fixture, (request) => {
      if (request.path !== path) return undefined;
      const from = fromOf(request);
      const transactions = all.filter(({ dateTime }) => Date.parse(dateTime) >= from).slice(0, 500);
      return { body: [{ providerId: "p1", transactions }] };
    });
    const connection = await world.connect("gemini", fixture.settings);
    await world.sync(connection);
    const { items } = world.account.ledger.list({}, { limit: 2_000, order: "asc" });
    const { gaps } = world.account.connections.get(connection);
    return {
      rewards: items.filter(({ type }) => type === "reward").length,
      gaps: gaps.flatMap(({ isNote, reason }) => (isNote ? [] : reason)),
    };
  }
  const payloadOf = (request: StandInRequest): Record<string, unknown> =>
    JSON.parse(Buffer.from(String(request.headers["x-gemini-payload"]), "base64").toString("utf8")) as Record<
      string,
      unknown
    >;

  it("reads all rewards of staking with the first sync", async () => {
    const { rewards, gaps } = await readRewards(1_234, (request) =>
      Date.parse(String(payloadOf(request)["since"])),
    );
    expect(rewards).toBe(1_234);
    expect(gaps.filter((gap) => gap.startsWith("Staking"))).toEqual([]);
  });

  it("names trades of which the same full page is answered for every time", async () => {
    const { gaps } = await readWith("gemini", "/v1/mytrades", () =>
      Array.from({ length: 500 }, (_, index) => ({
        symbol: "BTCUSD",
        amount: "0.01",
        price: "4000",
        fee_amount: "0",
        fee_currency: "USD",
        tid: index + 1,
        timestampms: start + index * 1_000,
        type: "Buy",
      })),
    );
    expect(gaps).toContainEqual(expect.stringMatching(/^Trades: the server returned the same page again/));
  });

  it("names the list if the first rewards are answered for every time", async () => {
    const { rewards, gaps } = await readRewards(1_234, () => 0);
    expect(rewards).toBe(500);
    expect(gaps).toContainEqual(expect.stringMatching(/^Staking: the server returned the same page again/));
  });
});
