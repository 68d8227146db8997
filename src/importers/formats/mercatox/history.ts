import { defineFormat } from "../../engine/define-format.ts";

export const mercatoxHistory = defineFormat({
  id: "mercatox-history",
  title: "Mercatox: history",
  platform: "exchange:mercatox",
  howTo: "Use the CSV that Mercatox offered under Wallet → History.",
  proof: "header only",
  headers: [
    "MX Transaction Id,NT Transaction Id,Withdraw addr,Type,Currency,Pair,Fee,Amount,Price,Total,Action,From,To,Time",
  ],
  fields: {
    hash: "NT Transaction Id",
    type: "Type",
    coin: "Currency",
    pair: "Pair",
    fee: "Fee",
    amount: "Amount",
    total: "Total",
    side: "Action",
    time: "Time",
  },
  wallet: "Mercatox",
  time: { field: "time", zone: "owner" },
  empty: "N/A",
  words: {
    field: "type",
    map: {
      Deposit: { type: "deposit", fee: "unknown" },
      Withdraw: "withdrawal",
      Deal: { type: "trade", shape: "trade", fee: "none" },
      Promo: "airdrop",
    },
  },
  decide: ({ is, hasAmount }) =>
    is("type", "Deal") && hasAmount("fee")
      ? { refuse: "The file does not name the coin of this trade's fee. Enter the trade by hand." }
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "total", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "coin", rule: "on top" }],
  hash: "hash",
});
