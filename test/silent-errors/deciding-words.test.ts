import { describe, expect, test } from "vitest";
import { readLines as read } from "../support/imports/import-files.ts";

describe("a word that decides what a row is", () => {
  const uphold =
    "Date,Destination,Destination Amount,Destination Currency,Fee Amount,Fee Currency,Id,Origin,Origin Amount,Origin Currency,Status,Type";
  const mercatox =
    "MX Transaction Id,NT Transaction Id,Withdraw addr,Type,Currency,Pair,Fee,Amount,Price,Total,Action,From,To,Time";
  const gravity = "transaction id,from account,to account,date utc,transaction type,status,amount,currency";
  const system = "00000000-0000-0000-0000-000000000000";

  test.each([
    [
      "uphold-transactions",
      uphold,
      (word: string) => `2021-06-10 04:52:23,uphold,0.01,BTC,,,m1,bank,300,EUR,completed,${word}`,
      "in",
    ],
    [
      "mercatox-history",
      mercatox,
      (word: string) => `3,,,${word},N/A,ETH/BTC,0.001,2,0.05,0.1,sell,,,2018-03-06 05:06:07`,
      "Deal",
    ],
    [
      "gravity-transactions",
      gravity,
      (word: string) => `g1,${system},a1,2019-03-04 05:06:07,${word},complete,100,GBP`,
      "deposit",
    ],
  ])("means the same in capitals: %s", async (format, header, row, word) => {
    const usual = await read(format, header, row(word));
    expect(usual.transactions.length + usual.problems.length).toBeGreaterThan(0);
    expect(await read(format, header, row(word.toUpperCase()))).toEqual(usual);
  });

  test("is refused by its name where it is unknown, also if the coins of a payment differ", async () => {
    const row = "2021-06-10 04:52:23,uphold,0.01,BTC,,,m1,bank,300,EUR,completed,Reversal";
    const { transactions, problems } = await read("uphold-transactions", uphold, row);
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining('"Reversal" is not known')]);
  });
});

test.each(["RECV", "SENT"])("Trezor's %s without its total is refused, not left out", async (type) => {
  const { transactions, problems } = await read(
    "trezor-transactions",
    "Date & Time,Type,Transaction ID,Addresses,Fee,Total",
    `2021-03-04 05:06:07,${type},${"a".repeat(64)},1BoatSLRHtKNngkdXEeobR76b53LETtpyT,0.0001,`,
  );
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining("Total is empty")]);
});

test.each([
  ["direction", ",exchange:kraken/symbol:ETH,2", "direction"],
  ["coin and direction", ",,2", "direction"],
  ["amount", "in,exchange:kraken/symbol:ETH,", "amount"],
])("a leg of portolan's own export without its %s is refused, not left out", async (_, cells, column) => {
  const { transactions, problems } = await read(
    "portolan-csv",
    "id,at,type,status,platform,wallet,direction,assetId,amount,kind,legWallet,legCounterparty,valueAmount,valueCurrency,valueBy,txHash,method,counterparty,notes,tags",
    `exchange:kraken:1,2021-03-04T05:06:08.123Z,trade,confirmed,exchange:kraken,Kraken,${cells},value,,,,,,,,,,`,
  );
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(column)]);
});
