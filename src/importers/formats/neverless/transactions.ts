import { defineFormat } from "../../engine/define-format.ts";

/** Amounts have no sign. What a deposit is from is said by its description alone; a conversion and the withdrawal after it share their ID. */
export const neverlessTransactions = defineFormat({
  id: "neverless-transactions",
  title: "Neverless: transactions",
  platform: "exchange:neverless",
  howTo: "In the Neverless app: Download transactions, CSV.",
  proof: "header only",
  headers: [
    "Type,Date,Amount received,Asset received,Amount sent,Asset sent,Fee,Asset of the fee,Description,USD price of asset received,USD price of asset sent,USD price of fee asset,Network,Blockchain address,Blockchain transaction hash,ID",
    "Type,Date,Amount received,Asset received,Amount sent,Asset sent,Fee,Asset of the fee,Description,USD price of asset received,USD price of asset sent,USD price of fee asset,Blockchain address,Blockchain transaction hash,ID",
  ],
  fields: {
    type: "Type",
    time: "Date",
    received: "Amount received",
    receivedCoin: "Asset received",
    sent: "Amount sent",
    sentCoin: "Asset sent",
    fee: "Fee",
    feeCoin: "Asset of the fee",
    note: "Description",
    hash: "Blockchain transaction hash",
  },
  wallet: "Neverless",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Trade: "trade",
      Deposit: { type: "deposit", only: "in" },
      Withdrawal: { type: "withdrawal", only: "out" },
    },
  },
  decide: ({ is, cell }) => {
    const kind = is("type", "Deposit") ? /\b(interest|reward)s?\b/i.exec(cell("note"))?.[1] : undefined;
    if (kind === undefined) return undefined;
    return { type: kind.toLowerCase() === "interest" ? "interest" : "reward", only: "in" };
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "unknown" }],
  hash: "hash",
  note: "note",
});
