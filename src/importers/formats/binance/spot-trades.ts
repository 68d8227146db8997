import { defineFormat } from "../../engine/define-format.ts";

/** Amounts include their ticker. The executed and paid amounts exclude the fee. */
export const binanceSpotTrades = defineFormat({
  id: "binance-spot-trades",
  title: "Binance: spot trade history",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Spot order → Trade history → Export. It repeats the trades of the transaction statement: import only one of the two for the same time.",
  proof: "real sample",
  headers: [
    "Date(UTC),Pair,Side,Price,Executed,Amount,Fee",
    "Date(UTC),Pair,Side,Price,Quantity,Amount,Fee",
    "Time,Pair,Side,Price,Executed,Amount,Fee",
    "Order No,Time,Pair,Side,Price,Executed,Amount,Fee,AOR Conversion Pair,AOR Conversion Rate",
    "Čas,Pár,Strana,Cena,Provedeno,Částka,Poplatek",
    "Tiempo,Par,Lado,Precio,Ejecutado,Cantidad,Tarifa",
    "Tempo,Par,Lado,Preço,Executado,Quantidade,Taxa",
    "時間,ペア,サイド,価格,実行済み,金額,手数料",
  ],
  fields: {
    date: "Date|Time|Čas|Tiempo|Tempo|時間",
    pair: "Pair|Pár|Par|ペア",
    side: "Side|Strana|Lado|サイド",
    executed: "Executed|Quantity|Provedeno|Ejecutado|Executado|実行済み",
    amount: "Amount|Částka|Cantidad|Quantidade|金額",
    fee: "Fee|Poplatek|Tarifa|Taxa|手数料",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  numbers: { decimal: ".", thousands: "," },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY", sell: "SELL" },
    base: { amount: "executed", asset: { unitOf: "executed", pair: "pair" } },
    quote: { amount: "amount", asset: { unitOf: "amount", pair: "pair" } },
  },
  fees: [{ amount: "fee", asset: { unitOf: "fee", pair: "pair" }, rule: "on top" }],
});

/** The workbook of the same trades since 2025, whose columns are Chinese in the Chinese site. Amounts exclude the fee. */
export const binanceSpotWorkbook = defineFormat({
  id: "binance-spot-workbook",
  title: "Binance: spot trade history (workbook)",
  platform: "exchange:binance",
  howTo:
    "On binance.com: Orders → Spot order → Trade history → Export, XLSX. It repeats the trades of the transaction statement: import only one of the two for the same time.",
  proof: "synthetic",
  headers: [
    "Date(UTC),Pair,Base Asset,Quote Asset,Type,Price,Amount,Total,Fee,Fee Coin",
    "时间,交易对,基准货币,计价货币,类型,价格,数量,成交额,手续费,手续费结算币种",
  ],
  fields: {
    date: "Date|时间",
    base: "Base Asset|基准货币",
    quote: "Quote Asset|计价货币",
    side: "Type|类型",
    amount: "Amount|数量",
    total: "Total|成交额",
    fee: "Fee|手续费",
    feeCoin: "Fee Coin|手续费结算币种",
  },
  wallet: "Binance Spot",
  time: { field: "date", zone: "owner", dates: "yy-MM-dd" },
  numbers: { decimal: ".", thousands: "," },
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "BUY|买入", sell: "SELL|卖出" },
    base: { amount: "amount", asset: "base" },
    quote: { amount: "total", asset: "quote" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
