import { defineFormat } from "../../engine/define-format.ts";
import { bySign } from "../../engine/signed-words.ts";

/** The amounts exclude the fee. Equal rows are separate fills: an order is often filled in equal parts within a second. */
export const bitgetSpotFills = defineFormat({
  id: "bitget-spot-fills",
  title: "Bitget: spot order details",
  platform: "exchange:bitget",
  howTo:
    "On bitget.com: Orders → Spot orders → Order details → Export. It repeats the purchases and sales of the spot transactions: import only one of the two for the same time.",
  proof: "synthetic",
  headers: ["Date,Trading pair,Base Asset,Quote Asset,Direction,Price,Amount,Total,Fee,Fee Coin"],
  fields: {
    date: "Date",
    side: "Direction",
    base: "Base Asset",
    quote: "Quote Asset",
    amount: "Amount",
    total: "Total",
    fee: "Fee",
    feeCoin: "Fee Coin",
  },
  wallet: "Bitget Spot",
  time: { field: "date", zone: "owner" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});

/** Amounts and fees are signed, and the balance changes by both. The two rows of a trade have different ids and share only the time. */
export const bitgetSpotTransactions = defineFormat({
  id: "bitget-spot-transactions",
  title: "Bitget: spot transactions",
  platform: "exchange:bitget",
  howTo: "On bitget.com: Orders → Transaction records → Spot → Export, all coins and types.",
  proof: "synthetic",
  headers: ["order,Date,Coin,Type,Amount,Fee,Available"],
  fields: {
    order: "order",
    date: "Date",
    coin: "Coin",
    type: "Type",
    amount: "Amount",
    fee: "Fee",
    balance: "Available",
  },
  wallet: "Bitget Spot",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {
      "Buy|Sell|Exchange income|Exchange spending|Consumption|Gains": "trade",
      "Deposit|Deposit credited|Received": "deposit",
      "Ordinary Withdrawal|Withdrawal": "withdrawal",
      Interest: "interest",
      "Transfer in|Transfer out": "transfer",
      "Airdrop Reward-A|Airdrop Reward-B": "airdrop",
      "LaunchX income": "reward",
    },
  },
  decide: bySign({ word: "type", amount: "amount" }, [
    [
      { type: "unstake", counterparty: "Earn" },
      { type: "stake", counterparty: "Earn" },
      "Financial|Subscribe|Redeem|Redemption",
    ],
  ]),
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  fees: [{ amount: "fee", asset: "coin", rule: "on top", sign: "minus" }],
  group: { by: ["date"], types: ["trade"] },
  distinct: ["order", "date", "coin", "balance"],
  balance: { field: "balance", asset: "coin" },
});

export const bitgetSpotOrders = defineFormat({
  id: "bitget-spot-orders",
  title: "Bitget: spot order history",
  platform: "exchange:bitget",
  howTo:
    "Export the order details instead, which have the fees: on bitget.com: Orders → Spot orders → Order details.",
  proof: "header only",
  headers: [
    "Date,Type,Order Id,Trading pair,Base Asset,Quote Asset,Direction,Price,Order amount,Executed,Average Price,Trading volume,Status",
  ],
  fields: {
    date: "Date",
    side: "Direction",
    base: "Base Asset",
    quote: "Quote Asset",
    amount: "Executed",
    total: "Trading volume",
  },
  wallet: "Bitget Spot",
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse: "The order history leaves out fees. Export the order details instead, which have them.",
  },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
});
