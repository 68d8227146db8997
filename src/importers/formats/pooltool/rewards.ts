import { defineFormat } from "../../engine/define-format.ts";

/**
 * The rewards of one stake address by epoch, at the time at which they are paid, and their value in the chosen currency. The columns and their
 * meaning are those of the site's own source (github.com/papacarp/pooltool.io, the export of an address in the formats Generic and Crypto Tax
 * Calculator): the total is what the address received as a delegator and as a pool's operator.
 */
export const pooltoolRewards = defineFormat({
  id: "pooltool-rewards",
  title: "PoolTool: staking rewards (Cardano)",
  platform: "exchange:pooltool",
  howTo: "On pooltool.io: Rewards data for taxes → search the address → Export, format Generic (CSV).",
  proof: "synthetic",
  headers: [
    "date,epoch,stake,pool,operator_rewards,stake_rewards,total_rewards,rate,currency,operator_rewards_value,stake_rewards_value,value",
  ],
  fields: {
    date: "date",
    epoch: "epoch",
    pool: "pool",
    rewards: "total_rewards",
    currency: "currency",
    value: "value",
  },
  wallet: "PoolTool",
  time: { field: "date", zone: "UTC" },
  meaning: "reward",
  movement: { amount: "rewards", asset: { fixed: "ADA" }, sign: "word" },
  value: { amount: "value", asset: "currency" },
  counterparty: "pool",
});
