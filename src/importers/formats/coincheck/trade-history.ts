import { defineFormat } from "../../engine/define-format.ts";
import { japanStandard, japanStandardFields } from "../japan-standard.ts";

/** `登録番号` is the exchange's registration number, so it identifies no row. */
export const coincheckTradeHistory = defineFormat({
  ...japanStandard,
  id: "coincheck-trade-history",
  title: "Coincheck: transactions (様式1)",
  platform: "exchange:coincheck",
  howTo:
    "On coincheck.com: 取引履歴 → 業界標準フォーマット → ダウンロード; the archive holds trade_history_様式1.",
  headers: [
    "取引日時,取引種別,取引形態,通貨ペア,増加通貨名,増加数量,減少通貨名,減少数量,約定代金,約定価格,手数料通貨,手数料数量,送付元アドレス,送付先アドレス,登録番号,社名,備考",
  ],
  fields: { ...japanStandardFields, date: "取引日時" },
  wallet: "Coincheck",
  time: { field: "date", zone: "Asia/Tokyo" },
  words: {
    field: "type",
    map: {
      "買|売|買い|売り|購入|売却|交換": "trade",
      "入金|受取": "deposit",
      "出金|送金|送付": "withdrawal",
    },
  },
});
