import { defineFormat } from "../../engine/define-format.ts";
import { poolUnknown } from "../../word-meanings/pool-unknown.ts";

const shared = {
  platform: "exchange:waltio",
  proof: "header only",
  wallet: { name: "Waltio", field: "exchange", isWhole: true },
  words: {
    field: ["type", "label"],
    map: {
      "Échange / |Exchange / |Trade / ": "trade",
      "Dépôt / |Deposit / ": { type: "deposit", only: "in" },
      "Retrait / |Withdrawal / ": { type: "withdrawal", only: "out" },
      "Retrait / Paiement": { type: "payment", only: "out" },
      "Deposit / Masternode & Staking": { type: "reward", only: "in" },
      "Deposit / Airdrop": { type: "airdrop", only: "in" },
      "Withdrawal / Fee": { type: "fee", only: "out" },
      "Withdrawal / Add liquidity|Deposit / Liquidity withdrawal": poolUnknown,
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "unknown", out: "on top" } }],
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

/**
 * What is sent is stated without its fee, as Waltio's guide to its file says. Whether what is received is stated before or after its fee is not
 * documented, so such a row is refused.
 */
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

/** The English template, as stake.tax writes it. Its times are GMT. */
export const waltioTemplate = defineFormat({
  ...shared,
  id: "waltio-template",
  title: "Waltio: import file",
  howTo: "Use a file made for Waltio's template in English; stake.tax writes it too.",
  headers: [
    "Type,Date,Received amount,Currency or token received,Sent amount,Currency or token sent,Fee,Currency or token fee,Exchange / Platform,Description,Label,Hash,ID",
  ],
  fields: {
    type: "Type",
    date: "Date",
    received: "Received amount",
    receivedCoin: "Currency or token received",
    sent: "Sent amount",
    sentCoin: "Currency or token sent",
    fee: "Fee",
    feeCoin: "Currency or token fee",
    exchange: "Exchange / Platform",
    note: "Description",
    label: "Label",
    hash: "Hash",
  },
  time: { field: "date", zone: "UTC", dates: "day-first" },
  hash: "hash",
});
