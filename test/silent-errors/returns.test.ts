import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const binance = (symbol: string): string => `exchange:binance/symbol:${symbol}`;
const statement = (...rows: string[]): string =>
  `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n${rows.map((row) => `1,${row},\n`).join("")}`;

describe("a day on which coins leave and prices move", () => {
  const views = [{}, { coinId: "bitcoin" }, { wallet: "Binance Spot" }];
  test.each([
    ["9", "55000", "0.1"],
    ["9", "45000", "-0.1"],
    ["9", "50000", "0"],
    ["10", "55000", "0.1"],
  ])("%s of 10 BTC leave at a close of %s: the day returns %s", async (amount, close, twr) => {
    await world.importCsv(
      statement(
        "2024-01-01 08:00:00,Spot,Deposit,BTC,10",
        `2024-01-03 08:00:00,Spot,Withdraw,BTC,-${amount}`,
      ),
    );
    await world.price("2024-01-01", "2024-01-02", { [binance("BTC")]: "50000" });
    await world.price("2024-01-03", "2024-01-05", { [binance("BTC")]: close });
    for (const view of views)
      expect(await world.performance({ to: "2024-01-05", ...view })).toMatchObject({ twr });
  });

  test("the drawdown is the price's, not the withdrawal's", async () => {
    await world.importCsv(
      statement("2024-01-01 08:00:00,Spot,Deposit,BTC,10", "2024-01-03 08:00:00,Spot,Withdraw,BTC,-9"),
    );
    await world.price("2024-01-01", "2024-01-02", { [binance("BTC")]: "50000" });
    await world.price("2024-01-03", "2024-01-05", { [binance("BTC")]: "45000" });
    const summary = await world.performance({ to: "2024-01-05" });
    expect(summary).toMatchObject({ maxDrawdown: "-0.1", worst: { day: "2024-01-03", return: "-0.1" } });
  });
});

test("the money-weighted return of a range begins at the close before it", async () => {
  await world.importCsv(statement("2024-01-01 08:00:00,Spot,Deposit,BTC,1"));
  await world.price("2024-01-01", "2024-01-09", { [binance("BTC")]: "10000" });
  await world.price("2024-01-10", "2024-01-10", { [binance("BTC")]: "10050" });
  await world.price("2024-01-11", "2024-01-12", { [binance("BTC")]: "10100" });
  const { xirr } = await world.performance({ from: "2024-01-10", to: "2024-01-11" });
  // +1 % in two days: 1.01 to the power of 365 ÷ 2, less 1.
  expect(Number(xirr)).toBeCloseTo(1.01 ** 182.5 - 1, 6);
  const oneDay = await world.performance({ from: "2024-01-10", to: "2024-01-10" });
  expect(Number(oneDay["xirr"])).toBeCloseTo(1.005 ** 365 - 1, 6);
});

test("a sale for a stablecoin does not carry the rest of the day's move", async () => {
  await world.importCsv(
    statement(
      "2024-12-30 08:00:00,Spot,Deposit,USDT,60000",
      "2024-12-31 08:00:00,Spot,Buy,BTC,1",
      "2024-12-31 08:00:00,Spot,Buy,USDT,-60000",
      "2024-12-31 10:00:00,Spot,Sell,BTC,-1",
      "2024-12-31 10:00:00,Spot,Sell,USDT,60500",
    ),
  );
  await world.price("2024-12-30", "2025-01-02", { [binance("BTC")]: "55000", [binance("USDT")]: "1" });
  const report = await world.profit("2024-12-31");
  expect(report.totals).toMatchObject({ realised: "500", unrealised: "0" });
  expect(report.remaining).toMatchObject([{ assetId: binance("USDT"), amount: "60500", cost: "60500" }]);
  expect(report.counts).toMatchObject({ dailyPrice: 2 });
});

test("lots sold together have holding days of their own, in the report and in the file", async () => {
  await world.importCsv(
    statement(
      "2022-07-03 08:00:00,Spot,Deposit,BTC,1",
      "2023-12-02 08:00:00,Spot,Deposit,BTC,9",
      "2024-01-01 08:00:00,Spot,Sell,BTC,-10",
      "2024-01-01 08:00:00,Spot,Sell,USDT,150000",
    ),
  );
  await world.price("2022-07-03", "2022-07-03", { [binance("BTC")]: "1000" });
  await world.price("2023-12-02", "2023-12-02", { [binance("BTC")]: "10000" });
  await world.price("2024-01-01", "2024-01-02", { [binance("BTC")]: "15000", [binance("USDT")]: "1" });
  const { disposals, assumedBasis } = await world.profit("2024-01-01");
  expect(disposals).toMatchObject([
    {
      amount: "10",
      proceeds: "150000",
      gain: "59000",
      lots: [
        { amount: "1", holdingDays: 547, proceeds: "15000", gain: "14000" },
        { amount: "9", holdingDays: 30, proceeds: "135000", gain: "45000" },
      ],
    },
  ]);
  expect(assumedBasis.map(({ amount }) => amount)).toEqual(["1", "9"]);
});
