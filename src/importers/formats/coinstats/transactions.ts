import { defineFormat } from "../../engine/define-format.ts";

/**
 * The types are those of CoinStats' guide to its template. Whether the other side of a trade is a separate row, and whether amounts include
 * fees, is not documented. Such rows are refused.
 */
export const coinstatsTransactions = defineFormat({
  id: "coinstats-transactions",
  title: "CoinStats: transactions",
  platform: "exchange:coinstats",
  howTo: "In CoinStats: Portfolio → Transactions → Export, CSV. Its times are those of the account's zone.",
  proof: "header only",
  headers: [
    "Portfolio,Coin Name,Coin Symbol,Exchange,Pair,Type,Amount,Price,Price USD,Fee Percent,Fee Amount,Fee Currency,Date,Notes",
  ],
  fields: {
    portfolio: "Portfolio",
    coin: "Coin Symbol",
    exchange: "Exchange",
    type: "Type",
    amount: "Amount",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    date: "Date",
    note: "Notes",
  },
  wallet: { name: "CoinStats", field: "exchange", or: "portfolio", isWhole: true },
  time: { field: "date", zone: "owner" },
  skip: [
    {
      field: "note",
      matches: /fake transaction created to fill your balance/i,
      reason: "made up by CoinStats to fill a balance",
    },
  ],
  words: {
    field: "type",
    map: {
      "Received|Deposit": "deposit",
      "Sent|Withdraw": "withdrawal",
      "Reward|Welcome Bonus|Referral Cashback|Referral Reward|Dividend": "reward",
      "Interest Earn": "interest",
      "Interest Paid": "payment",
      Fee: "fee",
      Loan: { type: "loan", counterparty: "Loan" },
      Repay: { type: "repayment", counterparty: "Loan" },
      "Realised Profit": "derivative in",
      "Realised Loss": "derivative out",
      Transfer: "transfer",
      "Buy|Sell|Fill|Buy With Fiat|Sell to Fiat": {
        refuse:
          "CoinStats does not say whether the other side of this trade is a row of its own. Import the exchange's own file instead, or enter the trade by hand.",
      },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: "unknown" }],
  note: "note",
});
