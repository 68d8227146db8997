import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAt, follow, openWorld, type World } from "./world.ts";

/** Names and amounts of extraordinary length: what spam tokens and typed names contain. */
let world: World;
const accountName = "A very long account name of a family trust";
const wallet = "A wallet with quite a long name, of the kind that people type for their own purposes";
const unknownCoin = "exchange:kraken/symbol:WRAPPEDLIQUIDSTAKEDTOKENOFTHELONGESTNAME";
beforeAll(async () => {
  world = await openWorld();
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName });
  const usd = "currency:iso4217/code:USD";
  const deposit = (month: number, place: object, assetId: string, amount: string): object => ({
    at: Date.UTC(2026, month, 1),
    type: "deposit",
    ...place,
    legs: [{ direction: "in", assetId, amount }],
  });
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      deposit(0, { wallet }, usd, "1234567890123456.78"),
      deposit(
        1,
        { wallet: "Vault", platform: "eip155:1" },
        "eip155:1/slip44:60",
        "123456789012.123456789012345678",
      ),
      deposit(
        2,
        { wallet: "Vault", platform: "exchange:kraken" },
        unknownCoin,
        "999999999999.999999999999999999",
      ),
      {
        at: Date.UTC(2026, 3, 1),
        type: "withdrawal",
        wallet: "North",
        legs: [{ direction: "out", assetId: usd, amount: "5" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName });
}, 120_000);
afterAll(() => world.close());

const paths = [
  "/",
  "/holdings",
  "/transactions",
  "/portfolios",
  "/performance",
  "/positions",
  "/certificate",
  "/audit-log",
  "/data-health",
  `/wallets/${encodeURIComponent(wallet)}`,
  `/assets/${encodeURIComponent(unknownCoin)}`,
];

test.each([360, 390])(
  "at %i pixels no amount is cut, nothing overlaps and nothing scrolls sideways",
  { timeout: 120_000 },
  async (width) => {
    const { page, context } = await world.open({ viewport: { width, height: 844 } });
    await enterAt(page, "/", accountName);
    for (const path of paths) {
      await follow(page, path);
      await page.waitForLoadState("networkidle");
      await expect.poll(() => page.evaluate(misplaced), { message: path, timeout: 5_000 }).toEqual([]);
    }
    await page.goto("/transactions");
    await page.locator(".transaction-row").nth(1).click();
    await page
      .getByRole("dialog")
      .getByText(/999,999,999,999/)
      .waitFor();
    expect(await page.evaluate(misplaced)).toEqual([]);
    await page.goto("/holdings");
    await page.getByLabel("All figures").check();
    expect(await page.evaluate(misplaced)).toEqual([]);
    await context.close();
  },
);

/** Numbers outside of what clips them, texts that overlap, and a page wider than the screen, in words. Runs in the page. */
function misplaced(): string[] {
  const found: string[] = [];
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) found.push(`${excess} pixels wider than the screen`);
  const texts: { text: string; box: DOMRect }[] = [];
  const root = document.querySelector("dialog[open]") ?? document.querySelector("main");
  if (root === null) return ["no page"];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: holder } = node;
    const textContent = node.textContent ?? "";
    const isSeen = holder?.checkVisibility({ visibilityProperty: true }) === true;
    if (!isSeen || textContent.trim() === "") continue;
    if (holder.closest("select, .visually-hidden, .chart, .list-heading, [aria-hidden=true]") !== null)
      continue;
    const range = document.createRange();
    const number = /[\d,.]{6,}/.exec(textContent);
    range.selectNodeContents(node);
    if (number !== null) {
      range.setStart(node, number.index);
      range.setEnd(node, number.index + number[0].length);
    }
    let box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    for (let outer: Element | null = holder; outer !== null && outer !== root; outer = outer.parentElement) {
      const { overflowX } = getComputedStyle(outer);
      const bounds = outer.getBoundingClientRect();
      if (overflowX !== "visible" && overflowX !== "auto" && bounds.width > 1) {
        if (number !== null && box.right > bounds.right + 1) found.push(`${number[0]} is cut`);
        box = new DOMRect(box.x, box.y, Math.max(0, Math.min(box.width, bounds.right - box.x)), box.height);
      }
    }
    // The boxes of several lines are wider than their text.
    if (range.getClientRects().length === 1) texts.push({ text: textContent.trim(), box });
  }
  for (const [index, one] of texts.entries())
    for (const other of texts.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 8) found.push(`${one.text} overlaps ${other.text}`);
    }
  return found;
}
