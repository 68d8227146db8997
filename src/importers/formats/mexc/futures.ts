import { defineFormat } from "../../engine/define-format.ts";

/** Each order pays its fee; one that closes a position also settles its profit. */
export const mexcFutures = defineFormat({
  id: "mexc-futures",
  title: "MEXC: futures orders",
  platform: "exchange:mexc",
  howTo:
    "On mexc.com: Orders → Futures orders → Order history → Export. Funding is not in the file: enter it by hand.",
  proof: "header only",
  headers: [
    "UID,Time(UTC+08:00),Futures Trading Pair,Direction,Leverage,Order Type,Order Qty (Cont.),Filled Qty (Cont.),Order Qty (Crypto),Filled Qty (Crypto),Order Qty (Amount),Filled Qty (Amount),Order Price,Average Filled Price,Closing PNL,Trading Fee,Fee-payment Crypto,Status",
    "Time(UTC+08:00),Futures Trading Pair,Direction,Leverage,Order Type,Order Qty (Cont.),Filled Qty (Cont.),Order Qty (Crypto),Filled Qty (Crypto),Order Qty (Amount),Filled Qty (Amount),Order Price,Average Filled Price,Closing PNL,Trading Fee,Fee-payment Crypto,Status",
  ],
  fields: {
    time: "Time",
    pair: "Futures Trading Pair",
    direction: "Direction",
    profit: "Closing PNL",
    fee: "Trading Fee",
    feeCoin: "Fee-payment Crypto",
    status: "Status",
  },
  wallet: "MEXC Futures",
  time: { field: "time", zone: "owner" },
  status: { field: "status" },
  words: {
    field: "direction",
    map: { "buy long|buy short|sell long|sell short": "derivative" },
  },
  decide: ({ hasAmount }) => (hasAmount("profit") ? undefined : "sides"),
  movement: { amount: "profit", asset: { quote: "pair" }, sign: "amount" },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  note: "pair",
});
