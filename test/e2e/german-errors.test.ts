import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveReceipts } from "../support/chains/esplora-receipts.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import { follow, openWorld, password, type Visit, type World } from "./world.ts";

/** What goes wrong is said in German: refused files, failed tasks and syncs. English is only what is quoted. */
const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const accountName = "main";
let standIn: StandIn;
let world: World;
let visit: Visit;
beforeAll(async () => {
  standIn = await startStandIn();
  serveReceipts(standIn, { address, count: 3, satoshi: 1_000_000 });
  world = await openWorld({ UPSTREAM_ESPLORA_URL: `${standIn.url}/api` });
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName });
  visit = await world.open({ locale: "de-DE" });
  const { page } = visit;
  await page.goto("/");
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.locator(".shell main h1").first().waitFor();
}, 120_000);
afterAll(async () => {
  await world.close();
  await standIn.close();
});
const slow = { timeout: 90_000 };
const ask = (method: string, input: object = {}): Promise<unknown> =>
  world.service.rpc(method, { accountName, ...input });

/** Texts that the page marks as English and does not quote. */
async function english(page: Page): Promise<string[]> {
  return page
    .locator(":is(main, dialog) [lang=en]:not(q, q *)")
    .evaluateAll((all) => all.map((one) => one.textContent ?? ""));
}

const files: [name: string, content: Buffer, said: string][] = [
  ["unbekannt.csv", Buffer.from("Spalte,Wert\n1,2\n"), "Kein Format hat die Kopfzeile"],
  ["leer.csv", Buffer.from(""), "„leer.csv“ ist leer. Exportiere sie erneut."],
  [
    "bild.csv",
    Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]),
    "„bild.csv“ ist ein PDF: Exportiere stattdessen CSV",
  ],
  [
    "binär.csv",
    Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x01, 0x02, 0x03]),
    "„binär.csv“ ist eine Binärdatei, kein Text. Exportiere sie als CSV.",
  ],
  [
    "kaputt.zip",
    Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3, 4]),
    "„kaputt.zip“ ist ein beschädigtes oder unvollständiges Archiv.",
  ],
];

test.each(files)("why the file %s is refused is said in German", slow, async (name, content, said) => {
  const { page } = visit;
  await follow(page, "/import");
  await page.locator(".first-input input[type=file]").setInputFiles({
    name,
    mimeType: "application/octet-stream",
    buffer: content,
  });
  await page.getByText(said).first().waitFor();
  expect(await english(page)).toEqual([]);
});

test(
  "the row that stopped an import is named in German, on the page of imports and in the list of tasks",
  slow,
  async () => {
    const { page } = visit;
    const rows = ["2021-01-01 00:00:00,Spot,Deposit,BTC,1", "2021-01-02 00:00:00,Spot,Deposit,BTC,many"];
    await follow(page, "/import");
    await page.locator(".first-input input[type=file]").setInputFiles({
      name: "zeilen.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        ["User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", ...rows.map((row) => `1,${row},`)].join(
          "\n",
        ),
      ),
    });
    await page.getByRole("region", { name: "Nicht lesbare Zeilen" }).waitFor();
    const { items } = (await ask("files.list")) as { items: { fileId: string; name: string }[] };
    const fileId = items.find(({ name }) => name === "zeilen.csv")?.fileId;
    await ask("imports.create", { fileId, onProblem: "abort" });
    await page.locator(".strip-words").first().click();
    const said =
      "Es wurde nichts importiert: Zeile 3 ist nicht lesbar. Change: „many“ ist keine Dezimalzahl. Schreibe sie wie 1234.5. Korrigiere die Datei, oder importiere sie ohne diese Zeilen.";
    await page.getByRole("dialog").getByText(said).first().waitFor();
    expect(await english(page)).toEqual([]);
    await page.keyboard.press("Escape");
  },
);

test("why a task failed is said in German, where it is and in the list of tasks", slow, async () => {
  const { page } = visit;
  const path = join(world.folder, "kopien");
  mkdirSync(path);
  const { id } = (await ask("backups.targets.set", {
    label: "Platte",
    kind: "folder",
    path,
    passphrase: "a passphrase for copies",
    cron: null,
    drill: false,
  })) as { id: string };
  rmSync(path, { recursive: true });
  await ask("backups.targets.copy", { id });
  const said = `Der Ordner ${path} existiert nicht. Lege ihn an, oder hänge seinen Datenträger ein.`;
  await follow(page, "/backups");
  await page.locator("main").getByText(said).first().waitFor();
  await page.locator(".strip-words").first().click();
  await page.getByRole("dialog").getByText(said).first().waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Protokoll" }).first().click();
  await page.getByRole("dialog").locator(".task-log li").first().waitFor();
  expect(await english(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Testen/ })
    .first()
    .click();
  await page.locator(".notice.bad").getByText(said).waitFor();
});

test("why a sync failed is said in German, on every page that names it", slow, async () => {
  const { page } = visit;
  const { connectionId } = (await ask("connections.create", {
    kind: "bitcoin",
    settings: { wallet: address },
  })) as { connectionId: string };
  await ask("tasks.settled");
  standIn.on(/\/address\//, { status: 400, body: "gone away" });
  await ask("connections.sync", { connectionId });
  const said = /Der Esplora-Server antwortete mit 400 auf .*: gone away\. Prüfe die Adresse des Servers\./;
  for (const path of ["/data-health", "/certificate"]) {
    await follow(page, path);
    await page.locator("main").getByText(said).first().waitFor({ state: "attached" });
    expect(await english(page)).toEqual([]);
  }
});
