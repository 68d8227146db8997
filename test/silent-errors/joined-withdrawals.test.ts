import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const chain = "bip122:000000000019d6689c085ae165831e93";
const btc = `${chain}/slip44:0`;
const txHash = "a".repeat(64);
const at = (time: string): number => Date.parse(`2024-02-01T${time}Z`);
const sent = (id: string, time: string, amount: string): ReportedTransaction => ({
  id: `exchange:kraken:${id}`,
  at: at(time),
  type: "withdrawal",
  platform: "exchange:kraken",
  wallet: "Spot",
  txHash,
  legs: [{ direction: "out", assetId: btc, amount }],
});
const arrived = (amount: string): ReportedTransaction => ({
  id: `${chain}:${txHash}:Cold`,
  at: at("12:30:00"),
  type: "deposit",
  platform: chain,
  wallet: "Cold",
  txHash,
  legs: [{ direction: "in", assetId: btc, amount }],
});

test("withdrawals that arrived as one amount are linked once, whichever of them has the lower id", async () => {
  await world.price("2024-01-01", "2024-02-28", { [btc]: "50000" });
  await world.report([sent("W2", "12:00:00", "0.3"), sent("W1", "12:00:20", "0.2"), arrived("0.4999")]);
  const linked = { expenses: "5", withdrawnGain: "0" };
  expect((await world.profit("2024-02-28")).totals).toMatchObject(linked);
  const { changes } = world.account();
  const newest = changes.newest();
  await world.settle();
  expect(changes.after(newest)).toEqual([]);
  expect((await world.profit("2024-02-28")).totals).toMatchObject(linked);
});

test("what is missing of withdrawals that arrived as one amount is their fee, however small they are", async () => {
  const bought: ReportedTransaction = {
    ...arrived("0.01"),
    id: "exchange:kraken:buy",
    at: Date.parse("2024-01-05T12:00:00Z"),
    platform: "exchange:kraken",
    wallet: "Spot",
  };
  delete bought.txHash;
  const parts = [sent("W1", "12:00:00", "0.006"), sent("W2", "12:00:20", "0.004")];
  for (const part of parts) delete part.txHash;
  await world.price("2024-01-01", "2024-02-28", { [btc]: "50000" });
  await world.report([bought, ...parts, arrived("0.0094")]);
  await world.call("transactions.link", { ids: [...parts.map(({ id }) => id), `${chain}:${txHash}:Cold`] });
  await world.settle();
  const { totals, counts } = await world.profit("2024-02-28");
  expect(totals).toMatchObject({ expenses: "30", withdrawnGain: "0" });
  expect(counts).toMatchObject({ withdrawn: 0, expenses: 1 });
});
