import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { demoTexts } from "../../src/domain/demo/texts.ts";
import { createWordSearch } from "./english-words.ts";
import { crampedIn } from "./faults.ts";
import { follow, openWorld, password, type Visit, type World } from "./world.ts";

type Messages = Record<string, string>;
const files = import.meta.glob<{ default: Messages }>(
  ["../../dashboard/i18n/{en,de}/**/*.ts", "!../../dashboard/i18n/*/lazy-catalogues.ts"],
  { eager: true },
);

const phrases = import.meta.glob<{ default: Messages }>("../../dashboard/i18n/phrases/de*.ts", {
  eager: true,
});

/** The page in German: no English text of the interface is left on any page, and figures are written as Germans write them. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  await world.service.rpc("tasks.settled", { accountName: "demo" });
  visit = await world.open({ locale: "de-DE" });
  const { items } = (await world.service.rpc("assets.list", { accountName: "demo", limit: 1000 })) as {
    items: { symbol: string; name: string }[];
  };
  const formats = (await world.service.rpc("imports.formats")) as { provider: string }[];
  withEnglishWords = await createWordSearch(
    [
      ...items.flatMap(({ symbol, name }) => [name, symbol]),
      ...Object.values(demoTexts.en),
      // The name of the first user.
      "owner",
    ],
    formats.map(({ provider }) => provider),
  );
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };

test("a German browser gets the German interface", slow, async () => {
  const { page } = visit;
  await page.goto("/");
  await page.getByText("Melde dich an").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByLabel("Passwort", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("alert").getByText("Das Passwort ist falsch.").waitFor();
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.locator(".worth-figure").waitFor();
});

test("figures, dates and ranges follow the German locale", slow, async () => {
  const { page } = visit;
  await expect
    .poll(() => page.locator(".worth-figure").innerText())
    .toMatch(/^(.*\n)?1\d\d\.\d{3},\d\d\s\$$/);
  expect(await page.locator(".worth-change").innerText()).toMatch(/[+−][\d.]+,\d\d\s\$ \([\d.,]+\s%\)/);
  await follow(page, "/transactions");
  await page.locator(".transaction-row").first().waitFor();
  expect(await page.locator(".row-when").first().innerText()).toMatch(/^\d{1,2}\. \p{L}{3,4}\.? \d{4}/u);
});

const pages = [
  "/",
  "/holdings",
  "/transactions",
  "/portfolios",
  "/performance",
  "/positions",
  "/defi",
  "/reports",
  "/taxes",
  "/assets/eip155:1%2Fslip44:60",
  "/assistant",
  "/import",
  "/connections",
  "/certificate",
  "/audit-log",
  "/transfers",
  "/data-health",
  "/backups",
  "/notifications",
  "/settings",
  "/people",
  "/security",
  "/nowhere",
];

test.each(inTurn(pages, 4))(
  "%s has no English interface text, and is readable from 1,425 to 360 pixels",
  slow,
  async (path) => {
    const { page } = visit;
    await follow(page, path);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    await expect.poll(() => page.locator(".placeholder").count(), { timeout: 30_000 }).toBe(0);
    expect(await englishOn(page)).toEqual([]);
    for (const width of [1_425, 1_280, 1_024, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // A browser lays a page out in the frames after its window was resized.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      await expect.poll(() => crampedIn(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  },
);

test("what can be a private key has to be confirmed as an address, in German, too", slow, async () => {
  const { page } = visit;
  await follow(page, "/import");
  await page
    .getByLabel("Adresse, öffentlicher Schlüssel, ENS-Name oder Exportdatei")
    .fill(`0x${"7e6d5c4b3a291807".repeat(4)}`);
  const find = page.getByRole("button", { name: "Chain suchen" });
  await find.waitFor();
  expect(await find.isDisabled()).toBe(true);
  expect(await englishOn(page)).toEqual([]);
  await page.getByText("Das ist eine Adresse, kein privater Schlüssel").click();
  await expect.poll(() => find.isEnabled()).toBe(true);
});

test(
  "kinds of files, reasons of rows that are not booked, and price sources are German, too",
  slow,
  async () => {
    const { page } = visit;
    await page.goto("/import");
    const providers = page.getByRole("region", { name: "Unterstützte Dateien" });
    await providers.locator("details").first().waitFor({ state: "attached" });
    await providers.evaluate((list) =>
      list.querySelectorAll("details").forEach((entry) => (entry.open = true)),
    );
    await providers.getByText("Einzahlungen (älteres Layout)").first().waitFor();
    await providers.getByText("Was eine solche Zeile bedeutet, wird nicht geraten.").first().waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page
      .locator(".first-input input[type=file]")
      .setInputFiles("test/fixtures/importers/blofin-futures/rows.csv");
    const unread = page.getByRole("region", { name: "Nicht lesbare Zeilen" });
    await unread.getByText("Die Datei gibt nicht an, ob der Gewinn einer Position").first().waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page.goto("/import");
    await page.locator(".first-input input[type=file]").setInputFiles({
      name: "unbekannt.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Spalte,Wert\n1,2\n"),
    });
    await page.getByText("Kein bekanntes Format passt zu dieser Datei.").waitFor();
    expect(await englishOn(page)).toEqual([]);
    await follow(page, "/settings");
    await page.getByText("Rund 30 Währungen zu den Referenzkursen der EZB").waitFor();
    expect(await englishOn(page)).toEqual([]);
  },
);

test("rows that cannot be read are explained in German, before and after the import", slow, async () => {
  const { page } = visit;
  const rows = ["2021-01-01 00:00:00,Spot,Deposit,BTC,1", "2021-01-02 00:00:00,Spot,Deposit,BTC,many"];
  const unread = page.getByRole("region", { name: "Nicht lesbare Zeilen" });
  await page.goto("/import");
  await page.locator(".first-input input[type=file]").setInputFiles({
    name: "binance.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      ["User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", ...rows.map((row) => `1,${row},`)].join("\n"),
    ),
  });
  const reason = unread.getByText("Change: „many“ ist keine Dezimalzahl. Schreibe sie wie 1234.5.");
  await reason.waitFor();
  expect(await reason.getAttribute("lang")).toBeNull();
  await page.getByRole("button", { name: "Ohne die nicht lesbaren Zeilen importieren" }).click();
  await page.getByText("binance.csv importiert").waitFor();
  await page.goto("/import");
  await page.getByRole("button", { name: /1 .*nicht importiert/ }).click();
  await reason.waitFor();
  expect(await reason.getAttribute("lang")).toBeNull();
  expect(await englishOn(page)).toEqual([]);
  // The later tests read the demo's figures.
  const imports = (await world.service.rpc("imports.list", { accountName: "demo" })) as {
    importId: string;
  }[];
  for (const { importId } of imports)
    await world.service.rpc("imports.delete", { accountName: "demo", importId });
  await world.service.rpc("tasks.settled", { accountName: "demo" });
});

test("a long German heading leaves room between the figures of the holdings on a laptop", slow, async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1024, height: 860 });
  await follow(page, "/holdings");
  await page.locator(".coins-table tbody").first().waitFor();
  const head = page.locator(".coins-table thead");
  const heights = await head
    .getByRole("button", { name: /^Anschaffungs\u00AD?kosten$/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  // Two lines: the word breaks where its soft hyphen is.
  expect(heights.map((height) => height > 28)).toEqual([true]);
  await page.setViewportSize({ width: 1280, height: 860 });
});

test("dialogs and sheets are German, too", slow, async () => {
  const { page } = visit;
  await follow(page, "/");
  await page.locator(".worth-figure").click();
  await page.getByRole("heading", { name: "Berechnung des Nettovermögens" }).waitFor();
  await page.getByRole("dialog").getByRole("cell").first().waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await follow(page, "/transactions");
  await page.locator(".transaction-row").first().click();
  await page.getByRole("dialog").getByLabel("Notizen").waitFor();
  expect(await englishOn(page)).toEqual([]);
});

test("the form of every kind of connection is German, too", slow, async () => {
  const { page } = visit;
  await follow(page, "/connections");
  await page.getByRole("button", { name: "Verbindung hinzufügen" }).first().click();
  const kinds = page.getByRole("dialog").getByLabel("Quelle");
  await kinds.waitFor();
  const values = await kinds
    .locator("option")
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLOptionElement ? one.value : "")));
  const found: string[] = [];
  for (const value of inTurn(values, 3)) {
    await kinds.selectOption(value);
    found.push(...(await englishOn(page)));
  }
  expect([...new Set(found)]).toEqual([]);
  await page.keyboard.press("Escape");
});

test("what figures were computed from is German, too", slow, async () => {
  const { page } = visit;
  await follow(page, "/performance");
  await page.getByRole("button", { name: /^Bester Tag/ }).click();
  await page.getByRole("dialog").getByText("Rendite = (Wert + Abflüsse)").waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await follow(page, "/reports");
  await page.getByRole("button", { name: "Bericht erstellen" }).click();
  await page.locator("main .transaction-row").first().click();
  await page.getByRole("dialog").locator(".formula p").first().waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("listbox").waitFor();
  expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator(".strip-words").first().click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  expect(await withEnglishWords(page)).toEqual([]);
  await page.keyboard.press("Escape");
});

test("the language is changed in the settings and kept", slow, async () => {
  const { page } = visit;
  await follow(page, "/settings");
  await page.getByRole("region", { name: "Darstellung" }).getByLabel("Sprache").selectOption("en");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  // English texts are found where there are some.
  expect(await englishOn(page)).toContain("Settings");
  await page.goto("/");
  await page.getByRole("link", { name: "Net worth" }).first().waitFor();
  await expect.poll(() => page.locator(".worth-figure").innerText()).toMatch(/\$1\d\d,\d{3}\.\d\d$/);
  await follow(page, "/settings");
  await page.getByRole("region", { name: "Appearance" }).getByLabel("Language").selectOption("");
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  expect(visit.complaints.filter((text) => !/401/.test(text))).toEqual([]);
});

test("a demo made on a German page has German labels", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.delete", { accountName: "demo" });
  await page.goto("/");
  await page.getByRole("button", { name: "Demo ausprobieren" }).click();
  await page.locator(".worth-figure").waitFor({ timeout: 30_000 });
  await follow(page, "/transactions");
  await page.locator("option", { hasText: "Solana-Wallet" }).first().waitFor({ state: "attached" });
  expect(await world.service.rpc("settings.get", { accountName: "demo" })).toMatchObject({
    language: "de",
    baseCurrency: "EUR",
  });
});

test(
  "a demo is in the currency of the browser's region, and in any other that the page offers",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/");
    await page.locator(".worth-figure", { hasText: /[\d.]+,\d\d\s€$/ }).waitFor();
    for (const baseCurrency of ["GBP", "KRW"]) {
      await world.service.rpc("settings.update", { accountName: "demo", patch: { baseCurrency } });
      await world.service.rpc("tasks.settled", { accountName: "demo" });
      const { value, unpriced } = (await world.service.rpc("netWorth.current", { accountName: "demo" })) as {
        value: string | null;
        unpriced: string[];
      };
      expect(Number(value)).toBeGreaterThan(10_000);
      expect(unpriced).toHaveLength(1);
      const { gain } = (await world.service.rpc("performance.summary", { accountName: "demo" })) as {
        gain: string;
      };
      expect(Number(gain)).not.toBe(0);
      const { items } = (await world.service.rpc("issues.list", { accountName: "demo" })) as {
        items: { subject: Record<string, unknown> }[];
      };
      expect(items.filter(({ subject }) => subject["isRate"] === true)).toEqual([]);
    }
  },
);

/** English messages that read differently in German, by their words without values. */
const english = englishOnly();
/** Texts with a word that only English texts have; set once the account's own names are known. */
let withEnglishWords: (page: Page) => Promise<string[]> = async () => [];

/** Texts and names on the page that are an English message. */
async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      // Messages of the service that quote a file are English, and columns and words of files stay as they are; both are marked.
      if (node.parentElement?.closest("main :is([lang=en], [translate=no])") == null)
        texts.push(node.textContent ?? "");
    for (const element of document.querySelectorAll("*"))
      for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
        texts.push(element.getAttribute(name) ?? "");
    return [...texts, document.title.split(" · ")[0] ?? ""];
  });
  const messages = [...new Set(shown.map((text) => text.trim()))].filter((text) =>
    english.some(({ part, pattern }) => text.includes(part) && pattern.test(text)),
  );
  return [...new Set([...messages, ...(await withEnglishWords(page))])];
}

/** An English message: its longest part without a value, which rules most texts out without the pattern, and the pattern. */
type English = { part: string; pattern: RegExp };

function englishOnly(): English[] {
  const germanTexts = new Set(
    Object.entries(files).flatMap(([path, module]) =>
      path.includes("/de/") ? Object.values(module.default) : [],
    ),
  );
  return Object.entries(files)
    .flatMap(([path, { default: messages }]) => {
      if (!path.includes("/en/")) return [];
      const german = files[path.replace("/en/", "/de/")]?.default ?? {};
      return Object.entries(messages).flatMap(([key, text]) => {
        // What is the same in German, in this message or in another one, is no leftover.
        const isShared = germanTexts.has(text) || german[key] === text;
        const words = text.replace(/\{\{[^}]*\}\}|<\/?\w+>/g, "").trim();
        if (isShared || !/\p{L}{3}/u.test(words)) return [];
        return [{ part: longestPartOf(text), pattern: new RegExp(`^${patternOf(text)}$`, "u") }];
      });
    })
    .concat(englishPhrases());
}

/** Texts of the service's data, which can follow a provider's name or stand in a list. */
function englishPhrases(): English[] {
  // Columns are named as the file names them.
  const columns = "Nicht gelesen: ";
  return Object.values(phrases).flatMap(({ default: texts }) =>
    Object.entries(texts).flatMap(([text, german]) =>
      text === german
        ? []
        : [
            {
              part: longestPartOf(text),
              pattern: new RegExp(`^(?!${columns})(.*(: |, ))?${patternOf(text)}(, .*)?$`, "u"),
            },
          ],
    ),
  );
}

function patternOf(text: string): string {
  return partsOf(text)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
}

/** The parts of a message between its values, without its elements. */
function partsOf(text: string): string[] {
  return text.replace(/<\/?\w+>/g, "").split(/\{\{[^}]*\}\}/);
}

function longestPartOf(text: string): string {
  return partsOf(text).reduce((longest, part) => (part.length > longest.length ? part : longest));
}
