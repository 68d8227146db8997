import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionWorld } from "../support/worlds/connection-world.ts";
import { exchangeFixture, openedAt, play } from "../support/servers/exchange-fixture.ts";
import { bitfinexSimulator } from "../support/simulators/bitfinex.ts";
import { randomOf, type Movement } from "../support/simulators/history.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

// Bitfinex filters its movements by their last update, up to a page at a time.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const hour = 3_600_000;
const opening = Date.UTC(2024, 0, 1);

/** Deposits every hour, of which some are credited only weeks later. */
function depositsOf(count: number): Movement[] {
  const random = randomOf(7);
  return Array.from({ length: count }, (_, index) => {
    const at = opening + index * hour;
    return {
      id: index + 1,
      at,
      endsAt: at + (random() < 0.2 ? Math.floor(random() * 700 * hour) : 0),
      isDeposit: true,
      isFailed: false,
      coin: "ETH",
      amount: "1",
      fee: "0",
      hash: `hash${index}`,
    };
  });
}

async function depositsRead(movements: Movement[]): Promise<{ count: number; gaps: string[] }> {
  const simulator = bitfinexSimulator({ fills: [], credits: [], movements });
  const now = opening + 2_000 * hour;
  const fixture = exchangeFixture("bitfinex");
  play(standIn, fixture, (request) => simulator.answer(request, now));
  const world = connectionWorld({
    upstreams: { BITFINEX: standIn.url },
    now: () => now,
    connectorFor: openedAt(opening),
  });
  const connection = await world.connect("bitfinex", fixture.settings);
  await world.sync(connection);
  const { items } = world.account.ledger.list({}, { limit: 10_000, order: "asc" });
  const { gaps } = world.account.connections.get(connection);
  return {
    count: items.filter(({ type }) => type === "deposit").length,
    gaps: gaps.flatMap(({ isNote, reason }) => (isNote ? [] : reason)),
  };
}

it("reads all movements of Bitfinex that were updated long after they started", async () => {
  const { count, gaps } = await depositsRead(depositsOf(1_000));
  expect(count).toBe(1_000);
  expect(gaps.filter((gap) => gap.startsWith("Deposits"))).toEqual([]);
});

it("names movements of Bitfinex of which one time has as many as a page", async () => {
  const { gaps } = await depositsRead(
    depositsOf(300).map((movement) => ({ ...movement, at: opening, endsAt: opening + hour })),
  );
  expect(gaps).toContainEqual(
    expect.stringMatching(/^Deposits and withdrawals: .* at most 250 records of one time/),
  );
});
