import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { depth } from "../support/depth.ts";
import { crampedIn, faultsOf } from "./faults.ts";
import { enter, openWorld, type Visit, type World } from "./world.ts";

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
  world = await openWorld();
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
}, 120_000);
afterAll(() => world.close());

type Look = [colorScheme: "light" | "dark", width: number];
/** Each colour scheme and each width at every change; all four together every night. */
const looks = depth<Look[]>(
  [
    ["light", 1280],
    ["dark", 360],
  ],
  [
    ["light", 1280],
    ["dark", 1280],
    ["light", 360],
    ["dark", 360],
  ],
);

/** Pixels by which the page is wider than the screen. */
const wideIn = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each(looks)("%s, %i wide", (colorScheme, width) => {
  let visit: Visit;
  let faultsOfGate: string[];
  beforeAll(async () => {
    visit = await world.open({ colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" });
    await visit.page.goto("/");
    await visit.page.getByLabel("Password", { exact: true }).waitFor();
    faultsOfGate = await faultsOf(visit.page);
    await enter(visit.page);
    await visit.page.locator(".worth-figure").waitFor();
    visit.complaints.length = 0;
  }, 60_000);
  afterAll(() => visit.context.close());

  test("the sign-in page is clean", () => {
    expect(faultsOfGate).toEqual([]);
  });

  test.each(pages)("%s is clean", { timeout: 30_000 }, async (path) => {
    const { page, complaints } = visit;
    await page.goto(path);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    await page.locator(".strip :is(.lamp.calm, .lamp.slow)").waitFor();
    await page.locator(".placeholder").first().waitFor({ state: "detached" });
    expect(await faultsOf(page)).toEqual([]);
    const others = colorScheme === "light" ? [1_024, 390] : [];
    for (const at of [width, ...others]) {
      await page.setViewportSize({ width: at, height: 800 });
      // A browser lays a page out in the frames after its window was resized.
      await expect.poll(() => wideIn(page), { timeout: 10_000 }).toBeLessThanOrEqual(0);
      await expect.poll(() => crampedIn(page), { timeout: 10_000 }).toEqual([]);
    }
    await page.setViewportSize({ width, height: 800 });
    expect(complaints).toEqual([]);
  });

  test("dialogs and sheets are clean", { timeout: 120_000 }, async () => {
    const { page } = visit;
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
  });
});
