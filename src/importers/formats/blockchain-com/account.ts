import { defineFormat } from "../../engine/define-format.ts";

/** The paid amount includes a fee in its coin; another fee is charged in addition. */
export const blockchainComAccount = defineFormat({
  id: "blockchain-com-account",
  title: "Blockchain.com: account transactions",
  platform: "exchange:blockchaincom",
  howTo: "On blockchain.com: Account → Transaction history → Download CSV.",
  proof: "header only",
  headers: [
    "date_time_utc,transaction_type,asset,quantity_transacted,counter_asset,counter_amount,fee_asset,fee_amount,Notes,transaction_id,transaction_hash",
  ],
  fields: {
    time: "date_time_utc",
    type: "transaction_type",
    coin: "asset",
    amount: "quantity_transacted",
    sentCoin: "counter_asset",
    sent: "counter_amount",
    feeCoin: "fee_asset",
    fee: "fee_amount",
    note: "Notes",
    id: "transaction_id",
    hash: "transaction_hash",
  },
  wallet: "Blockchain.com account",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "BUY|SELL|SWAP": "trade",
      REWARDS: { type: "interest", only: "in", fee: "unknown" },
      SEND: { type: "withdrawal", only: "out", fee: "unknown" },
    },
  },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "sent", asset: "sentCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "on top", out: "included" } }],
  rowId: "id",
  hash: "hash",
  note: "note",
});

/** The amount is the whole change of the balance, including the fee of a sent amount. */
export const blockchainComBitcoin = defineFormat({
  id: "blockchain-com-bitcoin",
  title: "Blockchain.com: bitcoin wallet history (older layout)",
  platform: "exchange:blockchaincom",
  howTo:
    "Use the CSV of the bitcoin wallet that blockchain.com offered (Activity → Download history). Do not connect the same addresses as well.",
  proof: "header only",
  headers: ["date,time,type,amount_btc,value_then,value_now,exchange_rate_then,tx,note"],
  fields: {
    date: "date",
    time: "time",
    type: "type",
    amount: "amount_btc",
    hash: "tx",
    note: "note",
  },
  wallet: "Blockchain.com",
  time: { field: ["date", "time"], zone: "UTC" },
  words: { field: "type", map: { received: "deposit in", sent: "withdrawal out" } },
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount" },
  hash: "hash",
  note: "note",
});
