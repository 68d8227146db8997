import { defineFormat } from "../../engine/define-format.ts";

/** Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
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
  time: { field: "date", zone: "owner" },
  words: {
    field: ["type", "own"],
    map: {
      "in / |in / false": "deposit",
      "out / |out / false": "withdrawal",
      "in / true": "transfer in",
      "out / true": "transfer out",
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
