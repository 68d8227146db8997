import { afterAll, beforeAll, expect, test } from "vitest";
import { follow, openWorld, type Visit, type World, signIn } from "./world.ts";

/** One moment, every page: net worth, holdings, coins, wallets, performance and the report show the same figures. */
let world: World;
let visit: Visit;
let accountName: string;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  ({ accountName } = (await world.service.rpc("accounts.demo")) as { accountName: string });
  // Every hour the status says that prices are fetched, and for a minute or more that the fetch waits for its sources.
  const patch = { schedules: { prices: { cron: null } } };
  await world.service.rpc("settings.update", { accountName, patch });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open({ viewport: { width: 1440, height: 900 } });
  await signIn(visit.page);
}, 120_000);
afterAll(() => world.close());

const numberIn = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));
const firstLine = (text: string): string => text.split("\n")[0] ?? "";

test("the same figures are on every page at the same moment", { timeout: 120_000 }, async () => {
  const { page } = visit;
  const total = async (name: string): Promise<string> =>
    firstLine(
      await page
        .locator(".totals > div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .first()
        .locator("dd")
        .innerText(),
    );
  await follow(page, "/");
  await page.locator(".worth-figure").waitFor();
  const worth = (await page.locator(".worth-figure").innerText()).split("\n").at(-1);

  await follow(page, "/holdings");
  await page.locator(".holdings-table tbody").first().waitFor();
  expect(await total("Value")).toBe(worth);
  const unrealised = numberIn(await total("Unrealized gain"));
  const realised = await total("Realized gain");
  const coins = await page.locator(".holdings-table tbody > tr:first-child .cell-value").allInnerTexts();
  const sum = (texts: string[]): number =>
    texts.filter((text) => text.startsWith("$")).reduce((all, text) => all + numberIn(firstLine(text)), 0);
  expect(sum(coins)).toBeCloseTo(numberIn(worth ?? ""), 0);

  // The largest coins, on their own pages.
  for (const symbol of ["BTC", "SOL", "ETH"]) {
    await follow(page, "/holdings");
    const row = page
      .locator(".holdings-table tbody")
      .filter({ has: page.getByRole("link", { name: symbol, exact: true }) });
    await row.waitFor();
    const figures: Record<string, string> = {};
    for (const [column, name] of [
      ["value", "Value"],
      ["cost", "Cost basis"],
      ["averagePrice", "Average price"],
      ["unrealised", "Unrealized gain"],
      ["realised", "Realized gain"],
      ["today", "Today"],
    ] as const)
      figures[name] = firstLine(await row.locator(`.cell-${column}`).innerText());
    await row.getByRole("link", { name: symbol, exact: true }).click();
    await page.getByRole("region", { name: "Your position" }).waitFor();
    for (const [name, text] of Object.entries(figures)) expect(await total(name)).toBe(text);
  }

  await follow(page, "/holdings?group=wallet");
  await page.locator(".holdings-table tbody").first().waitFor();
  const wallets = await page.locator(".holdings-table tbody > tr:first-child .cell-value").allInnerTexts();
  expect(sum(wallets)).toBeCloseTo(numberIn(worth ?? ""), 0);

  await follow(page, "/reports");
  await page.getByLabel("Range", { exact: true }).selectOption("all");
  await page.getByRole("button", { name: "Create report" }).click();
  await page.locator(".totals").first().waitFor();
  expect(numberIn(await total("Realized gain"))).toBeCloseTo(numberIn(realised), 2);
  expect(numberIn(await total("Unrealized gain"))).toBeCloseTo(unrealised, 2);
});

test("the other pages show them too", { timeout: 120_000 }, async () => {
  const { page } = visit;
  const total = async (name: string): Promise<string> =>
    firstLine(
      await page
        .locator(".totals > div")
        .filter({ has: page.getByText(name, { exact: true }) })
        .first()
        .locator("dd")
        .innerText(),
    );
  const worthOf = async (path: string): Promise<string | undefined> => {
    await follow(page, path);
    await page.locator(".worth-figure").waitFor();
    return (await page.locator(".worth-figure").innerText()).split("\n").at(-1);
  };
  const worth = await worthOf("/");
  // All accounts, the hours of today, and the verification report.
  expect(await worthOf("/?range=24H")).toBe(worth);
  expect(await worthOf(`/portfolios?accounts=${accountName}`)).toBe(worth);
  await follow(page, "/certificate");
  await page.getByText(`net worth ${worth}`).waitFor();

  // Gain and deposits.
  await follow(page, "/");
  const gain = firstLine(await page.locator(".worth-change a").first().innerText()).split(" ")[0];
  const deposits = page.locator(".legend-item").getByText("Net deposits: $");
  await deposits.waitFor();
  const paidIn = (await deposits.innerText()).replace("Net deposits: ", "");
  await follow(page, "/performance");
  await page.locator(".totals").first().waitFor();
  expect(await total("Net invested")).toBe(paidIn);
  expect(await total("Gain")).toBe(gain);

  // Positions in protocols.
  await follow(page, "/?allocation=kind");
  const kind = page
    .getByRole("region", { name: "Allocation" })
    .getByRole("listitem")
    .filter({ hasText: "Staked, lent or locked" });
  await kind.waitFor();
  const lent = firstLine(await kind.locator(".row-end").innerText());
  await follow(page, "/defi");
  await page.locator(".totals").first().waitFor();
  expect(await total("Net value")).toBe(lent);

  // Each wallet on its own page.
  await follow(page, "/holdings?group=wallet");
  const rows = page.locator(".holdings-table tbody > tr:first-child");
  await rows.first().waitFor();
  const values = new Map<string, string>();
  for (const row of await rows.all())
    values.set(
      (await row.locator("th b").innerText()).trim(),
      firstLine(await row.locator(".cell-value").innerText()),
    );
  for (const name of ["Kraken Spot", "Bitcoin vault", "Coinbase"]) {
    await follow(page, "/settings");
    await page.getByRole("region", { name: "Wallets" }).getByRole("link", { name, exact: true }).click();
    const holdings = page.getByRole("region", { name: "Holdings" });
    await holdings.locator(".card-head b").waitFor();
    expect(await holdings.locator(".card-head b").innerText()).toBe(values.get(name));
  }

  // Positions: the gains of a coin.
  await follow(page, "/holdings");
  const bitcoin = page
    .locator(".holdings-table tbody")
    .filter({ has: page.getByRole("link", { name: "BTC", exact: true }) });
  const gains = await Promise.all(
    ["unrealised", "realised"].map(async (name) =>
      firstLine(await bitcoin.locator(`.cell-${name}`).innerText()),
    ),
  );
  await follow(page, "/positions");
  const position = page.locator(".transaction-row").filter({ hasText: /^BTC\b/ });
  await position.waitFor();
  for (const text of gains) expect(await position.innerText()).toContain(text);
});

test("every page states the same number of problems", { timeout: 60_000 }, async () => {
  const { page } = visit;
  await follow(page, "/data-health");
  await page.locator(".issue").first().waitFor();
  const total = await page.locator(".issue").count();
  const badge = page.getByRole("navigation", { name: "Pages" }).locator(".count");
  await badge.waitFor();
  expect(numberIn(firstLine(await badge.innerText()))).toBe(total);
  const status = page.getByRole("complementary", { name: "Status" }).getByRole("status");
  await expect
    .poll(() => status.innerText(), { timeout: 10_000 })
    .toContain(`${total} problem makes figures incomplete or doubtful.`);
});

test("the calendar's returns and the drawdown are those of the summary", { timeout: 60_000 }, async () => {
  const { page } = visit;
  await follow(page, "/performance");
  const calendar = page.getByRole("table", { name: "Returns by month (TWR)" });
  await calendar.waitFor();
  const year = new Date(((await world.service.rpc("netWorth.current", { accountName })) as { at: number }).at)
    .toISOString()
    .slice(0, 4);
  const { twr } = (await world.service.rpc("performance.summary", {
    accountName,
    from: `${year}-01-01`,
  })) as {
    twr: string;
  };
  const shown = await calendar.getByRole("row").nth(1).getByRole("cell").last().innerText();
  expect(numberIn(shown) / 100).toBeCloseTo(Number(twr), 2);
  await page.getByRole("slider", { name: "Drawdown" }).locator("canvas").waitFor();
  expect(visit.complaints).toEqual([]);
});

test(
  "a report says which coins Holdings leaves out of the same gain, also on paper",
  { timeout: 60_000 },
  async () => {
    const { page } = visit;
    const name = "incomplete";
    await world.service.rpc("accounts.create", { name });
    const at = Date.parse("2026-01-05T12:00:00Z");
    await world.service.rpc("transactions.create", {
      accountName: name,
      transactions: [
        {
          platform: "Bank",
          wallet: "Bank",
          type: "trade",
          at,
          legs: [
            { direction: "in", assetId: "currency:iso4217/code:EUR", amount: "100" },
            { direction: "out", assetId: "currency:iso4217/code:USD", amount: "110" },
          ],
        },
        {
          platform: "Bank",
          wallet: "Bank",
          type: "deposit",
          at: at + 60_000,
          legs: [{ direction: "in", assetId: "exchange:bank/symbol:XYZ", amount: "5" }],
        },
      ],
    });
    await world.service.rpc("tasks.settled", { accountName: name });
    await follow(page, "/");
    await page.getByRole("combobox", { name: "Account" }).selectOption(name);
    await follow(page, "/holdings");
    await page.getByText("1 coin without a known cost").waitFor();
    await follow(page, "/reports");
    await page.getByLabel("Range", { exact: true }).selectOption("all");
    await page.getByRole("button", { name: "Create report" }).click();
    const notes = page.getByRole("list", { name: "Notes on these figures" });
    const words = "Unrealized gain includes what is known of 1 coin without a complete cost";
    await notes.getByRole("button", { name: words }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("list")).toBe("remaining");
    await page.getByRole("link", { name: "Print" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await notes.getByText(words).waitFor();
    expect(await notes.getByRole("button").count()).toBe(0);
  },
);

test("the total follows the balances before the history is computed", { timeout: 60_000 }, async () => {
  const { page, context } = await world.open({ viewport: { width: 1440, height: 900 } });
  // A service that computes the history for long: the page hears of new balances, and not yet of the history.
  let requestId: unknown;
  let subscriptionId: unknown;
  await page.routeWebSocket("**/*", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, method } = JSON.parse(String(text)) as { id?: unknown; method?: string };
      if (method === "netWorth.subscribe") requestId = id;
      server.send(text);
    });
    server.onMessage((text) => {
      const { id, result } = JSON.parse(String(text)) as {
        id?: unknown;
        result?: { subscriptionId?: unknown };
      };
      if (id !== undefined && id === requestId) subscriptionId = result?.subscriptionId;
      const isEvent = id === undefined && subscriptionId !== undefined;
      if (isEvent && String(text).includes(JSON.stringify(subscriptionId))) return;
      socket.send(text);
    });
  });
  await signIn(page, accountName);
  await page.goto("/?allocation=kind");
  const kinds = page.getByRole("region", { name: "Allocation" }).getByRole("listitem");
  await kinds.first().waitFor();
  const money = kinds.filter({ hasText: "Money" }).locator(".row-end");
  const figure = page.locator(".worth-figure");
  const amounts = async (): Promise<number[]> => [
    numberIn((await figure.innerText()).split("\n").at(-1) ?? ""),
    numberIn(firstLine(await money.innerText())),
  ];
  const [total = 0, cash = 0] = await amounts();
  const { ids } = (await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      {
        at: Date.now(),
        type: "deposit",
        wallet: "Cash box",
        legs: [{ direction: "in", assetId: "currency:iso4217/code:USD", amount: "500000" }],
      },
    ],
  })) as { ids: string[] };
  await expect.poll(async () => (await amounts())[1], { timeout: 20_000 }).toBeCloseTo(cash + 500_000, 0);
  await expect.poll(async () => (await amounts())[0], { timeout: 5_000 }).toBeCloseTo(total + 500_000, 0);
  await world.service.rpc("transactions.delete", { accountName, ids });
  await world.service.rpc("tasks.settled", { accountName });
  await context.close();
});
