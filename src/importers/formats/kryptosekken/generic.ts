import { defineFormat } from "../../engine/define-format.ts";

/** A fee is charged in addition to both amounts. */
export const kryptosekkenGeneric = defineFormat({
  id: "kryptosekken-generic",
  title: "Kryptosekken: generic CSV",
  platform: "exchange:kryptosekken",
  howTo: "Use a file made for Kryptosekken's generic import.",
  proof: "header only",
  headers: ["Tidspunkt,Type,Inn,Inn-Valuta,Ut,Ut-Valuta,Gebyr,Gebyr-Valuta,Marked,Notat"],
  fields: {
    time: "Tidspunkt",
    type: "Type",
    received: "Inn",
    receivedCoin: "Inn-Valuta",
    sent: "Ut",
    sentCoin: "Ut-Valuta",
    fee: "Gebyr",
    feeCoin: "Gebyr-Valuta",
    market: "Marked",
    note: "Notat",
  },
  wallet: { name: "Kryptosekken", field: "market", isWhole: true },
  time: { field: "time", zone: "owner" },
  words: {
    field: "type",
    map: {
      Handel: "trade",
      Mining: "mining",
      Inntekt: "income",
      Renteinntekt: "interest",
      "Tap|Tap-uten-fradrag": "loss",
      Forbruk: "payment",
      "Overføring-Inn|Overforing-Inn": "deposit",
      "Overføring-Ut|Overforing-Ut": "withdrawal",
      "Gave-Inn": "gift in",
      "Gave-Ut": "gift out",
      Forvaltningskostnad: "fee",
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
  note: "note",
});
