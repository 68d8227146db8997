import { defineFormat } from "../../engine/define-format.ts";
import type { Words } from "../../engine/format.ts";

const words = {
  field: "type",
  map: {
    Deposit: "deposit in",
    Withdrawal: "withdrawal out",
    "Withdrawal fee|Unstake fee": "fee out",
    "Lapis reward|Lending reward|Lapis DFI Bonus|Lending DFI Bonus|Confectionery Lending DFI Bonus":
      "interest in",
    "Staking reward|Freezer staking bonus|Referral reward|Referral signup bonus|Signup bonus": "reward in",
    "Bonus/Airdrop": "airdrop in",
    "Swapped in": "trade in",
    "Swapped out": "trade out",
    "Added liquidity|Removed liquidity": {
      noEffect: "a receipt for provided liquidity, which is a position of its own",
    },
  },
  patterns: [
    [/^liquidity mining reward /i, "reward in"],
    [/^add liquidity /i, { type: "stake", direction: "out", counterparty: "Liquidity" }],
    [/^remove liquidity /i, { type: "unstake", direction: "in", counterparty: "Liquidity" }],
  ],
} as const satisfies Words<"type">;

const sharedFields = {
  platform: "exchange:cakedefi",
  proof: "synthetic",
  wallet: "Cake DeFi",
  words,
} as const;

const fields = {
  date: "Date",
  type: "Operation",
  amount: "Amount",
  hash: "Transaction ID",
  address: "Withdrawal address",
  reference: "Reference",
};

/** Amounts are signed. The two rows of a swap share a reference. */
export const cakeTransactions = defineFormat({
  ...sharedFields,
  id: "cake-transactions",
  title: "Cake DeFi (Bake): transactions",
  howTo: "Use the CSV of transactions that Cake DeFi, later Bake, offered for the account.",
  headers: [
    "Date,Operation,Amount,Coin/Asset,FIAT value,FIAT currency,Transaction ID,Withdrawal address,Reference,Related reference ID",
  ],
  fields: {
    ...fields,
    coin: "Coin/Asset",
    value: "FIAT value",
    currency: "FIAT currency",
    related: "Related reference ID",
  },
  time: { field: "date", zone: "UTC" },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  value: { amount: "value", asset: "currency", sign: "any" },
  group: { by: ["related"], types: ["trade"] },
  distinct: ["reference"],
  hash: "hash",
  counterparty: "address",
});

/** The two rows of a swap have one time. */
export const cakeFirstTransactions = defineFormat({
  ...sharedFields,
  id: "cake-first-transactions",
  title: "Cake DeFi (Bake): transactions (first layout)",
  howTo:
    "Use the CSV of a coin's transactions that Cake DeFi offered until 2021. Import those of all coins together.",
  headers: ["Date,Operation,Cryptocurrency,Amount,Transaction ID,Withdrawal address,Reference"],
  fields: { ...fields, coin: "Cryptocurrency" },
  time: { field: "date", zone: "UTC" },
  movement: { amount: "amount", asset: "coin", sign: "amount" },
  group: { by: ["date"], types: ["trade"] },
  distinct: ["reference"],
  hash: "hash",
  counterparty: "address",
});
