import { defineFormat } from "../../engine/define-format.ts";

/** The fee is in the target currency and deducted from the received amount. */
export const coinbankTrades = defineFormat({
  id: "coinbank-trades",
  title: "Coinbank: trades",
  platform: "exchange:coinbank",
  howTo: "On coinbank.cz: Historie → Obchody → Export, CSV.",
  proof: "header only",
  headers: ["Měna,Symbol,Datum,Směr,Zaplaceno,Získáno,Kurz,Poplatek,Zdrojová měna,Cílová měna"],
  fields: {
    date: "Datum",
    side: "Směr",
    paid: "Zaplaceno",
    received: "Získáno",
    fee: "Poplatek",
    from: "Zdrojová měna",
    to: "Cílová měna",
  },
  wallet: "Coinbank",
  time: { field: "date", zone: "owner" },
  words: { field: "side", map: { "buy|sell": "trade" } },
  sides: { in: { amount: "received", asset: "to" }, out: { amount: "paid", asset: "from" } },
  fees: [{ amount: "fee", asset: { received: true }, rule: "on top" }],
});

/** A withdrawal takes effect when it is realised; the state after the operator's approval is another. */
export const coinbankTransfers = defineFormat({
  id: "coinbank-transfers",
  title: "Coinbank: deposits and withdrawals",
  platform: "exchange:coinbank",
  howTo: "On coinbank.cz: Historie → Vklady a výběry → Export, CSV.",
  proof: "header only",
  headers: ["Měna,Symbol,Datum,Operace,Částka,Stav,Adresa,Účet,Tag,Stav,ID Stavu"],
  fields: {
    date: "Datum",
    coin: "Symbol",
    operation: "Operace",
    amount: "Částka",
    state: "Stav#1",
    stateAgain: "Stav#2",
  },
  wallet: "Coinbank",
  time: { field: "date", zone: "owner" },
  words: {
    field: ["operation", "state"],
    map: {
      "Vklad / Proveden operátorem|Vklad / Realizován": "deposit",
      "Výběr / Realizován": "withdrawal",
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});
