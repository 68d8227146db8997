import assert from "node:assert/strict";
import { test } from "vitest";
import { temporaryFolder } from "../support/service/service.ts";
import { workerWorld } from "../support/worlds/worker-world.ts";

test("entered transactions update balances and net worth, and survive a restart", async () => {
  const folder = temporaryFolder();
  const accountName = "main";
  const assetId = "eip155:1/slip44:60";
  const first = workerWorld(folder.path);
  first.app.start();
  await first.call("accounts.create", { name: accountName });
  const prices = [{ assetId, day: "2024-01-02", price: "2000.5", currency: "USD" }];
  await first.call("prices.set", { accountName, prices });
  const legs = [{ direction: "in", assetId, amount: "1.5" }];
  const at = Date.UTC(2024, 0, 2, 10);
  await first.call("transactions.create", {
    accountName,
    transactions: [{ at, type: "deposit", wallet: "cold", legs }],
  });
  const settled = first.call("tasks.settled", { accountName });
  for (let moves = 0; moves < 20; moves++) await first.clock.move(100);
  await settled;
  await first.app.stop();

  const second = workerWorld(folder.path, { clock: first.clock });
  const { netWorth, tasks } = second.app.context.accounts.open(accountName);
  assert.equal(tasks.isBusy(), false);
  const days = await second.call("netWorth.history", { accountName, from: "2024-01-02", to: "2024-01-02" });
  assert.deepEqual(days, [
    {
      day: "2024-01-02",
      at: Date.UTC(2024, 0, 2, 23, 59, 59, 999),
      value: "3000.75",
      unpriced: [],
      stale: [],
    },
  ]);
  assert.ok(netWorth);
  await second.app.stop();
  folder.remove();
});
