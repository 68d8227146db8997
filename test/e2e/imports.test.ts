import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drop, enter, follow, openWorld, type Visit, type World } from "./world.ts";

/** Several files, unknown words, saved mappings and the list of providers, in order: each test goes on where the one before it stopped. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld();
  visit = await world.open();
  await enter(visit.page);
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: "main" });
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 90_000 };
const pictures = process.env["SCREENSHOTS"];

/** For a look by eye: `SCREENSHOTS=folder`. */
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  for (const [scheme, width] of [
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 860 });
    await page.screenshot({ path: `${pictures}/${name}-${scheme}-${width}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 860 });
}

const statement = (...rows: string[]): string =>
  ["User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", ...rows].join("\n");
const total = async (): Promise<number> => {
  const page = await world.service.rpc("transactions.list", { accountName: "main" });
  return (page as { total: number }).total;
};

test("a provider is found before a file is chosen, with where to get its file", slow, async () => {
  const { page } = visit;
  await follow(page, "/import");
  await page.getByRole("searchbox").fill("bitvavo");
  const providers = page.getByRole("list", { name: "Supported files" });
  await providers.getByText("Bitvavo", { exact: true }).waitFor();
  await providers
    .getByText(/On bitvavo\.com|Bitvavo/i)
    .nth(1)
    .waitFor();
  await picture(page, "providers");
  await page.getByRole("searchbox").fill("no such provider");
  await page.getByText("No provider has this name.").waitFor();
});

test("the owner says what rows with the same id are, although no column was mapped", slow, async () => {
  const { page, complaints } = visit;
  await follow(page, "/import");
  await drop(page, [
    "fills.csv",
    [
      "date,type,receivedAmount,receivedAsset,sentAmount,sentAsset,platform,id",
      "2024-03-01 10:00:00,trade,0.1,BTC,5000,USD,exchange:kraken,O-1",
      "2024-03-01 10:00:00,trade,0.2,BTC,10000,USD,exchange:kraken,O-1",
    ].join("\n"),
  ]);
  const note = page.getByText("Rows of different content have the same id");
  await note.waitFor();
  const rule = page.getByLabel("Rows with the same id");
  expect(await rule.inputValue()).toBe("shared");
  await rule.selectOption("unique");
  await note.waitFor({ state: "detached" });
  expect(await rule.inputValue()).toBe("unique");
  await rule.selectOption("shared");
  await note.waitFor();
  expect(complaints).toEqual([]);
});

test(
  "a file that needs a choice says so, and rows of another file of the same import count once",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/import");
    const trades = ["date,sentAmount,sentAsset", "03/04/2024 10:00:00,1,BTC"].join("\n");
    await drop(
      page,
      ["first.csv", statement("1,2020-01-01 00:00:00,Spot,Deposit,BTC,1.5,")],
      ["second.csv", statement("1,2020-01-01 00:00:00,Spot,Deposit,BTC,1.5,")],
      ["dates.csv", trades],
    );
    const files = page.getByRole("list", { name: "Files of this import" });
    await files.getByText(/· 0 new, 1 already in your records or in another of these files$/).waitFor();
    const dates = files.getByRole("listitem").filter({ hasText: "dates.csv" });
    await dates.getByText("Needs a choice", { exact: true }).waitFor();
    await dates.getByText("Can be imported once a choice is made").waitFor();
    await dates.getByRole("button", { name: "Day first (31/12/2025)" }).click();
    await dates.getByText("Needs a choice", { exact: true }).waitFor({ state: "detached" });
  },
);

test("several files are one import: words are mapped, an unreadable file is left out", slow, async () => {
  const { page, complaints } = visit;
  await follow(page, "/import");
  await drop(
    page,
    ["january.csv", statement("1,2021-01-01 00:00:00,Spot,Deposit,BTC,1.5,")],
    ["february.csv", statement("1,2021-02-01 00:00:00,Spot,Teleport,BTC,-0.5,")],
    ["diary.csv", "Dear diary\nToday it rained.\n"],
  );
  await page.getByRole("heading", { name: "january.csv and 2 more files" }).waitFor();
  const files = page.getByRole("list", { name: "Files of this import" });
  await files.getByText("Cannot be imported").waitFor();
  const begin = page.getByRole("button", { name: "Import without the unreadable rows" });
  expect(await begin.isDisabled()).toBe(true);
  await picture(page, "set");
  await page.setViewportSize({ width: 360, height: 740 });
  // On a phone the lines of a word are above its meaning, not in a column of one word next to it.
  const where = page.locator(".unknown-words li > .row-main");
  await expect.poll(async () => (await where.boundingBox())?.width).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByLabel("Meaning of Teleport").selectOption({ label: "Withdrawal" });
  await page.getByText(/2 rows, 2 transactions: 2 new/).waitFor();
  // A coin that is only in the file has its logo, as it will have in the account.
  await page
    .getByRole("list", { name: "First transactions of the file" })
    .locator('img[src="/logos/bitcoin.svg"]')
    .first()
    .waitFor();
  await files
    .getByRole("listitem")
    .filter({ hasText: "diary.csv" })
    .getByRole("button", { name: "Leave this file out" })
    .click();
  await page.getByRole("list", { name: "Left out" }).getByText("diary.csv").waitFor();
  await page.getByRole("button", { name: "Import 2 transactions" }).click();
  await page.getByRole("heading", { name: "january.csv and 1 more file imported" }).waitFor();
  await page.getByRole("list", { name: "Files of this import" }).getByText("february.csv").waitFor();
  await picture(page, "imported");
  await expect.poll(total, { timeout: 20_000 }).toBe(2);
  // Each transaction names its own file, not all of the import.
  await follow(page, "/transactions");
  for (const [row, file] of [
    ["Withdrawal", "february.csv"],
    ["Deposit", "january.csv"],
  ] as const) {
    await page.locator(".endless .transaction-row").filter({ hasText: row }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `Import of ${file}`, exact: true })
      .waitFor();
    await page.keyboard.press("Escape");
  }
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
});

test(
  "the button that imports is on the screen, however long the list of unreadable rows is",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/import");
    const unreadable = Array.from({ length: 30 }, (_, day) => [
      `1,2021-05-${String(day + 1).padStart(2, "0")} 00:00:00,Spot,Wobble,BTC,-0.01,`,
    ]).flat();
    await drop(
      page,
      ["header.csv", statement()],
      ["may.csv", statement("1,2021-05-01 00:00:00,Spot,Deposit,BTC,1,", ...unreadable)],
      ["june.csv", statement("1,2021-06-01 00:00:00,Spot,Deposit,BTC,1,")],
    );
    const files = page.getByRole("list", { name: "Files of this import" });
    await files.getByText(/^Binance: .* · a header without rows$/).waitFor();
    // Zero rows that are known already need no word.
    expect(await files.getByText(/ · 1 new$/).count()).toBe(2);
    // The reason names what this page has, not the parameters of a call.
    // One sentence for the 30 rows, which names what this page has, not the parameters of a call.
    const reason = files.getByText(/"Wobble" is not known/);
    expect(await reason.allTextContents()).toEqual([
      expect.stringMatching(/Choose its meaning before the import, or enter this row by hand\.$/),
    ]);
    const unread = files.getByRole("region", { name: "Unreadable rows" });
    await unread.getByText(/^Lines 3, 4, 5, 6, 7 and 25 more/).waitFor();
    expect(await unread.getByRole("row").count()).toBe(0);
    await unread.getByRole("button", { name: "Show rows" }).click();
    expect(await unread.getByRole("row").count()).toBe(31);
    const bar = page.locator(".import-bar");
    await bar.getByText("30 rows cannot be read.").waitFor();
    const begin = bar.getByRole("button", { name: "Import without the unreadable rows" });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(() => scrollTo(0, 0));
      const box = await begin.boundingBox();
      // Nothing covers it: a click at its middle meets it.
      const { x, y, width: wide, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
      const hit = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [
        x + wide / 2,
        y + height / 2,
      ] as const);
      expect(hit).toBe("Import without the unreadable rows");
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  },
);

test("a mapped word is remembered for the next file of its format", slow, async () => {
  const { page } = visit;
  await follow(page, "/import");
  await drop(page, ["march.csv", statement("1,2021-03-05 00:00:00,Spot,Teleport,BTC,-0.25,")]);
  await page.getByText(/1 row, 1 transaction: 1 new/).waitFor();
  await page.getByRole("button", { name: "Import 1 transaction" }).click();
  await page.getByRole("heading", { name: "march.csv imported" }).waitFor();
  await expect.poll(total, { timeout: 20_000 }).toBe(3);
  // The list shows the file's word for a transaction, but not where it only repeats the type.
  await page.goto("/transactions");
  const places = page.locator(".transaction-row .row-place .wide-only");
  await places.first().waitFor();
  expect(await places.allInnerTexts()).toEqual(["Teleport · ", "Teleport · "]);
  expect(await page.locator(".transaction-row").count()).toBe(3);
});

test("a file without a readable row is left out of an import of several", slow, async () => {
  const { page } = visit;
  await follow(page, "/import");
  const before = await total();
  await drop(
    page,
    ["july.csv", statement("1,2021-07-01 00:00:00,Spot,Deposit,BTC,1,")],
    ["broken.csv", statement("1,2021-07-02 00:00:00,Spot,Deposit,BTC,many,")],
  );
  const files = page.getByRole("list", { name: "Files of this import" });
  await files.getByText("None of its rows can be read: left out").waitFor();
  await page.getByRole("button", { name: "Import without the unreadable rows" }).click();
  await page.getByRole("heading", { name: "july.csv imported" }).waitFor();
  await page.getByText("Left out, since none of their rows can be read: broken.csv").waitFor();
  await expect.poll(total, { timeout: 20_000 }).toBe(before + 1);
  const imports = (await world.service.rpc("imports.list", { accountName: "main" })) as {
    importId: string;
  }[];
  await world.service.rpc("imports.delete", { accountName: "main", importId: imports[0]?.importId ?? "" });
  await expect.poll(total, { timeout: 20_000 }).toBe(before);
});

test("an import lists the rows that it left out", slow, async () => {
  const { page } = visit;
  await follow(page, "/import");
  await drop(page, [
    "autumn.csv",
    statement("1,2021-04-05 00:00:00,Spot,Deposit,BTC,1,", "1,2021-04-06 00:00:00,Spot,Vanish,BTC,-1,"),
  ]);
  await page.getByRole("button", { name: "Import without the unreadable rows" }).click();
  await page.getByRole("heading", { name: "autumn.csv imported" }).waitFor();
  await follow(page, "/import");
  await page.getByRole("button", { name: "1 row not imported" }).click();
  await page.getByText(/"Vanish" is not known/).waitFor();
  await expect.poll(total, { timeout: 20_000 }).toBe(4);
});

test("a mapping is saved and recognises the next file of its kind", slow, async () => {
  const { page } = visit;
  const own = (day: string): string => `Wann;Menge;Einheit\n2024-12-${day} 10:00:00;1,5;EUR\n`;
  await follow(page, "/import");
  await drop(page, ["eigene.csv", own("01")]);
  await page.getByRole("button", { name: "Map columns" }).click();
  const samples = page.locator("option", { hasText: "Wann (2024-12-01 10:00:00)" });
  await expect.poll(() => samples.count(), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.getByLabel("Date", { exact: true }).selectOption("Wann");
  await page.getByLabel("Amount", { exact: true }).selectOption("Menge");
  await page.getByLabel("Asset", { exact: true }).selectOption("Einheit");
  await page.getByLabel("Sign of the amounts").selectOption({ label: "All amounts are received" });
  await page.getByLabel("Fee in the coin of the amount").selectOption({ label: "Part of the amount" });
  await page.getByText(/1 row, 1 transaction: 1 new/).waitFor();
  await page.getByLabel("Name of this mapping").fill("Meine Bank");
  await page.getByRole("button", { name: "Save mapping" }).click();
  await page.getByText("Saved as Meine Bank.").waitFor();
  await picture(page, "mapping");
  await follow(page, "/import");
  await page.getByRole("button", { name: "Export Meine Bank" }).waitFor();
  await drop(page, ["andere.csv", own("02")]);
  await page.getByText(/1 row, 1 transaction: 1 new/).waitFor();
  await page.getByRole("button", { name: "Import 1 transaction" }).click();
  await page.getByRole("heading", { name: "andere.csv imported" }).waitFor();
  await page.getByRole("button", { name: "Delete Meine Bank" }).click();
  await page.getByRole("button", { name: "Delete Meine Bank" }).waitFor({ state: "detached" });
});

test("a folder is chosen with all of its files, but for hidden ones", slow, async () => {
  const { page } = visit;
  const folder = mkdtempSync(join(tmpdir(), "portolan-folder-"));
  mkdirSync(join(folder, "2021"));
  writeFileSync(join(folder, "march.csv"), statement("1,2021-03-01 00:00:00,Spot,Deposit,BTC,1,"));
  writeFileSync(join(folder, "2021/april.csv"), statement("1,2021-04-01 00:00:00,Spot,Deposit,BTC,1,"));
  writeFileSync(join(folder, ".hidden.csv"), "nothing");
  await follow(page, "/import");
  await page.getByLabel("Choose a folder").setInputFiles(folder);
  await page.getByText(/2 rows, 2 transactions: 2 new/).waitFor();
  const files = page.getByRole("list", { name: "Files of this import" });
  expect(await files.getByText(/^(march|april)\.csv$/).count()).toBe(2);
});
