import { afterEach, beforeEach, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const dayMs = 86_400_000;
const file = (...days: string[]): string =>
  ["Date,Type,Amount,Asset", ...days.map((day, index) => `${day},deposit,${index + 1},BTC`), ""].join("\n");
const statement = (...days: string[]): string =>
  [
    "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
    ...days.map((day) => `1,${day} 10:00:00,Spot,Deposit,BTC,1,`),
    "",
  ].join("\n");

test.each([
  ["generic", file],
  ["Binance's", statement],
])("a time in the future is refused by its row in a %s file, and one of today is not", async (_, write) => {
  const today = new Date().toISOString().slice(0, 10);
  const later = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10);
  const { problems, transactions } = await world.preview(write("2024-01-01", later, today, "2062-01-01"));
  expect(problems.map(({ row }) => row)).toEqual([3, 5]);
  expect(problems[0]?.message).toContain("in the future");
  expect(transactions).toBe(2);
});

test("times before the first coin are named with their number and the first of them", async () => {
  const early = await world.preview(file("2009-01-02", "1970-01-01", "2009-01-03"));
  expect(early.warnings.join("\n")).toContain(
    "2 transactions are older than the first coin (2009-01-03); the first is of 1970-01-01",
  );
  const right = await world.preview(file("2009-01-03"));
  expect(right.warnings.join("\n")).not.toContain("first coin");
  const money = await world.preview("Date,Type,Amount,Asset\n2005-01-01,deposit,100,EUR\n");
  expect(money.warnings.join("\n")).not.toContain("first coin");
});

test("the day that a spreadsheet writes first is no year in a statement of Binance", async () => {
  const { problems, transactions } = await world.preview(statement("24-03-15", "08-03-24", "16-03-24"));
  expect(transactions).toBe(1);
  expect(problems.map(({ row, message }) => [row, message])).toEqual([
    [3, expect.stringContaining('"08-03-24 10:00:00" is not a date')],
    [4, expect.stringContaining('"16-03-24 10:00:00" is not a date')],
  ]);
});

test.each([
  ["UTC", 2023, "us", 2023],
  ["Europe/Berlin", 2024, "de", 2024],
  ["America/New_York", 2023, "us", 2023],
])("a sale at 23:30 UTC on 31 December is of the year in %s", async (timezone, year, profile, taxYear) => {
  const sale = (time: string, ...changes: string[]): string[] =>
    changes.map((change) => `1,${time},Spot,${change},`);
  const rows = [
    ...sale("2023-12-01 10:00:00", "Deposit,USDT,2000"),
    ...sale("2023-12-02 10:00:00", "Transaction Buy,ETH,1", "Transaction Spend,USDT,-2000"),
    ...sale("2023-12-31 23:30:00", "Transaction Sold,ETH,-1", "Transaction Revenue,USDT,2500"),
  ];
  await world.importCsv(["User_ID,UTC_Time,Account,Operation,Coin,Change,Remark", ...rows, ""].join("\n"));
  await world.call("settings.update", { patch: { costBasis: { timezone } } });
  await world.settle();
  const sold = async (of: number): Promise<string[]> =>
    (await world.profit(`${of}-12-31`, { from: `${of}-01-01` })).disposals.map(({ assetId }) => assetId);
  const coin = "exchange:binance/symbol:ETH";
  expect((await sold(2023)).includes(coin)).toBe(year === 2023);
  expect((await sold(2024)).includes(coin)).toBe(year === 2024);
  type Tax = { sections: { lines?: { assetId?: string }[] }[] };
  for (const one of [2023, 2024]) {
    const { sections } = await world.call<Tax>("tax.report", { profile, year: one });
    const lines = sections.flatMap((section) => section.lines ?? []);
    expect(lines.some(({ assetId }) => assetId === coin)).toBe(one === taxYear);
  }
});

test("a Binance trade or conversion next to a row of one whose time cannot be read is refused with it", async () => {
  const { transactions, problems } = await world.preview(
    [
      "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
      "1,2021-05-02 10:13:30,Spot,Transaction Sold,BTC,-0.01,",
      "1,2021-05-02 10:13:30,Spot,Transaction Revenue,USDT,600,",
      "1,########,Spot,Transaction Revenue,USDT,300,",
      "1,2021-05-03 10:13:30,Spot,Binance Convert,BTC,-0.01,",
      "1,2021-05-03 10:13:31,Spot,Binance Convert,USDT,600,",
      "1,2021-05-04 10:13:30,Spot,Deposit,BTC,1,",
      "1,########,Spot,Binance Convert,DOGE,-600,",
      "1,2021-05-05 10:13:30,Spot,Binance Convert,BTC,-0.01,",
      "1,2021-05-05 10:13:31,Spot,Binance Convert,USDT,600,",
      "1,########,Spot,Deposit,BTC,1,",
      "1,2021-05-06 10:13:30,Spot,Transaction Sold,BTC,-0.01,",
      "1,2021-05-06 10:13:30,Spot,Transaction Revenue,USDT,600,",
      "",
    ].join("\n"),
  );
  expect(problems.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 8, 9, 10, 11]);
  expect(transactions).toBe(3);
});
