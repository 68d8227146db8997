import { defineFormat } from "../../engine/define-format.ts";

/** Whether a sent amount includes its fee is not documented, so such a row is refused. */
export const coinspotTransfers = defineFormat({
  id: "coinspot-transfers",
  title: "CoinSpot: sends and receives",
  platform: "exchange:coinspot",
  howTo: "On coinspot.com.au: My account → Sends and receives → Export to CSV (sendsreceives.csv).",
  proof: "header only",
  headers: ["Transaction Date,Type,Coin,Status,Fee,Amount,Address,Txid,Aud"],
  fields: {
    date: "Transaction Date",
    type: "Type",
    coin: "Coin",
    status: "Status",
    fee: "Fee",
    amount: "Amount",
    address: "Address",
    hash: "Txid",
    value: "Aud",
  },
  wallet: "CoinSpot",
  time: { field: "date", zone: "owner", dates: "day-first" },
  numbers: { decimal: ".", thousands: "," },
  status: { field: "status" },
  words: { field: "type", map: { Send: "withdrawal", Receive: "deposit" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown", sign: "any" }],
  value: { amount: "value", asset: { fixed: "AUD" }, sign: "any" },
  hash: "hash",
  counterparty: "address",
});
