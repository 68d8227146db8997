import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:whitebit";
/** `2024-01-02UTC03:04:05` */
const time = { field: ["day", "clock"], zone: "UTC" } as const;

export const whitebitDeposits = defineFormat({
  id: "whitebit-deposits",
  title: "WhiteBIT: deposits",
  platform,
  howTo: "On whitebit.com: Balances → History → Deposits → Export.",
  proof: "header only",
  headers: ["Id,Currency,Address,Hash,Amount,Fee,Status,Created At,Updated At"],
  fields: {
    id: "Id",
    coin: "Currency",
    hash: "Hash",
    amount: "Amount",
    fee: "Fee",
    status: "Status",
    day: "Created At",
    clock: "Created At",
  },
  extract: { day: /^(.*?)\s*UTC/, clock: /UTC\s*(.*)$/ },
  wallet: "WhiteBIT",
  time,
  status: { field: "status" },
  meaning: "deposit",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  rowId: "id",
  hash: "hash",
});

/** The processed amount includes the fee. */
export const whitebitWithdrawals = defineFormat({
  id: "whitebit-withdrawals",
  title: "WhiteBIT: withdrawals",
  platform,
  howTo: "On whitebit.com: Balances → History → Withdrawals → Export.",
  proof: "header only",
  headers: [
    "Id,Currency,Address,Hash,Requested Amount,Requested Fee,Processed Amount,Processed Fee,Status,Created At,Updated At",
  ],
  fields: {
    id: "Id",
    coin: "Currency",
    address: "Address",
    hash: "Hash",
    amount: "Processed Amount",
    fee: "Processed Fee",
    status: "Status",
    day: "Created At",
    clock: "Created At",
  },
  extract: { day: /^(.*?)\s*UTC/, clock: /UTC\s*(.*)$/ },
  wallet: "WhiteBIT",
  time,
  status: { field: "status" },
  meaning: "withdrawal",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "included" }],
  rowId: "id",
  hash: "hash",
  counterparty: "address",
});

/** The documentation describes the payment only for market orders to buy. */
export const whitebitTrades = defineFormat({
  id: "whitebit-trades",
  title: "WhiteBIT: orders",
  platform,
  howTo: "On whitebit.com: Orders → Order history → Export.",
  proof: "header only",
  headers: [
    "Id,Market,Type,Side,Trigger Market,Trigger Condition,Trigger Price,Amount,Price,Fee,Revenue,Completed,Total,Open,Close",
  ],
  fields: {
    id: "Id",
    market: "Market",
    type: "Type",
    side: "Side",
    amount: "Amount",
    fee: "Fee",
    paid: "Revenue",
    day: "Open",
    clock: "Open",
  },
  extract: { day: /^(.*?)\s*UTC/, clock: /UTC\s*(.*)$/ },
  wallet: "WhiteBIT",
  time,
  words: {
    field: ["type", "side"],
    map: {
      "market / buy": "trade",
      "market / sell|limit / buy|limit / sell": {
        refuse:
          "Which columns have the amounts of such an order is not documented. Enter this order by hand.",
      },
    },
  },
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "paid", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: { quote: "market" }, rule: "on top" }],
  rowId: "id",
});
