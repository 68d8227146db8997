import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { follow, openWorld, signIn, type Visit, type World } from "./world.ts";

/** With the keyboard alone, on a desk and at a zoom of 200 %: what has the focus can be seen, is marked and has a name. */
const pages = [
  "/",
  "/holdings",
  "/transactions",
  "/portfolios",
  "/performance",
  "/positions",
  "/defi",
  "/reports",
  "/taxes",
  "/import",
  "/connections",
  "/certificate",
  "/audit-log",
  "/transfers",
  "/data-health",
  "/assets/eip155:1%2Fslip44:60",
  "/backups",
  "/notifications",
  "/settings",
  "/people",
  "/security",
  "/prices",
];
const sizes = [
  { width: 1280, height: 860 },
  // 1440 by 900 pixels at 200 %.
  { width: 720, height: 450 },
];
/** Rows of long lists are alike. */
const maxPresses = 70;

let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  visit = await world.open();
  await signIn(visit.page, "demo");
}, 120_000);
afterAll(() => world.close());

test.each(inTurn(pages, 4))("what has the focus is seen on %s", { timeout: 120_000 }, async (path) => {
  const { page, complaints } = visit;
  const faults: unknown[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await follow(page, path);
    await page.locator(".strip :is(.lamp.calm, .lamp.slow)").waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let presses = 0; presses < maxPresses; presses++) {
      await page.keyboard.press("Tab");
      const seen = await page.evaluate(lookAtFocus);
      if (seen === null) break;
      if (!seen.isMarked || !seen.isVisible || seen.name === "") faults.push({ ...size, ...seen });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});

/** How the focus appears; `null` if nothing has it. Runs in the page. */
function lookAtFocus(): { tag: string; name: string; isMarked: boolean; isVisible: boolean } | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  // A field that is drawn by its label, such as a segment.
  const { width, height } = element.getBoundingClientRect();
  const isHidden = width <= 2 || height <= 2 || getComputedStyle(element).opacity === "0";
  const shown = (isHidden ? (element.closest("label") ?? element.parentElement) : element) ?? element;
  const box = shown.getBoundingClientRect();
  const isHit = (x: number, y: number): boolean => {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return (
      top !== null &&
      (shown.contains(top) || top.contains(shown)) &&
      top.closest("label, a, button, input, select, textarea, summary, [tabindex]") !== null
    );
  };
  const marked = [element, shown, element.parentElement, element.nextElementSibling].filter(
    (one) => one !== null,
  );
  // A browser marks the button of a date field within it.
  const isDate = element instanceof HTMLInputElement && /^(date|time|datetime-local)$/.test(element.type);
  return {
    tag: element.tagName,
    name: (
      element.getAttribute("aria-label") ??
      element.closest("label")?.textContent ??
      element.textContent ??
      ""
    )
      .trim()
      .slice(0, 40),
    isMarked:
      isDate ||
      marked.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      }),
    isVisible: isHit(0.5, 0.5) || isHit(0.1, 0.5) || isHit(0.9, 0.5),
  };
}
