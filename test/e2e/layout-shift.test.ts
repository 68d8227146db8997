import { afterAll, beforeAll, expect, test } from "vitest";
import { depth, inTurn } from "../support/depth.ts";
import { openWorld, type Visit, type World, signIn } from "./world.ts";

const coinPage = "/assets/bip122%3A000000000019d6689c085ae165831e93%2Fslip44%3A0";
/** No page moves what is read while the rest of it arrives. */
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
  "/assistant",
  "/import",
  "/connections",
  "/certificate",
  "/audit-log",
  "/transfers",
  "/data-health",
  coinPage,
  "/people",
  "/security",
  "/backups",
  "/notifications",
  "/settings",
];

let world: World;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  const { accountName } = (await world.service.rpc("accounts.demo")) as { accountName: string };
  await world.service.rpc("tasks.settled", { accountName });
}, 120_000);
afterAll(() => world.close());

type Shift = { value: number; moved: string[] };

/** Keeps the layout shifts of each document. Runs in the page. */
function watchShifts(): void {
  const shifts: Shift[] = [];
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
          moved: entry.sources.map(({ node }) =>
            node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.textContent),
          ),
        });
  }).observe({ type: "layout-shift", buffered: true });
}

/** Resolves once the page has not changed for a while. Runs in the page. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, 400);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 400);
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}

/** Loads a page until nothing of it is pending, and answers what moved. */
async function shiftsOf({ page }: Visit, path: string): Promise<Shift[]> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.locator(".placeholder").first().waitFor({ state: "detached" });
  await page.evaluate(quiet);
  return page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
}

/** With each change half of the pages, each at one of two widths; all at both every night. */
const widths = [1440, 390];

test.each(widths)("nothing moves on any page, at %i pixels", { timeout: 240_000 }, async (width) => {
  const visit = await world.open({ viewport: { width, height: 900 }, reducedMotion: "no-preference" });
  await signIn(visit.page);
  await visit.page.addInitScript(watchShifts);
  const moved: Record<string, unknown> = {};
  await visit.page.goto(coinPage);
  const wallet = await visit.page.locator("a[href^='/wallets/']").first().getAttribute("href");
  const all = [...pages, wallet ?? ""];
  const some = all.filter((_, index) => index % widths.length === widths.indexOf(width));
  for (const path of depth(inTurn(some, 2), all)) {
    const shifts = await shiftsOf(visit, path);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    // "Good" by Web Vitals is up to 0.1.
    if (sum >= 0.02) moved[path] = { sum, shifts };
  }
  expect(moved).toEqual({});
  await visit.context.close();
});
