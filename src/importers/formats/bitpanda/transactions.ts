import { defineFormat } from "../../engine/define-format.ts";

/**
 * A deposit of money states the charged amount, from which the fee is deducted. The money of a trade is what the balance changes by, its fee within:
 * in a sample, the whole amount of a sale with a fee was withdrawn, and both prices differ from the market's by the fee. As in the API and in other
 * programs' readers, the fee of a coin's withdrawal is charged in addition.
 */
export const bitpandaTransactions = defineFormat({
  id: "bitpanda-transactions",
  title: "Bitpanda: transactions",
  platform: "exchange:bitpanda",
  howTo: "On bitpanda.com: History → Export → CSV.",
  proof: "real sample",
  headers: [
    "Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency",
    "Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency,Tax Fiat",
    "Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset,Fee percent,Spread,Spread Currency,Tax Fiat",
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
      "Fiat / deposit|Fiat / refund": { type: "deposit", shape: "sides", only: "in" },
      "Fiat / withdrawal": { type: "withdrawal", shape: "sides", only: "out", fee: "unknown" },
      "Cryptocurrency / buy|Cryptocurrency / sell|Cryptocurrency / ico|Metal / buy|Metal / sell": {
        type: "trade",
        shape: "trade",
        fee: "included",
      },
      "Cryptocurrency / deposit|Cryptocurrency / refund": "deposit",
      "Cryptocurrency / withdrawal": "withdrawal",
      "Cryptocurrency / transfer|Metal / transfer": "transfer",
      "Cryptocurrency / reward|Cryptocurrency / rewards": "reward",
      "Cryptocurrency / transfer(stake)": { type: "stake", counterparty: "Staking" },
      "Cryptocurrency / transfer(unstake)": { type: "unstake", counterparty: "Staking" },
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
  decide: ({ hasAmount }) =>
    hasAmount("tax")
      ? { refuse: "The file does not say whether the tax is within the amounts. Enter this row by hand." }
      : undefined,
  movement: { amount: "amount", asset: "asset", sign: { field: "flow", in: "incoming", out: "outgoing" } },
  trade: {
    side: { field: "type", buy: "buy|ico", sell: "sell" },
    base: { amount: "amount", asset: "asset" },
    quote: { amount: "money", asset: "currency" },
  },
  sides: { in: { amount: "money", asset: "currency" }, out: { amount: "money", asset: "currency" } },
  fees: [{ amount: "fee", asset: "feeAsset", rule: "on top" }],
  // The receiver's address and name, which the header does not name.
  extraCells: { field: "type", words: "withdrawal", count: 2 },
  rowId: "id",
});

/** The first layout. It does not state whether the amount of money includes the fee, so a row with a fee is refused. */
export const bitpandaFirstTransactions = defineFormat({
  id: "bitpanda-first-transactions",
  title: "Bitpanda: transactions (first layout)",
  platform: "exchange:bitpanda",
  howTo: "A CSV of transactions that Bitpanda offered until about 2019; export them again if you can.",
  proof: "header only",
  headers: ["ID,Type,In/Out,Amount Fiat,Fee,Fiat,Amount Asset,Asset,Status,Created at"],
  fields: {
    id: "ID",
    type: "Type",
    flow: "In/Out",
    money: "Amount Fiat",
    fee: "Fee",
    currency: "Fiat",
    amount: "Amount Asset",
    asset: "Asset",
    status: "Status",
    time: "Created at",
  },
  wallet: "Bitpanda",
  time: { field: "time", zone: "owner" },
  status: { field: "status", happened: "finished" },
  words: {
    field: "type",
    map: {
      "buy|sell|ico": { type: "trade", shape: "trade" },
      deposit: "deposit",
      withdrawal: "withdrawal",
      transfer: "transfer",
      refund: "deposit",
    },
  },
  decide: ({ cell }) => {
    // Rows of money have no asset, or the currency as the asset.
    if (cell("asset") !== "" && cell("asset") !== cell("currency")) return undefined;
    if (/^(?:deposit|refund)$/i.test(cell("type"))) return { type: "deposit", shape: "sides", only: "in" };
    return /^withdrawal$/i.test(cell("type"))
      ? { type: "withdrawal", shape: "sides", only: "out" }
      : undefined;
  },
  movement: { amount: "amount", asset: "asset", sign: { field: "flow", in: "incoming", out: "outgoing" } },
  trade: {
    side: { field: "type", buy: "buy|ico", sell: "sell" },
    base: { amount: "amount", asset: "asset" },
    quote: { amount: "money", asset: "currency" },
  },
  sides: { in: { amount: "money", asset: "currency" }, out: { amount: "money", asset: "currency" } },
  fees: [{ amount: "fee", asset: "currency", rule: "unknown" }],
  rowId: "id",
});
