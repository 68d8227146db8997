import { defineFormat } from "../../engine/define-format.ts";

const refuse =
  "Connect the address instead: its history has these transfers together with the transactions they belong to.";
const howTo =
  "Connect the address of the chain instead of importing this file: Add data → Connect an address.";

export const etherscanNfts = defineFormat({
  id: "etherscan-nfts",
  title: "Etherscan: NFT transfers",
  platform: "exchange:etherscan",
  howTo,
  proof: "header only",
  headers: [
    "Transaction Hash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,TokenName,TokenSymbol,Token ID,Type,Quantity",
    "Txhash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,TokenName,TokenSymbol,Token ID,Type,Quantity",
    "Txhash,Blockno,UnixTimestamp,DateTime,From,To,ContractAddress,TokenId,TokenName,TokenSymbol",
    "Txhash,UnixTimestamp,DateTime,From,To,ContractAddress,TokenId,TokenName,TokenSymbol",
  ],
  fields: { time: "UnixTimestamp", amount: "Quantity?", coin: "TokenSymbol" },
  wallet: "Etherscan",
  time: { field: "time", zone: "UTC" },
  meaning: { refuse },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});

export const snowtraceTokens = defineFormat({
  id: "snowtrace-tokens",
  title: "Snowtrace: token transfers",
  platform: "exchange:snowtrace",
  howTo,
  proof: "header only",
  headers: [
    "chain_id,tx_hash,block_number,block_unix_timestamp,block_datetime,from,to,token_value,token_address,token_name,token_symbol",
  ],
  fields: { time: "block_unix_timestamp", amount: "token_value", coin: "token_symbol" },
  wallet: "Snowtrace",
  time: { field: "time", zone: "UTC" },
  meaning: { refuse },
  movement: { amount: "amount", asset: "coin", sign: "word" },
});
