import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";

const decimal = /[.,e]/i;
const notTwice = "Do not connect the same xpub as well: the transactions would be counted twice.";

/** The value is the balance change, fee included. */
const sharedFields = {
  platform: "exchange:sparrow",
  howTo: `In Sparrow: the wallet's Transactions tab → Export CSV. ${notTwice}`,
  proof: "synthetic",
  wallet: "Sparrow",
} as const;

/** The unit is chosen in Sparrow's settings; only amounts in bitcoin have a decimal point. */
function inBitcoin({ cell }: DecidedRow<"amount" | "fee">): Meaning {
  if (!decimal.test(cell("amount")))
    return {
      refuse: "The value is in satoshi. Enter this row by hand.",
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

const ids = { BTC: "sparrow-transactions", sats: "sparrow-old-sats-transactions" } as const;
const scaleOf = { BTC: {}, sats: { scale: 8 } };
const balance = { field: "balance", asset: { fixed: "BTC" } } as const;

/** What the files in both units have in common. The column of the balance cannot be scaled. */
const inUnit = (unit: "BTC" | "sats") =>
  ({
    ...sharedFields,
    time,
    skip,
    decide: unit === "BTC" ? inBitcoin : movedMeaning,
    meaning: "sides",
    movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount", ...scaleOf[unit] },
    fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included", ...scaleOf[unit] }],
    value: { amount: "value", asset: { header: "value" } },
    ...(unit === "BTC" && { balance }),
    hash: "hash",
    note: "note",
  }) as const;

/** Versions until 2.5.4: the header does not state the unit, so the values do. */
const withoutUnit = (unit: "BTC" | "sats", title: string) =>
  defineFormat({
    ...inUnit(unit),
    id: ids[unit],
    title,
    headers: [
      "Date (UTC),Label,Value,Balance,Fee,Txid",
      ...currencies.map((currency) => `Date (UTC),Label,Value,Balance,Fee,Value (${currency}),Txid`),
    ],
    sharesHeaderWith: Object.values(ids).filter((id) => id !== ids[unit]),
    evidence: [{ field: "amount", matches: unit === "BTC" ? decimal : /^-?\d+$/ }],
    fields: {
      date: "Date (UTC)",
      note: "Label",
      amount: "Value",
      balance: "Balance",
      fee: "Fee",
      value: "Value (*)?",
      hash: "Txid",
    },
  });
export const sparrowTransactions = withoutUnit("BTC", "Sparrow: transactions");
export const sparrowOldSatsTransactions = withoutUnit(
  "sats",
  "Sparrow: transactions in satoshi (until version 2.5.4)",
);

/** The header states the unit. */
const withUnit = (unit: "BTC" | "sats", { id, title }: { id: string; title: string }) =>
  defineFormat({
    ...inUnit(unit),
    id,
    title,
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
  });
export const sparrowBtcTransactions = withUnit("BTC", {
  id: "sparrow-btc-transactions",
  title: "Sparrow: transactions (unit in the header)",
});
export const sparrowSatsTransactions = withUnit("sats", {
  id: "sparrow-sats-transactions",
  title: "Sparrow: transactions in satoshi",
});
