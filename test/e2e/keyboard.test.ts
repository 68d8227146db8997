import type { Page, WebSocketRoute } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, password, type Visit, type World } from "./world.ts";

/** From the first page to a report with the keyboard alone; each test continues the one before. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld();
  visit = await world.open();
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 90_000 };

/** What has the focus, by its name. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "nothing";
    const label =
      element.getAttribute("aria-label") ?? element.closest("label")?.textContent ?? element.textContent;
    return element.tagName === "MAIN" ? "the page" : label.trim().replace(/\s+/g, " ");
  });

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    passed.push(await focused(page));
    if (name.test(passed.at(-1) ?? "")) return;
  }
  throw new Error(`${name} was not reached: ${passed.join(", ")}`);
}

/** How far the outline of what has the focus reaches out of its row of a long list, which clips it. */
const outlineOutsideRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const row = element?.closest(".endless-row")?.getBoundingClientRect();
    if (element === null || row === undefined) return Infinity;
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    const { left, top } = element.getBoundingClientRect();
    const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    return Math.max(row.left - left, row.top - top) + reach;
  });

/** Lets the list of dismissed issues arrive once the page has shown the list of the others. */
function dismissedIssuesLast(socket: WebSocketRoute): void {
  const service = socket.connectToServer();
  const asked = { open: new Set<unknown>(), dismissed: new Set<unknown>() };
  /** Lists of the others that have arrived, and are not shown yet. */
  let arriving = 0;
  const held: (string | Buffer)[] = [];
  socket.onMessage((message) => {
    const { id, method, params } = JSON.parse(String(message)) as Record<string, unknown>;
    if (method === "issues.list")
      asked[JSON.stringify(params).includes('"dismissed":true') ? "dismissed" : "open"].add(id);
    service.send(message);
  });
  service.onMessage((message) => {
    const { id } = JSON.parse(String(message)) as Record<string, unknown>;
    if (asked.dismissed.delete(id) && asked.open.size + arriving > 0) return void held.push(message);
    socket.send(message);
    if (!asked.open.delete(id)) return;
    arriving++;
    void drawn(visit.page).then(() => {
      arriving--;
      if (arriving + asked.open.size === 0) for (const late of held.splice(0)) socket.send(late);
    });
  });
}

/** Resolves once the page has drawn what it knows, or is closed. */
const drawn = (page: Page): Promise<unknown> =>
  page
    .evaluate(async () => {
      for (let frame = 0; frame < 5; frame++) await new Promise((next) => requestAnimationFrame(next));
    })
    .catch(() => undefined);

test("a password is set and the demo opened", slow, async () => {
  const { page } = visit;
  await page.goto("/");
  await expect.poll(() => focused(page)).toMatch(/^Password/);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  await tabTo(page, /^Try the demo$/);
  await page.keyboard.press("Enter");
  await page.locator(".worth-figure").waitFor();
  expect(await focused(page)).not.toBe("nothing");
});

test("a transaction is found, opened and edited, and the focus stays where the work is", slow, async () => {
  const { page } = visit;
  await page.goto("/transactions");
  await page.locator(".transaction-row").first().waitFor();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Search transactions$/);
  await page.keyboard.type("Recurring buy");
  await expect.poll(() => new URL(page.url()).searchParams.get("text")).toBe("Recurring buy");
  await expect.poll(() => page.locator(".transaction-row").first().innerText()).toContain("Recurring buy");
  await tabTo(page, /Recurring buy/);
  expect(await outlineOutsideRow(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Edit all details" }).waitFor();
  await tabTo(page, /^Edit all details$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Amount: Received", { exact: true }).waitFor();
  await expect.poll(() => focused(page)).not.toBe("nothing");
  await tabTo(page, /^Notes/);
  await page.keyboard.type("by keyboard");
  await tabTo(page, /^Save$/);
  await page.keyboard.press("Enter");
  await page.getByText("Saved. Balances are updating.").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Received/);
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toMatch(/Recurring buy/);
});

test("a problem is dismissed and shown again, and what follows it has the focus", slow, async () => {
  const { page } = visit;
  await page.routeWebSocket("**/*", dismissedIssuesLast);
  await page.goto("/data-health");
  await page.getByRole("button", { name: "Dismiss", exact: true }).waitFor();
  await tabTo(page, /^Fetch prices again/);
  await page.keyboard.press("Enter");
  // The button is disabled while the prices are fetched.
  await page
    .getByText(/Prices were fetched|could be asked|could be reached/)
    .first()
    .waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Fetch prices again/);
  await tabTo(page, /^Dismiss$/);
  await page.keyboard.press("Enter");
  await page.getByText("Dismissed.").waitFor();
  await expect.poll(() => focused(page)).toBe("1 dismissed problem");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Show again$/);
  await page.keyboard.press("Enter");
  await page.getByText("Shown again.").waitFor();
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Dismiss", exact: true }).waitFor();
});

test(
  "a report is created and its figures are read, and a form that closes leaves the focus in its place",
  slow,
  async () => {
    const { page } = visit;
    await page.goto("/reports");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await tabTo(page, /^Create report$/);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^CSV/ }).first().waitFor();
    await tabTo(page, /^CSV/);
    expect(await focused(page)).not.toBe("nothing");
    await page.goto("/settings");
    await page.getByRole("button", { name: "Rename demo", exact: true }).waitFor();
    await tabTo(page, /^Rename demo$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("New name for demo");
    await tabTo(page, /^Cancel$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Rename demo");
    expect(visit.complaints.filter((text) => !/401/.test(text))).toEqual([]);
  },
);

test("a file is imported into an account of one's own instead of the demo, and undone", slow, async () => {
  const { page } = visit;
  await page.goto("/import");
  await page.getByText("This account is a demo with made-up data.", { exact: false }).waitFor();
  await tabTo(page, /^Create my account$/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".account-menu select:visible").inputValue()).toBe("main");
  expect(await page.getByText("This account is a demo").count()).toBe(0);
  // The page of the new account replaces that of the demo; a focused button of the old one is gone with it.
  await page.getByText("No transactions yet").waitFor();
  await expect.poll(() => focused(page)).not.toBe("nothing");
  // Playwright intercepts the file dialog from here on, before the key is pressed.
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, /^Choose files$/);
  await page.keyboard.press("Enter");
  const chooser = await choosing;
  await chooser.setFiles({
    name: "january.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n" +
        "1,2021-01-01 00:00:00,Spot,Deposit,BTC,1.5,\n1,2021-02-01 00:00:00,Spot,Teleport,BTC,-0.5,\n",
    ),
  });
  await page.getByRole("heading", { name: "january.csv" }).waitFor();
  await page.getByLabel("Meaning of Teleport").waitFor();
  await expect.poll(() => focused(page)).not.toBe("nothing");
  await tabTo(page, /^Meaning of Teleport$/);
  await page.keyboard.type("Withdrawal");
  await page.getByText(/2 rows, 2 transactions: 2 new/).waitFor();
  await expect.poll(() => focused(page)).toBe("Meaning of Teleport");
  await tabTo(page, /^Import 2 transactions$/);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "january.csv imported" }).waitFor();
  await expect.poll(() => focused(page)).not.toBe("nothing");
  await tabTo(page, /^Undo january.csv$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, /^Undo import$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).not.toBe("nothing");
});
