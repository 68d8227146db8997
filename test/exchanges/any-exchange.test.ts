import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { exchangeFixture, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const fixture = exchangeFixture("any-bitvavo");
let standIn: StandIn;
let world: ConnectionWorld;
beforeEach(async () => {
  standIn = await startStandIn();
  world = connectionWorld({ upstreams: { BITVAVO: standIn.url }, now: () => fixture.now ?? 0 });
});
afterEach(() => standIn.close());

it("reads an exchange without a reader of its own through ccxt, and agrees with its balances", async () => {
  play(standIn, fixture);
  const connection = await world.connect("exchange", fixture.settings);
  await world.sync(connection);
  const reported = world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(
      ({ at, type, wallet, legs, txHash }) =>
        `${new Date(at).toISOString()} ${type} ${wallet}: ${legs.map((leg) => `${leg.direction} ${leg.amount} ${leg.assetId}`).join(", ")}${txHash === undefined ? "" : ` [${txHash}]`}`,
    );
  expect(reported).toEqual(fixture.transactions);
  const reasons = world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  for (const words of fixture.gaps ?? []) expect(reasons.join("\n")).toContain(words);
  world.settle();
  await world.verify(connection);
  expect(world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items).toEqual([]);
  const asked = standIn.requests.length;
  world.wait(60_000);
  await world.sync(connection);
  expect(standIn.requests.length - asked).toBeLessThanOrEqual(fixture.idleRequests);
});

it.each(["/v2/depositHistory", "/v2/withdrawalHistory", "/v2/trades", "/v2/markets"])(
  "names the list that it cannot read where %s is answered with something else",
  async (lost) => {
    const title = /deposit/.test(lost) ? "Deposits" : /withdrawal/.test(lost) ? "Withdrawals" : "Trades";
    const bodies = lost === "/v2/markets" ? [[], {}, "<html></html>"] : [{}, "null", "<html></html>", [null]];
    for (const body of bodies) {
      play(standIn, fixture, ({ path }) => (path === lost ? { body } : undefined));
      const connection = await world.connect("exchange", {
        ...fixture.settings,
        account: JSON.stringify(body),
      });
      await world.sync(connection);
      expect(world.account.connections.get(connection).gaps).toContainEqual(
        expect.objectContaining({ reason: expect.stringMatching(`^${title}: not read`) as unknown }),
      );
    }
  },
);

it("names deposits without an amount", async () => {
  const bare = fixture.answers.map((answer) =>
    answer.path === "/v2/depositHistory"
      ? {
          ...answer,
          body: (answer.body as object[]).map((row) => ({ ...row, amount: undefined })),
        }
      : answer,
  );
  play(standIn, fixture);
  const connection = await world.connect("exchange", fixture.settings);
  play(standIn, { answers: bare });
  await world.sync(connection);
  const reasons = world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  expect(reasons.join("\n")).toContain("a record has no amount");
});

const trade = (market: string, id: string, { amount = "1", at = 1690500000000 } = {}) => ({
  path: "/v2/trades",
  where: { market },
  body: [
    {
      id,
      timestamp: at,
      market,
      side: "buy",
      amount,
      price: "100",
      fee: "0",
      feeCurrency: "EUR",
      settled: true,
    },
  ],
});
const trading = (...trades: ReturnType<typeof trade>[]) => ({
  answers: [
    {
      path: "/v2/balance",
      body: ["BTC", "ADA", "EUR"].map((symbol) => ({ symbol, available: "1", inOrder: "0" })),
    },
    ...fixture.answers.filter(({ path }) => path !== "/v2/trades" && path !== "/v2/balance"),
    ...trades,
    { path: "/v2/trades", body: [] },
  ],
});
const bought = () =>
  world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.flatMap(({ type, legs }) => (type === "trade" ? [legs[0]?.amount] : []));

it("counts trades of two markets that have the same id", async () => {
  play(standIn, trading(trade("BTC-EUR", "77", { amount: "0.5" }), trade("ADA-EUR", "77", { amount: "3" })));
  const connection = await world.connect("exchange", fixture.settings);
  await world.sync(connection);
  world.wait(60_000);
  await world.sync(connection);
  expect(bought().toSorted()).toEqual(["0.5", "3"]);
  const reasons = world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  expect(reasons.join("\n")).toContain("lists them by market");
});

it("does not read again what an earlier version identified without the market", async () => {
  const at = (fixture.now ?? 0) - 3_600_000;
  play(standIn, trading(trade("BTC-EUR", "former", { at })));
  const connection = await world.connect("exchange", fixture.settings);
  await world.sync(connection);
  const { cursor } = world.account.connections.get(connection);
  const former = JSON.parse(JSON.stringify(cursor).replaceAll(/,"hasNewIds":true/g, "")) as unknown;
  world.account.connections.saveCursor(connection, former);
  play(standIn, trading(trade("BTC-EUR", "with market", { at })));
  world.wait(60_000);
  await world.sync(connection);
  expect(bought()).toEqual(["1"]);
  play(standIn, trading(trade("BTC-EUR", "late", { at: at + 3_600_000 + 30_000, amount: "2" })));
  world.wait(60_000);
  await world.sync(connection);
  expect(bought()).toEqual(["1", "2"]);
});

it("refuses an unknown exchange and suggests similar names", async () => {
  await expect(world.connect("exchange", { ...fixture.settings, exchange: "bitvavoo" })).rejects.toThrow(
    /No exchange is called "bitvavoo".*bitvavo/,
  );
});

it("refuses a key that the exchange rejects", async () => {
  const { status = 200, body } = fixture.wrongKey;
  standIn.on(/./, { status, body });
  await expect(world.connect("exchange", fixture.settings)).rejects.toMatchObject({ code: "bad_request" });
});
