import type { EvmServer } from "./evm.ts";
import { timeOf, wallet, type EvmEvent, type Version } from "./evm-events.ts";

export type ListName = "normal" | "internal" | "tokens" | "nfts" | "multiTokens" | "withdrawals" | "mined";
export type Row = Record<string, string>;

export const listNames: Readonly<Record<string, ListName>> = {
  txlist: "normal",
  txlistinternal: "internal",
  tokentx: "tokens",
  tokennfttx: "nfts",
  token1155tx: "multiTokens",
  txsBeaconWithdrawal: "withdrawals",
  getminedblocks: "mined",
};

type Listed = { list: ListName; row: Row; late: boolean };

/** The rows of a transaction in the lists of the wallet, as the explorer documents them. */
export function rowsOf(event: EvmEvent, { block }: Version, server: EvmServer): Listed[] {
  const rows: Listed[] = [];
  const isBlockscout = server.provider === "blockscout";
  const timeStamp = String(timeOf(block) / 1_000);
  const blockNumber = String(block);
  const place = { blockNumber, timeStamp };
  const blockHash = `0x${blockNumber.padStart(64, "b")}`;
  const add = (list: ListName, row: Row): void => {
    rows.push({ list, row, late: list !== "normal" && event.index % 4 === 0 });
  };
  if (event.withdrawal !== undefined) {
    const { index, gwei } = event.withdrawal;
    const amount = String(gwei);
    add("withdrawals", {
      withdrawalIndex: String(index),
      validatorIndex: "7",
      address: wallet,
      amount,
      blockNumber,
      timestamp: timeStamp,
    });
    return rows;
  }
  if (event.reward !== undefined) {
    add("mined", { ...place, blockReward: String(event.reward) });
    return rows;
  }
  const gas = {
    gas: String(event.gasUsed * 2n),
    gasPrice: String(event.gasPrice),
    gasUsed: String(event.gasUsed),
    cumulativeGasUsed: String(event.gasUsed),
  };
  const call = { input: "0x", methodId: "0x", functionName: "" };
  const shared = {
    blockHash,
    nonce: "1",
    transactionIndex: String(event.index),
    confirmations: "10",
    ...gas,
  };
  const created = `0x${event.txHash.slice(26)}`;
  if ([event.from, event.to].includes(wallet))
    add("normal", {
      ...place,
      ...shared,
      ...call,
      hash: event.txHash,
      from: event.from,
      to: event.to,
      value: String(event.value),
      contractAddress: event.isCreation ? created : "",
      txreceipt_status: event.hasFailed ? "0" : "1",
      isError: event.hasFailed ? "1" : "0",
    });
  const hashField = isBlockscout ? "transactionHash" : "hash";
  // Blockscout lists the creation itself as the first call of its trace.
  if (isBlockscout && event.isCreation)
    add("internal", {
      ...place,
      [hashField]: event.txHash,
      from: wallet,
      to: "",
      value: String(event.value),
      contractAddress: created,
      input: "0x",
      type: "create",
      callType: "",
      gas: gas.gas,
      gasUsed: gas.gasUsed,
      index: "0",
      isError: "0",
      errCode: "",
    });
  for (const [index, { from, to, units, hasFailed }] of event.inner.entries())
    if ([from, to].includes(wallet))
      add("internal", {
        ...place,
        [hashField]: event.txHash,
        from,
        to,
        value: String(units),
        contractAddress: "",
        input: "",
        type: "call",
        ...(isBlockscout ? { callType: "call", index: String(index + 1) } : { traceId: `0_${index + 1}` }),
        gas: gas.gas,
        gasUsed: "0",
        isError: hasFailed || event.hasFailed ? "1" : "0",
        errCode: hasFailed ? "Reverted" : "",
      });
  if (event.hasFailed) return rows;
  for (const { token, from, to, units } of event.transfers)
    if ([from, to].includes(wallet))
      add("tokens", {
        ...place,
        ...shared,
        ...call,
        hash: event.txHash,
        from,
        to,
        contractAddress: token.contract,
        value: String(units),
        tokenName: token.name,
        tokenSymbol: token.symbol,
        tokenDecimal: String(token.decimals),
      });
  for (const { standard, contract, id, from, to, quantity } of event.collectibles) {
    const row = {
      ...place,
      ...shared,
      ...call,
      hash: event.txHash,
      from,
      to,
      contractAddress: contract,
      tokenName: "Things",
      tokenSymbol: "THING",
      tokenDecimal: "0",
      tokenID: id,
      ...(standard === "multiTokens" ? { tokenValue: String(quantity) } : {}),
    };
    add(standard, row);
    // Blockscout lists them among the tokens, too.
    if (isBlockscout && standard === "nfts") add("tokens", { ...row, logIndex: "4" });
  }
  return rows;
}
