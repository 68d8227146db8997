import { defineFormat } from "../../engine/define-format.ts";

/** Each row is one transfer of a transaction. The words of its classification are not documented. */
export const defiTaxesTransfers = defineFormat({
  id: "defi-taxes-transfers",
  title: "DeFi Taxes: transfers",
  platform: "exchange:defitaxes",
  howTo: "The file cannot be imported. Connect the addresses instead: the chain has all of its transfers.",
  proof: "header only",
  headers: [
    "timestamp,UTC datetime,chain,transaction hash,color,classification,custom note,counterparty address,counterparty name,function hex signature,operation (decoded hex signature),source address,source is me,destination address,destination is me,amount transfered,token contract address,token symbol,token unique,token ID,transfer type,tax treatment,vault id,coingecko id,rate source,USD rate,url",
  ],
  fields: { time: "timestamp", amount: "amount transfered", symbol: "token symbol", kind: "classification" },
  wallet: "DeFi Taxes",
  time: { field: "time", zone: "UTC" },
  meaning: {
    refuse:
      "The words of the classification are not documented, so what this transfer was is not guessed. Connect the address instead: the chain has all of its transfers.",
  },
  movement: { amount: "amount", asset: "symbol", sign: "amount" },
});
