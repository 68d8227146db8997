import { defineFormat } from "../../engine/define-format.ts";
import { poolUnknown } from "../../word-meanings/pool-unknown.ts";

/** The types are those of Kryptos' guide. Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
export const kryptosTransactions = defineFormat({
  id: "kryptos-transactions",
  title: "Kryptos: universal CSV",
  platform: "exchange:kryptos",
  howTo: "Use a file made for the CSV template of Kryptos.",
  proof: "header only",
  headers: [
    "Date-Time,Type,Received Asset,Received Amount,Sent Asset,Sent Amount,Net Worth,Base Currency,Fee Asset,Fee Amount,Fee Net Worth,Description,Tx Hash,Sent Asset Contract Address,Received Asset Contract Address,From Address,To Address,Comment",
  ],
  fields: {
    date: "Date-Time",
    type: "Type",
    receivedAsset: "Received Asset",
    received: "Received Amount",
    sentAsset: "Sent Asset",
    sent: "Sent Amount",
    value: "Net Worth",
    currency: "Base Currency",
    feeAsset: "Fee Asset",
    fee: "Fee Amount",
    note: "Description",
    comment: "Comment",
    hash: "Tx Hash",
  },
  wallet: "Kryptos",
  time: { field: "date", zone: "owner" },
  words: {
    field: "type",
    map: {
      "deposit|fiat deposit": "deposit",
      "withdrawal|fiat withdrawal": "withdrawal",
      "trade|buy|sell|swap|buy (fiat to crypto)|sell (crypto to fiat)|cross chain swaps": "trade",
      payment: "payment",
      fee: "fee",
      cashback: "reward",
      fork: "airdrop",
      borrow: { type: "loan", counterparty: "Loan" },
      "bridge send": "transfer out",
      "bridge receive": "transfer in",
      "add liquidity|remove liquidity": poolUnknown,
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedAsset" },
    out: { amount: "sent", asset: "sentAsset" },
  },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "unknown" }],
  value: { amount: "value", asset: "currency" },
  hash: "hash",
  note: ["note", "comment"],
});
