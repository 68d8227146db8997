import { defineFormat } from "../../engine/define-format.ts";

const system = "00000000-0000-0000-0000-000000000000";

/** Amounts from the system's account are incoming, amounts to it outgoing. Transfers between the owner's accounts have no effect. */
export const gravityTransactions = defineFormat({
  id: "gravity-transactions",
  title: "Gravity (Bitstocks): transactions",
  platform: "exchange:gravity",
  howTo: "On gravity.bitstocks.com: Transactions → Export CSV.",
  proof: "header only",
  headers: [
    "transaction id,from account,to account,from account type,to account type,date utc,transaction type,status,amount,currency,withdrawal_address",
    "transaction id,from account,to account,date utc,transaction type,status,amount,currency",
  ],
  fields: {
    id: "transaction id",
    from: "from account",
    to: "to account",
    date: "date utc",
    type: "transaction type",
    status: "status",
    amount: "amount",
    coin: "currency",
  },
  wallet: "Gravity",
  time: { field: "date", zone: "UTC" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      "referral fees payout": "reward",
      "referral fees collection|referral fees grouping|referral fees transfer|internal transfer|deposit|withdrawal|trade":
        { noEffect: "moved between accounts of one owner" },
      correction: {
        refuse: "What a correction by Gravity was for is not in the file. Enter this row by hand.",
      },
    },
  },
  decide: ({ cell, is }) => {
    const direction = cell("from") === system ? "in" : cell("to") === system ? "out" : undefined;
    if (direction === undefined) return undefined;
    if (is("type", "trade")) return { type: "trade", direction };
    if (is("type", "deposit") && direction === "in") return "deposit";
    return is("type", "withdrawal") && direction === "out" ? "withdrawal" : undefined;
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  group: { by: ["id"], types: ["trade", "withdrawal"] },
});
