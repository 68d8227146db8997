import { defineFormat } from "../../engine/define-format.ts";

/** A quick buy or sale states the payment as the base and the receipt as the quote. The proceeds of a quick sale exclude its fee. */
export const binanceUsTransactions = defineFormat({
  id: "binance-us-transactions",
  title: "Binance.US: transaction history",
  platform: "exchange:binanceus",
  howTo: "On binance.us: Wallet → Transactions → Export → Generate all statements, CSV.",
  proof: "synthetic",
  headers: [
    "User_Id,Time,Category,Operation,Order_Id,Transaction_Id,Primary_Asset,Realized_Amount_For_Primary_Asset,Realized_Amount_For_Primary_Asset_In_USD_Value,Base_Asset,Realized_Amount_For_Base_Asset,Realized_Amount_For_Base_Asset_In_USD_Value,Quote_Asset,Realized_Amount_For_Quote_Asset,Realized_Amount_For_Quote_Asset_In_USD_Value,Fee_Asset,Realized_Amount_For_Fee_Asset,Realized_Amount_For_Fee_Asset_In_USD_Value,Payment_Method,Withdrawal_Method,Additional_Note",
    "User ID,Time,Category,Operation,Order ID,Transaction ID,Primary Asset,Realized Amount For Primary Asset,Realized Amount for Primary Asset in USD,Base Asset,Realized Amount For Base Asset,Realized Amount For Base Asset In USD,Quote Asset,Realized Amount for Quote Asset,Realized Amount for Quote Asset in USD,Fee Asset,Realized Amount for Fee Asset,Realized Amount for Fee Asset in USD,Payment Method,Withdraw Method,Additional Note",
  ],
  fields: {
    time: "Time",
    category: "Category",
    operation: "Operation",
    primary: "Primary_Asset|Primary Asset",
    amount: "Realized_Amount_For_Primary_Asset|Realized Amount For Primary Asset",
    base: "Base_Asset|Base Asset",
    baseAmount: "Realized_Amount_For_Base_Asset|Realized Amount For Base Asset",
    quote: "Quote_Asset|Quote Asset",
    quoteAmount: "Realized_Amount_For_Quote_Asset|Realized Amount For Quote Asset",
    feeAsset: "Fee_Asset|Fee Asset",
    fee: "Realized_Amount_For_Fee_Asset|Realized Amount For Fee Asset",
  },
  wallet: "Binance.US",
  time: { field: "time", zone: "UTC" },
  words: {
    field: ["category", "operation"],
    map: {
      "Deposit / USD Deposit|Deposit / Crypto Deposit": "deposit",
      "Withdrawal / USD Withdrawal|Withdrawal / Crypto Withdrawal": "withdrawal",
      "Distribution / Referral Commission|Distribution / Referral Rewards|Distribution / Staking Rewards":
        "reward",
      "Spot Trading / Buy|Spot Trading / Sell": { type: "trade", shape: "trade" },
      "Quick Buy / Buy": { type: "trade", shape: "sides", fee: "unknown" },
      "Quick Sell / Sell": { type: "trade", shape: "sides", fee: "included" },
    },
  },
  movement: { amount: "amount", asset: "primary", sign: "word" },
  trade: {
    side: { field: "operation", buy: "Buy", sell: "Sell" },
    base: { amount: "baseAmount", asset: "base" },
    quote: { amount: "quoteAmount", asset: "quote" },
  },
  sides: { in: { amount: "quoteAmount", asset: "quote" }, out: { amount: "baseAmount", asset: "base" } },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "on top" }],
});
