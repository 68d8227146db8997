import { defineFormat } from "../../engine/define-format.ts";

export const wazirxLedger = defineFormat({
  id: "wazirx-ledger",
  title: "WazirX: deposits and withdrawals",
  platform: "exchange:wazirx",
  howTo:
    "On wazirx.com: Account settings → Download reports → Trading report, the sheet of deposits and withdrawals.",
  proof: "header only",
  headers: ["Date,Transaction,Currency,Volume"],
  fields: { date: "Date", type: "Transaction", coin: "Currency", amount: "Volume" },
  wallet: "WazirX",
  time: { field: "date", zone: "owner" },
  words: { field: "type", map: { Deposit: "deposit", "Withdraw|Withdrawal": "withdrawal" } },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});

export const wazirxTrades = defineFormat({
  id: "wazirx-trades",
  title: "WazirX: trades",
  platform: "exchange:wazirx",
  howTo: "On wazirx.com: Account settings → Download reports → Trading report, the sheet of exchange trades.",
  proof: "header only",
  headers: ["Date,Market,Price,Volume,Total,Trade,Fee Currency,Fee"],
  fields: {
    date: "Date",
    market: "Market",
    amount: "Volume",
    total: "Total",
    side: "Trade",
    feeCoin: "Fee Currency",
    fee: "Fee",
  },
  wallet: "WazirX",
  time: { field: "date", zone: "owner" },
  quotes: ["USDT", "INR", "BTC", "WRX"],
  meaning: "trade",
  trade: {
    side: { field: "side", buy: "Buy", sell: "Sell" },
    base: { amount: "amount", asset: { base: "market" } },
    quote: { amount: "total", asset: { quote: "market" } },
  },
  fees: [{ amount: "fee", asset: "feeCoin", rule: "on top" }],
});
