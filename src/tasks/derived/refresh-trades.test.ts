import { expect, test } from "vitest";
import { taskWorld } from "../../../test/support/worlds/task-world.ts";
import { refreshTrades } from "./refresh-trades.ts";

const at = Date.UTC(2024, 0, 5);
const token = `eip155:1/erc20:0x${"a".repeat(40)}`;

test("missing acquisitions are reported with the asset's symbol", async () => {
  const world = taskWorld([refreshTrades]);
  const { account } = world;
  const legs = (direction: "in" | "out", amount: string) => [{ direction, assetId: token, amount }];
  const each = { platform: "eip155:1", wallet: `0x${"1".repeat(40)}` };
  let ids = 0;
  account.ledger.create(
    [
      { ...each, at, type: "airdrop", legs: legs("in", "2") },
      { ...each, at: at + 1_000, type: "payment", legs: legs("out", "5") },
    ],
    () => `${++ids}`,
  );
  account.assets.update(token, { symbol: "LOOM" });
  for (const _ of account.balances.refresh()) continue;
  world.add({ kind: "refreshTrades", input: {} });
  await world.settle();
  const messages = account.issues
    .list({}, { limit: 10, order: "asc" })
    .items.map(({ message }) => message.split(";")[0]);
  expect(messages.toSorted()).toEqual([
    "2 transactions with 7 LOOM have no known value: no price for the day, or legs that allow none",
    "One transaction took 3 LOOM more than is known to have come in",
  ]);
});
