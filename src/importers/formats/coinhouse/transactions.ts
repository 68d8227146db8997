import { defineFormat } from "../../engine/define-format.ts";

const successor = {
  refuse:
    "The row is one half of the exchange of a delisted coin for its successor. Enter the exchange by hand.",
};

/**
 * The two rows of a trade have the same id. The fee less its rebate is already within the amount of the coin that pays it or is paid out, so it is
 * not read. A subscription has the amount that it costs without a sign.
 */
export const coinhouseTransactions = defineFormat({
  id: "coinhouse-transactions",
  title: "Coinhouse: transactions",
  platform: "exchange:coinhouse",
  howTo:
    "In the Coinhouse app: Vos transactions → Exporter → Export avancé, sent by e-mail. The file has no deposits or withdrawals of euros: enter them by hand.",
  proof: "synthetic",
  headers: [
    "ID Coinhouse,Date,Type,Quantité,Devise,Prix du marché,Contre-valeur (EUR),Frais (devise),Frais Contre-valeur (EUR),Remise frais,Solde,Compte",
  ],
  fields: { id: "ID Coinhouse", date: "Date", type: "Type", amount: "Quantité", coin: "Devise" },
  wallet: "Coinhouse",
  time: { field: "date", zone: "owner", dates: "day-first" },
  words: {
    field: "type",
    map: {
      Echange: "trade",
      "Récompense|Rendement": "reward",
      Intérêts: "interest",
      "Dépôt|Réception": "deposit",
      "Retrait|Envoi": "withdrawal",
      "Echange Delisting|Migration": successor,
    },
  },
  decide: ({ is, hasAmount }) => {
    if (!is("type", "Abonnement")) return undefined;
    return hasAmount("amount")
      ? { type: "fee", shape: "sides", only: "out" }
      : { noEffect: "without an amount" };
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  sides: {
    in: { amount: "amount", asset: "coin" },
    out: { amount: "amount", asset: "coin" },
  },
  rowId: "id",
  group: { by: ["id"], types: ["trade"], maxAssets: 2 },
});
