import { cpSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { once } from "../../src/lib/once.ts";
import { copyPage, openChromium } from "../support/pages/dashboard-page.ts";
import { startService, temporaryFolder, type Service } from "../support/service/service.ts";

const root = resolve(import.meta.dirname, "../..");
export const password = "a long enough password";

export type World = {
  browser: Browser;
  service: Service;
  url: string;
  /** Of the service's data (`data`) and the page that it serves (`page`). */
  folder: string;
  /** A page of its own context; what it says on its console as an error is kept in `complaints`. */
  open(options?: Parameters<Browser["newContext"]>[0]): Promise<Visit>;
  /** Stops the service and starts it again on the same address and data. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
};
export type Visit = { page: Page; context: BrowserContext; complaints: string[] };

const browsers = new Map<boolean, Promise<Browser>>();

/** One Chromium for all files that this process runs; each test has contexts of its own. It ends with the process. */
async function sharedChromium(isFull: boolean): Promise<Browser> {
  const running = await browsers.get(isFull);
  if (running?.isConnected() === true) return running;
  const started = openChromium({ isFull });
  browsers.set(isFull, started);
  return started;
}

/** The data of a service with the password set and the demo account computed, made once for all files that this process runs. */
const demoData = once(async () => {
  const folder = temporaryFolder();
  process.once("exit", folder.remove);
  const service = await startService(folder.path);
  await service.signIn();
  const { accountName } = (await service.rpc("accounts.demo")) as { accountName: string };
  await service.rpc("tasks.settled", { accountName });
  await service.end("SIGTERM");
  return folder.path;
});

/**
 * A running service with the built page, and a Chromium to look at it: a full one for tests of notifications. `hasDemo`: the password is set
 * and the demo account is there.
 */
export async function openWorld(
  env: Record<string, string> = {},
  { isFull = false, hasDemo = false } = {},
): Promise<World> {
  const folder = temporaryFolder();
  const page = copyPage(folder.path);
  const data = join(folder.path, "data");
  if (hasDemo) cpSync(await demoData(), data, { recursive: true });
  const start = (port: string): Promise<Service> =>
    startService(data, { ...env, PORT: port, STATIC_LOCATION: page });
  let service = await start("0");
  const { url } = service;
  const browser = await sharedChromium(isFull);
  const contexts: BrowserContext[] = [];
  return {
    browser,
    get service() {
      return service;
    },
    url,
    folder: folder.path,
    async open(options = {}) {
      const context = await browser.newContext({
        baseURL: url,
        locale: "en-US",
        timezoneId: "UTC",
        viewport: { width: 1280, height: 860 },
        // Its worker fetches the whole build for each context: tests of the installed page allow it.
        serviceWorkers: "block",
        // Drawing transitions takes time, and makes a look at the page wait for their end.
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const goto = page.goto.bind(page);
      page.goto = async (...words) => {
        const response = await goto(...words);
        await shown(page);
        return response;
      };
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      return { page, context, complaints };
    },
    async restart(whileDown) {
      await service.end("SIGTERM");
      await whileDown?.();
      service = await start(new URL(url).port);
    },
    async close() {
      for (const context of contexts) await context.close();
      service.child.kill("SIGKILL");
      folder.remove();
    },
  };
}

/**
 * Waits until a page has its heading and no placeholder, at most a second: a locator that does not find its element looks again only every half a
 * second, and most pages are complete before.
 */
async function shown(page: Page): Promise<void> {
  const isShown = (): boolean =>
    document.querySelector("h1, .gate form") !== null && document.querySelector(".placeholder") === null;
  await page.waitForFunction(isShown, undefined, { polling: "raf", timeout: 1_000 }).catch(() => undefined);
}

/** Goes through the gate, by setting the password up at the first time. */
export async function enter(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^(Create password|Sign in)$/ }).click();
  await page.getByLabel("Password", { exact: true }).waitFor({ state: "detached" });
}

/**
 * Makes the browser the owner's without the form, and sets the password the first time. Nothing is loaded: the next path is shown at once, with
 * `accountName` as the account that was selected last.
 */
export async function signIn(page: Page, accountName?: string): Promise<void> {
  const { request } = page.context();
  const setup = await request.post("/auth/setup", { data: { password } });
  if (setup.status() !== 201) {
    const login = await request.post("/auth/login", { data: { password } });
    if (!login.ok()) throw new Error(await login.text());
  }
  if (accountName === undefined) return;
  await page.addInitScript(
    (preferences) => {
      if (localStorage.getItem("portolan.preferences") === null)
        localStorage.setItem("portolan.preferences", preferences);
    },
    JSON.stringify({ account: accountName }),
  );
}

/** Opens a page as the owner, without the form (see {@link signIn}). */
export async function enterAt(page: Page, path: string, accountName?: string): Promise<void> {
  await signIn(page, accountName);
  await page.goto(path);
}

/**
 * Goes to a path as a link of the page does, without loading the program again, and resolves once the page before is gone. The same page is left
 * for that of an unknown path first, so that it is created again. Where no page is shown yet, the path is loaded.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const isShown = await page.evaluate(async (to) => {
    const leaveFor = async (next: string): Promise<void> => {
      const before = document.querySelector(".shell main h1");
      const heading = before?.textContent;
      history.pushState(null, "", next);
      scrollTo(0, 0);
      // A page of the same kind, such as another asset's, keeps the element.
      while (before?.isConnected === true && before.textContent === heading)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    if (document.querySelector(".shell main h1") === null) return false;
    if (new URL(to, location.href).pathname === location.pathname) await leaveFor("/nowhere");
    await leaveFor(to);
    return true;
  }, path);
  await (isShown ? shown(page) : page.goto(path));
}

/** Drops files (name and content) on the place for files, as a hand would. */
export async function drop(page: Page, ...files: [name: string, content: string][]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, text] of all) data.items.add(new File([text], name, { type: "text/csv" }));
    return data;
  }, files);
  await page.locator(".drop-zone").dispatchEvent("dragenter", { dataTransfer: transfer });
  await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: transfer });
}

export function fixture(path: string): string {
  return readFileSync(resolve(root, "test/fixtures/importers", path), "utf8");
}
