import { defineFormat } from "../../engine/define-format.ts";

export const kinesisTransactions = defineFormat({
  id: "kinesis-transactions",
  title: "Kinesis: exchange transactions",
  platform: "exchange:kinesis",
  howTo: "On kms.kinesis.money: Exchange → Transaction history → Export CSV.",
  proof: "header only",
  headers: [
    "DateTime,HIN,Transactions_ID,Order_ID,Currency_Pair,Transaction_Type,Amount,Amount_Currency,Trade_Price,Trade_Price_Currency,Total,Fee,Fee_Currency,Trade_Value_in_USD",
  ],
  fields: {
    date: "DateTime",
    id: "Transactions_ID",
    type: "Transaction_Type",
    amount: "Amount",
    coin: "Amount_Currency",
    quote: "Trade_Price_Currency",
    total: "Total",
    fee: "Fee",
    feeCoin: "Fee_Currency",
  },
  wallet: "Kinesis",
  time: { field: "date", zone: "owner" },
  numbers: { decimal: ".", thousands: "," },
  words: { field: "type", map: { "buy|sell": "trade" } },
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  rowId: "id",
});
