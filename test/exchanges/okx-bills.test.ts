import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

// Types and states of OKX's documentation that no fixture has.

const fixture = exchangeFixture("okx");
const ts = String(nowOf(fixture) - 86_400_000);
let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

/** What is read from rows of one list, in place of the fixture's. */
async function readFrom(path: string, rows: Record<string, string>[]): Promise<string[]> {
  const world = connectionWorld({
    upstreams: { OKX: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  const lists = /bills-archive$|bills-history$|deposit-history$|withdrawal-history$/;
  play(standIn, fixture, (request) =>
    lists.test(request.path) ? { body: { code: "0", data: request.path === path ? rows : [] } } : undefined,
  );
  await world.sync(await world.connect("okx", fixture.settings));
  return world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(({ id, type }) => `${id.split(":").slice(2).join(":")} ${type}`)
    .toSorted();
}

it("reads bills of the trading account by their type", async () => {
  const bill = (type: string, balChg: string) => ({ billId: type, type, balChg, bal: "9", ccy: "USDT", ts });
  const rows = [bill("32", "1"), bill("33", "2"), bill("250", "-3"), bill("251", "4")];
  expect(await readFrom("/api/v5/account/bills-archive", rows)).toEqual([
    "250 fee",
    "251 reward",
    "32 derivative",
    "33 loan",
  ]);
});

it("reads bills of the funding account by their type", async () => {
  const bill = (type: string) => ({ billId: type, type, balChg: type, bal: "9", ccy: "USDT", ts });
  const rows = ["223", "400", "408", "477"].map(bill);
  expect(await readFrom("/api/v5/asset/bills-history", rows)).toEqual([
    "funding:223 reward",
    "funding:400 interest",
    "funding:408 interest",
    "funding:477 transfer",
  ]);
});

it("reads a deposit once it is credited, before it can be withdrawn", async () => {
  const rows = ["0", "1", "2", "8"].map((state) => ({ depId: state, state, ccy: "USDT", amt: "1", ts }));
  expect(await readFrom("/api/v5/asset/deposit-history", rows)).toEqual([
    "deposit:1 deposit",
    "deposit:2 deposit",
  ]);
});
