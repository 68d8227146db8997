import { defineFormat } from "../../engine/define-format.ts";
import type { Meaning } from "../../engine/format.ts";

const words: Record<string, Meaning> = {
  Trade: "trade",
  "Brokerage|GST|Withdrawal Fee|WithdrawalFee|Deposit Fee|DepositFee|Bitcoin Network Fee|BitcoinNetworkFee":
    "fee",
  Deposit: "deposit",
  Withdrawal: "withdrawal",
};
const howTo =
  "On independentreserve.com, export the transaction history as CSV. There are two layouts, one row per order or one per trade: import only one of the two.";
const tickers = { XBT: "BTC" };

/** A row per order and currency, and one for each of its fees. Every row changes the balance by its credit or debit. */
export const independentReserveOrders = defineFormat({
  id: "independent-reserve-orders",
  title: "Independent Reserve: transactions (rollup)",
  platform: "exchange:independentreserve",
  howTo,
  proof: "header only",
  headers: ["Settlement Date,Date,Type,Currency,Order Guid,Credit,Debit,Comment,BlockchainTransaction"],
  fields: {
    date: "Date",
    type: "Type",
    coin: "Currency",
    order: "Order Guid",
    credit: "Credit",
    debit: "Debit",
    comment: "Comment?",
    hash: "BlockchainTransaction?",
  },
  wallet: "Independent Reserve",
  time: { field: "date", zone: "owner", dates: "day-first" },
  tickers,
  words: { field: "type", map: words },
  sides: { in: { amount: "credit", asset: "coin" }, out: { amount: "debit", asset: "coin" } },
  group: { by: ["order"], maxAssets: 2 },
  rowId: "order",
  hash: "hash",
  note: "comment",
});

/** A row per trade and currency, with the balance after it. */
export const independentReserveTransactions = defineFormat({
  id: "independent-reserve-transactions",
  title: "Independent Reserve: transactions",
  platform: "exchange:independentreserve",
  howTo,
  proof: "header only",
  headers: [
    "Settled,Date,TransactionGuid,TradeGuid,OrderGuid,Type,Status,Currency,Credit,Debit,Balance,Comment,BlockchainTransaction",
  ],
  fields: {
    date: "Date",
    id: "TransactionGuid",
    trade: "TradeGuid",
    type: "Type",
    status: "Status",
    coin: "Currency",
    credit: "Credit",
    debit: "Debit",
    balance: "Balance",
    comment: "Comment?",
    hash: "BlockchainTransaction?",
  },
  wallet: "Independent Reserve",
  time: { field: "date", zone: "owner", dates: "day-first" },
  tickers,
  status: { field: "status" },
  words: { field: "type", map: words },
  sides: { in: { amount: "credit", asset: "coin" }, out: { amount: "debit", asset: "coin" } },
  group: { by: ["trade"], maxAssets: 2 },
  rowId: "trade",
  distinct: ["id"],
  hash: "hash",
  note: "comment",
  balance: { field: "balance", asset: "coin" },
});
