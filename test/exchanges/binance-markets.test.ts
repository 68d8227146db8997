import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

it("names markets of the account's coins whose quote currency is unknown, and no others", async () => {
  const fixture = exchangeFixture("binance");
  const world = connectionWorld({
    upstreams: { BINANCE: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  const markets = ["BTCUSDT", "BTCXYZ", "NOTHELDXYZ"].map((symbol) => ({ symbol, price: "1" }));
  play(standIn, fixture, ({ path }) => (path === "/api/v3/ticker/price" ? { body: markets } : undefined));
  const connection = await world.connect("binance", fixture.settings);
  await world.sync(connection);
  const reasons = world.account.connections.get(connection).gaps.map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason.includes("unknown quote currency"))).toEqual([
    expect.stringContaining("such as BTCXYZ, are not read"),
  ]);
});
