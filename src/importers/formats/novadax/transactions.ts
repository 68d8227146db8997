import { defineFormat } from "../../engine/define-format.ts";

/**
 * Each row changes the balance of one coin; the fee of a trade is a row of its own. The rows of a trade have no id, only the same second and the
 * same pair.
 */
export const novadaxTransactions = defineFormat({
  id: "novadax-transactions",
  title: "NovaDAX: transaction history",
  platform: "exchange:novadax",
  howTo: "On novadax.com.br, export the statement (Extrato) as CSV.",
  proof: "real sample",
  headers: ["(UTC)HistoryTradesWsData,Tipo,Moeda,Valor,Status"],
  fields: {
    date: "(UTC)HistoryTradesWsData",
    type: "Tipo",
    coin: "Moeda",
    amount: "Valor",
    status: "Status",
  },
  // `R$ -0,35` or `-47,488,39 APES(≈R$87.38)`: the amount, its coin and its value in money.
  extract: { amount: /^(?:R\$ ?)?([-+\u2212]?[\d.,]+)(?: [^\s(]+)?(?:\(≈.*\))?$/ },
  // The last comma is the decimal one: whole amounts end with `,00`.
  numbers: { decimal: ",", thousands: "," },
  wallet: "NovaDAX",
  time: { field: "date", zone: "UTC", dates: "day-first" },
  status: { field: "status", happened: "Sucesso", noEffect: "Falha" },
  words: {
    field: "type",
    map: {
      "Depósito de criptomoedas|Depósito em Reais": "deposit",
      "Saque de criptomoedas|Saque em Reais": "withdrawal",
      "Taxa de transação|Taxa de Convert|Taxa de saque de criptomoedas": "fee",
      "Redeemed Bonus": "reward",
      "Convert|Troca": "trade",
    },
    patterns: [[/^(?:compra|venda)\([^()]+\)$/, "trade"]],
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["date", "type"], types: ["trade"], maxAssets: 2 },
});
