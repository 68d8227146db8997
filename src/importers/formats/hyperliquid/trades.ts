import { defineFormat } from "../../engine/define-format.ts";

/** The fee of a spot fill is in the received coin. Whether the profit of a perpetual includes its fee differs between exports. */
export const hyperliquidTrades = defineFormat({
  id: "hyperliquid-trades",
  title: "Hyperliquid: trade history",
  platform: "exchange:hyperliquid",
  howTo:
    "On app.hyperliquid.xyz: Portfolio → Trade History → Export as CSV. Its times are those of the browser; name the zone with timezone.",
  proof: "synthetic",
  headers: ["time,coin,dir,px,sz,ntl,fee,closedPnl"],
  fields: { time: "time", coin: "coin", side: "dir", amount: "sz", total: "ntl", fee: "fee" },
  wallet: "Hyperliquid",
  time: { field: "time", zone: "owner", dates: "day-first" },
  meaning: "trade",
  decide: ({ cell }) =>
    cell("coin").includes("/")
      ? undefined
      : {
          refuse:
            "A fill of a perpetual moves no coin, and exports differ in whether its profit contains the fee. Enter the profit by hand.",
        },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "coin" } },
    quote: { amount: "total", asset: { quote: "coin" } },
  },
  fees: [{ amount: "fee", asset: { received: true }, rule: "on top" }],
});
