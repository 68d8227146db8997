import { Buffer } from "node:buffer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInTurn } from "./faults.ts";
import { enter, openWorld, type Visit, type World, follow } from "./world.ts";

/** The page of a coin: its figures, chart with trades, lots, and the links into its transactions. */
let world: World;
let visit: Visit;
let accountName: string;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  ({ accountName } = (await world.service.rpc("accounts.demo")) as { accountName: string });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open();
  await enter(visit.page);
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };
const path = `/assets/${encodeURIComponent("eip155:1/slip44:60")}`;

test("a row of the holdings opens the coin, which shows the same cost and gain", slow, async () => {
  const { page } = visit;
  await follow(page, "/holdings");
  const row = page
    .locator(".holdings-table tbody")
    .filter({ has: page.getByRole("link", { name: "ETH", exact: true }) });
  await row.waitFor();
  const figure = async (column: string): Promise<string> =>
    (await row.locator(`.cell-${column}`).innerText()).split("\n")[0] ?? "";
  const expected = await Promise.all(["cost", "averagePrice", "unrealised", "realised"].map(figure));
  await row.getByRole("link", { name: "ETH", exact: true }).click();
  const figures = page.getByRole("region", { name: "Your position" });
  await figures.waitFor();
  for (const text of expected) expect(await figures.innerText()).toContain(text);
});

test(
  "trades are marked on the chart, listed behind it, and lead to the day's transactions",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, path);
    const chart = page.getByRole("slider", { name: "Price history" });
    await chart.locator("canvas").waitFor();
    const trades = page.locator(".chart-table");
    await trades.locator("summary").click();
    const first = trades.getByRole("listitem").first();
    expect(await first.innerText()).toMatch(/(Bought|Sold) [\d.,]+ ETH/);
    await first.getByRole("link").click();
    await expect.poll(() => new URL(page.url()).searchParams.get("coin")).toBe("ethereum");
    await page.locator(".transaction-row").first().waitFor();
    expect(await page.locator(".endless").innerText()).toMatch(/ETH/);
  },
);

test(
  "a sale of everything now realizes the unrealized gain, and a part of it shows its lots and terms",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, path);
    const figure = async (region: string, name: string): Promise<string> => {
      const term = page
        .getByRole("region", { name: region })
        .locator(".totals > div")
        .filter({ hasText: name });
      return ((await term.locator("dd").innerText()).split("\n")[0] ?? "").trim();
    };
    const sale = page.getByRole("region", { name: "Estimate a sale" });
    await sale.locator(".totals").waitFor();
    // A task may be computing the positions again.
    await expect.poll(() => figure("Estimate a sale", "Gain")).toMatch(/\d/);
    expect(await figure("Estimate a sale", "Cost basis")).toBe(await figure("Your position", "Cost basis"));
    expect(await figure("Estimate a sale", "Proceeds")).toBe(await figure("Your position", "Value"));
    const wholeGain = await figure("Estimate a sale", "Gain");
    expect(wholeGain).toBe(await figure("Your position", "Unrealized"));
    await sale.getByLabel("Amount of ETH sold").fill("0.05");
    await sale.getByLabel("Price per unit").fill("4000");
    await expect.poll(() => figure("Estimate a sale", "Proceeds")).toBe("$200.00");
    const [lot] = (
      (await world.service.rpc("trades.lots", {
        accountName,
        assetId: "eip155:1/slip44:60",
        order: "asc",
        limit: 1,
      })) as { items: { amount: string; cost: string }[] }
    ).items;
    const cost = (Number(lot?.cost) / Number(lot?.amount)) * 0.05;
    expect(Number(lot?.amount)).toBeGreaterThan(0.05);
    const shown = Number((await figure("Estimate a sale", "Gain")).replace(/[+$,]/g, ""));
    expect(shown).toBeCloseTo(200 - cost, 1);
    expect(await figure("Estimate a sale", "Held more than a year")).toBe(
      await figure("Estimate a sale", "Gain"),
    );
    await sale.getByText("1 lot sold").click();
    expect(await sale.locator("tbody tr").count()).toBe(1);
    await sale.getByLabel("Amount of ETH sold").fill("100000");
    await sale.getByText(/no acquisition is known, so the gain is unknown/).waitFor();
    expect(await figure("Estimate a sale", "Gain")).toBe("—");
    await sale.getByLabel("Amount of ETH sold").fill("x");
    await sale.getByText(/number/).waitFor();
    await sale.getByRole("button", { name: "All" }).click();
    await sale.getByLabel("Price per unit").fill("");
    await expect.poll(() => figure("Estimate a sale", "Gain")).toBe(wholeGain);
  },
);

test("the latest transactions show their values, and an address without an asset says so", slow, async () => {
  const { page } = visit;
  await follow(page, path);
  const values = page.locator(".transaction-row.brief .row-value");
  await expect.poll(() => values.first().innerText()).toMatch(/\$[\d,.]+/);
  // A transfer between own wallets is one row.
  const transfers = page.locator(".transaction-row.brief").filter({ hasText: "Transfer" });
  await expect.poll(() => transfers.first().innerText()).toContain("Coinbase → Everyday wallet");
  expect(await transfers.count()).toBe(1);
  await follow(page, "/");
  await expect.poll(() => values.first().innerText()).toMatch(/\$[\d,.]+/);
  for (const unknown of [
    "nothing",
    encodeURIComponent("eip155:1/erc20:0x0000000000000000000000000000000000000001"),
  ]) {
    await page.goto(`/assets/${unknown}`);
    await page.getByText("This account has no such asset.").waitFor();
    await page.getByRole("link", { name: "Go to holdings" }).waitFor();
  }
});

test("a wallet has a page with its balances, their sum, its source and its transactions", slow, async () => {
  const { page } = visit;
  await follow(page, path);
  const list = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Everyday wallet" }) });
  const amount = await list.first().getByRole("button").innerText();
  await list.first().getByRole("link", { name: "Everyday wallet" }).click();
  await page.getByRole("heading", { name: "Everyday wallet", level: 1 }).waitFor();
  const balances = page.getByRole("region", { name: "Holdings" });
  await balances
    .getByRole("button")
    .filter({ hasText: amount.split("\n").at(-1) ?? "" })
    .first()
    .waitFor();
  const values = await balances.locator(".row-end .block").allInnerTexts();
  const cents = (text: string): number => Math.round(Number(text.replace(/[^\d.-]/g, "")) * 100);
  const total = await balances.locator(".card-head b").innerText();
  const sum = values.filter((text) => text.includes("$")).reduce((all, text) => all + cents(text), 0);
  const amounts = values.filter((text) => text.includes("$")).map(cents);
  expect(amounts).toEqual(amounts.toSorted((left, right) => right - left));
  // Each row is rounded to cents by itself.
  expect(Math.abs(cents(total) - sum)).toBeLessThanOrEqual(values.length);
  const overTime = page.getByRole("region", { name: "Value over time" });
  await overTime.locator("canvas").waitFor();
  // The address is on two chains, and its last day is worth what it holds on both.
  await overTime.getByText("This address on all its chains together.").waitFor();
  const { items } = (await world.service.rpc("balances.list", { accountName })) as {
    items: { wallet: string; value: string | null }[];
  };
  const address = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  const held = items.filter(({ wallet }) => wallet.split("#")[0] === address);
  const worth = held.reduce((all, { value }) => all + Number(value ?? 0), 0);
  const shown = await overTime.locator("p b").first().innerText();
  expect(Math.abs(cents(shown) - worth * 100)).toBeLessThanOrEqual(1);
  // The demo has a connection for each address, with what its made-up source states.
  await page.getByRole("region", { name: "Source" }).getByRole("listitem").first().waitFor();
  const latest = page.getByRole("region", { name: "Latest transactions" });
  await expect.poll(() => latest.locator(".transaction-row").count()).toBeGreaterThan(3);
  expect(await faultsInTurn(page)).toEqual([]);
  await follow(page, "/wallets/nothing");
  await page.getByText("This account has no such wallet.").waitFor();
});

test("the chart zooms by a drag and by keys, and shows all again", slow, async () => {
  const { page } = visit;
  await follow(page, path);
  const chart = page.getByRole("slider", { name: "Price history" });
  await chart.locator("canvas").waitFor();
  const reset = page.getByRole("button", { name: "Reset zoom" });
  const box = await chart.locator(".u-over").boundingBox();
  if (box === null) throw new RangeError("The chart has no place.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page
    .locator(".chart-tip")
    .getByText(/: \$[\d,]/)
    .waitFor();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 });
  await page.mouse.up();
  await reset.click();
  await reset.waitFor({ state: "detached" });
  await chart.focus();
  await chart.press("+");
  await reset.waitFor();
  await chart.press("0");
  await reset.waitFor({ state: "detached" });
});

test("the amount held over time is drawn, and read by keys", slow, async () => {
  const { page } = visit;
  await follow(page, path);
  await page.getByRole("radio", { name: "Amount" }).click();
  const chart = page.getByRole("slider", { name: "Amount held over time" });
  await chart.locator("canvas").waitFor();
  expect(await chart.getAttribute("aria-valuetext")).toMatch(/: [\d.,]+ ETH$/);
});

test("open lots have their date, cost and holding time, and open to their transaction", slow, async () => {
  const { page } = visit;
  await follow(page, path);
  const lots = page.getByRole("table", { name: "Open lots" });
  await lots.waitFor();
  expect(await lots.getByRole("row").count()).toBe(11);
  const answer = (await world.service.rpc("trades.lots", {
    accountName,
    assetId: "eip155:1/slip44:60",
    limit: 1,
    order: "asc",
  })) as { total: number; items: { daysHeld: number }[] };
  const [first] = answer.items;
  expect(await lots.getByRole("row").nth(1).innerText()).toContain(
    `${first?.daysHeld.toLocaleString("en-US")} days`,
  );
  await page.getByText(`${answer.total} lots`, { exact: true }).waitFor();
  const rows = (): Promise<number> => lots.getByRole("row").count();
  await page.emulateMedia({ media: "print" });
  await expect.poll(rows).toBe(1 + Math.min(100, answer.total));
  // Paper says which lots it lacks.
  const said = page.getByText(`The first 100 of ${answer.total} rows. A CSV file has all of them.`);
  expect(await said.isVisible()).toBe(answer.total > 100);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(rows).toBe(11);
  expect(await said.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Show more lots" }).click();
  await expect.poll(() => lots.getByRole("row").count()).toBe(1 + Math.min(100, answer.total));
  await lots.getByRole("row").nth(1).getByRole("button").click();
  await page.getByRole("dialog").getByLabel("Notes").waitFor();
  await page.keyboard.press("Escape");
  expect(visit.complaints).toEqual([]);
});

test("the forms of a coin with a price are closed until they are wanted", slow, async () => {
  const { page } = visit;
  await follow(page, path);
  const until = page.getByLabel("Until (optional)");
  const symbol = page.getByRole("textbox", { name: "Symbol" });
  await page.getByRole("heading", { name: "Own price" }).waitFor();
  expect([await until.isVisible(), await symbol.isVisible()]).toEqual([false, false]);
  await page.getByText("Set a price, read prices from a file, or mark as worthless").click();
  await until.waitFor();
  await page.getByText("Change name, coin or price source").click();
  await symbol.waitFor();
});

test("prices of several coins from a file are previewed, set in one action and undone", slow, async () => {
  const { page } = visit;
  await follow(page, "/prices");
  const content =
    "Symbol;Datum;Kurs;Währung\nBTC;02.01.2024;42.100,50;EUR\nETH;02.01.2024;2.200,00;EUR\nFOO;02.01.2024;1,00;EUR\nETH;31.02.2024;1,00;EUR\n";
  const file = { name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.locator("input[type=file]").setInputFiles(file);
  const assets = page.getByRole("list", { name: "Assets of the file" });
  await assets.getByText("Row 2: Jan 2, 2024, 42,100.5 EUR").waitFor();
  await page.getByText('"FOO" is not an asset of this account.').waitFor();
  await page.getByLabel("Asset for FOO").selectOption({ label: "Leave out" });
  await page.getByRole("button", { name: "Set 2 prices without the rows with problems" }).click();
  const own = async (): Promise<number> => {
    const [, asset] = path.split("/assets/");
    const input = {
      accountName,
      assetId: decodeURIComponent(asset ?? ""),
      to: "2024-01-02",
      from: "2024-01-02",
    };
    const days = (await world.service.rpc("prices.list", input)) as { manual: boolean }[];
    return days.filter(({ manual }) => manual).length;
  };
  const notice = page.locator(".notices");
  await notice.getByText("2 prices set.").waitFor();
  expect(await own()).toBe(1);
  await page.getByText("Own prices set: ").waitFor();
  await notice.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone: ").waitFor();
  expect(await own()).toBe(0);
  expect(await faultsInTurn(page)).toEqual([]);
  expect(visit.complaints).toEqual([]);
});

test(
  "an unidentified coin is named with its exchange, and leads to where it is identified",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, path);
    await page.getByText(/^Daily prices since \w{3} \d+, \d{4} \([\d,]+ days\) from Demo$/).waitFor();
    await world.service.rpc("transactions.create", {
      accountName,
      transactions: [
        {
          at: Date.UTC(2025, 1, 1),
          type: "deposit",
          platform: "exchange:luno",
          wallet: "Luno",
          legs: [{ direction: "in", assetId: "exchange:luno/symbol:ZAP", amount: "2" }],
        },
        {
          at: Date.UTC(2025, 2, 1),
          type: "withdrawal",
          platform: "exchange:luno",
          wallet: "Luno",
          legs: [{ direction: "out", assetId: "exchange:luno/symbol:ZAP", amount: "1" }],
        },
      ],
    });
    await world.service.rpc("tasks.settled", { accountName });
    await page.goto("/holdings");
    const row = page.locator(".holdings-table tbody").filter({ hasText: "Luno, unknown coin" });
    await row.getByRole("link", { name: "ZAP", exact: true }).click();
    await page.getByText("It is not known which coin this is").waitFor();
    const notes = page.getByRole("region", { name: "Your position" }).locator("p");
    expect((await notes.innerText()).trim()).not.toMatch(/·$/);
    await page.getByRole("link", { name: "Name its coin" }).click();
    await page.getByRole("heading", { name: "Add data" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/import");
  },
);
