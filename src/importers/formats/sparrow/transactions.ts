import { defineFormat } from "../../engine/define-format.ts";

/** The value is the balance change, fee included. The unit is set in Sparrow's settings; only bitcoin has a decimal sign. */
export const sparrowTransactions = defineFormat({
  id: "sparrow-transactions",
  title: "Sparrow: transactions",
  platform: "exchange:sparrow",
  howTo:
    "In Sparrow: set Settings → General → Bitcoin unit to BTC, then the wallet's Transactions tab → Export CSV. Do not connect the same xpub as well: the transactions would be counted twice.",
  proof: "synthetic",
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
  wallet: "Sparrow",
  time: { field: "date", zone: "UTC" },
  skip: [
    { field: "date", matches: /^Unconfirmed$/i, reason: "not confirmed" },
    { field: "date", matches: /^#/, reason: "a comment" },
  ],
  decide({ cell }) {
    const amount = cell("amount");
    if (!/[.,]/.test(amount))
      return {
        refuse:
          "The value is in satoshi. Set Sparrow's Bitcoin unit to BTC in its settings, and export the file again.",
      };
    if (!amount.startsWith("-")) return { type: "deposit", fee: "none" };
    return amount.slice(1) === cell("fee") ? { type: "fee", fee: "none" } : "withdrawal";
  },
  meaning: "sides",
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount" },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included" }],
  value: { amount: "value", asset: { header: "value" } },
  balance: { field: "balance", asset: { fixed: "BTC" } },
  hash: "hash",
  note: "note",
});
