import { defineFormat } from "../../engine/define-format.ts";

/** Whether what is received is stated before or after a fee in its coin is not documented, so such a row is refused. */
export const cointrackerImport = defineFormat({
  id: "cointracker-import",
  title: "CoinTracker: import file",
  platform: "exchange:cointracker",
  howTo: "Use a file made for CoinTracker's CSV template. Pionex exports the same header.",
  proof: "synthetic",
  headers: [
    "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag",
  ],
  sharesHeaderWith: ["pionex-trades"],
  fields: {
    date: "Date",
    received: "Received Quantity",
    receivedCurrency: "Received Currency",
    sent: "Sent Quantity",
    sentCurrency: "Sent Currency",
    fee: "Fee Amount",
    feeCurrency: "Fee Currency",
    tag: "Tag",
  },
  wallet: "CoinTracker",
  time: { field: "date", zone: "UTC", dates: "month-first" },
  words: {
    field: "tag",
    map: {
      "": "sides",
      trade: "trade",
      "airdrop|fork": "airdrop",
      mined: "mining",
      staked: "reward",
      income: "income",
      gift: "gift",
      lost: "loss",
      payment: "payment",
      donation: "donation",
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  tags: "tag",
});
