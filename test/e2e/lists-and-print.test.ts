import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { faultsInTurn, faultsOf } from "./faults.ts";
import { openWorld, type Visit, type World, follow, signIn, enterAt } from "./world.ts";

/** What a list shows can be filtered, saved as a file and printed. */
let world: World;
let visit: Visit;
const accountName = "demo";
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open({ acceptDownloads: true });
  await signIn(visit.page);
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };

/** The lines of the file that a page's CSV button saves, the headings first. */
async function savedBy(page: Page, name: string | RegExp): Promise<string[][]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return text.slice(1).trimEnd().split("\r\n").map(cellsOf);
}

/** The cells of a CSV line. */
function cellsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );
}

test("holdings are saved as they are filtered, with the service's exact figures", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings?search=eth&sort=symbol");
  const symbols = page.locator(".holdings-table tbody b");
  // Tether is found by its name, once the names are there.
  await expect.poll(() => symbols.allInnerTexts()).toContain("USDT");
  const shown = await symbols.allInnerTexts();
  const [heads = [], ...rows] = await savedBy(page, "CSV of Holdings");
  expect(rows.map(([symbol]) => symbol)).toEqual(shown);
  const { items } = (await world.service.rpc("trades.costs", { accountName })) as {
    items: { symbol: string; amount: string; cost: string }[];
  };
  const eth = items.find(({ symbol }) => symbol === "ETH");
  const row = rows.find(([symbol]) => symbol === "ETH") ?? [];
  expect(row[heads.indexOf("Amount")]).toBe(eth?.amount);
  expect(row[heads.indexOf("Cost basis")]).toBe(eth?.cost);
});

test("balance changes are filtered by wallet name, coin and date, and saved as listed", slow, async () => {
  const { page } = visit;
  await follow(page, "/audit-log");
  const total = page.locator(".list-heading");
  await total.waitFor();
  const before = await total.innerText();
  await page.getByLabel("Wallet", { exact: true }).selectOption({ label: "Bitcoin vault" });
  await page.getByLabel("Coin", { exact: true }).selectOption({ label: "BTC" });
  await page.getByLabel("From", { exact: true }).fill("2026-01-01");
  await expect.poll(() => total.innerText()).not.toBe(before);
  await expect.poll(() => page.locator(".transaction-row.entry").count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator(".endless").getAttribute("aria-busy")).toBe("false");
  const [, ...rows] = await savedBy(page, "CSV of Balance history");
  const count = Number(/(\d+) change/.exec(await total.innerText())?.[1]);
  expect(rows).toHaveLength(count);
  expect(rows.every(([at = "", wallet]) => at >= "2026-01-01" && wallet === "Bitcoin vault")).toBe(true);
});

test("a file of holdings waits for the names of its coins", slow, async () => {
  const { page, context } = await world.open({
    storageState: await visit.context.storageState(),
    acceptDownloads: true,
  });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket("**/*", (socket) => {
    const server = socket.connectToServer();
    const asked = new Set<unknown>();
    socket.onMessage((text) => {
      const { id, method } = JSON.parse(String(text)) as { id?: unknown; method?: string };
      if (method === "assets.list") asked.add(id);
      server.send(text);
    });
    server.onMessage((text) => {
      const { id } = JSON.parse(String(text)) as { id?: unknown };
      if (asked.has(id)) void held.then(() => socket.send(text));
      else socket.send(text);
    });
  });
  await page.goto("/holdings");
  const button = page.getByRole("button", { name: "CSV of Holdings" });
  await page.locator(".coins-table tbody tr").first().waitFor();
  expect(await button.isDisabled()).toBe(true);
  release();
  const [, ...rows] = await savedBy(page, "CSV of Holdings");
  expect(rows.find(([symbol]) => symbol === "BTC")?.[1]).toBe("Bitcoin");
  expect(rows.find(([symbol]) => symbol === "stETH")?.[1]).toBe("Lido Staked Ether");
  await context.close();
});

test("on a desktop the heading names the column of balances, and on paper each row does", slow, async () => {
  const { page } = visit;
  await follow(page, "/audit-log");
  const row = page.locator(".transaction-row.entry").first();
  await row.waitFor();
  const heading = page.locator(".list-heading").getByText("Balance", { exact: true });
  const label = row.locator(".row-balance").getByText("Balance", { exact: true });
  const figure = row.locator(".row-balance > .clip");
  const [over, under] = [await heading.boundingBox(), await figure.boundingBox()];
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeCloseTo((under?.x ?? 0) + (under?.width ?? 0), 0);
  const isCut = (): Promise<boolean> =>
    label.evaluate((element) => getComputedStyle(element).clipPath !== "none");
  expect(await isCut()).toBe(true);
  // A screen reader hears it with the figure.
  expect(await row.getByRole("button").or(row).first().innerText()).toMatch(/Balance\s+[\d,.]+/);
  await page.emulateMedia({ media: "print" });
  await expect.poll(isCut).toBe(false);
  await page.emulateMedia({ media: null });
});

test("a phone shows the date and the balance after every change", slow, async () => {
  const { page, context } = await world.open({
    storageState: await visit.context.storageState(),
    viewport: { width: 390, height: 844 },
  });
  await page.goto("/audit-log");
  const row = page.locator(".transaction-row.entry").first();
  await row.waitFor();
  expect(await row.innerText()).toMatch(/Balance [\d,.]+/);
  expect(await row.innerText()).toMatch(/\w+ \d+, 20\d\d/);
  // The number of changes is at the right, as in the other lists.
  const count = await page.locator(".list-heading .faint").first().boundingBox();
  const list = await page.locator(".endless").boundingBox();
  expect((count?.x ?? 0) + (count?.width ?? 0)).toBeCloseTo((list?.x ?? 0) + (list?.width ?? 0), 0);
  await context.close();
});

test("positions, transfers, open lots, problems and a day's breakdown are saved as files", slow, async () => {
  const { page } = visit;
  const totalOf = async (method: string, input: object): Promise<number> =>
    ((await world.service.rpc(method, { accountName, ...input })) as { total: number }).total;
  await follow(page, "/positions");
  expect(await savedBy(page, "CSV of Positions")).toHaveLength((await totalOf("trades.list", {})) + 1);
  await follow(page, "/transfers");
  const filter = { linked: true, collapseTransfers: true };
  await page.getByText("Kraken Spot → Bitcoin vault").first().waitFor();
  const transfers = await savedBy(page, "CSV of Transfers");
  expect(transfers).toHaveLength((await totalOf("transactions.list", { filter })) + 1);
  expect(transfers[1]?.slice(2, 5)).toEqual(["Kraken Spot", "Bitcoin vault", "BTC"]);
  const assetId = "eip155:1/slip44:60";
  await follow(page, `/assets/${encodeURIComponent(assetId)}`);
  await page.getByRole("table", { name: "Open lots" }).waitFor();
  const lots = await savedBy(page, "CSV of Open lots");
  expect(lots).toHaveLength((await totalOf("trades.lots", { assetId })) + 1);
  const wallets = (await world.service.rpc("wallets.list", { accountName })) as {
    wallet: string;
    label: string | null;
  }[];
  for (const [, wallet, address] of lots.slice(1)) {
    const label = wallets.find((item) => item.wallet === address)?.label;
    expect(wallet).toBe(label ?? address);
  }
  await follow(page, "/data-health");
  expect(await savedBy(page, "CSV of Data health")).toHaveLength((await totalOf("issues.list", {})) + 1);
  await follow(page, "/");
  await page.locator(".worth-figure").click();
  await page.getByRole("dialog").getByRole("table").waitFor();
  const rows = await page.getByRole("dialog").locator("tbody tr").count();
  expect(await savedBy(page, "CSV of Net worth")).toHaveLength(rows + 1);
  await page.keyboard.press("Escape");
});

test("a report's file has names, dates and its currency, and its lots add up to it", slow, async () => {
  const { page } = visit;
  const { reportId, totals } = (await world.service.rpc("pnl.report", {
    accountName,
    from: "2026-01-01",
    to: "2026-12-31",
  })) as { reportId: string; totals: { realised: string } };
  await follow(page, `/reports?report=${reportId}`);
  await page.getByRole("list", { name: "Disposals" }).getByRole("button").first().waitFor();
  for (const name of ["CSV of Disposals", "One row per lot of Disposals"]) {
    const [heads = [], ...rows] = await savedBy(page, name);
    const gain = rows.reduce((sum, row) => sum + Number(row[heads.indexOf("Gain")]), 0);
    expect(gain).toBeCloseTo(Number(totals.realised), 2);
    expect(new Set(rows.map((row) => row[heads.indexOf("Currency")]))).toEqual(new Set(["USD"]));
    const symbols = new Set(rows.map((row) => row[heads.indexOf("Coin")]));
    expect(symbols).toContain("ETH");
    expect([...symbols].filter((symbol) => symbol?.includes(":"))).toEqual([]);
  }
});

test(
  "a report is printed whole, without the navigation, and its coins add up to its totals",
  slow,
  async () => {
    const { page } = visit;
    const [report] = (await world.service.rpc("pnl.reports", { accountName })) as {
      counts: { disposals: number };
      totals: { realised: string };
    }[];
    await page.getByRole("link", { name: "Print or PDF" }).click();
    await page.getByRole("heading", { name: "Profit and loss, 2026" }).waitFor();
    // Less than a cent of a loss: no comparison with a negative amount.
    await page.getByText("market value assumed; <$0.01 of the realized gain depends on it").waitFor();
    await page.locator("tr[data-row='disposal']").first().waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("tr[data-row='disposal']").count()).toBe(report?.counts.disposals);
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Print" }).count()).toBe(0);
    const gains = await page
      .getByRole("table", { name: "Gain by coin" })
      .locator("td:nth-child(6)")
      .allInnerTexts();
    const sum = gains.reduce((all, text) => all + Number(text.replace("−", "-").replace(/[^\d.-]/g, "")), 0);
    expect(Math.abs(sum - Number(report?.totals.realised))).toBeLessThan(0.1);
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
    // Every page is printed at the width of the sheet, not in the column of the hidden navigation.
    await follow(page, "/reports");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const share = () => page.evaluate(() => (document.querySelector("main")?.clientWidth ?? 0) / innerWidth);
    await expect.poll(share).toBeGreaterThan(0.9);
    await page.emulateMedia({ media: "screen" });
  },
);

test(
  "high contrast is chosen in the settings and kept, with text at 7:1 in light and dark",
  slow,
  async () => {
    const { page } = visit;
    await page.goto("/settings");
    await page.getByRole("checkbox", { name: "High contrast" }).click();
    for (const theme of ["Light", "Dark"]) {
      await page.goto("/settings");
      await page.getByRole("radio", { name: theme }).check();
      for (const path of inTurn(["/holdings", "/transactions", "/reports"], 3)) {
        await follow(page, path);
        await page.locator(".transaction-row, .holdings-table tbody").first().waitFor();
        await page.locator(".strip :is(.lamp.calm, .lamp.slow)").waitFor();
        expect(await faultsOf(page, ["color-contrast", "color-contrast-enhanced"])).toEqual([]);
      }
    }
    await page.goto("/settings");
    await page.getByRole("checkbox", { name: "High contrast" }).click();
    await page.getByRole("radio", { name: "System" }).check();
    expect(visit.complaints).toEqual([]);
  },
);

test("a chart has the colours that the system chooses, without a filled area", slow, async () => {
  const other = await world.open({ forcedColors: "active", colorScheme: "dark" });
  const { page, complaints } = other;
  await enterAt(page, "/");
  await page.locator(".chart canvas").waitFor();
  /** Whether the chart has pixels of the text's colour, and of the page's own colour for lines. */
  const found = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("span"));
      const channels = (colour: string): string => {
        probe.style.setProperty("color", colour);
        return getComputedStyle(probe).color.replaceAll(/[^\d,]/g, "");
      };
      const wanted = [channels("CanvasText")];
      probe.style.setProperty("forced-color-adjust", "none");
      wanted.push(channels("var(--sea)"));
      probe.remove();
      const canvas = document.querySelector<HTMLCanvasElement>(".chart canvas");
      const { width = 0, height = 0 } = canvas ?? {};
      const { data } = canvas?.getContext("2d")?.getImageData(0, 0, width, height) ?? { data: [] };
      const all = new Set<string>();
      for (let at = 0; at < data.length; at += 4) all.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
      return wanted.map((colour) => all.has(colour));
    });
  await expect.poll(found).toEqual([true, false]);
  expect(complaints).toEqual([]);
  await other.context.close();
});

test(
  "rows of transactions show their value at the time, also on a phone, and unknown ones a dash",
  slow,
  async () => {
    const { page } = visit;
    const { items } = (await world.service.rpc("transactions.list", {
      accountName,
      filter: { collapseTransfers: true },
      limit: 60,
    })) as { items: { id: string }[] };
    const { values } = (await world.service.rpc("transactions.values", {
      accountName,
      ids: items.map(({ id }) => id),
    })) as { values: { id: string; value: string | null }[] };
    const valueOf = new Map(values.map(({ id, value }) => [id, value]));
    const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    const expected = items.slice(0, 6).map(({ id }) => {
      const value = valueOf.get(id) ?? null;
      return value === null ? "—" : money.format(Number(value));
    });
    expect(expected.some((text) => text.startsWith("$"))).toBe(true);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await follow(page, "/transactions");
      const shown = page.locator(".endless-row .row-value");
      await expect
        .poll(async () =>
          (await shown.allInnerTexts()).slice(0, 6).map((text) => text.replace("Value", "").trim()),
        )
        .toEqual(expected);
      await expect(faultsInTurn(page)).resolves.toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
  },
);

test(
  "the demo's verification report shows verified balances of made-up sources, and is marked as a demo",
  slow,
  async () => {
    const { page } = visit;
    const { verified, drift } = (await world.service.rpc("accounts.certificate", { accountName })) as {
      verified: unknown[];
      drift: unknown[];
    };
    expect(drift).toEqual([]);
    expect(verified.length).toBeGreaterThan(8);
    await follow(page, "/certificate");
    // Wallets have their names, as everywhere else, with the address below.
    const table = page.getByRole("region", { name: "Verified", exact: true });
    await table.getByRole("cell", { name: /^Bitcoin vault\s*bc1qde…dem0$/ }).waitFor();
    // No source of the demo states past balances, so there is no column that says so in every row.
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual(["Balance", "Wallet", "As of"]);
    await page.getByText(`All ${verified.length} balances match their sources.`).waitFor();
    await page.getByText("The demo’s transactions and sources are made up.").waitFor();
    expect(await faultsInTurn(page)).toEqual([]);
    // A phone shows when each balance was compared, too.
    await page.setViewportSize({ width: 360, height: 780 });
    const first = page.getByRole("region", { name: "Verified", exact: true }).getByRole("row").nth(1);
    expect(await first.innerText()).toMatch(/\w{3} \d+, 20\d\d/);
    expect(await faultsInTurn(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 860 });
    await follow(page, "/connections");
    await page.getByText("Made-up source of the demo").first().waitFor();
  },
);

test("a report whose only row has no known value does not say that there is none", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.create", { name: "unpriced" });
  await world.service.rpc("transactions.create", {
    accountName: "unpriced",
    transactions: [
      {
        at: Date.UTC(new Date().getUTCFullYear(), 0, 1, 12),
        type: "reward",
        wallet: "Home",
        legs: [{ direction: "in", assetId: "exchange:kraken/symbol:NOPRICE", amount: "1" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "unpriced" });
  await follow(page, "/reports");
  await page.getByRole("combobox", { name: "Account" }).selectOption("unpriced");
  await page.getByRole("button", { name: "Create report" }).first().click();
  await page.getByText("No gains, income or costs with a known value in this period.").waitFor();
  const total = (name: string) =>
    page
      .locator(".totals > div")
      .filter({ has: page.getByRole("button", { name, exact: true }) })
      .locator("dd");
  expect(await total("Income").innerText()).toBe("unknown");
  expect(await total("Unrealized gain").innerText()).toBe("unknown");
  await page.getByRole("button", { name: "Unrealized gain", exact: true }).click();
  await page.getByText("None of its entries has a known value: it is unknown, not zero.").waitFor();
  await page.getByRole("combobox", { name: "Account" }).selectOption(accountName);
});

test("a report without comparisons shows a marked example that is not printed", slow, async () => {
  const { page } = visit;
  await world.service.rpc("accounts.create", { name: "by hand" });
  await world.service.rpc("transactions.create", {
    accountName: "by hand",
    transactions: [
      {
        at: Date.UTC(2026, 0, 1),
        type: "deposit",
        wallet: "Home",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "1" }],
      },
      ...["kraken", "coinbase"].map((exchange) => ({
        at: Date.UTC(2026, 0, 2),
        type: "deposit",
        wallet: exchange,
        legs: [{ direction: "in", assetId: `exchange:${exchange}/symbol:ZZQX`, amount: "1" }],
      })),
    ],
  });
  await world.service.rpc("tasks.settled", { accountName: "by hand" });
  await follow(page, "/certificate");
  await page.getByRole("combobox", { name: "Account" }).selectOption("by hand");
  const example = page.getByRole("region", { name: "What this report shows" });
  await example.getByText("The figures below are invented.").waitFor();
  await expect.poll(() => example.getByRole("row").count()).toBe(3);
  await example.getByText("the source reports 1,200, your records give 1,000").waitFor();
  // A coin of two exchanges is named once.
  await page.getByText("No current price, excluded from totals: ZZQX.", { exact: true }).waitFor();
  // The example changes no count of the report itself.
  await page.getByText("No balance has been compared with a source yet.").waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await example.isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await example.getByRole("link", { name: "Connect an address or an exchange" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/connections");
});

test("on a phone the filters are folded, with the number of those that are set", slow, async () => {
  const phone = await world.open({ viewport: { width: 360, height: 740 } });
  const { page } = phone;
  await enterAt(page, "/transactions?type=trade&from=2024-01-01&to=2026-12-31");
  const button = page.getByRole("button", { name: "Filters: 2 set", exact: true });
  await button.waitFor();
  const type = page.getByLabel("Type", { exact: true });
  expect(await type.isVisible()).toBe(false);
  const top = async (): Promise<number> =>
    (await page.locator("main .transaction-row").first().boundingBox())?.y ?? Infinity;
  await expect.poll(top).toBeLessThan(740 / 2);
  await button.click();
  expect(await type.inputValue()).toBe("trade");
  await type.selectOption("");
  await page.getByRole("button", { name: "Filters: 1 set", exact: true }).click();
  expect(await type.isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await type.waitFor();
  expect(await page.getByRole("button", { name: /^Filters/ }).isVisible()).toBe(false);
  expect(await faultsInTurn(page)).toEqual([]);
  await phone.page.context().close();
});

test(
  "on a phone a transaction names its wallet next to its value, and a position its whole amount",
  slow,
  async () => {
    const phone = await world.open({ viewport: { width: 360, height: 740 } });
    await signIn(phone.page);
    const { page } = phone;
    for (const path of ["/transactions?text=stETH", "/"]) {
      await follow(page, path);
      const row = page.locator("main .transaction-row").filter({ hasText: "Everyday wallet" }).first();
      await row.waitFor();
      const [end, edge, value] = await row.evaluate((element) => {
        const place = element.querySelector(".row-place");
        const name = [...(place?.childNodes ?? [])].find(({ textContent }) =>
          (textContent ?? "").includes("Everyday wallet"),
        );
        if (place === null || name === undefined) throw new Error("The row has no wallet.");
        const drawn = document.createRange();
        drawn.setStart(name, 0);
        drawn.setEnd(name, "Everyday wallet".length);
        const value = element.querySelector(".row-value")?.getBoundingClientRect().left ?? 0;
        return [drawn.getBoundingClientRect().right, place.getBoundingClientRect().right, value];
      });
      expect(end).toBeLessThanOrEqual(edge);
      expect(edge).toBeLessThanOrEqual(value);
    }
    await follow(page, "/positions");
    const amounts = page.locator("main .transaction-row .row-main > .clip");
    await amounts.first().waitFor();
    expect(
      await amounts.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      ),
    ).toEqual([]);
    const rows = page.locator("main .transaction-row.position");
    expect(
      await rows.evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.textContent),
      ),
    ).toEqual([]);
    expect(await faultsInTurn(page)).toEqual([]);
    await phone.page.context().close();
  },
);

test("nothing can be exported or selected in an empty list", slow, async () => {
  await world.service.rpc("accounts.create", { name: "empty" });
  const { page, context } = await world.open();
  await signIn(page, "empty");
  for (const path of ["/transfers", "/positions", "/audit-log", "/transactions"]) {
    await page.goto(path);
    for (const name of path === "/transactions" ? [/^CSV/, /^JSON/, "Select"] : [/^CSV/])
      await expect.poll(() => page.getByRole("button", { name }).isDisabled()).toBe(true);
  }
  await context.close();
  // A filter that matches nothing empties a list, too.
  const { page: full } = visit;
  await follow(full, "/transactions?text=no-such-text");
  await expect.poll(() => full.getByRole("button", { name: /^CSV/ }).isDisabled()).toBe(true);
  await full.getByRole("button", { name: "Show all transactions" }).click();
  await expect.poll(() => full.getByRole("button", { name: /^CSV/ }).isEnabled()).toBe(true);
});
