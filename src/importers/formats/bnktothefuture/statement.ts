import { defineFormat } from "../../engine/define-format.ts";

/** Incoming and outgoing amounts have separate columns. The proceeds of a trade are in the text of its outgoing row. */
export const bnktothefutureStatement = defineFormat({
  id: "bnktothefuture-statement",
  title: "BnkToTheFuture: wallet statement",
  platform: "exchange:bnktothefuture",
  howTo: "On bnktothefuture.com: Wallet → Transactions → Export CSV.",
  proof: "header only",
  headers: ["Date,Description,Currency,Details,Transaction ID,In,Out"],
  fields: {
    date: "Date",
    text: "Description",
    coin: "Currency",
    company: "Details",
    received: "Details",
    receivedCoin: "Details",
    id: "Transaction ID",
    in: "In",
    out: "Out",
  },
  extract: {
    company: /(Related Company)/,
    received: /Income Amount:\s*'?([\d.]+)/,
    receivedCoin: /Income Currency:\s*'?([A-Za-z*]+)/,
  },
  wallet: "BnkToTheFuture",
  time: { field: "date", zone: "owner" },
  tickers: { "USD*": "USD" },
  words: {
    field: "text",
    map: {
      Deposit: { type: "deposit", shape: "sides" },
      Dividend: { type: "income", shape: "sides" },
      Reward: { type: "airdrop", shape: "sides" },
      Withdrawal: { type: "withdrawal", shape: "sides" },
      Fee: { type: "fee", shape: "sides" },
      "Pending Transaction/Order|Funds Released": { noEffect: "held back for an order, or given back" },
      "Income Transaction": { noEffect: "the other side of a trade, which its outgoing row has" },
      "Outcome Transaction": {
        refuse: "The text of this row does not say what was received. Enter it by hand.",
      },
    },
  },
  decide: ({ cell, is }) => {
    if (is("text", "Deposit") && cell("company") !== "") return { type: "income", shape: "sides" };
    return is("text", "Outcome Transaction") && cell("received") !== ""
      ? { type: "trade", shape: "trade" }
      : undefined;
  },
  sides: { in: { amount: "in", asset: "coin" }, out: { amount: "out", asset: "coin" } },
  trade: {
    side: { field: "text", buy: "Income Transaction", sell: "Outcome Transaction" },
    base: { amount: "out", asset: "coin" },
    quote: { amount: "received", asset: "receivedCoin" },
  },
});
