import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, openWorld, type World } from "./world.ts";

/** What is shown before the program has been loaded: the frame of index.html with its own small stylesheet. */
let world: World;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
}, 120_000);
afterAll(() => world.close());

const entryScript = /\/assets\/index-[^/]*\.js$/;

/** Holds the program back until `release` is called. */
async function holdProgram(page: Page): Promise<{ release(): void }> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(entryScript, async (route) => {
    await held;
    await route.continue();
  });
  return { release };
}

/** Resolves once the page has painted; the frame is in the document by then. Runs in the page. */
function firstPaint(): Promise<boolean> {
  return new Promise((resolve) => {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve(document.getElementById("root")?.childElementCount === 0);
    }).observe({ type: "paint", buffered: true });
  });
}

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [light, dark] = ["rgb(245, 243, 237)", "rgb(15, 20, 26)"];

test("on a slow network the name and a placeholder are painted before the program arrives", async () => {
  const { page } = await world.open();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 50 * 1_024,
    uploadThroughput: 50 * 1_024,
  });
  await page.goto("/", { waitUntil: "commit" });
  expect(await page.evaluate(firstPaint)).toBe(true);
  await page.locator(".frame").getByText("Portolan").waitFor();
  await page.getByLabel("Password", { exact: true }).waitFor();
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const program = performance.getEntriesByType("resource").find(({ name }) => name.includes("/index-"));
    return {
      paint: paint?.startTime ?? Infinity,
      program: (program as PerformanceResourceTiming).responseEnd,
    };
  });
  console.log(`painted after ${times.paint.toFixed(0)} ms, program after ${times.program.toFixed(0)} ms`);
  expect(times.paint).toBeLessThan(times.program);
  await page.locator(".frame").waitFor({ state: "hidden" });
  await page.context().close();
});

test("the frame has the chosen theme, and the system's without the script that knows the choice", async () => {
  for (const [theme, colorScheme, expected] of [
    ["dark", "light", dark],
    ["light", "dark", light],
    ["system", "dark", dark],
    ["system", "light", light],
  ] as const) {
    const { page, context } = await world.open({ colorScheme });
    await page.addInitScript(
      (preferences) => localStorage.setItem("portolan.preferences", preferences),
      JSON.stringify({ theme }),
    );
    const { release } = await holdProgram(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.evaluate(firstPaint);
    expect([theme, await background(page)]).toEqual([theme, expected]);
    release();
    await context.close();
  }
  const { page, context } = await world.open({ colorScheme: "dark" });
  const { release } = await holdProgram(page);
  await page.route(/first-theme/, (route) => route.abort());
  await page.goto("/", { waitUntil: "commit" });
  await page.evaluate(firstPaint);
  expect(await background(page)).toBe(dark);
  release();
  await context.close();
});

test.each([
  [1440, 900],
  [1440, 1080],
  [1024, 768],
  [390, 844],
])(
  "the name stays where it is when the page replaces the frame, at %i by %i pixels",
  async (width, height) => {
    const warm = await world.open();
    await enter(warm.page);
    await warm.page.locator(".shell").waitFor();
    const storageState = await warm.context.storageState();
    const { page, context } = await world.open({ storageState, viewport: { width, height } });
    const { release } = await holdProgram(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(".frame .rose").waitFor();
    const place = (selector: string): Promise<{ x: number; y: number } | null> =>
      page.locator(selector).boundingBox();
    const before = await place(".frame .rose");
    release();
    await page.locator(".shell .side .rose").waitFor();
    expect(await place(".shell .side .rose")).toEqual(before);
    await page.locator(".frame").waitFor({ state: "hidden" });
    await warm.context.close();
    await context.close();
  },
);

test("letters are shown until a logo is loaded, and where it cannot be; nothing moves", async () => {
  const warm = await world.open();
  await enter(warm.page);
  await warm.page.locator(".shell").waitFor();
  const { page, context } = await world.open({ storageState: await warm.context.storageState() });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/logos\//, async (route) => {
    if (route.request().url().includes("/solana.svg")) return route.abort();
    await held;
    await route.continue();
  });
  await page.goto("/holdings");
  const row = (symbol: string): Locator => page.locator(".coins-table tbody tr").filter({ hasText: symbol });
  await row("Bitcoin").locator("img.waiting").waitFor({ state: "attached" });
  await row("Bitcoin").locator(".coin-mark").getByText("BTC").waitFor();
  const name = row("Bitcoin").getByText("Bitcoin");
  const before = [await name.boundingBox(), await row("Bitcoin").locator(".logo-place").boundingBox()];
  release();
  await row("Bitcoin").locator("img.coin-logo:not(.waiting)").waitFor();
  await row("Bitcoin").locator(".coin-mark").waitFor({ state: "detached" });
  expect([await name.boundingBox(), await row("Bitcoin").locator(".logo-place").boundingBox()]).toEqual(
    before,
  );
  await row("Solana").locator(".coin-mark").getByText("SOL").waitFor();
  expect(await row("Solana").locator("img").count()).toBe(0);
  await warm.context.close();
  await context.close();
});

test.each([
  [390, 844],
  [1280, 860],
])("the placeholder of the chart is as wide as the page, at %i by %i pixels", async (width, height) => {
  const { page, context } = await world.open({ viewport: { width, height } });
  const program = await holdProgram(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.locator(".frame-page span").last().waitFor();
  const {
    left,
    right,
    page: room,
  } = await page
    .locator(".frame-page span")
    .last()
    .evaluate((chart) => {
      const outer = chart.closest(".frame-page");
      const { paddingLeft, paddingRight } = getComputedStyle(outer ?? chart);
      const bounds = outer?.getBoundingClientRect();
      return {
        left: chart.getBoundingClientRect().left - (bounds?.left ?? 0) - Number.parseFloat(paddingLeft),
        right: (bounds?.right ?? 0) - chart.getBoundingClientRect().right - Number.parseFloat(paddingRight),
        page: bounds?.width ?? 0,
      };
    });
  expect(room).toBeGreaterThan(300);
  expect([Math.round(left), Math.round(right)]).toEqual([0, 0]);
  program.release();
  await context.close();
});
