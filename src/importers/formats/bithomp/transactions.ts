import { defineFormat } from "../../engine/define-format.ts";

/** A row is a change of an account's balance, network fee included. The rows of an exchange have one hash. */
export const bithompTransactions = defineFormat({
  id: "bithomp-transactions",
  title: "Bithomp: transactions (XRP Ledger)",
  platform: "exchange:bithomp",
  howTo:
    "On bithomp.com: the account → Transactions → Export, CSV. Do not connect the same address as well: the transactions would be counted twice.",
  proof: "synthetic",
  headers: [
    "#,Timestamp Unix,Timestamp ISO,Address,Type,Amount as Text,Amount,Currency,Currency issuer,USD Amount equavalent,Direction,Transfer fee as Text,Transfer fee,Transfer fee currency,Transfer fee currency issuer,USD Transfer Fee equavalent,Tx fee as Text,Tx fee,Tx fee currency,USD Tx Fee equavalent,Memo,Tx",
  ],
  fields: {
    time: "Timestamp ISO",
    address: "Address",
    ticker: "Amount as Text",
    amount: "Amount",
    direction: "Direction",
    fee: "Tx fee",
    feeCoin: "Tx fee currency",
    memo: "Memo",
    hash: "Tx",
  },
  // The column of the currency has hexadecimal codes.
  extract: { ticker: /(\S+)\s*$/ },
  wallet: { name: "XRP Ledger", field: "address" },
  time: { field: "time", zone: "UTC" },
  words: { field: "direction", map: { "sent|received|dex": "sides" } },
  decide: ({ cell, hasAmount }) =>
    hasAmount("fee") && cell("amount") === `-${cell("fee")}` && cell("feeCoin") === cell("ticker")
      ? { type: "fee", fee: "none" }
      : undefined,
  movement: { amount: "amount", asset: "ticker", sign: "amount" },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "included" }],
  group: { by: ["hash", "address"] },
  hash: "hash",
  note: "memo",
});
