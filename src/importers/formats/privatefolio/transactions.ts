import { defineFormat } from "../../engine/define-format.ts";

/** Each side and the fee change the balance separately, so a fee is in addition to the amounts. Assets with a contract are refused by name. */
export const privatefolioTransactions = defineFormat({
  id: "privatefolio-transactions",
  title: "Privatefolio: transactions",
  platform: "exchange:privatefolio",
  howTo: "In Privatefolio: Transactions → Export, CSV.",
  proof: "header only",
  headers: [
    "Timestamp,Platform,Wallet,Type,Incoming,Incoming Asset,Outgoing,Outgoing Asset,Fee,Fee Asset,Smart Contract,Smart Contract Method,Blockchain Tx,Notes",
  ],
  fields: {
    time: "Timestamp",
    wallet: "Wallet",
    type: "Type",
    received: "Incoming",
    receivedAsset: "Incoming Asset",
    sent: "Outgoing",
    sentAsset: "Outgoing Asset",
    fee: "Fee",
    feeAsset: "Fee Asset",
    hash: "Blockchain Tx",
    note: "Notes",
  },
  wallet: { name: "Privatefolio", field: "wallet", isWhole: true },
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "Buy|Sell|Swap": "trade",
      "Wrap|Unwrap": "migration",
      Deposit: "deposit",
      Withdraw: "withdrawal",
      Reward: "reward",
      Airdrop: "airdrop",
      Approve: "fee",
      Unknown: {
        refuse:
          "Privatefolio does not say what this transaction did. Enter it by hand, or connect the source itself.",
      },
    },
  },
  decide: ({ cell }) =>
    /^(?:buy|sell|swap|wrap|unwrap)$/i.test(cell("type")) && (cell("received") === "" || cell("sent") === "")
      ? { refuse: "A trade needs both of its sides; this row has only one." }
      : undefined,
  sides: {
    in: { amount: "received", asset: "receivedAsset" },
    out: { amount: "sent", asset: "sentAsset" },
  },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "on top", sign: "any" }],
  hash: "hash",
  note: "note",
});
