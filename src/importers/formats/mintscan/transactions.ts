import { defineFormat } from "../../engine/define-format.ts";

export const mintscanTransactions = defineFormat({
  id: "mintscan-transactions",
  title: "Mintscan: transactions",
  platform: "exchange:mintscan",
  howTo:
    "Connect the address instead where its chain is offered (Add data → Connect an address), or enter the transactions by hand.",
  proof: "header only",
  headers: ["index,type,from,to,txhash,amount,token,denom,timestamp,unitPrice,totalPrice"],
  fields: { time: "timestamp", amount: "amount", coin: "token" },
  wallet: "Mintscan",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse:
      "Whether amounts are in whole coins or in millionths of them differs between files of this layout. Connect the address instead, or enter this row by hand.",
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});
