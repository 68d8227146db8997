import { defineFormat } from "../../engine/define-format.ts";

const blocked = { noEffect: "blocked, or no longer blocked, within the account" };
const staked = { noEffect: "moved within the account" };

/** The payment and the purchased coin are rows of one order; a refund returns the payment. A staked coin has the ticker `SOL.S`. */
const layout = {
  // A row without an order may omit the cells after its coin.
  ragged: true,
  fields: {
    date: "Date",
    type: "Type",
    amount: "Amount",
    coin: "Currency",
    order: "Order ID",
    id: "anycoin TX ID|dase TX ID?",
    note: "Description?",
  },
  extract: { coin: /^(\w+)/ },
  time: { field: "date", zone: "UTC" },
  words: {
    field: "type",
    map: {
      "trade payment|trade fill|trade refund": "trade",
      deposit: "deposit",
      withdrawal: "withdrawal",
      stake_reward: "reward",
      "stake|unstake": staked,
      "withdrawal_block|withdrawal_unblock|payment block|payment block refund": blocked,
    },
  },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["order"], types: ["trade"] },
  distinct: ["id"],
  note: "note",
} as const;

export const anycoinTransactions = defineFormat({
  id: "anycoin-transactions",
  title: "Anycoin: transactions",
  platform: "exchange:anycoin",
  howTo: "On anycoin.cz: History → Export, CSV.",
  proof: "synthetic",
  headers: [
    "Date,Type,Amount,Currency,Order ID",
    "Date,Type,Amount,Currency,Order ID,anycoin TX ID",
    "Date,Type,Amount,Currency,Order ID,anycoin TX ID,Description",
    "Date,Type,Amount,Currency,Order ID,anycoin TX ID,Description,Funding ID,Trade ID",
  ],
  ...layout,
  wallet: "Anycoin",
});

/** Anycoin's exchange, whose files have the same layout. */
export const daseTransactions = defineFormat({
  id: "dase-transactions",
  title: "DASE: transactions",
  platform: "exchange:dase",
  howTo: "On dase.com: History → Export, CSV.",
  proof: "header only",
  headers: ["Date,Type,Amount,Currency,Order ID,dase TX ID"],
  ...layout,
  wallet: "DASE",
});
