import { spawn } from "node:child_process";
import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../scripts/ensure-chromium.mjs";
import { median, type Report } from "./report.ts";
import { startService, type Service } from "./service.ts";

/** The page in a browser: a bare one with a script, one question to its server and one figure is the floor. */
const rounds = 7;

/** Loads of the net worth page by a signed-in owner of the demo, on a service that has answered before. */
export async function pageOf(report: Report): Promise<void> {
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
    const ours: Load[] = [];
    const floors: Load[] = [];
    for (let round = 0; round <= rounds; round++) {
      const one = await load(browser, service.url, service.token);
      const floor = await load(browser, bare.url, null);
      // The first load of each warms the browser and the service.
      if (round > 0) {
        ours.push(one);
        floors.push(floor);
      }
    }
    const painted = median(ours.map((one) => one.painted));
    report.figure({
      name: "net worth painted after the document",
      value: painted,
      unit: "ms",
      floor: median(floors.map((one) => one.painted)),
      target: "300 ms",
      met: painted <= 300,
    });
    const interactive = median(ours.map((one) => one.interactive));
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

/** Milliseconds: from the document's last byte to the frame with the figure, and from the navigation until the figure can be pressed. */
type Load = { painted: number; interactive: number };

async function load(browser: Browser, url: string, token: string | null): Promise<Load> {
  const context = await browser.newContext({ serviceWorkers: "block", locale: "en-US" });
  if (token !== null) await context.addCookies([{ name: "portolan_session", value: token, url }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const figure = document.querySelector(".worth-figure");
      if (figure === null || !/\d/.test(figure.textContent)) return;
      watch.disconnect();
      performance.mark("pressable");
      // The frame after the next begins once this one is on the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  });
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

/** A server whose page asks it one question and shows the answer. */
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
