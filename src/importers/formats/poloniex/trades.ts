import { defineFormat } from "../../engine/define-format.ts";

/** Both totals are signed and exclude the fee. The column of the fee's total states it in the quote, whatever the fee's currency. */
export const poloniexTrades = defineFormat({
  id: "poloniex-trades",
  title: "Poloniex: trade history (until 2021)",
  platform: "exchange:poloniex",
  howTo: "A trade history that was downloaded from poloniex.com (Orders → My trade history → Export).",
  proof: "synthetic",
  headers: [
    "Date,Market,Category,Type,Price,Amount,Total,Fee,Order Number,Base Total Less Fee,Quote Total Less Fee",
    "Date,Market,Category,Type,Price,Amount,Total,Fee,Order Number,Base Total Less Fee,Quote Total Less Fee,Fee Currency,Fee Total",
  ],
  fields: {
    date: "Date",
    market: "Market",
    category: "Category",
    type: "Type",
    paid: "Base Total Less Fee",
    traded: "Quote Total Less Fee",
    feeCoin: "Fee Currency?",
  },
  wallet: "Poloniex",
  time: { field: "date", zone: "UTC" },
  words: { field: "category", map: { Exchange: "trade" } },
  decide: ({ cell }) => {
    const coin = cell("feeCoin").toUpperCase();
    return coin === "" || cell("market").toUpperCase().split("/").includes(coin)
      ? undefined
      : {
          refuse: "The fee is in a third coin, whose amount the file does not state. Enter this row by hand.",
        };
  },
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "traded", asset: { base: "market" }, sign: "any" },
    quote: { amount: "paid", asset: { quote: "market" }, sign: "any" },
  },
});
