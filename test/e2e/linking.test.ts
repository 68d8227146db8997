import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crampedIn, faultsInTurn } from "./faults.ts";
import { openWorld, signIn, type Visit, type World } from "./world.ts";

/** Linking transfers of which several transactions leave or arrive. */
let world: World;
let visit: Visit;
const accountName = "main";
const chain = "bip122:000000000019d6689c085ae165831e93";
const start = Date.UTC(2024, 4, 1, 12);
const minute = 60_000;
const slow = { timeout: 60_000 };
let ids: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  visit = await world.open();
  await signIn(visit.page);
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName });
  const onChain = (
    wallet: string,
    direction: string,
    amount: string,
    txHash: string,
    minutes = 0,
  ): object => ({
    at: start + minutes * minute,
    type: direction === "out" ? "withdrawal" : "deposit",
    platform: chain,
    wallet,
    txHash,
    legs: [{ direction, assetId: `${chain}/slip44:0`, amount }],
  });
  const kraken = (direction: string, amount: string, minutes: number): object => ({
    at: start + minutes * minute,
    type: direction === "out" ? "withdrawal" : "deposit",
    platform: "exchange:kraken",
    wallet: "Kraken",
    legs: [{ direction, assetId: "exchange:kraken/symbol:BTC", amount }],
  });
  const transactions = [
    onChain("bc1qone", "out", "1", "ab".repeat(32)),
    onChain("bc1qother", "out", "0.5", "ab".repeat(32)),
    onChain("bc1qthird", "out", "4", "cd".repeat(32), 5),
    kraken("in", "1.4999", 30),
    kraken("out", "2", 10_000),
    onChain("bc1qone", "in", "1.2", "ef".repeat(32), 10_030),
    onChain("bc1qother", "in", "0.7995", "0a".repeat(32), 10_060),
  ];
  const created = (await world.service.rpc("transactions.create", { accountName, transactions })) as {
    ids: string[];
  };
  const names = ["one", "other", "third", "credit", "sent", "part", "rest"];
  ids = Object.fromEntries(names.map((name, index) => [name, created.ids[index] ?? ""]));
  await world.service.rpc("tasks.settled", { accountName });
}, 120_000);
afterAll(() => world.close());

const rows = (page: Page): Locator =>
  page.getByRole("list", { name: "Transactions, newest first" }).getByRole("listitem");
const linkOf = async (name: string): Promise<string | undefined> => {
  const found = await world.service.rpc("transactions.get", { accountName, id: ids[name] });
  return (found as { linkedTransactionId?: string }).linkedTransactionId;
};
const links = async (...names: string[]): Promise<(string | undefined)[]> => Promise.all(names.map(linkOf));

async function openPicker(page: Page, text: string): Promise<Locator> {
  await page.goto("/transactions");
  await rows(page).filter({ hasText: text }).first().getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Link as transfer" }).click();
  return page.getByRole("dialog", { name: "Link as transfer" });
}

test(
  "a deposit is linked with the wallets that paid it together, with the keyboard, and unlinked",
  slow,
  async () => {
    const { page } = visit;
    expect(await links("one", "other", "credit")).toEqual([undefined, undefined, undefined]);
    const picker = await openPicker(page, "+1.4999 BTC");
    const one = picker.getByRole("checkbox", { name: /bc1qone.*1 BTC/ });
    const other = picker.getByRole("checkbox", { name: /bc1qother.*0\.5 BTC/ });
    const third = picker.getByRole("checkbox", { name: /bc1qthird/ });
    // Both are suggested, because only they sum to the deposit.
    await expect.poll(() => one.isChecked()).toBe(true);
    expect(await other.isChecked()).toBe(true);
    expect(await picker.getByRole("status").filter({ hasText: "Received" }).innerText()).toMatch(
      /Sent\s+1\.5 BTC\s+Received\s+1\.4999 BTC\s+Difference\s+0\.0001 BTC$/,
    );
    expect(await third.isDisabled()).toBe(true);
    await other.press("Space");
    await picker.getByText("0.4999 BTC more arrived than left.").waitFor();
    const link = picker.getByRole("button", { name: "Link as transfer" });
    expect(await link.isDisabled()).toBe(true);
    await one.press("Space");
    await picker.getByText("Select what belongs to this transfer.").waitFor();
    await third.press("Space");
    await picker.getByText("2.5001 BTC did not arrive.").waitFor();
    expect(await one.isDisabled()).toBe(true);
    expect([await faultsInTurn(page), await crampedIn(page)]).toEqual([[], []]);
    await third.press("Space");
    await one.press("Space");
    await other.press("Space");
    await link.press("Enter");
    await page.getByText("Linked as one transfer.").waitFor();
    expect(await links("one", "other", "credit")).toEqual([ids.credit, ids.credit, expect.any(String)]);
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Show departure 2" }).waitFor();
    await sheet.getByRole("button", { name: "Unlink" }).click();
    await page.getByText("Unlinked 3 transactions of one transfer.").waitFor();
    expect(await links("one", "other", "credit")).toEqual([undefined, undefined, undefined]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => links("one", "other")).toEqual([ids.credit, ids.credit]);
    await page.goto("/transfers");
    await page
      .getByRole("list", { name: /Linked/ })
      .getByRole("button", { name: "Unlink" })
      .first()
      .click();
    await page.getByText("Unlinked 3 transactions of one transfer.").waitFor();
    expect(await links("one", "other", "credit")).toEqual([undefined, undefined, undefined]);
  },
);

test("the same transfer is linked from one of the wallets that paid it", slow, async () => {
  const picker = await openPicker(visit.page, "−0.5 BTC");
  await expect
    .poll(() =>
      picker
        .getByRole("checkbox", { name: /Kraken/ })
        .first()
        .isChecked(),
    )
    .toBe(true);
  const group = picker.getByRole("group", { name: "Also sent in this payment" });
  expect(await group.getByRole("checkbox").count()).toBe(1);
  expect(await group.getByRole("checkbox", { name: /bc1qone/ }).isChecked()).toBe(true);
  await picker.getByRole("button", { name: "Link as transfer" }).click();
  await visit.page.getByText("Linked as one transfer.").waitFor();
  expect(await links("one", "other")).toEqual([ids.credit, ids.credit]);
});

test("a departure is linked with both parts in which it arrived, on a phone in German", slow, async () => {
  const { page, context, complaints } = await world.open({
    locale: "de-DE",
    viewport: { width: 390, height: 844 },
    storageState: await visit.context.storageState(),
  });
  await page.goto("/transactions");
  await page.locator(".transaction-row", { hasText: "−2 BTC" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Als Transfer verknüpfen" }).click();
  const picker = page.getByRole("dialog", { name: "Als Transfer verknüpfen" });
  await picker.getByRole("checkbox", { name: /1,2 BTC/ }).check();
  await picker.getByText("0,8 BTC kam nicht an.").waitFor();
  await picker.getByRole("checkbox", { name: /0,7995 BTC/ }).check();
  await picker.getByText("0,8 BTC kam nicht an.").waitFor({ state: "detached" });
  expect([await faultsInTurn(page), await crampedIn(page)]).toEqual([[], []]);
  await picker.getByRole("button", { name: "Als Transfer verknüpfen" }).click();
  await page.getByText("Als ein Transfer verknüpft.").waitFor();
  expect(await links("sent", "part", "rest")).toEqual([ids.part, ids.sent, ids.sent]);
  expect(complaints).toEqual([]);
  await context.close();
});

const ethereum = "eip155:1";
const ether = `${ethereum}/slip44:60`;
const dollar = `${ethereum}/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
async function create(...transactions: object[]): Promise<string[]> {
  const created = await world.service.rpc("transactions.create", { accountName, transactions });
  await world.service.rpc("tasks.settled", { accountName });
  return (created as { ids: string[] }).ids;
}

test("a transfer of two coins sums neither, and what went to others at once is no fee", slow, async () => {
  const { page } = visit;
  const at = Date.UTC(2024, 8, 1, 12);
  const same = { at, platform: ethereum, txHash: `0x${"12".repeat(32)}` };
  const leg = (direction: string, assetId: string, amount: string): object => ({
    direction,
    assetId,
    amount,
  });
  const sent = [leg("out", ether, "1"), leg("out", dollar, "70"), leg("out", ether, "5")];
  const received = [leg("in", ether, "1"), leg("in", dollar, "70")];
  const made = await create(
    { ...same, type: "withdrawal", wallet: "0x00000000000000000000000000000000000000a1", legs: sent },
    { ...same, type: "deposit", wallet: "0x00000000000000000000000000000000000000b2", legs: received },
  );
  const [departure] = made;
  const found = await world.service.rpc("transactions.get", { accountName, id: departure });
  expect((found as { linkedTransactionId?: string }).linkedTransactionId).toBe(made[1]);
  await page.goto("/transfers");
  const linked = page
    .getByRole("list", { name: /Linked/ })
    .getByRole("listitem")
    .filter({ hasText: "70" });
  await linked.waitFor();
  expect(await linked.innerText()).toMatch(/70 USDC \+ 1 ETH/);
  expect(await linked.innerText()).not.toMatch(/fee|71/i);
});

test("an arrival is added to a payment whose change is linked already", slow, async () => {
  const { page } = visit;
  const at = Date.UTC(2024, 9, 1, 12);
  const hash = "9c".repeat(32);
  const paid = (wallet: string, direction: string, amount: string): object => ({
    at,
    type: direction === "out" ? "withdrawal" : "deposit",
    platform: chain,
    wallet,
    txHash: hash,
    legs: [{ direction, assetId: `${chain}/slip44:0`, amount }],
  });
  const [first, second, change, deposit] = await create(
    paid("bc1qone", "out", "3"),
    paid("bc1qother", "out", "0.25"),
    paid("bc1qchange", "in", "1.75"),
    {
      at: at + 2 * 24 * 60 * minute,
      type: "deposit",
      platform: "exchange:kraken",
      wallet: "Kraken",
      legs: [{ direction: "in", assetId: "exchange:kraken/symbol:BTC", amount: "1.4995" }],
    },
  );
  const linkOfId = async (id: string | undefined): Promise<string | undefined> =>
    ((await world.service.rpc("transactions.get", { accountName, id })) as { linkedTransactionId?: string })
      .linkedTransactionId;
  expect([await linkOfId(first), await linkOfId(change)]).toEqual([change, first]);
  await page.goto("/transactions");
  await rows(page).filter({ hasText: "bc1qchange" }).first().getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Add an arrival" }).press("Enter");
  const picker = page.getByRole("dialog", { name: "Link as transfer" });
  await expect
    .poll(() =>
      picker
        .getByRole("checkbox", { name: /Kraken/ })
        .first()
        .isChecked(),
    )
    .toBe(true);
  expect(await picker.getByRole("status").filter({ hasText: "Received" }).innerText()).toMatch(
    /Sent\s+1\.5 BTC\s+Received\s+1\.4995 BTC/,
  );
  expect([await faultsInTurn(page), await crampedIn(page)]).toEqual([[], []]);
  await picker.getByRole("button", { name: "Link as transfer" }).press("Enter");
  await page.getByText("Linked as one transfer.").waitFor();
  expect([first, second]).toContain(await linkOfId(deposit));
  // Linked with its arrival, nothing of the payment is left.
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Unlink", exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Add an arrival" }).waitFor({ state: "detached" });
});

test("a departure whose whole amount arrived offers no further arrival", slow, async () => {
  const { page } = visit;
  const at = Date.UTC(2024, 10, 1, 12);
  const moved = (wallet: string, direction: string): object => ({
    at,
    type: direction === "out" ? "withdrawal" : "deposit",
    platform: chain,
    wallet,
    txHash: "7a".repeat(32),
    legs: [
      { direction, assetId: `${chain}/slip44:0`, amount: "0.6" },
      ...(direction === "out" ? [{ direction: "fee", assetId: `${chain}/slip44:0`, amount: "0.0001" }] : []),
    ],
  });
  await create(moved("bc1qfrom", "out"), moved("bc1qto", "in"));
  const answers: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => answers.push(String(payload))),
  );
  await page.goto("/transactions?text=bc1qfrom");
  await rows(page).first().getByRole("button").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Unlink", exact: true }).waitFor();
  // The transactions of its hash have been read.
  await expect.poll(() => answers.filter((text) => text.includes("7a".repeat(32))).length).toBeGreaterThan(2);
  await expect(dialog.getByRole("button", { name: "Add an arrival" }).count()).resolves.toBe(0);
});
