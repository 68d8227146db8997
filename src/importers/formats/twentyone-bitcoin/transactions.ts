import { defineFormat } from "../../engine/define-format.ts";

const columns =
  "id,exchange_name,depot_name,transaction_date,buy_asset,buy_amount,sell_asset,sell_amount,fee_asset,fee_amount,transaction_type,note,linked_transaction";

/** The fee of a purchase or withdrawal is charged in addition; the proceeds of a sale exclude it. */
export const twentyoneBitcoinTransactions = defineFormat({
  id: "twentyone-bitcoin-transactions",
  title: "21bitcoin: transactions",
  platform: "exchange:21bitcoin",
  howTo: "In the 21bitcoin app, export the transactions as CSV.",
  proof: "synthetic",
  headers: [columns, `${columns},btc_price`],
  fields: {
    id: "id",
    date: "transaction_date",
    bought: "buy_amount",
    boughtCoin: "buy_asset",
    sold: "sell_amount",
    soldCoin: "sell_asset",
    fee: "fee_amount",
    feeCoin: "fee_asset",
    type: "transaction_type",
    note: "note",
  },
  wallet: "21bitcoin",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      trade: "trade",
      deposit: { type: "deposit", only: "in" },
      withdrawal: { type: "withdrawal", only: "out" },
    },
  },
  sides: {
    in: { amount: "bought", asset: "boughtCoin" },
    out: { amount: "sold", asset: "soldCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "included", out: "on top" } }],
  distinct: ["id"],
  note: "note",
});
