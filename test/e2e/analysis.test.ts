import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

let world: World;
let visit: Visit;
let accountName: string;

beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  ({ accountName } = (await world.service.rpc("accounts.demo")) as { accountName: string });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open({ acceptDownloads: true });
  await enter(visit.page);
}, 120_000);
afterAll(() => world.close());

const dialog = () => visit.page.getByRole("dialog");

test("a disposal in a report opens to its lots, formula and transactions", { timeout: 60_000 }, async () => {
  const { page } = visit;
  await follow(page, "/reports");
  await page.getByLabel("Range", { exact: true }).selectOption("all");
  // A report of the demo is made in less time than a browser takes to look for the sentence.
  await page.evaluate(() =>
    new MutationObserver(() => {
      const said = document.querySelector("form [role=status]")?.textContent ?? "";
      const isNone = document.querySelector(".empty")?.checkVisibility() === true;
      if (said !== "") document.body.dataset["said"] = `${said} ${isNone}`;
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
  await page.getByRole("button", { name: "Create report" }).click();
  await page.locator("body[data-said='Creating the report… false']").waitFor({ state: "attached" });
  await page.getByRole("list", { name: "Disposals" }).getByRole("button").first().click();
  await dialog().getByText("gain = proceeds − fees − cost").waitFor();
  await dialog().getByRole("columnheader", { name: "Acquired" }).waitFor();
  await dialog().locator(".transaction-row").first().click();
  await dialog().getByLabel("Notes").waitFor();
  await dialog().getByRole("button", { name: "Back" }).click();
  await dialog().getByText("gain = proceeds − fees − cost").waitFor();
  await page.keyboard.press("Escape");
});

test("the totals equal the service's, and the list is downloaded as CSV", { timeout: 60_000 }, async () => {
  const { page } = visit;
  const [report] = (await world.service.rpc("pnl.reports", { accountName })) as {
    reportId: string;
    counts: { disposals: number };
    totals: { realised: string };
  }[];
  const text = await page
    .locator(".totals > div")
    .filter({ hasText: /^Realized gain/ })
    .locator("dd")
    .innerText();
  expect(text).toMatch(/^[+\-−]/);
  const shown = Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));
  expect(shown).toBeCloseTo(Number(report?.totals.realised), 2);
  // Gains have their colour, as in the holdings; sums that are no gain have none.
  const colours = page.locator(".totals dd .gain, .totals dd .loss");
  expect(await colours.count()).toBeGreaterThan(1);
  expect(
    await page
      .locator(".totals > div")
      .filter({ hasText: /^Proceeds/ })
      .locator(".gain")
      .count(),
  ).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV of Disposals" }).click(),
  ]);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength((report?.counts.disposals ?? 0) + 1);
});

test("gains by month, by coin and by holding term each add up to the report's totals", async () => {
  const { page } = visit;
  const [report] = (await world.service.rpc("pnl.reports", { accountName })) as {
    totals: { realised: string; income: string };
  }[];
  const number = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));
  const sumOfColumn = async (table: string, column: number): Promise<number> => {
    const cells = page.getByRole("table", { name: table }).locator(`tbody td:nth-child(${column})`);
    await cells.first().waitFor();
    const more = page.getByRole("button", { name: /^Show more/ });
    if ((await more.count()) > 0) await more.click();
    return (await cells.allInnerTexts()).reduce((sum, text) => sum + number(text), 0);
  };
  // Each of some forty rows is rounded to a cent.
  const close = (sum: number, total = ""): void =>
    expect(Math.abs(sum - Number(total)), `${sum} and ${total}`).toBeLessThan(0.3);
  close(await sumOfColumn("Gain by month", 2), report?.totals.realised);
  close(await sumOfColumn("Gain by month", 3), report?.totals.income);
  await page.getByRole("img", { name: "Gain by month" }).waitFor();
  await page.locator("label", { hasText: /^Coin$/ }).click();
  close(await sumOfColumn("Gain by coin", 2), report?.totals.realised);
  await page.locator("label", { hasText: /^Holding term$/ }).click();
  close(await sumOfColumn("Realized gain by holding term", 5), report?.totals.realised);
});

test("reports of two years are separate, and both are kept", async () => {
  const { page } = visit;
  const year = await page.getByLabel("Range", { exact: true }).locator("option").nth(1).innerText();
  await page.getByLabel("Range", { exact: true }).selectOption(year);
  await page.getByLabel("Method").selectOption({ label: "HIFO (highest cost first)" });
  await page.getByRole("button", { name: "Create report" }).click();
  await page.getByRole("heading", { name: new RegExp(`^${year} HIFO`) }).waitFor();
  // Above the rows of the shown report, of which there may be thousands.
  await page.getByText("Earlier reports").click();
  const earlier = page.getByRole("list", { name: "Earlier reports" });
  expect(await earlier.getByRole("listitem").count()).toBe(2);
  const rows = page.locator(".endless");
  expect((await earlier.boundingBox())?.y).toBeLessThan((await rows.boundingBox())?.y ?? 0);
});

test("the form has what the shown report was created with, also after a reload", async () => {
  const { page } = visit;
  const chosen = (label: string): Promise<string> =>
    page.getByLabel(label, { exact: true }).locator("option:checked").innerText();
  const year = await chosen("Range");
  expect(year).toMatch(/^\d{4}$/);
  await page.reload();
  await expect.poll(() => chosen("Method")).toBe("HIFO (highest cost first)");
  expect(await chosen("Range")).toBe(year);
  await page.getByText("Earlier reports").click();
  await page
    .getByRole("list", { name: "Earlier reports" })
    .getByRole("button", { name: /^All time/ })
    .click();
  await expect.poll(() => chosen("Range")).toBe("All time");
  expect(await chosen("Method")).toBe("FIFO (first in, first out)");
});

test("a report is deleted after a question, and the newest of the others is shown", async () => {
  const { page } = visit;
  const saved = async (): Promise<number> =>
    ((await world.service.rpc("pnl.reports", { accountName })) as unknown[]).length;
  const before = await saved();
  await page.getByRole("button", { name: "Delete this report" }).click();
  const question = page.getByRole("dialog", { name: "Delete the report All time?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await saved()).toBe(before);
  await page.getByRole("button", { name: "Delete this report" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Report deleted.").waitFor();
  expect(await saved()).toBe(before - 1);
  await page.getByRole("region", { name: "Report" }).getByRole("heading", { level: 2 }).waitFor();
});

test("the performance page explains its figures, and the best day opens to its flows and holdings", async () => {
  const { page } = visit;
  await follow(page, "/performance");
  const best = page.locator(".totals > div").filter({ hasText: "Best day" }).getByRole("button");
  await best.click();
  await dialog().getByText("return = (value + outflows) ÷ (opening + inflows) − 1").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("How these figures are calculated").click();
  await page.getByText("the square root of 365").waitFor();
});

test("the money-weighted return is a rate per year only of a year or more", async () => {
  const { page } = visit;
  const figure = page.locator(".totals > div").filter({ hasText: "Money-weighted return" }).locator("dd");
  await follow(page, "/performance?range=1W");
  await figure.getByText("shown from 365 days on").waitFor();
  await page.getByRole("radio", { name: "All", exact: true }).check({ force: true });
  await figure.getByText(/^\+[\d.]+% per year$/).waitFor();
});

test("the gain by coin adds up to the gain of the range, on the page and in the exported list", async () => {
  const { page } = visit;
  await follow(page, "/performance?range=1Y");
  const card = page.getByRole("region", { name: "Gain by coin" });
  const summary = page.locator(".totals > div").filter({ hasText: "Gain" }).locator("dd").first();
  const whole = card.locator("tfoot tr").last().locator("td");
  await whole.waitFor();
  await expect.poll(async () => whole.innerText()).toBe(await summary.innerText());
  const more = card.getByRole("button", { name: /Show more/ });
  if (await more.isVisible()) await more.click();
  const shown = await card.locator("tbody tr").count();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("button", { name: /CSV/ }).click(),
  ]);
  const rows = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n")
    .slice(1);
  expect(rows).toHaveLength(shown);
  await card.getByRole("link", { name: "BTC", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: /Bitcoin|BTC/ }).waitFor();
});

test("the calendar of returns fits the page with returns of six characters in each month", async () => {
  const { page } = visit;
  await follow(page, "/performance");
  const table = page.getByRole("table", { name: "Returns by month (TWR)" });
  await table.getByRole("row").nth(1).waitFor();
  await table.evaluate((element) => {
    for (const [index, cell] of element.querySelectorAll("td").entries())
      cell.textContent = index === 0 ? "+1,234%" : "−99.9%";
  });
  const tooWide: number[] = [];
  for (const width of [1_440, 1_280, 1_200, 1_024, 900, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const { page: pageWidth, table: tableWidth } = await table.evaluate((element) => ({
      page: document.documentElement.scrollWidth - innerWidth,
      table: element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
    }));
    if (Math.max(pageWidth, tableWidth) > 0) tooWide.push(width);
  }
  await page.setViewportSize({ width: 1_280, height: 720 });
  expect(tooWide).toEqual([]);
});

test("a position with a long name keeps to its row at the width of a tablet", async () => {
  const { page } = visit;
  await page.setViewportSize({ width: 1_024, height: 800 });
  await follow(page, "/positions");
  const rows = page.locator(".transaction-row.position");
  await rows.filter({ hasText: "HARBOR-LP" }).waitFor();
  const cut = await rows.evaluateAll((all) =>
    all.filter((row) => row.scrollHeight > row.clientHeight).map((row) => row.textContent),
  );
  await page.setViewportSize({ width: 1_280, height: 720 });
  expect(cut).toEqual([]);
});

test("positions are sorted by the headings of their columns", async () => {
  const { page } = visit;
  await follow(page, "/positions");
  const gains = async () =>
    (await page.locator(".transaction-row.position .row-when").allInnerTexts()).map((text) =>
      Number(text.replace("−", "-").replace(/[^\d.-]/g, "")),
    );
  await page.getByRole("button", { name: "Realized gain", exact: true }).click();
  await page.getByRole("button", { name: "Realized gain: Descending" }).waitFor();
  await expect.poll(async () => (await gains()).length).toBeGreaterThan(2);
  await expect.poll(gains).toEqual((await gains()).toSorted((a, b) => b - a));
  expect(page.url()).toContain("sort=realised");
  await page.getByRole("button", { name: "Realized gain: Descending" }).click();
  await page.getByRole("button", { name: "Realized gain: Ascending" }).waitFor();
  await expect.poll(async () => (await gains()).length).toBeGreaterThan(2);
  await expect.poll(gains).toEqual((await gains()).toSorted((a, b) => a - b));
});

test("a position opens to its transactions", async () => {
  const { page } = visit;
  await follow(page, "/positions");
  await page
    .getByRole("list", { name: /Positions/ })
    .getByRole("button")
    .first()
    .click();
  await dialog().locator(".transaction-row").first().waitFor();
  await page.keyboard.press("Escape");
});

test("a proposed transfer is confirmed, unlinked and rejected", { timeout: 60_000 }, async () => {
  const { page } = visit;
  const day = Date.now() - 3 * 86_400_000;
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      {
        at: day,
        type: "withdrawal",
        wallet: "North",
        legs: [{ direction: "out", assetId: "exchange:kraken/symbol:XTZ", amount: "77.5" }],
      },
      {
        at: day + 20 * 3_600_000,
        type: "deposit",
        wallet: "South",
        legs: [{ direction: "in", assetId: "exchange:kraken/symbol:XTZ", amount: "77.1" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName });
  await follow(page, "/transfers");
  const card = page.locator(".issue").filter({ hasText: "77.5" });
  await card.getByText("fee 0.4 XTZ").waitFor();
  await card.getByRole("button", { name: "Link as transfer" }).click();
  await card.waitFor({ state: "detached" });
  const linked = page.getByRole("list", { name: /Linked/ });
  await linked
    .getByRole("listitem")
    .filter({ hasText: "77.1" })
    .getByRole("button", { name: "Unlink" })
    .click();
  await card.getByRole("button", { name: "Not a transfer" }).click();
  await card.waitFor({ state: "detached" });
  const proposals = (await world.service.rpc("transactions.proposals", { accountName })) as unknown[];
  expect(proposals).toEqual([]);
});

test(
  "an asset's page shows its prices and their source, accepts the owner's price and removes it",
  { timeout: 60_000 },
  async () => {
    const { page } = visit;
    const assetId = "eip155:1/slip44:60";
    await follow(page, `/assets/${encodeURIComponent(assetId)}`);
    await page.getByRole("slider", { name: "Price history" }).waitFor();
    await page.getByText("Set a price, read prices from a file, or mark as worthless").click();
    await page.getByLabel("Day").fill("2024-01-05");
    await page.getByLabel(/^Price in/).fill("2222.5");
    await page.getByRole("button", { name: "Set price" }).click();
    await page.getByText("Jan 5, 2024", { exact: true }).waitFor();
    const prices = (await world.service.rpc("prices.list", {
      accountName,
      assetId,
      from: "2024-01-05",
      to: "2024-01-05",
    })) as { close: string; manual: boolean }[];
    expect(prices).toEqual([expect.objectContaining({ close: "2222.5", manual: true })]);
    await page.getByRole("button", { name: /^Remove the price/ }).click();
    await page.getByRole("button", { name: /^Remove the price/ }).waitFor({ state: "detached" });
  },
);

test("spam is counted with reasons, and is restored at one click", { timeout: 60_000 }, async () => {
  const { page } = visit;
  const assetId = "eip155:1/erc20:0x00000000000000000000000000000000000bad01";
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      {
        at: Date.parse("2024-04-01T00:00:00Z"),
        type: "airdrop",
        platform: "eip155:1",
        wallet: "0x00000000000000000000000000000000000000aa",
        txHash: `0x${"ab".repeat(32)}`,
        legs: [{ direction: "in", assetId, amount: "5000" }],
      },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName });
  await follow(page, `/assets/${encodeURIComponent(assetId)}`);
  await page.getByRole("button", { name: "Mark as spam" }).click();
  await page.getByText("Marked as spam:").waitFor();
  await follow(page, "/holdings");
  await page.getByText(/spam tokens? hidden/).click();
  await page
    .getByRole("button", { name: /Not spam/ })
    .first()
    .click();
  await page.getByText(/is no longer spam/).waitFor();
  expect(visit.complaints).toEqual([]);
});
