import { afterAll, beforeAll, expect, test } from "vitest";
import { inTurn } from "../support/depth.ts";
import { serveReceipts } from "../support/chains/esplora-receipts.ts";
import { playDefillama } from "../support/worlds/price-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";
import { faultsOf } from "./faults.ts";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

/** From a pasted address to a certificate, in order: each test goes on where the one before it stopped. */
const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
let standIn: StandIn;
let chain: ReturnType<typeof serveReceipts>;
let world: World;
let visit: Visit;
beforeAll(async () => {
  standIn = await startStandIn();
  chain = serveReceipts(standIn, { address, count: 700, satoshi: 1_000_000 });
  chain.setBeyond(50_000_000);
  playDefillama(standIn, (key) => (key === "coingecko:bitcoin" ? 50_000 : undefined), Date.now);
  world = await openWorld({
    UPSTREAM_ESPLORA_URL: `${standIn.url}/api`,
    UPSTREAM_DEFILLAMA_URL: standIn.url,
    UPSTREAM_HYPERLIQUID_URL: `${standIn.url}/hyperliquid`,
    UPSTREAM_BLOCKSCOUT_URL: `${standIn.url}/nowhere`,
  });
  visit = await world.open();
}, 120_000);
afterAll(async () => {
  await world.close();
  await standIn.close();
});
const slow = { timeout: 90_000 };
const shot = async (name: string): Promise<void> => {
  const folder = process.env["SCREENSHOTS"];
  if (folder === undefined) return;
  await visit.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

/** By day and by night, on a desk and on a phone; one of them with each change. */
const looks = [
  { colorScheme: "dark", width: 360 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 360 },
  { colorScheme: "light", width: 1280 },
] as const;

async function expectClean(): Promise<void> {
  const { page } = visit;
  const before = page.viewportSize();
  for (const { colorScheme, width } of inTurn(looks, 4)) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 860 });
    // Colours change over some milliseconds.
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    expect(await faultsOf(page), `${colorScheme} at ${width}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `overflow at ${width}`).toBeLessThanOrEqual(0);
    await shot(`${new URL(page.url()).pathname.slice(1) || "worth"}-${colorScheme}-${width}`);
  }
  if (before !== null) await page.setViewportSize(before);
}

test("an address is pasted into the one input, recognised and synced", slow, async () => {
  const { page } = visit;
  await enter(page);
  visit.complaints.length = 0;
  await page.getByLabel("Address, public key, ENS name or export file").fill(address);
  await page.getByText("Bitcoin address").waitFor();
  await shot("paste");
  await page.getByRole("button", { name: "Add wallet" }).click();
  await page.getByRole("heading", { name: "Importing history" }).waitFor();
  // What the source itself says, at once and marked.
  await page.getByText("≈ $375,000.00").waitFor();
  await page.getByText("Provisional", { exact: true }).waitFor();
  await page.getByRole("progressbar").first().waitFor();
  await shot("loading");
  await expectClean();
});

test("net worth appears with the balances that differ", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: /^Net worth on .*\$350,000\.00/ }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "1 balance differs from the source" }).waitFor({ timeout: 30_000 });
  await page.getByRole("heading", { name: "Importing history" }).waitFor({ state: "detached" });
  await shot("figure");
});

test(
  "the certificate names the difference and its likely cause; the owner settles it and undoes that",
  slow,
  async () => {
    const { page } = visit;
    await page.getByRole("link", { name: "1 balance differs from the source" }).click();
    await page.getByText("The balance differs from its source.").waitFor();
    await page.getByText(/the source reports 7\.5, your records give 7/).waitFor();
    await shot("certificate-drift");
    await page.getByRole("button", { name: "Resolve BTC" }).click();
    await shot("settle");
    await page.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
    await page.getByText("The balance matches its source.").waitFor();
    await page.getByRole("heading", { name: "Adjustments you confirmed" }).waitFor();
    await shot("certificate");
    await expectClean();
    await page.getByRole("button", { name: "Undo the adjustment of BTC" }).click();
    await page.getByText(/your records give 7/).waitFor();
    chain.setBeyond(0);
    await page.getByRole("button", { name: "Verify again" }).click();
    await page.getByText("The balance matches its source.").waitFor();
  },
);

test("a connection is listed with its results and synced again on a click", slow, async () => {
  const { page } = visit;
  await page.getByRole("link", { name: "Connections" }).first().click();
  const list = page.getByRole("list", { name: "Connections" });
  await list.getByRole("heading", { name: `${address.slice(0, 10)}…${address.slice(-6)}` }).waitFor();
  await list.getByText("1 balance matches the source").waitFor();
  await shot("connections");
  await expectClean();
  const asked = standIn.requests.length;
  await page.getByRole("button", { name: /^Sync now/ }).click();
  await expect.poll(() => standIn.requests.length).toBeGreaterThan(asked);
});

test("its name and hours are changed without a new sync", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: /^Edit/ }).click();
  await page.getByLabel("Name").fill("Genesis");
  await shot("edit");
  await expectClean();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // The dialog's own title holds the name, too, until it has closed.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page
    .getByRole("list", { name: "Connections" })
    .getByRole("heading", { name: "Genesis", exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Edit Genesis" }).click();
  await page.getByLabel("Automatic sync").selectOption({ label: "Every hour" });
  await page.getByRole("button", { name: "Save schedule" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await world.service.signIn();
  expect(await world.service.rpc("connections.list", { accountName: "main" })).toMatchObject([
    { label: "Genesis", schedule: "0 * * * *", provisional: false },
  ]);
});

test("a kind's form asks for what it needs, and a refusal gives a remedy", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: "Add connection" }).click();
  await page.getByLabel("Source").selectOption({ label: "Kraken" });
  expect(await page.getByLabel("API key").getAttribute("type")).toBe("password");
  await page.getByText("Create a read-only API key (kraken.com: Settings → API, with Query funds").waitFor();
  await shot("form");
  await expectClean();
  await page.getByLabel("Source").selectOption({ label: "Bitcoin address or xpub" });
  await page.getByLabel(/^Address, xpub/).fill(address);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page
    .getByRole("alert")
    .getByText(/reads this already/)
    .waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  // What was refused can be corrected, so it is not discarded without a question.
  await page.getByRole("button", { name: "Discard" }).click();
});

test("a viewer reads the connection and is offered nothing that changes it", slow, async () => {
  await world.service.signIn();
  const [account] = (await world.service.rpc("accounts.list")) as { name: string }[];
  const roles = [{ accountName: account?.name, role: "viewer" }];
  const { token } = (await world.service.rpc("users.invite", { name: "Guest", roles })) as {
    token: string;
  };
  const guest = await world.open();
  await guest.page.goto(`/invitation#${token}`);
  await guest.page.getByLabel("Password", { exact: true }).fill("the password of a guest");
  await guest.page.getByRole("button", { name: "Accept the invitation" }).click();
  await guest.page.locator(".worth-figure").waitFor();
  for (const path of ["/connections", `/wallets/${address}`]) {
    await follow(guest.page, path);
    const card = guest.page.getByRole("list", { name: "Connections" }).getByRole("listitem").first();
    await card.waitFor();
    await card.getByText("Genesis").first().waitFor();
    await card
      .getByText(/balance.* the source/)
      .first()
      .waitFor();
    expect(await card.getByRole("button").allInnerTexts(), path).toEqual([]);
    expect(await guest.page.getByRole("button", { name: /Add connection|Sync all/ }).count(), path).toBe(0);
  }
  await guest.context.close();
});

test("it is deleted with its transactions", slow, async () => {
  const { page } = visit;
  await page.getByRole("button", { name: "Delete Genesis" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Genesis”?" });
  // What the choice changes is said before it is made.
  await question.getByText("700 transactions from it stay, as do all balances.").waitFor();
  await question.getByLabel("Delete the transactions that only this connection reported").check();
  await question
    .getByText(/^700 transactions came from it\. .* balances, gains and reports change\./)
    .waitFor();
  await question.getByRole("button", { name: "Delete connection and transactions" }).click();
  await page.getByText("No connections yet").waitFor();
  await world.service.signIn();
  await world.service.rpc("tasks.settled", { accountName: "main" });
  expect(await world.service.rpc("transactions.list", { accountName: "main" })).toMatchObject({ total: 0 });
  expect(visit.complaints).toEqual([]);
});

test(
  "an address of several chains is offered for each, the likely one first, and added for the one chosen",
  slow,
  async () => {
    const { page } = visit;
    const shared = "0x00000000219ab540356cbb839cbe05303d7705fa";
    standIn.on("/hyperliquid/info", ({ body }) => ({
      body: body.includes('"clearinghouseState"')
        ? { marginSummary: { accountValue: "0" }, assetPositions: [], withdrawable: "0" }
        : [],
    }));
    await follow(page, "/import");
    const input = page.getByLabel("Address, public key, ENS name or export file");
    await input.fill(shared);
    const ask = page.getByRole("button", { name: "Other chains with this address?" });
    await ask.click();
    const chains = page.getByRole("list", { name: "Choose the chain to read:" });
    const other = chains.getByRole("listitem").filter({ hasText: "Hyperliquid" });
    await other.getByText("not used so far").waitFor({ timeout: 30_000 });
    expect(await chains.locator(".primary").allInnerTexts()).toEqual(["Ethereum and other EVM chains"]);
    visit.complaints.length = 0;
    await expectClean();
    // The answer was about that text: writing on takes it back.
    await input.press("End");
    await input.press("Backspace");
    await chains.waitFor({ state: "detached" });
    await input.fill(shared);
    await ask.click();
    await other.getByRole("button").click();
    const connected = (): Promise<unknown> => world.service.rpc("connections.list", { accountName: "main" });
    await expect.poll(connected).toMatchObject([{ kind: "hyperliquid", settings: { address: shared } }]);
  },
);
