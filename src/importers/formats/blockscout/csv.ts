import { defineFormat } from "../../engine/define-format.ts";

/** Which calls were undone with the call around them is not in the file, and a call at the start of a transaction repeats its value. */
export const blockscoutInternal = defineFormat({
  id: "blockscout-internal",
  title: "Blockscout: internal transactions",
  platform: "exchange:blockscout",
  howTo: "Connect the address of the chain instead: Add data → Connect an address.",
  proof: "header only",
  headers: [
    "TxHash,Index,BlockNumber,BlockHash,TxIndex,BlockIndex,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,CallType,Gas,GasUsed,Value,Input,Output,ErrCode",
    "TxHash,Index,BlockNumber,BlockHash,TxIndex,BlockIndex,UnixTimestamp,FromAddress,ToAddress,ContractAddress,Type,CallType,Gas,GasUsed,Value,Input,Output,ErrCode,Fee",
  ],
  fields: { time: "UnixTimestamp", amount: "Value" },
  wallet: "Blockscout",
  time: { field: "time", zone: "UTC" },
  meaning: {
    refuse:
      "The file does not say which calls were undone, so that its payments may not have happened. Connect the address instead, which reads those that did.",
  },
  movement: { amount: "amount", asset: { fixed: "ETH" }, sign: "word" },
});

/** The advanced filter joins rows of all addresses and kinds, without a status. */
export const blockscoutFilter = defineFormat({
  id: "blockscout-filter",
  title: "Blockscout: advanced filter",
  platform: "exchange:blockscout",
  howTo: "Connect the address of the chain instead: Add data → Connect an address.",
  proof: "header only",
  headers: [
    "TxHash,Type,MethodId,UtcTimestamp,FromAddress,ToAddress,Value,TokenContractAddressHash,TokenDecimals,TokenSymbol,BlockNumber,Fee,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice",
    "TxHash,Type,MethodId,UtcTimestamp,FromAddress,ToAddress,CreatedContractAddress,Value,TokenContractAddressHash,TokenDecimals,TokenSymbol,TokenValue,TokenID,BlockNumber,Fee,CurrentPrice,TxDateOpeningPrice,TxDateClosingPrice",
  ],
  fields: { time: "UtcTimestamp", amount: "Value" },
  wallet: "Blockscout",
  time: { field: "time", zone: "UTC" },
  meaning: {
    refuse:
      "The file does not say which transactions failed. Download the CSV of your address's transactions instead, or connect the address.",
  },
  movement: { amount: "amount", asset: { fixed: "ETH" }, sign: "word" },
});
