import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drop, enter, fixture, follow, openWorld, type Visit, type World } from "./world.ts";

/** What owners come for, with the clicks it takes: a choice in a list is one, typing is none. */
let world: World;
let visit: Visit;
const accountName = "demo";
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open({ acceptDownloads: true });
  await enter(visit.page);
  await visit.page.addInitScript(() => {
    const counted = (event: Event): void => {
      if (event.isTrusted)
        sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
    };
    // Keys and labels click, too, without a pointer's count; a list of choices counts when one is chosen.
    addEventListener(
      "click",
      (event) => {
        if (event.detail > 0 && !(event.target instanceof HTMLSelectElement)) counted(event);
      },
      true,
    );
    addEventListener(
      "change",
      ({ target }) => {
        if (target instanceof HTMLSelectElement)
          sessionStorage.setItem("clicks", String(Number(sessionStorage.getItem("clicks")) + 1));
      },
      true,
    );
  });
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };

/** Opens a page and counts from zero. */
async function begin(path: string): Promise<Page> {
  const { page } = visit;
  await follow(page, path);
  await page.locator("main h1").first().waitFor({ state: "attached" });
  await page.evaluate(() => sessionStorage.setItem("clicks", "0"));
  return page;
}
const clicks = (): Promise<number> => visit.page.evaluate(() => Number(sessionStorage.getItem("clicks")));
const open = (page: Page, name: string): Promise<void> =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click();
const numberIn = (text: string): number => Number(text.replace("−", "-").replace(/[^\d.-]/g, ""));

test("the gain of this year is one click away, where it took two", slow, async () => {
  const page = await begin("/");
  await page.getByRole("radio", { name: "YTD" }).check();
  const gain = page.locator(".worth-change a").first();
  await page.locator(".worth-change").getByText("gain this year").waitFor();
  const year = new Date().getUTCFullYear();
  const { gain: expected } = (await world.service.rpc("performance.summary", {
    accountName,
    from: `${year}-01-01`,
  })) as { gain: string };
  expect(numberIn((await gain.innerText()).split(" ")[0] ?? "")).toBeCloseTo(Number(expected), 1);
  expect(await clicks()).toBeLessThanOrEqual(1);
});

test(
  "the gain of a month is what its value changed by since the close of its first day, less deposits",
  slow,
  async () => {
    const page = await begin("/?range=1M");
    await page.locator(".worth-change").getByText("gain in one month").waitFor();
    const shown = numberIn((await page.locator(".worth-change a").first().innerText()).split(" ")[0] ?? "");
    const { at, value } = (await world.service.rpc("netWorth.current", { accountName })) as {
      at: number;
      value: string;
    };
    const dayAt = (days: number): string => new Date(at - days * 86_400_000).toISOString().slice(0, 10);
    const points = (await world.service.rpc("netWorth.history", { accountName, from: dayAt(30) })) as {
      day: string;
      value: string;
    }[];
    const { netInvested, coverageFlows } = (await world.service.rpc("performance.summary", {
      accountName,
      from: dayAt(29),
    })) as Record<string, string>;
    const change = Number(value) - Number(points.find(({ day }) => day === dayAt(30))?.value);
    expect(shown).toBeCloseTo(change - Number(netInvested) - Number(coverageFlows), 1);
  },
);

test(
  "cost, average price and gains of every coin are one click away, where they were one a coin or missing",
  slow,
  async () => {
    const page = await begin("/");
    await open(page, "Holdings");
    await page.locator(".holdings-table tbody").first().waitFor();
    const { items } = (await world.service.rpc("trades.costs", { accountName })) as {
      items: {
        symbol: string;
        cost: string | null;
        unrealised: string | null;
        averagePrice: string | null;
      }[];
    };
    const eth = items.find(({ symbol }) => symbol === "ETH");
    const row = page.locator(".holdings-table tbody tr", { hasText: "Ethereum" }).first();
    const cell = async (name: string): Promise<number> =>
      numberIn((await row.locator(`.cell-${name}`).innerText()).split("\n")[0] ?? "");
    expect(await cell("cost")).toBeCloseTo(Number(eth?.cost), 1);
    expect(await cell("unrealised")).toBeCloseTo(Number(eth?.unrealised), 1);
    expect(await cell("averagePrice")).toBeCloseTo(Number(eth?.averagePrice), 1);
    expect(await clicks()).toBeLessThanOrEqual(1);
  },
);

test("where everything is takes two clicks, where it took one a coin", slow, async () => {
  const page = await begin("/");
  await open(page, "Holdings");
  await page.getByRole("radio", { name: "Wallet" }).check();
  await page.locator(".holdings-table tbody", { hasText: "Bitcoin vault" }).first().waitFor();
  expect(await clicks()).toBeLessThanOrEqual(2);
});

test("a position's cost is that of what is held, and fits its value and gain", slow, async () => {
  const page = await begin("/positions");
  await page.getByRole("button", { name: /^ETH/ }).click();
  const facts = page.getByRole("dialog").locator(".facts");
  await facts.getByText("Cost basis of what is held").waitFor();
  const fact = async (name: string): Promise<number> =>
    numberIn(
      await facts
        .locator("div", { has: page.getByText(name, { exact: true }) })
        .locator("dd")
        .innerText(),
    );
  const [value, cost, gain] = [
    await fact("Value"),
    await fact("Cost basis of what is held"),
    await fact("Unrealized gain"),
  ];
  expect(value - cost).toBeCloseTo(gain, 1);
  expect(await fact("Cost of everything acquired")).toBeGreaterThan(cost);
  await page.keyboard.press("Escape");
});

test("a report takes two clicks, a disposal one, and its formula is read line by line", slow, async () => {
  const page = await begin("/");
  await open(page, "Profit and loss");
  await page.getByRole("button", { name: "Create report" }).click();
  const rows = page.getByRole("list", { name: "Disposals" }).getByRole("button");
  await rows.first().waitFor();
  expect(await clicks()).toBeLessThanOrEqual(2);
  await rows.first().click();
  const formula = page.getByRole("dialog").locator(".formula");
  await formula.getByText("gain = proceeds − fees − cost").waitFor();
  expect(await clicks()).toBeLessThanOrEqual(3);
  const text = await formula.innerText();
  expect(text).not.toMatch(/slip44|\d\.\d{9}/);
  expect(await formula.locator("p").count()).toBeGreaterThan(1);
  await page.keyboard.press("Escape");
});

test(
  "what has no price is the same on every page: an NFT is not counted, a token lacks a price",
  slow,
  async () => {
    const page = await begin("/");
    await page.locator(".caveats").getByText("HARBOR-LP").waitFor();
    expect(await page.locator(".caveats").innerText()).not.toMatch(/CHART/);
    await page.goto("/holdings");
    const row = (symbol: string) => page.locator(".holdings-table tbody tr", { hasText: symbol }).first();
    await row("CHART").getByText("NFT, not counted").waitFor();
    expect(await page.locator(".holdings-table").getByText("no price").count()).toBe(1);
    await row("HARBOR-LP").getByText("no price").waitFor();
    await page.goto("/reports?list=unpriced");
    await page.locator(".transaction-row").first().waitFor();
    const year = new Date().getUTCFullYear();
    expect(await page.locator(".endless").innerText()).not.toMatch(new RegExp(`Dec 31, ${year}`));
  },
);

test("the account menu leads to the accounts at the top of the settings", slow, async () => {
  const page = await begin("/");
  await page.getByRole("combobox", { name: "Account" }).selectOption({ label: "Manage accounts…" });
  await page.getByRole("heading", { level: 2, name: "Accounts" }).waitFor();
  const box = await page.getByRole("heading", { level: 2, name: "Accounts" }).boundingBox();
  expect(box?.y).toBeLessThan(200);
  await page.getByRole("button", { name: "Delete demo" }).click();
  await page
    .getByRole("dialog")
    .getByText(/cannot be undone/)
    .waitFor();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
});

test(
  "fetching prices says how it ended, and a price of one's own covers every day at once",
  slow,
  async () => {
    const page = await begin("/data-health");
    await page.getByRole("button", { name: "Fetch prices again" }).click();
    await page.locator(".notice").getByText(/price/i).waitFor();
    await page.getByRole("link", { name: "HARBOR-LP and its prices" }).click();
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Own price" }) });
    const today = new Date().toISOString().slice(0, 10);
    await card.getByLabel("Day", { exact: true }).fill(`${new Date().getUTCFullYear()}-01-01`);
    await card.getByLabel("Until (optional)").fill(today);
    await card.getByLabel("Price in USD", { exact: true }).fill("12,5");
    await card.getByRole("button", { name: "Set price" }).click();
    await page.getByText("Your price was saved.").waitFor();
    await world.service.rpc("tasks.settled", { accountName });
    const count = async (): Promise<number> =>
      ((await world.service.rpc("issues.list", { accountName })) as { total: number }).total;
    await expect.poll(count, { timeout: 20_000 }).toBe(0);
    await page.goto("/");
    await page.locator(".strip .lamp.calm").waitFor();
    expect(await page.locator(".caveats").count()).toBe(0);
  },
);

test(
  "three files are imported by one drop and one click, where it took six; undone by two",
  slow,
  async () => {
    await world.service.rpc("accounts.create", { name: "files" });
    const page = await begin("/");
    await page.getByRole("combobox", { name: "Account" }).selectOption("files");
    await begin("/import");
    await drop(
      page,
      ...["transactions", "internal", "erc20"].map((kind): [string, string] => [
        `${kind}.csv`,
        fixture(`etherscan-${kind}/ethereum.csv`),
      ]),
    );
    await page.getByRole("button", { name: /^Import \d+ transactions$/ }).click();
    await page.getByRole("heading", { name: "transactions.csv and 2 more files imported" }).waitFor();
    expect(await clicks()).toBeLessThanOrEqual(1);
    await world.service.rpc("tasks.settled", { accountName: "files" });
    await begin("/import");
    await page.getByRole("button", { name: /^Undo .*2 more files/ }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("button", { name: /^Undo .*2 more files/ }).waitFor({ state: "detached" });
    expect(await clicks()).toBeLessThanOrEqual(2);
    expect(visit.complaints).toEqual([]);
  },
);
