import { describe, expect, test } from "vitest";
import { readLines as read } from "../support/import-files.ts";

describe("a side that names its coin, a row of one coin, or a trade is refused without its amount", () => {
  test.each([
    [
      "cointracker-import",
      "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag",
      (sent: string) => `01/15/2025 10:30:00,0.5,ETH,${sent},USDT,,,`,
      "1500",
      "Sent Quantity is empty, but the row names its coin, USDT",
    ],
    [
      "exodus-transactions",
      "DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,TOADDRESS,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE",
      (sent: string) =>
        `2022-04-20T05:02:47.000Z,withdrawal,exodus_0,,${sent},LTC,-0.0001,LTC,addr,x2,,,,,,,`,
      "-0.1",
      "OUTAMOUNT is empty, but the row names its coin, LTC",
    ],
    [
      "bitso-fundings",
      "method,currency,gross,fee,net amount,timestamp,datetime",
      (gross: string) => `Network,btc,${gross},0,${gross},1500047682,07/14/2017 10:54:42`,
      "0.5",
      "gross is empty. Enter the amount, or 0.",
    ],
    [
      "kraken-trades",
      "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers",
      (vol: string) => `T1,O1,XXBTZEUR,2024-01-02 10:00:00.0000,buy,limit,40000,400,0,${vol},0.0,,L1`,
      "0.01",
      "vol is empty. Enter the amount, or 0.",
    ],
  ])("%s", async (format, header, row, amount, problem) => {
    const whole = await read(format, header, row(amount));
    expect(whole.transactions).toHaveLength(1);
    expect(whole.problems).toEqual([]);
    const emptied = await read(format, header, row(""));
    expect(emptied.transactions).toEqual([]);
    expect(emptied.problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe("an amount that decides what a row is, and that a spreadsheet did not show, is refused", () => {
  const kraken = "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers";
  test.each(["########", "N/A"])("%s", async (margin) => {
    const row = (text: string): string =>
      `T1,O1,XXBTZEUR,2024-01-02 10:00:00.0000,buy,limit,40000,400,0.4,0.01,${text},,L1`;
    expect(await read("kraken-trades", kraken, row("0.0"))).toMatchObject({ problems: [] });
    const { transactions, problems } = await read("kraken-trades", kraken, row(margin));
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(`margin: "${margin}" is not a number`)]);
  });
});

test("a word that KuCoin's list of deposits is not known to have is asked for", async () => {
  const row = (type: string): string => `2021-03-04 05:06:07,BTC,BTC,0.5,${type},,0`;
  const header = "Time,Coin,Network,Amount,Type,Remark,Fee";
  expect((await read("kucoin-old-deposits", header, row("deposit"))).transactions).toHaveLength(1);
  const { transactions, problems } = await read("kucoin-old-deposits", header, row("Clawback"));
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('"Clawback"')]);
});

test("a word that KuCoin's list of withdrawals is not known to have is asked for", async () => {
  const row = (type: string): string => `2021-03-04 05:06:07,BTC,BTC,0.5,${type},addr,`;
  const header = "Time,Coin,Network,Amount,Type,Wallet Address/Account,Remark";
  expect((await read("kucoin-old-withdrawals", header, row("Withdrawal"))).transactions).toHaveLength(1);
  const { transactions, problems } = await read("kucoin-old-withdrawals", header, row("Refund"));
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('"Refund"')]);
});

test("an executed order of Bittrex without its price is refused, and only one with all of it left is not executed", async () => {
  const header =
    "Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,IsConditional,Condition,ConditionTarget,ImmediateOrCancel,Closed";
  const order = (rest: string, price: string): string =>
    `u1,USD-BTC,7/29/2019 1:35:53 PM,LIMIT_BUY,9500,0.010,${rest},0.2375,${price},9500,False,,0,False,7/29/2019 1:36:53 PM`;
  expect((await read("bittrex-orders", header, order("0", "95"))).transactions).toHaveLength(1);
  const { transactions, problems } = await read("bittrex-orders", header, order("0", ""));
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining("does not state what it cost or brought")]);
  expect(await read("bittrex-orders", header, order("0.01", ""))).toEqual({ transactions: [], problems: [] });
});

test.each(["0.5", "+0.5"])(
  "Coinbase's staked ether that became ether is no deposit of %s",
  async (received) => {
    const { transactions } = await read(
      "coinbase-report",
      "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
      "a2,2025-01-07 19:26:56 UTC,Send,ETH2,-0.5,EUR,€3302.65,-€1651.32,-€1651.32,€0.00,Sent 0.5 ETH2s",
      `a3,2025-01-07 19:26:56 UTC,Receive,ETH,${received},EUR,€3302.65,€1651.32,€1651.32,€0.00,Received 0.5 ETHs`,
    );
    expect(transactions).toEqual([]);
  },
);
