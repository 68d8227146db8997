import { z } from "zod";
import { zeroAddress, isDebtSymbol } from "../../../../domain/protocols/addresses.ts";
import { contractAt } from "../../../../domain/protocols/contracts.ts";
import type { JsonRpcError, Node } from "../../../json-rpc.ts";
import type { TokenMetadata } from "../token-metadata.ts";
import type { LiquidationMove } from "./liquidations.ts";
import type { Log } from "./logs.ts";
import { accountPrefixOf, connectorCallTopic, eulerLiquidationTopic, transferTopic } from "./topics.ts";

/** `asset()` and `convertToAssets(uint256)` of a vault (ERC-4626). */
const assetSelector = "0x38d52e0f";
const convertSelector = "0x07a2d13a";

type Seized = {
  vault: string;
  connector: string;
  violator: string;
  liquidator: string;
  collateral: string;
  repaid: bigint;
  shares: bigint;
};

const addressOf = (word: string | undefined): string => `0x${(word ?? "").slice(-40)}`.toLowerCase();
const wordOf = (data: string, index: number): string => data.slice(2 + index * 64, 66 + index * 64);

/**
 * What liquidations at Euler v2 changed in the positions of a wallet and its sub-accounts, which share the first 19 bytes of its address.
 * Vaults are not listed: one counts if the connector, which is, let it seize collateral on the account's behalf, which only a vault may
 * that the account enabled. The liquidator takes over the debt. Shares of the wallet itself leave it as tokens; those of a sub-account are
 * the amount of the vault's asset at that block, if the node still knows it.
 */
export async function eulerLiquidationsIn(
  node: Node,
  logs: readonly Log[],
  {
    wallet,
    platform,
    facts,
    block,
  }: { wallet: string; platform: string; facts: ReadonlyMap<string, TokenMetadata>; block: string },
): Promise<LiquidationMove[]> {
  const seized = logs.flatMap((log) => seizedBy(log, { logs, wallet, platform }));
  const moves: LiquidationMove[] = [];
  for (const seizure of seized) {
    const isWallets = seizure.violator === wallet;
    const [debtAsset, collateralAsset, assets] = await node.batch(
      [
        callOf(seizure.vault, assetSelector, "latest"),
        callOf(seizure.collateral, assetSelector, "latest"),
        callOf(seizure.collateral, convertSelector + seizure.shares.toString(16).padStart(64, "0"), block),
      ],
      z.string().nullable(),
    );
    const sharedFields = { counterparty: seizure.liquidator };
    const token = tokenIn(debtAsset);
    if (token !== undefined)
      moves.push({ direction: "in", token, value: seizure.repaid, place: seizure.vault, ...sharedFields });
    moves.push(...(isWallets ? burnedDebts(seizure, { logs, wallet, facts }) : []));
    const [takenToken, value] = [tokenIn(collateralAsset), amountIn(assets)];
    if (!isWallets && takenToken !== undefined && value !== undefined && value > 0n)
      moves.push({ direction: "out", token: takenToken, value, place: seizure.collateral, ...sharedFields });
  }
  return moves;
}

/** Whether any log reports a liquidation in the form of Euler v2. */
export function mayLiquidateAtEuler(logs: readonly Log[]): boolean {
  return logs.some(({ topics }) => topics[0] === eulerLiquidationTopic);
}

function seizedBy(
  { address, topics, data }: Log,
  { logs, wallet, platform }: { logs: readonly Log[]; wallet: string; platform: string },
): Seized[] {
  if (topics[0] !== eulerLiquidationTopic) return [];
  const vault = address.toLowerCase();
  const prefix = accountPrefixOf(wallet);
  const violator = addressOf(topics[2]);
  if (accountPrefixOf(violator) !== prefix) return [];
  const collateral = addressOf(wordOf(data, 0));
  const call = logs.find(
    (log) =>
      log.topics[0] === connectorCallTopic &&
      addressOf(log.topics[1]) === vault &&
      log.topics[2]?.toLowerCase() === prefix &&
      addressOf(log.topics[3]) === collateral &&
      contractAt(platform, log.address.toLowerCase())?.isConnector === true,
  );
  if (call === undefined) return [];
  const [repaid, shares] = [BigInt(`0x${wordOf(data, 1)}`), BigInt(`0x${wordOf(data, 2)}`)];
  if (repaid === 0n) return [];
  const connector = call.address.toLowerCase();
  return [{ vault, connector, violator, liquidator: addressOf(topics[1]), collateral, repaid, shares }];
}

/** The token of the debt is booked in the wallet and, with the opposite sign, in its position: what is burned in one is gone from both. */
function burnedDebts(
  { connector }: Seized,
  {
    logs,
    wallet,
    facts,
  }: { logs: readonly Log[]; wallet: string; facts: ReadonlyMap<string, TokenMetadata> },
): LiquidationMove[] {
  return logs.flatMap(({ address, topics, data }): LiquidationMove[] => {
    const token = address.toLowerCase();
    const isBurned =
      topics[0] === transferTopic && addressOf(topics[1]) === wallet && addressOf(topics[2]) === zeroAddress;
    if (!isBurned || !isDebtSymbol(facts.get(token)?.symbol ?? "")) return [];
    const value = BigInt(data);
    return [{ direction: "in", token, value, place: connector, counterparty: zeroAddress }];
  });
}

function callOf(to: string, data: string, block: string) {
  return { method: "eth_call", params: [{ to, data }, block] };
}

function tokenIn(answer: string | JsonRpcError | null | undefined): string | undefined {
  return typeof answer === "string" && answer.length === 66 ? addressOf(answer) : undefined;
}

function amountIn(answer: string | JsonRpcError | null | undefined): bigint | undefined {
  return typeof answer === "string" && answer.length === 66 ? BigInt(answer) : undefined;
}
