import { defineFormat } from "../../engine/define-format.ts";

export const bisonTransactions = defineFormat({
  id: "bison-transactions",
  title: "BISON: transactions",
  platform: "exchange:bison",
  howTo: "In the BISON app: Profile → Info report → Transaction history (CSV).",
  proof: "synthetic",
  headers: [
    "Transaction ID,Transaction type,Currency,Asset,Eur (amount),Asset (amount),Asset (market price),Fee,Date (UTC - Coordinated Universal Time)",
    "TransactionId,TransactionType,Currency,Asset,EurAmount,AssetAmount,AssetMarketPrice,Fee,Date",
  ],
  fields: {
    id: "Transaction ID|TransactionId",
    type: "Transaction type|TransactionType",
    coin: "Asset",
    money: "Eur (amount)|EurAmount",
    amount: "Asset (amount)|AssetAmount",
    fee: "Fee",
    date: "Date (UTC - Coordinated Universal Time)|Date",
  },
  wallet: "BISON",
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: { "Buy|Sell": { type: "trade", shape: "trade" } },
  },
  // A deposit or withdrawal is in euro, or in the coin that the row names. The unit of a coin's fee is not stated.
  decide: ({ cell, hasAmount }) => {
    const type = { deposit: "deposit", withdraw: "withdrawal" } as const;
    const word = cell("type").toLowerCase();
    if (word === "bonus") return cell("coin") === "" ? undefined : "reward";
    if (word !== "deposit" && word !== "withdraw") return undefined;
    if (cell("coin") !== "" && hasAmount("fee"))
      return {
        refuse: "The file does not say whether this fee is in euro or in the coin. Enter this row by hand.",
      };
    return {
      type: type[word],
      ...(cell("coin") === "" ? { shape: "sides", only: word === "deposit" ? "in" : "out" } : {}),
    };
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  trade: {
    side: { field: "type", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "coin" },
    quote: { amount: "money", asset: { fixed: "EUR" } },
  },
  sides: {
    in: { amount: "money", asset: { fixed: "EUR" } },
    out: { amount: "money", asset: { fixed: "EUR" } },
  },
  fees: [{ amount: "fee", asset: { fixed: "EUR" }, rule: "unknown" }],
  rowId: "id",
});
