import { defineFormat } from "../../engine/define-format.ts";

/** The settled amount in yen includes the fee; a negative fee is a maker's rebate. */
export const gmoCoinTradingReport = defineFormat({
  id: "gmo-coin-trading-report",
  title: "GMO Coin: trading report",
  platform: "exchange:gmocoin",
  howTo: "On coin.z.com: 会員ページ → 各種報告書 → 取引報告書 → CSV.",
  proof: "real sample",
  headers: [
    "日時,精算区分,日本円受渡金額,注文ID,約定ID,建玉ID,銘柄名,注文タイプ,取引区分,売買区分,執行条件,約定数量,約定レート,約定金額,注文手数料,レバレッジ手数料,入出金区分,入出金金額,授受区分,数量,送付手数料,送付先/送付元,トランザクションID",
  ],
  fields: {
    date: "日時",
    kind: "精算区分",
    yen: "日本円受渡金額",
    asset: "銘柄名",
    margin: "取引区分",
    side: "売買区分",
    traded: "約定数量",
    total: "約定金額",
    fee: "注文手数料",
    moneyFlow: "入出金区分",
    coinFlow: "授受区分",
    amount: "数量",
    sendFee: "送付手数料",
    party: "送付先/送付元",
    hash: "トランザクションID",
  },
  wallet: "GMO Coin",
  time: { field: "date", zone: "Asia/Tokyo" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: ["kind", "moneyFlow", "coinFlow"],
    map: {
      "取引所現物取引 / /|販売所取引 / /": { type: "trade", shape: "trade" },
      "取引所現物 取引手数料返金 / /": { type: "reward", direction: "in" },
      "日本円入出金 / 即時入金 /|日本円入出金 / 入金 /": { type: "deposit", direction: "in" },
      "日本円入出金 / 出金 /": { type: "withdrawal", direction: "out" },
      "暗号資産預入・送付 / / 預入": { type: "deposit", shape: "sides", only: "in" },
      "暗号資産預入・送付 / / 送付": { type: "withdrawal", shape: "sides", only: "out" },
    },
  },
  decide: ({ cell }) => {
    if (cell("margin") !== "")
      return { refuse: "A margin trade (レバレッジ) is not read. Enter its result by hand." };
    if (cell("party") === "ステーキング") return { type: "reward", shape: "sides", only: "in" };
    if (cell("party") === "ステーキング手数料") return { type: "fee", shape: "sides", only: "out" };
    return undefined;
  },
  movement: { amount: "yen", asset: { fixed: "JPY" }, sign: "amount" },
  trade: {
    side: { field: "side", buy: "買", sell: "売" },
    base: { amount: "traded", asset: "asset" },
    quote: { amount: "total", asset: { fixed: "JPY" } },
  },
  sides: { in: { amount: "amount", asset: "asset" }, out: { amount: "amount", asset: "asset" } },
  fees: [
    { amount: "fee", asset: { fixed: "JPY" }, rule: "on top", hasRebates: true },
    { amount: "sendFee", asset: "asset", rule: "unknown" },
  ],
  hash: "hash",
});
