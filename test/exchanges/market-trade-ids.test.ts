import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

// KuCoin counts the trades of each market, so that trades of two markets may have one id.

const fixture = exchangeFixture("kucoin");
const path = "/api/v1/accounts/ledgers";
const at = 1_759_900_003_000;
let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

let next = 0;
const row = (currency: string, direction: "in" | "out", amount: string, context: Record<string, string>) => ({
  id: String(++next),
  currency,
  amount,
  fee: "0",
  balance: "0",
  accountType: "TRADE",
  bizType: "Exchange",
  direction,
  createdAt: at,
  context: JSON.stringify(context),
});
const page = (items: unknown[]) => ({ code: "200000", data: { currentPage: 1, totalPage: 1, items } });
const served = (items: unknown[]) => ({
  answers: [
    {
      path,
      span: ["startAt", "endAt", at] as [string, string, number],
      otherwise: page([]),
      body: page(items),
    },
    ...fixture.answers.filter((answer) => answer.path !== path),
  ],
});

it("keeps trades of two markets with one id apart, and a fee's row without a market with its trade", async () => {
  const world = connectionWorld({
    upstreams: { KUCOIN: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  const kcs = { symbol: "KCS-USDT", orderId: "a", tradeId: "77" };
  const eth = { symbol: "ETH-USDT", orderId: "b", tradeId: "77" };
  play(
    standIn,
    served([
      row("KCS", "in", "1.5", kcs),
      row("USDT", "out", "10", kcs),
      row("ETH", "in", "0.01", eth),
      row("USDT", "out", "30", eth),
      row("BTC", "in", "0.1", { symbol: "BTC-USDT", orderId: "c", tradeId: "78" }),
      row("USDT", "out", "5000", { orderId: "c", tradeId: "78" }),
    ]),
  );
  const connection = await world.connect("kucoin", fixture.settings);
  await world.sync(connection);
  const trades = () =>
    world.account.ledger
      .list({}, { limit: 100, order: "asc" })
      .items.map(({ legs }) =>
        legs
          .map(
            ({ direction, amount, assetId }) => `${direction} ${amount} ${assetId.split(":").at(-1) ?? ""}`,
          )
          .toSorted()
          .join(", "),
      )
      .toSorted();
  const expected = ["in 0.01 ETH, out 30 USDT", "in 0.1 BTC, out 5000 USDT", "in 1.5 KCS, out 10 USDT"];
  expect(trades()).toEqual(expected);
  world.wait(3_600_000);
  await world.sync(connection);
  expect(trades()).toEqual(expected);
});
