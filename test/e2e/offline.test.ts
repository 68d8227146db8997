import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInTurn } from "./faults.ts";
import { enter, openWorld, type Visit, type World } from "./world.ts";

/** The installed page: it opens without the service with what it showed last, forgets that at sign-out, and takes a new build over. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  visit = await world.open({ serviceWorkers: "allow" });
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 90_000 };
/** Of a condition on a busy machine. */
const patient = { timeout: 30_000 };

/** Resolves once the worker controls the page and has the build's files. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
}

/** Methods of the answers that the page keeps, as text. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "portolan")) return "";
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("portolan");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!database.objectStoreNames.contains("answers")) return "";
      const all = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction("answers").objectStore("answers").getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      return JSON.stringify(all);
    } finally {
      database.close();
    }
  });
}

test("the page can be installed: its manifest, icons and worker are complete", slow, async () => {
  const { page, context } = visit;
  await enter(page);
  await page.locator(".worth-figure").waitFor();
  visit.complaints.length = 0;
  await installed(page);
  // Pictures of the first visit, which were loaded before there was a worker, are kept too.
  const pictures = (): Promise<string[]> =>
    page.evaluate(async () =>
      (await (await caches.open("portolan-pictures")).keys()).map(({ url }) => new URL(url).pathname),
    );
  await expect.poll(pictures, patient).toContain("/logos/bitcoin.svg");
  const devtools = await context.newCDPSession(page);
  const { errors, url } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A window of a private profile is never offered to install.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
});

test("without the service it opens with the last state and says of when it is", slow, async () => {
  const { page } = visit;
  const figure = await page.locator(".worth-figure").innerText();
  await page.getByRole("link", { name: "Holdings", exact: true }).first().click();
  await page.getByRole("button", { name: "Wallets and positions of BTC" }).waitFor();
  await page.getByRole("link", { name: "Net worth" }).first().click();
  await expect.poll(() => keptIn(page), patient).toContain("trades.costs");
  await expect.poll(() => keptIn(page), patient).toContain("netWorth.history");
  // Later visits of other pages only, each a load of its own, take nothing away.
  for (const [path, title, method] of [
    ["/audit-log", "Balance history", "auditLog.list"],
    ["/certificate", "Verification report", "accounts.certificate"],
    ["/transactions", "Transactions", "transactions.list"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: title }).first().waitFor();
    await expect.poll(() => keptIn(page), patient).toContain(`"${method}"`);
  }
  expect(await keptIn(page)).toContain("trades.costs");
  await page.locator(".transaction-row").first().click();
  await page.getByRole("dialog").getByLabel("Notes").waitFor();
  await expect.poll(() => keptIn(page), patient).toContain(`"transactions.get"`);
  await page.keyboard.press("Escape");
  await world.restart(async () => {
    await page.goto("/");
    await page.reload();
    await page.getByText(/^Offline, as of /).waitFor();
    await expect.poll(() => page.locator(".worth-figure").innerText(), patient).toBe(figure);
    await page.locator(".chart canvas").waitFor();
    expect(await faultsInTurn(page)).toEqual([]);
    await page.getByRole("link", { name: "Holdings", exact: true }).first().click();
    await page.getByRole("button", { name: "Wallets and positions of BTC" }).waitFor();
    await page.getByRole("link", { name: "Balance history" }).first().click();
    await page.locator(".endless-row").first().waitFor();
    // What was never shown is not made up.
    await page.getByRole("link", { name: "Backups" }).first().click();
    await page.getByText("Not kept in this browser. It loads when the service is back.").first().waitFor();
    await page.getByText("The service is not responding. Retrying…").waitFor();
    // What is to be changed is refused with the reason, and the form keeps it.
    await page.getByRole("link", { name: "Transactions" }).first().click();
    await page.locator(".transaction-row").first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Notes").fill("written offline");
    await sheet.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByText("The service is not reachable, so nothing was changed. Try again when it is back.")
      .waitFor();
    expect(await sheet.getByLabel("Notes").inputValue()).toBe("written offline");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
  });
  await page.getByText(/^Offline, as of /).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Net worth" }).first().click();
  await world.service.signIn();
  await world.service.rpc("transactions.create", {
    accountName: "demo",
    transactions: [
      {
        at: Date.now(),
        type: "deposit",
        wallet: "Cash box",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "1000000" }],
      },
    ],
  });
  await page.getByRole("button", { name: /\$1,1\d\d,\d\d\d\.\d\d/ }).waitFor();
});

test("a page that is left a second after its figures were shown is kept", slow, async () => {
  const { page, context } = await world.open({
    serviceWorkers: "allow",
    storageState: await visit.context.storageState(),
  });
  // The page's time passes only here, so that a slow machine does not give it more.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const opening = page.goto("/");
  const passes = async (ms: number): Promise<void> => {
    await page.clock.runFor(ms).catch(() => undefined);
  };
  const isShown = async (): Promise<boolean> => {
    await passes(2);
    return page.locator(".worth-figure").isVisible();
  };
  await expect.poll(isShown, patient).toBe(true);
  // Answers and code arrive in the machine's time: ten milliseconds of the page have a quarter of a second for them.
  let passed = 0;
  const kept = async (): Promise<string> => {
    if (passed < 1_000) await passes(10);
    passed += 10;
    return keptIn(page);
  };
  await expect.poll(kept, { timeout: 40_000, interval: 250 }).toContain("netWorth.history");
  await page.clock.resume();
  await opening;
  await context.close();
});

test("a logo that cannot be loaded is replaced by the letters of its coin", slow, async () => {
  const { page, context } = await world.open({ storageState: await visit.context.storageState() });
  await page.route("**/logos/**", (route) => route.abort());
  await page.goto("/holdings");
  await page.locator(".coin-mark", { hasText: "BTC" }).first().waitFor();
  const broken = (): Promise<number> =>
    page.evaluate(
      () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
    );
  await expect.poll(broken).toBe(0);
  await context.close();
});

test("nothing confidential is kept, and only the page's own files are cached", slow, async () => {
  const { page } = visit;
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await page.getByRole("link", { name: "Connections" }).first().click();
  await page.getByText("Made-up source of the demo").first().waitFor();
  await expect.poll(() => keptIn(page), patient).toContain("netWorth.current");
  expect(await keptIn(page)).not.toMatch(/"(settings|secrets|tokens|connections|backups|assistant)\./);
  const cached = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    return urls;
  });
  expect(cached).toContain("/");
  const own = /^\/($|assets\/|logos\/|icons\/|rose\.svg$|manifest\.webmanifest$)/;
  expect(cached.filter((path) => !own.test(path))).toEqual([]);
});

test("a new build is shown at the next visit, and its worker replaces the old one", slow, async () => {
  const { page, context } = visit;
  const folder = join(world.folder, "page");
  const workerOf = (): Promise<string[]> => page.evaluate(() => caches.keys());
  const before = await workerOf();
  await page.getByRole("link", { name: "Net worth" }).first().click();
  replaceBuild(folder);
  // The page that was open during the upgrade says so.
  await world.restart();
  await page.getByText("The service runs a new version.").waitFor();
  await page.getByRole("button", { name: "Load the new page" }).click();
  // The newest page at once, from the service.
  await expect.poll(() => page.title(), patient).toMatch(/Portolan/);
  expect(await page.locator("meta[name=build]").first().getAttribute("content")).toBe("second");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect.poll(async () => (await workerOf()).length, patient).toBeGreaterThan(before.length);
  await page.close();
  visit.page = await context.newPage();
  await visit.page.goto("/");
  await visit.page.locator(".worth-figure").waitFor();
  const old = before.find((name) => name !== "portolan-pictures");
  // The old worker stays as long as a page of it is open, and a closed one may take a moment to be gone.
  const cachesAtNextVisit = async (): Promise<string[]> => {
    await visit.page.goto("about:blank");
    await visit.page.goto("/");
    return visit.page.evaluate(() => caches.keys());
  };
  await expect.poll(cachesAtNextVisit, { ...patient, interval: 500 }).not.toContain(old);
  await visit.page.locator(".worth-figure").waitFor();
});

test("signing out deletes what was kept", slow, async () => {
  const { page } = visit;
  await expect.poll(() => keptIn(page), patient).toContain("netWorth.current");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await expect.poll(() => keptIn(page), patient).toBe("");
  await world.restart(async () => {
    await page.reload();
    await page.getByText("The service is not answering yet.").waitFor();
    expect(await page.locator(".worth-figure").count()).toBe(0);
  });
});

/** Serves another build: its page says so, and its worker has another hash. */
function replaceBuild(folder: string): void {
  const write = (name: string, change: (text: string) => string): void => {
    const path = join(folder, name);
    const text = change(readFileSync(path, "utf8"));
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    // Compressed forms are those of the first build.
    for (const form of readdirSync(folder).filter((file) => file === `${name}.gz` || file === `${name}.br`))
      renameSync(join(folder, form), join(folder, `old-${form}`));
  };
  write("index.html", (text) =>
    text
      .replace("<head>", '<head><meta name="build" content="second" />')
      .replace(/(href="\/assets\/index-[^"]+\.css)/, "$1?second"),
  );
  write("service-worker.js", (text) => text.replace(/"id":"\w+"/, '"id":"second"'));
}
