import { afterEach, beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "./support/service/service.ts";
import { workerWorld, type WorkerWorld } from "./support/worlds/worker-world.ts";

const assetId = "eip155:1/slip44:60";
const at = Date.UTC(2024, 0, 2, 10);

let folder: ReturnType<typeof temporaryFolder>;
let world: WorkerWorld;
beforeEach(async () => {
  folder = temporaryFolder();
  world = workerWorld(folder.path);
  world.app.start();
  await world.call("accounts.create", { name: "main" });
});
afterEach(async () => {
  await world.app.stop();
  folder.remove();
});

async function add(accountName: string, amount: string): Promise<void> {
  const legs = [{ direction: "in", assetId, amount }];
  await world.call("transactions.create", {
    accountName,
    transactions: [{ at, type: "deposit", wallet: "cold", legs }],
  });
}

async function settled(accountName: string): Promise<void> {
  let isOver = false;
  const waiting = world.call("tasks.settled", { accountName }).then(() => (isOver = true));
  for (let moves = 0; moves < 50 && !isOver; moves++) await world.clock.move(100);
  await waiting;
}

const amounts = async (accountName: string): Promise<string[]> => {
  const { items } = (await world.call("balances.list", { accountName })) as { items: { amount: string }[] };
  return items.map(({ amount }) => amount);
};

test("an account that was reset follows its changes as a new one does", async () => {
  for (const amount of ["1", "2", "3"]) await add("main", amount);
  await settled("main");
  expect(await amounts("main")).toEqual(["6"]);
  await world.call("accounts.reset", { accountName: "main" });
  await settled("main");
  expect(await amounts("main")).toEqual([]);
  await add("main", "5");
  await settled("main");
  expect(await amounts("main")).toEqual(["5"]);
});

test("an account that was renamed in the middle of its work goes on under the new name", async () => {
  await add("main", "1");
  await world.call("accounts.rename", { accountName: "main", name: "other" });
  await add("other", "2");
  await settled("other");
  expect(await amounts("other")).toEqual(["3"]);
});

test("what waits for settled is rejected when the account is deleted", async () => {
  await add("main", "1");
  const waiting = world.call("tasks.settled", { accountName: "main" });
  const refused = expect(waiting).rejects.toMatchObject({ code: "not_found" });
  await world.call("accounts.delete", { accountName: "main" });
  await refused;
});

test("the index of accounts with work is cleared once all is done, and set before the next write", async () => {
  const { server } = world.app.context;
  const isPending = (): boolean | undefined => server.accounts.byName("main")?.isPending;
  await add("main", "1");
  await settled("main");
  expect(isPending()).toBe(true);
  await world.clock.move(61_000);
  expect(isPending()).toBe(false);
  await add("main", "2");
  expect(isPending()).toBe(true);
});
