import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "./faults.ts";
import { enter, openWorld, type World } from "./world.ts";

/** Issues of one cause are settled together, after saying what each changes, and undone together. */
let world: World;
const accountName = "main";
beforeAll(async () => {
  world = await openWorld();
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName });
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: ["North", "South", "West"].map((wallet, index) => ({
      at: Date.UTC(2025, 5, 1 + index),
      type: "withdrawal",
      wallet,
      legs: [{ direction: "out", assetId: "currency:iso4217/code:USD", amount: String(index + 1) }],
    })),
  });
  await world.service.rpc("tasks.settled", { accountName });
}, 120_000);
afterAll(() => world.close());

async function total(): Promise<number> {
  const answer = (await world.service.rpc("transactions.list", { accountName })) as { total: number };
  return answer.total;
}

const slow = { timeout: 60_000 };

test("negative balances are adjusted together and the adjustments undone", slow, async () => {
  const { page } = await world.open();
  await enter(page);
  await page.goto("/data-health");
  const group = page.locator("section", { has: page.getByRole("heading", { name: /^Negative balances/ }) });
  await group.getByRole("button", { name: "Add all 3 adjustments" }).click();
  const question = page.getByRole("dialog");
  for (const wallet of ["North", "South", "West"])
    await question.getByText(new RegExp(`USD in .*${wallet}`)).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Add all 3 adjustments" }).click();
  await expect.poll(total).toBe(6);
  // Two presses settle what took two for each.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(total).toBe(3);
});

const friends = ["0x00000000000000000000000000000000000000b1", "0x00000000000000000000000000000000000000b2"];

test("one answer makes several addresses own wallets, after saying what that changes", slow, async () => {
  const eth = "eip155:1/slip44:60";
  const wallet = "0x00000000000000000000000000000000000000aa";
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: friends.flatMap((counterparty, friend) =>
      Array.from({ length: 12 }, (_, index) => {
        const direction = index % 2 === 0 ? "in" : "out";
        return {
          at: Date.UTC(2025, 1, 1 + index, friend),
          type: direction === "in" ? "deposit" : "withdrawal",
          platform: "eip155:1",
          wallet,
          legs: [{ direction, assetId: eth, amount: direction === "in" ? "2" : "1", counterparty }],
        };
      }),
    ),
  });
  await world.service.rpc("tasks.settled", { accountName });
  const { page } = await world.open();
  await enter(page);
  await page.goto("/data-health");
  const group = page.locator("section", {
    has: page.getByRole("heading", { name: /^Possible own wallets/ }),
  });
  await group.getByRole("button", { name: "This is my wallet: all 2" }).click();
  const question = page.getByRole("dialog");
  await question.getByText(/will count as transfers between your own wallets/).waitFor();
  for (const friend of friends) await question.getByText(friend).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "This is my wallet: all 2" }).click();
  await page.getByText("2 issues answered.").waitFor();
  const wallets = (await world.service.rpc("wallets.list", { accountName })) as {
    wallet: string;
    own: boolean;
  }[];
  expect(wallets.filter(({ wallet: name }) => friends.includes(name)).map(({ own }) => own)).toEqual([
    true,
    true,
  ]);
});
