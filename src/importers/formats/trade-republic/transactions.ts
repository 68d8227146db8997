import { defineFormat } from "../../engine/define-format.ts";

/** The account is in euro. A coin has an ISIN such as XF000BTC0017. */
export const tradeRepublicTransactions = defineFormat({
  id: "trade-republic-transactions",
  title: "Trade Republic: transactions (Dutch)",
  platform: "exchange:traderepublic",
  howTo:
    "Use the CSV of a tool that exports Trade Republic's timeline in Dutch; the app's own export is another file.",
  proof: "synthetic",
  headers: ["Datum,Transactietype,Waarde (netto),Opmerking,ISIN,Aantal,Kosten,Belasting"],
  fields: {
    date: "Datum",
    type: "Transactietype",
    amount: "Waarde (netto)",
    coin: "ISIN",
    units: "Aantal",
    fee: "Kosten",
  },
  extract: { coin: /^XF0+([A-Z]{2,5})\d{4}$/ },
  wallet: "Trade Republic",
  time: { field: "date", zone: "owner" },
  numbers: { decimal: "," },
  words: {
    field: "type",
    map: {
      Storting: "deposit",
      Onttrekking: "withdrawal",
      Rente: "interest",
      Dividend: "income",
      "Aankoop|Buy|Verkoop|Sell": {
        refuse: "Shares and funds are not kept here. Enter what this row did to the cash by hand.",
      },
    },
  },
  decide: ({ cell, is }) =>
    cell("coin") !== "" && is("type", "Aankoop|Buy|Verkoop|Sell")
      ? { type: "trade", shape: "trade" }
      : undefined,
  movement: { amount: "amount", asset: { fixed: "EUR" }, sign: "amount" },
  trade: {
    side: { field: "type", buy: "Aankoop|Buy", sell: "Verkoop|Sell" },
    base: { amount: "units", asset: "coin" },
    quote: { amount: "amount", asset: { fixed: "EUR" }, sign: "any" },
  },
  fees: [{ amount: "fee", asset: { fixed: "EUR" }, rule: "unknown", sign: "any" }],
});
