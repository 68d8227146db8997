import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { exchangeFixture, openedAt, play } from "../support/servers/exchange-fixture.ts";
import { krakenSimulator } from "../support/simulators/kraken.ts";
import type { Credit, Movement } from "../support/simulators/history.ts";
import type { ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

// Kraken states a failed withdrawal as a second row with its reference, often after a sync that read the first one.

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const day = 86_400_000;
const opening = Date.UTC(2024, 0, 1);

/** An account with a withdrawal that is returned, and a reward every `rewardHours`. */
async function accountWith(returned: Pick<Movement, "at" | "endsAt">, rewardHours: number) {
  const credits = Array.from({ length: Math.floor((60 * 24) / rewardHours) }, (_, index): Credit => ({
    id: index + 1,
    at: opening + (index + 1) * rewardHours * 3_600_000,
    coin: "ETH",
    amount: "0.001",
  }));
  const movement = { id: 1, isDeposit: false, coin: "EUR", amount: "4.91", fee: "0.09", isFailed: true };
  const simulator = krakenSimulator({
    fills: [],
    movements: [{ ...movement, ...returned, hash: "" }],
    credits,
  });
  const fixture = exchangeFixture("kraken");
  let now = opening + day;
  play(standIn, fixture, (request) => simulator.answer(request, now));
  const world = connectionWorld({
    upstreams: { KRAKEN: standIn.url },
    now: () => now,
    connectorFor: openedAt(opening),
  });
  const connection = await world.connect("kraken", fixture.settings);
  return {
    /** Adds the withdrawal as a file has it that was exported before its return. */
    addFromFile(): void {
      const assetId = "currency:iso4217/code:EUR";
      const report: ReportedTransaction = {
        id: "exchange:kraken:M1",
        at: returned.at,
        type: "withdrawal",
        platform: "exchange:kraken",
        wallet: "Kraken",
        legs: [
          { direction: "out", assetId, amount: "4.91" },
          { direction: "fee", assetId, amount: "0.09" },
        ],
      };
      world.account.ledger.add([report], { kind: "import", id: "file" });
    },
    /** The types of the records of euros that count after a sync at a time. */
    async typesAt(at: number): Promise<string[]> {
      now = at;
      await world.sync(connection);
      return typesOfEuros(world);
    },
    feesInEuros: () =>
      world.account.ledger
        .list({}, { limit: 10_000, order: "asc" })
        .items.flatMap(({ legs }) => legs)
        .filter(({ direction, assetId }) => direction === "fee" && assetId.endsWith("EUR")),
  };
}

const typesOfEuros = (world: ConnectionWorld): string[] =>
  world.account.ledger
    .list({}, { limit: 10_000, order: "asc" })
    .items.filter(
      ({ status, legs }) => status !== "failed" && legs.some(({ assetId }) => /EUR$/i.test(assetId)),
    )
    .map(({ type }) => type);

it.each([
  { title: "within two weeks", returnedAfter: 9, rewardHours: 24 },
  { title: "after five weeks and several pages of rows", returnedAfter: 35, rewardHours: 4 },
])("drops a withdrawal of Kraken that is returned $title", async ({ returnedAfter, rewardHours }) => {
  const at = opening + 2 * day;
  const account = await accountWith({ at, endsAt: at + returnedAfter * day }, rewardHours);
  expect(await account.typesAt(opening + 3 * day)).toEqual(["withdrawal"]);
  expect(await account.typesAt(at + (returnedAfter + 1) * day)).toEqual([]);
  // Later syncs read the return again, and no longer the time of the withdrawal.
  expect(await account.typesAt(at + (returnedAfter + 8) * day)).toEqual([]);
  expect(await account.typesAt(at + (returnedAfter + 13) * day)).toEqual([]);
});

it("lets a withdrawal of a file fail that was returned later, and its fee with it", async () => {
  const at = opening + 2 * day;
  for (const isFirst of [true, false]) {
    const account = await accountWith({ at, endsAt: at + day }, 24);
    if (isFirst) account.addFromFile();
    await account.typesAt(opening + 10 * day);
    if (!isFirst) account.addFromFile();
    expect(await account.typesAt(opening + 11 * day)).toEqual([]);
    expect(account.feesInEuros()).toEqual([]);
  }
});
