import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed. The two sides of a swap are rows of one time. */
export const celsiusTransactions = defineFormat({
  id: "celsius-transactions",
  title: "Celsius: transactions",
  platform: "exchange:celsius",
  howTo:
    "Use the CSV of all transactions that the Celsius app sent by e-mail (Profile → Download transaction history).",
  proof: "synthetic",
  headers: [
    "Internal id,Date and time,Transaction type,Coin type,Coin amount,USD Value,Original Reward Coin,Reward Amount In Original Coin,Confirmed",
    "Internal id,Date and time,Transaction type,Coin type,Coin amount,USD Value,Original Interest Coin,Interest Amount In Original Coin,Confirmed",
  ],
  fields: {
    id: "Internal id",
    date: "Date and time",
    type: "Transaction type",
    coin: "Coin type",
    amount: "Coin amount",
    value: "USD Value",
    confirmed: "Confirmed",
  },
  wallet: "Celsius",
  time: { field: "date", zone: "UTC" },
  status: { field: "confirmed", happened: "yes", noEffect: "no" },
  words: {
    field: "type",
    map: {
      "Transfer|Deposit|Inbound Transfer|inbound_transfer": "deposit in",
      "Withdrawal|Outbound Transfer|outbound_transfer": "withdrawal out",
      "Reward|Interest": "interest in",
      "Promo Code Reward|Referred Award|Referrer Award|Bonus Token|promo_code_reward|referred_award|referrer_award|bonus_token":
        "reward in",
      "Swap in|swap_in": "trade in",
      "Swap out|swap_out": "trade out",
      "Operation Cost|operation_cost": "fee out",
      "Collateral|Loan Interest Payment|loan_interest_payment|Loan Principal Payment|loan_principal_payment|Loan Interest Liquidation|loan_interest_liquidation|Loan Principal Liquidation|loan_principal_liquidation":
        {
          refuse:
            "The file does not have the loan that this row belongs to. Enter the loan, its collateral and its repayment by hand.",
        },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  value: { amount: "value", asset: { fixed: "USD" } },
  group: { by: ["date"], types: ["trade"] },
  distinct: ["id"],
});
