// Screenshots of every page of the dashboard with demo data, whole pages of at most 6,000 pixels, to be looked at: `node
// scripts/images/screens.mjs <folder> [language] [width...]`, by default in English at 1440, 1024, 390 and 360 pixels, in the themes of
// SCREEN_THEMES (light,dark by default; also contrast and forced), SCREEN_PAGES picks pages by name. Also names what overflows the width.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDemo, withService } from "./demo-service.mjs";

const [out = "screens", language = "en", ...asked] = process.argv.slice(2);
const only = process.env.SCREEN_PAGES?.split(",");
const themes = (process.env.SCREEN_THEMES ?? "light,dark").split(",");
const tallest = 6_000;
const widths = asked.length > 0 ? asked.map(Number) : [1440, 1024, 390, 360];
const bitcoin = encodeURIComponent("bip122:000000000019d6689c085ae165831e93/slip44:0");
const pages = {
  "net-worth": "/",
  "net-worth-24h": "/?range=24H",
  "net-worth-1w": "/?range=1W",
  holdings: "/holdings",
  transactions: "/transactions",
  portfolios: "/portfolios",
  performance: "/performance",
  positions: "/positions",
  defi: "/defi",
  reports: "/reports",
  taxes: "/taxes",
  assistant: "/assistant",
  import: "/import",
  connections: "/connections",
  certificate: "/certificate",
  "audit-log": "/audit-log",
  transfers: "/transfers",
  "data-health": "/data-health",
  asset: `/assets/${bitcoin}`,
  wallet: `/wallets/${encodeURIComponent("Kraken Spot")}?platform=exchange%3Akraken`,
  prices: "/prices",
  people: "/people",
  security: "/security",
  backups: "/backups",
  notifications: "/notifications",
  settings: "/settings",
};

/** Sheets, dialogs and menus: the page and the controls to press, by the name of the picture. English only. */
const states = {
  palette: ["/", (page) => page.keyboard.press("Control+k")],
  "transaction-sheet": ["/transactions", (page) => page.locator(".transaction-row").first().click()],
  "transaction-form": ["/transactions", (page) => press(page, "Add transaction")],
  "bulk-edit": ["/transactions", (page) => press(page, "Select")],
  "connection-form": ["/connections", (page) => press(page, "Add connection")],
  "delete-connection": ["/connections", (page) => press(page, "Delete")],
  "coin-sheet": ["/positions", (page) => page.locator(".transaction-row").last().click()],
  report: ["/reports", (page) => press(page, "Create report")],
  "tax-report": ["/taxes", (page) => press(page, "Create report")],
  "report-print": [
    "/reports",
    async (page) => {
      await press(page, "Create report");
      await page.getByRole("link", { name: "Print" }).click();
    },
  ],
};
const press = (page, name) => page.getByRole("button", { name }).first().click();

/** Resolves once the page has not changed for a while. Runs in the page. */
function quiet() {
  return new Promise((resolve) => {
    const done = () => setTimeout(resolve, 100);
    let timer = setTimeout(done, 400);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 400);
    }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  });
}

await withService(async ({ url, browser }) => {
  const first = await browser.newPage({ locale: "en-US" });
  await openDemo(first, url);
  await first.waitForLoadState("networkidle");
  await first.goto(`${url}${pages.asset}`);
  pages.wallet = await first.locator("a[href^='/wallets/']").first().getAttribute("href");
  const storageState = await first.context().storageState();
  mkdirSync(out, { recursive: true });
  for (const width of widths)
    for (const theme of themes) {
      const context = await browser.newContext({
        storageState,
        colorScheme: theme === "dark" ? "dark" : "light",
        contrast: theme === "contrast" ? "more" : "no-preference",
        forcedColors: theme === "forced" ? "active" : "none",
        viewport: { width, height: 900 },
        locale: language === "de" ? "de-DE" : "en-US",
        timezoneId: "UTC",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(pages).filter(([one]) => only?.includes(one) ?? true)) {
        await page.goto(`${url}${path}`);
        await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
        await page.locator(".placeholder").first().waitFor({ state: "detached" });
        await page.evaluate(quiet);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.min(Math.max(height, 900), tallest) });
        await page.evaluate(quiet);
        await page.screenshot({ path: join(out, `${name}-${width}-${theme}.png`) });
        await page.setViewportSize({ width, height: 900 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (excess > 0) console.log(`${path} is ${excess} px too wide at ${width}`);
      }
      for (const [name, [path, act]] of language === "en" ? Object.entries(states) : []) {
        await page.goto(`${url}${path}`);
        await page.locator(".placeholder").first().waitFor({ state: "detached" });
        await page.evaluate(quiet);
        await act(page);
        await page.evaluate(quiet);
        await page.screenshot({ path: join(out, `state-${name}-${width}-${theme}.png`) });
      }
      await context.close();
    }
  console.log(out);
});
