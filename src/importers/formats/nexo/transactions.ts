import { defineFormat } from "../../engine/define-format.ts";

const creditLine = {
  refuse:
    "The rows of a credit line and of the card are in units of the loan, and the file does not say which coins they moved. Enter the loan, its repayment or the card payment by hand.",
};

/** If one coin moved, both columns have its amount; moves between the account's products change no balance. */
export const nexoTransactions = defineFormat({
  id: "nexo-transactions",
  title: "Nexo: transactions",
  platform: "exchange:nexo",
  howTo: "On nexo.com: Transactions → Export, CSV.",
  proof: "real sample",
  headers: [
    "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Fee,Fee Currency,Details,Date / Time (UTC)",
    "Transaction,Type,Input Currency,Input Amount,Output Currency,Output Amount,USD Equivalent,Details,Date / Time (UTC)",
  ],
  fields: {
    id: "Transaction",
    type: "Type",
    out: "Input Amount",
    outCoin: "Input Currency",
    in: "Output Amount",
    inCoin: "Output Currency",
    value: "USD Equivalent",
    fee: "Fee?",
    details: "Details",
    date: "Date / Time (UTC)",
  },
  wallet: "Nexo",
  time: { field: "date", zone: "UTC" },
  tickers: { NEXONEXO: "NEXO", NEXOBNB: "NEXO", NEXOBEP2: "NEXO", BNBN: "BNB", USDTERC: "USDT" },
  skip: [{ field: "details", matches: /^(?:rejected|pending|processing)\b/i, reason: "not executed" }],
  words: {
    field: "type",
    map: {
      "Interest|Fixed Term Interest|Dual Investment Interest": { type: "interest", only: "in" },
      "Cashback|Exchange Cashback|Referral Bonus|Bonus|Dividend": { type: "reward", only: "in" },
      "Exchange|Dual Investment Exchange|Credit Card Fiatx Exchange To Withdraw": "trade",
      "Top up Crypto": { type: "deposit", only: "in" },
      "Withdrawal|Withdraw Exchanged": { type: "withdrawal", only: "out" },
      "Transfer To Pro Wallet": { type: "transfer", direction: "out", only: "out" },
      "Transfer From Pro Wallet": { type: "transfer", direction: "in", only: "in" },
      "Locking Term Deposit|Unlocking Term Deposit|Dual Investment Lock|Dual Investment Unlock|Transfer In|Transfer Out":
        { noEffect: "moved within the account" },
      "Interest Additional|Assimilation|Loan Withdrawal|Manual Repayment|Manual Sell Order|Exchange Liquidation|Exchange Credit|Credit Card Withdrawal Credit|Nexo Card Purchase|Nexo Card Transaction Fee":
        creditLine,
    },
  },
  decide(cell) {
    if (!/^(?:approved|completed)\b/i.test(cell("details")))
      return {
        refuse: "Details does not begin with approved or completed, so that it may not have happened.",
      };
    if (cell("fee") !== "")
      return { refuse: "The file does not say whether the amounts include the fee. Enter this row by hand." };
    // Charged interest is negative in the first column and absent in the second.
    return /interest$/i.test(cell("type")) && cell("out").startsWith("-") ? creditLine : undefined;
  },
  sides: {
    in: { amount: "in", asset: "inCoin" },
    // Negative in an exchange, positive in one of a dual investment.
    out: { amount: "out", asset: "outCoin", sign: "any" },
  },
  value: { amount: "value", asset: { fixed: "USD" } },
  rowId: "id",
});
