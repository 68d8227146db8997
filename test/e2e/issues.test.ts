import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInTurn } from "./faults.ts";
import { enter, follow, openWorld, type World } from "./world.ts";

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
  await follow(page, "/data-health");
  const group = page.locator("section", { has: page.getByRole("heading", { name: /^Negative balances/ }) });
  await group.getByRole("button", { name: "Add all 3 adjustments" }).click();
  const question = page.getByRole("dialog");
  for (const wallet of ["North", "South", "West"])
    await question.getByText(new RegExp(`USD in .*${wallet}`)).waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
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
  await follow(page, "/data-health");
  const group = page.locator("section", {
    has: page.getByRole("heading", { name: /^Possible own wallets/ }),
  });
  await group.getByRole("button", { name: "This is my wallet (all 2)" }).click();
  const question = page.getByRole("dialog");
  await question.getByText(/will count as transfers between your own wallets/).waitFor();
  for (const friend of friends) await question.getByText(friend).waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
  await question.getByRole("button", { name: "This is my wallet (all 2)" }).click();
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

test(
  "a sale of more than was bought is one row with its negative balance, dismissed with it",
  slow,
  async () => {
    const account = "oversold";
    await world.service.rpc("accounts.create", { name: account });
    await world.service.rpc("transactions.create", {
      accountName: account,
      transactions: [
        {
          at: Date.UTC(2025, 5, 1),
          type: "trade",
          wallet: "North",
          legs: [
            { direction: "out", assetId: "eip155:1/slip44:60", amount: "2" },
            { direction: "in", assetId: "currency:iso4217/code:USD", amount: "5000" },
          ],
        },
      ],
    });
    await world.service.rpc("tasks.settled", { accountName: account });
    const kinds = async (): Promise<string[]> =>
      (
        (await world.service.rpc("issues.list", { accountName: account })) as { items: { kind: string }[] }
      ).items.map(({ kind }) => kind);
    expect(await kinds()).toEqual(expect.arrayContaining(["negativeBalance", "missingAcquisition"]));
    const { page } = await world.open();
    await enter(page);
    await page.getByRole("combobox", { name: "Account" }).selectOption(account);
    await follow(page, "/data-health");
    const group = page.locator("section", { has: page.getByRole("heading", { name: /^Negative balances/ }) });
    await group.getByText(/^ETH in North is at −2: more went out/).waitFor();
    await group.getByText(/^Same cause: 1 transaction took 2 ETH more than is known/).waitFor();
    expect(await page.getByRole("heading", { name: /^Missing acquisitions/ }).count()).toBe(0);
    await group.getByRole("button", { name: "Dismiss" }).click();
    await group.waitFor({ state: "detached" });
    // The page hides the row before the service has dismissed what has the same cause.
    await expect.poll(kinds).not.toContain("missingAcquisition");
  },
);

test(
  "with nothing to review, the page of transfers says so in a line above the linked ones",
  slow,
  async () => {
    const { page } = await world.open({ viewport: { width: 360, height: 780 } });
    await enter(page);
    await follow(page, "/transfers");
    const line = await page.getByText("No transfers to review.").boundingBox();
    expect(line?.height).toBeLessThan(40);
    expect(await page.getByText("These pairs look like transfers.").count()).toBe(0);
  },
);

test(
  "questions about tickers and the first steps stay within their cards on a narrow phone",
  slow,
  async () => {
    const account = "narrow";
    await world.service.rpc("accounts.create", { name: account });
    await world.service.rpc("transactions.create", {
      accountName: account,
      transactions: [
        {
          at: Date.UTC(2025, 5, 1),
          type: "deposit",
          platform: "exchange:kraken",
          wallet: "Kraken",
          legs: [{ direction: "in", assetId: "exchange:kraken/symbol:ETHW", amount: "2" }],
        },
      ],
    });
    await world.service.rpc("tasks.settled", { accountName: account });
    const { page } = await world.open({ viewport: { width: 360, height: 780 } });
    await enter(page);
    await page.getByRole("combobox", { name: "Account" }).selectOption(account);
    await follow(page, "/import");
    await page.getByRole("button", { name: "Choose the first suggestion everywhere" }).waitFor();
    expect(await page.evaluate(beyondCards)).toEqual([]);
    await follow(page, "/");
    const step = page.locator("li", { hasText: "Problems in your data are answered" });
    await step.getByRole("link").waitFor();
    expect(await page.evaluate(beyondCards)).toEqual([]);
    // The button is below the words, which have the width of the card.
    const words = await step.locator(".row-main").boundingBox();
    expect(words?.width).toBeGreaterThan(230);
  },
);

/** Controls that reach over the inner edge of their card. Runs in the page. */
function beyondCards(): (string | null)[] {
  return Array.from(document.querySelectorAll(".card"), (card) => {
    const { right } = card.getBoundingClientRect();
    return [...card.querySelectorAll("button, select, a.button")].filter(
      (control) => control.getBoundingClientRect().right > right - 8,
    );
  })
    .flat()
    .map(({ textContent }) => textContent);
}
