import { defineFormat } from "../../engine/define-format.ts";

/** A column of signed amounts for dollars and one for bitcoin. Payments over Lightning can lack both. */
export const strikeTransactions = defineFormat({
  id: "strike-transactions",
  title: "Strike: account statement",
  platform: "exchange:strike",
  howTo: "In Strike: Profile → Documents → Account statements → CSV.",
  proof: "synthetic",
  headers: [
    "Transaction ID,Time (UTC),Status,Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC,Description,Exchange Rate,Transaction Hash",
    "Reference,Date & Time (UTC),Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC,BTC Price,Cost Basis (USD),Destination,Description,Note",
    "Reference,Date & Time (UTC),Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC,BTC Price,Cost Basis (USD),Destination,Description,Transaction Hash",
    "Reference,Date & Time (UTC),Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC,BTC Price,Cost Basis (USD),Destination,Description,Transaction Hash,Note",
  ],
  fields: {
    id: "Transaction ID|Reference",
    time: "Time (UTC)|Date & Time (UTC)",
    status: "Status?",
    type: "Transaction Type",
    usd: "Amount USD",
    usdFee: "Fee USD",
    btc: "Amount BTC",
    btcFee: "Fee BTC",
    note: "Description",
    hash: "Transaction Hash?",
  },
  wallet: "Strike",
  time: { field: "time", zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      "Purchase|Sale": "trade",
      "Deposit|Receive": "deposit",
      "Withdrawal|Send": "withdrawal",
      Referral: "reward",
      Loan: "loan in",
      "Loan collateral": { type: "stake", counterparty: "Loan Collateral" },
    },
  },
  decide: ({ cell }) =>
    cell("usd") === "" && cell("btc") === ""
      ? { refuse: "The row states no amount, as payments over Lightning in this file do. Enter it by hand." }
      : undefined,
  columns: [
    { amount: "usd", asset: { fixed: "USD" } },
    { amount: "btc", asset: { fixed: "BTC" } },
  ],
  fees: [
    { amount: "usdFee", asset: { fixed: "USD" }, rule: "unknown", sign: "any" },
    { amount: "btcFee", asset: { fixed: "BTC" }, rule: "unknown", sign: "any" },
  ],
  rowId: "id",
  hash: "hash",
  note: "note",
});

export const strikeOldTransactions = defineFormat({
  id: "strike-old-transactions",
  title: "Strike: annual transactions (older layout)",
  platform: "exchange:strike",
  howTo: "Export the account statements of Strike's present layout instead: Profile → Documents.",
  proof: "header only",
  headers: [
    "Reference,Date & Time (UTC),Transaction Type,Currency 1,Amount 1,Currency 2,Amount BTC,Amount USD",
  ],
  fields: {
    date: "Date & Time (UTC)",
    usd: "Amount USD",
  },
  wallet: "Strike",
  time: { field: "date", zone: "UTC" },
  meaning: {
    refuse:
      "How the amounts of this older layout belong together is not documented. Export the account statements of the present layout instead.",
  },
  columns: [{ amount: "usd", asset: { fixed: "USD" } }],
});
