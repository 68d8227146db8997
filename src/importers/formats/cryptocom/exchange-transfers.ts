import { defineFormat } from "../../engine/define-format.ts";

/** Only exports in French are known. Each date is in the owner's zone and, in brackets, in UTC. */
export const cryptocomExchangeDepositsWithdrawals = defineFormat({
  id: "cryptocom-exchange-deposits-withdrawals",
  title: "Crypto.com Exchange: deposits and withdrawals",
  platform: "exchange:cryptocom",
  howTo:
    "On crypto.com/exchange: Wallet → Transactions → Deposits and withdrawals → Export. Where a connection reads the account, import only what it does not cover.",
  proof: "header only",
  headers: ["Date,Monnaie,Type,Quantité,Frais,TXID,Informations,Statut"],
  fields: {
    date: "Date",
    coin: "Monnaie",
    type: "Type",
    amount: "Quantité",
    fee: "Frais",
    hash: "TXID",
    details: "Informations",
    status: "Statut",
  },
  extract: {
    date: /\((\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC\)$/,
    coin: /^(\w+)/,
    // Transfers between the exchange and the app have a UUID.
    hash: /^(?![\da-f]{8}-[\da-f]{4}-)(.+)$/i,
  },
  wallet: "Crypto.com Exchange",
  time: { field: "date", zone: "UTC" },
  status: { field: "status", happened: "Terminé" },
  words: {
    field: ["type", "details"],
    map: {},
    patterns: [
      [/early_swap_bonus_deposit/i, "reward in"],
      [/^dépôt \/.*depuis l'application crypto\.com/i, "transfer in"],
      [/^retrait \/.*vers l'application crypto\.com/i, "transfer out"],
      [/^dépôt\b/i, "deposit"],
      [/^retrait\b/i, "withdrawal"],
    ],
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  fees: [{ amount: "fee", asset: "coin", rule: "unknown" }],
  hash: "hash",
});
