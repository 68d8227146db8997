import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:zeus";
const wallet = "ZEUS";
const bitcoin = { fixed: "BTC" };
/** The device writes its local time with the offset. */
const time = { field: "date", zone: "owner" } as const;

const paymentFields = {
  hash: "Payment Hash",
  amount: "Amount Paid (sat)",
  memo: "Memo",
  note: "Note",
  date: "Creation Date",
} as const;

/** Received payments are those of paid invoices. The amount sent excludes the routing fee, which the file leaves out. */
export const zeusPayments = defineFormat({
  id: "zeus-payments",
  title: "ZEUS: Lightning payments",
  platform,
  howTo:
    "In ZEUS: Activity → download → Lightning payments, CSV, with the filters for failed payments and those in transit off.",
  proof: "header only",
  headers: ["Direction,Destination,Payment Request,Payment Hash,Amount Paid (sat),Memo,Note,Creation Date"],
  fields: { direction: "Direction", ...paymentFields },
  wallet,
  time,
  leavesOutFees: true,
  words: { field: "direction", map: { Received: "deposit in", Sent: "withdrawal out" } },
  movement: { amount: "amount", asset: bitcoin, sign: "word", scale: 8 },
  note: ["memo", "note"],
});

export const zeusSentPayments = defineFormat({
  id: "zeus-sent-payments",
  title: "ZEUS: sent payments (older layout)",
  platform,
  howTo:
    "In ZEUS: Activity → download → Lightning payments, CSV, with the filters for failed payments and those in transit off.",
  proof: "header only",
  headers: ["Destination,Payment Request,Payment Hash,Amount Paid (sat),Memo,Note,Creation Date"],
  fields: paymentFields,
  wallet,
  time,
  leavesOutFees: true,
  meaning: "withdrawal out",
  movement: { amount: "amount", asset: bitcoin, sign: "word", scale: 8 },
  note: ["memo", "note"],
});

/** The amount of an invoice that was not paid is what it asked for, and no column says whether it was paid. */
export const zeusInvoices = defineFormat({
  id: "zeus-invoices",
  title: "ZEUS: invoices",
  platform,
  howTo:
    "In ZEUS: Activity → download → Lightning payments, CSV, with the filters for failed payments and those in transit off.",
  proof: "header only",
  headers: ["Amount Paid (sat),Payment Request,Payment Hash,Memo,Note,Creation Date,Expiry"],
  fields: paymentFields,
  wallet,
  time,
  meaning: {
    refuse:
      "The list of invoices does not say which of them were paid. Import the list of payments of a newer version of ZEUS instead, which has the received ones.",
  },
  movement: { amount: "amount", asset: bitcoin, sign: "word", scale: 8 },
});

/** The amount excludes the fee, with which the wallet pays for what it sends. */
export const zeusOnChain = defineFormat({
  id: "zeus-on-chain",
  title: "ZEUS: on-chain transactions",
  platform,
  howTo: "In ZEUS: Activity → download → On-chain transactions, CSV.",
  proof: "header only",
  headers: ["Transaction Hash,Amount (sat),Total Fees (sat),Note,Timestamp"],
  fields: {
    hash: "Transaction Hash",
    amount: "Amount (sat)",
    fee: "Total Fees (sat)",
    note: "Note",
    date: "Timestamp",
  },
  wallet,
  time,
  meaning: {},
  movement: { amount: "amount", asset: bitcoin, sign: "amount", scale: 8 },
  fees: [{ amount: "fee", asset: bitcoin, rule: { in: "unknown", out: "on top" }, scale: 8 }],
  hash: "hash",
  note: "note",
});
