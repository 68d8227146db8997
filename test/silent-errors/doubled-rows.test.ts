import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFiguresWorld, type Issue } from "../support/worlds/figures-world.ts";

let world: Awaited<ReturnType<typeof createFiguresWorld>>;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const csv = (...lines: string[]): string => `${lines.join("\n")}\n`;
const held = async (): Promise<string[]> => world.held("2026-01-01");

async function doubled(): Promise<Issue[]> {
  return (await world.issues()).filter(({ kind }) => kind === "doubledTransactions");
}

/** What the owner does who follows the issue. */
async function followRemedy(): Promise<void> {
  const issues = await doubled();
  expect(issues).toHaveLength(1);
  const { method = "", params = {} } = issues[0]?.remedy ?? {};
  await world.call(method, params);
  await world.settle();
}

describe("an order in one file of an exchange and its fills in another", () => {
  const fills = csv(
    "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC),Fee,Maker/Taker,Fee Currency",
    "1,m,o1,BTC-USDT,BUY,LIMIT,40000,0.006,240,240,2024-01-02 10:00:00,0.24,TAKER,USDT",
    "1,m,o1,BTC-USDT,BUY,LIMIT,40000,0.004,160,160,2024-01-02 10:00:02,0.16,TAKER,USDT",
  );
  const orders = csv(
    "UID,Account Type,Order ID,Order Time(UTC),Symbol,Side,Order Type,Order Price,Order Amount,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC),Fee,Fee Currency,Tax,Status",
    "1,m,o1,2024-01-02 10:00:00,BTC-USDT,BUY,LIMIT,40000,0.01,40000,0.01,400,400,2024-01-02 10:00:02,0.4,USDT,,deal",
  );

  test.each([
    ["fills first", [fills, orders]],
    ["order first", [orders, fills]],
  ])("are an issue whose remedy counts it once: %s", async (_, files) => {
    for (const file of files) await world.importCsv(file);
    await followRemedy();
    expect(await doubled()).toEqual([]);
    expect(await held()).toEqual(expect.arrayContaining(["KuCoin 0.01 BTC", "KuCoin -400.4 USDT"]));
  });
});

test.each([
  ["trade first", [0, 1]],
  ["fee first", [1, 0]],
])("a fee in CoinTracking's row of a trade and in another file: %s", async (_, order) => {
  const header = '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"';
  const files = [
    csv(
      header,
      '"Deposit","5","BNB","","","","","Binance","","","05.03.2021 10:00:00"',
      '"Trade","1","ETH","50","USD","0.05","BNB","Binance","","","06.03.2021 10:00:00"',
    ),
    csv(header, '"Other Fee","","","0.05","BNB","","","Binance","","","06.03.2021 10:00:00"'),
  ];
  for (const index of order) await world.importCsv(files[index] ?? "");
  await followRemedy();
  expect(await doubled()).toEqual([]);
  expect(await held()).toContain("Binance 4.95 BNB");
});

describe("a withdrawal at Bitfinex and its fee in the ledgers are the one of the list of movements", () => {
  const ledgers = (feeAt: string): string =>
    csv(
      "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
      "1,Deposit (BITCOIN) #123 on wallet exchange,BTC,1,1,01-01-24 00:00:00,exchange",
      "5,Bitcoin Withdrawal #99 on wallet exchange,BTC,-0.1,0.9,03-01-24 10:00:00,exchange",
      `6,Bitcoin Withdrawal fee on wallet exchange,BTC,-0.0004,0.8996,${feeAt},exchange`,
    );
  const movements = csv(
    "#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE",
    "99,03-01-24 10:00:00,BTC,COMPLETED,-0.1,-0.0004,addr,bbbb,",
  );

  test.each([
    ["ledgers first", [0, 1]],
    ["movements first", [1, 0]],
  ])("%s", async (_, order) => {
    const files = [ledgers("03-01-24 10:00:00"), movements];
    for (const index of order) await world.importCsv(files[index] ?? "");
    expect(await held()).toEqual(["Bitfinex 0.8996 BTC"]);
  });

  test.each([
    ["ledgers first", [0, 1]],
    ["movements first", [1, 0]],
  ])("and an issue if the fee has a later second: %s", async (_, order) => {
    const files = [ledgers("03-01-24 10:00:02"), movements];
    for (const index of order) await world.importCsv(files[index] ?? "");
    await followRemedy();
    expect(await doubled()).toEqual([]);
    expect(await held()).toEqual(["Bitfinex 0.8996 BTC"]);
  });
});
