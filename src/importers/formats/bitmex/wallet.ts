import { defineFormat } from "../../engine/define-format.ts";

/** Amounts in satoshi, signed, are the change of the wallet balance, fee included. */
export const bitmexWallet = defineFormat({
  id: "bitmex-wallet-history",
  title: "BitMEX: wallet history",
  platform: "exchange:bitmex",
  howTo: "On bitmex.com: Account → Wallet history → Save as CSV.",
  proof: "synthetic",
  headers: ["transactTime,transactType,amount,fee,address,transactStatus,walletBalance"],
  fields: {
    time: "transactTime",
    type: "transactType",
    amount: "amount",
    fee: "fee",
    status: "transactStatus",
  },
  empty: "null",
  wallet: "BitMEX",
  time: { field: "time", zone: "owner", dates: "month-first" },
  status: { field: "status" },
  words: {
    field: "type",
    map: {
      Deposit: "deposit",
      Withdrawal: "withdrawal",
      RealisedPNL: "derivative",
      UnrealisedPNL: { noEffect: "not realised" },
      AffiliatePayout: "reward",
      Funding: "derivative",
      Transfer: "transfer",
      StakingReward: "reward",
    },
  },
  movement: { amount: "amount", asset: { fixed: "BTC" }, sign: "amount", scale: 8 },
  fees: [{ amount: "fee", asset: { fixed: "BTC" }, rule: "included", scale: 8 }],
});
