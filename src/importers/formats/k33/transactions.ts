import { defineFormat } from "../../engine/define-format.ts";

/** Both sides of a trade are rows with its id. */
export const k33Transactions = defineFormat({
  id: "k33-transactions",
  title: "K33 Markets: transactions",
  platform: "exchange:k33",
  howTo: "On K33 Markets: Reports → Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Type/Status,TradeID,Side,Amount,Trade Status,Asset,Credit_old,Credit Balance,Funded_old,Funded Balance,PndWithdrawal_old,PndWithdrawal Balance,Total_old,Total Balance,Timestamp (UTC),UniqueKey,InternalReportID,DepositTxhash,WithdrawalTxhash,SourceAddress,DestinationAddress",
  ],
  fields: {
    type: "Type/Status",
    trade: "TradeID",
    amount: "Amount",
    status: "Trade Status",
    coin: "Asset",
    balance: "Total Balance",
    time: "Timestamp",
  },
  wallet: "K33",
  time: { field: "time", zone: "UTC" },
  words: {
    field: ["type", "status"],
    map: {
      "Trade / Filled": "trade",
      "Deposit Complete /": "deposit",
      "Withdrawal Complete /": "withdrawal",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["trade"], types: ["trade"] },
  balance: { field: "balance", asset: "coin" },
});
