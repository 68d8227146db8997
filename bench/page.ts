import { spawn } from "node:child_process";
import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../scripts/ensure-chromium.mjs";
import { median, type Report } from "./report.ts";
import { startService, type Service } from "./service.ts";

/** Measures the page in a browser. The floor is a minimal page with a script, one request and one figure. */
const rounds = 7;

/** Loads the net worth page as a signed-in owner of the demo and of an account of `entries`, on a service that has served it before. */
export async function pageOf(entries: number, report: Report): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log("\nThe page is not measured: no Chromium was found (CHROMIUM_PATH).");
    return;
  }
  report.section("The page, nothing cached, on a warm service");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const service = await startService();
  const bare = await bareSite();
  try {
    await openDemo(service);
    await fillAccount(service, entries);
    const demo: Load[] = [];
    const large: Load[] = [];
    const floors: Load[] = [];
    for (let round = 0; round <= rounds; round++) {
      const one = await load(browser, service.url, { token: service.token, account: "demo" });
      const other = await load(browser, service.url, { token: service.token, account: filled });
      const floor = await load(browser, bare.url);
      // The first load of each warms up the browser and the service.
      if (round > 0) {
        demo.push(one);
        large.push(other);
        floors.push(floor);
      }
    }
    const painted = (loads: readonly Load[]): number => median(loads.map((one) => one.painted));
    for (const [name, loads] of [
      ["net worth painted after the document", demo],
      [`the same with ${entries.toLocaleString("en")} entries`, large],
    ] as const)
      report.figure({
        name,
        value: painted(loads),
        unit: "ms",
        floor: painted(floors),
        target: "300 ms",
        met: painted(loads) <= 300,
      });
    const interactive = median(demo.map((one) => one.interactive));
    report.figure({
      name: "interactive: the figure answers a press",
      value: interactive,
      unit: "ms",
      floor: median(floors.map((one) => one.interactive)),
      target: "under 1 s",
      met: interactive < 1_000,
    });
  } finally {
    bare.stop();
    await browser.close();
    await service.stop();
  }
}

/**
 * Milliseconds from the document's last byte until the browser painted the figure, and from the navigation until the figure can be pressed.
 */
type Load = { painted: number; interactive: number };

async function load(browser: Browser, url: string, of?: { token: string; account: string }): Promise<Load> {
  const context = await browser.newContext({ serviceWorkers: "block", locale: "en-US" });
  if (of !== undefined) await context.addCookies([{ name: "portolan_session", value: of.token, url }]);
  const page = await context.newPage();
  await page.addInitScript((account) => {
    if (account !== undefined) localStorage.setItem("portolan.preferences", JSON.stringify({ account }));
    // The figure is the largest text of both pages.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("element" in entry && (entry.element as Element | null)?.matches(".worth-figure"))
          performance.mark("painted", { startTime: entry.startTime });
    }).observe({ type: "largest-contentful-paint", buffered: true });
    const watch = new MutationObserver(() => {
      const figure = document.querySelector(".worth-figure");
      if (figure === null || !/\d/.test(figure.textContent)) return;
      watch.disconnect();
      performance.mark("pressable");
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  }, of?.account);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
  const [painted, interactive, end] = await page.evaluate(() => [
    performance.getEntriesByName("painted")[0]?.startTime ?? Number.NaN,
    performance.getEntriesByName("pressable")[0]?.startTime ?? Number.NaN,
    performance
      .getEntriesByType("navigation")
      .map((entry) => (entry instanceof PerformanceNavigationTiming ? entry.responseEnd : Number.NaN))[0] ??
      Number.NaN,
  ]);
  await context.close();
  return { painted: painted - end, interactive };
}

async function openDemo({ client }: Service): Promise<void> {
  const { accountName } = await client.call("accounts.demo", {});
  await client.call("tasks.settled", { accountName });
}

const filled = "filled";

/** Trades of thirty priced coins in three wallets, two entries each, over seven years. */
async function fillAccount({ client }: Service, entries: number): Promise<void> {
  await client.call("accounts.create", { name: filled });
  const coinOf = (index: number): string => `exchange:kraken/symbol:COIN${index % 30}`;
  const trades = entries / 2;
  const first = Date.UTC(2019, 0, 1);
  const today = Date.now();
  const tradeOf = (index: number) => ({
    at: Math.floor(first + ((today - first) * index) / trades),
    type: "trade" as const,
    platform: "exchange:kraken",
    wallet: `Kraken ${index % 3}`,
    legs: [
      { direction: "in" as const, assetId: coinOf(index), amount: String(1 + (index % 7)) },
      { direction: "out" as const, assetId: coinOf(index + 11), amount: `0.${1 + (index % 5)}` },
    ],
  });
  for (let begun = 0; begun < trades; begun += 1_000)
    await client.call("transactions.create", {
      accountName: filled,
      transactions: Array.from({ length: Math.min(1_000, trades - begun) }, (_, index) =>
        tradeOf(begun + index),
      ),
    });
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  for (let index = 0; index < 30; index++)
    await client.call("prices.set", {
      accountName: filled,
      prices: [
        {
          assetId: coinOf(index),
          from: day(first),
          to: day(today),
          price: String(1 + index),
          currency: "USD",
        },
      ],
    });
  await client.call("tasks.settled", { accountName: filled });
}

/** A server whose page sends one request and shows the response. */
async function bareSite(): Promise<{ url: string; stop(): void }> {
  const html = `<!doctype html><main></main><script type="module">const answer = await (await fetch("/figure")).json(); document.querySelector("main").innerHTML = '<button class="worth-figure">' + answer + "</button>";</script>`;
  const child = spawn(
    process.execPath,
    [
      "-e",
      `require("http").createServer((q, s) => { s.setHeader("content-type", q.url === "/figure" ? "application/json" : "text/html"); s.end(q.url === "/figure" ? "1" : ${JSON.stringify(html)}) }).listen(0, "127.0.0.1", function () { console.log(this.address().port) })`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim())),
  );
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() };
}
