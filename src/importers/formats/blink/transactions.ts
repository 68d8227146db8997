import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are in satoshi or cents. An exchange between the two accounts has a row in each. */
export const blinkTransactions = defineFormat({
  id: "blink-transactions",
  title: "Blink: transactions",
  platform: "exchange:blink",
  howTo: "In Blink: Settings → Account → Export transactions to CSV.",
  proof: "header only",
  headers: [
    "id,walletId,type,credit,debit,fee,currency,timestamp,pendingConfirmation,journalId,lnMemo,usd,feeUsd,recipientWalletId,username,memoFromPayer,paymentHash,pubkey,feeKnownInAdvance,address,txHash,displayAmount,displayFee,displayCurrency",
  ],
  fields: {
    id: "id",
    type: "type",
    credit: "credit",
    debit: "debit",
    fee: "fee",
    currency: "currency",
    date: "timestamp",
    isPending: "pendingConfirmation",
    journal: "journalId",
    note: "lnMemo",
    hash: "txHash",
  },
  wallet: "Blink",
  time: { field: "date", zone: "UTC" },
  status: { field: "isPending", happened: "false", noEffect: "true" },
  words: {
    field: "type",
    map: {
      "invoice|onchain_receipt|payment|onchain_payment|on_us|ln_on_us|onchain_on_us": "sides",
      fee_reimbursement: "reward in",
      "self_trade|ln_self_trade|onchain_self_trade": "trade",
      fee: "fee",
      escrow: { noEffect: "held back until a payment is settled" },
      reconciliation: {
        refuse: "What a correction by Blink was for is not in the file. Enter this row by hand.",
      },
    },
  },
  sides: {
    in: { amount: "credit", asset: "currency", scale: { field: "currency", by: { BTC: 8, USD: 2 } } },
    out: { amount: "debit", asset: "currency", scale: { field: "currency", by: { BTC: 8, USD: 2 } } },
  },
  fees: [
    {
      amount: "fee",
      asset: "currency",
      rule: "unknown",
      scale: { field: "currency", by: { BTC: 8, USD: 2 } },
    },
  ],
  group: { by: ["journal"], types: ["trade"] },
  distinct: ["id"],
  hash: "hash",
  note: "note",
});
