import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drop, enter, fixture, openWorld, password, type Visit, type World } from "./world.ts";

/** The first minute of an owner, in order: each test goes on where the one before it stopped. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld();
  visit = await world.open();
}, 120_000);
afterAll(() => world.close());

const rows = (page: Page): Locator =>
  page.getByRole("list", { name: "Transactions, newest first" }).getByRole("listitem");
const slow = { timeout: 60_000 };

test("a new service asks for a password of a minimum length, then shows one input", slow, async () => {
  const { page } = visit;
  await page.goto("/");
  await page.getByLabel("Password", { exact: true }).fill("aaaaaaaaaaaa");
  await page.getByRole("button", { name: "Create password" }).click();
  await page
    .getByRole("alert")
    .getByText(/The password is too common/)
    .waitFor();
  await enter(page);
  await page.getByRole("heading", { name: "Add your first wallet or file" }).waitFor();
  expect(await page.getByRole("textbox").count()).toBe(1);
  // An address can be pasted at once.
  await page.locator("input:focus").and(page.getByRole("textbox")).waitFor();
  // The three other ways to start are buttons of one height: no name needs two lines.
  const buttons = page.locator(".other-starts .button");
  const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights).toEqual([heights[0], heights[0], heights[0]]);
  visit.complaints.length = 0;
});

test("a new account has the currency of the browser's region unless another is chosen", slow, async () => {
  const fresh = await openWorld();
  try {
    const { page } = await fresh.open({ locale: "en-GB" });
    await page.goto("/");
    await enter(page);
    const currency = page.getByLabel("Values and gains in");
    expect(await currency.inputValue()).toBe("GBP");
    await currency.selectOption("CHF");
    await drop(page, ["problems.csv", fixture("coinmama/problems.csv")]);
    await page.getByRole("heading", { name: "problems.csv" }).waitFor();
    // Nothing is green before anything was added.
    await page.getByText("No transactions yet").waitFor();
    expect(await page.locator(".strip .lamp.calm").count()).toBe(0);
    await fresh.service.signIn();
    expect(await fresh.service.rpc("accounts.list", {})).toMatchObject([{ baseCurrency: "CHF" }]);
  } finally {
    await fresh.close();
  }
});

test("an address is recognised, and a recovery phrase is refused", slow, async () => {
  const { page } = visit;
  const input = page.getByLabel("Address, public key, ENS name or export file");
  await input.fill("0xde3000000000000000000000000000000000a11c");
  await page.getByText("EVM address").waitFor();
  await input.fill("abandon ".repeat(11) + "about");
  await page.getByText("Never enter it here").waitFor();
  await input.fill("");
  expect(await page.getByText("Never enter it here").count()).toBe(0);
});

test("an address of any other chain is offered the chains that have it", slow, async () => {
  const { page } = visit;
  const input = page.getByLabel("Address, public key, ENS name or export file");
  await input.fill("GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN");
  await page.getByRole("button", { name: "Find the chain" }).click();
  await page.getByRole("button", { name: "Stellar" }).waitFor();
  await input.fill("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx");
  expect(await page.getByRole("button", { name: "Stellar" }).count()).toBe(0);
  await page.getByRole("button", { name: "Find the chain" }).click();
  await page.getByText(/test network/).waitFor();
  await input.fill("");
  visit.complaints.length = 0;
});

test("what can be a private key is sent only once it is confirmed as an address", slow, async () => {
  const { page } = visit;
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await page.reload();
  const digits = "7e6d5c4b3a291807f02d7e3c1a5b8f9064e2d1c3b5a79687f6e5d4c3b2a1908f";
  const input = page.getByLabel("Address, public key, ENS name or export file");
  await input.fill(`0x${digits}`);
  await page.getByText("A private key must never be pasted anywhere").waitFor();
  const find = page.getByRole("button", { name: "Find the chain" });
  expect(await find.isDisabled()).toBe(true);
  await input.press("Enter");
  await page.getByText("This is an address, not a private key").click();
  await expect.poll(() => find.isEnabled()).toBe(true);
  expect(sent.filter((text) => text.includes(digits))).toEqual([]);
  expect(await page.getByRole("button", { name: "Sui" }).count()).toBe(0);
  await find.click();
  await page.getByRole("button", { name: "Sui" }).waitFor({ timeout: 30_000 });
  expect(sent.filter((text) => text.includes(digits) && text.includes('"isAddress":true'))).toHaveLength(1);
  // Another text is confirmed on its own.
  await input.fill(`0x${digits.replace("7", "8")}`);
  await expect.poll(() => page.getByRole("checkbox").isChecked()).toBe(false);
  expect(await page.getByRole("button", { name: "Sui" }).count()).toBe(0);
  expect(await find.isDisabled()).toBe(true);
  await input.fill("");
  visit.complaints.length = 0;
});

test("a file that is not an export is refused by name, and nothing is written", slow, async () => {
  const { page } = visit;
  await drop(page, ["holiday.csv", "Dear diary,\ntoday it rained\n"]);
  await page.getByRole("heading", { name: "holiday.csv" }).waitFor();
  await page
    .getByRole("alert")
    .getByText(/No format has the header "Dear diary,?"/)
    .waitFor();
  expect(await world.service.signIn().then(() => world.service.rpc("accounts.list"))).toMatchObject([
    { name: "main", transactions: 0 },
  ]);
});

test(
  "a dropped export is previewed with its problems by line, then imported with progress",
  slow,
  async () => {
    const { page } = visit;
    await page.getByRole("button", { name: "Choose another file" }).click();
    await drop(page, ["problems.csv", fixture("coinmama/problems.csv")]);
    await page.getByRole("region", { name: "Unreadable rows" }).waitFor();
    await page.getByRole("button", { name: "Show rows" }).first().click();
    expect(await page.getByRole("region").getByRole("row").count()).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Choose another file" }).click();
    await drop(page, ["ethereum.csv", fixture("etherscan-transactions/ethereum.csv")]);
    await page
      .getByRole("list", { name: "First transactions of the file" })
      .getByText(/ ETH$/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: /^Import \d+ transactions?$/ }).click();
    await page.getByRole("heading", { name: "ethereum.csv imported" }).waitFor();
    await page.getByText(/^\d+ transactions?: \d+ new\./).waitFor();
    await page.getByRole("link", { name: "Transactions" }).first().click();
    await rows(page).first().waitFor();
  },
);

test("several dropped files are previewed as one import", slow, async () => {
  const { page } = visit;
  await page.getByRole("link", { name: "Add data" }).first().click();
  await drop(page, ["first.csv", fixture("coinmama/problems.csv")], ["second.csv", "Txhash\n"]);
  await page.getByRole("heading", { name: "first.csv and 1 more file" }).waitFor();
  const files = page.getByRole("list", { name: "Files of this import" });
  await files.getByText("second.csv").waitFor();
  await files.getByText("Cannot be imported").waitFor();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.locator(".drop-zone").waitFor();
});

test("an import is undone as a whole", slow, async () => {
  const { page } = visit;
  await page.getByRole("link", { name: "Add data" }).first().click();
  await page.getByRole("button", { name: "Undo ethereum.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("button", { name: "Undo ethereum.csv" }).waitFor({ state: "detached" });
  await world.service.rpc("tasks.settled", { accountName: "main" });
  expect(await world.service.rpc("transactions.list", { accountName: "main" })).toMatchObject({ total: 0 });
});

test("the demo's net worth is shown, and its chart is read by keyboard", slow, async () => {
  const { page } = visit;
  await page.getByRole("link", { name: "Net worth" }).first().click();
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.getByRole("button", { name: /^Net worth on .*\$1\d\d,\d\d\d\.\d\d/ }).waitFor();
  const chart = page.getByRole("slider", { name: "Net worth over time" });
  await chart.locator("canvas").waitFor();
  await chart.focus();
  const now = await page.locator(".worth-figure").innerText();
  await chart.press("Home");
  await expect.poll(() => page.locator(".worth-figure").innerText()).not.toBe(now);
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/\d{4}: \$\d/);
  await chart.press("End");
  await expect.poll(() => page.locator(".worth-figure").innerText()).toBe(now);
  await page.getByRole("radio", { name: "1M" }).click();
  await page.getByText("in one month").waitFor();
  await chart.press("Enter");
  await page.getByRole("heading", { name: "Calculation of net worth" }).waitFor();
  await page.getByRole("cell", { name: /demo/ }).first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Calculation of net worth" }).waitFor({ state: "detached" });
});

test("assets without a price are named and can be opened", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: /HARBOR-LP without a price/ }).click();
  await page.getByText(/No source has a price/).waitFor();
  expect(await page.getByRole("dialog").innerText()).toContain("Harbor liquidity share");
  await page.getByRole("button", { name: "Close" }).click();
});

test("a holding opens to its wallets, and its amount to the changes behind it", slow, async () => {
  const { page } = visit;
  await page.getByRole("link", { name: "Holdings", exact: true }).first().click();
  await page.getByRole("button", { name: "Wallets and positions of BTC" }).click();
  await page
    .getByRole("button", { name: /BTC in Kraken Spot/ })
    .first()
    .click();
  await page.getByText(/the sum of \d+ changes/).waitFor();
  expect(await page.getByRole("dialog").getByRole("row").count()).toBeGreaterThan(10);
  await page.keyboard.press("Escape");
});

test("an edit is shown everywhere and marked", slow, async () => {
  const { page } = visit;
  await page.getByRole("link", { name: "Transactions", exact: true }).first().click();
  await page.getByLabel("Search transactions").fill("invoice");
  // The rows of before go once the answer is there.
  await page.getByText(/^\d transactions$/).waitFor();
  await rows(page).first().getByRole("button").click();
  await page.getByLabel("Notes").fill("The carpenter");
  await page.getByLabel("Tags").fill("house, work");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Later imports and syncs keep your changes.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Search transactions").fill("carpenter");
  await rows(page).first().getByText("Edited").waitFor();
  expect(await rows(page).count()).toBe(1);
});

test("Escape closes only the topmost layer, and focus returns to where it was", slow, async () => {
  const { page } = visit;
  const row = rows(page).first().getByRole("button");
  const remove = page.getByRole("button", { name: "Delete transaction" });
  const hasFocus = (place: Locator): Promise<boolean> =>
    place.evaluate((element) => element === document.activeElement);
  await row.press("Enter");
  await remove.press("Enter");
  await page.getByRole("button", { name: "Cancel", exact: true }).press("Escape");
  await expect.poll(() => hasFocus(remove)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(row)).toBe(true);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("Back closes what is open, one at a time, and only then leaves the page", slow, async () => {
  const { page } = visit;
  const dialogs = (): Promise<number> => page.getByRole("dialog").count();
  const before = page.url();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Holdings" }).click();
  await page.getByRole("heading", { name: "Holdings", level: 1 }).waitFor();
  await page.goBack();
  await rows(page).first().getByRole("button").click();
  await page.getByRole("button", { name: "Delete transaction" }).click();
  await expect.poll(dialogs).toBe(2);
  await page.goBack();
  await expect.poll(dialogs).toBe(1);
  await page.goBack();
  await expect.poll(dialogs).toBe(0);
  expect(page.url()).toBe(before);
  // What is closed in another way leaves no entry behind.
  const entries = await page.evaluate(() => history.length);
  await rows(page).first().getByRole("button").click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(dialogs).toBe(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe("null");
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries);
});

test("several transactions are tagged at once and found by the tag", slow, async () => {
  const { page } = visit;
  await page.getByLabel("Search transactions").fill("");
  await page.getByRole("button", { name: "Select" }).click();
  const chosen = page.getByRole("region", { name: "Selected transactions" });
  await rows(page).nth(1).getByRole("button").click();
  await rows(page).nth(2).getByRole("button").click();
  await chosen.getByText("2 transactions selected").waitFor();
  await chosen.getByLabel("Tag").fill("year end");
  await chosen.getByRole("button", { name: "Add tag" }).click();
  await chosen.waitFor({ state: "detached" });
  await page.getByText("More filters").click();
  await page.getByRole("combobox", { name: "Tag" }).selectOption("year end");
  await page.getByText("2 transactions", { exact: true }).waitFor();
  expect(await rows(page).count()).toBe(2);
});

test("a wallet is listed under the name it was given", slow, async () => {
  const { page } = visit;
  await page.goto("/settings");
  await page.getByRole("button", { name: "Rename Kraken Spot" }).click();
  await page.getByLabel("Name of Kraken Spot").fill("The cold one");
  await page.getByLabel("Name of Kraken Spot").press("Enter");
  await page.getByRole("button", { name: "Rename Kraken Spot" }).waitFor();
  await page.getByRole("link", { name: "Transactions", exact: true }).first().click();
  await rows(page)
    .getByText(/The cold one · Kraken/)
    .first()
    .waitFor();
});

test("amounts are hidden with one click and stay hidden after a reload", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await page.goto("/");
  await page.locator(".worth-figure").waitFor();
  expect(await page.locator(".worth-figure").innerText()).toContain("•••••");
  await page.getByRole("button", { name: "Show amounts" }).click();
  expect(visit.complaints).toEqual([]);
});

const serviceStopped =
  /net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|WebSocket connection/;

test("the page shows that the service is gone and reconnects when it is back", slow, async () => {
  const { page, complaints } = visit;
  await world.restart(async () => {
    await page.getByText("The service is not responding").waitFor();
    // A page that was never fetched before is waited for, too.
    await page.getByRole("link", { name: "Transfers" }).first().click();
    await page.getByText("This page opens as soon as the service answers.").waitFor();
  });
  await page.getByText("The service is not responding").waitFor({ state: "detached", timeout: 30_000 });
  await page.getByRole("heading", { name: "Linked" }).waitFor();
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
  await page.getByRole("button", { name: /\$1,1\d\d,\d\d\d\.\d\d/ }).waitFor({ timeout: 15_000 });
  // Chromium logs each request to a stopped service: refused, reset or closed without an answer, depending on
  // the moment and the network between. Nothing else may be logged.
  const logged = complaints.filter((text) => !serviceStopped.test(text));
  expect(logged).toEqual([]);
});

test("the demo is deleted as a whole, and signing out returns to the sign-in page", slow, async () => {
  const { page } = visit;
  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete demo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete demo" }).waitFor({ state: "detached" });
  // The socket closes before the response: a form shown in between would be emptied while somebody types. That nothing is shown has no event to
  // wait for, so the response comes two seconds late.
  let shownTooEarly = 0;
  await page.route("**/auth/logout", async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    shownTooEarly = await page.getByRole("button", { name: "Sign in", exact: true }).count();
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(shownTooEarly).toBe(0);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  await page.getByLabel("Password", { exact: true }).fill(`${password}!`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").innerText()).toBe("The password is wrong.");
});
