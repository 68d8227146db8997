import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchanges } from "../../src/connectors/exchanges/exchange-connectors.ts";
import type { Exchange, Stream } from "../../src/connectors/exchanges/exchange.ts";
import { once } from "../../src/lib/once.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { depth, inTurn } from "../support/depth.ts";
import {
  connectorSince,
  exchangeFixture,
  nowOf,
  play,
  type ExchangeFixture,
} from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn, type StandInAnswer } from "../support/servers/stand-in.ts";

// What every reader must withstand, whatever its exchange: rows in another order, rows listed twice, answers of another shape, and servers that
// know a part of the endpoints only or answer every page alike.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

type Answers = ExchangeFixture["answers"];

function worldOf(
  id: string,
  fixture: ExchangeFixture,
  change?: (exchange: Exchange) => Exchange,
): ConnectionWorld {
  return connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture, change),
  });
}

/** The outermost lists of records within an answer, changed; a list of plain cells is one record. */
function eachList(value: unknown, change: (list: unknown[]) => unknown[]): unknown {
  if (Array.isArray(value)) {
    const isOfRecords = value.every((one) => typeof one === "object" && one !== null);
    return isOfRecords ? change(value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eachList(part, change)]));
}

function withLists(
  answers: Answers,
  lists: ReadonlySet<string>,
  change: (list: unknown[]) => unknown[],
): Answers {
  return answers.map((answer) =>
    lists.has(answer.path) ? { ...answer, body: eachList(answer.body, change) } : answer,
  );
}

async function synced(id: string, fixture: ExchangeFixture, answers: Answers): Promise<ConnectionWorld> {
  play(standIn, { answers });
  const world = worldOf(id, fixture);
  await world.sync(await world.connect(id, fixture.settings));
  return world;
}

/** Those that move something: a failed withdrawal and its return stay in the records without effect. */
const effectiveOf = (world: ConnectionWorld) =>
  world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.filter(
      ({ status, legs }) => status !== "failed" || legs.some(({ direction }) => direction === "fee"),
    );

/** What happened, without the order in which it was stored. */
function reported(world: ConnectionWorld): string[] {
  const { items } = world.account.ledger.list({}, { limit: 1_000, order: "asc" });
  return items
    .map(({ id, type, wallet, legs }) =>
      JSON.stringify([
        id,
        type,
        legs.map((leg) => `${leg.direction} ${leg.amount} ${leg.assetId} at ${leg.wallet ?? wallet}`).sort(),
      ]),
    )
    .sort();
}

/** The requests of a first sync, its lists, apart from what a new connection asks for (balances, permissions), and what they mean. */
async function baselineOf(id: string, fixture: ExchangeFixture) {
  const from = standIn.requests.length;
  const asked = (): string[] => standIn.requests.slice(from).map(({ path }) => path);
  play(standIn, fixture);
  const world = worldOf(id, fixture);
  const connection = await world.connect(id, fixture.settings);
  const known = new Set(asked());
  await world.sync(connection);
  const paths = asked();
  return {
    requests: paths.length,
    lists: new Set(paths.filter((path) => !known.has(path))),
    expected: reported(world),
  };
}

const wrongShapes: { shape: string; body: unknown }[] = [
  { shape: "an empty record", body: {} },
  { shape: "an empty text", body: "" },
  { shape: "a page of HTML", body: "<!doctype html><html><body>Maintenance</body></html>" },
  { shape: "a record without a result", body: { result: null } },
  {
    shape: "a failure with empty lists",
    body: { success: false, message: "Please try again later.", data: [], result: [] },
  },
  {
    shape: "a code of failure next to empty lists",
    body: { code: 2002, msg: "invalid field value", message: "invalid field value", data: [], result: [] },
  },
];

/** Answers of a server that does not know an endpoint. */
const useless: StandInAnswer[] = [
  { body: [] },
  { body: {} },
  { body: { data: [] } },
  { status: 404, body: { error: "nothing recorded" } },
  { status: 404, body: "<!doctype html><html><head><title>404 Not Found</title></head></html>" },
];

const isMain = ({ isOptional, sideAccount }: Stream): boolean =>
  isOptional !== true && sideAccount === undefined;

/** Only balances and main lists: that without which nothing can be read. */
function mainOf({ listAccounts: _, powers: __, ...exchange }: Exchange): Exchange {
  return { ...exchange, sideAccounts: [], streams: exchange.streams.filter(isMain) };
}

/** The paths that a first sync of a changed exchange asks for. */
async function askedBy(
  id: string,
  fixture: ExchangeFixture,
  change: (exchange: Exchange) => Exchange,
): Promise<string[]> {
  const from = standIn.requests.length;
  play(standIn, fixture);
  const world = worldOf(id, fixture, change);
  await world.sync(await world.connect(id, fixture.settings));
  return standIn.requests.slice(from).map(({ path }) => path);
}

/** One body for each path, whatever else is asked: the longest of the fixture. */
function alike(answers: Answers): Answers {
  const bodies = new Map<string, Answers[number]>();
  const lengthOf = ({ body }: Answers[number]): number => JSON.stringify(body).length;
  for (const { path, status, body } of answers) {
    const answer = { path, body, ...(status === undefined ? {} : { status }) };
    const known = bodies.get(path);
    if (known === undefined || lengthOf(known) < lengthOf(answer)) bodies.set(path, answer);
  }
  return [...bodies.values()];
}

describe.each(inTurn(exchanges, 6).map(({ id, title }) => ({ id, title })))("$title", ({ id }) => {
  const fixture = exchangeFixture(id);
  const baseline = once(() => baselineOf(id, fixture));
  /** A new connection, which every wrong answer leaves as new. */
  const connected = once(async () => {
    play(standIn, fixture);
    const world = worldOf(id, fixture);
    return { world, connection: await world.connect(id, fixture.settings) };
  });

  it("reads the same from rows in the opposite order, and from rows listed twice", async () => {
    const { lists, expected } = await baseline();
    const reversed = withLists(fixture.answers, lists, (rows) => rows.toReversed());
    expect(reported(await synced(id, fixture, reversed))).toEqual(expected);
    const doubled = withLists(fixture.answers, lists, (rows) => [...rows, ...rows]);
    expect(reported(await synced(id, fixture, doubled))).toEqual(expected);
  });

  it.each(wrongShapes)("advances nothing by $shape in place of its lists", async ({ body }) => {
    const { lists } = await baseline();
    const { world, connection } = await connected();
    const wrong = fixture.answers.map((answer) =>
      lists.has(answer.path) ? { ...answer, body, otherwise: body } : answer,
    );
    play(standIn, { answers: wrong });
    await expect(world.sync(connection)).rejects.toMatchObject({ code: "upstream" });
    const { cursor } = world.account.connections.get(connection);
    expect(reported(world)).toEqual([]);
    expect(cursor).toBeNull();
  });

  it("reads everything once its lists are right again", async () => {
    const { expected } = await baseline();
    const { world, connection } = await connected();
    play(standIn, fixture);
    await world.sync(connection);
    expect(reported(world)).toEqual(expected);
  });

  it("reads the main lists, and names each other list, where the server does not know other endpoints", async () => {
    const exchange = exchanges.find((one) => one.id === id);
    const main = new Set(await askedBy(id, fixture, mainOf));
    const others = [...new Set(fixture.answers.map(({ path }) => path))].filter((path) => !main.has(path));
    for (const turn of depth([3], [0, 1, 2, 3, 4])) {
      play(standIn, fixture, ({ path }) =>
        main.has(path) ? undefined : useless[(turn + Math.max(0, others.indexOf(path))) % useless.length],
      );
      const world = worldOf(id, fixture);
      const connection = await world.connect(id, fixture.settings);
      await world.sync(connection);
      const { cursor, gaps } = world.account.connections.get(connection);
      const { read = {} } = cursor as { read?: Record<string, number> };
      const reasons = gaps.map(({ reason }) => reason);
      for (const { id: list, title, sideAccount } of exchange?.streams ?? [])
        if (!(list in read))
          expect(
            reasons.some(
              (reason) => reason.startsWith(`${title}: `) || reason.startsWith(`${sideAccount}: `),
            ),
            `${list} is named in ${reasons.join("\n")}`,
          ).toBe(true);
      const known = new Set(fixture.transactions.map((line) => line.split(" ", 1)[0]));
      for (const { at } of effectiveOf(world)) expect(known).toContain(new Date(at).toISOString());
    }
  });

  it("asks no more than usual, and reads nothing twice, where every page, cursor and time is answered alike", async () => {
    const { requests: usual } = await baseline();
    const from = standIn.requests.length;
    const world = await synced(id, fixture, alike(fixture.answers));
    expect(standIn.requests.length - from).toBeLessThanOrEqual(2 * usual + 5);
    expect(effectiveOf(world).length).toBeLessThanOrEqual(fixture.transactions.length);
  });
});

it("keeps what it reads where one main list cannot be read, names it, and reads it with the next sync", async () => {
  const fixture = exchangeFixture("gate");
  const lost = new Set(["/api/v4/wallet/deposits"]);
  play(standIn, fixture, ({ path }) => (lost.has(path) ? { status: 404, body: {} } : undefined));
  const world = worldOf("gate", fixture);
  const connection = await world.connect("gate", fixture.settings);
  const reasons = (): string[] =>
    world.account.connections
      .get(connection)
      .gaps.map(({ isNote, reason }) => `${isNote ? "note: " : ""}${reason}`);
  await world.sync(connection);
  const deposits = fixture.transactions.filter((line) => line.includes(" deposit "));
  expect(reported(world)).toHaveLength(fixture.transactions.length - deposits.length);
  expect(reasons()).toContainEqual(expect.stringMatching(/^Deposits: not read.*Gate returned "404/));
  play(standIn, fixture);
  await world.sync(connection);
  expect(reported(world)).toHaveLength(fixture.transactions.length);
  expect(reasons()).not.toContainEqual(expect.stringContaining("Deposits: "));
  lost.add("/api/v4/spot/my_trades").add("/api/v4/wallet/withdrawals");
  play(standIn, fixture, ({ path }) => (lost.has(path) ? { status: 404, body: {} } : undefined));
  await expect(world.sync(connection)).rejects.toMatchObject({ code: "upstream" });
});

describe("an exchange whose ledger is not answered", () => {
  const at = 1_759_900_000_000;
  const kucoinRows: Record<string, Record<string, unknown>[]> = {
    "/api/v1/fills": [
      {
        symbol: "BTC-USDT",
        tradeId: "t1",
        side: "buy",
        size: "0.5",
        funds: "100",
        fee: "0.2",
        feeCurrency: "KCS",
        tradeType: "TRADE",
        createdAt: at,
      },
    ],
    "/api/v1/deposits": [
      { currency: "USDT", amount: "300", fee: "0", walletTxId: "0xaa@1", status: "SUCCESS", createdAt: at },
      {
        currency: "KCS",
        amount: "5",
        fee: "0",
        walletTxId: "inner",
        isInner: true,
        status: "SUCCESS",
        createdAt: at,
      },
    ],
    "/api/v1/withdrawals": [
      { id: "w1", currency: "USDT", amount: "20", fee: "1", status: "SUCCESS", createdAt: at },
      { id: "w2", currency: "USDT", amount: "30", fee: "1", status: "FAILURE", createdAt: at },
      { id: "w3", currency: "USDT", amount: "40", fee: "1", status: "PROCESSING", createdAt: at },
    ],
  };
  const kucoinAnswers: Answers = Object.entries(kucoinRows).map(([path, items]) => ({
    path,
    span: ["startAt", "endAt", at],
    otherwise: { code: "200000", data: { totalNum: 0, items: [] } },
    body: { code: "200000", data: { totalNum: items.length, items } },
  }));
  const isLedger = (path: string): boolean => path.endsWith("accounts/ledgers");
  const gapsOf = (world: ConnectionWorld, connection: string): string =>
    world.account.connections
      .get(connection)
      .gaps.flatMap(({ isNote, reason }) => (isNote ? [] : reason))
      .join("\n");

  it("is read from its fills, deposits and withdrawals, and stays with them", async () => {
    const fixture = exchangeFixture("kucoin");
    const answers = [...fixture.answers, ...kucoinAnswers];
    const world = worldOf("kucoin", fixture);
    play(standIn, { answers }, ({ path }) => (isLedger(path) ? { status: 404, body: {} } : undefined));
    const connection = await world.connect("kucoin", fixture.settings);
    await world.sync(connection);
    const first = reported(world);
    const [kcs, usdt, btc] = ["KCS", "USDT", "BTC"].map((symbol) => `exchange:kucoin/symbol:${symbol}`);
    const contents = first.map((text) => (JSON.parse(text) as unknown[]).slice(1));
    expect(contents).toHaveLength(4);
    expect(contents).toEqual(
      expect.arrayContaining([
        [
          "trade",
          [
            `fee 0.2 ${kcs} at KuCoin Trade`,
            `in 0.5 ${btc} at KuCoin Trade`,
            `out 100 ${usdt} at KuCoin Trade`,
          ],
        ],
        ["deposit", [`in 300 ${usdt} at KuCoin Main`]],
        ["deposit", [`in 5 ${kcs} at KuCoin Main`]],
        ["withdrawal", [`fee 1 ${usdt} at KuCoin Main`, `out 20 ${usdt} at KuCoin Main`]],
      ]),
    );
    expect(gapsOf(world, connection)).toMatch(/^Account ledgers: .*reads fills, deposits and withdrawals/);
    const from = standIn.requests.length;
    play(standIn, { answers });
    await world.sync(connection);
    expect(reported(world)).toEqual(first);
    expect(standIn.requests.slice(from).filter(({ path }) => isLedger(path))).toEqual([]);
    expect(gapsOf(world, connection)).toMatch(/^Account ledgers: /);
    // What was on its way arrives.
    play(standIn, { answers }, ({ path }) => {
      const [, , arrived] = kucoinRows[path] ?? [];
      const items = [{ ...arrived, status: "SUCCESS" }];
      return arrived === undefined
        ? undefined
        : { body: { code: "200000", data: { totalNum: items.length, items } } };
    });
    await world.sync(connection);
    expect(reported(world)).toHaveLength(5);
  });

  it("is not read from them once its ledger was read", async () => {
    const fixture = exchangeFixture("kucoin");
    const answers = [...fixture.answers, ...kucoinAnswers];
    const world = worldOf("kucoin", fixture);
    play(standIn, { answers });
    const connection = await world.connect("kucoin", fixture.settings);
    await world.sync(connection);
    const first = reported(world);
    expect(first).toHaveLength(fixture.transactions.length);
    play(standIn, { answers }, ({ path }) => (isLedger(path) ? { status: 404, body: {} } : undefined));
    await expect(world.sync(connection)).rejects.toMatchObject({ code: "upstream" });
    expect(reported(world)).toEqual(first);
    expect(gapsOf(world, connection)).not.toContain("instead");
  });

  it("asks Bitvavo for trades in its markets, and leaves out a withdrawal that is cancelled or on its way", async () => {
    const fixture = exchangeFixture("bitvavo");
    const row = (timestamp: number, status: string) => ({
      timestamp: String(timestamp),
      symbol: "EUR",
      amount: "5",
      fee: "0",
      status,
    });
    const moment = 1_700_000_000_000;
    const answers: Answers = [
      ...fixture.answers.filter(({ path }) => path === "/v2/balance"),
      { path: "/v2/markets", body: [{ market: "SOL-EUR", base: "SOL", quote: "EUR" }] },
      {
        path: "/v2/trades",
        where: { market: "SOL-EUR" },
        body: [
          {
            id: "t1",
            timestamp: String(moment),
            market: "SOL-EUR",
            side: "sell",
            amount: "2",
            price: "10",
            fee: "0.05",
            feeCurrency: "EUR",
          },
        ],
      },
      { path: "/v2/depositHistory", body: [] },
      {
        path: "/v2/withdrawalHistory",
        body: [row(moment, "completed"), row(moment + 1, "canceled"), row(moment + 2, "awaiting_processing")],
      },
    ];
    const world = await synced("bitvavo", fixture, answers);
    expect(reported(world).map((text) => (JSON.parse(text) as unknown[]).slice(1))).toEqual([
      [
        "trade",
        [
          "fee 0.05 currency:iso4217/code:EUR at Bitvavo",
          "in 20 currency:iso4217/code:EUR at Bitvavo",
          "out 2 exchange:bitvavo/symbol:SOL at Bitvavo",
        ],
      ],
      ["withdrawal", ["out 5 currency:iso4217/code:EUR at Bitvavo"]],
    ]);
  });
});

it("reads Bitpanda's coins where its wallets of other assets are not served, and names them", async () => {
  const fixture = exchangeFixture("bitpanda");
  play(standIn, fixture, ({ path }) =>
    path === "/v1/asset-wallets" ? { status: 404, body: {} } : undefined,
  );
  const world = worldOf("bitpanda", fixture);
  const connection = await world.connect("bitpanda", fixture.settings);
  await world.sync(connection);
  const { gaps } = world.account.connections.get(connection);
  const reasons = gaps.flatMap(({ isNote, reason }) => (isNote ? [] : reason));
  expect(reasons).toContainEqual(
    expect.stringMatching(/^Metals, indices, shares and commodities: .*not read/),
  );
  expect(reported(world).length).toBeGreaterThan(0);
});

it("reads BitMEX's bitcoin and USDT in their units where its list of units is not served", async () => {
  const fixture = exchangeFixture("bitmex");
  const isMainUnit = (row: unknown): boolean => /"currency":"(?:XBt|USDt)"/.test(JSON.stringify(row));
  const mainOnly = (lists: ReadonlySet<string>): Answers =>
    withLists(fixture.answers, lists, (rows) => rows.filter(isMainUnit));
  const answers = mainOnly(new Set(["/api/v1/user/walletHistory", "/api/v1/user/wallet"]));
  const expected = reported(await synced("bitmex", fixture, answers));
  expect(expected).not.toEqual([]);
  const without = answers.filter(({ path }) => path !== "/api/v1/wallet/assets");
  expect(without.length).toBeLessThan(answers.length);
  expect(reported(await synced("bitmex", fixture, without))).toEqual(expected);
});
