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

/** The table of the page, whose amounts and fees are rounded (fees to eight decimal places) and whose tokens have no contract. */
export const etherscanPage = defineFormat({
  id: "etherscan-page",
  title: "Etherscan: page of a list (Download Page Data)",
  platform: "exchange:etherscan",
  howTo:
    "Do not use “Download Page Data”. On etherscan.io or another explorer of the family: open your address, the tab, at the bottom right “Download: CSV Export”.",
  proof: "header only",
  headers: [
    "Transaction Hash,Status,Method,Blockno,DateTime (UTC),From,From_Nametag,To,To_Nametag,Amount,Value (USD),Txn Fee",
    "Transaction Hash,Status,Method,Blockno,DateTime (UTC),From,From_Nametag,To,To_Nametag,Amount,Value (USD)",
    "Transaction Hash,Status,Method,BlockNo,DateTime (UTC),From,From_Nametag,To,To_Nametag,Amount,Value (USD),Token",
    "Parent Transaction Hash,Status,Blockno,DateTime (UTC),From,From_Nametag,To,To_Nametag,Amount,Value (USD)",
    "Parent Transaction Hash,Status,Type,Blockno,DateTime (UTC),From,From_Nametag,To,To_Nametag,Value",
    "Transaction Hash,Status,Type,Method,Block,Age,From,From_NameTag,From_Note,To,To_NameTag,To_Note,Amount,Value (USD),Asset,Txn Fee",
    "Transaction Hash,Status,DateTime (UTC),From,From_Nametag,To,To_Nametag,Amount,Asset",
  ],
  fields: { time: "DateTime|Age", amount: "Amount|Value" },
  wallet: "Etherscan",
  time: { field: "time", zone: "UTC" },
  meaning: {
    refuse:
      "This download of the page rounds amounts and fees, and names no token's contract. Download “CSV Export” at the bottom of the page instead, or connect the address.",
  },
  movement: { amount: "amount", asset: { fixed: "ETH" }, sign: "word" },
});
