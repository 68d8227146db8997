import { defineFormat } from "../../engine/define-format.ts";

/** The quote and the fee of a trade are in reais; the quote of a sale is negative and excludes the fee. */
export const foxbitStatement = defineFormat({
  id: "foxbit-statement",
  title: "Foxbit: statement",
  platform: "exchange:foxbit",
  howTo: "On foxbit.com.br: Extrato → Exportar, CSV.",
  proof: "header only",
  headers: [
    "operation_date,operation,base_currency,base_amount,quote_amount,fee",
    "operation_date,operation,base_currency,base_amount,currency_price,quote_amount,fee",
  ],
  fields: {
    date: "operation_date",
    operation: "operation",
    coin: "base_currency",
    amount: "base_amount",
    money: "quote_amount",
    fee: "fee",
  },
  wallet: "Foxbit",
  time: { field: "date", zone: "owner" },
  words: {
    field: "operation",
    map: {
      "Trade Compra|Trade Venda": { type: "trade", shape: "trade", fee: "on top" },
      Depósito: "deposit",
      Retirada: "withdrawal",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  trade: {
    side: { field: "operation", buy: "Trade Compra", sell: "Trade Venda" },
    base: { amount: "amount", asset: "coin", sign: "any" },
    quote: { amount: "money", asset: { fixed: "BRL" }, sign: "any" },
  },
  fees: [{ amount: "fee", asset: { fixed: "BRL" }, rule: "unknown" }],
});
