import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsInTurn } from "./faults.ts";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

/** Filters of the transactions, kept as views: each test continues the one before. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld({}, { hasDemo: true });
  await world.service.signIn();
  await world.service.rpc("accounts.demo");
  visit = await world.open();
  await enter(visit.page);
}, 120_000);
afterAll(() => world.close());
const slow = { timeout: 60_000 };

const viewsOf = (page: Page): Locator => page.getByRole("group", { name: "Saved views" });
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
  });
async function save(page: Page, name: string, button = "Save"): Promise<void> {
  await page.getByRole("button", { name: "Create view" }).click();
  await page.getByLabel("Name of the view").fill(name);
  await viewsOf(page).getByRole("button", { name: button }).click();
}

test(
  "a bound is a number with or without groups, and what is doubtful or no number is refused",
  slow,
  async () => {
    const { page } = visit;
    await follow(page, "/transactions");
    await page.getByText("More filters").click();
    const bound = page.getByLabel("Amount from");
    const queried = (): string | null => new URL(page.url()).searchParams.get("minAmount");
    for (const [typed, read] of [
      ["1,000", null],
      ["abc", null],
      ["1,000.50", "1000.5"],
      ["", null],
      ["0,5", "0.5"],
    ] as const) {
      await bound.fill(typed);
      await bound.press("Enter");
      await expect.poll(queried).toBe(read);
      expect(await bound.getAttribute("aria-invalid")).toBe(String(typed !== "" && read === null));
      expect(await bound.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await bound.fill("1,000");
    await bound.press("Enter");
    await page.getByText("“1,000” can mean 1000 or 1.000. Enter one of these.").waitFor();
    await expect.poll(queried).toBeNull();
    expect(await faultsInTurn(page)).toEqual([]);
  },
);

test(
  "a number as the list shows it finds its transaction, and the search is cleared with the filters",
  slow,
  async () => {
    const { page } = visit;
    const [one] = (
      (await world.service.rpc("transactions.list", {
        accountName: "demo",
        filter: { types: ["trade"], wallets: ["Kraken Spot"] },
      })) as { items: { id: string; legs: { direction: string; assetId: string; amount: string }[] }[] }
    ).items;
    const bought = one?.legs.find(({ direction }) => direction === "in");
    const shown = Number(Number(bought?.amount).toPrecision(5)).toString();
    await follow(page, "/transactions");
    const field = page.getByRole("searchbox", { name: "Search transactions" });
    await field.fill(shown);
    await page.getByText("No matching transactions.").waitFor();
    await page.getByRole("button", { name: `Amount about ${shown}` }).click();
    await page.locator("main").getByText(shown).first().waitFor();
    expect(await field.inputValue()).toBe("");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");

    await field.fill("nothing of the sort");
    await page.getByText("No matching transactions.").waitFor();
    await page.getByRole("button", { name: "Show all transactions" }).click();
    await expect.poll(() => field.inputValue()).toBe("");
    await page.getByText("Kraken Spot").first().waitFor({ state: "attached" });
    expect(new URL(page.url()).search).toBe("");

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search everything" }).fill(shown);
    await page.getByRole("option", { name: `Amount about ${shown}` }).click();
    await page.waitForURL(/minAmount=/);
    await page.locator("main").getByText(shown).first().waitFor();
    expect(await faultsInTurn(page)).toEqual([]);
  },
);

test("a view is saved, marked while its filters are shown, renamed, deleted and restored", slow, async () => {
  const { page } = visit;
  await follow(page, "/transactions?type=reward");
  await save(page, "Income");
  const view = viewsOf(page).getByRole("button", { name: "Income", exact: true });
  await expect.poll(() => view.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => focused(page)).toBe("Income");
  await page.getByRole("button", { name: "Rename view “Income”" }).click();
  await expect.poll(() => focused(page)).toBe("Name of the view");
  await page.getByLabel("Name of the view").fill("Rewards");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Rewards");
  expect(await view.count()).toBe(0);
  await page.getByRole("button", { name: "Delete view “Rewards”" }).click();
  await expect.poll(() => focused(page)).toBe("Create view");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => focused(page)).toBe("Rewards");
  expect(await faultsInTurn(page)).toEqual([]);
});

test("a name that another view has replaces it only after saying so", slow, async () => {
  const { page } = visit;
  await follow(page, "/transactions?type=airdrop");
  await page.getByRole("button", { name: "Create view" }).click();
  await page.getByLabel("Name of the view").fill("Rewards");
  await page.getByText("“Rewards” exists and will be replaced.").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Create view");
  await viewsOf(page).getByRole("button", { name: "Rewards" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?type=reward");
  await follow(page, "/transactions?type=airdrop");
  await save(page, "Rewards", "Replace");
  await page.getByText("View saved.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone.").waitFor();
  await viewsOf(page).getByRole("button", { name: "Rewards" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?type=reward");
});

test(
  "an address with the same filters in another order is the view, and a second tab learns of views",
  slow,
  async () => {
    const { page, context } = visit;
    await follow(page, "/transactions?type=reward&wallet=&from=2026-01-01");
    await save(page, "This year");
    const other = await context.newPage();
    await other.goto("/transactions?from=2026-01-01&type=reward");
    const shared = viewsOf(other).getByRole("button", { name: "This year", exact: true });
    await expect.poll(() => shared.getAttribute("aria-pressed")).toBe("true");
    await follow(page, "/transactions?type=fee");
    await save(page, "Fees");
    await viewsOf(other).getByRole("button", { name: "Fees" }).waitFor();
    await shared.click();
    await expect.poll(() => new URL(other.url()).search).toBe("");
    await other.goto("/transactions?wallet=another-wallet");
    await expect.poll(() => other.getByLabel("Wallet", { exact: true }).inputValue()).toBe("another-wallet");
    await other.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(() => new URL(other.url()).search).toBe("");
    await other.close();
    expect(visit.complaints).toEqual([]);
  },
);

test("an own price of 1,000 in words of two meanings is refused before it is stored", slow, async () => {
  const { page } = visit;
  await follow(page, `/assets/${encodeURIComponent("eip155:1/slip44:60")}`);
  await page.getByText("Set a price, read prices from a file, or mark as worthless").click();
  const price = page.getByLabel("Price in USD", { exact: true });
  await price.fill("1,000");
  await page.getByRole("button", { name: "Set price" }).click();
  expect(await price.evaluate((field) => (field as HTMLInputElement).validationMessage)).toBe(
    "“1,000” can mean 1000 or 1.000. Enter one of these.",
  );
  const stored = (await world.service.rpc("prices.list", {
    accountName: "demo",
    assetId: "eip155:1/slip44:60",
  })) as { manual: boolean }[];
  expect(stored.filter(({ manual }) => manual)).toEqual([]);
});

test("a German form shows and reads amounts with a decimal comma", slow, async () => {
  const { page, context } = await world.open({
    locale: "de-DE",
    storageState: await visit.context.storageState(),
  });
  await page.goto("/transactions?type=trade");
  await page.locator(".transaction-row").first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Alle Angaben bearbeiten" }).click();
  const amount = sheet.getByLabel("Menge: Empfangen", { exact: true });
  expect(await amount.inputValue()).toMatch(/^\d+(,\d+)?$/);
  await amount.fill("1.234");
  await sheet.getByRole("button", { name: "Speichern" }).click();
  await sheet.getByText("„1.234“ kann 1234 oder 1,234 bedeuten. Gib eines davon ein.").waitFor();
  await context.close();
});
