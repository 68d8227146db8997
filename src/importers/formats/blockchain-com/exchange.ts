import { defineFormat } from "../../engine/define-format.ts";

/** A withdrawal's amount is in the columns of the counter asset; its fee is charged in addition. */
export const blockchainComExchange = defineFormat({
  id: "blockchain-com-exchange",
  title: "Blockchain.com Exchange: transactions",
  platform: "exchange:blockchaincom",
  howTo: "On exchange.blockchain.com: Transaction history → Export CSV.",
  proof: "header only",
  headers: [
    "date_time_utc,transaction_type,asset,quantity_transacted,counter_asset,counter_amount,price,fee_asset,fee_amount,order_id,transaction_id,tx_hash",
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
    id: "transaction_id",
    hash: "tx_hash",
  },
  wallet: "Blockchain.com Exchange",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      DEPOSIT: { type: "deposit", only: "in", fee: "unknown" },
      WITHDRAWAL: { type: "withdrawal", only: "out" },
    },
  },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "sent", asset: "sentCoin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
  hash: "hash",
});
