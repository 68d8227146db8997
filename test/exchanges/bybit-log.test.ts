import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

// Rows in the form of Bybit's documentation; no recorded ones are known.

const fixture = exchangeFixture("bybit");
const at = nowOf(fixture) - 86_400_000;
let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const row = (type: string, currency: string, change: string, fields: Record<string, unknown> = {}) => ({
  id: `${type}${change}`,
  category: "",
  type,
  transactionTime: String(at),
  currency,
  change,
  fee: "0",
  tradeId: "",
  orderId: "",
  ...fields,
});

/** What is read from rows of the unified account's log, and the gaps. */
async function readLog(rows: unknown[]): Promise<{ read: string[]; gaps: string }> {
  const world = connectionWorld({
    upstreams: { BYBIT: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  play(standIn, fixture, ({ path, query }) => {
    if (path !== "/v5/account/transaction-log") return undefined;
    const isAsked = Number(query.get("startTime")) <= at && at <= Number(query.get("endTime"));
    return { body: { retCode: 0, result: { list: isAsked ? rows : [], nextPageCursor: "" } } };
  });
  const connection = await world.connect("bybit", fixture.settings);
  await world.sync(connection);
  const { items } = world.account.ledger.list({}, { limit: 100, order: "asc" });
  return {
    read: items
      .filter((item) => item.at === at)
      .map(({ type, legs }) => `${type} ${legs.map((leg) => `${leg.direction} ${leg.amount}`).join(", ")}`)
      .toSorted(),
    gaps: world.account.connections
      .get(connection)
      .gaps.map(({ reason }) => reason)
      .join("\n"),
  };
}

it.each([
  ["INSTITUTION_EXCHANGE_SELL", "INSTITUTION_EXCHANGE_BUY"],
  ["AUTO_SOLD_COLLATERAL_INS_LOAN", "AUTO_BUY_LIABILITY_INS_LOAN"],
])("reads the collateral that a liquidation sells (%s) as a trade", async (sold, bought) => {
  const { read, gaps } = await readLog([row(sold, "ETH", "-2"), row(bought, "USDT", "4000")]);
  expect(read).toEqual(["trade in 4000, out 2"]);
  expect(gaps).not.toContain("extra fees");
});

it("names extra fees, of which it is not documented whether the change includes them", async () => {
  const taxes = [{ feeCoin: "USDT", feeType: "GST", subFeeType: "IND_GST", feeRate: "0.00018", fee: "0.01" }];
  for (const extraFees of [taxes, JSON.stringify(taxes)])
    expect((await readLog([row("BONUS", "USDT", "1", { extraFees })])).gaps).toContain("extra fees");
  for (const extraFees of ["", "[]", [], null])
    expect((await readLog([row("BONUS", "USDT", "1", { extraFees })])).gaps).not.toContain("extra fees");
});
