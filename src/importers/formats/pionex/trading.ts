import { defineFormat } from "../../engine/define-format.ts";

/** The spot trades of `trading.csv`. The fee is charged next to both amounts, in the coin that is received. */
export const pionexTrading = defineFormat({
  id: "pionex-trading",
  title: "Pionex: trading.csv",
  platform: "exchange:pionex",
  howTo: "Export the transaction history in Pionex; the file trading.csv of its archive.",
  proof: "synthetic",
  headers: ["date(UTC+0),executed_qty,amount,price,side,symbol,fee,fee_coin,market_type,tax_id"],
  fields: {
    date: "date",
    base: "executed_qty",
    quote: "amount",
    side: "side",
    pair: "symbol",
    fee: "fee",
    feeCoin: "fee_coin",
    market: "market_type",
  },
  wallet: "Pionex",
  time: { field: "date", zone: "UTC" },
  meaning: "trade",
  decide: ({ cell }) =>
    /^spot$/i.test(cell("market")) && !/_PERP$/i.test(cell("pair"))
      ? undefined
      : {
          refuse:
            "This is a trade of futures, whose result and funding the file does not state. Enter this row by hand.",
        },
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "base", asset: { base: "pair" } },
    quote: { amount: "quote", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
