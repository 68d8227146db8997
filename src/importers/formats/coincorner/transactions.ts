import { defineFormat } from "../../engine/define-format.ts";

/**
 * The gross amount is signed. An outgoing amount includes the fee; from an incoming one the fee is deducted. The other side of a trade is in the
 * text of its money row.
 */
export const coincornerTransactions = defineFormat({
  id: "coincorner-transactions",
  title: "CoinCorner: transactions",
  platform: "exchange:coincorner",
  howTo: "On coincorner.com: Account → Transactions → Export, all currencies.",
  proof: "header only",
  headers: [
    "Date & Time,Store/Website,Detail,Type,Tx ID,Price,Price Currency,Gross,Gross Currency,Fee,Fee Currency,Net,Net Currency,Balance,Balance Currency",
  ],
  fields: {
    date: "Date & Time",
    side: "Detail",
    bought: "Detail",
    boughtCoin: "Detail",
    type: "Type",
    hash: "Tx ID",
    gross: "Gross",
    coin: "Gross Currency",
    fee: "Fee",
    feeCoin: "Fee Currency",
    balance: "Balance",
    balanceCoin: "Balance Currency",
  },
  extract: {
    side: /(Bought|Sold) [\d.,]+ \w+$/,
    bought: /(?:Bought|Sold) ([\d.,]+) \w+$/,
    boughtCoin: /(?:Bought|Sold) [\d.,]+ (\w+)$/,
  },
  wallet: "CoinCorner",
  time: { field: "date", zone: "owner" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      "Receive|Bank deposit": "deposit",
      "Send|Bank withdrawal": "withdrawal",
      "Trade|FPS": {
        refuse: "The text of this trade does not say what was bought or sold. Enter it by hand.",
      },
    },
  },
  decide: ({ cell, is }) => {
    if (!is("type", "Trade|FPS")) return undefined;
    const isMoney = is("coin", "GBP|EUR");
    if (is("type", "FPS") && cell("side") === "")
      return cell("gross").startsWith("-") ? "withdrawal" : "deposit";
    if (!isMoney) return { noEffect: "the same trade is in the row of its money" };
    return cell("side") === "" ? undefined : { type: "trade", shape: "trade" };
  },
  movement: { amount: "gross", asset: "coin", sign: "amount" },
  trade: {
    side: { field: "side", buy: "Bought", sell: "Sold" },
    base: { amount: "bought", asset: "boughtCoin" },
    quote: { amount: "gross", asset: "coin", sign: "any" },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: { in: "on top", out: "included" } }],
  hash: "hash",
  balance: { field: "balance", asset: "balanceCoin" },
});

export const coincornerOldTransactions = defineFormat({
  id: "coincorner-old-transactions",
  title: "CoinCorner: transactions (older layout)",
  platform: "exchange:coincorner",
  howTo:
    "Export CoinCorner's present layout instead where it is still offered: Account → Transactions → Export.",
  proof: "header only",
  headers: ["Date,Currency,Transaction Type,Amount,Balance"],
  fields: {
    date: "Date",
    coin: "Currency",
    type: "Transaction Type",
    amount: "Amount",
    balance: "Balance",
  },
  wallet: "CoinCorner",
  time: { field: "date", zone: "owner" },
  numbers: { decimal: ".", thousands: "," },
  words: {
    field: "type",
    map: {
      "Bank Deposit|Coinfloor Balance Transfer": "deposit",
      "Bank Withdrawal": "withdrawal",
    },
  },
  // The two sides of a trade are rows of one time.
  decide: ({ cell, is }) => {
    const match = /^(Bought|Sold) Bitcoin$/i.exec(cell("type"));
    if (match === null) return undefined;
    const isBuy = match[1]?.toLowerCase() === "bought";
    return isBuy === is("coin", "BTC") ? "trade in" : "trade out";
  },
  movement: { amount: "amount", asset: "coin", sign: "word" },
  group: { by: ["date"], types: ["trade"] },
  balance: { field: "balance", asset: "coin" },
});
