import { defineFormat } from "../../engine/define-format.ts";

/** Fees are charged in addition, in their own coin. Columns and words are those of a public reader and its tests (provinzio/CoinTaxman, Bitunix). */
export const bitunixTransactions = defineFormat({
  id: "bitunix-transactions",
  title: "Bitunix: transactions",
  platform: "exchange:bitunix",
  howTo: "A tax report that was downloaded from bitunix.com (bitunix_tax), CSV.",
  proof: "synthetic",
  headers: [
    "Date (UTC),Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount,Trx. ID,Comment",
  ],
  fields: {
    date: "Date (UTC)",
    label: "Label",
    sentCoin: "Outgoing Asset",
    sent: "Outgoing Amount",
    receivedCoin: "Incoming Asset",
    received: "Incoming Amount",
    feeCoin: "Fee Asset",
    fee: "Fee Amount",
    comment: "Comment",
  },
  wallet: "Bitunix",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "label",
    map: {
      Deposit: "deposit",
      Withdraw: "withdrawal",
      "Spot Trade": "trade",
      "Futures Profit|Futures Loss": "derivative",
      "Rebate (Agent)": "reward",
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  note: "comment",
});
