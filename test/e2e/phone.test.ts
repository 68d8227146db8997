import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, signIn, type Visit, type World } from "./world.ts";

/** Rows and choices in the width of a phone. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  visit = await world.open({ viewport: { width: 390, height: 844 } });
  await signIn(visit.page, "demo");
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };

test("the value of a transfer is on the line of its button", slow, async () => {
  const { page } = visit;
  await page.goto("/transfers");
  const row = page.locator(".linked-row").first();
  const button = await row.getByRole("button", { name: /^Unlink/ }).boundingBox();
  const value = await row.locator(".row-value").boundingBox();
  const middleOf = (box: { y: number; height: number } | null): number =>
    (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middleOf(button) - middleOf(value))).toBeLessThan(4);
  expect((value?.x ?? 0) + (value?.width ?? 0)).toBeGreaterThan(370);
});

test("the choice between views of a page is as wide as the page", slow, async () => {
  const { page } = visit;
  await page.goto("/audit-log");
  const choice = await page.locator(".page > .segments").boundingBox();
  const list = await page.getByRole("list", { name: "Balance changes, newest first" }).boundingBox();
  expect(Math.abs((choice?.width ?? 0) - (list?.width ?? 1))).toBeLessThan(2);
});

test("the days of acquisition of a tax report are read in full", slow, async () => {
  const { page } = visit;
  await page.goto("/taxes");
  await page.getByRole("button", { name: "Create report" }).click();
  await page.locator(".tax-line").first().waitFor();
  const cut = await page
    .locator(".tax-line .row-place")
    .evaluateAll((places) =>
      places
        .filter((place) => place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight)
        .map((place) => place.textContent),
    );
  expect(cut).toEqual([]);
  // No row is higher than its place in the list.
  const heights = await page
    .locator(".tax-line")
    .evaluateAll((rows) => rows.map((row) => row.scrollHeight - row.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(0);
});

test("the sections of a tax report are one below the other, each as wide as the page", slow, async () => {
  const { page } = visit;
  await page.goto("/taxes");
  const sections = page.locator(".tax-sections .segments");
  if ((await sections.count()) === 0) await page.getByRole("button", { name: "Create report" }).click();
  await sections.waitFor();
  const boxes = await sections.locator("label").evaluateAll((labels) =>
    labels.map((label) => {
      const { left, width, height } = label.getBoundingClientRect();
      return { left: Math.round(left), width: Math.round(width), isTall: height >= 32 };
    }),
  );
  expect(boxes.length).toBeGreaterThan(1);
  expect(new Set(boxes.map((box) => JSON.stringify(box))).size).toBe(1);
  expect(boxes[0]?.width).toBeGreaterThan(340);
  expect(boxes[0]?.isTall).toBe(true);
});

test(
  "Back closes the menu of further pages, and from a page of it leads to the page before",
  slow,
  async () => {
    const { page } = visit;
    await page.goto("/holdings");
    const menu = page.getByRole("list", { name: "More pages" });
    await page.locator(".tab-bar .more").click();
    await menu.waitFor();
    await page.evaluate(() => history.back());
    await menu.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/holdings");
    await page.locator(".tab-bar .more").click();
    await menu.getByRole("link", { name: "Positions" }).click();
    await page.getByRole("heading", { name: "Positions", level: 1 }).waitFor();
    await menu.waitFor({ state: "hidden" });
    await page.evaluate(() => history.back());
    await page.getByRole("heading", { name: "Holdings", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/holdings");
    await page.locator(".tab-bar .more").click();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/holdings");
  },
);
