import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countClicks } from "./count-clicks.ts";
import { drop, fixture, follow, openWorld, password, signIn, type Visit, type World } from "./world.ts";

/** The other tasks of the review, each with its presses: no task takes more than it did. */
let world: World;
let visit: Visit;
let clicks: Awaited<ReturnType<typeof countClicks>>;
const accountName = "main";
beforeAll(async () => {
  world = await openWorld();
  visit = await world.open({ acceptDownloads: true });
  clicks = await countClicks(visit.page);
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 60_000 };

async function begin(path: string): Promise<Page> {
  const { page } = visit;
  await follow(page, path);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await clicks.reset();
  return page;
}

test("from the first start to the demo's figure: one field and two presses", slow, async () => {
  const { page } = visit;
  await page.goto("/");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create password" }).click();
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.locator(".worth-figure").getByText("$").waitFor();
  expect(await clicks.count()).toBeLessThanOrEqual(2);
  await world.service.signIn();
  await world.service.rpc("tasks.settled", { accountName: "demo" });
  await world.service.rpc("accounts.create", { name: accountName });
  await signIn(page, accountName);
  await page.getByRole("combobox", { name: "Account" }).selectOption("demo");
});

test("an unknown file and a broken one say what is wrong without a press", slow, async () => {
  const page = await begin("/import");
  await drop(page, ["holiday.csv", "Dear diary,\ntoday it rained\n"]);
  await page
    .getByRole("alert")
    .getByText(/No format has the header/)
    .waitFor();
  expect(await clicks.count()).toBe(0);
  await begin("/import");
  await drop(page, ["problems.csv", fixture("coinmama/problems.csv")]);
  await page.getByRole("region", { name: "Unreadable rows" }).waitFor();
  expect(await clicks.count()).toBe(0);
});

test(
  "a transaction is added with three presses, where it could not be, and found with none",
  slow,
  async () => {
    const page = await begin("/transactions");
    await page.getByRole("button", { name: "Add transaction" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Wallet").fill("Paper wallet");
    await form.getByLabel("Amount: Received", { exact: true }).fill("0,25");
    await form.getByLabel("Asset: Received").selectOption({ label: "USD" });
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    expect(await clicks.count()).toBeLessThanOrEqual(3);
    await begin("/transactions");
    await page.getByLabel("Search transactions").fill("Paper wallet");
    await page.locator("#main").getByText("1 transaction", { exact: true }).waitFor();
    expect(await clicks.count()).toBe(0);
  },
);

test("it is tagged with two presses, and deleted and brought back with four", slow, async () => {
  const page = await begin("/transactions?text=Paper wallet");
  const row = page.locator(".endless .transaction-row");
  await row.click();
  await page.getByRole("dialog").getByLabel("Tags").fill("house");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Later imports and syncs keep your changes.").waitFor();
  expect(await clicks.count()).toBeLessThanOrEqual(2);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await clicks.reset();
  await row.click();
  await page.getByRole("button", { name: "Delete transaction" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await row.waitFor({ state: "detached" });
  // The message of the tags offers to undo them until that of the deletion takes its place.
  await page.getByText("Deleted. Balances are updating.").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await row.waitFor();
  expect(await clicks.count()).toBeLessThanOrEqual(4);
});

test("a report's CSV is one press away", slow, async () => {
  const page = await begin("/reports");
  await page.getByRole("button", { name: "Create report" }).click();
  await page.getByRole("list", { name: "Disposals" }).getByRole("button").first().waitFor();
  await clicks.reset();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV of Disposals" }).click(),
  ]);
  expect(await download.failure()).toBeNull();
  expect(await clicks.count()).toBeLessThanOrEqual(1);
});

test(
  "a connection that cannot be made says why, by the names of the page, after three presses",
  slow,
  async () => {
    const page = await begin("/connections");
    await page.getByRole("button", { name: "Add connection" }).first().click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Source").selectOption({ label: "EVM address" });
    await form.getByLabel(/^Address/).fill("0xde3000000000000000000000000000000000a11c");
    await form.getByRole("button", { name: "Connect", exact: true }).click();
    const reason = form.getByRole("alert");
    await reason.waitFor();
    expect(await clicks.count()).toBeLessThanOrEqual(3);
    expect(await reason.innerText()).not.toMatch(/explorerUrl|ENOTFOUND|getaddrinfo/);
    // What was entered is kept.
    expect(await form.getByLabel(/^Address/).inputValue()).toMatch(/^0xde3/);
    await page.keyboard.press("Escape");
  },
);

test("currency and cost basis method are changed with two presses each", slow, async () => {
  const page = await begin("/settings");
  await page.getByLabel("Base currency").selectOption("EUR");
  await page.getByRole("region", { name: "Account “demo”" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(await clicks.count()).toBeLessThanOrEqual(2);
  await begin("/settings");
  const card = page.getByRole("region", { name: "Cost basis" });
  await card.getByLabel("Cost basis method").selectOption("hifo");
  await card.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => world.service.rpc("settings.get", { accountName: "demo" }))
    .toMatchObject({ baseCurrency: "EUR", costBasis: { method: "hifo" } });
  expect(await clicks.count()).toBeLessThanOrEqual(2);
  // A report of before keeps its currency in the list, too.
  await begin("/reports");
  const earlier = page.locator("details", { hasText: "Earlier reports" }).last();
  if ((await earlier.count()) > 0) expect(await earlier.textContent()).not.toContain("€");
  const totals = page.locator(".totals dd");
  await totals.first().waitFor();
  expect((await totals.allInnerTexts()).join(" ")).toMatch(/\$/);
  await world.service.rpc("settings.update", { accountName: "demo", patch: { baseCurrency: "USD" } });
});

test(
  "without a key the assistant says what it needs at once, and refuses a wrong one after one press",
  slow,
  async () => {
    const page = await begin("/assistant");
    await page.getByRole("heading", { name: "The assistant needs a model" }).waitFor();
    expect(await clicks.count()).toBe(0);
    await page.getByLabel("API key").fill("pplx-of-another-provider");
    await page.getByRole("button", { name: "Save key" }).click();
    await page
      .getByRole("alert")
      .getByText(/such a key looks like sk-/)
      .waitFor();
    expect(await clicks.count()).toBeLessThanOrEqual(1);
  },
);

test("a backup takes one press, and putting it back two", slow, async () => {
  const page = await begin("/backups");
  await page.getByRole("button", { name: "Create backup" }).click();
  const kept = page.getByRole("region", { name: "Backups on this service" }).getByRole("listitem");
  await kept.first().waitFor();
  expect(await clicks.count()).toBeLessThanOrEqual(1);
  await clicks.reset();
  await kept
    .first()
    .getByRole("button", { name: /Restore/ })
    .click();
  await page.getByRole("button", { name: "Replace “demo”" }).click();
  await page.getByText("“demo” was restored.").waitFor();
  expect(await clicks.count()).toBeLessThanOrEqual(2);
});

test(
  "on a dark phone every figure of a coin is two presses away, and going back takes none",
  slow,
  async () => {
    const { page, context } = await world.open({
      storageState: await visit.context.storageState(),
      viewport: { width: 390, height: 844 },
      colorScheme: "dark",
    });
    const presses = await countClicks(page);
    await signIn(page, "demo");
    await page.goto("/");
    await page.locator(".worth-figure").getByText("$").waitFor();
    await presses.reset();
    await page
      .getByRole("navigation", { name: "Main pages" })
      .getByRole("link", { name: "Holdings" })
      .click();
    await page
      .getByRole("link", { name: "Bitcoin" })
      .or(page.getByRole("link", { name: "BTC" }))
      .first()
      .click();
    await page.getByRole("region", { name: "Your position" }).getByText("Average price").waitFor();
    expect(await presses.count()).toBe(2);
    await page.goBack();
    await page.getByRole("heading", { name: "Holdings", level: 1 }).waitFor();
    expect(await presses.count()).toBe(2);
    // A laptop at 200 % has half of its width and height.
    await page.setViewportSize({ width: 720, height: 450 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  },
);

test(
  "transfers, the verification report and positions take one press each, and say what they are",
  slow,
  async () => {
    const { page } = visit;
    await page.getByRole("combobox", { name: "Account" }).selectOption("demo");
    for (const [link, text] of [
      ["Transfers", /^Movements between your own wallets are neither sales nor purchases/],
      ["Verification report", /balances match their sources/],
      ["Positions", /^A position opens when you first hold a coin/],
    ] as const) {
      await begin("/");
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: link }).click();
      await page.getByText(text).first().waitFor();
      expect([link, await clicks.count()]).toEqual([link, 1]);
    }
  },
);
