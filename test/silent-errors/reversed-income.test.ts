import { expect, test } from "vitest";
import { readLines as read } from "../support/imports/import-files.ts";
import { createFiguresWorld } from "../support/worlds/figures-world.ts";

const app =
  "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash";
const report =
  "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";
const bitvavo =
  "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address";

test("a reversed cashback is an expense of its value, and no withdrawal", async () => {
  const world = await createFiguresWorld();
  try {
    await world.price("2021-05-01", "2021-05-03", { "exchange:cryptocom/symbol:CRO": "0.1" });
    await world.importCsv(
      [
        app,
        "2021-05-01 10:00:00,Card Cashback,CRO,10,,,USD,1,1,referral_card_cashback,",
        "2021-05-02 10:00:00,Card Cashback Reversal,CRO,-10,,,USD,-1,-1,card_cashback_reverted,",
        "",
      ].join("\n"),
    );
    const { totals, counts } = await world.profit("2021-05-03");
    expect(totals).toMatchObject({ income: "1", expenses: "1", withdrawnGain: "0" });
    expect(counts["withdrawn"]).toBe(0);
  } finally {
    await world.end();
  }
});

test.each([
  [
    "binance-statement",
    "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark",
    "1,2021-05-02 10:07:30,Funding,Binance Card Cashback,BNB,-0.01,",
  ],
  [
    "kraken-ledgers",
    '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
    '"L1","R1","2021-05-02 10:07:30","reward","","currency","XXBT","-0.01","0","1"',
  ],
  ["cryptocom-app", app, "2021-05-02 10:07:30,Rebate,CRO,-10,,,USD,-1,-1,reimbursement,"],
  [
    "coinbase-report",
    report,
    "1,2021-05-02 10:07:30 UTC,Staking Income,ETH,-0.01,USD,$1000,-$10.00,-$10.00,$0.00,",
  ],
])("income of %s below zero is reversed income", async (format, ...lines) => {
  const { transactions, problems } = await read(format, ...lines);
  expect(problems).toEqual([]);
  expect(transactions).toEqual([expect.stringMatching(/^\S+ reward out \S+ \S+$/)]);
});

test.each([
  ["cryptocom-app", app, "2021-05-02 10:07:30,Deposit,BTC,-0.01,,,USD,-400,-400,crypto_deposit,", "outgoing"],
  ["cryptocom-app", app, "2021-05-02 10:07:30,Sent,BTC,0.01,,,USD,400,400,crypto_withdrawal,", "incoming"],
  [
    "cryptocom-app",
    app,
    "2021-05-02 10:07:30,Interest,CRO,-1,,,USD,-1,-1,finance.dpos.compound_interest.crypto_wallet,",
    "outgoing",
  ],
  [
    "coinbase-report",
    report,
    "1,2024-01-05 10:00:00 UTC,Receive,BTC,-0.01,USD,$44000,$440.00,$440.00,$0.00,",
    "outgoing",
  ],
  [
    "coinbase-report",
    report,
    "1,2024-01-05 10:00:00 UTC,Buy,BTC,-0.01,USD,$44000,$440.00,$442.00,$2.00,Bought 0.01 BTC for 442 USD",
    "outgoing",
  ],
  [
    "bitvavo-history",
    bitvavo,
    "Europe/Amsterdam,2023-11-30,11:36:46,buy,ETH,-0.5,EUR,1862.8,EUR,-1000,EUR,2.5,Completed,t1,",
    "outgoing",
  ],
  [
    "kucoin-account-history",
    "UID,Account Type,Currency,Side,Amount,Fee,Time(UTC),Remark,Type",
    "1,mainAccount,USDT,Deposit,-100,0,2024-05-01 10:00:00,Deposit,Deposit",
    "outgoing",
  ],
  ["generic-csv", "Date,Received Amount,Received Currency", "2024-05-01 10:00:00,-1,BTC", "outgoing"],
  [
    "btc-markets-transactions",
    "Transaction Id, Transaction Date and Timestamp, Transaction, Asset, Market Id, Volume, Price (AUD), Fee (AUD), Nett Value (AUD), Reference Id",
    "1,2021-03-04T05:06:07Z,Buy Order,BTC,BTC-AUD,-0.1,50000,10,5010,2",
    "outgoing",
  ],
  [
    "bitvavo-history",
    bitvavo,
    "Europe/Amsterdam,2023-11-30,11:36:46,buy,ETH,0.5,EUR,1862.8,EUR,-1000,EUR,-2.5,Completed,t1,",
    "below zero",
  ],
  [
    "bitvavo-history",
    bitvavo,
    "Europe/Amsterdam,2023-11-30,11:36:46,sell,ETH,-0.5,EUR,1862.8,EUR,-1000,EUR,2.5,Completed,t1,",
    "outgoing",
  ],
  [
    "bitvavo-older-history",
    "Timezone,Date,Time,Type,Currency,Amount,Price (EUR),EUR received / paid,Fee currency,Fee amount,Status,Transaction ID,Address",
    "Europe/Amsterdam,2021-11-30,11:36:46,sell,ETH,-0.5,2000,-997.5,EUR,2.5,Completed,t1,",
    "outgoing",
  ],
  [
    "cryptocom-app",
    app,
    "2021-05-02 10:07:30,BTC -> CRO,BTC,-0.01,CRO,-4000,USD,400,400,crypto_exchange,",
    "outgoing",
  ],
  [
    "revolut-crypto",
    "Symbol,Type,Quantity,Price,Value,Fees,Date",
    'BTC,Buy,0.01,"-€40,000.00",€405.00,€5.00,"May 2, 2023, 10:07:30 AM"',
    "Price",
  ],
  [
    "generic-csv",
    "Date (UTC),Type,Amount,Asset,Price,Currency",
    "2024-05-01 10:00:00,buy,1,BTC,-60000,USD",
    "price",
  ],
  [
    "generic-csv",
    "Date (UTC),Type,Amount,Asset,Total,Currency",
    "2024-05-01 10:00:00,sell,1,BTC,-60000,USD",
    "outgoing",
  ],
  [
    "generic-csv",
    "Date (UTC),Type,Amount,Asset,Value,Value Currency",
    "2024-05-01 10:00:00,deposit,1,BTC,-60000,USD",
    "below zero",
  ],
  [
    "revolut-crypto-2022",
    "Type,Product,Started Date,Completed Date,Description,Amount,Currency,Fiat amount,Fiat amount (inc. fees),Fee,Base currency,State,Balance",
    "CASHBACK,Current,2023-05-01 10:00:00,2023-05-01 10:00:00,Cashback,0.001,BTC,-30.00,-30.00,0.00,EUR,COMPLETED,1",
    "below zero",
  ],
])("a row of %s whose sign contradicts its type is refused", async (format, header, row, says) => {
  const { transactions, problems } = await read(format, header, row);
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(says)]);
});
