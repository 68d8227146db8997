import { defineFormat } from "../../engine/define-format.ts";

/** The amount is the balance change, network fee included. */
export const btcpayTransactions = defineFormat({
  id: "btcpay-transactions",
  title: "BTCPay Server: wallet transactions",
  platform: "exchange:btcpay",
  howTo:
    "In BTCPay Server: the wallet → Transactions → Export, CSV. Do not connect the same xpub as well: the transactions would be counted twice.",
  proof: "header only",
  headers: ["Transaction Id,Timestamp,Amount,Currency,Is Confirmed,Comment,Labels"],
  fields: {
    hash: "Transaction Id",
    time: "Timestamp",
    amount: "Amount",
    coin: "Currency",
    confirmed: "Is Confirmed",
    comment: "Comment?",
    labels: "Labels?",
  },
  wallet: "BTCPay Server",
  time: { field: "time", zone: "UTC", dates: "month-first" },
  status: { field: "confirmed", happened: "True", noEffect: "False" },
  meaning: "sides",
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  hash: "hash",
  note: ["comment", "labels"],
});

/** A row is a payment of a customer, valued at the invoice's rate. */
export const btcpayPayments = defineFormat({
  id: "btcpay-payments",
  title: "BTCPay Server: payments of invoices",
  platform: "exchange:btcpay",
  howTo:
    "In BTCPay Server: Reporting → Payments → Export, CSV. It has the receipts of the wallet: do not import the wallet's transactions or connect its xpub as well.",
  proof: "synthetic",
  headers: [
    "Date,InvoiceId,OrderId,Category,PaymentMethodId,Confirmed,Address,PaymentCurrency,PaymentAmount,PaymentMethodFee,LightningAddress,InvoiceCurrency,InvoiceCurrencyAmount,Rate",
    "Date,InvoiceId,OrderId,PaymentType,PaymentId,Confirmed,Address,Crypto,CryptoAmount,NetworkFee,LightningAddress,Currency,CurrencyAmount,Rate",
  ],
  fields: {
    date: "Date",
    invoice: "InvoiceId",
    confirmed: "Confirmed",
    coin: "PaymentCurrency|Crypto",
    amount: "PaymentAmount|CryptoAmount",
    currency: "InvoiceCurrency|Currency",
    money: "InvoiceCurrencyAmount|CurrencyAmount",
  },
  wallet: "BTCPay Server",
  time: { field: "date", zone: "UTC" },
  status: { field: "confirmed", happened: "True", noEffect: "False" },
  meaning: "income",
  movement: { amount: "amount", asset: "coin", sign: "word" },
  value: { amount: "money", asset: "currency" },
  note: "invoice",
});
