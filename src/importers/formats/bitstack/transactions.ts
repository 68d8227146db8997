import { defineFormat } from "../../engine/define-format.ts";

/** The layout is Waltio's. Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
export const bitstackTransactions = defineFormat({
  id: "bitstack-transactions",
  title: "Bitstack: transactions",
  platform: "exchange:bitstack",
  howTo: "In the Bitstack app: export the transaction history as CSV, in French.",
  proof: "header only",
  headers: [
    "Type,Date,Fuseau horaire,Montant reçu,Monnaie ou jeton reçu,Montant envoyé,Monnaie ou jeton envoyé,Frais,Monnaie ou jeton des frais,Description,Prix du jeton du montant envoyé,Prix du jeton du montant reçu",
  ],
  fields: {
    type: "Type",
    date: "Date",
    zone: "Fuseau horaire",
    received: "Montant reçu",
    receivedCoin: "Monnaie ou jeton reçu",
    sent: "Montant envoyé",
    sentCoin: "Monnaie ou jeton envoyé",
    fee: "Frais",
    feeCoin: "Monnaie ou jeton des frais",
    note: "Description",
  },
  wallet: "Bitstack",
  time: { field: "date", zone: { field: "zone" } },
  words: {
    field: "type",
    map: {
      Échange: "trade",
      Dépôt: { type: "deposit", only: "in" },
      Parrainage: { type: "reward", only: "in" },
      Retrait: { type: "withdrawal", only: "out" },
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  note: "note",
});
