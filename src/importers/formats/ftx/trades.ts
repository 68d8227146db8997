import { defineFormat } from "../../engine/define-format.ts";

/** The fee is charged in addition; a maker's fee can be a rebate. */
export const ftxTrades = defineFormat({
  id: "ftx-trades",
  title: "FTX: trades",
  platform: "exchange:ftx",
  howTo: "Use trades.csv of FTX's wallet page (Order history → Trade history → Export).",
  proof: "header only",
  headers: [
    "ID,Time,Market,Side,Order Type,Size,Price,Total,Fee,Fee Currency,TWAP",
    "ID,Time,Market,Side,Order Type,Size,Price,Total,Fee,Fee Currency",
    "id,time,market,side,type,size,price,total,fee,feeCurrency",
  ],
  fields: {
    id: "ID",
    time: "Time",
    market: "Market",
    side: "Side",
    size: "Size",
    total: "Total",
    fee: "Fee",
    feeCoin: "Fee Currency|feeCurrency",
  },
  wallet: "FTX",
  time: { field: "time", zone: "owner" },
  meaning: "trade",
  decide: ({ cell }) =>
    cell("market").includes("/")
      ? undefined
      : {
          refuse:
            "A future's fill moves no coin, and its profit is not in this file. Enter the profit by hand.",
        },
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "size", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top", hasRebates: true }],
  rowId: "id",
});
