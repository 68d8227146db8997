import { defineFormat } from "../../engine/define-format.ts";
import { poolUnknown } from "../../word-meanings/pool-unknown.ts";

/** A fee is charged in addition to the amounts. */
export const staketaxDefault = defineFormat({
  id: "staketax-default",
  title: "stake.tax: default CSV",
  platform: "exchange:staketax",
  howTo:
    "On stake.tax: enter the address, then Download → Default CSV. Do not connect the same address as well: the transactions would be counted twice.",
  proof: "header only",
  headers: [
    "timestamp,tx_type,taxable,received_amount,received_currency,sent_amount,sent_currency,fee,fee_currency,comment,txid,url,exchange,wallet_address",
    "timestamp,tx_type,received_amount,received_currency,sent_amount,sent_currency,fee,fee_currency,comment,txid,url,exchange,wallet_address",
  ],
  fields: {
    date: "timestamp",
    type: "tx_type",
    received: "received_amount",
    receivedCurrency: "received_currency",
    sent: "sent_amount",
    sentCurrency: "sent_currency",
    fee: "fee",
    feeCurrency: "fee_currency",
    note: "comment",
    hash: "txid",
    exchange: "exchange",
  },
  wallet: { name: "stake.tax", field: "exchange", isWhole: true },
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      STAKING: "reward",
      AIRDROP: "airdrop",
      TRADE: "trade",
      TRANSFER: "sides",
      SPEND: "payment",
      INCOME: "income",
      BORROW: { type: "loan", counterparty: "Loan" },
      REPAY: { type: "repayment", counterparty: "Loan" },
    },
    patterns: [
      [/^lp_(?:deposit|withdraw)$/, poolUnknown],
      [
        /^_/,
        {
          refuse:
            "stake.tax does not say what this transaction did. Connect the address instead, or enter this row by hand.",
        },
      ],
    ],
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "on top" }],
  hash: "hash",
  note: "note",
});
