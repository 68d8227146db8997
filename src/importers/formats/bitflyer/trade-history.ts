import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed. The fee is in the first currency and negative, on top of the amount; the yen columns of fees only value them. */
export const bitflyerTradeHistory = defineFormat({
  id: "bitflyer-trade-history",
  title: "bitFlyer: transaction history (TradeHistory.csv)",
  platform: "exchange:bitflyer",
  howTo: "On bitflyer.com: お取引レポート (reports) → お取引履歴 → TradeHistory.csv.",
  proof: "real sample",
  headers: [
    "取引日時,通貨,取引種別,取引価格,通貨1,通貨1数量,手数料,通貨1の対円レート,通貨2,通貨2数量,手数料(JPY),課税区分,自己・媒介,注文 ID,備考",
    "取引日時,通貨,取引種別,取引価格,通貨1,通貨1数量,手数料,通貨1の対円レート,通貨2,通貨2数量,自己・媒介,注文 ID,備考",
  ],
  fields: {
    date: "取引日時",
    type: "取引種別",
    asset: "通貨1",
    amount: "通貨1数量",
    fee: "手数料",
    quote: "通貨2",
    total: "通貨2数量",
    note: "備考",
  },
  wallet: "bitFlyer",
  time: { field: "date", zone: "Asia/Tokyo" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      "買い|売り": { type: "trade", shape: "trade" },
      "入金|預入": "deposit",
      "出金|外部送付": "withdrawal",
      受取: "reward",
      "手数料|送付手数料|出金手数料": "fee",
      証拠金預入: "transfer out",
      証拠金引出: "transfer in",
    },
  },
  // A returned withdrawal has the same word with the opposite sign.
  decide: ({ cell }) => {
    if (cell("amount").startsWith("-")) return undefined;
    if (cell("type") === "外部送付" || cell("type") === "出金") return "deposit";
    return cell("type").endsWith("手数料") ? "other in" : undefined;
  },
  movement: { amount: "amount", asset: "asset", sign: "amount" },
  trade: {
    side: { field: "type", buy: "買い", sell: "売り" },
    base: { amount: "amount", asset: "asset", sign: "any" },
    quote: { amount: "total", asset: "quote", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "asset", rule: "on top", sign: "minus" }],
  note: "note",
});

/** The history of accounts in the United States and Europe; the rate's column names the currency. */
export const bitflyerTransactions = defineFormat({
  id: "bitflyer-transactions",
  title: "bitFlyer: transaction history (English)",
  platform: "exchange:bitflyer",
  howTo: "On bitflyer.com: Reports → Transaction history → Download, CSV.",
  proof: "synthetic",
  headers: [
    "Trade Date,Product,Trade Type,Traded Price,Currency 1,Amount (Currency 1),Fee,* Rate (Currency 1),Currency 2,Amount (Currency 2),Order ID,Details",
    "Trade Date,Product,Trade Type,Traded Price,Currency 1,Amount (Currency 1),Fee,* Rate (Currency),Currency 2,Amount (Currency 2),Order ID,Details",
  ],
  fields: {
    date: "Trade Date",
    type: "Trade Type",
    asset: "Currency 1",
    amount: "Amount (Currency 1)",
    fee: "Fee",
    quote: "Currency 2",
    total: "Amount (Currency 2)",
    note: "Details",
  },
  wallet: "bitFlyer",
  time: { field: "date", zone: "owner" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      "Buy|Sell": { type: "trade", shape: "trade" },
      Deposit: "deposit",
      "Withdraw|Withdrawal": "withdrawal",
      Fee: "fee",
    },
  },
  movement: { amount: "amount", asset: "asset", sign: "amount" },
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "asset", sign: "any" },
    quote: { amount: "total", asset: "quote", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "asset", rule: "on top", sign: "minus" }],
  note: "note",
});

/** Recognised so that it can be refused by name. */
export const bitflyerLightning = defineFormat({
  id: "bitflyer-lightning",
  title: "bitFlyer: Lightning trades (Lightning_TradeHistory.csv)",
  platform: "exchange:bitflyer",
  howTo: "Not read, because TradeHistory.csv of the same reports has its spot trades as well.",
  proof: "real sample",
  headers: ["日時,注文 ID,取引ID,ペア,売・買,注文数量,手数料,価格,ステータス,自己・媒介"],
  fields: { date: "日時", pair: "ペア", amount: "注文数量" },
  wallet: "bitFlyer",
  time: { field: "date", zone: "Asia/Tokyo" },
  meaning: {
    refuse:
      "Spot trades of this file are in TradeHistory.csv as well, and its other rows are contracts, which move no coins. Import TradeHistory.csv instead.",
  },
  movement: { amount: "amount", asset: { base: "pair" }, sign: "word" },
});
