import { defineFormat } from "../../engine/define-format.ts";

/** A deposit of money states the charged amount, from which the fee is deducted. */
export const bitpandaTransactions = defineFormat({
  id: "bitpanda-transactions",
  title: "Bitpanda: transactions",
  platform: "exchange:bitpanda",
  howTo: "On bitpanda.com: History → Export → CSV.",
  proof: "real sample",
  headers: [
    "Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency",
    "Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency,Tax Fiat",
  ],
  fields: {
    id: "Transaction ID",
    time: "Timestamp",
    type: "Transaction Type",
    flow: "In/Out",
    money: "Amount Fiat",
    currency: "Fiat",
    amount: "Amount Asset",
    asset: "Asset",
    kind: "Asset class",
    fee: "Fee",
    feeAsset: "Fee asset",
    tax: "Tax Fiat?",
  },
  wallet: "Bitpanda",
  time: { field: "time", zone: "UTC" },
  words: {
    field: ["kind", "type"],
    map: {
      "Fiat / deposit": { type: "deposit", shape: "sides", only: "in" },
      "Fiat / withdrawal": { type: "withdrawal", shape: "sides", only: "out" },
      "Cryptocurrency / buy|Cryptocurrency / sell|Metal / buy|Metal / sell": {
        type: "trade",
        shape: "trade",
      },
      "Cryptocurrency / deposit": "deposit",
      "Cryptocurrency / withdrawal": "withdrawal",
      "Cryptocurrency / transfer": "transfer",
    },
    patterns: [
      [
        /^(?:stock|etf|etc|commodit)/,
        {
          refuse:
            "Stocks, ETFs and commodities are not read. Enter the money that it cost or brought by hand.",
        },
      ],
    ],
  },
  decide: (cell) =>
    /[1-9]/.test(cell("tax"))
      ? { refuse: "The file does not say whether the tax is within the amounts. Enter this row by hand." }
      : undefined,
  movement: { amount: "amount", asset: "asset", sign: { field: "flow", in: "incoming", out: "outgoing" } },
  trade: {
    side: { field: "type", buy: "buy", sell: "sell" },
    base: { amount: "amount", asset: "asset" },
    quote: { amount: "money", asset: "currency" },
  },
  sides: { in: { amount: "money", asset: "currency" }, out: { amount: "money", asset: "currency" } },
  fees: [{ amount: "fee", asset: "feeAsset", rule: { in: "on top", out: "unknown" } }],
  rowId: "id",
});
