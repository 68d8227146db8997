import { defineFormat } from "../../engine/define-format.ts";

/** An order locks its payment (`Order Placed`), fills and releases the rest: the rows of an order are one transaction. */
export const gateBilling = defineFormat({
  id: "gate-billing",
  title: "Gate: billing details",
  platform: "exchange:gate",
  howTo: "On gate.com: Assets → Billing details → Export, of a range that cuts no open order.",
  proof: "synthetic",
  headers: ["no,time,action_desc,action_data,type,change_amount,amount,total"],
  fields: {
    time: "time",
    action: "action_desc",
    reference: "action_data",
    asset: "type",
    change: "change_amount",
  },
  wallet: "Gate",
  time: { field: "time", zone: "owner" },
  words: {
    field: "action",
    map: {
      "Deposit|Deposits": "deposit",
      "Withdraw|Withdrawals": "withdrawal",
      "Order Placed|Order Filled|Order Fullfilled|Order Cancelled": "trade",
      "Trade Fee|Trading Fees": "fee",
      Airdrop: "airdrop",
      "HODL Interest": "interest",
      "Referral Superior Rebate": "reward",
      "Dust Swap - Small Balances Deducted|Dust Swap - GT Added": "trade",
    },
  },
  movement: { amount: "change", asset: "asset", sign: "amount" },
  group: { by: ["reference"] },
});
