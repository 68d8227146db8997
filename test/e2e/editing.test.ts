import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { crampedIn, faultsInTurn } from "./faults.ts";
import { openWorld, password, type Visit, type World, signIn } from "./world.ts";

/** Correcting transactions, each change undone again; the presses of each task are counted. */
let world: World;
let visit: Visit;
const accountName = "main";
const btc = "exchange:kraken/symbol:BTC";
const usd = "currency:iso4217/code:USD";
const start = Date.UTC(2025, 2, 1, 12);
const day = 86_400_000;
beforeAll(async () => {
  world = await openWorld();
  visit = await world.open();
  await signIn(visit.page);
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName });
  const leg = (direction: string, assetId: string, amount: string): object => ({
    direction,
    assetId,
    amount,
  });
  const kraken = { platform: "exchange:kraken", wallet: "Kraken" };
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      { at: start, type: "deposit", ...kraken, legs: [leg("in", usd, "90000")] },
      { at: start + day, type: "trade", ...kraken, legs: [leg("in", btc, "1.5"), leg("out", usd, "60000")] },
      { at: start + 2 * day, type: "withdrawal", ...kraken, legs: [leg("out", btc, "0.5")] },
      {
        at: start + 2 * day + 2_520_000,
        type: "deposit",
        wallet: "Vault",
        notes: "to the vault",
        legs: [leg("in", btc, "0.4999")],
      },
      { at: start + 4 * day, type: "withdrawal", ...kraken, legs: [leg("out", usd, "500")], notes: "half" },
      { at: start + 4 * day, type: "deposit", ...kraken, legs: [leg("in", btc, "0.01")], notes: "half" },
    ],
  });
  await world.service.rpc("tasks.settled", { accountName });
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };
const rows = (page: Page): Locator =>
  page.getByRole("list", { name: "Transactions, newest first" }).getByRole("listitem");
const row = (page: Page, text: string | RegExp): Locator => rows(page).filter({ hasText: text }).first();

async function held(symbol: string, wallet: string): Promise<string | undefined> {
  const { items } = (await world.service.rpc("balances.list", { accountName })) as {
    items: { symbol: string; wallet: string; amount: string }[];
  };
  return items.find((item) => item.symbol === symbol && item.wallet === wallet)?.amount;
}

/** Presses what is named and counts it. */
function presser(): { press(target: Locator): Promise<void>; presses(): number } {
  let count = 0;
  return {
    async press(target) {
      await target.click();
      count++;
    },
    presses: () => count,
  };
}

test("an imported amount is corrected and the correction undone in the message", slow, async () => {
  const { page } = visit;
  const { press, presses } = presser();
  await page.goto("/transactions");
  await press(row(page, "1.5 BTC").getByRole("button"));
  const sheet = page.getByRole("dialog");
  await press(sheet.getByRole("button", { name: "Edit all details" }));
  await sheet.getByLabel("Amount: Received", { exact: true }).fill("1,25");
  await sheet.getByLabel("Own value (USD): Received", { exact: true }).fill("60000");
  await press(sheet.getByRole("button", { name: "Save" }));
  await page.getByText("Saved. Balances are updating.").waitFor();
  await expect.poll(() => held("BTC", "Kraken"), { timeout: 20_000 }).toBe("0.76");
  await sheet.getByText("Edited: amounts").waitFor();
  await press(page.getByRole("button", { name: "Undo", exact: true }).first());
  await page.getByText("Undone.").waitFor();
  await expect.poll(() => held("BTC", "Kraken"), { timeout: 20_000 }).toBe("1.01");
  // Three to correct, one to undo; before, neither was possible.
  expect(presses()).toBe(4);
  await sheet.getByRole("button", { name: "Redo: Undone: amounts" }).click();
  await expect.poll(() => held("BTC", "Kraken"), { timeout: 20_000 }).toBe("0.76");
  await sheet.getByRole("button", { name: "Reset to source" }).click();
  await page.getByText("BTC in Kraken: 0.76 → 1.01").waitFor();
  await page.getByRole("dialog").last().getByRole("button", { name: "Reset to source" }).click();
  await expect.poll(() => held("BTC", "Kraken"), { timeout: 20_000 }).toBe("1.01");
  await page.keyboard.press("Escape");
});

test("a deletion says which balances change, and is undone in the message", slow, async () => {
  const { page } = visit;
  await page.goto("/transactions");
  await row(page, "90,000.00 USD").getByRole("button").click();
  await page.getByRole("button", { name: "Delete transaction" }).click();
  await page.getByText("Changes 1 transaction and these balances:").waitFor();
  await page.getByText(/USD in Kraken: 29,500 → .60,500/).waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await row(page, "90,000.00 USD").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await row(page, "90,000.00 USD").waitFor();
  await expect.poll(() => held("USD", "Kraken"), { timeout: 20_000 }).toBe("29500");
});

test(
  "while a further change is made, the message of the one before no longer offers to undo it",
  slow,
  async () => {
    const { context } = visit;
    const page = await context.newPage();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.routeWebSocket("**/*", (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const { method } = JSON.parse(String(text)) as { method?: string };
        if (method === "transactions.delete") void released.then(() => server.send(text));
        else server.send(text);
      });
      server.onMessage((text) => socket.send(text));
    });
    await page.goto("/transactions?text=half");
    await row(page, "500.00 USD").getByRole("button").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("textbox", { name: "Notes" }).fill("half, noted");
    await sheet.getByRole("button", { name: "Save", exact: true }).click();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await undo.waitFor();
    await sheet.getByRole("button", { name: "Delete transaction" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await undo.waitFor({ state: "detached", timeout: 5_000 });
    release();
    await undo.waitFor();
    await undo.click();
    await row(page, "500.00 USD").waitFor();
    await page.close();
    await world.service.rpc("tasks.settled", { accountName });
  },
);

test(
  "a bulk edit does not overwrite what another window changed meanwhile, until it is confirmed",
  slow,
  async () => {
    const { page } = visit;
    const leg = { direction: "in", assetId: usd, amount: "7" };
    const { ids } = (await world.service.rpc("transactions.create", {
      accountName,
      transactions: [1, 2].map((count) => ({
        at: start + count,
        type: "deposit",
        wallet: "Shared",
        legs: [leg],
      })),
    })) as { ids: string[] };
    const notes = async (): Promise<(string | undefined)[]> => {
      const { items } = (await world.service.rpc("transactions.list", { accountName, filter: { ids } })) as {
        items: { notes?: string }[];
      };
      return items.map((item) => item.notes).toSorted();
    };
    await page.goto("/transactions?text=Shared");
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByRole("button", { name: "Edit selected" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Notes").fill("mine");
    await form.getByText("Changes 2 transactions. No balance changes.").waitFor();
    await world.service.rpc("transactions.update", { accountName, id: ids[0], patch: { notes: "theirs" } });
    await form.getByRole("button", { name: "Apply" }).click();
    await form.getByText(/^Some of these transactions were changed elsewhere/).waitFor();
    expect(await notes()).toEqual(["theirs", undefined]);
    await form.getByRole("button", { name: "Apply" }).click();
    await expect.poll(notes).toEqual(["mine", "mine"]);
    await world.service.rpc("transactions.delete", { accountName, ids });
    await world.service.rpc("tasks.settled", { accountName });
  },
);

test("two rows are linked by picking, stand as one row, and are parted again", slow, async () => {
  const { page } = visit;
  const linked = (await world.service.rpc("transactions.list", {
    accountName,
    filter: { linked: true },
  })) as {
    items: { id: string }[];
  };
  // Whether the service links the two on its own is its matter; here they are linked by hand.
  if (linked.items[0] !== undefined)
    await world.service.rpc("transactions.unlink", { accountName, id: linked.items[0].id });
  await world.service.rpc("tasks.settled", { accountName });
  await page.goto("/transactions");
  const { press, presses } = presser();
  await press(row(page, "−0.5 BTC").getByRole("button"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Link as transfer" }));
  const picker = page.getByRole("dialog", { name: "Link as transfer" });
  // The only one that fits is suggested.
  await expect.poll(() => picker.getByRole("checkbox", { name: /^Vault/ }).isChecked()).toBe(true);
  await press(picker.getByRole("button", { name: "Link as transfer" }));
  expect(presses()).toBe(3);
  await page.getByText("Linked as one transfer.").waitFor();
  await page.keyboard.press("Escape");
  await row(page, /Kraken → Vault/).waitFor();
  expect(await rows(page).filter({ hasText: "to the vault" }).count()).toBe(0);
  expect(await row(page, /Kraken → Vault/).innerText()).toMatch(/42 min · fee 0.0001 BTC/);
  await page.goto("/transfers");
  const transfers = page.getByRole("list", { name: /Linked/ });
  await expect.poll(() => transfers.getByRole("listitem").count()).toBe(1);
  await transfers.getByRole("button", { name: "Unlink" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => transfers.getByRole("listitem").count()).toBe(1);
});

test(
  "a transaction is split with the keyboard alone, and the split undone in its history",
  slow,
  async () => {
    const { page } = visit;
    await page.goto("/transactions");
    await row(page, "1.5 BTC").getByRole("button").press("Enter");
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Split" }).press("Enter");
    await sheet.getByLabel(/Received BTC/).fill("2");
    await sheet.getByText("Enter at most 1.5.").waitFor();
    await sheet.getByLabel(/Received BTC/).fill("0.5");
    await sheet.getByText("1 BTC stays").waitFor();
    await sheet.getByLabel(/Sent USD/).fill("20000");
    await sheet.getByLabel(/Sent USD/).press("Enter");
    await page.getByText("Split into two transactions.").waitFor();
    await page.keyboard.press("Escape");
    await row(page, "+0.5 BTC").waitFor();
    await row(page, "+1 BTC").getByRole("button").press("Enter");
    await sheet.getByRole("button", { name: "Undo: Split: amounts" }).press("Enter");
    await page.keyboard.press("Escape");
    await row(page, "+1.5 BTC").waitFor();
    expect(await rows(page).filter({ hasText: "+0.5 BTC" }).count()).toBe(0);
  },
);

test(
  "a split and a merge do not overwrite what another window changed, until they are pressed again",
  slow,
  async () => {
    const { page } = visit;
    const { ids } = (await world.service.rpc("transactions.create", {
      accountName,
      transactions: ["7", "8"].map((amount, count) => ({
        at: start + count,
        type: "deposit",
        wallet: "Contested",
        legs: [{ direction: "in", assetId: usd, amount }],
      })),
    })) as { ids: string[] };
    const change = (type: string) =>
      world.service.rpc("transactions.update", { accountName, id: ids[0], patch: { type } });
    await page.goto("/transactions?text=Contested");
    await row(page, "7.00 USD").getByRole("button").click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Split" }).click();
    await sheet.getByLabel(/Received USD/).fill("3");
    await change("income");
    await sheet.getByRole("button", { name: "Split" }).click();
    await sheet.getByText(/^The transaction was changed elsewhere/).waitFor();
    expect(await rows(page).count()).toBe(2);
    await sheet.getByRole("button", { name: "Split" }).click();
    await page.getByText("Split into two transactions.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByRole("button", { name: "Merge" }).click();
    await page.getByText("Changes 3 transactions. No balance changes.").waitFor();
    await change("reward");
    await sheet.getByRole("button", { name: "Merge" }).click();
    await sheet.getByText(/^One of these transactions was changed elsewhere/).waitFor();
    expect(await rows(page).count()).toBe(3);
    await sheet.getByRole("button", { name: "Merge" }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    const { items } = (await world.service.rpc("transactions.list", {
      accountName,
      filter: { text: "Contested" },
    })) as { items: { id: string }[] };
    await world.service.rpc("transactions.delete", { accountName, ids: items.map(({ id }) => id) });
    await world.service.rpc("tasks.settled", { accountName });
  },
);

test("two halves of a trade are merged, and several rows edited at once, each undone", slow, async () => {
  const { page } = visit;
  await page.goto("/transactions?text=half");
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByText("2 transactions selected").waitFor();
  await page.getByRole("button", { name: "Merge" }).click();
  await page.getByText("Changes 2 transactions. No balance changes.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Merge" }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await row(page, "Trade").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(2);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Edit selected" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Add tags").fill("checked");
  await form.getByLabel("Move to wallet").fill("Cold");
  await form.getByText("Changes 2 transactions and these balances:").waitFor();
  await form.getByText(/BTC in Cold · Kraken: 0 → 0\.01/).waitFor();
  await form.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => held("BTC", "Cold"), { timeout: 20_000 }).toBe("0.01");
  await row(page, "0.01 BTC").getByRole("button").click();
  await page.getByRole("dialog").getByText("Edited: wallet, tags").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => held("BTC", "Kraken"), { timeout: 20_000 }).toBe("1.01");
  expect(await held("BTC", "Cold")).toBeUndefined();
});

test(
  "transactions of several exchanges are not merged, and the page says what to do instead",
  slow,
  async () => {
    const { page } = visit;
    const at = Date.UTC(2024, 5, 1);
    const legs = [{ direction: "in", assetId: btc, amount: "0.02" }];
    const transactions = ["exchange:kraken", "exchange:coinbase"].map((platform) => ({
      at,
      type: "deposit",
      platform,
      wallet: "Apart",
      notes: "apart",
      legs,
    }));
    const created = await world.service.rpc("transactions.create", { accountName, transactions });
    await page.goto("/transactions?text=apart");
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByRole("button", { name: "Merge" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Transactions of several chains or exchanges cannot become one.").waitFor();
    expect(await dialog.getByRole("button", { name: "Merge" }).isDisabled()).toBe(true);
    expect(await dialog.getByRole("button", { name: "Retry" }).count()).toBe(0);
    await world.service.rpc("transactions.delete", { accountName, ...(created as { ids: string[] }) });
  },
);

test("rows are found by amount, and a filter is kept as a view", slow, async () => {
  const { page } = visit;
  await page.goto("/transactions");
  await page.getByText("More filters").click();
  await page.getByLabel("Amount from").fill("60.000");
  await page.getByLabel("Amount from").fill("60000");
  await page.getByLabel("Amount from").press("Enter");
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole("button", { name: "Create view" }).click();
  await page.getByLabel("Name of the view").fill("Large ones");
  await page.getByLabel("Name of the view").press("Enter");
  await page.getByText("View saved.").waitFor();
  await page.goto("/transactions");
  await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
  await page.getByRole("button", { name: "Large ones" }).click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByLabel("Amount to").fill("2");
  await page.getByLabel("Amount to").press("Enter");
  await page.getByText("“Amount from” is above “Amount to”.").waitFor();
});

const looks: ["light" | "dark", number][] = [
  ["light", 1280],
  ["dark", 390],
];
test.each(inTurn(looks, 2))(
  "the forms are accessible and fit, %s at %i px",
  slow,
  async (colorScheme, width) => {
    const { page, context, complaints } = await world.open({
      colorScheme,
      viewport: { width, height: 844 },
      reducedMotion: "reduce",
      storageState: await visit.context.storageState(),
    });
    await page.goto("/transactions");
    await row(page, "1.5 BTC").getByRole("button").click();
    const sheet = page.getByRole("dialog");
    const fits = async (): Promise<void> => {
      expect(await faultsInTurn(page)).toEqual([]);
      expect(await crampedIn(page)).toEqual([]);
      expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    };
    await sheet.getByText("Change history").waitFor();
    await fits();
    await sheet.getByRole("button", { name: "Edit all details" }).click();
    await sheet.getByLabel("Amount: Received", { exact: true }).waitFor();
    await fits();
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await sheet.getByRole("button", { name: "Split" }).click();
    await sheet.getByLabel(/Received BTC/).waitFor();
    await fits();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("editing speaks German", slow, async () => {
  const { page, context } = await world.open({ locale: "de-DE" });
  await page.goto("/transactions");
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.locator(".transaction-row", { hasText: "1,5 BTC" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Alle Angaben bearbeiten" }).click();
  await sheet.getByLabel("Menge: Empfangen", { exact: true }).waitFor();
  await sheet.getByLabel("Eigener Wert (USD): Empfangen", { exact: true }).waitFor();
  await context.close();
});

test("selecting more than one change takes says how many of how many are selected", slow, async () => {
  const { page, context } = await world.open({ storageState: await visit.context.storageState() });
  await world.service.rpc("accounts.create", { name: "many" });
  for (const count of [500, 501])
    await world.service.rpc("transactions.create", {
      accountName: "many",
      transactions: Array.from({ length: count }, (_, index) => ({
        at: start + (count * 1_000 + index) * 1_000,
        type: "deposit",
        platform: "manual",
        wallet: "Many",
        legs: [{ direction: "in", assetId: "eip155:1/slip44:60", amount: "0.001" }],
      })),
    });
  await world.service.rpc("tasks.settled", { accountName: "many" });
  await page.goto("/transactions");
  await page.getByRole("combobox", { name: "Account" }).selectOption({ label: "many" });
  await page.getByText("1,001 transactions").waitFor();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  const bar = page.getByRole("region", { name: "Selected transactions" });
  await bar.getByText("The newest 1,000 of 1,001 transactions selected. One change takes no more.").waitFor();
  expect([await faultsInTurn(page), await crampedIn(page)]).toEqual([[], []]);
  await page.locator(".transaction-row").first().click();
  await bar.getByText("999 transactions selected").waitFor();
  await page.goto("/data-health");
  await page.getByText("2 problems in 1 row:").waitFor();
  await context.close();
});

test("a press next to a form keeps what was entered, and closes a form without input", slow, async () => {
  const { page } = visit;
  await page.goto("/transactions");
  const form = page.getByRole("dialog", { name: "Add transaction" });
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: "Add transaction" }).click();
    await form.getByLabel("Wallet").waitFor();
  };
  await open();
  await page.mouse.click(30, 500);
  await form.waitFor({ state: "detached" });
  await open();
  await form.getByLabel("Wallet").fill("Half entered");
  await page.mouse.click(30, 500);
  expect(await form.getByLabel("Wallet").inputValue()).toBe("Half entered");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
});
