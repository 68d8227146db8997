import type { InternalRow, NormalRow, TokenRow } from "../../../src/connectors/chains/evm/rows.ts";

/** Rows of explorers for a wallet that a test writes. */
export const wallet = "0x00000000000000000000000000000000000000aa";
export const friend = "0x00000000000000000000000000000000000000bb";
export const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;
const timeOf = (block: number): string => String(1_700_000_000 + block * 12);

type Place = { block: number; number: number };

export function normal({ block, number, ...row }: Place & Partial<NormalRow>): NormalRow {
  return {
    blockNumber: String(block),
    timeStamp: timeOf(block),
    hash: hashOf(number),
    transactionIndex: String(number % 100),
    from: wallet,
    to: friend,
    value: "1000000000000000000",
    contractAddress: "",
    input: "0x",
    methodId: "0x",
    functionName: "",
    gasUsed: "21000",
    gasPrice: "1000000000",
    isError: "0",
    txreceipt_status: "1",
    ...row,
  };
}

export function internal({ block, number, ...row }: Place & Partial<InternalRow>): InternalRow {
  return {
    blockNumber: String(block),
    timeStamp: timeOf(block),
    hash: hashOf(number),
    from: friend,
    to: wallet,
    value: "500000000000000000",
    contractAddress: "",
    isError: "0",
    type: "call",
    ...row,
  };
}

export function token({ block, number, ...row }: Place & Partial<TokenRow>): TokenRow {
  return {
    blockNumber: String(block),
    timeStamp: timeOf(block),
    hash: hashOf(number),
    transactionIndex: String(number % 100),
    from: friend,
    to: wallet,
    contractAddress: usdc,
    tokenName: "USD Coin",
    tokenSymbol: "USDC",
    tokenDecimal: "6",
    value: "2500000",
    ...row,
  };
}
