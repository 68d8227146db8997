import { defineFormat } from "../../engine/define-format.ts";

/** A row of a coin is a change of its balance, including profit, funding and fee; a row of a contract is a change of the position. */
export const krakenFuturesLog = defineFormat({
  id: "kraken-futures-log",
  title: "Kraken Futures: account log",
  platform: "exchange:krakenfutures",
  howTo: "On futures.kraken.com: Portfolio → Logs → Account log → Download all.",
  proof: "synthetic",
  headers: [
    "uid,dateTime,account,type,symbol,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral",
    "uid,dateTime,account,type,symbol,contract,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral,conversion spread percentage,liquidation fee,position uid",
  ],
  fields: {
    id: "uid",
    time: "dateTime",
    account: "account",
    type: "type",
    symbol: "symbol",
    change: "change",
    balance: "new balance",
  },
  wallet: { name: "Kraken Futures", field: "account" },
  time: { field: "time", zone: "UTC" },
  tickers: { XBT: "BTC" },
  words: {
    field: "type",
    map: {
      "futures trade|funding rate change|futures liquidation|covered liquidation|futures assignor|futures assignee|futures unwind|futures unwind counterparty|futures unwind bankrupt|settlement":
        "derivative",
      "transfer|cross-exchange transfer|subaccount transfer": "transfer",
      "admin transfer|tax withheld|tax refund": "other",
      conversion: {
        refuse: "The rows of a conversion are not linked in the file. Enter it by hand.",
      },
    },
  },
  decide: ({ cell, is }) => {
    if (cell("symbol").includes("_")) return { noEffect: "changes a position, not a balance" };
    if (is("type", "kfee applied") && is("symbol", "kfee"))
      return { noEffect: "fee credits, which are not coins, paid a fee" };
    // Interest on a negative balance is charged.
    return is("type", "interest payment") ? (cell("change").startsWith("-") ? "fee" : "interest") : undefined;
  },
  movement: { amount: "change", asset: "symbol", sign: "amount" },
  rowId: "id",
  balance: { field: "balance", asset: "symbol" },
});
