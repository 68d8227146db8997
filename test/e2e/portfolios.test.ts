import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { serveReceipts } from "../support/chains/esplora-receipts.ts";
import { playDefillama } from "../support/worlds/price-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import { faultsOf } from "./faults.ts";
import { enter, openWorld, type Visit, type World } from "./world.ts";

/** From an empty service to a figure that its source confirms, then several accounts together; each test continues the one before. */
const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
let standIn: StandIn;
let world: World;
let visit: Visit;
beforeAll(async () => {
  standIn = await startStandIn();
  serveReceipts(standIn, { address, count: 40, satoshi: 1_000_000 });
  playDefillama(standIn, (key) => (key === "coingecko:bitcoin" ? 50_000 : undefined), Date.now);
  world = await openWorld({
    UPSTREAM_ESPLORA_URL: `${standIn.url}/api`,
    UPSTREAM_DEFILLAMA_URL: standIn.url,
    UPSTREAM_BLOCKSCOUT_URL: `${standIn.url}/nowhere`,
  });
  visit = await world.open();
}, 120_000);
afterAll(async () => {
  await world.close();
  await standIn.close();
});
const slow = { timeout: 90_000 };
/** Of a condition on a busy machine. */
const patient = { timeout: 30_000 };

/** By day and by night, on a desk and on a phone; one of them with each change. */
const looks = [
  { colorScheme: "dark", width: 360 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 360 },
  { colorScheme: "light", width: 1280 },
] as const;

async function expectClean(): Promise<void> {
  const { page } = visit;
  const before = page.viewportSize();
  for (const { colorScheme, width } of inTurn(looks, 4)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 860 });
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    expect(await faultsOf(page), `${colorScheme} at ${width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `overflow at ${width}`).toBeLessThanOrEqual(0);
    const folder = process.env["SCREENSHOTS"];
    const name = new URL(page.url()).pathname.slice(1) || "welcome";
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, fullPage: true });
  }
  if (before !== null) await page.setViewportSize(before);
}

test("what can be read is searched before anything is connected", slow, async () => {
  const { page } = visit;
  await enter(page);
  await page.getByRole("heading", { name: "Add your first wallet or file" }).waitFor();
  visit.complaints.length = 0;
  await page.getByText("What can be read").click();
  const list = page.getByRole("list", { name: "What can be read" });
  await page.getByRole("searchbox").fill("kraken");
  await list.getByText("by read-only API key · by export file").first().waitFor();
  await list.locator("img[src='/logos/exchanges/kraken.svg']").first().waitFor();
  await page.getByRole("searchbox").fill("no such exchange");
  await page.getByText("No source of this name.").waitFor();
  await page.getByRole("searchbox").fill("");
  await expectClean();
  await page.getByText("What can be read").click();
});

test("an address leads to a figure that its source confirms", slow, async () => {
  const { page, complaints } = visit;
  await page.getByLabel("Address, public key, ENS name or export file").fill(address);
  await page.getByRole("button", { name: "Add wallet" }).click();
  const steps = page.getByRole("list", { name: /Steps to a number you can trust/ });
  await steps.waitFor();
  expect(await steps.getByRole("listitem").count()).toBe(5);
  await page.getByRole("button", { name: /^Net worth on .*\$20,000\.00/ }).waitFor(slow);
  await page.getByRole("link", { name: "1 balance verified", exact: true }).waitFor(slow);
  await page.getByText("All steps are done: your records agree with their sources.").waitFor();
  await steps.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { name: "Latest transactions" }).waitFor();
  expect(await steps.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("an open step says what is missing, leads to its page and can be hidden", slow, async () => {
  const { page } = visit;
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: "savings", baseCurrency: "EUR" });
  await world.service.rpc("transactions.create", {
    accountName: "savings",
    transactions: [
      {
        at: Date.now() - 3 * 86_400_000,
        type: "deposit",
        wallet: "Bank",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:EUR", amount: "1000" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "savings" });
  await page.getByRole("combobox", { name: "Account" }).selectOption("savings");
  const steps = page.getByRole("list", { name: /Steps to a number you can trust/ });

  await steps.getByText("Files alone cannot be checked").waitFor();
  await expectClean();
  await steps.getByRole("link", { name: "Connect a source" }).click();
  await page.getByRole("dialog").getByLabel("Source").waitFor();
  await page.goto("/");
  await page.getByRole("button", { name: "Hide these steps" }).click();
  await steps.waitFor({ state: "detached" });
});

test("accounts are summed on the server, the demo only when it is chosen", slow, async () => {
  const { page, complaints } = visit;
  await world.service.rpc("accounts.demo");
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await world.service.rpc("prices.set", {
    accountName: "savings",
    prices: [3, 2, 1, 0].map((ago) => ({
      assetId: "currency:iso4217/code:EUR",
      day: day(ago),
      price: "1.1",
      currency: "USD",
    })),
  });
  await page.getByRole("link", { name: "All accounts" }).first().click();
  await page.getByRole("heading", { name: "Holdings by coin" }).waitFor();
  const rows = page.getByRole("table", { name: "Accounts in this sum" }).getByRole("row");
  await page.getByLabel("Currency").selectOption("USD");
  await expect.poll(() => page.locator(".worth-figure").innerText(), patient).toBe("$21,100.00");
  await rows.filter({ hasText: "main" }).getByRole("button", { name: "1 balance verified" }).waitFor();
  expect(await page.getByRole("checkbox", { name: /demo/ }).isChecked()).toBe(false);
  // The gain without deposits: of "savings" that of the euro, which has the same rate on each of its days.
  const change = page.locator(".worth-change");
  const gainOf = async (accountNames: string[], from?: string): Promise<string> => {
    const { value } = (await world.service.rpc("accounts.gain", {
      accountNames,
      currency: "USD",
      ...(from !== undefined && { from }),
    })) as { value: string };
    const amount = Number(value);
    const text = Math.abs(amount).toLocaleString("en-US", { style: "currency", currency: "USD" });
    return `${amount < 0 ? "−" : amount > 0 ? "+" : ""}${text}`;
  };
  await expect
    .poll(() => change.innerText(), patient)
    .toContain(`${await gainOf(["main", "savings"])} gain all time`);
  await expectClean();
  await page.getByRole("checkbox", { name: /demo/ }).check();
  await page.getByText("demo is a demo with made-up data").waitFor();
  await expect.poll(() => page.locator(".worth-figure").innerText(), patient).not.toBe("$21,100.00");
  const sum = (await world.service.rpc("accounts.netWorth", {
    accountNames: ["main", "savings", "demo"],
    currency: "USD",
  })) as { parts: { symbol: string; accounts: { name: string }[] }[] };
  const bitcoin = sum.parts.find(({ symbol }) => symbol === "BTC");
  expect(bitcoin?.accounts.map(({ name }) => name)).toEqual(["main", "demo"]);
  await rows.filter({ hasText: "demo" }).getByText("Demo: made-up data").waitFor();
  const all = ["main", "savings", "demo"];
  await expect.poll(() => change.innerText(), patient).toContain(`${await gainOf(all)} gain all time`);
  await page.getByRole("radio", { name: "24H" }).check({ force: true });
  await expect.poll(() => change.innerText(), patient).toContain(`${await gainOf(all, day(0))} gain since`);
  await page.getByRole("radio", { name: "All", exact: true }).check({ force: true });
  // The change of the day also as a part of the value, of the sum and of each account.
  await page
    .locator(".worth-change")
    .getByText(/\(−?[\d.]+%\)/)
    .waitFor();
  await rows
    .filter({ hasText: "demo" })
    .getByText(/\(−?[\d.]+%\)/)
    .waitFor();
  await page.getByRole("slider", { name: "Combined net worth over time" }).press("Home");
  await page.getByText(/at the end of/).waitFor();
  expect(complaints).toEqual([]);
});

test("an account is switched to from its row, the menu and the search", slow, async () => {
  const { page, complaints } = visit;
  const menu = page.getByRole("combobox", { name: "Account" });
  await page.getByRole("button", { name: "Open main" }).click();
  await expect.poll(() => menu.inputValue(), patient).toBe("main");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).fill("savings");
  await page.getByRole("option", { name: "Switch to savings" }).click();
  await expect.poll(() => menu.inputValue(), patient).toBe("savings");
  expect(await menu.getByRole("option").allInnerTexts()).toContain("demo (Demo)");
  expect(complaints).toEqual([]);
});

test("an account whose file is damaged is left out by name, and the others are summed", slow, async () => {
  const { page } = visit;
  await world.restart(async () => {
    const path = join(world.folder, "data", "databases", "savings.sqlite");
    for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
    writeFileSync(path, "this is no database");
    await Promise.resolve();
  });
  await page.goto("/portfolios");
  for (const name of [/^main/, /^savings/]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("checkbox", { name: /demo/ }).uncheck();
  await expect
    .poll(() => page.locator(".worth-label").innerText(), patient)
    .toMatch(/^Net worth of main as of /);
  await expect.poll(() => page.locator(".worth-figure").innerText(), patient).toBe("$20,000.00");
  const rows = page.getByRole("table", { name: "Accounts in this sum" }).getByRole("row");
  await rows.filter({ hasText: "savings" }).getByText("Cannot be read: not included").waitFor();
  await page.getByText("Gain unknown: savings cannot be read").waitFor();
  await expectClean();
  await page.goto("/settings");
  await page.getByText(/^cannot be read · /).waitFor();
  await page.getByRole("region", { name: "Accounts" }).getByText("Demo", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Password" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test(
  "an account none of whose coins has a price is unknown, as on its own page, without an empty chart",
  slow,
  async () => {
    await world.service.signIn();
    await world.service.rpc("accounts.create", { name: "unpriced" });
    await world.service.rpc("transactions.create", {
      accountName: "unpriced",
      transactions: [
        {
          at: Date.UTC(2026, 0, 1),
          type: "deposit",
          wallet: "Home",
          legs: [{ direction: "in", assetId: "exchange:nowhere/symbol:NOPRICE", amount: "1" }],
        },
      ],
    });
    await world.service.rpc("tasks.settled", { accountName: "unpriced" });
    const { page } = visit;
    await page.goto("/portfolios");
    await page.getByRole("checkbox", { name: /^unpriced/ }).check();
    for (const name of [/^main/, /demo/]) await page.getByRole("checkbox", { name }).uncheck();
    await expect.poll(() => page.locator(".worth-figure").innerText(), patient).toBe("Unknown");
    await page.getByText("None of your holdings has a price yet.").waitFor();
    expect(await page.locator(".chart canvas").count()).toBe(0);
    await world.service.rpc("accounts.delete", { accountName: "unpriced" });
  },
);

test("an account made while the page reads the list of accounts is in the list", slow, async () => {
  await world.service.signIn();
  const { page, context } = await world.open();
  let created: Promise<unknown> | undefined;
  await page.routeWebSocket("**/*", (socket) => {
    const server = socket.connectToServer();
    let asked: unknown;
    socket.onMessage((text) => {
      const { id, method } = JSON.parse(String(text)) as { id?: unknown; method?: string };
      if (method === "accounts.list") asked ??= id;
      server.send(text);
    });
    server.onMessage((text) => {
      const { id } = JSON.parse(String(text)) as { id?: unknown };
      const pass = (): void => socket.send(text);
      if (created !== undefined || asked === undefined || id !== asked) return pass();
      created = world.service.rpc("accounts.create", { name: "between" });
      void created.finally(pass).catch(() => undefined);
    });
  });
  await enter(page);
  await page
    .getByRole("combobox", { name: "Account" })
    .getByRole("option", { name: "between" })
    .waitFor({ state: "attached" });
  await created;
  await world.service.rpc("accounts.delete", { accountName: "between" });
  await context.close();
});
