import { defineFormat } from "../../engine/define-format.ts";

/** A column of signed amounts for money and one for bitcoin, both with their fee. Payments over Lightning can lack both. */
const statementIn = (money: "USD" | "EUR", { id, title }: { id: string; title: string }) =>
  defineFormat({
    id,
    title,
    platform: "exchange:strike",
    howTo: "In Strike: Profile → Documents → Account statements → CSV.",
    proof: "synthetic",
    headers: [
      `Transaction ID,Time (UTC),Status,Transaction Type,Amount ${money},Fee ${money},Amount BTC,Fee BTC,Description,Exchange Rate,Transaction Hash`,
      ...["Note", "Transaction Hash", "Transaction Hash,Note"].map(
        (last) =>
          `Reference,Date & Time (UTC),Transaction Type,Amount ${money},Fee ${money},Amount BTC,Fee BTC,BTC Price,Cost Basis (${money}),Destination,Description,${last}`,
      ),
    ],
    fields: {
      id: "Transaction ID|Reference",
      time: "Time (UTC)|Date & Time (UTC)",
      status: "Status?",
      type: "Transaction Type",
      money: `Amount ${money}`,
      moneyFee: `Fee ${money}`,
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
      cell("money") === "" && cell("btc") === ""
        ? {
            refuse: "The row states no amount, as payments over Lightning in this file do. Enter it by hand.",
          }
        : undefined,
    columns: [
      { amount: "money", asset: { fixed: money } },
      { amount: "btc", asset: { fixed: "BTC" } },
    ],
    // 0.00102333 bitcoin at 95,531.26 and a fee of 1.26 are the 99.02 paid; a sale's amount is what was received.
    fees: [
      { amount: "moneyFee", asset: { fixed: money }, rule: "included", sign: "any" },
      { amount: "btcFee", asset: { fixed: "BTC" }, rule: "included", sign: "any" },
    ],
    rowId: "id",
    hash: "hash",
    note: "note",
  });

export const strikeTransactions = statementIn("USD", {
  id: "strike-transactions",
  title: "Strike: account statement",
});

export const strikeEuroTransactions = statementIn("EUR", {
  id: "strike-euro-transactions",
  title: "Strike: account statement in euro",
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
