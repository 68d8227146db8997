import { defineFormat } from "../../engine/define-format.ts";

/** A purchase of dollars with dollars is their deposit. */
export const voyagerTransactions = defineFormat({
  id: "voyager-transactions",
  title: "Voyager: transactions",
  platform: "exchange:voyager",
  howTo: "Use the file of transactions that Voyager's app sent by e-mail (Account → Statements).",
  proof: "synthetic",
  headers: [
    "transaction_date,transaction_id,transaction_direction,transaction_type,base_asset,quote_asset,quantity,net_amount,price",
  ],
  fields: {
    date: "transaction_date",
    id: "transaction_id",
    direction: "transaction_direction",
    type: "transaction_type",
    coin: "base_asset",
    currency: "quote_asset",
    amount: "quantity",
    total: "net_amount",
  },
  wallet: "Voyager",
  time: { field: "date", zone: "UTC" },
  empty: "N/A",
  words: {
    field: ["type", "direction"],
    map: {
      "TRADE / Buy|TRADE / Sell": { type: "trade", shape: "trade" },
      "INTEREST / deposit": "interest",
      "REWARD / deposit": "reward",
      "BANK / deposit|BLOCKCHAIN / deposit": "deposit",
      "BANK / withdrawal|BLOCKCHAIN / withdrawal": "withdrawal",
      "FEE / withdrawal": "fee",
      "ADMIN / deposit|ADMIN / withdrawal": {
        refuse: "What a correction by Voyager was for is not in the file. Enter this row by hand.",
      },
    },
  },
  decide: ({ cell, is }) =>
    is("type", "trade") && is("coin", cell("currency"))
      ? is("direction", "buy")
        ? "deposit"
        : is("direction", "sell")
          ? "withdrawal"
          : undefined
      : undefined,
  movement: { amount: "amount", asset: "coin", sign: "word" },
  trade: {
    side: { field: "direction", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "total", asset: "currency" },
  },
  rowId: "id",
});

/** Amounts are signed; the two sides of a trade have one internal id. */
export const voyagerStatement = defineFormat({
  id: "voyager-statement",
  title: "Voyager: account statement (since the bankruptcy)",
  platform: "exchange:voyager",
  howTo: "Use the CSV of transactions that the claims portal offered.",
  proof: "header only",
  headers: [
    "Timestamp (UTC),Type,Internal Id,Platform,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description",
  ],
  fields: {
    time: "Timestamp (UTC)",
    type: "Type",
    group: "Internal Id",
    coin: "Asset",
    amount: "Amount",
    hash: "Blockchain Id",
    note: "Description",
  },
  wallet: "Voyager",
  time: { field: "time", zone: "UTC" },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      "Interest Income": "interest",
      Income: "income",
      "Fiat Buy|Fiat Sell|Bankruptcy Liquidation": "trade",
      "Bankruptcy Recovery": {
        refuse: "What the bankruptcy gave for these coins is not in the file. Enter this row by hand.",
      },
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["group"], types: ["trade"] },
  hash: "hash",
  note: "note",
});
