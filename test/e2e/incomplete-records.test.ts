import { afterAll, beforeAll, expect, test } from "vitest";
import { drop, enterAt, follow, openWorld, type Visit, type World } from "./world.ts";

/** An account whose files lack purchases: what is unknown is the same on every page. Each test continues the one before. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: "gaps", baseCurrency: "USD" });
  visit = await world.open({ viewport: { width: 1440, height: 900 } });
}, 120_000);
afterAll(() => world.close());

const patient = { timeout: 90_000 };
const history = `Transaction history 2024
Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description
02/01/2024 10:02,fiat_deposit,,Bank Account,"100,00",EUR,"0,00",Kraken,"100,00",EUR,"100,00","0,00",EUR,"0,00","100,00","0,00",,,,Deposit
`;
const trades = `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash
2024-01-03 12:00:00 UTC,100.00,USD,1.0,BTC,,,100.00,USD,,bought,a1
2024-01-04 12:00:00 UTC,1.0,BTC,150.00,USD,,,150.00,USD,,sold,a2
2024-03-04 12:00:00 UTC,2.0,BTC,300.00,USD,,,300.00,USD,,sold without a purchase,a3
`;

test(
  "choosing the order of a file's dates names one of them, and leaves the focus at the file",
  patient,
  async () => {
    const { page } = visit;
    await enterAt(page, "/import", "gaps");
    await drop(page, ["history.csv", history], ["trades.csv", trades]);
    const monthFirst = page.getByRole("button", { name: /^Month first/ });
    await monthFirst.waitFor();
    const refusal = page.getByRole("alert").filter({ has: monthFirst });
    await refusal.getByText("For example 02/01/2024.").waitFor();
    expect(await refusal.innerText()).not.toContain("dateOrder");
    await page.getByRole("button", { name: /^Day first/ }).press("Enter");
    await monthFirst.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("history.csv");
  },
);

test("an import that is done has the focus on its result", patient, async () => {
  const { page } = visit;
  await page.locator(".import-bar button:enabled").press("Enter");
  const result = page.getByRole("heading", { name: /\.csv.* imported$/ });
  await result.waitFor({ timeout: 60_000 });
  await expect.poll(() => result.evaluate((heading) => heading === document.activeElement)).toBe(true);
  await world.service.rpc("tasks.settled", { accountName: "gaps" });
});

test(
  "sales without a recorded purchase are in the positions, with the same gain as in the holdings",
  patient,
  async () => {
    const { page } = visit;
    await follow(page, "/positions?status=closed");
    const rows = page.locator(".transaction-row.position");
    await rows
      .filter({ hasText: "no purchase recorded" })
      .locator(".row-when")
      .getByText("+$300.00")
      .waitFor();
    await rows.filter({ hasText: "Jan 3, 2024" }).locator(".row-when").getByText("+$50.00").waitFor();
    expect(await rows.count()).toBe(2);
    await rows.first().click();
    await page.getByText("1 acquisition or sale without a known cost, treated as zero cost basis").waitFor();
    await page.keyboard.press("Escape");
    await follow(page, "/holdings");
    await page.getByRole("row").filter({ hasText: "BTC" }).getByText("+$350.00").waitFor();
  },
);

test(
  "the number of problems is that of the navigation, with the number of rows that they are in",
  patient,
  async () => {
    const { page } = visit;
    await follow(page, "/data-health");
    const lead = page.getByText(/\d+ problems in \d+ rows?: problems of one coin/);
    await lead.waitFor();
    const [problems, rows] = /(\d+) problems in (\d+)/.exec(await lead.innerText())?.slice(1) ?? [];
    expect(await page.getByRole("link", { name: /^Data health/ }).innerText()).toContain(problems);
    for (const all of await page.getByRole("button", { name: /^Show all/ }).all()) await all.click();
    expect(await page.locator(".issue").count()).toBe(Number(rows));
  },
);

test(
  "at 320 pixels, which is 400 % zoom, no figure is cut and nothing scrolls sideways",
  patient,
  async () => {
    const { page } = await world.open({ viewport: { width: 320, height: 700 } });
    await enterAt(page, "/performance", "demo");
    for (const path of ["/performance", "/audit-log", "/transfers", "/holdings", "/positions", "/"]) {
      await follow(page, path);
      const cut = await page.evaluate(() =>
        [
          document.documentElement,
          ...document.querySelectorAll(".totals, .linked-row, .transaction-row, .date-range"),
        ]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
      );
      expect(cut, path).toEqual([]);
    }
  },
);

test("selecting transactions shows a box at every row, and ends with one button", patient, async () => {
  const { page } = await world.open({ viewport: { width: 1024, height: 700 } });
  await enterAt(page, "/transactions", "demo");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const rows = page.locator(".transaction-row");
  await rows.first().locator(".choosable").waitFor();
  expect(await rows.filter({ has: page.locator(".choosable") }).count()).toBe(await rows.count());
  await rows.first().click();
  await expect.poll(() => rows.first().getAttribute("aria-pressed")).toBe("true");
  const bar = page.getByRole("region", { name: "Selected transactions" });
  await bar.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".choosable").first().waitFor({ state: "detached" });
});
