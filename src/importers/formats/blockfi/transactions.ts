import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed, and a fee has its own row. The two sides of a trade are rows of one time. */
export const blockfiTransactions = defineFormat({
  id: "blockfi-transactions",
  title: "BlockFi: transactions",
  platform: "exchange:blockfi",
  howTo: "Use the file transactions.csv that BlockFi's reports had (Reports → Download all transactions).",
  proof: "synthetic",
  headers: [
    "Cryptocurrency,Amount,Transaction Type,Confirmed At",
    "Cryptocurrency,Amount,Transaction Type,Exchange Rate Per Coin (USD),Confirmed At",
  ],
  fields: { coin: "Cryptocurrency", amount: "Amount", type: "Transaction Type", time: "Confirmed At" },
  wallet: "BlockFi",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "Interest Payment": "interest in",
      "Bonus Payment|Referral Bonus|Cc Rewards Redemption|Cc Trading Rebate": "reward in",
      Trade: "trade",
      "Deposit|Ach Deposit|Wire Deposit": "deposit in",
      "Withdrawal|Ach Withdrawal|Wire Withdrawal": "withdrawal out",
      "Withdrawal Fee": "fee out",
      "BIA Deposit|BIA Withdraw": { noEffect: "moved between the wallet and the interest account" },
    },
  },
  decide: ({ cell, is }) => {
    if (cell("time") === "") return { noEffect: "not confirmed" };
    if (!is("type", "Crypto Transfer")) return undefined;
    return cell("amount").startsWith("-") ? "withdrawal out" : "deposit in";
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["time"], types: ["trade"] },
});

export const blockfiTrades = defineFormat({
  id: "blockfi-trades",
  title: "BlockFi: trades",
  platform: "exchange:blockfi",
  howTo: "Use BlockFi's file of transactions instead, which has the same trades.",
  proof: "synthetic",
  headers: [
    "Trade ID,Date,Buy Quantity,Buy Currency,Sold Quantity,Sold Currency,Rate Amount,Rate Currency,Type",
    "Trade ID,Date,Buy Quantity,Buy Currency,Sold Quantity,Sold Currency,Rate Amount,Rate Currency,Type,Frequency,Destination",
  ],
  fields: {
    bought: "Buy Quantity",
    boughtCoin: "Buy Currency",
    sold: "Sold Quantity",
    soldCoin: "Sold Currency",
    date: "Date",
  },
  wallet: "BlockFi",
  time: { field: "date", zone: "UTC" },
  meaning: {
    refuse: "BlockFi's file of transactions has the same trades. Import that file instead of this one.",
  },
  sides: {
    in: { amount: "bought", asset: "boughtCoin" },
    out: { amount: "sold", asset: "soldCoin" },
  },
});
