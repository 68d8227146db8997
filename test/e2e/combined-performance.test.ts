import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "./faults.ts";
import { enter, enterAt, openWorld, type Visit, type World } from "./world.ts";

/** The performance of several accounts on their page; each test continues the one before. */
let world: World;
let visit: Visit;
const slow = { timeout: 90_000 };
const patient = { timeout: 30_000 };
const coin = "exchange:nowhere/symbol:COIN";
const dollar = "currency:iso4217/code:USD";
const dayMs = 86_400_000;
const midnight = Math.floor(Date.now() / dayMs) * dayMs;
const dayOf = (ago: number): string => new Date(midnight - ago * dayMs).toISOString().slice(0, 10);

type Entry = { ago: number; hour?: number; direction: "in" | "out"; assetId: string; amount: string };

async function addAccount(name: string, entries: Entry[], prices: string[]): Promise<void> {
  const { rpc } = world.service;
  await rpc("accounts.create", { name, baseCurrency: "USD" });
  await rpc("transactions.create", {
    accountName: name,
    transactions: entries.map(({ ago, hour = 1, direction, ...leg }) => ({
      at: midnight - ago * dayMs + hour * 3_600_000,
      type: direction === "in" ? "deposit" : "withdrawal",
      wallet: "Safe",
      legs: [{ direction, ...leg }],
    })),
  });
  if (prices.length > 0)
    await rpc("prices.set", {
      accountName: name,
      prices: prices.map((price, index) => ({
        assetId: coin,
        day: dayOf(prices.length - 1 - index),
        price,
        currency: "USD",
      })),
    });
  await rpc("tasks.settled", { accountName: name });
}

const rising = ["100", "120", "150", "150"];
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await addAccount(
    "savings",
    [
      { ago: 3, direction: "in", assetId: coin, amount: "1" },
      { ago: 1, hour: 9, direction: "out", assetId: coin, amount: "1" },
    ],
    rising,
  );
  await addAccount(
    "vault",
    [
      { ago: 3, direction: "in", assetId: dollar, amount: "100" },
      { ago: 1, hour: 11, direction: "in", assetId: coin, amount: "1" },
    ],
    rising,
  );
  visit = await world.open();
}, 180_000);
afterAll(() => world.close());

const part = () => visit.page.getByRole("region", { name: "Performance", exact: true });
const figure = (name: string) =>
  part().locator(".totals > div").filter({ hasText: name }).locator("dd").innerText();

test(
  "the accounts' page shows their performance as one portfolio, as one account's page does",
  slow,
  async () => {
    const { page, complaints } = visit;
    await enter(page);
    await page.goto("/portfolios?accounts=savings,vault");
    await part().getByText("Time-weighted return (TWR)").first().waitFor(patient);
    await expect.poll(() => figure("Time-weighted return"), patient).toBe("+25.0%");
    expect(await figure("Net invested")).toBe("$200.00");
    expect(await figure("Gain")).toBe("+$50.00");
    expect(await figure("Max drawdown")).toBe("0.0%");
    expect(await figure("Best day")).toContain("+13.6%");
    await part()
      .getByText("$150.00 moved between these accounts within a day and is no deposit or withdrawal.")
      .waitFor();
    await part().getByRole("region", { name: "Return over time" }).locator("canvas").waitFor(patient);
    await part().getByRole("region", { name: "Drawdown" }).locator("canvas").waitFor(patient);
    await part().getByRole("table", { name: "Returns by month (TWR)" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    const folder = process.env["SCREENSHOTS"];
    if (folder !== undefined)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 860 });
        await page.screenshot({ path: `${folder}/combined-performance-${width}.png`, fullPage: true });
      }
    await page.setViewportSize({ width: 1280, height: 860 });
  },
);

test("it follows the range of the chart and the choice of accounts", slow, async () => {
  const { page } = visit;
  await page.getByRole("radio", { name: "24H" }).check({ force: true });
  await expect.poll(() => figure("Time-weighted return"), patient).toBe("0.0%");
  await page.getByRole("radio", { name: "All", exact: true }).check({ force: true });
  await expect.poll(() => figure("Time-weighted return"), patient).toBe("+25.0%");
  await page.getByRole("checkbox", { name: /^vault/ }).uncheck();
  await expect.poll(() => figure("Time-weighted return"), patient).toBe("+50.0%");
  expect(
    await part()
      .getByText(/moved between these accounts/)
      .count(),
  ).toBe(0);
});

test(
  "it names the account whose performance is unknown, and why, instead of that of the others",
  slow,
  async () => {
    const { page } = visit;
    await addAccount("unpriced", [{ ago: 2, direction: "in", assetId: coin, amount: "1" }], []);
    await page.goto("/portfolios?accounts=vault,unpriced");
    await part().getByText("Returns unknown: unpriced has no prices").waitFor(patient);
    expect(await part().locator(".totals").count()).toBe(0);
  },
);

test("it is in German for a German reader", slow, async () => {
  const { page, context } = await world.open({ locale: "de-DE" });
  await enterAt(page, "/portfolios?accounts=savings,vault");
  await page.getByText(/sind innerhalb eines Tages zwischen diesen Konten gewandert/).waitFor(patient);
  await page.getByRole("heading", { name: "Renditen nach Monat (TWR)" }).waitFor();
  await context.close();
});
