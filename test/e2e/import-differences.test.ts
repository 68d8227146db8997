import { afterAll, beforeAll, expect, test } from "vitest";
import { enter, follow, openWorld, type Visit, type World } from "./world.ts";

/** A tracker's export and the exchange's own file: nothing is counted twice, and what differs is shown by coin. */
let world: World;
let visit: Visit;
beforeAll(async () => {
  world = await openWorld();
  visit = await world.open();
}, 120_000);
afterAll(() => world.close());

const slow = { timeout: 60_000 };
const accountName = "main";
const koinly = `Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description
2024-01-13 08:00:00,fiat_deposit,,,,,,Kraken,1000,EUR,,,,,,,,,,
2024-01-14 08:00:00,exchange,,Kraken,500,EUR,,Kraken,0.01,BTC,400.00,2,EUR,,,,,,,
2024-02-01 08:00:00,crypto_deposit,reward,,,,,Kraken,0.001,BTC,,,,,,,,,,
`;
const kraken = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","0.0000","1000.0000"
"L2","R2","2024-01-14 08:00:31","trade","","currency","ZEUR","-500.0000","2.0000","498.0000"
"L3","R2","2024-01-14 08:00:31","trade","","currency","XXBT","0.0100000000","0.0000000000","0.0100000000"
"L4","R3","2024-01-20 08:00:00","deposit","","currency","XXBT","0.2000000000","0.0000000000","0.2100000000"
`;

async function imported(name: string, text: string): Promise<void> {
  const { fileId } = await world.service.upload(accountName, name, text);
  await world.service.rpc("imports.create", { accountName, fileId });
  await world.service.rpc("tasks.settled", { accountName });
}

test(
  "an import is compared with the ledger, and what differs opens with its transactions",
  slow,
  async () => {
    const { page } = visit;
    await enter(page);
    await world.service.signIn();
    await world.service.rpc("accounts.create", { name: accountName });
    await imported("koinly.csv", koinly);
    await imported("kraken.csv", kraken);
    await follow(page, "/import");
    await page.getByRole("button", { name: "Compare koinly.csv" }).click();
    await page.getByText("1 of 2 amounts differs.").waitFor();
    await page.locator("summary", { hasText: "−0.2 BTC" }).click();
    await page.getByText("Other sources have transactions of this coin that the file lacks.").waitFor();
    await page.getByRole("button", { name: "Transaction 1" }).click();
    await page.getByText("+0.2 BTC").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Gains or cost basis of 1 of 1 coins differ.").waitFor();
    const costs = page.getByRole("region", { name: "Gains and cost basis" });
    await costs.locator("summary", { hasText: "BTC" }).click();
    await costs.getByText("400 EUR according to the file").waitFor();
    await costs.getByRole("button", { name: "Transaction 1" }).click();
    await page.getByText("+0.01 BTC").waitFor();
    await page.keyboard.press("Escape");
    expect(visit.complaints).toEqual([]);
  },
);

test("a tracker's transaction shows the record that counts instead", slow, async () => {
  const { page } = visit;
  await follow(page, "/transactions");
  await page
    .getByRole("list", { name: "Transactions, newest first" })
    .getByRole("button", { name: /Already counted/ })
    .first()
    .click();
  await page.getByText("Already counted for Kraken").waitFor();
  await page.getByRole("button", { name: "Kraken, Import" }).click();
  await page.getByRole("button", { name: "Received: +0.01 BTC" }).waitFor();
  expect(visit.complaints).toEqual([]);
});

test("all tickers without a coin are named in one step", slow, async () => {
  const { page } = visit;
  const [header = ""] = koinly.split("\n");
  const deposit = (day: number, coin: string) =>
    `2024-03-0${day} 08:00:00,crypto_deposit,,,,,,Home,${day},${coin},,,,,,,,,,`;
  await imported("more.csv", [header, deposit(1, "LUNA"), deposit(2, "ZZQX"), deposit(3, "ZZQY")].join("\n"));
  await follow(page, "/import");
  await page.getByRole("heading", { name: "3 tickers without a coin" }).waitFor();
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Choose the first suggestion everywhere" }).click();
  await page.getByLabel("Coin of ZZQX at koinly", { exact: true }).selectOption({ label: "Another coin …" });
  await page.getByLabel("CoinGecko’s id of ZZQX at koinly").fill("zz-quax");
  await page.getByLabel("Coin of ZZQY at koinly").selectOption({ label: "No coin with a price" });
  await page.getByRole("button", { name: "Save 3 coins" }).click();
  await page.getByText("3 coins saved.").waitFor();
  await page.getByRole("heading", { name: "3 tickers without a coin" }).waitFor({ state: "detached" });
  await imported("again.csv", [header, deposit(4, "ZZQX"), deposit(5, "ZZQY")].join("\n"));
  expect(await world.service.rpc("assets.unidentified", { accountName })).toEqual([]);
  expect(
    await world.service.rpc("assets.get", { accountName, assetId: "exchange:koinly/symbol:ZZQX" }),
  ).toMatchObject({
    coinId: "zz-quax",
  });
  expect(visit.complaints).toEqual([]);
});
