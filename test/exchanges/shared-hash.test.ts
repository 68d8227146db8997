import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

it("books two payouts of bitcoin.de in one transaction as withdrawals, and none of them as a fee", async () => {
  const fixture = exchangeFixture("bitcoinde");
  const world = connectionWorld({
    upstreams: { BITCOINDE: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  const row = (type: string, cash_flow: string) => ({
    date: "2018-02-01T10:00:00+01:00",
    type,
    reference: "cdcd",
    cash_flow,
    balance: "0",
  });
  const rows = [row("outgoing_fee_voluntary", "-0.0001"), row("payout", "-0.3"), row("payout", "-0.2")];
  play(standIn, fixture, ({ path }) =>
    path === "/v4/btc/account/ledger"
      ? { body: { account_ledger: rows, page: { current: 1, last: 1 } } }
      : undefined,
  );
  await world.sync(await world.connect("bitcoinde", fixture.settings));
  const { items } = world.account.ledger.list({}, { limit: 100, order: "asc" });
  const payouts = items.filter(({ txHash }) => txHash === "cdcd");
  expect(
    payouts.map(({ type, legs }) => [type, legs.map((leg) => `${leg.direction} ${leg.amount}`).toSorted()]),
  ).toEqual([["withdrawal", ["fee 0.0001", "out 0.2", "out 0.3"]]]);
});
