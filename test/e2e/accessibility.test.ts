import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depth, inTurn } from "../support/depth.ts";
import { crampedIn, faultsOf } from "./faults.ts";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

const pages = [
  "/",
  "/holdings",
  "/transactions",
  "/portfolios",
  "/audit-log",
  "/performance",
  "/positions",
  "/defi",
  "/reports",
  "/taxes",
  "/transfers",
  "/assets/eip155:1%2Fslip44:60",
  "/assistant",
  "/import",
  "/connections",
  "/certificate",
  "/data-health",
  "/backups",
  "/notifications",
  "/settings",
  "/people",
  "/security",
  "/nowhere",
];

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
}, 120_000);
afterAll(() => world.close());

type Look = { colorScheme: "light" | "dark"; width: number };
const looks = depth<Look[]>(
  [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 360 },
  ],
  [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 360 },
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "light", width: 360 },
  ],
);
/** With each change a quarter of the pages are checked in one theme and width; all pages in all of them every night. */
const looksAt = (path: string): Look[] =>
  looks.filter((_, index) => depth(Math.floor(pages.indexOf(path) / 4) % 2 === index, true));

/** Pixels by which the page is wider than the screen. */
const wideIn = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const visits = new Map<Look, Visit>();
const faultsOfGate: string[] = [];
beforeAll(async () => {
  for (const look of looks) {
    const { colorScheme, width } = look;
    const visit = await world.open({ colorScheme, viewport: { width, height: 800 } });
    await visit.page.goto("/");
    await visit.page.getByLabel("Password", { exact: true }).waitFor();
    faultsOfGate.push(...(await faultsOf(visit.page)));
    await enter(visit.page);
    await visit.page.locator(".worth-figure").waitFor();
    visit.complaints.length = 0;
    visits.set(look, visit);
  }
}, 120_000);

function visitOf(look: Look): Visit {
  const visit = visits.get(look);
  if (visit === undefined) throw new Error("The page was not opened.");
  return visit;
}

test("the sign-in page is clean", () => {
  expect(faultsOfGate).toEqual([]);
});

test.each(inTurn(pages, 4))("%s is clean", { timeout: 120_000 }, async (path) => {
  for (const [index, look] of looksAt(path).entries()) {
    const { page, complaints } = visitOf(look);
    await follow(page, path);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    await page.locator(".strip :is(.lamp.calm, .lamp.slow)").waitFor();
    await page.locator(".placeholder").first().waitFor({ state: "detached" });
    expect(await faultsOf(page)).toEqual([]);
    for (const width of index === 0 ? [1_280, 1_024, 390, 360] : [look.width]) {
      await page.setViewportSize({ width, height: 800 });
      // A browser lays a page out in the frames after its window was resized.
      await expect.poll(() => wideIn(page), { timeout: 10_000 }).toBeLessThanOrEqual(0);
      await expect.poll(() => crampedIn(page), { timeout: 10_000 }).toEqual([]);
    }
    await page.setViewportSize({ width: look.width, height: 800 });
    expect(complaints).toEqual([]);
  }
});

test.each(inTurn(looks, 2))(
  "dialogs and sheets are clean, $colorScheme and $width wide",
  { timeout: 120_000 },
  async (look) => {
    const { page } = visitOf(look);
    await page.goto("/");
    await page.locator(".worth-figure").click();
    await page.getByRole("dialog").getByRole("table").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await crampedIn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".strip-words").click();
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto("/transactions");
    await page.locator(".transaction-row").first().click();
    await page.getByRole("dialog").getByLabel("Notes").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  },
);
