import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drop, enter, fixture, follow, openWorld, type Visit, type World } from "./world.ts";

/** Entering, correcting and importing without surprises, in order: each test goes on where the one before it stopped. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld();
  visit = await world.open();
  await enter(visit.page);
  await world.service.signIn();
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };
const rows = (page: Page): Locator =>
  page.getByRole("list", { name: "Transactions, newest first" }).getByRole("listitem");

test("the first page leads to exchange keys, with the navigation in place", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: "Connect an exchange" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "Add connection" }).waitFor();
  const source = page.getByRole("dialog").getByLabel("Source");
  // An exchange is chosen already, and exchanges are listed first.
  expect(await source.locator("option:checked").innerText()).toBe("Binance");
  const groups = await source
    .locator("optgroup")
    .evaluateAll((all) => all.map((group) => group.getAttribute("label")));
  expect(groups).toEqual(["Exchanges", "Chains and wallets"]);
  await source.selectOption({ label: "Kraken" });
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Holdings" }).waitFor();
});

test("a file imported before is marked before and after it is imported again", slow, async () => {
  const { page } = visit;
  const importOnce = async (): Promise<void> => {
    await follow(page, "/import");
    await drop(page, ["ethereum.csv", fixture("etherscan-transactions/ethereum.csv")]);
    await page.getByText(/\d+ rows, \d+ transactions/).waitFor();
  };
  await importOnce();
  await page.getByText(/: \d+ new\./).waitFor();
  await page.getByRole("button", { name: /^Import \d+ transactions?$/ }).click();
  await page.getByText(/^\d+ transactions?: \d+ new\./).waitFor();
  await importOnce();
  await page.getByText(/: 0 new, [1-9]\d* already in your records/).waitFor();
  await page.getByText("Nothing to import").waitFor();
  expect(await page.getByRole("button", { name: "Import 0 transactions" }).isDisabled()).toBe(true);
});

test("a file with unknown columns and decimal commas is mapped by selecting them", slow, async () => {
  const { page } = visit;
  await follow(page, "/import");
  await drop(page, [
    "eigene.csv",
    "Wann;Was;Menge;Einheit\n2024-12-31 10:00:00;deposit;1.000,50;EUR\n2025-01-01 11:00:00;withdrawal;0,50;EUR\n",
  ]);
  await page.getByRole("button", { name: "Map columns" }).click();
  await page.getByText("Map the columns of this file.").waitFor();
  await page.getByLabel("Date", { exact: true }).selectOption("Wann");
  await page.getByLabel("Type", { exact: true }).selectOption("Was");
  await page.getByLabel("Amount", { exact: true }).selectOption("Menge");
  await page.getByLabel("Asset", { exact: true }).selectOption("Einheit");
  await page.getByText(/2 rows, 2 transactions: 2 new/).waitFor();
  await page.getByRole("button", { name: "Import 2 transactions" }).click();
  await world.service.signIn();
  const euros = async (): Promise<string | undefined> => {
    const { items } = (await world.service.rpc("balances.list", { accountName: "main" })) as {
      items: { symbol: string; amount: string }[];
    };
    return items.find(({ symbol }) => symbol === "EUR")?.amount;
  };
  await expect.poll(euros, { timeout: 20_000 }).toBe("1000");
});

test("a transaction is entered by hand; missing values are shown at their fields", slow, async () => {
  const { page } = visit;
  await follow(page, "/transactions");
  await page.getByRole("button", { name: "Add transaction" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Type").selectOption("trade");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Enter a wallet.").waitFor();
  await form.getByText("Enter an amount that was received, sent or paid as a fee.").waitFor();
  await form.getByLabel("Date and time").fill("2025-03-01T12:00");
  await form.getByLabel("Wallet").fill("Paper wallet");
  await form.getByLabel("Amount: Received").fill("0,25");
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Choose the asset of this amount.").waitFor();
  await form.getByLabel("Asset: Received").selectOption({ label: "BTC · Bitcoin · Bitcoin" });
  await form.getByLabel("Amount: Sent").fill("20000");
  await form.getByLabel("Asset: Sent").selectOption({ label: "USD" });
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  await page.getByLabel("Search transactions").fill("Paper wallet");
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).first().getByText("+0.25 BTC").waitFor();
});

test("two rewards of different coins are not linked as one transfer", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.demo");
  await world.service.rpc("tasks.settled", { accountName: "demo" });
  await page.goto("/");
  await page.getByRole("combobox", { name: "Account" }).selectOption("demo");
  await follow(page, "/transactions?type=reward");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await rows(page).nth(0).getByRole("button").click();
  await rows(page).nth(1).getByRole("button").click();
  await page.getByRole("button", { name: "Link as transfer" }).click();
  await page.getByText("These transactions cannot be one transfer").waitFor();
});

test(
  "the first figure of a range is the gain without deposits, as on the performance page",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/?range=YTD");
    const change = page.locator(".worth-change");
    await change.getByText("gain this year").waitFor();
    const gain = (await change.getByRole("link").innerText()).split(" ")[0] ?? "";
    await change.getByText("change in value, includes deposits").waitFor();
    await change.getByRole("link").click();
    await page.locator(".totals dd", { hasText: gain }).first().waitFor();
  },
);

test("a saved report keeps its currency when the account's changes", slow, async () => {
  const { page } = visit;
  await follow(page, "/reports");
  await page.getByRole("button", { name: "Create report" }).click();
  await page.locator(".totals dd").first().waitFor();
  const before = await page.locator(".totals dd").allInnerTexts();
  expect(before[0]).toMatch(/\$/);
  await follow(page, "/settings");
  await page.getByLabel("Base currency").selectOption("EUR");
  await page.getByRole("region", { name: "Account “demo”" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page.goto("/reports");
  await expect.poll(() => page.locator(".totals dd").allInnerTexts()).toEqual(before);
  await world.service.rpc("settings.update", { accountName: "demo", patch: { baseCurrency: "USD" } });
});

test("a coin's transactions exclude coins whose name contains its letters", slow, async () => {
  const { page } = visit;
  await follow(page, "/asset?id=eip155:1%2Fslip44:60");
  await page.waitForURL(/\/assets\/eip155%3A1%2Fslip44%3A60/);
  await page.getByRole("main").getByRole("link", { name: "Transactions" }).click();
  await page.getByRole("button", { name: "Remove filter: Asset: ETH" }).waitFor();
  await page.locator(".endless .transaction-row").first().waitFor();
  const text = await page.locator(".endless").innerText();
  expect(text).toMatch(/ETH/);
  expect(text).not.toMatch(/stETH(?![\s\S]*ETH)/);
  const total = await page.locator(".list-heading").innerText();
  await page.getByRole("button", { name: "Remove filter: Asset: ETH" }).click();
  await expect.poll(() => page.locator(".list-heading").innerText()).not.toBe(total);
});

test("a date in the future is refused with its reason", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings?day=2031-12-31");
  await page.getByRole("alert").getByText("The date lies in the future.").waitFor();
});

test(
  "marks distinguish coins with similar names, and a phone shows the date of every row",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/holdings");
    // USDC has a logo, the currency has its letters, and nothing is requested from other hosts.
    await page.locator("table img[src='/logos/usd-coin.svg']").waitFor();
    expect(await page.locator("table .coin-mark").allInnerTexts()).toContain("USD");
    const logos = page.locator("table .coin-logo");
    await expect
      .poll(() => logos.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
    expect(
      await logos.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src)),
    ).not.toContainEqual(expect.not.stringContaining(new URL(page.url()).origin));
    const { page: phone, context } = await world.open({
      storageState: await visit.context.storageState(),
      viewport: { width: 390, height: 844 },
    });
    await phone.goto("/transactions");
    await phone.locator(".transaction-row").first().waitFor();
    expect(await phone.locator(".transaction-row .row-main").first().innerText()).toMatch(/\b20\d\d\b/);
    await context.close();
  },
);

test("a sheet has one scrollbar, and a notice does not cover the button that caused it", slow, async () => {
  const { page } = visit;
  await follow(page, "/transactions");
  await page.locator(".transaction-row").first().click();
  const sheet = page.locator(".sheet");
  await sheet.getByLabel("Notes").fill("seen");
  const scrolling = await sheet.evaluate(
    (element) =>
      [element, ...element.querySelectorAll("*")].filter((one) => {
        const { overflowY } = getComputedStyle(one);
        return (overflowY === "auto" || overflowY === "scroll") && one.scrollHeight > one.clientHeight;
      }).length,
  );
  expect(scrolling).toBeLessThanOrEqual(1);
  const save = sheet.getByRole("button", { name: "Save" });
  await save.click();
  const notice = page.locator(".notice");
  await notice.waitFor();
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
  const shown = await notice.evaluate(boxOf);
  // Neither the button nor the title of the sheet.
  for (const place of [save, sheet.locator(".sheet-head")]) {
    const other = await place.evaluate(boxOf);
    const isBeside = shown.x + shown.width <= other.x || other.x + other.width <= shown.x;
    expect(isBeside || shown.y + shown.height <= other.y || other.y + other.height <= shown.y).toBe(true);
  }
  await page.keyboard.press("Escape");
});

test("issues are grouped by cause, and a fix that changes records asks first", slow, async () => {
  const { page } = visit;
  await page.goto("/");
  await page.getByRole("combobox", { name: "Account" }).selectOption("main");
  await world.service.rpc("transactions.create", {
    accountName: "main",
    transactions: Array.from({ length: 5 }, (_, index) => ({
      at: Date.UTC(2025, 5, 1 + index),
      type: "withdrawal",
      wallet: `Wallet ${index}`,
      legs: [{ direction: "out", assetId: "eip155:1/slip44:60", amount: "1" }],
    })),
  });
  await world.service.rpc("tasks.settled", { accountName: "main" });
  await follow(page, "/data-health");
  const group = page.locator("section", { has: page.getByRole("heading", { name: /^Negative balances/ }) });
  await group.getByRole("button", { name: /^Show all \d+ issues$/ }).click();
  const before = await group.getByRole("listitem").count();
  expect(before).toBeGreaterThanOrEqual(5);
  await group.getByRole("button", { name: "Add adjustment" }).first().click();
  const question = page.getByRole("dialog");
  await question.getByText(/It changes your balances and reports: \+[\d.]+ ETH in /).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await group.getByRole("button", { name: /^Dismiss all/ }).click();
  await question.getByRole("button", { name: "Dismiss all" }).click();
  await group.waitFor({ state: "detached" });
  expect(visit.complaints.filter((text) => !/40[04]/.test(text))).toEqual([]);
});
