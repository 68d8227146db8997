import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "./faults.ts";
import { follow, openWorld, signIn, type Visit, type World } from "./world.ts";

/** A chart can be read without seeing it: it has a name, its points are read by keys, and its figures are a table. */
let world: World;
let visit: Visit;
let accountName: string;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  ({ accountName } = (await world.service.rpc("accounts.demo")) as { accountName: string });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open();
  await signIn(visit.page);
}, 120_000);
afterAll(() => world.close());

const ether = `/assets/${encodeURIComponent("eip155:1/slip44:60")}`;
const charts: [path: string, press: string | null, names: string[]][] = [
  ["/", null, ["Net worth over time"]],
  ["/portfolios?accounts=demo", null, ["Combined net worth over time"]],
  ["/performance", null, ["Return over time", "Drawdown"]],
  [ether, null, ["Price history"]],
  [ether, "Amount", ["Amount held over time"]],
  [ether, "Value", ["Value over time"]],
  ["/wallets/Kraken%20Spot?platform=exchange%3Akraken", null, ["Value over time"]],
];

test.each(charts)(
  "the charts of %s (%s) have their figures as a table",
  { timeout: 60_000 },
  async (path, press, names) => {
    const { page, complaints } = visit;
    await follow(page, path);
    if (press !== null) await page.getByRole("radio", { name: press, exact: true }).check();
    for (const name of names) {
      const chart = page.getByRole("slider", { name, exact: true });
      await chart.locator("canvas").waitFor();
      const place = page.locator("details.figures-table").filter({ hasText: `Figures as a table, ${name}` });
      await place.locator("summary").click();
      const table = page.getByRole("region", { name: `Figures as a table, ${name}` }).getByRole("table");
      await table.getByRole("row").nth(1).waitFor();
      // The newest row is the point that the chart reads out, and its oldest is there, too.
      const [time = "", ...cells] = await table.getByRole("row").nth(1).locator("th, td").allInnerTexts();
      const said = (await chart.getAttribute("aria-valuetext")) ?? "";
      expect(said).toContain(time);
      for (const cell of cells) expect(said).toContain(cell);
      expect(await table.getByRole("row").count()).toBeGreaterThan(12);
    }
    expect(await page.getByRole("slider").count()).toBe(names.length);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test("the chart of a shared link has its figures as a table", { timeout: 60_000 }, async () => {
  const { token } = (await world.service.rpc("shares.create", {
    accountName,
    name: "For a friend",
    pages: ["netWorth"],
    amounts: "shown",
  })) as { token: string };
  const { page, context } = await world.open();
  await page.goto(`/share#${token}`);
  const chart = page.getByRole("slider", { name: "Net worth" });
  await chart.waitFor();
  await page.getByText("Figures as a table").click();
  const newest = page.getByRole("region", { name: "Figures as a table" }).getByRole("row").nth(1);
  await newest.waitFor();
  const said = (await chart.getAttribute("aria-valuetext")) ?? "";
  for (const text of await newest.locator("th, td").allInnerTexts()) expect(said).toContain(text);
  await context.close();
});
