import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

/** Pages on paper: A4 upright between the browser's margins, printed from a dark screen. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  visit = await world.open({ viewport: { width: 718, height: 1000 }, colorScheme: "dark" });
  await enter(visit.page);
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 60_000 };

/** Sheets of the page's PDF. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("a long list is printed as far as it was loaded, and says so, without blank sheets", slow, async () => {
  const { page } = visit;
  for (const [path, row] of [
    ["/transactions", ".transaction-row"],
    ["/audit-log", ".transaction-row.entry"],
  ] as const) {
    await follow(page, path);
    await page.locator(row).first().waitFor();
    // As the browser prints, from the screen. Rows are counted afterwards: more may have been loaded meanwhile, never fewer.
    const sheets = await sheetsOf(page);
    await page.emulateMedia({ media: "print" });
    const said = page.getByText(/^The first \d+ of [\d,]+ rows\. A CSV file has all of them\.$/);
    const counted = async (): Promise<number> => Number(/\d+/.exec(await said.innerText())?.[0]);
    await expect.poll(async () => (await counted()) - (await page.locator(row).count())).toBe(0);
    expect(sheets).toBeLessThan((await counted()) / 10);
    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => page.locator(row).count()).toBeLessThan(60);
  }
});

test("paper has every column of the holdings, the chosen range, and nothing to press", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  await page.locator(".holdings-table tbody").first().waitFor();
  await page.emulateMedia({ media: "print" });
  const heads = page.locator(".holdings-table thead th");
  const seen = await heads.evaluateAll((all) =>
    all.filter((head) => head.clientWidth > 5).map((head) => head.textContent),
  );
  expect(seen.join(" ")).toMatch(/Amount.*Average price.*Cost basis.*Unrealized gain.*Realized gain/s);
  for (const path of ["/holdings", "/performance", "/transactions", "/reports", "/portfolios"]) {
    await page.emulateMedia({ media: "screen" });
    await follow(page, path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.emulateMedia({ media: "print" });
    expect(
      await page.locator("main :is(.button, .icon-button, .search-field)").filter({ visible: true }).count(),
      path,
    ).toBe(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ media: "screen" });
  await follow(page, "/performance?range=1Y");
  await page.getByText("Time-weighted return").first().waitFor();
  await page.emulateMedia({ media: "print" });
  const ranges = page.locator(".segments label").filter({ visible: true });
  expect(await ranges.allInnerTexts()).toEqual(["1Y"]);
});
