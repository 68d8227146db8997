import { defineFormat } from "../../engine/define-format.ts";

/** Whether an amount contains a fee in its own coin is not documented, so such a row is refused. */
export const deltaTransactions = defineFormat({
  id: "delta-transactions",
  title: "Delta: portfolio",
  platform: "exchange:delta",
  howTo: "In Delta: More → Export data, CSV.",
  proof: "synthetic",
  headers: [
    "Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes",
    "Date,Way,Base amount,Base currency (name),Base type,Quote amount,Quote currency,Exchange,Sent/Received from,Sent to,Fee amount,Fee currency (name),Broker,Notes,Sync Base Holding,Leverage Metadata",
  ],
  fields: {
    date: "Date",
    way: "Way",
    amount: "Base amount",
    coin: "Base currency (name)",
    kind: "Base type",
    total: "Quote amount",
    currency: "Quote currency",
    exchange: "Exchange",
    from: "Sent/Received from",
    to: "Sent to",
    fee: "Fee amount",
    feeCurrency: "Fee currency (name)",
    note: "Notes",
  },
  wallet: {
    name: "Delta",
    field: "exchange",
    or: { in: "to", out: "from" },
    isWhole: true,
    names: { MY_WALLET: "Delta", OTHER: "Delta" },
  },
  time: { field: "date", zone: "UTC" },
  // A trade that also changes the holding of its quote has a second row for it.
  skip: [
    {
      field: "note",
      matches: /^SYNC-BASE-HOLDINGS/,
      reason: "the other side of a trade, whose row has both",
    },
  ],
  words: {
    field: "way",
    map: {
      "BUY|SELL": { type: "trade", shape: "trade" },
      WITHDRAW: "withdrawal",
      TRANSFER: { type: "transfer", shape: "sides" },
    },
  },
  decide: ({ cell }) => {
    if (!/^(?:crypto|fiat)$/i.test(cell("kind")))
      return { refuse: "This row is of a share or a fund, which is not kept here." };
    if (/^transfer$/i.test(cell("way")) && (cell("from") === "" || cell("to") === ""))
      return { refuse: "A transfer needs both of its wallets; this row has only one." };
    if (!/^deposit$/i.test(cell("way"))) return undefined;
    const from = cell("from").toUpperCase();
    if (from === "AIRDROP" || from === "FORK") return "airdrop";
    if (from === "MINING") return "mining";
    return from === "DIVIDENDS" ? "reward" : "deposit";
  },
  movement: { amount: "amount", asset: { firstWord: "coin" }, sign: "word" },
  sides: {
    in: { amount: "amount", asset: { firstWord: "coin" }, wallet: "to" },
    out: { amount: "amount", asset: { firstWord: "coin" }, wallet: "from" },
  },
  trade: {
    side: { field: "way", buy: "BUY", sell: "SELL" },
    base: { amount: "amount", asset: { firstWord: "coin" } },
    quote: { amount: "total", asset: { firstWord: "currency" } },
  },
  fees: [{ amount: "fee", asset: { firstWord: "feeCurrency" }, rule: "unknown" }],
  note: "note",
  tags: { field: "from", matches: /^(?:airdrop|dividends|fork|mining)$/i },
});
