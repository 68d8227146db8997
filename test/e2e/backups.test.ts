import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInTurn } from "./faults.ts";
import { enter, follow, openWorld, type Visit, type World, enterAt } from "./world.ts";

/** A backup is made, taken away and put back by hand, on this machine and on another: each test goes on where the one before it stopped. */
let world: World;
let visit: Visit;
let archive: { name: string; path: string };
beforeAll(async () => {
  world = await openWorld();
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: "main" });
  await world.service.rpc("keyValue.set", { accountName: "main", key: "mark", value: "as it was" });
  await enterCoins(1);
  visit = await world.open({ acceptDownloads: true });
  await enterAt(visit.page, "/backups");
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };
const passphrase = "a passphrase of some length";

async function enterCoins(count: number): Promise<void> {
  const legs = [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "1" }];
  const transactions = Array.from({ length: count }, (_, index) => ({
    at: Date.UTC(2024, 0, 1 + index),
    type: "deposit",
    wallet: "cold",
    legs,
  }));
  await world.service.rpc("transactions.create", { accountName: "main", transactions });
}
const mark = (accountName: string): Promise<unknown> =>
  world.service.rpc("keyValue.get", { accountName, key: "mark" });
const kept = (page: Page) =>
  page.getByRole("region", { name: "Backups on this service" }).getByRole("listitem");

test("a backup is created with one click, listed and downloaded", slow, async () => {
  const { page, complaints } = visit;
  await page.getByText("No backups yet.").waitFor();
  await page.getByRole("button", { name: "Create backup" }).click();
  await kept(page).first().waitFor();
  expect(await kept(page).count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    kept(page)
      .getByRole("link", { name: /Download/ })
      .click(),
  ]);
  expect(await download.failure()).toBeNull();
  archive = { name: download.suggestedFilename(), path: await download.path() };
  expect(archive.name).toMatch(/\.tar$/);
  expect(readFileSync(archive.path).subarray(257, 262).toString()).toBe("ustar");
  expect(complaints).toEqual([]);
});

test("a passphrase is typed twice, and the backup is marked as encrypted", slow, async () => {
  const { page } = visit;
  await page.getByLabel("Encrypt and include API keys").check();
  await page.getByLabel("Passphrase", { exact: true }).fill(passphrase);
  await page
    .getByLabel(/Repeat passphrase/)
    .first()
    .fill(`${passphrase}!`);
  await page.getByRole("button", { name: "Create backup" }).click();
  await page.getByText("(does not match)").waitFor();
  expect(await kept(page).count()).toBe(1);
  await page
    .getByLabel(/Repeat passphrase/)
    .first()
    .fill(passphrase);
  await page.getByRole("button", { name: "Create backup" }).click();
  await kept(page).getByText("Encrypted").waitFor();
  expect(await kept(page).count()).toBe(2);
});

test(
  "a backup of the list is restored after one confirmation; the previous state is kept",
  slow,
  async () => {
    const { page } = visit;
    await world.service.rpc("keyValue.set", { accountName: "main", key: "mark", value: "after" });
    await enterCoins(3);
    await kept(page)
      .last()
      .getByRole("button", { name: /Restore/ })
      .click();
    await page.getByText("Its current state is saved as a backup first").waitFor();
    await page.getByRole("button", { name: "Replace “main”" }).click();
    await page.getByText("“main” was restored.").waitFor();
    expect(await mark("main")).toBe("as it was");
    expect(await world.service.rpc("transactions.list", { accountName: "main" })).toMatchObject({ total: 1 });
    // The other two, and what was before this restore.
    await expect.poll(() => kept(page).count()).toBe(3);
    await kept(page)
      .getByText(/before-restore/)
      .first()
      .waitFor();
  },
);

test(
  "a wrong passphrase changes nothing and is reported; the right one creates another account",
  slow,
  async () => {
    const { page } = visit;
    const encrypted = kept(page).filter({ hasText: "Encrypted" }).first();
    await encrypted.getByRole("button", { name: /Restore/ }).click();
    await page.getByLabel("Restore to account").fill("second");
    await page.getByRole("button", { name: "Restore as a new account" }).click();
    await page.getByRole("alert").getByText("Enter its passphrase").waitFor();
    await page.getByLabel("Passphrase of the backup").fill("not this one at all");
    await page.getByRole("button", { name: "Restore as a new account" }).click();
    await page.getByRole("alert").getByText("Nothing was restored").waitFor();
    expect(JSON.stringify(await world.service.rpc("accounts.list"))).not.toContain("second");
    await encrypted.getByRole("button", { name: /Restore/ }).click();
    await page.getByLabel("Restore to account").fill("second");
    await page.getByLabel("Passphrase of the backup").fill(passphrase);
    await page.getByRole("button", { name: "Restore as a new account" }).click();
    await page.getByText("“second” was restored.").waitFor();
    expect(await mark("second")).toBe("as it was");
    // It is the one that is shown now.
    await expect.poll(() => page.getByRole("combobox", { name: "Account" }).inputValue()).toBe("second");
  },
);

test("a file that is not a backup is refused by name and not kept", slow, async () => {
  const { page } = visit;
  await follow(page, "/backups");
  await page.getByLabel("Choose backup file").setInputFiles({
    name: "holiday.tar",
    mimeType: "application/x-tar",
    buffer: Buffer.from("Dear diary"),
  });
  await page.getByRole("alert").getByText("holiday.tar was rejected").waitFor();
  expect(await world.service.rpc("files.list", { accountName: "second" })).toMatchObject({ items: [] });
});

test("the times, the retention and the passphrase of scheduled backups are saved", slow, async () => {
  const { page } = visit;
  await page.getByRole("combobox", { name: "Schedule" }).selectOption("30 2 * * 1");
  await page.getByLabel("Number to keep").fill("3");
  await page.getByRole("region", { name: "Scheduled backups" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  expect(await world.service.rpc("settings.get", { accountName: "second" })).toMatchObject({
    schedules: { backup: { cron: "30 2 * * 1" } },
    backups: { keep: 3 },
  });
  await page.getByText("Encryption is off").click();
  await page.getByLabel("Passphrase for scheduled backups").fill(passphrase);
  await page
    .getByLabel(/Repeat passphrase/)
    .last()
    .fill(passphrase);
  await page.getByRole("button", { name: "Encrypt scheduled backups" }).click();
  await page.getByText("Encryption is on").waitFor();
  expect(await world.service.rpc("secrets.list", { accountName: "second" })).toMatchObject([
    { name: "backup_passphrase" },
  ]);
});

test("a backup is deleted after one confirmation", slow, async () => {
  const { page } = visit;
  await page.getByRole("combobox", { name: "Account" }).selectOption("main");
  await expect.poll(() => kept(page).count()).toBe(3);
  await kept(page)
    .first()
    .getByRole("button", { name: /Delete/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => kept(page).count()).toBe(2);
});

test(
  "deleting an account keeps its backups in another one, unless the owner chooses otherwise",
  slow,
  async () => {
    const { page } = visit;
    await world.service.rpc("accounts.create", { name: "leaving" });
    await world.service.rpc("backups.create", { accountName: "leaving" });
    await world.service.rpc("tasks.settled", { accountName: "leaving" });
    await follow(page, "/settings");
    await page.getByRole("button", { name: "Delete leaving" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Keep, in the list of “main”").isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Its backups are in the list of “main”").waitFor();
    await follow(page, "/backups");
    await expect.poll(() => kept(page).count()).toBe(3);
  },
);

test(
  "an account without a backup is backed up before it is deleted, unless the owner chooses otherwise",
  slow,
  async () => {
    const { page } = visit;
    for (const name of ["unsaved", "unwanted"]) {
      await world.service.rpc("accounts.create", { name });
      await world.service.rpc("transactions.create", {
        accountName: name,
        transactions: [
          {
            at: Date.UTC(2024, 0, 1),
            type: "deposit",
            wallet: "Safe",
            legs: [
              { direction: "in", assetId: "bip122:000000000019d6689c085ae165831e93/slip44:0", amount: "1" },
            ],
          },
        ],
      });
      await world.service.rpc("tasks.settled", { accountName: name });
    }
    await page.goto("/settings");
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Delete unsaved" }).click();
    expect(await dialog.getByLabel("Back it up first, in the list of “main”").isChecked()).toBe(true);
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("Its backups are in the list of “main”").waitFor();
    await page.getByRole("button", { name: "Delete unwanted" }).click();
    await dialog.getByLabel("Delete without a backup").check();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete unwanted" }).waitFor({ state: "detached" });
    await follow(page, "/backups");
    await expect.poll(() => kept(page).count()).toBe(4);
  },
);

test("an account whose database is damaged says so once, and is restored from its page", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.create", { name: "damaged" });
  await world.service.rpc("keyValue.set", { accountName: "damaged", key: "mark", value: "before" });
  await world.service.rpc("backups.create", { accountName: "damaged" });
  await world.service.rpc("tasks.settled", { accountName: "damaged" });
  await world.restart(() =>
    writeFile(join(world.folder, "data/databases/damaged.sqlite"), "no database".repeat(900)),
  );
  await page.goto("/");
  await page.getByRole("combobox", { name: "Account" }).selectOption("damaged");
  for (const path of ["/", "/holdings", "/backups"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "“damaged” cannot be opened" }).waitFor();
    expect(await page.getByText(/damaged\.sqlite cannot be opened/).count()).toBe(1);
  }
  expect(await faultsInTurn(page)).toEqual([]);
  await kept(page)
    .getByRole("button", { name: /Restore/ })
    .click();
  await page.getByRole("button", { name: "Replace “damaged”" }).click();
  await page.getByText("“damaged” was restored.").waitFor();
  await world.service.signIn();
  expect(await mark("damaged")).toBe("before");
  await page.getByRole("heading", { name: "Backups", exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Account" }).selectOption("main");
});

test("an empty machine restores the backup from its first page", slow, async () => {
  const other = await openWorld();
  try {
    const { page, complaints } = await other.open();
    await enter(page);
    await page.getByLabel("Restore a backup").setInputFiles({
      name: archive.name,
      mimeType: "application/x-tar",
      buffer: readFileSync(resolve(archive.path)),
    });
    await page.getByRole("button", { name: "Replace “main”" }).click();
    await page.getByText("“main” was restored.").waitFor();
    await other.service.signIn();
    expect(await other.service.rpc("keyValue.get", { accountName: "main", key: "mark" })).toBe("as it was");
    await page.getByRole("link", { name: "Transactions", exact: true }).first().click();
    await page.getByText("1 transaction").waitFor();
    expect(complaints.filter((text) => !/401/.test(text))).toEqual([]);
  } finally {
    await other.close();
  }
});

test("the filtered transactions are exported as a file", slow, async () => {
  const { page } = visit;
  await follow(page, "/transactions");
  await page.getByText("1 transaction").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV of these transactions" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.trim().split("\n")).toHaveLength(2);
  expect(text).toContain("2024-01-01T00:00:00.000Z");
});

test("the settings show the version", slow, async () => {
  const { page } = visit;
  const { version } = JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../../package.json"), "utf8"),
  ) as {
    version: string;
  };
  await follow(page, "/settings");
  await page.getByText(new RegExp(`Portolan ${version.replaceAll(".", "\\.")} `)).waitFor();
});
