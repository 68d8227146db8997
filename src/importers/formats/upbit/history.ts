import { defineFormat } from "../../engine/define-format.ts";

/** Amounts and fees have their unit; the fee is charged in addition. */
export const upbitHistory = defineFormat({
  id: "upbit-history",
  title: "Upbit: transaction history",
  platform: "exchange:upbit",
  howTo: "On upbit.com: 투자내역 → 거래내역 → download as Excel.",
  proof: "header only",
  headers: ["체결시간,코인,마켓,종류,거래수량,거래단가,거래금액,수수료,정산금액,주문시간"],
  fields: {
    time: "체결시간",
    coin: "코인",
    market: "마켓",
    type: "종류",
    amount: "거래수량",
    total: "거래금액",
    fee: "수수료",
  },
  wallet: "Upbit",
  time: { field: "time", zone: "Asia/Seoul" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      "매수|매도": { type: "trade", shape: "trade" },
      입금: { type: "deposit", fee: "unknown" },
      출금: { type: "withdrawal", fee: "unknown" },
    },
  },
  movement: { amount: "amount", asset: { unitOf: "amount", pair: "coin" }, sign: "word" },
  trade: {
    side: { field: "type", buy: "매수", sell: "매도" },
    base: { amount: "amount", asset: { unitOf: "amount", pair: "coin" } },
    quote: { amount: "total", asset: { unitOf: "total", pair: "market" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee", pair: "market" }, rule: "on top" }],
});
