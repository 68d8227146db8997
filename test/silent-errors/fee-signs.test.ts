import { expect, test } from "vitest";
import { readLines as read } from "../support/imports/import-files.ts";

const strike =
  "Transaction ID,Time (UTC),Status,Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC,Description,Exchange Rate,Transaction Hash";
const cashApp =
  "Date,Transaction ID,Transaction Type,Currency,Amount,Fee,Net Amount,Asset Type,Asset Price,Asset Amount,Status,Notes,Name of sender/receiver,Account";

test.each([
  [
    "strike-transactions",
    strike,
    "a,Jun 01 2026 13:00:08,Completed,Purchase,-99.02,1.26,0.00102333,,,95531.26,",
    "b,Jun 02 2026 13:00:08,Completed,Purchase,-99.02,-1.26,0.00102333,,,95531.26,",
  ],
  [
    "cash-app-report",
    cashApp,
    "2025-06-20 15:11:20 CDT,a,Bitcoin Buy,USD,-$0.75,-$0.25,-$1.00,BTC,$104528.58,0.00000718,COMPLETE,,,Cash Balance",
    "2025-06-21 15:11:20 CDT,b,Bitcoin Buy,USD,-$0.75,$0.25,-$0.50,BTC,$104528.58,0.00000718,COMPLETE,,,Cash Balance",
  ],
  [
    "privatefolio-transactions",
    "Timestamp,Platform,Wallet,Type,Incoming,Incoming Asset,Outgoing,Outgoing Asset,Fee,Fee Asset,Smart Contract,Smart Contract Method,Blockchain Tx,Notes",
    "2024-05-01 10:00:00,p,w,Buy,1,ETH,3000,USD,-1,USD,,,,",
    "2024-05-02 10:00:00,p,w,Buy,1,ETH,3000,USD,1,USD,,,,",
  ],
])("a fee of %s with another sign than the file's earlier ones is refused", async (format, ...lines) => {
  const { transactions, problems } = await read(format, ...lines);
  expect(transactions).toEqual([expect.stringContaining(" fee ")]);
  expect(problems).toEqual([expect.stringContaining("fees above and below zero")]);
});
