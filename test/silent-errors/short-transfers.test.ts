import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
  await world.price("2024-01-01", "2024-12-31", { [btc]: "50000" });
});
afterEach(() => world.end());

const chain = "bip122:000000000019d6689c085ae165831e93";
const btc = `${chain}/slip44:0`;
const hashOf = (letter: string): string => letter.repeat(64);
const sent = (id: string, amount: string, txHash?: string): ReportedTransaction => ({
  id: `exchange:kraken:${id}`,
  at: Date.parse("2024-02-01T12:00:00Z"),
  type: "withdrawal",
  platform: "exchange:kraken",
  wallet: "Spot",
  ...(txHash === undefined ? {} : { txHash }),
  legs: [{ direction: "out", assetId: btc, amount }],
});
const arrived = (txHash: string, amount: string): ReportedTransaction => ({
  id: `${chain}:${txHash}`,
  at: Date.parse("2024-02-01T12:30:00Z"),
  type: "deposit",
  platform: chain,
  wallet: "Cold",
  txHash,
  legs: [{ direction: "in", assetId: btc, amount }],
});
const bought: ReportedTransaction = {
  id: "exchange:kraken:buy",
  at: Date.parse("2024-01-05T12:00:00Z"),
  type: "deposit",
  platform: "exchange:kraken",
  wallet: "Spot",
  legs: [{ direction: "in", assetId: btc, amount: "2" }],
};
/** Reads transactions again that their source now states otherwise. */
async function reread(transaction: ReportedTransaction): Promise<void> {
  world.account().ledger.add([transaction], { kind: "connection", id: "source" }, { isComplete: true });
  await world.settle();
}
const short = () => world.issues("shortTransfer");

test("a departure that a sync raises after the owner linked it is an issue that names what did not arrive", async () => {
  await world.report([bought, sent("w", "0.92"), arrived(hashOf("a"), "0.9")]);
  const ids = ["exchange:kraken:w", `${chain}:${hashOf("a")}`];
  await world.call("transactions.link", { ids });
  await world.settle();
  expect(await short()).toMatchObject([{ subject: { sent: "0.92", amount: "0.02" } }]);
  await reread(sent("w", "1.5"));
  expect(await short()).toMatchObject([
    {
      severity: "warning",
      message: expect.stringMatching(/^0\.6 of the 1\.5 BTC that left Spot on 2024-02-01/) as unknown,
      affectedValue: "30000",
      subject: { transactionId: ids[0], sent: "1.5", amount: "0.6" },
      remedy: { method: "transactions.get", params: { id: ids[0] } },
    },
  ]);
  expect((await world.profit("2024-12-31")).totals).toMatchObject({ expenses: "30000" });
  await world.call("transactions.unlink", { id: ids[0] });
  await world.settle();
  expect(await short()).toEqual([]);
});

test("halves of one hash between which much is missing are an issue until the amount is corrected", async () => {
  await world.report([bought, sent("w", "1.5", hashOf("a")), arrived(hashOf("a"), "0.5")]);
  expect(await short()).toMatchObject([{ subject: { sent: "1.5", amount: "1" }, affectedValue: "50000" }]);
  await reread(arrived(hashOf("a"), "1.4999"));
  expect(await short()).toEqual([]);
  expect((await world.profit("2024-12-31")).totals).toMatchObject({ expenses: "5", withdrawnGain: "0" });
});

test("a flat withdrawal fee is no issue, neither if it is most of the amount nor if it is a known one", async () => {
  await world.report([
    bought,
    sent("half", "0.002", hashOf("a")),
    arrived(hashOf("a"), "0.0005"),
    sent("known", "0.1", hashOf("b")),
    arrived(hashOf("b"), "0.099"),
    sent("large", "1.5", hashOf("c")),
    arrived(hashOf("c"), "1.4975"),
  ]);
  expect((await world.profit("2024-12-31")).counts).toMatchObject({ expenses: 3, withdrawn: 0 });
  await world.price("2024-01-01", "2024-12-31", { [btc]: "120000" });
  expect(await short()).toMatchObject([{ subject: { sent: "0.002", amount: "0.0015" } }]);
  await world.price("2024-01-01", "2024-12-31", { [btc]: "60000" });
  expect(await short()).toEqual([]);
});

test("the fee that a chain states for a payment of several own wallets is no issue, however high it is", async () => {
  const half = (wallet: string, direction: "in" | "out", amount: string): ReportedTransaction => ({
    ...arrived(hashOf("d"), amount),
    id: `${chain}:${hashOf("d")}:${wallet}`,
    type: direction === "in" ? "deposit" : "withdrawal",
    wallet,
    legs: [{ direction, assetId: btc, amount }],
    ...(direction === "out" ? { jointInputs: { own: amount, all: "1.5", fee: "0.05" } } : {}),
  });
  await world.report([half("One", "out", "1"), half("Two", "out", "0.5"), half("Cold", "in", "1.45")]);
  expect((await world.profit("2024-12-31")).totals).toMatchObject({ expenses: "2500", withdrawnGain: "0" });
  expect(await short()).toEqual([]);
});
