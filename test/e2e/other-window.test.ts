import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "./faults.ts";
import { enterAt, openWorld, type World } from "./world.ts";

/** What a window shows when its account changes its name, or is deleted, in another one. */
let world: World;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: "Savings" });
  await world.service.rpc("transactions.create", {
    accountName: "Savings",
    transactions: [
      {
        at: Date.UTC(2026, 0, 1),
        type: "deposit",
        wallet: "Vault",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "4321" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "Savings" });
}, 120_000);
afterAll(() => world.close());

test(
  "an account renamed elsewhere stays, and a deleted one is not replaced without a word",
  { timeout: 60_000 },
  async () => {
    const { page } = await world.open();
    await enterAt(page, "/holdings", "Savings");
    const total = page.locator(".holdings-totals").getByText("$4,321.00");
    await total.waitFor();
    await world.service.rpc("accounts.rename", { accountName: "Savings", name: "Long term" });
    const shownAccount = page.getByRole("combobox", { name: "Account" });
    await expect.poll(() => shownAccount.inputValue()).toBe("Long term");
    await total.waitFor();
    await page.reload();
    await total.waitFor();

    await world.service.rpc("accounts.delete", { accountName: "Long term" });
    await page.getByRole("heading", { name: "The account “Long term” is gone" }).waitFor();
    expect(await page.locator(".side").count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Switch to demo" }).click();
    await page
      .locator(".holdings-totals")
      .getByText(/\$1\d\d,\d{3}\.\d\d/)
      .first()
      .waitFor();
  },
);

test(
  "an account deleted elsewhere is not replaced without a word after a reload, until another one is chosen",
  { timeout: 60_000 },
  async () => {
    await world.service.rpc("accounts.create", { name: "Short term" });
    const { page, context } = await world.open();
    await enterAt(page, "/", "Short term");
    const shownAccount = page.getByRole("combobox", { name: "Account" });
    await expect.poll(() => shownAccount.inputValue()).toBe("Short term");
    // The page is elsewhere while the account is deleted, and another window of the browser has chosen the demo.
    await page.goto("about:blank");
    await world.service.rpc("accounts.delete", { accountName: "Short term" });
    const other = await context.newPage();
    await other.goto("/");
    await other.evaluate(() =>
      localStorage.setItem("portolan.preferences", JSON.stringify({ account: "demo" })),
    );
    await page.goto("/");
    await page.getByRole("heading", { name: "The account “Short term” is gone" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "The account “Short term” is gone" }).waitFor();
    await page.getByRole("button", { name: "Switch to demo" }).click();
    await expect.poll(() => shownAccount.inputValue()).toBe("demo");
    await page.reload();
    await expect.poll(() => shownAccount.inputValue()).toBe("demo");
    await context.close();
  },
);
