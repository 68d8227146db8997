import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { follow, openWorld, type Visit, type World, signIn, enterAt } from "./world.ts";

/** The chart of net worth: net deposits, benchmarks, files of the owner's, the table behind it. */
let world: World;
let visit: Visit;
let accountName: string;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  ({ accountName } = (await world.service.rpc("accounts.demo")) as { accountName: string });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open();
  await signIn(visit.page);
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };
const legend = (page: Page) => page.locator(".legend-item");
const numberIn = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));

test("net deposits are a line of the chart, as the service computed them", slow, async () => {
  const { page } = visit;
  await follow(page, "/");
  await legend(page).getByText("Net deposits: $").waitFor();
  const days = (await world.service.rpc("performance.contributions", { accountName })) as {
    netInvested: string;
  }[];
  const { netInvested } = (await world.service.rpc("performance.summary", { accountName })) as {
    netInvested: string;
  };
  expect(days.at(-1)?.netInvested).toBe(netInvested);
  expect(numberIn(await legend(page).first().innerText())).toBeCloseTo(Number(netInvested), 2);
  await page.getByRole("checkbox", { name: "Net deposits" }).uncheck();
  await legend(page).first().waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Net deposits" }).check();
  await legend(page).first().waitFor();
});

test("net deposits, the gain and what the note names add up to the net worth", slow, async () => {
  const { page } = visit;
  await follow(page, "/");
  const note = page.getByText(/from assets that gained or lost a price/);
  await note.waitFor();
  const worth = numberIn((await page.locator(".worth-figure").innerText()).split("\n").at(-1) ?? "");
  const deposits = numberIn(await legend(page).first().innerText());
  const gain = numberIn((await page.locator(".worth-change a").first().innerText()).split("(")[0] ?? "");
  const coverage = numberIn((await note.innerText()).split(" ")[0] ?? "");
  expect(coverage).not.toBe(0);
  expect(deposits + gain + coverage).toBeCloseTo(worth, 1);
});

test("a coin is compared with, and read at the pointer", slow, async () => {
  const { page } = visit;
  await follow(page, "/?range=1Y");
  await page.getByText("Compare with").click();
  await page.getByRole("checkbox", { name: "BTC" }).check();
  await legend(page)
    .getByText(/^BTC: \$/)
    .waitFor();
  await legend(page).getByText("Net deposits: $").waitFor();
  const chart = page.getByRole("slider", { name: "Net worth over time" });
  await chart.focus();
  await chart.press("Home");
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/Net deposits: \$[\d,.]+\nBTC: \$/);
  // On the first day shown all of it is in Bitcoin.
  const [own, , bitcoin] = ((await chart.getAttribute("aria-valuetext")) ?? "").split("\n");
  expect(numberIn(bitcoin ?? "")).toBeCloseTo(numberIn((own ?? "").split(":")[1] ?? ""), 1);
});

test("an index from a file is kept, compared with and removed; a bad file names its line", slow, async () => {
  const { page } = visit;
  await follow(page, "/?range=1Y");
  await page.getByText("Compare with").click();
  const file = page.getByLabel("Add an index or inflation file");
  const csv = (text: string) => ({
    name: "World index.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await file.setInputFiles(csv("date,price\n2024-01-02,4\nyesterday,5\n"));
  await page.getByRole("alert").getByText("Line 3 is not a date and a price").waitFor();
  const rows = Array.from({ length: 60 }, (_, month) => {
    const at = new Date(Date.UTC(2022, month, 1)).toISOString().slice(0, 10);
    return `${at};${100 + month},5`;
  });
  await file.setInputFiles(csv(["Date;Close", ...rows].join("\n")));
  await legend(page)
    .getByText(/^World index: \$/)
    .waitFor();
  await page.reload();
  await legend(page)
    .getByText(/^World index: \$/)
    .waitFor();
  await page.getByText("Compare with").click();
  await page.getByRole("button", { name: "Remove World index" }).click();
  await legend(page)
    .getByText(/^World index/)
    .waitFor({ state: "detached" });
});

test("the chart's figures are a table", slow, async () => {
  const { page } = visit;
  await follow(page, "/?range=1M");
  await page.getByText("Figures as a table").click();
  const table = page.getByRole("region", { name: "Figures as a table" }).getByRole("table");
  await table.waitFor();
  await expect
    .poll(() => table.getByRole("columnheader").allInnerTexts())
    .toEqual(["Day", "Net worth", "Net deposits"]);
  expect(await table.getByRole("row").count()).toBe(32);
  const newest = await table.getByRole("row").nth(1).getByRole("cell").first().innerText();
  expect(newest).toBe((await page.locator(".worth-figure").innerText()).split("\n").at(-1));
});

test("the allocation is by coin, wallet, chain or kind, and adds up to the same whole", slow, async () => {
  const { page } = visit;
  await follow(page, "/");
  const card = page.getByRole("region", { name: "Allocation" });
  await card.getByRole("link", { name: "BTC" }).waitFor();
  await card.getByRole("radio", { name: "Kind" }).click();
  await card.getByText("In own wallets").waitFor();
  const whole = numberIn((await page.locator(".worth-figure").innerText()).split("\n").at(-1) ?? "");
  const sum = async (): Promise<number> =>
    (await card.locator(".row-end").allInnerTexts())
      .map((text) => numberIn(text.split("\n")[0] ?? ""))
      .reduce((total, value) => total + value, 0);
  expect(await sum()).toBeCloseTo(whole, 0);
  await card.getByRole("radio", { name: "Chain" }).click();
  await card.getByText("Bitcoin", { exact: true }).waitFor();
  await card.getByRole("radio", { name: "Wallet" }).click();
  await card.getByText("Bitcoin vault").waitFor();
});

test("ranges go from 24 hours to all", slow, async () => {
  const { page } = visit;
  await follow(page, "/");
  await expect
    .poll(() => page.getByRole("group", { name: "Time range" }).locator("label").allInnerTexts())
    .toEqual(["24H", "7D", "1M", "3M", "YTD", "1Y", "All"]);
  await page.getByRole("radio", { name: "24H" }).click();
  await page.getByText("gain since yesterday’s close").waitFor();
  await page.locator(".chart canvas").waitFor();
  await page.getByText("One point per hour, then now.").waitFor();
  const chart = page.getByRole("slider", { name: "Net worth over time" });
  const points = async (): Promise<number> => Number(await chart.getAttribute("aria-valuemax"));
  await expect.poll(points).toBeGreaterThan(21);
  expect(await points()).toBeLessThan(27);
  await page.getByRole("radio", { name: "7D" }).click();
  await expect.poll(points).toBeGreaterThan(140);
  await page.getByText("One point per hour, then now.").waitFor();
  await page.getByRole("radio", { name: "1M" }).click();
  await page.getByText("One point per hour").waitFor({ state: "detached" });
  await follow(page, "/portfolios?range=24H");
  const combined = page.getByRole("slider", { name: "Combined net worth over time" });
  await expect.poll(async () => Number(await combined.getAttribute("aria-valuemax"))).toBeGreaterThan(21);
  expect(visit.complaints).toEqual([]);
});

test("the hour that ends a day has the day's figure, in the chart and its table", slow, async () => {
  const { page } = visit;
  const history = async (interval: string) =>
    (await world.service.rpc("netWorth.history", { accountName, interval })) as {
      day: string;
      at: number;
      value: string;
    }[];
  await follow(page, "/?range=1W");
  await page.getByText("One point per hour, then now.").waitFor();
  const days = new Map((await history("day")).map(({ at, value }) => [at, value]));
  const ends = (await history("hour")).filter(({ at }) => days.has(at));
  expect(ends.length).toBeGreaterThan(5);
  expect(ends.map(({ value }) => value)).toEqual(ends.map(({ at }) => days.get(at)));
  await page.getByText("Figures as a table").click();
  const table = page.getByRole("region", { name: "Figures as a table" }).getByRole("table");
  const end = ends.at(-1);
  const midnight = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format((end?.at ?? 0) + 1);
  const cell = table.getByRole("row").filter({ hasText: midnight }).getByRole("cell").first();
  expect(numberIn(await cell.innerText())).toBeCloseTo(Number(end?.value), 2);
});

test("an account without hourly prices shows days, and says so", slow, async () => {
  const { page } = visit;
  const at = Date.now() - 5 * 86_400_000;
  await world.service.rpc("accounts.create", { name: "without hours" });
  await world.service.rpc("transactions.create", {
    accountName: "without hours",
    transactions: [
      {
        at,
        type: "deposit",
        wallet: "Home",
        legs: [{ direction: "in", assetId: "exchange:binance/symbol:BTC", amount: "1" }],
      },
    ],
  });
  const day = (number: number): string => new Date(number).toISOString().slice(0, 10);
  await world.service.rpc("prices.set", {
    accountName: "without hours",
    assetId: "exchange:binance/symbol:BTC",
    from: day(at),
    to: day(at + 86_400_000),
    price: "50000",
    currency: "USD",
  });
  await world.service.rpc("tasks.settled", { accountName: "without hours" });
  await page.goto("/");
  await page.getByRole("combobox", { name: "Account" }).selectOption("without hours");
  await page.locator(".worth-figure").getByText("$50,000.00").waitFor();
  await follow(page, "/?range=24H");
  await page.getByText("Two points: the last close (end of day, UTC) and now.").waitFor();
  await page.getByRole("combobox", { name: "Account" }).selectOption(accountName);
  await page.locator(".worth-figure").getByText("$50,000.00").waitFor({ state: "detached" });
});

test.each(inTurn([1440, 390], 2))("what arrives later moves nothing, at %i pixels", slow, async (width) => {
  // The hour in words is longest from ten to twelve, when it has two digits.
  const east = 10 - new Date().getUTCHours();
  const timezoneId = `Etc/GMT${east > 0 ? "-" : "+"}${Math.min(Math.abs(east), 12)}`;
  const { page, context } = await world.open({ timezoneId, viewport: { width, height: 900 } });
  await signIn(page, accountName);
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => (node instanceof Element ? node.className : String(node))),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await page.locator(".chart canvas").waitFor();
  await page.locator(".worth-change a").first().waitFor();
  await legend(page).getByText("Net deposits: $").waitFor();
  await page.locator("img[src*='logos/']").first().waitFor();
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  await context.close();
  // "Good" by Web Vitals is up to 0.1.
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02);
});

test("a total of 10^15 fits on a phone on one line, on every page that shows it", slow, async () => {
  await world.service.rpc("accounts.create", { name: "vast" });
  await world.service.rpc("transactions.create", {
    accountName: "vast",
    transactions: [
      {
        at: Date.UTC(2026, 0, 1),
        type: "deposit",
        wallet: "Vault",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "1234567890123456.78" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "vast" });
  for (const width of inTurn([390, 360], 2)) {
    const { page, context } = await world.open({ viewport: { width, height: 800 } });
    await enterAt(page, "/", "vast");
    const figure = page.locator(".worth-figure");
    await figure.getByText("$1,234,567,890,123,456.78").waitFor();
    expect(await figure.evaluate(linesOf)).toBe(1);
    for (const path of ["/", "/holdings", "/portfolios", "/performance", "/certificate"]) {
      await follow(page, path);
      await page.getByText("$1,234,567,890,123,456.78").first().waitFor();
      expect([path, await page.evaluate(excess)]).toEqual([path, 0]);
    }
    await context.close();
  }
});

test("a change from a total below zero has no percentage", slow, async () => {
  await world.service.rpc("accounts.create", { name: "debt" });
  await world.service.rpc("transactions.create", {
    accountName: "debt",
    transactions: [400, 25_000].map((amount, month) => ({
      at: Date.UTC(2026, month, 1),
      type: "withdrawal",
      wallet: "Vault",
      legs: [{ direction: "out", assetId: "currency:iso4217/code:USD", amount: String(amount) }],
    })),
  });
  await world.service.rpc("tasks.settled", { accountName: "debt" });
  const { page, context } = await world.open();
  await enterAt(page, "/", "debt");
  const change = page.locator(".worth-flows");
  await change.getByText("−$25,000.00").waitFor();
  expect(await change.innerText()).not.toContain("%");
  await context.close();
});

test("a time axis of years has more than one label on a phone", slow, async () => {
  const { page, context } = await world.open({ viewport: { width: 360, height: 800 } });
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      this.canvas.dataset["texts"] = `${this.canvas.dataset["texts"] ?? ""}\n${text}`;
      fillText.call(this, text, ...place);
    };
  });
  const start = Date.UTC(new Date().getUTCFullYear() - 7, 0, 10);
  await world.service.rpc("accounts.create", { name: "long" });
  await world.service.rpc("transactions.create", {
    accountName: "long",
    transactions: [
      {
        at: start,
        type: "deposit",
        wallet: "Home",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "100" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "long" });
  await enterAt(page, "/?range=ALL", "long");
  const canvas = page.getByRole("slider", { name: "Net worth over time" }).locator("canvas");
  await expect
    .poll(async () => new Set((await canvas.getAttribute("data-texts"))?.match(/\b20\d\d\b/g)).size)
    .toBeGreaterThanOrEqual(3);
  await context.close();
});

/** Lines of text in an element. Runs in the page. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.lastChild ?? element);
  return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
}

/** Pixels by which the page is wider than the screen. Runs in the page. */
function excess(): number {
  return document.documentElement.scrollWidth - innerWidth;
}
