import { defineFormat } from "../../engine/define-format.ts";

const unknownFee = {
  refuse: "The file does not say whether the amounts include the fee. Enter this row by hand.",
};

/**
 * Deposits and withdrawals have both sides in the same coin: what was taken and what arrived. Their fee is the difference; the column has its value
 * in euros. The amounts of a trade include its fee in euros, except on the market (`trading`): there, the received coin pays the fee, and the amount
 * without it is the order's amount at its price, to the last digit. No sample has a market sale, whose fee is in euros. The times are UTC, by the
 * timestamps within the ids of withdrawals.
 */
export const bit2meTransactions = defineFormat({
  id: "bit2me-transactions",
  title: "Bit2Me: transactions",
  platform: "exchange:bit2me",
  howTo: "On bit2me.com: My account → Transaction history (Historial de operaciones), one file per year.",
  proof: "synthetic",
  headers: [
    "Tipo de operación,Cantidad de destino,Moneda de destino,Cantidad de origen,Moneda de origen,Comisión de la operación,Moneda de la comisión,Exchange,Grupo,Descripción,Fecha",
    "Operation type,To amount,To currency,From amount,From currency,Fee amount,Fee currency,Exchange,Group,Description,Date",
  ],
  fields: {
    type: "Tipo de operación|Operation type",
    in: "Cantidad de destino|To amount",
    inCoin: "Moneda de destino|To currency",
    out: "Cantidad de origen|From amount",
    outCoin: "Moneda de origen|From currency",
    fee: "Comisión de la operación|Fee amount",
    feeCoin: "Moneda de la comisión|Fee currency",
    group: "Grupo|Group",
    description: "Descripción|Description",
    hash: "Descripción|Description",
    date: "Fecha|Date",
  },
  extract: { hash: /\btx_hash:(\S+)/ },
  wallet: "Bit2Me",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Deposit: { type: "deposit", only: "in", fee: "none" },
      Withdrawal: { type: "withdrawal", only: "out", fee: "none" },
      Staking: { type: "reward", only: "in", fee: "none" },
      "Other Income": { type: "income", only: "in", fee: "none" },
    },
  },
  decide: ({ is, cell, hasAmount }) => {
    if (!is("type", "Trade")) return undefined;
    // Two fees of one trade, one after the other: "0.99500.46554750".
    const hasTwoFees = /^\d+\.\d+\.\d+$/.test(cell("fee"));
    const hasFee = hasTwoFees || hasAmount("fee");
    if (!hasFee) return { type: "trade", fee: "none" };
    if (is("group", "trading"))
      return cell("feeCoin") === cell("inCoin") && !is("feeCoin", "EUR") && !hasTwoFees
        ? { type: "trade", fee: "on top" }
        : unknownFee;
    if (!is("feeCoin", "EUR")) return unknownFee;
    const isInEuros = is("inCoin", "EUR") || is("outCoin", "EUR");
    const fee = isInEuros && !hasTwoFees ? "included" : "none";
    // A purchase by card has no row for the money that the card paid.
    return is("group", "apple-pay|google-pay") && is("outCoin", "EUR")
      ? { type: "trade", fee, isSettledOutside: true }
      : { type: "trade", fee };
  },
  sides: {
    in: { amount: "in", asset: "inCoin" },
    out: { amount: "out", asset: "outCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  rowId: "description",
  hash: "hash",
  note: ["group", "description"],
});
