import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { crampedIn, faultsInTurn } from "./faults.ts";
import { openWorld, signIn, type Visit, type World } from "./world.ts";

/** Input of sheets that was not saved: leaving asks once, in every way of leaving. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  visit = await world.open();
  await signIn(visit.page, "demo");
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };
const question = (page: Page): Locator => page.getByRole("dialog", { name: "Discard what you entered?" });
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "",
  );

const ways: [string, (page: Page, sheet: Locator) => Promise<unknown>][] = [
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["Back", (page) => page.evaluate(() => history.back())],
  ["the cross", (_, sheet) => sheet.getByRole("button", { name: "Close" }).press("Enter")],
];

/** Sheets with a form: where it is, how it is opened and which field is filled. */
const forms: [string, (page: Page) => Promise<void>, (sheet: Locator) => Locator][] = [
  [
    "a new transaction",
    async (page) => {
      await page.goto("/transactions");
      await page.getByRole("button", { name: "Add transaction" }).click();
    },
    (sheet) => sheet.getByLabel("Amount: Received", { exact: true }),
  ],
  [
    "a transaction that is corrected",
    async (page) => {
      await page.goto("/transactions");
      await page.locator(".transaction-row").first().click();
      await page.getByRole("button", { name: "Edit all details" }).click();
    },
    (sheet) => sheet.getByLabel("Wallet", { exact: true }),
  ],
  [
    "notes on a transaction",
    async (page) => {
      await page.goto("/transactions");
      await page.locator(".transaction-row").first().click();
    },
    (sheet) => sheet.getByLabel("Notes"),
  ],
  [
    "a split",
    async (page) => {
      await page.goto("/transactions?type=trade");
      await page.locator(".transaction-row").first().click();
      await page.getByRole("button", { name: "Split", exact: true }).click();
    },
    (sheet) => sheet.getByLabel("Notes of the second transaction"),
  ],
  [
    "a change of several transactions",
    async (page) => {
      await page.goto("/transactions");
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.locator(".transaction-row").first().click();
      await page.getByRole("button", { name: "Edit selected" }).click();
    },
    (sheet) => sheet.getByLabel("Add tags"),
  ],
  [
    "a key of an exchange",
    async (page) => {
      await page.goto("/connections");
      await page.getByRole("button", { name: "Add connection" }).click();
      await page.getByLabel("Source").selectOption({ label: "Kraken" });
    },
    (sheet) => sheet.getByLabel("API key"),
  ],
];
const cases = forms.flatMap(([what, open, field]) =>
  ways.map(([way, leave]) => ({ what, open, field, way, leave })),
);

test.each(inTurn(cases, 3))(
  "$way asks before it discards $what, and keeps it on request",
  slow,
  async ({ open, field, leave }) => {
    const { page, complaints } = visit;
    await open(page);
    const sheet = page.locator("dialog.sheet");
    const input = field(sheet).first();
    await input.fill("12");
    await leave(page, sheet);
    await question(page).waitFor();
    expect(await focused(page)).toBe("Keep editing");
    expect([await faultsInTurn(page), await crampedIn(page)]).toEqual([[], []]);
    await page.keyboard.press("Enter");
    await question(page).waitFor({ state: "detached" });
    expect(await input.inputValue()).toBe("12");
    await leave(page, sheet);
    await question(page).getByRole("button", { name: "Discard" }).press("Enter");
    await sheet.waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => (history.state as { modal?: string } | null)?.modal))
      .toBeUndefined();
    expect(complaints).toEqual([]);
  },
);

test.each(ways)(
  "%s closes a form in which nothing was entered, or in which it was taken back",
  slow,
  async (_, leave) => {
    const { page } = visit;
    const open = forms[0]?.[1];
    const sheet = page.locator("dialog.sheet");
    for (const entered of [false, true]) {
      await open?.(page);
      const amount = sheet.getByLabel("Amount: Received", { exact: true });
      if (entered) {
        await amount.fill("12");
        await amount.fill("");
      } else await amount.focus();
      await leave(page, sheet);
      await sheet.waitFor({ state: "detached" });
    }
  },
);

test("Escape pressed several times never loses the input", slow, async () => {
  const { page } = visit;
  await forms[0]?.[1](page);
  const sheet = page.locator("dialog.sheet");
  const amount = sheet.getByLabel("Amount: Received", { exact: true });
  await amount.pressSequentially("12");
  for (let presses = 1; presses <= 7; presses++) {
    await page.keyboard.press("Escape");
    // An odd press asks, an even one keeps the input.
    await question(page).waitFor({ state: presses % 2 === 1 ? "visible" : "detached" });
    expect(await amount.inputValue()).toBe("12");
    expect(await sheet.isVisible()).toBe(true);
  }
  const box = await question(page).getByRole("button", { name: "Keep editing" }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await question(page).waitFor({ state: "detached" });
  await amount.fill("");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
});

test("saved notes are not asked about, and a comment next to them is", slow, async () => {
  const { page } = visit;
  await page.goto("/transactions");
  await page.locator(".transaction-row").first().click();
  const sheet = page.locator("dialog.sheet");
  await sheet.getByLabel("New comment").fill("half a sentence");
  await sheet.getByLabel("Notes").fill("a note of this test");
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByText(/^Saved\./)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await sheet.getByRole("button", { name: "Add comment" }).click();
  await sheet.getByText("half a sentence").waitFor();
  await expect.poll(() => sheet.getByLabel("New comment").inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
});

test("on a phone in German, Back asks and Back again keeps the input", slow, async () => {
  const { page, context } = await world.open({
    locale: "de-DE",
    viewport: { width: 390, height: 844 },
    storageState: await visit.context.storageState(),
  });
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Transaktion hinzufügen" }).click();
  const amount = page.getByLabel("Menge: Empfangen", { exact: true });
  await amount.fill("12");
  await page.goBack();
  const asked = page.getByRole("dialog", { name: "Eingaben verwerfen?" });
  await asked.getByText("Sie wurden nicht gespeichert.").waitFor();
  await page.goBack();
  await asked.waitFor({ state: "detached" });
  expect(await amount.inputValue()).toBe("12");
  await page.goBack();
  await asked.getByRole("button", { name: "Verwerfen" }).click();
  await page.locator("dialog.sheet").waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/transactions");
  await context.close();
});

test(
  "another sheet opens above one with input, and both the cross and Back lead back to the input",
  slow,
  async () => {
    const { page, complaints } = visit;
    await page.goto("/transactions?type=trade");
    const sheets = page.locator("dialog.sheet");
    for (const leave of ["the cross", "Back"] as const) {
      await page.locator(".transaction-row").first().click();
      const notes = sheets.first().getByLabel("Notes");
      await notes.fill("half a note");
      const figure = sheets.first().locator("button.figure").first();
      await figure.press("Enter");
      await expect.poll(() => sheets.count()).toBe(2);
      if (leave === "Back") await page.goBack();
      else await sheets.last().getByRole("button", { name: "Close" }).press("Enter");
      await expect.poll(() => sheets.count()).toBe(1);
      expect(await question(page).count()).toBe(0);
      expect(await notes.inputValue()).toBe("half a note");
      expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("Escape");
      await question(page).getByRole("button", { name: "Discard" }).press("Enter");
      await sheets.first().waitFor({ state: "detached" });
    }
    expect(complaints).toEqual([]);
  },
);

test("a link and the search ask before another page replaces a sheet with input", slow, async () => {
  const { page } = visit;
  const sheet = page.locator("dialog.sheet");
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Add transaction" }).click();
  const amount = sheet.getByLabel("Amount: Received", { exact: true });
  await amount.fill("12");
  for (const answer of ["Keep editing", "Discard"]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search everything" }).fill("Backups");
    await page.getByRole("option", { name: "Backups" }).first().click();
    await question(page).getByRole("button", { name: answer }).press("Enter");
    await question(page).waitFor({ state: "detached" });
    if (answer === "Discard") break;
    expect(await amount.inputValue()).toBe("12");
    expect(new URL(page.url()).pathname).toBe("/transactions");
  }
  await page.getByRole("heading", { name: "Backups", level: 1 }).waitFor();
  expect(await sheet.count()).toBe(0);
});

test("switching the account in the search asks before it discards a sheet with input", slow, async () => {
  const { page } = visit;
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: "second" });
  const sheet = page.locator("dialog.sheet");
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Add transaction" }).click();
  const amount = sheet.getByLabel("Amount: Received", { exact: true });
  await amount.fill("12");
  const accounts = page.getByRole("combobox", { name: "Account", exact: true });
  for (const answer of ["Keep editing", "Discard"]) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search everything" }).fill("second");
    await page.getByRole("option", { name: "Switch to second" }).click();
    await question(page).getByRole("button", { name: answer }).press("Enter");
    await question(page).waitFor({ state: "detached" });
    if (answer === "Discard") break;
    expect(await amount.inputValue()).toBe("12");
  }
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => accounts.inputValue()).toBe("second");
});
