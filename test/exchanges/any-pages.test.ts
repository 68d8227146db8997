import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn, type StandInAnswer } from "../support/servers/stand-in.ts";

// Exchanges that are read by their ccxt id alone: lists in either order, with or without the end of a span. And deposits without an id.

const fixture = exchangeFixture("any-bitvavo");
const start = 1_690_500_000_000;
let standIn: StandIn;
let world: ConnectionWorld;
beforeEach(async () => {
  standIn = await startStandIn();
  world = connectionWorld({ upstreams: { BITVAVO: standIn.url }, now: () => fixture.now ?? 0 });
});
afterEach(() => standIn.close());

type Row = { timestamp: number };
const deposit = (index: number, fields: Record<string, string> = {}) => ({
  timestamp: start + index * 60_000,
  symbol: "BTC",
  amount: String(index + 1),
  fee: "0",
  status: "completed",
  address: "1abc",
  ...fields,
});
const trade = (index: number) => ({
  id: `t${index}`,
  timestamp: start + index * 60_000,
  market: "BTC-EUR",
  side: "buy",
  amount: String(index + 1),
  price: "1",
  fee: "0",
  feeCurrency: "EUR",
  settled: true,
});
const many = <T>(make: (index: number) => T): T[] => Array.from({ length: 250 }, (_, index) => make(index));

/** The rows of the requested span, as many as requested. */
function served(rows: readonly Row[], query: URLSearchParams, order: "newest" | "oldest"): StandInAnswer {
  const [from, to] = [Number(query.get("start") ?? 0), Number(query.get("end") ?? Infinity)];
  const found = rows.filter(({ timestamp }) => timestamp >= from && timestamp <= to);
  return { body: (order === "oldest" ? found : found.toReversed()).slice(0, Number(query.get("limit"))) };
}

async function sync(connection?: string): Promise<{ connection: string; gaps: string }> {
  const id = connection ?? (await world.connect("exchange", fixture.settings));
  if (connection !== undefined) world.wait(60_000);
  await world.sync(id);
  const { gaps } = world.account.connections.get(id);
  return { connection: id, gaps: gaps.map(({ reason }) => reason).join("\n") };
}
const amountsOf = (type: string) =>
  world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.filter((transaction) => transaction.type === type)
    .map(({ legs }) => legs.map(({ amount }) => amount).join(" "))
    .toSorted();

it.each(["newest", "oldest"] as const)(
  "reads all trades of a span whose pages begin with the %s",
  async (order) => {
    play(standIn, fixture, ({ path, query }) =>
      path === "/v2/trades" && query.get("market") === "BTC-EUR"
        ? served(many(trade), query, order)
        : undefined,
    );
    const { gaps } = await sync();
    expect(amountsOf("trade")).toHaveLength(250);
    expect(gaps).not.toContain("older records may be missing");
  },
);

// ccxt does not send the end of a span for this list.
it("names a list of which the server has the newest rows only", async () => {
  play(standIn, fixture, ({ path, query }) =>
    path === "/v2/depositHistory" ? served(many(deposit), query, "newest") : undefined,
  );
  const { connection, gaps } = await sync();
  expect(amountsOf("deposit")).toHaveLength(100);
  expect(gaps).toContain("Deposits: the server returned the same page again");
  expect((await sync(connection)).gaps).toContain("Deposits: the server returned the same page again");
});

it("reads a list without the end of its spans from its oldest row on", async () => {
  play(standIn, fixture, ({ path, query }) =>
    path === "/v2/depositHistory" ? served(many(deposit), query, "oldest") : undefined,
  );
  const { gaps } = await sync();
  expect(amountsOf("deposit")).toHaveLength(250);
  expect(gaps).not.toContain("older records may be missing");
});

const twins = ["1abc", "1xyz"].map((address) => deposit(0, { address, txId: "aa" }));
const depositsOnly = (rows: unknown[]) =>
  play(standIn, fixture, ({ path }) => (path === "/v2/depositHistory" ? { body: rows } : undefined));

it("keeps two equal deposits of one transaction apart, and adds none in later syncs", async () => {
  depositsOnly(twins);
  const { connection } = await sync();
  expect(amountsOf("deposit")).toEqual(["1", "1"]);
  await sync(connection);
  expect(amountsOf("deposit")).toEqual(["1", "1"]);
});

it("identifies deposits from before an update as the earlier version did, by their hash", async () => {
  depositsOnly([]);
  const { connection } = await sync();
  const { cursor } = world.account.connections.get(connection);
  const former = JSON.parse(JSON.stringify(cursor).replaceAll(/,"keysFrom":0/g, "")) as unknown;
  world.account.connections.saveCursor(connection, former);
  const at = fixture.now ?? 0;
  depositsOnly([
    { ...deposit(0, { txId: "aa" }), timestamp: at - 3_600_000 },
    { ...deposit(1, { txId: "bb" }), timestamp: at + 30_000 },
  ]);
  const expected = ["exchange:bitvavo:deposit:aa", "exchange:bitvavo:deposit:bb:BTC:2:1abc:"];
  for (let round = 0; round < 2; round++) {
    await sync(connection);
    const { items } = world.account.ledger.list({}, { limit: 100, order: "asc" });
    expect(items.filter(({ type }) => type === "deposit").map(({ id }) => id)).toEqual(expected);
  }
});

it("keeps two equal deposits of one transaction apart that Binance lists without ids", async () => {
  const binance = exchangeFixture("binance");
  world = connectionWorld({
    upstreams: { BINANCE: standIn.url },
    now: () => nowOf(binance),
    connectorFor: connectorSince(binance),
  });
  const insertTime = nowOf(binance) - 3_600_000;
  const fields = { insertTime, amount: "1", coin: "BTC", status: 1, txId: "aa" };
  play(standIn, binance, ({ path, query }) => {
    if (path !== "/sapi/v1/capital/deposit/hisrec") return undefined;
    const isAsked =
      Number(query.get("startTime")) <= insertTime && insertTime <= Number(query.get("endTime"));
    return { body: isAsked ? ["1abc", "1xyz"].map((address) => ({ ...fields, address })) : [] };
  });
  const connection = await world.connect("binance", binance.settings);
  for (let round = 0; round < 2; round++) {
    await world.sync(connection);
    const { items } = world.account.ledger.list({}, { limit: 1_000, order: "asc" });
    expect(items.filter(({ txHash }) => txHash === "aa").map(({ legs }) => legs.length)).toEqual([1, 1]);
    world.wait(60_000);
  }
});
