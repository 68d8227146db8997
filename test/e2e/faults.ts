import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isInTurn } from "../support/depth.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Axe = {
  run(
    place: Document,
    options: {
      resultTypes: readonly string[];
      runOnly?: readonly string[];
      rules?: Record<string, { enabled: boolean }>;
    },
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
};

/** How long a page may take to settle: colours change in transitions, and lists load. */
const settleMs = 10_000;

/**
 * What axe finds in a settled page, in words, by its usual rules or by those named. A finding counts if it is still there after `settleMs`.
 * The script is injected by the debugger, to which the page's content security policy does not apply.
 */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  const deadline = Date.now() + settleMs;
  for (;;) {
    const faults = await currentFaults(page, rules);
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}

/** Looks at pages by test file, of which each has its turn on one of three days. */
const looks = new Map<string | undefined, number>();

/**
 * As {@link faultsOf}, on one of three days for each place in a test file that looks at a page; none on the other days. For tests about something
 * else: axe takes as much processor time as several pages, and test/e2e/accessibility.test.ts looks at every page.
 */
export async function faultsInTurn(page: Page): Promise<string[]> {
  const { testPath } = expect.getState();
  const index = looks.get(testPath) ?? 0;
  looks.set(testPath, index + 1);
  return isInTurn(index, 3) ? faultsOf(page) : [];
}

async function currentFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const resultTypes = ["violations"];
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(
      document,
      only === undefined
        ? { resultTypes }
        : {
            resultTypes,
            runOnly: only,
            rules: Object.fromEntries(only.map((id) => [id, { enabled: true }])),
          },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
    );
  }, rules);
}

const readable = 90;

/** Texts of rows that are squeezed into a narrow column, figures that are cut off, and sheets and tables that are wider than their place. */
export function crampedIn(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const narrow = [...document.querySelectorAll(".row-main, .linked-row .row-place")].filter(
      ({ clientWidth }) => clientWidth > 0 && clientWidth < least,
    );
    const wide = [...document.querySelectorAll(".sheet-content, .coins-frame")].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    const cutParts =
      ".row-legs > *, .row-end, td.end, .totals dd, .linked-row .row-place, .entry > .row-main > :last-child";
    const cut = [...document.querySelectorAll(cutParts)].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    );
    return [...narrow, ...cut, ...wide].map(({ textContent }) => textContent.slice(0, 80));
  }, readable);
}
