import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, openWorld, type Visit, type World } from "./world.ts";

/** One moment, every page: net worth, holdings, coins, wallets, performance and the report show the same figures. */
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

const numberIn = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));
const firstLine = (text: string): string => text.split("\n")[0] ?? "";

test("the same figures are on every page at the same moment", { timeout: 120_000 }, async () => {
  const { page } = visit;
  const total = async (name: string): Promise<string> =>
    firstLine(
      await page
        .locator(".totals > div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .first()
        .locator("dd")
        .innerText(),
    );
  await page.goto("/");
  await page.locator(".worth-figure").waitFor();
  const worth = (await page.locator(".worth-figure").innerText()).split("\n").at(-1);

  await page.goto("/holdings");
  await page.locator(".holdings-table tbody").first().waitFor();
  expect(await total("Value")).toBe(worth);
  const unrealised = numberIn(await total("Unrealized gain"));
  const realised = await total("Realized gain");
  const coins = await page.locator(".holdings-table tbody > tr:first-child .cell-value").allInnerTexts();
  const sum = (texts: string[]): number =>
    texts.filter((text) => text.startsWith("$")).reduce((all, text) => all + numberIn(firstLine(text)), 0);
  expect(sum(coins)).toBeCloseTo(numberIn(worth ?? ""), 0);

  // The largest coins, on their own pages.
  for (const symbol of ["BTC", "SOL", "ETH"]) {
    await page.goto("/holdings");
    const row = page
      .locator(".holdings-table tbody")
      .filter({ has: page.getByRole("link", { name: symbol, exact: true }) });
    await row.waitFor();
    const figures: Record<string, string> = {};
    for (const [column, name] of [
      ["value", "Value"],
      ["cost", "Cost basis"],
      ["averagePrice", "Average price"],
      ["unrealised", "Unrealized gain"],
      ["realised", "Realized gain"],
      ["today", "Today"],
    ] as const)
      figures[name] = firstLine(await row.locator(`.cell-${column}`).innerText());
    await row.getByRole("link", { name: symbol, exact: true }).click();
    await page.getByRole("region", { name: "Your position" }).waitFor();
    for (const [name, text] of Object.entries(figures)) expect(await total(name)).toBe(text);
  }

  await page.goto("/holdings?group=wallet");
  await page.locator(".holdings-table tbody").first().waitFor();
  const wallets = await page.locator(".holdings-table tbody > tr:first-child .cell-value").allInnerTexts();
  expect(sum(wallets)).toBeCloseTo(numberIn(worth ?? ""), 0);

  await page.goto("/reports");
  await page.getByLabel("Range", { exact: true }).selectOption("all");
  await page.getByRole("button", { name: "Create report" }).click();
  await page.locator(".totals").first().waitFor();
  expect(numberIn(await total("Realized gain"))).toBeCloseTo(numberIn(realised), 2);
  expect(numberIn(await total("Unrealized gain"))).toBeCloseTo(unrealised, 2);
});

test("the calendar's returns and the drawdown are those of the summary", { timeout: 60_000 }, async () => {
  const { page } = visit;
  await page.goto("/performance");
  const calendar = page.getByRole("table", { name: "Returns by month (TWR)" });
  await calendar.waitFor();
  const year = new Date(((await world.service.rpc("netWorth.current", { accountName })) as { at: number }).at)
    .toISOString()
    .slice(0, 4);
  const { twr } = (await world.service.rpc("performance.summary", {
    accountName,
    from: `${year}-01-01`,
  })) as {
    twr: string;
  };
  const shown = await calendar.getByRole("row").nth(1).getByRole("cell").last().innerText();
  expect(numberIn(shown) / 100).toBeCloseTo(Number(twr), 2);
  await page.getByRole("slider", { name: "Drawdown" }).locator("canvas").waitFor();
  expect(visit.complaints).toEqual([]);
});
