import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const notTwice = "Do not connect the same xpub as well: the transactions would be counted twice.";

/** The value is the balance change, fee included. */
const sharedFields = {
  platform: "exchange:sparrow",
  howTo: `In Sparrow: set Settings → General → Bitcoin unit to BTC, then the wallet's Transactions tab → Export CSV. ${notTwice}`,
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
  return movedMeaning({ cell });
}

/** A transaction to oneself changes the balance by its fee only. */
function movedMeaning({ cell }: Pick<DecidedRow<"amount" | "fee">, "cell">): Meaning {
  const amount = cell("amount");
  if (!amount.startsWith("-")) return { type: "deposit", fee: "none" };
  return amount.slice(1) === cell("fee") ? { type: "fee", fee: "none" } : "withdrawal";
}

const skip = [
  { field: "date", matches: /^Unconfirmed$/i, reason: "not confirmed" },
  { field: "date", matches: /^# /, reason: "a comment" },
] as const;

/** The time is UTC if its column says so; versions before 1.8.6 write local times. */
const time = { field: "date", zone: "owner" } as const;

const currencies = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "JPY"];

export const sparrowTransactions = defineFormat({
  ...sharedFields,
  id: "sparrow-transactions",
  title: "Sparrow: transactions",
  headers: [
    "Date (UTC),Label,Value,Balance,Fee,Txid",
    ...currencies.map((currency) => `Date (UTC),Label,Value,Balance,Fee,Value (${currency}),Txid`),
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
  time,
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

const scaleOf = { BTC: {}, sats: { scale: 8 } };

/** The header states the unit. */
const inUnit = (unit: "BTC" | "sats", { id, title }: { id: string; title: string }) =>
  defineFormat({
    ...sharedFields,
    id,
    title,
    ...(unit === "sats" && { howTo: `In Sparrow: the wallet's Transactions tab → Export CSV. ${notTwice}` }),
    headers: ["", ...currencies.map((currency) => `Value (${currency}),`)].map(
      (value) => `Date (UTC),Label,Value (${unit}),Balance (${unit}),Fee (${unit}),${value}Txid`,
    ),
    fields: {
      date: "Date (UTC)",
      note: "Label",
      amount: `Value (${unit})`,
      balance: `Balance (${unit})`,
      fee: `Fee (${unit})`,
      value: "Value (*)?",
      hash: "Txid",
    },
    time,
    skip,
    decide: unit === "BTC" ? meaningOf : movedMeaning,
    meaning: "sides",
    movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount", ...scaleOf[unit] },
    fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included", ...scaleOf[unit] }],
    value: { amount: "value", asset: { header: "value" } },
    ...(unit === "BTC" && { balance: { field: "balance", asset: { fixed: "BTC" } } }),
    hash: "hash",
    note: "note",
  });
export const sparrowBtcTransactions = inUnit("BTC", {
  id: "sparrow-btc-transactions",
  title: "Sparrow: transactions (unit in the header)",
});
export const sparrowSatsTransactions = inUnit("sats", {
  id: "sparrow-sats-transactions",
  title: "Sparrow: transactions in satoshi",
});
