import { defineFormat } from "../../engine/define-format.ts";

export const fatstxTransactions = defineFormat({
  id: "fatstx-transactions",
  title: "FatStx: transactions (Stacks)",
  platform: "exchange:fatstx",
  howTo:
    "On fatstx.com: enter the address → Download CSV. Do not import the same transactions from a wallet as well.",
  proof: "header only",
  headers: [
    "currency,burnDate,inSymbol,inAmount,outSymbol,outAmount,xactnFee,inCoinPrice,outCoinPrice,xactnFeeCoinPrice,xactnType,xactnTypeDetail,xactnId,inAmountRaw,outAmountRaw,xactnFeeRaw,sender,recipient,memo,burnDateAltFormat1",
  ],
  fields: {
    date: "burnDate",
    receivedCoin: "inSymbol",
    received: "inAmount",
    sentCoin: "outSymbol",
    sent: "outAmount",
    fee: "xactnFee",
    type: "xactnType",
    hash: "xactnId",
    note: "memo",
  },
  wallet: "Stacks",
  time: { field: "date", zone: "owner" },
  empty: "N/A",
  words: {
    field: "type",
    map: {
      Receive: { type: "deposit", only: "in", fee: "none" },
      Send: { type: "withdrawal", only: "out" },
      "Trade Coin": "trade",
      "XFee Only": { type: "fee", only: "out" },
      "Swap Coin for NFT": {
        refuse: "The file does not identify the NFT of this row. Enter it by hand.",
      },
    },
  },
  sides: {
    in: { amount: "received", asset: "receivedCoin" },
    out: { amount: "sent", asset: "sentCoin" },
  },
  fees: [{ amount: "fee", asset: { fixed: "STX" }, rule: "on top" }],
  hash: "hash",
  note: "note",
});
