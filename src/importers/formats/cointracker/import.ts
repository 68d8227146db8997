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
  fileName: /cointracker/i,
  // Pionex has no tags.
  evidence: [
    {
      field: "tag",
      matches:
        /^(?:airdrop|fork|mined|staked|(?:other )?income|interest|gift|lost|payment|donation|(?:un)?stake)$/i,
    },
  ],
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
      "mined|mining|mining reward": "mining",
      "staked|staking|staking reward|margin rebate": "reward",
      "income|other income": "income",
      interest: "interest",
      gift: "gift",
      lost: "loss",
      payment: "payment",
      donation: "donation",
      "margin fee": "fee",
      "margin gain": "derivative in",
      "margin loss": "derivative out",
      stake: { type: "stake", counterparty: "Staking" },
      unstake: { type: "unstake", counterparty: "Staking" },
      margin: {
        refuse:
          "A margin trade does not move both coins. Import the exchange's own ledger, which has its profit and loss.",
      },
    },
  },
  decide: ({ cell }) => {
    const isIn = cell("received") !== "" && cell("sent") === "";
    // A received payment is income. A stake that pays a token of its own is a trade.
    if (isIn && /^payment$/i.test(cell("tag"))) return "income";
    const hasBoth = cell("received") !== "" && cell("sent") !== "";
    return hasBoth && /^(?:un)?stake$/i.test(cell("tag")) ? "trade" : undefined;
  },
  sides: {
    in: { amount: "received", asset: "receivedCurrency" },
    out: { amount: "sent", asset: "sentCurrency" },
  },
  fees: [{ amount: "fee", asset: "feeCurrency", rule: { in: "unknown", out: "on top" } }],
  tags: "tag",
});
