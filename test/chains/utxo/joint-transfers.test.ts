import { afterEach, beforeEach, expect, it } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { esploraServer, type EsploraWorld } from "../../support/chains/esplora-server.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";
import { reportFor, type BookedReport } from "../../accounting/book-of.ts";
import { createBus } from "../../../src/context/bus.ts";
import type { Context } from "../../../src/context/context.ts";
import type { Bookable } from "../../../src/domain/accounting/booking/book.ts";
import type { Scope } from "../../../src/domain/accounting/lots/lots.ts";
import { createAccountingTransactions } from "../../../src/store/accounting/accounting-transactions.ts";
import { createPriceEngine } from "../../../src/store/prices/price-engine.ts";
import type { WholeTaskRun } from "../../../src/tasks/queue/task.ts";
import { matchTransfers } from "../../../src/tasks/ledger/match-transfers.ts";

const a = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
const b = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
const c = "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy";
const stranger = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const day = 86_400_000;
const start = Date.UTC(2024, 5, 30);
const bought = [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)] as const;
const moved = Date.UTC(2024, 4, 1);
const btc = "bip122:000000000019d6689c085ae165831e93/slip44:0";

let standIn: StandIn;
let chain: EsploraWorld;
beforeEach(async () => {
  standIn = await startStandIn();
  chain = esploraServer(standIn);
});
afterEach(() => standIn.close());

/** A received 1.0 in January, B 0.5 in February. */
function fund(): void {
  chain.send("fundA", { to: [[a, 100_000_000]] });
  chain.mine("fundA", bought[0]);
  chain.send("fundB", { to: [[b, 50_000_000]] });
  chain.mine("fundB", bought[1]);
}

function spend(to: [string, number][]): void {
  chain.send("joint", {
    from: [
      [a, 100_000_000],
      [b, 50_000_000],
    ],
    to,
  });
  chain.mine("joint", moved);
}

async function synced(wallets: readonly string[]): Promise<ConnectionWorld & { ids: string[] }> {
  const world = connectionWorld({ upstreams: { ESPLORA: standIn.url }, now: () => start });
  const ids: string[] = [];
  for (const wallet of wallets) {
    const id = await world.connect("bitcoin", { wallet });
    ids.push(id);
    await world.sync(id);
    await match(world);
  }
  return { ...world, ids };
}

async function match({ account }: ConnectionWorld): Promise<void> {
  await matchTransfers.run({
    context: {
      now: () => start,
      pause: async () => undefined,
      bus: createBus(() => undefined),
    } as Partial<Context> as Context,
    account,
    accountName: "main",
    taskId: "task",
    input: { since: null },
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  } as WholeTaskRun<{ since: number | null }>);
}

const nameOf = (wallet: string): string => ({ [a]: "A", [b]: "B", [c]: "C" })[wallet] ?? wallet;

/** The transactions with all that the books read of them. */
function transactionsOf({ account, sql }: ConnectionWorld): Bookable[] {
  const accounting = createAccountingTransactions(sql, { priceEngine: createPriceEngine(sql) });
  const books = [...accounting.transactions({ now: start })];
  return account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.map(({ linkedTransactionIds, ...item }) => ({
      ...item,
      arrivalIds: linkedTransactionIds,
      jointInputs: books.find(({ id }) => id === item.id)?.jointInputs,
    }));
}

function reportOn(world: ConnectionWorld, scope: Scope = "wallet"): BookedReport {
  const priceOn = (assetId: string, of: number): string | undefined =>
    assetId === btc ? (of * day < bought[1] ? "10000" : of * day < moved ? "20000" : "50000") : undefined;
  return reportFor(transactionsOf(world), { prices: priceOn, scope });
}

function heldIn({ remaining }: BookedReport): string[] {
  return remaining.map(
    ({ wallet, amount, cost, at }) =>
      `${nameOf(wallet ?? "")} ${amount} for ${cost} of ${new Date(at ?? 0).toISOString().slice(0, 10)}`,
  );
}

it("moves the lots of all own inputs with cost and date, and states the network's fee once", async () => {
  fund();
  spend([[c, 149_990_000]]);
  const world = await synced([a, b, c]);
  const report = reportOn(world);
  expect(heldIn(report)).toEqual(["C 0.9999 for 9999 of 2024-01-01", "C 0.5 for 10000 of 2024-02-01"]);
  expect(report.withdrawn).toEqual([]);
  expect(report.expenses).toMatchObject([{ amount: "0.0001", value: "5", type: "fee" }]);
  expect(report.totals).toMatchObject({ realised: "4" });
});

it("counts what a stranger received as withdrawn, beside the fee, and keeps the lots of the own change", async () => {
  fund();
  spend([
    [stranger, 50_000_000],
    [c, 99_990_000],
  ]);
  const report = reportOn(await synced([a, b, c]));
  expect(heldIn(report)).toEqual(["C 0.4999 for 4999 of 2024-01-01", "C 0.5 for 10000 of 2024-02-01"]);
  expect(report.withdrawn).toMatchObject([{ amount: "0.5", cost: "5000" }]);
  expect(report.expenses).toMatchObject([{ amount: "0.0001", value: "5", type: "fee" }]);
});

it("counts an unknown fee as part of the payment where a stranger paid inputs too", async () => {
  fund();
  chain.send("joint", {
    from: [
      [a, 100_000_000],
      [b, 50_000_000],
      [stranger, 10_000_000],
    ],
    to: [
      [c, 99_990_000],
      [stranger, 60_000_000],
    ],
  });
  chain.mine("joint", moved);
  const report = reportOn(await synced([a, b, c]));
  expect(report.withdrawn).toMatchObject([{ amount: "0.5001" }]);
  expect(report.expenses).toEqual([]);
});

/** Links and lots, in an order that does not depend on that of the connections. */
function outcomeOf(world: ConnectionWorld): unknown {
  return {
    transactions: transactionsOf(world)
      .map(({ id, type, linkedTransactionId, arrivalIds, legs }) => ({
        id,
        type,
        linkedTransactionId,
        arrivalIds,
        legs,
      }))
      .sort((x, y) => (x.id < y.id ? -1 : 1)),
    held: (["wallet", "account"] as const).map((scope) => heldIn(reportOn(world, scope))),
  };
}

it("is the same in any order of the connections, after another sync, and with another own output", async () => {
  fund();
  const d = stranger;
  spend([
    [c, 48_000_000],
    [d, 101_990_000],
  ]);
  const first = await synced([a, b, c, d]);
  const expected = outcomeOf(first);
  expect(heldIn(reportOn(first))).toHaveLength(3);
  expect(reportOn(first).withdrawn).toEqual([]);
  for (const order of [
    [d, c, b, a],
    [b, d, a, c],
    [c, a, d, b],
  ])
    expect(outcomeOf(await synced(order))).toEqual(expected);
  for (const id of first.ids) await first.sync(id);
  await match(first);
  expect(outcomeOf(first)).toEqual(expected);
});

it("returns to separate halves when one connection is deleted, or the owner unlinks one", async () => {
  fund();
  const d = stranger;
  spend([
    [c, 70_000_000],
    [d, 79_990_000],
  ]);
  const linksOf = (world: ConnectionWorld): unknown[] =>
    transactionsOf(world).flatMap(
      ({ linkedTransactionId, arrivalIds }) => linkedTransactionId ?? arrivalIds ?? [],
    );
  for (const [index, wallet] of [a, b].entries()) {
    const rest = [a, b, c, d].filter((other) => other !== wallet);
    const world = await synced([a, b, c, d]);
    expect(linksOf(world)).toHaveLength(4);
    const removed = { kind: "connection", id: world.ids[index] ?? "" } as const;
    while (!world.account.ledger.removeSource(removed, 64).isDone);
    await match(world);
    expect(outcomeOf(world)).toEqual(outcomeOf(await synced(rest)));
    expect(linksOf(world)).toEqual([]);
  }
  const world = await synced([a, b, c, d]);
  const joint = transactionsOf(world).filter(({ id }) => id.includes(":joint:"));
  world.account.ledger.unlink(joint[1]?.id ?? "");
  expect(linksOf(world)).toEqual([]);
  for (const id of world.ids) await world.syncNow(id);
  await match(world);
  expect(linksOf(world)).toEqual([]);
});

it("links nothing where more arrived than the own wallets sent", async () => {
  fund();
  chain.send("joint", {
    from: [
      [a, 100_000_000],
      [b, 50_000_000],
      [stranger, 90_000_000],
    ],
    to: [[c, 239_990_000]],
  });
  chain.mine("joint", moved);
  const world = await synced([a, b, c]);
  expect(transactionsOf(world).map(({ linkedTransactionId }) => linkedTransactionId)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
