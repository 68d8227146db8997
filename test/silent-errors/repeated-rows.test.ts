import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { inShort, readImport } from "../support/imports/import-files.ts";

const folder = mkdtempSync(join(tmpdir(), "portolan-repeated-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(format: string, lines: readonly string[]) {
  const path = join(folder, "export.csv");
  writeFileSync(path, `${lines.join("\n")}\n`);
  const { transactions, problems, outcomes, warnings } = await readImport(path, {}, format);
  return {
    transactions: transactions.map(inShort),
    problems: problems.map(({ message }) => message),
    repeated: outcomes?.noEffect.get("the same row again") ?? 0,
    booked: outcomes?.booked,
    notes: warnings.map(({ reason, message }) => (reason.startsWith("repeated") ? message : "")).join(""),
  };
}

describe("the rows of a trade that are in a file twice, as where two exports were put together", () => {
  test.each([
    [
      "kraken-ledgers",
      [
        "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance",
        "L2,T1,2021-01-02 00:00:00,trade,,currency,ZEUR,spot,-500.0000,0.8000,499.2000",
        "L3,T1,2021-01-02 00:00:00,trade,,currency,XXBT,spot,0.02,0,0.02",
      ],
    ],
    [
      "okx-trading",
      [
        "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit",
        "11,901,2025-10-20 10:44:26,Spot,BTC-EUR,Buy,0.1,EUR,90000,0,-0.0001,BTC,0,0,0.0999,0.0999,BTC",
        "12,901,2025-10-20 10:44:26,Spot,BTC-EUR,Sell,9000,EUR,90000,0,0,EUR,0,0,-9000,1000,EUR",
      ],
    ],
    [
      "bitfinex-ledgers",
      [
        "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
        "2,Exchange 0.5 BTC for USD @ 9000.0 on wallet exchange,BTC,-0.5,0.5,04-02-20 10:00:00,exchange",
        "3,Exchange 0.5 BTC for USD @ 9000.0 on wallet exchange,USD,4500,4500,04-02-20 10:00:00,exchange",
      ],
    ],
    [
      "coinbase-pro-account",
      [
        "portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id",
        "default,match,2020-01-10T09:15:06.315Z,-500,500,EUR,,77,o1",
        "default,match,2020-01-10T09:15:06.315Z,0.0625,0.0625,BTC,,77,o1",
      ],
    ],
    [
      "bybit-unified",
      [
        "Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,OrderId,TradeId,Time",
        "USDT,BTCUSDT,TRADE,BUY,0.02,0,50000,0,0,-1000,-1000,9000,--,o1,x1,2026-01-10 10:00:00.000",
        "BTC,BTCUSDT,TRADE,BUY,0.02,0,50000,0,-0.00002,0.02,0.01998,0.01998,--,o1,x1,2026-01-10 10:00:00.000",
      ],
    ],
  ])("count once: %s", async (format, [header = "", ...rows]) => {
    const once = await read(format, [header, ...rows]);
    expect(once).toMatchObject({ problems: [], repeated: 0, booked: rows.length });
    expect(once.transactions).toHaveLength(1);
    expect(await read(format, [header, ...rows, ...rows])).toEqual({ ...once, repeated: rows.length });
    expect(await read(format, [header, ...rows, ...rows.slice(0, 1)])).toEqual({ ...once, repeated: 1 });
  });
});

test("two equal fills of a format without ids of rows or balances count each", async () => {
  const { transactions, repeated } = await read("kucoin-order-history", [
    "tradeCreatedAt,orderId,symbol,side,price,size,funds,fee,feeCurrency",
    ...Array.from({ length: 2 }, () => "2022-03-01 08:00:00,o1,SOL-USDT,buy,100,1,100,0.1,USDT"),
  ]);
  expect(transactions).toHaveLength(2);
  expect(repeated).toBe(0);
});

describe("a file without ids of rows that was put together from overlapping exports", () => {
  const header = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark";
  const row = (day: number): string =>
    `1,2024-03-${String(day).padStart(2, "0")} 10:00:00,Spot,Deposit,BTC,0.${day},`;
  const days = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => row(from + index));

  test("names the rows that it has twice", async () => {
    const { notes, transactions } = await read("binance-statement", [header, ...days(1, 20), ...days(8, 28)]);
    expect(transactions).toHaveLength(41);
    expect(notes).toContain("Rows 22 to 34 repeat rows 9 to 21 of the file and count again");
  });

  const fills = (day: number): string[] =>
    ["Buy,BTC,0.1", "Transaction Related,USDT,-100", "Fee,BNB,-0.001"].map(
      (what) => `1,2024-03-${String(day).padStart(2, "0")} 11:00:00,Spot,${what},`,
    );

  test("names the number of rows that it has twice, if these are few", async () => {
    const { notes, transactions } = await read("binance-statement", [
      header,
      ...days(1, 20),
      ...days(18, 28),
    ]);
    expect(transactions).toHaveLength(31);
    expect(notes).toContain("count again: 3, such as row 22, which is equal to row 19");
    const traded = [header, ...fills(1), ...fills(2), ...fills(2)];
    expect((await read("binance-statement", traded)).notes).toBe("");
    expect((await read("binance-statement", [...traded, ...fills(1)])).notes).toContain(
      "count again: 3, such",
    );
  });

  test("names a deposit that follows its equal, and trades of which three in a row are doubled", async () => {
    const deposits = [header, ...days(1, 3), row(3)];
    expect((await read("binance-statement", deposits)).notes).toContain("count again: 1, such as row 5");
    const sorted = [1, 2, 3].flatMap((day) => fills(day).flatMap((fill) => [fill, fill]));
    expect((await read("binance-statement", [header, ...sorted])).notes).toContain("count again: 9, such");
  });

  test("has no such note if the same fills follow each other", async () => {
    const rows = [...days(1, 20), ...Array.from({ length: 12 }, () => fills(30)).flat()];
    expect((await read("binance-statement", [header, ...rows])).notes).toBe("");
  });

  test("has no such note if the rows have ids, by which they count once", async () => {
    const ledger = (day: number): string =>
      `L${day},D${day},2021-01-${String(day).padStart(2, "0")} 00:00:00,deposit,,currency,XXBT,spot,0.02,0,0.0${day}`;
    const rows = Array.from({ length: 15 }, (_, index) => ledger(index + 1));
    const { notes, transactions } = await read("kraken-ledgers", [
      "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance",
      ...rows,
      ...rows,
    ]);
    expect(transactions).toHaveLength(15);
    expect(notes).toBe("");
  });
});

test("a ticker or account in lower case is the same in a statement of Binance", async () => {
  const { transactions, problems } = await read("binance-statement", [
    "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
    "1,2024-03-01 10:00:00,spot,Deposit,btc,1,",
    "1,2024-03-03 10:00:00,Spot,Transaction Buy,ETH,1,",
    "1,2024-03-03 10:00:00,SPOT,Transaction Spend,usdt,-100,",
  ]);
  expect(problems).toEqual([]);
  expect(transactions).toEqual([
    "2024-03-01T10:00:00.000Z deposit in 1 exchange:binance/symbol:BTC",
    "2024-03-03T10:00:00.000Z trade in 1 exchange:binance/symbol:ETH, out 100 exchange:binance/symbol:USDT",
  ]);
});
