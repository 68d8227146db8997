import { defineFormat } from "../../engine/define-format.ts";

/** The executed value excludes the fee. */
export const coinexTrades = defineFormat({
  id: "coinex-trades",
  title: "CoinEx: spot trades",
  platform: "exchange:coinex",
  howTo: "On coinex.com: Orders → Spot → Trade history → Export.",
  proof: "header only",
  headers: [
    "Execution Time,Trading pair/Contract name,Side,Executed Price,Executed Amount,Executed Value,Fees,Fees Coin Type,Executed Type",
    "Execution Time,Trading pair,Side,Executed Price,Executed Amount,Executed Value,Fees,Fees Coin Type,Executed Type",
  ],
  fields: {
    time: "Execution Time",
    pair: "Trading pair/Contract name|Trading pair",
    side: "Side",
    amount: "Executed Amount",
    value: "Executed Value",
    fee: "Fees",
    feeCoin: "Fees Coin Type",
  },
  wallet: "CoinEx",
  time: { field: "time", zone: "owner" },
  quotes: "USDT USDC TUSD BTC BCH ETH CET USD".split(" "),
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { amount: "value", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
