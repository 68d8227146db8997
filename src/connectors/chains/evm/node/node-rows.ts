import type { ChainRows, LiquidationRow, LiquidityRow, NormalRow, WrapRow } from "../rows.ts";
import type { Node } from "../../../json-rpc.ts";
import type { Log } from "./logs.ts";
import type { InnerValue, InnerValues } from "./node-traces.ts";
import { mintOf } from "../gnosis-mints.ts";
import type { TokenMetadata } from "../token-metadata.ts";
import {
  minedTransactions,
  timesOf,
  type Receipt,
  type RpcTransaction,
  type TransactionReference,
} from "./node-transactions.ts";
import { addTokenRows, contractsIn, namesWallet, namesOf, wrapsIn } from "./node-logs.ts";
import { eulerLiquidationsIn, mayLiquidateAtEuler } from "./euler-liquidations.ts";
import { changesLiquidity, liquidityIn, poolsIn, sidesOf } from "../liquidity-logs.ts";
import { liquidityRows } from "../liquidity-rows.ts";
import { poolCoins } from "./pool-coins.ts";
import { passThroughDebtsIn } from "./pass-through-debts.ts";
import { hasPaymasters, isPaidByOthers } from "../fee-payer.ts";
import { liquidationsIn, mayLiquidate, tokensOfLiquidations, type LiquidationMove } from "./liquidations.ts";

type Place = { blockNumber: string; timeStamp: string };
export type FactsOf = (contracts: string[]) => Promise<Map<string, TokenMetadata>>;

const text = (quantity: string | null | undefined): string => BigInt(quantity ?? "0x0").toString();

/**
 * Converts transactions of a node to explorer rows, so that one module assembles both. `canTrace` is whether the node returned the internal
 * value of all of them.
 */
export async function rowsOf(
  node: Node,
  references: readonly TransactionReference[],
  {
    wallet,
    platform,
    factsOf,
    innerValues,
  }: { wallet: string; platform: string; factsOf: FactsOf; innerValues: InnerValues },
): Promise<{ rows: ChainRows; canTrace: boolean }> {
  const found = await minedTransactions(node, references);
  const timeOf = await timesOf(node, [...new Set(found.map(({ transaction }) => transaction.blockNumber))]);
  const succeeded = found.flatMap(({ transaction, receipt }) =>
    receipt.status === "0x0" ? [] : [transaction],
  );
  const traces = await innerValues(succeeded);
  const innerOf = new Map(succeeded.map(({ hash }, index) => [hash, traces[index]]));
  const contracts = contractsIn(
    found.map(({ receipt }) => receipt),
    wallet,
  );
  const facts = await factsOf(contracts);

  const rows = emptyRows();
  let canTrace = true;
  for (const { transaction, receipt } of found) {
    const place = {
      blockNumber: text(transaction.blockNumber),
      timeStamp: timeOf.get(transaction.blockNumber) ?? "0",
    };
    const { hash } = transaction;
    const trace = innerOf.get(hash);
    const hasFailed = receipt.status === "0x0" || (receipt.status == null && trace === "failed");
    const row = normalRow(transaction, receipt, { ...place, hasFailed, platform });
    rows.normal.push(row);
    if (hasFailed) continue;
    const sharedFields = { ...place, hash, transactionIndex: text(transaction.transactionIndex) };
    const walletLogs = receipt.logs.filter((log) => namesWallet(log, wallet));
    for (const log of walletLogs) addTokenRows(rows, log, sharedFields, facts);
    for (const log of walletLogs) {
      const mint = mintOf(log, { platform, wallet });
      if (mint !== undefined) rows.internal.push({ ...place, hash, ...mint });
    }
    const inner = trace === "failed" ? [] : trace;
    if (inner === undefined) canTrace = false;
    for (const { from, to, value } of inner ?? [])
      rows.internal.push({ ...place, hash, from, to, value, contractAddress: "", isError: "0" });
    const moves = [
      { from: transaction.from, to: transaction.to ?? "", value: text(transaction.value) },
      ...(inner ?? []),
    ];
    rows.wraps.push(
      ...wrapsIn(walletLogs, { wallet, moves, place: sharedFields, facts, canTrace: inner !== undefined }),
    );
    const found = await liquidationMoves(node, receipt.logs, {
      wallet,
      platform,
      facts,
      values: moves,
      block: transaction.blockNumber,
    });
    if (found.length > 0)
      rows.liquidations.push(...(await liquidationRows(found, { factsOf, place: sharedFields })));
    if (changesLiquidity(receipt.logs, platform)) {
      const coinsOf = await poolCoins(node, poolsIn(receipt.logs, platform));
      const events = liquidityIn(receipt.logs, { ...sidesOf(row, wallet), platform, coinsOf });
      const known = await factsOf(events.flatMap(({ coins }) => [...(coins?.keys() ?? [])]));
      rows.liquidity.push(...liquidityRows(events, (contract) => namesOf(contract, known), sharedFields));
    }
  }
  return { rows, canTrace };
}

type NodeRows = ChainRows & { wraps: WrapRow[]; liquidations: LiquidationRow[]; liquidity: LiquidityRow[] };

function emptyRows(): NodeRows {
  return {
    normal: [],
    internal: [],
    tokens: [],
    nfts: [],
    multiTokens: [],
    withdrawals: [],
    mined: [],
    wraps: [],
    liquidations: [],
    liquidity: [],
  };
}

/** Changes of the wallet's positions by liquidations in a transaction; most transactions contain none. */
async function liquidationMoves(
  node: Node,
  logs: readonly Log[],
  context: {
    wallet: string;
    platform: string;
    facts: Map<string, TokenMetadata>;
    values: InnerValue[];
    block: string;
  },
): Promise<LiquidationMove[]> {
  const moves = mayLiquidate(logs) ? liquidationsIn(logs, context) : [];
  if (moves.length === 0) moves.push(...passThroughDebtsIn(logs, context));
  return mayLiquidateAtEuler(logs) ? [...moves, ...(await eulerLiquidationsIn(node, logs, context))] : moves;
}

async function liquidationRows(
  found: readonly LiquidationMove[],
  { factsOf, place }: { factsOf: FactsOf; place: Place & { hash: string; transactionIndex: string } },
): Promise<LiquidationRow[]> {
  const known = await factsOf(tokensOfLiquidations(found));
  return found.map(({ token, direction, value, place: at, counterparty, type }) => {
    const { contractAddress, ...names } = namesOf(token ?? "", known);
    return {
      ...place,
      ...names,
      ...(token === undefined ? {} : { contractAddress }),
      direction,
      value: value.toString(),
      place: at,
      counterparty,
      ...(type === undefined ? {} : { type }),
    };
  });
}

/** Receipts of Ethereum's first two years (before Byzantium) have no status: the trace shows what failed. */
function normalRow(
  transaction: RpcTransaction,
  receipt: Receipt,
  { hasFailed, platform, ...place }: Place & { hasFailed: boolean; platform: string },
): NormalRow {
  const chainId = Number(platform.slice("eip155:".length));
  const paysOther = hasPaymasters(chainId) && isPaidByOthers(receipt.logs, transaction.from);
  const paysInCoin = transaction.feeCurrency == null && !paysOther;
  const blobs = BigInt(receipt.blobGasUsed ?? "0x0") * BigInt(receipt.blobGasPrice ?? "0x0");
  return {
    ...place,
    hash: transaction.hash,
    transactionIndex: text(transaction.transactionIndex),
    from: transaction.from,
    to: transaction.to ?? "",
    value: text(transaction.value),
    contractAddress: receipt.contractAddress ?? "",
    input: transaction.input,
    methodId: transaction.input.slice(0, 10),
    gasUsed: text(receipt.gasUsed),
    gasPrice: paysInCoin ? text(receipt.effectiveGasPrice ?? transaction.gasPrice) : "0",
    isError: hasFailed ? "1" : "0",
    L1FeesPaid: (BigInt(receipt.l1Fee ?? "0x0") + blobs).toString(),
    mint: text(transaction.mint),
  };
}
