import { defineFormat } from "../../engine/define-format.ts";

/** The fee is in the received coin; the bonus is a rebate in yen. */
export const zaifTrades = defineFormat({
  id: "zaif-trades",
  title: "Zaif: trades",
  platform: "exchange:zaif",
  howTo: "On zaif.jp, download the trade history (取引履歴) as CSV.",
  proof: "synthetic",
  headers: [
    "マーケット,取引種別,価格,数量,取引手数料,ボーナス円,日時,コメント",
    "マーケット,取引種別,価格,数量,取引手数料,ボーナス円,日時",
  ],
  fields: {
    market: "マーケット",
    side: "取引種別",
    price: "価格",
    amount: "数量",
    fee: "取引手数料",
    bonus: "ボーナス円",
    date: "日時",
    note: "コメント?",
  },
  wallet: "Zaif",
  time: { field: "date", zone: "Asia/Tokyo" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "bid", sell: "ask" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { price: "price", asset: { quote: "market" } },
  },
  fees: [
    { amount: "fee", asset: { received: true }, rule: "on top" },
    { amount: "bonus", asset: { fixed: "JPY" }, rule: "on top", sign: "minus", hasRebates: true },
  ],
  note: "note",
});
