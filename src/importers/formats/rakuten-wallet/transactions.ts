import { defineFormat } from "../../engine/define-format.ts";
import { japanStandard, japanStandardFields } from "../japan-standard.ts";

export const rakutenWalletTransactions = defineFormat({
  ...japanStandard,
  id: "rakuten-wallet-transactions",
  title: "Rakuten Wallet: transactions",
  platform: "exchange:rakuten-wallet",
  howTo: "On rakuten-wallet.co.jp: 取引レポート → 取引履歴 → CSV, one year per file.",
  headers: [
    "取引年月日,取引種別,取引形態,通貨ペア,増加通貨名,増加数量,減少通貨名,減少数量,約定価格,単価,手数料通貨,手数料数量,備考",
  ],
  fields: { ...japanStandardFields, date: "取引年月日" },
  wallet: "Rakuten Wallet",
  time: { field: "date", zone: "Asia/Tokyo", dates: "yy-MM-dd" },
  words: {
    field: "type",
    map: { "買い|売り": "trade", 入金: "deposit", 出金: "withdrawal" },
  },
});
