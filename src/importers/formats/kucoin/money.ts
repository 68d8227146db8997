import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:kucoin";

/** Paid by card or through a third party. */
export const kucoinFiatOrders = defineFormat({
  id: "kucoin-fiat-orders",
  title: "KuCoin: fiat orders",
  platform,
  howTo: "On kucoin.com: Buy crypto → Order history → Export.",
  proof: "header only",
  headers: [
    [
      "Order ID",
      "Order Type",
      "Currency (Crypto)",
      "Crypto Quantity,",
      "Price",
      "Currency (Fiat)",
      "Fiat Amount",
      "Fee Currency",
      "Fee",
      "Status",
      "Time(UTC+02:00)",
    ],
  ],
  fields: {
    id: "Order ID",
    type: "Order Type",
    coin: "Currency (Crypto)",
    amount: "Crypto Quantity,",
    currency: "Currency (Fiat)",
    money: "Fiat Amount",
    feeCoin: "Fee Currency",
    fee: "Fee",
    status: "Status",
    time: "Time",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "done" },
  words: { field: "type", map: { Buy: { type: "trade", isSettledOutside: true } } },
  sides: { in: { amount: "amount", asset: "coin" }, out: { amount: "money", asset: "currency" } },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  rowId: "id",
});

export const kucoinFiatDeposits = defineFormat({
  id: "kucoin-fiat-deposits",
  title: "KuCoin: fiat deposits",
  platform,
  howTo: "On kucoin.com: Assets → Deposit history → Fiat → Export.",
  proof: "header only",
  headers: ["Order ID,Currency (Fiat),Fiat Amount,Fee,Deposit Method,Status,Time(UTC+02:00)"],
  fields: {
    id: "Order ID",
    currency: "Currency (Fiat)",
    money: "Fiat Amount",
    fee: "Fee",
    method: "Deposit Method",
    status: "Status",
    time: "Time",
  },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  status: { field: "status" },
  meaning: "deposit",
  movement: { amount: "money", asset: "currency", sign: "word" },
  fees: [{ amount: "fee", asset: "currency", rule: "unknown" }],
  rowId: "id",
  note: "method",
});

/** Which of the two profits includes the fees is not documented. */
export const kucoinFuturesProfits = defineFormat({
  id: "kucoin-futures-profits",
  title: "KuCoin: realized profit of futures",
  platform,
  howTo: "Export the account history of the futures account instead: Assets → Account history → Export.",
  proof: "header only",
  headers: [
    "UID,Account Type,Symbol,Close Type,Realized PNL,Total Realized PNL,Total Funding Fees,Total Trading Fees,Position Opening Time(UTC+02:00),Position Closing Time(UTC+02:00)",
  ],
  fields: { pair: "Symbol", profit: "Realized PNL", time: "Position Closing Time" },
  wallet: "KuCoin",
  time: { field: "time", zone: "owner" },
  meaning: {
    refuse:
      "The file does not say whether a position's profit includes its fees. Export the account history of the futures account instead.",
  },
  movement: { amount: "profit", asset: { fixed: "USDT" }, sign: "amount" },
});
