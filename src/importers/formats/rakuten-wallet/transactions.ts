import { defineFormat } from "../../engine/define-format.ts";

/** The common layout of Japan's exchanges: one column for the increase, one for the decrease, which is negative here. */
export const rakutenWalletTransactions = defineFormat({
  id: "rakuten-wallet-transactions",
  title: "Rakuten Wallet: transactions",
  platform: "exchange:rakuten-wallet",
  howTo: "On rakuten-wallet.co.jp: 取引レポート → 取引履歴 → CSV, one year per file.",
  proof: "synthetic",
  headers: [
    "取引年月日,取引種別,取引形態,通貨ペア,増加通貨名,増加数量,減少通貨名,減少数量,約定価格,単価,手数料通貨,手数料数量,備考",
  ],
  fields: {
    date: "取引年月日",
    type: "取引種別",
    inAsset: "増加通貨名",
    inAmount: "増加数量",
    outAsset: "減少通貨名",
    outAmount: "減少数量",
    feeAsset: "手数料通貨",
    fee: "手数料数量",
    note: "備考",
  },
  wallet: "Rakuten Wallet",
  time: { field: "date", zone: "Asia/Tokyo", dates: "yy-MM-dd" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: { "買い|売り": "trade", 入金: "deposit", 出金: "withdrawal" },
  },
  sides: {
    in: { amount: "inAmount", asset: "inAsset" },
    out: { amount: "outAmount", asset: "outAsset", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "unknown", sign: "any" }],
  note: "note",
});
