import { defineFormat } from "../../engine/define-format.ts";

/** Trades with bitbank's own counter, which its other files lack. Their cost is in the price, and the file states no total. */
export const bitbankCounter = defineFormat({
  id: "bitbank-counter",
  title: "bitbank: trades with its counter (販売所)",
  platform: "exchange:bitbank",
  howTo: "On bitbank.cc: 取引履歴 → 販売所 → 売買履歴 → CSVダウンロード.",
  proof: "synthetic",
  headers: ["注文ID,通貨,売/買,数量,指値価格,売買日時"],
  fields: {
    id: "注文ID",
    asset: "通貨",
    side: "売/買",
    amount: "数量",
    price: "指値価格",
    date: "売買日時",
  },
  wallet: "bitbank",
  time: { field: "date", zone: "Asia/Tokyo" },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "買|buy", sell: "売|sell" },
    base: { amount: "amount", asset: "asset" },
    quote: { price: "price", asset: { fixed: "JPY" } },
  },
  rowId: "id",
});
