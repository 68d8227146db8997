import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

/** The value is the balance change, fee included. */
const sharedFields = {
  platform: "exchange:sparrow",
  howTo:
    "In Sparrow: set Settings → General → Bitcoin unit to BTC, then the wallet's Transactions tab → Export CSV. Do not connect the same xpub as well: the transactions would be counted twice.",
  proof: "synthetic",
  wallet: "Sparrow",
} as const;

/** The unit is chosen in Sparrow's settings; only amounts in bitcoin have a decimal point. */
function meaningOf({ cell }: DecidedRow<"amount" | "fee">): Meaning {
  const amount = cell("amount");
  if (!/[.,e]/i.test(amount))
    return {
      refuse:
        "The value is in satoshi. Set Sparrow's Bitcoin unit to BTC in its settings, and export the file again.",
    };
  if (!amount.startsWith("-")) return { type: "deposit", fee: "none" };
  return amount.slice(1) === cell("fee") ? { type: "fee", fee: "none" } : "withdrawal";
}

const skip = [
  { field: "date", matches: /^Unconfirmed$/i, reason: "not confirmed" },
  { field: "date", matches: /^#/, reason: "a comment" },
] as const;

export const sparrowTransactions = defineFormat({
  ...sharedFields,
  id: "sparrow-transactions",
  title: "Sparrow: transactions",
  headers: [
    "Date (UTC),Label,Value,Balance,Fee,Txid",
    ...["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "JPY"].map(
      (currency) => `Date (UTC),Label,Value,Balance,Fee,Value (${currency}),Txid`,
    ),
  ],
  fields: {
    date: "Date (UTC)",
    note: "Label",
    amount: "Value",
    balance: "Balance",
    fee: "Fee",
    value: "Value (*)?",
    hash: "Txid",
  },
  time: { field: "date", zone: "UTC" },
  skip,
  decide: meaningOf,
  meaning: "sides",
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount" },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included" }],
  value: { amount: "value", asset: { header: "value" } },
  balance: { field: "balance", asset: { fixed: "BTC" } },
  hash: "hash",
  note: "note",
});

/** The header states the unit. */
export const sparrowBtcTransactions = defineFormat({
  ...sharedFields,
  id: "sparrow-btc-transactions",
  title: "Sparrow: transactions (unit in the header)",
  headers: ["Date (UTC),Label,Value (BTC),Balance (BTC),Fee (BTC),Txid"],
  fields: {
    date: "Date (UTC)",
    note: "Label",
    amount: "Value (BTC)",
    balance: "Balance (BTC)",
    fee: "Fee (BTC)",
    hash: "Txid",
  },
  time: { field: "date", zone: "UTC" },
  skip,
  decide: meaningOf,
  meaning: "sides",
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount" },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included" }],
  balance: { field: "balance", asset: { fixed: "BTC" } },
  hash: "hash",
  note: "note",
});
