import { expect, test } from "vitest";
import { readLines } from "../support/imports/import-files.ts";

const trade = (day: string): string =>
  `"${day} 10:13:30","BTCUSDT","BUY","50000","0.1BTC","5000USDT","0.0001BTC"`;
const spot = '"Date(UTC)","Pair","Side","Price","Executed","Amount","Fee"';
const rest = "Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash";
const header = "This row is the header of another table.";
const below = "This row is below the header of another table,";
const starts = (texts: readonly string[]): string[] =>
  texts.map((text) => [header, below].find((start) => text.startsWith(start)) ?? text);

test.each([
  [
    "another time zone",
    "binance-spot-trades",
    [spot, trade("2021-05-02")],
    [spot.replace("UTC", "UTC+2"), trade("2021-05-03"), trade("2021-05-04")],
  ],
  [
    "another order of the columns",
    "koinly-universal",
    [
      `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,${rest}`,
      "2024-01-13 08:00:05 UTC,,,1,BTC,,,,,,,",
    ],
    [
      `Date,Received Amount,Received Currency,Sent Amount,Sent Currency,${rest}`,
      "2024-01-14 08:00:05 UTC,,,1,BTC,,,,,,,",
      "2024-01-15 08:00:05 UTC,,,1,BTC,,,,,,,",
    ],
  ],
  [
    "the columns of another provider",
    "kraken-ledgers",
    [
      '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
      '"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","0.0000","1000.0000"',
    ],
    [
      "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee,Fee Currency,Label,Note,Hash",
      "2024-01-13 08:00:05 UTC,,,1,BTC,,,,,",
      "2024-01-14 08:00:05 UTC,,,1,BTC,,,,,",
    ],
  ],
])("rows below a second header with %s are refused", async (_, format, first, second) => {
  const { transactions, problems } = await readLines(format, ...first, ...second);
  expect(transactions).toHaveLength(1);
  expect(starts(problems)).toEqual([header, below, below]);
});

test("rows below the first header are read again where it is repeated, also with other quotes", async () => {
  const other = spot.replace("UTC", "UTC+2");
  const { transactions, problems } = await readLines(
    "binance-spot-trades",
    spot,
    trade("2021-05-02"),
    spot.replaceAll('"', ""),
    trade("2021-05-03"),
    other,
    trade("2021-05-04"),
    spot,
    trade("2021-05-05"),
  );
  expect(transactions.map((text) => text.slice(0, 10))).toEqual(["2021-05-02", "2021-05-03", "2021-05-05"]);
  expect(starts(problems)).toEqual([header, below]);
});

test("a row whose texts are words of the header in part is a row", async () => {
  const { transactions, problems } = await readLines(
    "generic-csv",
    "Date,Type,Amount,Asset,Note",
    "2021-10-31,deposit,1,BTC,Date of the amount",
    "2021-11-01,deposit,1,BTC,Amount",
  );
  expect([transactions.length, problems]).toEqual([2, []]);
});
