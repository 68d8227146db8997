import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { enter, openWorld, password, type World } from "./world.ts";

/** What the page costs and how fast it is, printed and held to what was promised. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.service.signIn();
}, 120_000);
afterAll(() => world.close());

const kibibyte = 1_024;
/** What {@link slownessOf} counts takes on two cores that do nothing else. */
const undisturbedMs = 500;
/** A second, on such a machine. */
const framesWanted = 50;

test(
  "the first load is under 150 KiB of gzipped JavaScript, and interactive within 1.5 s",
  { timeout: 60_000 },
  async () => {
    await world.service.rpc("accounts.demo");
    const warm = await world.open();
    await enter(warm.page);
    const state = await warm.context.storageState();

    const bodies: Promise<Buffer>[] = [];
    const times: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const { page, context } = await world.open({ storageState: state });
      if (attempt === 0)
        page.on("response", (response) => {
          if (response.url().endsWith(".js")) bodies.push(response.body());
        });
      await page.goto("/", { waitUntil: "commit" });
      await page.locator(".worth-figure").waitFor();
      // Since the navigation began; the figure can be pressed as soon as it stands.
      times.push(await page.evaluate(() => performance.now()));
      await page.locator(".chart canvas").waitFor();
      if (attempt === 0) await Promise.all(bodies);
      await context.close();
    }
    const interactive = Math.min(...times);
    const slowness = await slownessOf(warm.page);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`first load: ${(total / kibibyte).toFixed(1)} KiB of gzipped JavaScript, chart included`);
    console.log(
      `interactive after ${times.map((time) => time.toFixed(0)).join(", ")} ms, nothing cached, ${slowed(slowness)}`,
    );
    expect(total).toBeLessThan(150 * kibibyte);
    expect(interactive).toBeLessThan(1_500 * slowness);
    await warm.context.close();
  },
);

/** How much longer a second's work takes here, now, than on an undisturbed machine; at least 1. Nothing else decides what a page may take. */
async function slownessOf(page: Page): Promise<number> {
  const elapsed = await page.evaluate(() => {
    const started = performance.now();
    let seed = 1;
    for (let round = 0; round < 10; round++) {
      const numbers = Array.from({ length: 100_000 }, () => (seed = (seed * 16_807) % 2_147_483_647));
      numbers.sort((a, b) => a - b);
    }
    return performance.now() - started;
  });
  return Math.max(1, elapsed / undisturbedMs);
}

function slowed(slowness: number): string {
  return `on a machine ${slowness.toFixed(1)} times as slow as it was promised for`;
}

test("a list of 100,000 transactions scrolls above 50 frames a second", { timeout: 240_000 }, async () => {
  await world.service.rpc("accounts.create", { name: "large" });
  await importMany(100_000);
  const { page, context } = await world.open();
  await page.goto("/");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("combobox", { name: "Account" }).selectOption("large");
  await page.goto("/transactions");
  await page.getByText("100,000 transactions").waitFor();
  await page.getByRole("list", { name: "Transactions, newest first" }).getByRole("button").first().waitFor();
  let best = 0;
  for (let attempt = 0; attempt < 3 && best <= framesWanted; attempt++) {
    const slowness = await slownessOf(page);
    const rate = await page.evaluate(scroll);
    console.log(`scrolling 100,000 transactions: ${rate.toFixed(1)} frames/s, ${slowed(slowness)}`);
    best = Math.max(best, rate * slowness);
  }
  expect(best).toBeGreaterThan(framesWanted);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.locator(".endless-row[aria-posinset='100000'] .transaction-row").waitFor({ timeout: 60_000 });
  await context.close();
});

/** Frames a second over three seconds of steady scrolling, as a thumb would. Runs in the page. */
function scroll(): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    let frames = 0;
    const step = (now: number): void => {
      frames++;
      scrollBy(0, 42);
      if (now - started > 3_000) resolve((frames / (now - started)) * 1_000);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

async function importMany(count: number): Promise<void> {
  const first = Date.UTC(2022, 0, 1);
  for (let done = 0; done < count; done += 1_000)
    await world.service.rpc("transactions.create", {
      accountName: "large",
      transactions: Array.from({ length: 1_000 }, (_, index) => ({
        at: first + (done + index) * 1_200_000,
        type: index % 3 === 0 ? "reward" : "deposit",
        wallet: `Wallet ${index % 7}`,
        notes: `Number ${done + index}`,
        legs: [
          { direction: "in", assetId: "exchange:binance/symbol:BTC", amount: `0.0000${(index % 9) + 1}` },
        ],
      })),
    });
}
