import { defineFormat } from "../../engine/define-format.ts";

const shares = {
  refuse: "Shares and funds are not kept here. Enter what this row did to the cash by hand.",
} as const;

/**
 * One file for each account and month, with days instead of times. The amount is that of the cash; coins are in the description. A purchase's
 * amount includes its fee, and the fee of staking is a part of the reward.
 */
export const wealthsimpleStatement = defineFormat({
  id: "wealthsimple-statement",
  title: "Wealthsimple: monthly statement",
  platform: "exchange:wealthsimple",
  howTo: "On my.wealthsimple.com: Documents → Monthly statements of the crypto account → CSV, all months.",
  proof: "synthetic",
  headers: ["date,transaction,description,amount,balance,currency"],
  fields: {
    date: "date",
    code: "transaction",
    text: "description",
    units: "description",
    coin: "description",
    charged: "description",
    amount: "amount",
    currency: "currency",
  },
  extract: {
    units:
      /^(?:(?:Purchase|Sale) of |[^:]+: Transfer of |Fee paid on [^:]+ staking reward: )?(\d+(?:\.\d+)?)\b/i,
    coin: /(?:\b(?:Purchase|Sale|Transfer) of [\d.]+ |^[\d.]+ of |^Fee paid on )([A-Z0-9]+)\b/i,
    charged: /, Fee charged \$(\d+(?:\.\d+)?)/i,
  },
  wallet: "Wealthsimple Crypto",
  time: { field: "date", zone: "owner" },
  words: {
    field: ["code", "text"],
    map: {},
    patterns: [
      [/^(?:buy|sell) \/ (?:purchase|sale) of /, { type: "trade", shape: "trade", fee: "included" }],
      [/^(?:buy|sell) \/ /, shares],
      [/^cryptorwd \/ [\d.]+ of /, { type: "reward", shape: "sides", only: "in", fee: "none" }],
      [/^fee \/ fee paid on \S+ staking reward: /, { type: "fee", shape: "sides", only: "out", fee: "none" }],
      [/ \/ staked [\d.]+ of /, { noEffect: "moved within the account" }],
      [
        / \/ [^:]+: transfer of [\d.]+ \S+ into /,
        { type: "deposit", shape: "sides", only: "in", fee: "none" },
      ],
      [
        / \/ [^:]+: transfer of [\d.]+ \S+ out /,
        { type: "withdrawal", shape: "sides", only: "out", fee: "none" },
      ],
      [/^(?:cont|dep|trfin) \/ /, "deposit"],
      [/^(?:wd|wdl|trfout) \/ /, "withdrawal"],
      [/^(?:int|fplint) \/ /, "interest"],
      [/^div \/ /, "income"],
      [/^(?:fee|nrt) \/ /, "fee"],
    ],
  },
  movement: { amount: "amount", asset: "currency", sign: "amount" },
  trade: {
    side: { field: "code", buy: "BUY", sell: "SELL" },
    base: { amount: "units", asset: "coin" },
    quote: { amount: "amount", asset: "currency", sign: "any" },
  },
  sides: { in: { amount: "units", asset: "coin" }, out: { amount: "units", asset: "coin" } },
  fees: [{ amount: "charged", asset: "currency", rule: "included" }],
  note: "text",
});
