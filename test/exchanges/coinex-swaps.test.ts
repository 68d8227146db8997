import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const rows = (
  [
    [0, "USDT", "-100"],
    [0, "CET", "2000"],
    [1_000, "CET", "-500"],
    [1_000, "BTC", "0.0005"],
    [2_000, "BTC", "-0.0001"],
  ] as const
).map(([later, ccy, change]) => ({
  created_at: nowOf(exchangeFixture("coinex")) - 86_400_000 + later,
  type: "exchange_order_transfer",
  ccy,
  change,
  balance: "1",
}));

it.each([[100], [1]])(
  "books the two rows of a swap at CoinEx as one trade, with pages of %i",
  async (rowsPerPage) => {
    const fixture = exchangeFixture("coinex");
    const world = connectionWorld({
      upstreams: { COINEX: standIn.url },
      now: () => nowOf(fixture),
      connectorFor: connectorSince(fixture),
    });
    play(standIn, fixture, ({ path, query }) => {
      if (path !== "/v2/assets/spot/transcation-history") return undefined;
      const [from, to] = [Number(query.get("start_time")), Number(query.get("end_time"))];
      const found = rows.filter(
        ({ type, created_at: at }) => type === query.get("type") && from <= at && at <= to,
      );
      const start = (Number(query.get("page") ?? "1") - 1) * rowsPerPage;
      const data = found.slice(start, start + rowsPerPage);
      const pagination = { total: found.length, has_next: start + rowsPerPage < found.length };
      return { body: { code: 0, data, pagination, message: "OK" } };
    });
    const id = await world.connect("coinex", fixture.settings);
    await world.sync(id);
    await world.sync(id);
    const swaps = world.account.ledger
      .list({}, { limit: 100, order: "asc" })
      .items.filter(({ id: transactionId }) => transactionId.includes(":swap:"));
    expect(
      swaps.map(({ type, legs }) => [
        type,
        ...legs.map((leg) => `${leg.direction} ${leg.amount} ${leg.assetId.split(":").at(-1)}`).toSorted(),
      ]),
    ).toEqual([
      ["trade", "in 2000 CET", "out 100 USDT"],
      ["trade", "in 0.0005 BTC", "out 500 CET"],
      ["trade", "out 0.0001 BTC"],
    ]);
  },
);
