import { defineFormat } from "../../engine/define-format.ts";

/** Amounts paid, received and withdrawn include the fee, as in the current layout. */
export const bitvavoOlderHistory = defineFormat({
  id: "bitvavo-older-history",
  title: "Bitvavo: transaction history (until 2023)",
  platform: "exchange:bitvavo",
  howTo:
    "A transaction history in euro that was downloaded from bitvavo.com until 2023; export it again if you can.",
  proof: "synthetic",
  headers: [
    "Timezone,Date,Time,Type,Currency,Amount,Price (EUR),EUR received / paid,Fee currency,Fee amount,Status,Transaction ID,Address",
  ],
  fields: {
    zone: "Timezone",
    date: "Date",
    clock: "Time",
    type: "Type",
    coin: "Currency",
    amount: "Amount",
    money: "EUR received / paid",
    feeCoin: "Fee currency",
    fee: "Fee amount",
    status: "Status",
    id: "Transaction ID",
  },
  wallet: "Bitvavo",
  time: { field: ["date", "clock"], zone: { field: "zone" } },
  status: { field: "status", happened: "Completed|Distributed" },
  words: {
    field: "type",
    map: {
      "buy|sell": { type: "trade", shape: "trade" },
      // A cancelled withdrawal is unknown: some files have no withdrawal that it returns.
      deposit: "deposit",
      withdrawal: "withdrawal",
      "staking|fixed_staking|affiliate|rebate|campaign_new_user_incentive|distribution": "reward",
      airdrop: "airdrop",
      internal_transfer: "transfer",
      "manually_assigned|manually_assigned_bitvavo": "other",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "coin", sign: "any" },
    quote: { amount: "money", asset: { fixed: "EUR" }, sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "included" }],
  rowId: "id",
});
