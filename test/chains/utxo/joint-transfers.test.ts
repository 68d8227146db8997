import { afterEach, beforeEach, expect, it } from "vitest";
import type { ConnectionWorld } from "../../support/worlds/connection-world.ts";
import {
  a,
  b,
  bitcoinWorld,
  c,
  fund,
  heldIn,
  match,
  moved,
  reportOn,
  spend,
  stranger,
  synced,
  transactionsOf,
  type BitcoinWorld,
} from "../../support/worlds/bitcoin-world.ts";

let bitcoin: BitcoinWorld;
beforeEach(async () => {
  bitcoin = await bitcoinWorld();
});
afterEach(() => bitcoin.close());

it("moves the lots of all own inputs with cost and date, and states the network's fee once", async () => {
  fund(bitcoin);
  spend(bitcoin, [[c, 149_990_000]]);
  const world = await synced(bitcoin, [a, b, c]);
  const report = reportOn(world);
  expect(heldIn(report)).toEqual(["C 0.9999 for 9999 of 2024-01-01", "C 0.5 for 10000 of 2024-02-01"]);
  expect(report.withdrawn).toEqual([]);
  expect(report.expenses).toMatchObject([{ amount: "0.0001", value: "5", type: "fee" }]);
  expect(report.totals).toMatchObject({ realised: "4" });
});

it("counts what a stranger received as withdrawn, beside the fee, and keeps the lots of the own change", async () => {
  fund(bitcoin);
  spend(bitcoin, [
    [stranger, 50_000_000],
    [c, 99_990_000],
  ]);
  const report = reportOn(await synced(bitcoin, [a, b, c]));
  expect(heldIn(report)).toEqual(["C 0.4999 for 4999 of 2024-01-01", "C 0.5 for 10000 of 2024-02-01"]);
  expect(report.withdrawn).toMatchObject([{ amount: "0.5", cost: "5000" }]);
  expect(report.expenses).toMatchObject([{ amount: "0.0001", value: "5", type: "fee" }]);
});

it("counts an unknown fee as part of the payment where a stranger paid inputs too", async () => {
  fund(bitcoin);
  bitcoin.chain.send("joint", {
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
  bitcoin.chain.mine("joint", moved);
  const report = reportOn(await synced(bitcoin, [a, b, c]));
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
  fund(bitcoin);
  const d = stranger;
  spend(bitcoin, [
    [c, 48_000_000],
    [d, 101_990_000],
  ]);
  const first = await synced(bitcoin, [a, b, c, d]);
  const expected = outcomeOf(first);
  expect(heldIn(reportOn(first))).toHaveLength(3);
  expect(reportOn(first).withdrawn).toEqual([]);
  for (const order of [
    [d, c, b, a],
    [b, d, a, c],
    [c, a, d, b],
  ])
    expect(outcomeOf(await synced(bitcoin, order))).toEqual(expected);
  for (const id of first.ids) await first.sync(id);
  await match(first);
  expect(outcomeOf(first)).toEqual(expected);
});

it("returns to separate halves when one connection is deleted, or the owner unlinks one", async () => {
  fund(bitcoin);
  const d = stranger;
  spend(bitcoin, [
    [c, 70_000_000],
    [d, 79_990_000],
  ]);
  const linksOf = (world: ConnectionWorld): unknown[] =>
    transactionsOf(world).flatMap(
      ({ linkedTransactionId, arrivalIds }) => linkedTransactionId ?? arrivalIds ?? [],
    );
  for (const [index, wallet] of [a, b].entries()) {
    const rest = [a, b, c, d].filter((other) => other !== wallet);
    const world = await synced(bitcoin, [a, b, c, d]);
    expect(linksOf(world)).toHaveLength(4);
    const removed = { kind: "connection", id: world.ids[index] ?? "" } as const;
    while (!world.account.ledger.removeSource(removed, 64).isDone);
    await match(world);
    expect(outcomeOf(world)).toEqual(outcomeOf(await synced(bitcoin, rest)));
    expect(linksOf(world)).toEqual([]);
  }
  const world = await synced(bitcoin, [a, b, c, d]);
  const joint = transactionsOf(world).filter(({ id }) => id.includes(":joint:"));
  world.account.ledger.unlink(joint[1]?.id ?? "");
  expect(linksOf(world)).toEqual([]);
  for (const id of world.ids) await world.syncNow(id);
  await match(world);
  expect(linksOf(world)).toEqual([]);
});

it("moves what one address received of another where the change exceeds what it paid", async () => {
  fund(bitcoin);
  spend(bitcoin, [
    [stranger, 80_000_000],
    [b, 69_990_000],
  ]);
  const held = ["B 0.1999 for 1999 of 2024-01-01", "B 0.5 for 10000 of 2024-02-01"];
  for (const order of [
    [a, b],
    [b, a],
  ]) {
    const world = await synced(bitcoin, order);
    const report = reportOn(world);
    expect(heldIn(report).toSorted()).toEqual(held);
    expect(report.withdrawn).toMatchObject([{ amount: "0.8", cost: "8000" }]);
    expect(report.expenses).toMatchObject([{ amount: "0.0001", value: "5", type: "fee" }]);
    expect(await match(world)).toEqual([]);
    expect(heldIn(reportOn(world)).toSorted()).toEqual(held);
  }
});

it("links nothing where more arrived than the own wallets sent", async () => {
  fund(bitcoin);
  bitcoin.chain.send("joint", {
    from: [
      [a, 100_000_000],
      [b, 50_000_000],
      [stranger, 90_000_000],
    ],
    to: [[c, 239_990_000]],
  });
  bitcoin.chain.mine("joint", moved);
  const world = await synced(bitcoin, [a, b, c]);
  expect(transactionsOf(world).map(({ linkedTransactionId }) => linkedTransactionId)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});
