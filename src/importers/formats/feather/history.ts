import { defineFormat } from "../../engine/define-format.ts";

/** Amounts are unsigned; the fee of a sent amount is charged in addition, and that of a received one was paid by its sender. */
export const featherHistory = defineFormat({
  id: "feather-history",
  title: "Feather: history (Monero)",
  platform: "exchange:monero",
  howTo: "In Feather: History → Export → CSV.",
  proof: "synthetic",
  headers: [
    "blockHeight,timestamp,date,accountIndex,direction,balanceDelta,amount,fee,txid,description,paymentId,fiatAmount,fiatCurrency",
  ],
  fields: {
    height: "blockHeight",
    time: "timestamp",
    account: "accountIndex",
    direction: "direction",
    amount: "amount",
    fee: "fee",
    hash: "txid",
    note: "description",
    value: "fiatAmount",
    currency: "fiatCurrency",
  },
  wallet: { name: "Feather", field: "account", names: { "0": "" } },
  time: { field: "time", zone: "UTC" },
  empty: "?",
  words: { field: "direction", map: { in: { type: "deposit", fee: "none" }, out: "withdrawal" } },
  decide({ is, hasAmount }) {
    if (!hasAmount("height")) return { noEffect: "not confirmed" };
    // A transfer to the wallet itself.
    return is("direction", "out") && !hasAmount("amount") ? "fee" : undefined;
  },
  movement: { amount: "amount", asset: { fixed: "XMR" }, sign: "word" },
  fees: [{ amount: "fee", asset: { fixed: "XMR" }, rule: "on top" }],
  value: { amount: "value", asset: "currency" },
  hash: "hash",
  note: "note",
});
