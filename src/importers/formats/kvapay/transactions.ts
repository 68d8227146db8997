import { defineFormat } from "../../engine/define-format.ts";

/** An exchange has a destination amount. The relation of fees to amounts is not documented. */
export const kvapayTransactions = defineFormat({
  id: "kvapay-transactions",
  title: "KvaPay: transactions",
  platform: "exchange:kvapay",
  howTo: "On app.kvapay.com: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "ID,Date Created,Type,Amount,Symbol,Destination amount,Destination symbol,Exchange rate,Fee,Fee Symbol,Address,Network,Project,State",
  ],
  fields: {
    id: "ID",
    date: "Date Created",
    type: "Type",
    amount: "Amount",
    coin: "Symbol",
    received: "Destination amount",
    to: "Destination symbol",
    fee: "Fee",
    feeCoin: "Fee Symbol",
    status: "State",
  },
  wallet: "KvaPay",
  time: { field: "date", zone: "UTC" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      EXCHANGE: { type: "trade", shape: "sides" },
      DEPOSIT: "deposit",
      WITHDRAW: "withdrawal",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "amount", asset: "coin" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  rowId: "id",
});
