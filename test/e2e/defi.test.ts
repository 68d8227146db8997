import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileSystem } from "../../src/platform/host/files.ts";
import { openSql } from "../../src/platform/sqlite/open-sql.ts";
import { createAccountStore } from "../../src/store/account/account-store.ts";
import { createAccounts } from "../../src/store/database/accounts.ts";
import { createServerStore } from "../../src/store/server/server-store.ts";
import { faultsInTurn } from "./faults.ts";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

/** The page of DeFi positions: what is booked at protocols, and an answer about an unknown contract. */
const platform = "eip155:1";
const eth = `${platform}/slip44:60`;
const usdc = `${platform}/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48`;
const wallet = "0x00000000000000000000000000000000000000aa";
const comet = "0xc3d688b66703497daa19211eedff47f25384cdc3";
const pair = "0xae461ca67b15dc8dc81ce7615e0320da1a9ab8d5";
const share = `${platform}/erc20:${pair}`;
const strange = "0x00000000000000000000000000000000000000c1";
const zero = `0x${"0".repeat(40)}`;
const day = (number: number): number => Date.UTC(2025, 0, number);
const slow = { timeout: 60_000 };

let world: World;
let visit: Visit;
const accountName = "defi";
beforeAll(async () => {
  world = await openWorld();
  await world.service.signIn();
  await world.service.rpc("accounts.create", { name: accountName, baseCurrency: "USD" });
  const at = { platform, wallet };
  await world.service.rpc("transactions.create", {
    accountName,
    transactions: [
      {
        ...at,
        at: day(1),
        type: "deposit",
        legs: [
          {
            direction: "in",
            assetId: eth,
            amount: "10",
            value: { amount: "20000", currency: "USD", by: "owner" },
          },
        ],
      },
      {
        ...at,
        at: day(2),
        type: "stake",
        counterparty: comet,
        legs: [{ direction: "out", assetId: eth, amount: "2", counterparty: comet }],
      },
      {
        ...at,
        at: day(3),
        type: "loan",
        counterparty: comet,
        legs: [{ direction: "in", assetId: usdc, amount: "1500", counterparty: comet }],
      },
      {
        ...at,
        at: day(1),
        type: "deposit",
        legs: [{ direction: "in", assetId: usdc, amount: "2000" }],
      },
      {
        ...at,
        at: day(2),
        type: "stake",
        legs: [
          { direction: "out", assetId: eth, amount: "1", counterparty: pair },
          { direction: "out", assetId: usdc, amount: "2000", counterparty: pair },
          { direction: "in", assetId: share, amount: "40", counterparty: zero },
        ],
      },
      {
        ...at,
        at: day(3),
        type: "unstake",
        legs: [
          { direction: "out", assetId: share, amount: "40", counterparty: zero },
          { direction: "in", assetId: eth, amount: "0.9", counterparty: pair },
          { direction: "in", assetId: usdc, amount: "2300", counterparty: pair },
        ],
      },
      {
        ...at,
        at: day(4),
        type: "contract",
        method: "enter",
        counterparty: strange,
        legs: [{ direction: "out", assetId: usdc, amount: "300", counterparty: strange }],
      },
    ],
  });
  const today = new Date().toISOString().slice(0, 10);
  const priced = (assetId: string, price: string) =>
    ["2025-01-01", "2025-01-03", today].map((on) => ({ assetId, day: on, price, currency: "USD" }));
  await world.service.rpc("prices.set", {
    accountName,
    prices: [...priced(eth, "2000"), ...priced(usdc, "1")],
  });
  await world.service.rpc("tasks.settled", { accountName });
  visit = await world.open();
  await enter(visit.page);
}, 120_000);
afterAll(() => world.close());

test("positions are listed by protocol with amounts, value and what is owed", slow, async () => {
  const { page } = visit;
  await follow(page, "/defi");
  const compound = page.getByRole("region", { name: "Compound III" });
  await compound.waitFor();
  expect(await compound.getByRole("group", { name: "Supplied" }).innerText()).toMatch(/2\s*ETH\s*\$4,000/);
  expect(await compound.getByRole("group", { name: "Borrowed" }).innerText()).toMatch(
    /1,500\s*USDC\s*\$1,500/,
  );
  const totals = await page.locator(".page > dl.totals").innerText();
  expect(totals).toMatch(/Net value\s*\$2,500/);
  expect(totals).toMatch(/Supplied\s*\$4,000/);
  expect(await faultsInTurn(page)).toEqual([]);
});

test("a pool that was left is compared with holding its coins", slow, async () => {
  const { page } = visit;
  await follow(page, "/defi");
  const left = page.getByRole("region", { name: "Pools you left" });
  await left.getByRole("group", { name: "Got back" }).waitFor();
  expect(await left.getByRole("group", { name: "Put in" }).innerText()).toMatch(/1\s*ETH\s*\$2,000/);
  expect(await left.locator("dl.totals").innerText()).toMatch(
    /Got back\s*\$4,100.*If held\s*\$4,000.*Compared with holding\s*\+?\$100/s,
  );
  expect(await faultsInTurn(page)).toEqual([]);
});

test("the history of a position opens to its transactions", slow, async () => {
  const { page } = visit;
  await follow(page, "/defi");
  const compound = page.getByRole("region", { name: "Compound III" });
  await compound.getByText(/^History/).click();
  await expect.poll(() => compound.locator(".transaction-row").count()).toBe(2);
  await compound.locator(".transaction-row").first().click();
  await page.getByRole("dialog").getByText("USDC").first().waitFor();
  await page.keyboard.press("Escape");
});

test("one press says what an unknown contract is, and it counts from then on", slow, async () => {
  const { page } = visit;
  await follow(page, "/defi");
  const others = page.getByRole("region", { name: "Other contracts" });
  await others.getByText("Not verified", { exact: true }).waitFor();
  await others.getByRole("button", { name: "A position" }).click();
  await others.getByText("As booked", { exact: true }).waitFor();
  await expect.poll(() => page.locator(".page > dl.totals").innerText()).toMatch(/Net value\s*\$2,800/);
});

/** What a verification writes after it has read the contracts. */
function contractsState(): void {
  const dataLocation = join(world.folder, "data");
  const sql = openSql(join(dataLocation, "databases", "server.sqlite"), { readonly: false });
  const server = createServerStore(sql);
  const accounts = createAccounts({
    files: fileSystem,
    openSql,
    server,
    dataLocation,
    createStore: createAccountStore,
    readonly: false,
  });
  const { connections, chainPositions } = accounts.open(accountName);
  connections.add({ id: "c1", kind: "evm-node", label: "node", settings: {}, createdAt: day(5) });
  const read = { platform, wallet, block: 22_000_000, at: day(6) };
  const position = { ...read, key: "", rewards: [], health: null };
  chainPositions.save("c1", {
    positions: [
      {
        ...position,
        protocol: "compound-v3",
        contract: comet,
        supplied: [{ assetId: eth, amount: "2" }],
        borrowed: [{ assetId: usdc, amount: "1512.5" }],
      },
      {
        ...position,
        protocol: "aave",
        contract: "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2",
        supplied: [{ assetId: usdc, amount: "40" }],
        borrowed: [],
      },
    ],
    assets: [],
    reads: [read],
  });
  accounts.closeAll();
  sql.close();
}

test("the certificate compares what contracts state with the records, in both languages", slow, async () => {
  await world.restart(async () => contractsState());
  const { page } = visit;
  await page.goto("/certificate");
  const rows = page.getByRole("list", { name: "Positions in protocols" }).getByRole("listitem");
  await rows.filter({ hasText: "Compound III" }).first().waitFor();
  const text = await rows.allInnerTexts();
  expect(text).toHaveLength(3);
  expect(text[0]).toMatch(/^40 USDC supplied to Aave.*Your records give 0\..*Differs$/s);
  expect(text[0]).toContain("Likely cause: a deposit that the history does not contain");
  expect(text[1]).toMatch(
    /^1,512\.5 USDC borrowed from Compound III.*Your records give 1,500\..*Expected difference$/s,
  );
  expect(text[1]).toContain("Likely cause: interest on the debt since it last changed.");
  expect(text[2]).toMatch(/^2 ETH supplied to Compound III.*block 22,000,000.*Agrees$/s);
  expect(text[2]).not.toContain("Likely cause");
  await page.getByText("1 position differs from its contract.").waitFor();
  expect(await faultsInTurn(page)).toEqual([]);
});

test("the page speaks German", slow, async () => {
  const german = await world.open({ locale: "de-DE" });
  await german.page.goto("/");
  await german.page.getByLabel("Passwort", { exact: true }).fill("a long enough password");
  await german.page.getByRole("button", { name: "Anmelden" }).click();
  await german.page.getByLabel("Passwort", { exact: true }).waitFor({ state: "detached" });
  await follow(german.page, "/defi");
  await german.page.getByRole("heading", { name: "DeFi-Positionen" }).waitFor();
  await german.page.getByRole("region", { name: "Compound III" }).waitFor();
  expect(await german.page.locator(".page > dl.totals").innerText()).toContain("Geliehen");
  await german.page.getByRole("region", { name: "Verlassene Pools" }).getByText("Bei Halten").waitFor();
  await german.page.goto("/certificate");
  const list = german.page.getByRole("list", { name: "Positionen in Protokollen" });
  await list.getByText("Erwartete Abweichung", { exact: true }).waitFor();
  await list.getByText("Weicht ab", { exact: true }).waitFor();
  await list.getByText("2 ETH eingezahlt bei Compound III").waitFor();
  expect(german.complaints).toEqual([]);
});
