import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are signed. The two rows of a fill are at most seconds apart, so rows of one minute are one trade. */
export const mercadoBitcoinStatement = defineFormat({
  id: "mercado-bitcoin-statement",
  title: "Mercado Bitcoin: statement",
  platform: "exchange:mercado",
  howTo: "On mercadobitcoin.com.br: Extrato → Exportar CSV.",
  proof: "header only",
  headers: ["Data,Categoria,Moeda,Quantidade,Saldo"],
  fields: {
    date: "Data",
    minute: "Data",
    category: "Categoria",
    coin: "Moeda",
    amount: "Quantidade",
    balance: "Saldo",
  },
  extract: { minute: /^(.*\d:\d{2}):\d{2}/ },
  wallet: "Mercado Bitcoin",
  time: { field: "date", zone: "owner", dates: "day-first" },
  words: {
    field: "category",
    map: {
      "Execução de ordem|Execucao de ordem": "trade",
      "Depósito|Deposito": "deposit",
      "Saque/Retirada|Saque|Retirada": "withdrawal",
      "Taxa de Saque/Retirada|Taxa de Saque|Taxa de Retirada": "fee",
      "Criação de ordem|Criacao de ordem|Cancelamento de ordem|Diferença de preço em ordem executada": {
        noEffect: "an order locks or gives back what it pays with",
      },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["minute"], types: ["trade"], maxAssets: 2 },
  balance: { field: "balance", asset: "coin" },
});
