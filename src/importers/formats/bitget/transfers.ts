import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:bitget";

export const bitgetTransfers = defineFormat({
  id: "bitget-deposits-withdrawals",
  title: "Bitget: deposits and withdrawals",
  platform,
  howTo:
    "Export the spot transactions instead (Orders → Transaction records → Spot), which have the fees of withdrawals. They have the same deposits: import only one of the two for the same time.",
  proof: "header only",
  headers: ["Date,Type,Funding account,Coin,Quantity,Address,TxID,Status"],
  fields: {
    date: "Date",
    type: "Type",
    coin: "Coin",
    amount: "Quantity",
    hash: "TxID",
    status: "Status",
  },
  wallet: "Bitget Spot",
  time: { field: "date", zone: "owner" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      "Withdraw|Withdrawal": {
        refuse:
          "This list leaves out the fees of withdrawals. Export the spot transactions instead, which have them.",
      },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  hash: "hash",
});

/** Positions, whose subscriptions and rewards are rows of the spot transactions. */
export const bitgetEarn = defineFormat({
  id: "bitget-on-chain-earn",
  title: "Bitget: on-chain Earn",
  platform,
  howTo:
    "Export the spot transactions instead (Orders → Transaction records → Spot), which have subscriptions, redemptions and interest.",
  proof: "header only",
  headers: ["Reference,Start time,Coin,Type,Interest coin,Amount,Handling fee,Status"],
  fields: { date: "Start time", coin: "Coin", amount: "Amount" },
  wallet: "Bitget Spot",
  time: { field: "date", zone: "owner" },
  meaning: {
    refuse:
      "This list has positions, not their redemption. Export the spot transactions instead, which have all rows of Earn.",
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
});
