import { defineFormat } from "../../engine/define-format.ts";

const platform = "exchange:deltabalances";
const howTo =
  "On deltabalances.github.io/history.html: enter the address, then Download, format Default. Do not connect the same address as well: the transactions would be counted twice.";

/** The amount received is what arrived after the fee; the amount sent excludes it. */
export const deltabalancesTrades = defineFormat({
  id: "deltabalances-trades",
  title: "DeltaBalances: trades (EtherDelta, IDEX and their relatives)",
  platform,
  howTo,
  proof: "header only",
  headers: [
    "Type,Trade,Token,Amount,Price,BaseCurrency,Total,Date,Block,Transaction Hash,Buyer,Seller,Fee,FeeToken,Token Contract,BaseCurrency Contract,Exchange",
  ],
  fields: {
    side: "Trade",
    token: "Token",
    amount: "Amount",
    base: "BaseCurrency",
    total: "Total",
    date: "Date",
    hash: "Transaction Hash",
    fee: "Fee",
    feeToken: "FeeToken",
    exchange: "Exchange",
  },
  wallet: { name: "DeltaBalances", field: "exchange", isWhole: true },
  time: { field: "date", zone: "owner" },
  words: { field: "side", map: { "Buy|Sell": "trade" } },
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: "token" },
    quote: { amount: "total", asset: "base" },
  },
  fees: [{ amount: "fee", asset: "feeToken", rule: { in: "included", out: "on top" } }],
  hash: "hash",
});

export const deltabalancesFunds = defineFormat({
  id: "deltabalances-funds",
  title: "DeltaBalances: deposits and withdrawals (EtherDelta, IDEX and their relatives)",
  platform,
  howTo,
  proof: "header only",
  headers: ["Type,Token,Amount,Date,Block,Transaction Hash,Token Contract,Exchange"],
  fields: {
    type: "Type",
    token: "Token",
    amount: "Amount",
    date: "Date",
    hash: "Transaction Hash",
    exchange: "Exchange",
  },
  wallet: { name: "DeltaBalances", field: "exchange", isWhole: true },
  time: { field: "date", zone: "owner" },
  words: { field: "type", map: { Deposit: "deposit in", Withdraw: "withdrawal out" } },
  movement: { amount: "amount", asset: "token", sign: "word" },
  hash: "hash",
});
