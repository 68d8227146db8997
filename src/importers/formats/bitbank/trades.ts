import { defineFormat } from "../../engine/define-format.ts";

const howTo = "On bitbank.cc: 取引履歴 (trade history) → CSVダウンロード.";
const margin = {
  refuse:
    "A margin trade (信用) moves no coins until it is settled, and its result is not read. Enter it by hand.",
};

/** The fee has its unit; a negative one is a maker's rebate. */
export const bitbankTrades = defineFormat({
  id: "bitbank-trades",
  title: "bitbank: trades",
  platform: "exchange:bitbank",
  howTo,
  proof: "synthetic",
  headers: [
    "注文id,取引id,通貨ペア,現物/信用,タイプ,売/買,数量,価格,実現損益,発生手数料,実現手数料,実現利息,m/t,取引日時",
  ],
  fields: {
    id: "取引id",
    pair: "通貨ペア",
    kind: "現物/信用",
    side: "売/買",
    amount: "数量",
    price: "価格",
    fee: "発生手数料",
    date: "取引日時",
  },
  wallet: "bitbank",
  time: { field: "date", zone: "Asia/Tokyo" },
  words: { field: "kind", map: { 現物: "trade", 信用: margin } },
  trade: {
    side: { field: "side", buy: "買|buy", sell: "売|sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { price: "price", asset: { quote: "pair" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee" }, rule: "on top", hasRebates: true }],
  rowId: "id",
});

/** The fee has no unit here, so a row with one is refused. */
export const bitbankTrades2018 = defineFormat({
  id: "bitbank-trades-2018",
  title: "bitbank: trades, layouts without the fee's unit",
  platform: "exchange:bitbank",
  howTo,
  proof: "synthetic",
  headers: [
    "注文ID,取引ID,通貨ペア,売/買,数量,価格,手数料,M/T,取引日時",
    "注文ID,取引ID,通貨ペア,タイプ,売/買,数量,価格,手数料,M/T,取引日時",
  ],
  fields: {
    id: "取引ID",
    pair: "通貨ペア",
    side: "売/買",
    amount: "数量",
    price: "価格",
    fee: "手数料",
    date: "取引日時",
  },
  wallet: "bitbank",
  time: { field: "date", zone: "Asia/Tokyo" },
  meaning: "trade",
  decide: ({ cell }) =>
    /^-?0*(?:\.0*)?$/.test(cell("fee"))
      ? undefined
      : {
          refuse:
            "The file does not say which coin the fee is in. Export the trades again, which states it now, or enter this row by hand.",
        },
  trade: {
    side: { field: "side", buy: "買|buy", sell: "売|sell" },
    base: { amount: "amount", asset: { base: "pair" } },
    quote: { price: "price", asset: { quote: "pair" } },
  },
  rowId: "id",
});
