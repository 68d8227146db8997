import { defineFormat } from "../../engine/define-format.ts";

/**
 * Words and zone are those of Cryptio's import guide; `in` and `out` are what other tools write. Whether an amount contains a fee in its own coin is
 * not documented, so such a row is refused.
 */
export const cryptioTransactions = defineFormat({
  id: "cryptio-transactions",
  title: "Cryptio: transactions",
  platform: "exchange:cryptio",
  howTo: "Use a file made for Cryptio's CSV import.",
  proof: "header only",
  headers: [
    "transactionDate,orderType,txhash,incomingAsset,incomingVolume,outgoingAsset,outgoingVolume,feeAsset,feeVolume,otherParties,note,success,internalTransfer",
  ],
  fields: {
    date: "transactionDate",
    type: "orderType",
    hash: "txhash",
    receivedAsset: "incomingAsset",
    received: "incomingVolume",
    sentAsset: "outgoingAsset",
    sent: "outgoingVolume",
    feeAsset: "feeAsset",
    fee: "feeVolume",
    note: "note",
    success: "success",
    own: "internalTransfer",
  },
  wallet: "Cryptio",
  time: { field: "date", zone: "UTC" },
  words: {
    field: ["type", "own"],
    map: {
      "deposit / |deposit / false|in / |in / false": "deposit",
      "withdraw / |withdraw / false|out / |out / false": "withdrawal",
      "deposit / true|in / true": "transfer in",
      "withdraw / true|out / true": "transfer out",
      "trade / |trade / false": "trade",
      "fee / |fee / false": "fee",
    },
  },
  decide: ({ cell }) =>
    /^(?:|true)$/i.test(cell("success"))
      ? undefined
      : { refuse: "The transaction did not succeed. Enter its fee by hand if it paid one." },
  sides: {
    in: { amount: "received", asset: "receivedAsset" },
    out: { amount: "sent", asset: "sentAsset" },
  },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "unknown" }],
  hash: "hash",
  note: "note",
});
