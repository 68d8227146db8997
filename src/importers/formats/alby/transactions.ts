import { defineFormat } from "../../engine/define-format.ts";

/** Amounts in satoshi; a sent amount excludes its fee. */
export const albyTransactions = defineFormat({
  id: "alby-transactions",
  title: "Alby: transactions (getalby.com)",
  platform: "exchange:alby",
  howTo: "On getalby.com: Wallet → Transactions → Export.",
  proof: "header only",
  headers: [
    "Invoice Type,Amount,Fee,Creation Date,Settled Date,Memo,Comment,Message,Payer Name,Payer Pubkey,Payment Hash,Preimage,Fiat In Cents,Currency,USD In Cents,Is Boostagram,Is Zap",
  ],
  fields: {
    type: "Invoice Type",
    amount: "Amount",
    fee: "Fee",
    date: "Creation Date",
    memo: "Memo",
    message: "Message",
    currency: "Currency",
  },
  wallet: "Alby",
  time: { field: "date", zone: "UTC" },
  words: { field: "type", map: { incoming: "deposit", outgoing: "withdrawal" } },
  decide: ({ is }) => {
    if (!is("currency", "BTC"))
      return { refuse: "Only amounts in satoshi are known of this file. Enter this row by hand." };
    return is("memo", "transfer") && is("message", "transfer")
      ? { noEffect: "moved within the account" }
      : undefined;
  },
  movement: { amount: "amount", asset: "currency", sign: "word", scale: 8 },
  fees: [{ amount: "fee", asset: "currency", rule: "on top", scale: 8 }],
  note: "memo",
});
