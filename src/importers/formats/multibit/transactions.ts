import { defineFormat } from "../../engine/define-format.ts";

/** An amount is the change of the wallet, which includes the fee of what is sent. The column of money has the rate of the export, not of the day. */
export const multibitTransactions = defineFormat({
  id: "multibit-transactions",
  title: "MultiBit: transactions",
  platform: "exchange:multibit",
  howTo:
    "In MultiBit Classic in English or German: Transactions → Export, CSV. Its times are those of the computer's zone; name it with timezone. Do not connect the same addresses as well: the transactions would be counted twice.",
  proof: "header only",
  headers: [
    "Date,Description,Amount (BTC),Amount ($),Transaction Id",
    "Date,Description,Amount (BTC),Amount (€),Transaction Id",
    "Date,Description,Amount (BTC),Amount (£),Transaction Id",
    "Date,Description,Amount (BTC),Transaction Id",
    "Datum,Beschreibung,Betrag (BTC),Betrag (€),Transaktions-Id",
    "Datum,Beschreibung,Betrag (BTC),Transaktions-Id",
  ],
  fields: {
    date: "Date|Datum",
    note: "Description|Beschreibung",
    amount: "Amount (BTC)|Betrag (BTC)",
    hash: "Transaction Id|Transaktions-Id",
  },
  wallet: "MultiBit",
  time: { field: "date", zone: "owner" },
  meaning: "sides",
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount" },
  hash: "hash",
  note: "note",
});
