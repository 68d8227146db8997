import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

/** Gifts and payments go either way, and a transfer between own accounts names none of them. */
function meaningOf({ cell, is }: DecidedRow<"type" | "received" | "sent">): Meaning | undefined {
  const isReceived = cell("received") !== "";
  if (is("type", "gift")) return isReceived ? "gift in" : "gift out";
  if (is("type", "payment")) return isReceived ? "income" : "payment";
  if (!is("type", "transfer")) return undefined;
  if (isReceived && cell("sent") !== "")
    return { refuse: "A transfer needs both of its wallets, which this file does not name." };
  return isReceived ? "transfer in" : "transfer out";
}

/**
 * A fee is charged in addition to what is sent. Whether what is received is stated before or after its fee is not documented, so such a row
 * is refused.
 */
export const cryptocomTaxTransactions = defineFormat({
  id: "cryptocom-tax-transactions",
  title: "Crypto.com Tax: import file",
  platform: "exchange:cryptocomtax",
  howTo: "Use a file made for the CSV template of Crypto.com Tax.",
  proof: "header only",
  headers: [
    "Date,Type,Received Currency,Received Amount,Received Net Worth,Sent Currency,Sent Amount,Sent Net Worth,Fee Currency,Fee Amount,Fee Net Worth",
  ],
  fields: {
    date: "Date",
    type: "Type",
    received: "Received Amount",
    receivedCurrency: "Received Currency",
    sent: "Sent Amount",
    sentCurrency: "Sent Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    note: "Description?",
  },
  wallet: "Crypto.com Tax",
  time: { field: "date", zone: "owner", dates: "month-first" },
  words: {
    field: "type",
    map: {
      "buy|sell|trade|swap": "trade",
      "airdrop|fork": "airdrop",
      mining: "mining",
      reward: "reward",
      donation: "donation",
      cost: "fee",
    },
  },
  decide: meaningOf,
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  note: "note",
});
