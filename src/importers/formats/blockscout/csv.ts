import { defineFormat } from "../../engine/define-format.ts";

const refuse =
  "The file names neither its chain nor the unit of its amounts. Connect the address instead, which reads the same history.";

export const blockscoutTransactions = defineFormat({
  id: "blockscout-transactions",
  title: "Blockscout: transactions",
  platform: "exchange:blockscout",
  howTo: "Connect the address of the chain instead: Add data → Connect an address.",
  proof: "header only",
  headers: [
    "TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,Value,Fee,Status,ErrCode,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice",
  ],
  fields: { time: "UnixTimestamp", amount: "Value" },
  wallet: "Blockscout",
  time: { field: "time", zone: "UTC" },
  meaning: { refuse },
  movement: { amount: "amount", asset: { fixed: "ETH" }, sign: "word" },
});

export const blockscoutTokens = defineFormat({
  id: "blockscout-tokens",
  title: "Blockscout: token transfers",
  platform: "exchange:blockscout",
  howTo: "Connect the address of the chain instead: Add data → Connect an address.",
  proof: "header only",
  headers: [
    "TxHash,BlockNumber,UnixTimestamp,FromAddress,ToAddress,TokenContractAddress,Type,TokenSymbol,TokensTransferred,TransactionFee,Status,ErrCode",
  ],
  fields: { time: "UnixTimestamp", amount: "TokensTransferred", coin: "TokenSymbol" },
  wallet: "Blockscout",
  time: { field: "time", zone: "UTC" },
  meaning: { refuse },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});
