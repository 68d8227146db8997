import { defineFormat } from "../../engine/define-format.ts";

/** Money and bitcoin have separate columns of signed amounts, each with a fee column. Lightning payments can have neither fee. */
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
    status: { field: "status", noEffect: "Reversed" },
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
    // A purchase includes the fee: 0.00102333 BTC at 95,531.26 plus a fee of 1.26 are the 99.02 paid. The amount of a sale is net.
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

const runOf2022 = "Amount 1,Currency 1,Amount 2,Currency 2";
const runOf2024 = "Amount 1,Currency 1,Fee 1,Amount 2,Currency 2,Fee 2,BTC Price";
const ending = "Balance 1,Currency 1,Balance - BTC,Destination,Description";

/**
 * Money in the first amount and bitcoin in the second, both signed. The balances change at the initiated time, days before a deposit is
 * completed.
 */
export const strikeTwoAmounts = defineFormat({
  id: "strike-two-amounts",
  title: "Strike: account statement (2022 to 2025)",
  platform: "exchange:strike",
  howTo: "In Strike: Profile → Documents → Account statements → CSV.",
  proof: "synthetic",
  headers: [
    `Transaction ID,Time (UTC),Transaction Type,State,${runOf2022},${ending}`,
    `Transaction ID,Initiated Time (UTC),Completed Time (UTC),Transaction Type,State,${runOf2022},${ending}`,
    `Transaction ID,Initiated Time (UTC),Completed Time (UTC),Transaction Type,State,${runOf2022},BTC Price,${ending}`,
    ...["Completed Time (UTC)", "Completed Date (UTC)"].map(
      (second) =>
        `Transaction ID,Initiated Date (UTC),Initiated Time (UTC),${second},Completed Time (UTC),Transaction Type,State,${runOf2024},${ending}`,
    ),
    `Transaction ID,Initiated Date (UTC),Initiated Time (UTC),Completed Date (UTC),Completed Time (UTC),Transaction Type,State,${runOf2024},${ending},Note`,
  ],
  fields: {
    id: "Transaction ID",
    date: "Initiated Date (UTC)?",
    time: "Initiated Time (UTC)|Time (UTC)",
    type: "Transaction Type",
    status: "State",
    money: "Amount 1",
    moneyCoin: "Currency 1",
    moneyFee: "Fee 1?",
    btc: "Amount 2",
    btcCoin: "Currency 2",
    btcFee: "Fee 2?",
    balance: "Balance 1",
    balanceCoin: "Currency 1#2",
    note: "Description",
  },
  wallet: "Strike",
  time: { field: ["date", "time"], zone: "UTC" },
  numbers: { decimal: ".", thousands: "," },
  status: { field: "status", noEffect: "Reversed" },
  words: {
    field: "type",
    map: { Trade: "trade", Deposit: "deposit", Withdrawal: "withdrawal" },
  },
  decide: ({ cell }) => {
    if (!/^(onchain|lightning)$/i.test(cell("type")) || (cell("money") !== "" && cell("btc") !== ""))
      return undefined;
    return (cell("money") || cell("btc")).startsWith("-") ? "withdrawal" : "deposit";
  },
  columns: [
    { amount: "money", asset: "moneyCoin" },
    { amount: "btc", asset: "btcCoin" },
  ],
  fees: [
    { amount: "moneyFee", asset: "moneyCoin", rule: "unknown", sign: "any" },
    { amount: "btcFee", asset: "btcCoin", rule: "unknown", sign: "any" },
  ],
  rowId: "id",
  balance: { field: "balance", asset: "balanceCoin" },
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
