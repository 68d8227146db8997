import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crampedIn, faultsInTurn } from "./faults.ts";
import { enter, openWorld, password, type Visit, type World, follow } from "./world.ts";

/** The search of everything, and the status that is green only where everything was answered. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  await world.service.rpc("tasks.settled", { accountName: "demo" });
  visit = await world.open();
  await enter(visit.page);
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };

async function search(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search everything" });
  await field.fill(text);
  return page.getByRole("listbox", { name: "Search everything" });
}

test("pages, coins, wallets and actions are found and opened with the keyboard alone", slow, async () => {
  const { page } = visit;
  await page.locator(".worth-figure").waitFor();
  const list = await search(page, "holdi");
  await list.getByRole("option", { name: "Holdings" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Holdings", level: 1 }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await (
    await search(page, "solana")
  )
    .getByRole("group", { name: "Coins" })
    .getByRole("option")
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/assets\/solana/);
  await (
    await search(page, "bitcoin vault")
  )
    .getByRole("group", { name: "Wallets" })
    .getByRole("option")
    .first()
    .click();
  await page.waitForURL(/\/transactions\?wallet=/);
  await (await search(page, "add trans")).getByRole("option", { name: "Add transaction" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add transaction" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("what is typed while the palette is being loaded is searched for", slow, async () => {
  const { page } = await world.open();
  await enter(page);
  await page.locator(".worth-figure").waitFor();
  // Its code and its texts.
  let [ask, allow] = [(): void => {}, (): void => {}];
  const isAsked = new Promise<void>((resolve) => (ask = resolve));
  const isAllowed = new Promise<void>((resolve) => (allow = resolve));
  await page.route(/\/assets\/palette-.*\.js$/, async (route) => {
    ask();
    await isAllowed;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await isAsked;
  await page.keyboard.type("hold");
  allow();
  const field = page.getByRole("combobox", { name: "Search everything" });
  await expect.poll(() => field.inputValue()).toBe("hold");
  await page.keyboard.type("ings");
  await page.getByRole("option", { name: "Holdings" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Holdings", level: 1 }).waitFor();
});

test("a transaction is found by its hash, by its id and by its note", slow, async () => {
  const { page } = visit;
  const { items } = (await world.service.rpc("transactions.list", {
    accountName: "demo",
    filter: { wallets: ["Kraken Spot"] },
  })) as { items: { id: string; txHash?: string }[] };
  const one = items.find(({ txHash }) => txHash !== undefined);
  await world.service.rpc("transactions.update", {
    accountName: "demo",
    id: one?.id,
    patch: { notes: "paperclip invoice" },
  });
  for (const text of [one?.txHash ?? "", one?.id ?? "", "paperclip"]) {
    const found = (await search(page, text)).getByRole("group", { name: "Transactions" });
    await found.getByRole("option").filter({ hasText: "paperclip invoice" }).click();
    const sheet = page.getByRole("dialog", { name: "Transaction" });
    await sheet.getByRole("textbox", { name: "Notes" }).waitFor();
    expect(await sheet.getByRole("textbox", { name: "Notes" }).inputValue()).toBe("paperclip invoice");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await search(page, "nothing of the sort");
  await page.getByText("Nothing found for “nothing of the sort”.").waitFor();
  await page.keyboard.press("Escape");
});

test.each([
  ["light", 1280],
  ["dark", 390],
] as const)("the search is accessible and fits, %s at %i px", slow, async (colorScheme, width) => {
  const { page, context } = await world.open({
    colorScheme,
    viewport: { width, height: 844 },
    reducedMotion: "reduce",
    storageState: await visit.context.storageState(),
  });
  await page.goto("/holdings");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search everything" }).fill("eth");
  await page.getByRole("group", { name: "Transactions" }).getByRole("option").first().waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
  expect(await crampedIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await context.close();
});

test("a phone shows the names of what was found", slow, async () => {
  const { page, context } = await world.open({
    storageState: await visit.context.storageState(),
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Search everything" }).fill("solana");
  const coin = page.getByRole("option").filter({ hasText: "SOL" }).first().locator("span").first();
  await coin.waitFor();
  expect((await coin.boundingBox())?.width).toBeGreaterThan(60);
  await context.close();
});

test("where prices cannot be fetched the status says so, and leads to what can be done", slow, async () => {
  const { page, context } = await world.open({ storageState: await visit.context.storageState() });
  await world.service.rpc("accounts.create", { name: "offline" });
  await world.service.rpc("transactions.create", {
    accountName: "offline",
    transactions: [
      {
        at: Date.UTC(2025, 0, 1),
        type: "withdrawal",
        wallet: "Paper",
        legs: [{ direction: "out", assetId: "eip155:1/slip44:60", amount: "1" }],
      },
    ],
  });
  await page.goto("/");
  await page.getByRole("combobox", { name: "Account" }).selectOption("offline");
  // Below an unknown total is why it is unknown, and a way to what can be done.
  await page
    .getByRole("region", { name: "Net worth" })
    .getByRole("link", { name: "Review prices" })
    .waitFor();
  expect(await page.locator(".worth-figure").innerText()).toContain("Unknown");
  expect(await page.locator(".worth-change").innerText()).not.toContain("gain");
  const strip = page.getByRole("complementary", { name: "Status" });
  // What is known to be wrong (a balance below zero, no price) is never shown as up to date.
  await strip.locator(".lamp.slow, .lamp.bad").waitFor({ timeout: 30_000 });
  expect(await strip.innerText()).not.toMatch(/up to date/);
  await strip.getByRole("button").first().click();
  const reasons = page.getByRole("list", { name: "Why not everything is up to date" });
  await reasons.getByText("Negative balances", { exact: true }).waitFor();
  await reasons.getByRole("link", { name: /Review.*Negative balances/ }).click();
  await page.getByRole("heading", { name: "Data health" }).waitFor();
  await page.getByRole("heading", { name: /^Negative balances/ }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await context.close();
});

test("an account in which everything was answered is green", slow, async () => {
  const { page, context } = await world.open({ storageState: await visit.context.storageState() });
  await world.service.rpc("accounts.create", { name: "cash" });
  await world.service.rpc("transactions.create", {
    accountName: "cash",
    transactions: [
      {
        at: Date.UTC(2025, 0, 1),
        type: "deposit",
        wallet: "Bank",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "100" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "cash" });
  await page.goto("/");
  await page.getByRole("combobox", { name: "Account" }).selectOption("cash");
  await page.getByText("Everything is up to date").waitFor({ timeout: 30_000 });
  await page.locator(".strip .lamp.calm").waitFor();
  // Pages with little on them fit the window.
  for (const path of ["/transfers", "/connections", "/defi", "/data-health", "/reports"]) {
    await follow(page, path);
    await page.locator("main h1").waitFor();
    await page.locator(".placeholder").first().waitFor({ state: "detached" });
    const excess = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await expect.poll(excess).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test("the search speaks German", slow, async () => {
  const { page, context } = await world.open({ locale: "de-DE" });
  await page.goto("/holdings");
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("button", { name: "Suchen" }).click();
  await page.getByRole("combobox", { name: "Alles durchsuchen" }).fill("steuer");
  await page.getByRole("option", { name: "Gewinn- und Steuerbericht erstellen" }).waitFor();
  await context.close();
});
