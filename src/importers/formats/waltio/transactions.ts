import { defineFormat } from "../../engine/define-format.ts";

const shared = {
  platform: "exchange:waltio",
  proof: "header only",
  wallet: { name: "Waltio", field: "exchange", isWhole: true },
  words: {
    field: ["type", "label"],
    map: {
      "Échange / ": "trade",
      "Dépôt / ": { type: "deposit", only: "in" },
      "Retrait / ": { type: "withdrawal", only: "out" },
      "Retrait / Paiement": { type: "payment", only: "out" },
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  note: "note",
  tags: "label",
} as const;

const fields = {
  type: "Type",
  date: "Date",
  received: "Montant reçu",
  receivedCoin: "Monnaie ou jeton reçu",
  sent: "Montant envoyé",
  sentCoin: "Monnaie ou jeton envoyé",
  fee: "Frais",
  feeCoin: "Monnaie ou jeton des frais",
  exchange: "Exchange / Plateforme",
  note: "Description",
  label: "Label",
} as const;

/** Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
export const waltioTransactions = defineFormat({
  ...shared,
  id: "waltio-transactions",
  title: "Waltio: transactions (without a time zone)",
  howTo: "Use a file of Waltio's transactions in French that states no time zone.",
  headers: [
    "Type,Date,Montant reçu,Monnaie ou jeton reçu,Montant envoyé,Monnaie ou jeton envoyé,Frais,Monnaie ou jeton des frais,Exchange / Plateforme,Description,Label,Prix du jeton du montant envoyé,Prix du jeton du montant recu,Prix du jeton des frais",
  ],
  fields,
  time: { field: "date", zone: "owner", dates: "day-first" },
});

export const waltioZonedTransactions = defineFormat({
  ...shared,
  id: "waltio-zoned-transactions",
  title: "Waltio: transactions",
  howTo: "On waltio.com: export the transactions as CSV, in French.",
  headers: [
    "Type,Date,Fuseau horaire,Montant reçu,Monnaie ou jeton reçu,Montant envoyé,Monnaie ou jeton envoyé,Frais,Monnaie ou jeton des frais,Exchange / Plateforme,Description,Label,Prix du jeton du montant envoyé,Prix du jeton du montant recu,Prix du jeton des frais,Adresse,Transaction hash,ID Externe",
  ],
  fields: { ...fields, zone: "Fuseau horaire", hash: "Transaction hash" },
  time: { field: "date", zone: { field: "zone" }, dates: "day-first" },
  hash: "hash",
});
