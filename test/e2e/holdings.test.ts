import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

/** The page of holdings: figures from the service, order, search, groups, and every figure on a phone. */
let world: World;
let visit: Visit;
let accountName: string;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  ({ accountName } = (await world.service.rpc("accounts.demo")) as { accountName: string });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open({ viewport: { width: 1440, height: 900 } });
  await enter(visit.page);
}, 120_000);
afterAll(() => world.close());

type Costs = {
  items: { symbol: string; cost: string | null; averagePrice: string | null; unrealised: string | null }[];
  totals: Record<string, string>;
};

const slow = { timeout: 60_000 };
const rowOf = (page: Page, symbol: string) =>
  page
    .locator(".holdings-table tbody")
    .filter({ has: page.getByRole("link", { name: symbol, exact: true }) });
const symbols = (page: Page): Promise<string[]> => page.locator(".holdings-table th b").allInnerTexts();
const numberIn = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));

test("each coin shows its cost, average price and gain as the service computed them", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  await rowOf(page, "ETH").waitFor();
  const costs = (await world.service.rpc("trades.costs", { accountName })) as Costs;
  const eth = costs.items.find(({ symbol }) => symbol === "ETH");
  const figure = async (column: string): Promise<number> =>
    numberIn((await rowOf(page, "ETH").locator(`.cell-${column}`).innerText()).split("\n")[0] ?? "");
  expect(await figure("cost")).toBeCloseTo(Number(eth?.cost), 2);
  expect(await figure("averagePrice")).toBeCloseTo(Number(eth?.averagePrice), 1);
  expect(await figure("unrealised")).toBeCloseTo(Number(eth?.unrealised), 2);
  // A coin without a price has a cost, and neither value nor gain.
  expect(await rowOf(page, "HARBOR-LP").locator(".cell-value").innerText()).toBe("no price");
  expect(await rowOf(page, "HARBOR-LP").locator(".cell-cost").innerText()).toMatch(/^\$\d/);
  expect(await rowOf(page, "HARBOR-LP").locator(".cell-unrealised").innerText()).toBe("—");
  await page.getByText("1 coin without a price is not included.").waitFor();
  // Value less cost is the unrealized gain once what either has apart, which is named, is left out.
  const total = async (name: string): Promise<number> =>
    numberIn(
      await page.locator(".holdings-totals > div").filter({ hasText: name }).locator("dd").innerText(),
    );
  const notes = await page.getByText(/is cash, which has no cost basis/).innerText();
  const [cash = 0, unpriced = 0] = [...notes.matchAll(/(\$[\d,.]+) of the/g)].map(([, text = ""]) =>
    numberIn(text),
  );
  expect((await total("Value")) - cash - ((await total("Cost basis")) - unpriced)).toBeCloseTo(
    await total("Unrealized gain"),
    1,
  );
});

test("the table shows all of its columns beside the navigation, on a laptop, too", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  await rowOf(page, "BTC").waitFor();
  const cut: number[] = [];
  for (const width of [1_440, 1_280, 1_241, 1_240, 1_121, 1_120, 1_024, 1_001]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = await page
      .locator(".coins-frame")
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    if (hidden > 0) cut.push(width);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  expect(cut).toEqual([]);
});

test("at the width of a tablet no figure touches that of the next column", slow, async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1024, height: 900 });
  await follow(page, "/holdings");
  await rowOf(page, "BTC").waitFor();
  const gaps = await page.locator(".coins-table tbody tr:first-child").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const ends = [...row.querySelectorAll("td")].flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, right, width } = range.getBoundingClientRect();
        return width === 0 ? [] : [{ left, right }];
      });
      return ends.slice(1).map(({ left }, index) => left - (ends[index]?.right ?? 0));
    }),
  );
  expect(gaps.length).toBeGreaterThan(20);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(7);
  expect(await page.locator(".coins-frame").evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(
    0,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
});

test("the links and buttons of the navigation are all on the screen of a laptop", slow, async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1440, height: 900 });
  const side = page.locator(".side");
  expect(await side.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const last = await page.getByRole("button", { name: "Hide amounts" }).boundingBox();
  const strip = await page.locator(".strip").boundingBox();
  expect((last?.y ?? 900) + (last?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
});

test("columns sort both ways, and the URL keeps the order", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  await rowOf(page, "ETH").waitFor();
  const value = page.getByRole("columnheader", { name: "Value" });
  expect(await value.getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("button", { name: "Unrealized gain" }).click();
  await expect.poll(() => symbols(page).then((all) => all[0])).toBe("BTC");
  await page.getByRole("button", { name: "Unrealized gain" }).press("Enter");
  await expect.poll(() => symbols(page).then((all) => all[0])).toBe("DOT");
  await page.getByRole("button", { name: "Coin", exact: true }).click();
  await expect.poll(() => symbols(page).then((all) => all[0])).toBe("AAVE");
  await page.reload();
  await rowOf(page, "ETH").waitFor();
  expect((await symbols(page))[0]).toBe("AAVE");
  expect(await page.getByRole("columnheader", { name: "Coin" }).getAttribute("aria-sort")).toBe("ascending");
});

test("the second order of a column is below the first, as its figures are", slow, async () => {
  const { page } = visit;
  await page.goto("/holdings");
  await rowOf(page, "BTC").waitFor();
  const boxOf = async (name: string) => {
    const box = await page
      .locator(".coins-table thead")
      .getByRole("button", { name, exact: true })
      .boundingBox();
    return box ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  const [gain, rate] = [await boxOf("Unrealized gain"), await boxOf("in %")];
  expect(rate.y).toBeGreaterThanOrEqual(gain.y + gain.height);
  expect(rate.x + rate.width).toBeCloseTo(gain.x + gain.width, 0);
});

test("a search shows the matching coins and keeps the totals", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  await rowOf(page, "ETH").waitFor();
  const totals = await page.locator(".holdings-totals").innerText();
  await page.getByRole("searchbox", { name: "Search coins and wallets" }).fill("solan");
  await expect.poll(() => symbols(page)).toEqual(["SOL"]);
  expect(await page.locator(".holdings-totals").innerText()).toBe(totals);
  await page.getByRole("searchbox").fill("no such coin");
  await page.getByText("Nothing matches these filters.").waitFor();
});

test(
  "grouped by wallet or chain, the total is the same, and each group opens to its coins",
  slow,
  async () => {
    const { page } = visit;
    const sums: number[] = [];
    for (const group of ["coin", "wallet", "chain"]) {
      await follow(page, `/holdings?group=${group}`);
      await page.locator(".holdings-table tbody").first().waitFor();
      const values = await page.locator(".holdings-table tbody > tr:first-child .cell-value").allInnerTexts();
      sums.push(
        values
          .map((text) => numberIn(text.split("\n")[0] ?? ""))
          .filter((value) => !Number.isNaN(value))
          .reduce((sum, value) => sum + value, 0),
      );
      // No column is empty in every row.
      const cells = await page
        .locator(".holdings-table tbody > tr:first-child")
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.innerText.trim())),
        );
      expect(cells[0]?.every((_, column) => cells.some((row) => row[column] !== ""))).toBe(true);
    }
    expect(sums[1]).toBeCloseTo(sums[0] ?? 0, 0);
    expect(sums[2]).toBeCloseTo(sums[0] ?? 0, 0);
    const bitcoin = page.locator(".holdings-table tbody").filter({ hasText: /^Bitcoin/ });
    await bitcoin.getByRole("button", { expanded: false }).click();
    await bitcoin.locator(".sub-row").getByRole("link", { name: "BTC" }).waitFor();
  },
);

test("closed positions keep their realized gain", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  await page.getByRole("radio", { name: "Closed" }).click();
  await page.getByRole("columnheader", { name: "Realized gain" }).waitFor();
  const costs = (await world.service.rpc("trades.costs", { accountName, includeClosed: true })) as {
    items: { symbol: string; amount: string }[];
  };
  const closed = costs.items.filter(({ amount }) => amount === "0").map(({ symbol }) => symbol);
  await expect.poll(() => symbols(page).then((all) => all.toSorted())).toEqual(closed.toSorted());
});

test(
  "a phone shows a coin in one line, and every figure at one press, without horizontal scrolling",
  slow,
  async () => {
    for (const width of [390, 360]) {
      const { page, context } = await world.open({
        storageState: await visit.context.storageState(),
        viewport: { width, height: 844 },
      });
      await follow(page, "/holdings");
      const row = rowOf(page, "ETH");
      await row.waitFor();
      const names = await row
        .locator("td")
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-label")));
      expect(names).toEqual([
        "Amount",
        "Price",
        "Value",
        "Average price",
        "Cost basis",
        "Unrealized gain",
        "Realized gain",
        "Today",
      ]);
      const shown = () => row.locator("td:visible").count();
      // In one line: amount, price, change, value and gain.
      expect(await shown()).toBe(1);
      expect((await row.locator("tr").first().boundingBox())?.height).toBeLessThan(70);
      const line = await row.locator("tr").first().innerText();
      for (const column of ["amount", "price", "unrealised"]) {
        const text = (await row.locator(`.cell-${column}`).textContent())?.split("$")[0] ?? "";
        expect(line).toContain(text);
      }
      // A figure that is cut is read as another figure.
      expect(
        await page.locator(".coins-table tr:first-child *").evaluateAll((parts) =>
          parts
            .filter(
              (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== "visible",
            )
            .map((part) => part.textContent)
            // A name with a number in it, such as that of an NFT, may be cut.
            .filter((text) => /^\P{L}*\d/u.test(text)),
        ),
      ).toEqual([]);
      await row.getByRole("button", { name: "Wallets and positions of ETH" }).click();
      await expect.poll(() => row.locator("tr").first().locator("td:visible").count()).toBe(names.length);
      await row.getByRole("button", { name: "Wallets and positions of ETH" }).click();
      await expect.poll(shown).toBe(1);
      await page.getByLabel("All figures").check();
      await expect.poll(shown).toBe(names.length);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.getByLabel("Sort by").selectOption("unrealised");
      await expect.poll(() => symbols(page).then((all) => all[0])).toBe("BTC");
      await context.close();
    }
    expect(visit.complaints).toEqual([]);
  },
);

test("a sale without a known gain is named, and is no gain of zero", slow, async () => {
  const { page } = visit;
  const name = "Unknown sales";
  await world.service.rpc("accounts.create", { name, baseCurrency: "USD" });
  const coin = (symbol: string) => `exchange:test/symbol:${symbol}`;
  await world.service.rpc("transactions.create", {
    accountName: name,
    transactions: (
      [
        ["2024-04-01", "ODD", "RARE"],
        ["2024-04-02", "RARE", "NEW"],
      ] as const
    ).map(([date, sold, bought]) => ({
      at: Date.parse(date),
      type: "trade",
      wallet: "Main",
      platform: "exchange:test",
      legs: [
        { direction: "out", assetId: coin(sold), amount: "2" },
        { direction: "in", assetId: coin(bought), amount: "5" },
      ],
    })),
  });
  await world.service.rpc("tasks.settled", { accountName: name });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search everything" }).fill(name);
  await page.getByRole("option", { name: `Switch to ${name}` }).click();
  await follow(page, "/holdings");
  await rowOf(page, "RARE").waitFor();
  const realised = rowOf(page, "RARE").locator(".cell-realised");
  expect(await realised.innerText()).toBe("—\n1 sale unknown");
  const total = page.locator(".holdings-totals div").filter({ hasText: /^Realized gain/ });
  expect(await total.locator("dd").innerText()).toBe("—");
  await page.getByText("2 sales unknown").waitFor();
});
