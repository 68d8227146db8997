import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "./faults.ts";
import { drop, fixture, follow, openWorld, signIn, type Visit, type World } from "./world.ts";

/** Single points of the review that no other file of tests is about. */
let world: World;
let visit: Visit;
const accountName = "demo";
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open({ acceptDownloads: true });
  visit.page.setDefaultTimeout(12_000);
  await signIn(visit.page, accountName);
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 60_000 };

/** Opens a page of an account. */
async function show(account: string, path: string): Promise<void> {
  const { page } = visit;
  await page.goto("/transfers");
  await page.getByRole("combobox", { name: "Account" }).selectOption(account);
  await follow(page, path);
}

test(
  "a preview names the days and the coins of its file, and a transaction the file that it is from",
  slow,
  async () => {
    const { page } = visit;
    await world.service.rpc("accounts.create", { name: "files" });
    await show("files", "/import");
    await drop(page, ["ethereum.csv", fixture("etherscan-transactions/ethereum.csv")]);
    await page.getByText("Mar 4, 2021 · ETH, WETH").waitFor();
    await page.getByRole("button", { name: /^Import \d+ transactions?$/ }).click();
    await page.getByRole("heading", { name: "ethereum.csv imported" }).waitFor();
    await follow(page, "/transactions");
    await page.locator(".endless .transaction-row").first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Import of ethereum.csv" }).waitFor();
    await page.keyboard.press("Escape");
    // What unknown contracts hold is named by its symbol, not by the id of its asset.
    await world.service.rpc("tasks.settled", { accountName: "files" });
    await follow(page, "/certificate");
    const held = page.getByRole("list", { name: /^A contract that is not known took it/ });
    await held.getByText("0.1 ETH", { exact: true }).waitFor();
    expect(await page.locator("main").innerText()).not.toContain("slip44");
  },
);

test(
  "date, coin, fee and wallet of an imported row are changed, and reset to what the file says",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/transactions?type=withdrawal");
    await page.locator(".endless .transaction-row").last().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Edit all details" }).click();
    const wallet = sheet.getByLabel("Wallet", { exact: true });
    const before = await wallet.inputValue();
    await sheet.getByLabel("Date and time").fill("2021-03-05T08:30");
    await wallet.fill("Renamed by hand");
    await sheet.getByLabel("Asset: Sent").selectOption({ label: "USD" });
    await sheet.getByLabel("Amount: Fee", { exact: true }).fill("0.5");
    await sheet.getByLabel("Asset: Fee").selectOption({ label: "USD" });
    await sheet.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved. Balances are updating.").waitFor();
    await sheet.getByText(/^Edited: /).waitFor();
    const row = async () => {
      const { items } = (await world.service.rpc("transactions.list", {
        accountName: "files",
        filter: { wallets: ["Renamed by hand"] },
      })) as { items: { at: number; legs: { assetId: string; amount: string }[] }[] };
      return items;
    };
    const [changed] = await row();
    expect(changed?.at).toBe(Date.parse("2021-03-05T08:30Z"));
    expect(changed?.legs.map(({ assetId }) => assetId)).toEqual(Array(2).fill("currency:iso4217/code:USD"));
    await sheet.getByRole("button", { name: "Reset to source" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Reset to source" }).click();
    await expect.poll(async () => (await row()).length, { timeout: 20_000 }).toBe(0);
    await page.keyboard.press("Escape");
    expect(before).toMatch(/^0x/);
  },
);

test(
  "a transaction is duplicated, and rows of a custom CSV are not shown as entered by hand",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/import");
    await drop(page, ["own.csv", "Date,Type,Amount,Asset\n2024-12-31 10:00:00,deposit,5,EUR\n"]);
    await page.getByRole("button", { name: "Import 1 transaction" }).click();
    await page.getByRole("heading", { name: "own.csv imported" }).waitFor();
    await follow(page, "/transactions?text=EUR");
    const rows = page.locator(".endless .transaction-row");
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("link", { name: "Import of own.csv" }).waitFor();
    expect(await sheet.innerText()).not.toMatch(/by hand|Manual/i);
    await sheet.getByRole("button", { name: "Duplicate" }).click();
    await sheet.getByLabel("Date and time").fill("2025-01-31T10:00");
    await sheet.getByRole("button", { name: "Save" }).click();
    await page.getByText("Transaction added. Balances are updating.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => rows.count()).toBe(2);
  },
);

test(
  "a report's files are named by account and period, and have days, symbols and short figures",
  slow,
  async () => {
    const { page } = visit;
    await show(accountName, "/reports");
    await page.getByRole("button", { name: "Create report" }).click();
    await page.getByRole("list", { name: "Disposals" }).getByRole("button").first().waitFor();
    const year = new Date().getUTCFullYear();
    for (const [button, name] of [
      ["CSV of Disposals", "disposals"],
      ["One row per lot of Disposals", "lots"],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`^demo-${name}-${year}-fifo-.*\\.csv$`));
      const [heads = "", ...rows] = readFileSync(await download.path(), "utf8")
        .trimEnd()
        .split("\r\n");
      expect(heads).toMatch(/cquired/);
      expect(rows.length).toBeGreaterThan(5);
      expect(rows.filter((row) => /slip44|[{}[\]]|\.\d{19}/.test(row))).toEqual([]);
    }
    // On a phone each disposal has its day, and each position what was realized.
    await page.setViewportSize({ width: 390, height: 844 });
    const disposal = page.getByRole("list", { name: "Disposals" }).getByRole("listitem").first();
    await expect.poll(() => disposal.innerText()).toMatch(/\w{3} \d+, 20\d\d/);
    await follow(page, "/positions");
    const position = page
      .getByRole("list", { name: /Positions/ })
      .getByRole("listitem")
      .first();
    await expect.poll(() => position.innerText()).toMatch(/realized/);
    await page.setViewportSize({ width: 1280, height: 860 });
  },
);

test("small holdings are hidden on request, and holdings are grouped by account", slow, async () => {
  const { page } = visit;
  const { items } = (await world.service.rpc("balances.list", { accountName })) as {
    items: { symbol: string; assetId: string }[];
  };
  const assetId = items.find(({ symbol }) => symbol === "JUP")?.assetId;
  const worthless = (from: string | null) =>
    world.service.rpc("assets.update", { accountName, assetId, patch: { worthlessFrom: from } });
  await worthless("2026-01-01");
  await world.service.rpc("tasks.settled", { accountName });
  await show(accountName, "/holdings");
  const rows = page.locator(".holdings-table tbody");
  await expect
    .poll(() => rows.filter({ hasText: "Jupiter" }).first().locator(".cell-value").innerText())
    .toContain("$0.00");
  const before = await rows.count();
  const total = await page.locator(".holdings-totals").innerText();
  await page.getByLabel("Hide holdings below $1.00").check();
  await expect.poll(() => rows.count()).toBeLessThan(before);
  expect(await page.locator(".holdings-totals").innerText()).toBe(total);
  await page.getByLabel("Hide holdings below $1.00").uncheck();
  await worthless(null);
  await page.getByRole("radio", { name: "Account" }).check();
  await rows.filter({ hasText: "demo" }).first().waitFor();
});

test("a coin is worth nothing from a day on, until that is undone", slow, async () => {
  const { page } = visit;
  const { items } = (await world.service.rpc("balances.list", { accountName })) as {
    items: { symbol: string; assetId: string }[];
  };
  const assetId = items.find(({ symbol }) => symbol === "BONK")?.assetId ?? "";
  const value = async (): Promise<string | null | undefined> =>
    (
      (await world.service.rpc("balances.list", { accountName })) as {
        items: { symbol: string; value: string | null }[];
      }
    ).items.find(({ symbol }) => symbol === "BONK")?.value;
  expect(Number(await value())).toBeGreaterThan(0);
  await follow(page, `/assets/${encodeURIComponent(assetId)}`);
  await page.getByText("Set a price, read prices from a file, or mark as worthless").click();
  await page.getByLabel("Worthless from").fill("2026-01-01");
  const form = page.locator("form").filter({ has: page.getByLabel("Worthless from") });
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => Number(await value()), { timeout: 20_000 }).toBe(0);
  await world.service.rpc("assets.update", { accountName, assetId, patch: { worthlessFrom: null } });
  await expect.poll(async () => Number(await value()), { timeout: 20_000 }).toBeGreaterThan(0);
});

test("the coins that the allocation does not list are one press away", slow, async () => {
  const { page } = visit;
  await follow(page, "/");
  const more = page.getByRole("region", { name: "Allocation" }).getByRole("link", { name: /^and \d+ more$/ });
  await more.click();
  await page.getByRole("heading", { name: "Holdings", level: 1 }).waitFor();
});

test("a tag that no transaction has any more is no filter", slow, async () => {
  const { page } = visit;
  const { items } = (await world.service.rpc("transactions.list", { accountName, limit: 1 })) as {
    items: { id: string; tags: string[] }[];
  };
  const id = items[0]?.id;
  const tag = (tags: string[]) =>
    world.service.rpc("transactions.update", { accountName, id, patch: { tags } });
  const options = async (): Promise<string[]> => {
    await page.goto("/transactions");
    await page.getByText("More filters").click();
    await page.getByLabel("Amount from").waitFor();
    await page.locator(".endless .transaction-row").first().waitFor();
    return page.locator("main select option").allInnerTexts();
  };
  await tag(["short-lived"]);
  expect((await options()).join(" ")).toContain("short-lived");
  await tag([]);
  expect((await options()).join(" ")).not.toContain("short-lived");
});

test(
  "a slash searches and a question mark lists the shortcuts, until they are turned off",
  slow,
  async () => {
    const { page, complaints } = visit;
    await follow(page, "/holdings");
    await page.locator("main h1").click();
    await page.keyboard.press("/");
    const search = page.getByRole("combobox", { name: "Search everything" });
    await search.fill("/?");
    expect(await search.inputValue()).toBe("/?");
    // The first one empties the field.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await search.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.getByRole("row", { name: /Ctrl\+K.*Search everything/ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await follow(page, "/settings");
    await page.getByRole("checkbox", { name: "Shortcuts of a single key" }).uncheck();
    await page.locator("main h1").click();
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await page.keyboard.press("Control+k");
    await search.waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(complaints).toEqual([]);
  },
);

test("a transaction that another window deleted says so where it is open", slow, async () => {
  const { page, context } = visit;
  const { ids } = (await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      {
        at: Date.now(),
        type: "deposit",
        wallet: "Short-lived",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "1" }],
      },
    ],
  })) as { ids: string[] };
  await page.goto("/transactions?text=Short-lived");
  await page.locator(".endless .transaction-row").first().click();
  await page.getByRole("dialog").getByLabel("Notes").fill("too late");
  const other = await context.newPage();
  await other.goto("/transactions?text=Short-lived");
  await other.locator(".endless .transaction-row").first().click();
  await other.getByRole("button", { name: "Delete transaction" }).click();
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByText(/^This transaction was deleted meanwhile/)
    .waitFor();
  expect(ids).toHaveLength(1);
  await other.getByRole("button", { name: "Undo", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByText(/^This transaction was deleted meanwhile/)
    .waitFor({ state: "detached" });
  await other.close();
});

test("what another window changed is shown, and one of the two is chosen", slow, async () => {
  const { page, context } = visit;
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      {
        at: Date.now(),
        type: "deposit",
        wallet: "Twice edited",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "1" }],
      },
    ],
  });
  const open = async (window: Page): Promise<Locator> => {
    await window.goto("/transactions?text=Twice+edited");
    await window.locator(".endless .transaction-row").first().click();
    return window.getByRole("dialog");
  };
  const mine = await open(page);
  await mine.getByRole("textbox", { name: "Notes" }).fill("mine");
  const other = await context.newPage();
  const theirs = await open(other);
  await theirs.getByRole("textbox", { name: "Notes" }).fill("theirs");
  await theirs.getByRole("textbox", { name: "Tags" }).fill("shared");
  await theirs.getByRole("button", { name: "Save", exact: true }).click();

  await mine.getByText("Notes: now “theirs”").waitFor();
  // What was not typed into follows.
  expect(await mine.getByRole("textbox", { name: "Tags" }).inputValue()).toBe("shared");
  expect(await mine.getByRole("textbox", { name: "Notes" }).inputValue()).toBe("mine");
  expect(await mine.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await mine.getByRole("button", { name: "Keep mine" }).click();
  await mine.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(/^Saved\. /).waitFor();
  await expect.poll(() => theirs.getByRole("textbox", { name: "Notes" }).inputValue()).toBe("mine");

  // The whole form too.
  await mine.getByRole("button", { name: "Edit all details" }).click();
  await mine.getByRole("textbox", { name: "Amount: Received" }).fill("5");
  await theirs.getByRole("textbox", { name: "Notes" }).fill("theirs again");
  await theirs.getByRole("button", { name: "Save", exact: true }).click();
  await mine.getByText(/^Changed meanwhile/).waitFor();
  await mine.getByRole("button", { name: "Use the current version" }).click();
  expect(await mine.getByRole("textbox", { name: "Notes" }).inputValue()).toBe("theirs again");
  expect(await mine.getByRole("textbox", { name: "Amount: Received" }).inputValue()).toBe("1");
  await other.close();
});

test("an address without a page says so in plain words, and leads to the net worth", slow, async () => {
  const { page } = visit;
  await follow(page, "/nothing-here");
  await page.getByRole("heading", { name: "Page not found", level: 1 }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Page not found · /);
  await page.locator("main").getByRole("link").click();
  await page.locator(".worth-figure").waitFor();
});

test("pages of an account without data say so, and lead to adding some", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.create", { name: "bare" });
  await show("bare", "/transactions");
  for (const [path, text] of [
    ["/transactions", "No transactions yet."],
    ["/holdings", "No holdings yet."],
    ["/performance", "Returns appear once there are transactions."],
    ["/positions", "No positions yet."],
    ["/audit-log", "No balance changes yet."],
    // Nothing was checked, so nothing is said to be in order.
    ["/data-health", "Nothing to check yet: this account has no transactions."],
    ["/defi", "No positions yet. They appear when coins are supplied, staked or pooled."],
    ["/reports", "Nothing to report yet: this account has no transactions."],
    ["/taxes", "Nothing to report yet: this account has no transactions."],
    ["/transfers", "No linked transactions yet."],
  ] as const) {
    await follow(page, path);
    await page.locator(".empty").getByText(text).waitFor();
    expect(await page.locator(".empty").getByRole("link", { name: "Add data" }).getAttribute("href")).toBe(
      "/import",
    );
  }
});

test("search and hiding amounts are in sight below the navigation, at any usual height", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  for (const height of [760, 800, 900, 961, 985, 1_000, 1_080, 1_200]) {
    await page.setViewportSize({ width: 1_280, height });
    const edgeOf = (selector: string, edge: "top" | "bottom"): Promise<number> =>
      page.evaluate(([of, side]) => document.querySelector(of)?.getBoundingClientRect()[side] ?? Infinity, [
        selector,
        edge,
      ] as const);
    await expect
      .poll(async () => (await edgeOf(".quick", "bottom")) <= (await edgeOf(".strip", "top")), {
        message: String(height),
      })
      .toBe(true);
  }
  await page.setViewportSize({ width: 1_280, height: 860 });
});

test("without a price of any coin, returns are not zero but unknown", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.create", { name: "unpriced" });
  await world.service.rpc("transactions.create", {
    accountName: "unpriced",
    transactions: [
      {
        at: Date.now(),
        type: "deposit",
        wallet: "Somewhere",
        legs: [{ direction: "in", assetId: "exchange:kraken/symbol:NEVERLISTED", amount: "1" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "unpriced" });
  await show("unpriced", "/performance");
  await page.locator(".empty").getByText("No price is known for any of your coins.").waitFor();
  await page.locator(".empty").getByRole("link", { name: "Review prices" }).waitFor();
  expect(await page.locator("main .totals").count()).toBe(0);
});

test("a transaction of files that were imported together names its own file", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.create", { name: "two files" });
  await show("two files", "/import");
  await drop(
    page,
    ["ethereum.csv", fixture("etherscan-transactions/ethereum.csv")],
    ["kraken.csv", fixture("kraken-ledgers/rebates.csv")],
  );
  await page.getByRole("button", { name: /^Import \d+ transactions?$/ }).click();
  await page.getByRole("heading", { name: "ethereum.csv and 1 more file imported" }).waitFor();
  await follow(page, "/transactions");
  await page.locator(".endless .transaction-row").first().click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^Import of (ethereum|kraken)\.csv$/ })
    .waitFor();
  await page.keyboard.press("Escape");
});
