import { defineFormat } from "../../engine/define-format.ts";

/** The owner is the sender or the receiver of every row. The file has no fees. */
export const subscanTransfers = defineFormat({
  id: "subscan-transfers",
  title: "Subscan: transfers (Polkadot, Kusama and their relatives)",
  platform: "exchange:subscan",
  howTo:
    "On subscan.io: the account → Transfers → Download all data. The file leaves out fees and staking rewards. Where it does not name its address, give the address as wallet.",
  proof: "header only",
  headers: [
    "Extrinsic ID,Block,Block Timestamp,From,To,Value,Symbol,Result,Hash",
    "Extrinsic ID,Date,Block,Hash,Symbol,From,To,Value,Result",
  ],
  fields: {
    date: "Block Timestamp|Date",
    from: "From",
    to: "To",
    amount: "Value",
    coin: "Symbol",
    result: "Result",
    hash: "Hash",
  },
  extract: { date: /^(.*?)\s*(?:\(\+UTC\))?$/ },
  wallet: "Subscan",
  time: { field: "date", zone: "UTC" },
  leavesOutFees: true,
  status: { field: "result", happened: "true", noEffect: "false" },
  meaning: "sides",
  movement: { amount: "amount", asset: "coin", sign: { from: "from", to: "to" } },
  hash: "hash",
});

export const subscanPoolPayouts = defineFormat({
  id: "subscan-pool-payouts",
  title: "Subscan: payouts of nomination pools",
  platform: "exchange:subscan",
  howTo: "Enter the rewards by hand: Subscan's file of pool payouts does not name its coin.",
  proof: "header only",
  headers: [
    "Event ID,Block,Extrinsic ID,Pool,Pool,Value,Action,Time",
    "Event ID,Extrinsic ID,Pool,Value,Action,Time",
  ],
  fields: { amount: "Value", time: "Time" },
  extract: { time: /^(.*?)\s*(?:\(\+UTC\))?$/ },
  wallet: "Subscan",
  time: { field: "time", zone: "UTC" },
  meaning: { refuse: "The file does not name the coin that the pool paid. Enter the reward by hand." },
  movement: { amount: "amount", asset: { fixed: "DOT" }, sign: "word" },
});
