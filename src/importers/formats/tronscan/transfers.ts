import { defineFormat } from "../../engine/define-format.ts";

/** OKLink writes the same layouts, also for other chains. */
export const tronscanTransfers = defineFormat({
  id: "tronscan-transfers",
  title: "TRONSCAN and OKLink: transfers",
  platform: "exchange:tronscan",
  howTo:
    "Connect the address instead: Add data → Connect an address. Its history has fees, swaps and staking, which this file leaves out.",
  proof: "header only",
  headers: [
    "Tx Hash,blockHeight,blockTime(UTC+8),blockTime(UTC),from,to,value,symbol,tokenAddress,isConfirm",
    "Tx Hash,blockHeight,blockTime(UTC+8),blockTime(UTC),from,to,value,symbol,contractType,status",
    "transaction_id,block,block_ts,from_address,to_address,confirmed,contractRet,quant",
  ],
  fields: {
    hash: "Tx Hash|transaction_id",
    time: "blockTime(UTC)|block_ts",
    from: "from|from_address",
    to: "to|to_address",
    amount: "value|quant",
  },
  wallet: "TRONSCAN",
  time: { field: "time", zone: "UTC" },
  meaning: {
    refuse: "This file leaves out fees, so that its balances would be wrong. Connect the address instead.",
  },
  movement: { amount: "amount", asset: { fixed: "TRX" }, sign: "word" },
});
