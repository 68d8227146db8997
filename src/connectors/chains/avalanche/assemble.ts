import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

const avaxScale = 9;
/** The position of staked coins. */
export const staking = "stake";

/** One of the primary network's chains that keep outputs instead of accounts. */
export type AvalancheChain = {
  platform: string;
  /** Its name at Glacier. */
  name: "p-chain" | "x-chain";
  blockchainId: string;
  /** The id of AVAX among the chain's assets. */
  avax: string;
};

const asset = z.object({
  assetId: z.string(),
  amount: units,
  name: z.string().nullish(),
  symbol: z.string().nullish(),
  denomination: z.int().min(0).max(80).nullish(),
});
/** An output of Glacier (https://build.avax.network/docs/api-reference/data-api): its asset is an object, or only named. */
const output = z
  .object({
    utxoId: z.string().nullish(),
    addresses: z.array(z.string()).nullish(),
    asset: asset.nullish(),
    assetId: z.string().nullish(),
    amount: z.unknown().optional(),
    createdOnChainId: z.string().nullish(),
    consumedOnChainId: z.string().nullish(),
    staked: z.boolean().nullish(),
    rewardType: z.string().nullish(),
  })
  .transform((output, context) => {
    const statedAsset = { assetId: output.assetId, amount: output.amount };
    const data = output.asset ?? asset.safeParse(statedAsset).data;
    if (data !== undefined) return { ...output, asset: data };
    context.addIssue("names no asset");
    return z.NEVER;
  });
/** An output is created and spent once, even if it is listed several times. */
function distinctOutputs(outputs: z.output<typeof output>[]): z.output<typeof output>[] {
  const known = new Set<string>();
  return outputs.filter(({ utxoId }) => {
    if (utxoId == null) return true;
    const isNew = !known.has(utxoId);
    known.add(utxoId);
    return isNew;
  });
}

export const avalancheRow = z
  .object({
    txHash: z.string(),
    txType: z.string(),
    /** In seconds; the X-chain calls it otherwise. */
    blockTimestamp: z.int().nullish(),
    timestamp: z.int().nullish(),
    endTimestamp: z.int().nullish(),
    consumedUtxos: z.array(output).transform(distinctOutputs),
    emittedUtxos: z.array(output).transform(distinctOutputs),
  })
  .transform((row) => ({ ...row, at: row.blockTimestamp ?? row.timestamp ?? 0 }));
export type AvalancheRow = z.output<typeof avalancheRow>;
type Output = z.output<typeof output>;
type Asset = z.output<typeof asset>;

export function assetIdOf(id: string, { platform, avax }: AvalancheChain): string {
  return id === avax ? `${platform}/slip44:9000` : `${platform}/asset:${id}`;
}

/** The decimals of an asset, where the server states them. */
export function scaleOf({ assetId, denomination }: Asset, { avax }: AvalancheChain): number | undefined {
  return assetId === avax ? avaxScale : (denomination ?? undefined);
}

/** An address without the name of its chain: `P-avax1…` and `X-avax1…` are the same key. */
export function bareAddress(text: string): string {
  return text
    .trim()
    .replace(/^[PXC]-/i, "")
    .toLowerCase();
}

function isOf({ addresses }: Output, wallet: string): boolean {
  return (addresses ?? []).some((address) => bareAddress(address) === wallet);
}

/** Changes by asset, in smallest units. */
class Totals {
  readonly known = new Map<string, { asset: Asset; units: bigint }>();
  add(asset: Asset, change: bigint): void {
    const before = this.known.get(asset.assetId)?.units ?? 0n;
    this.known.set(asset.assetId, { asset, units: before + change });
  }
  of(assetId: string): bigint {
    return this.known.get(assetId)?.units ?? 0n;
  }
}

function outputsOf(row: AvalancheRow, wallet: string, { blockchainId }: AvalancheChain) {
  const isHere = (chain: string | null | undefined): boolean => chain == null || chain === blockchainId;
  const isReward = row.txType === "RewardValidatorTx";
  const spentOutputs = isReward ? [] : row.consumedUtxos;
  // Glacier may include the returned stake in the rewards; `assembleReturn` books it at the end of its staking period.
  const createdOutputs = isReward
    ? row.emittedUtxos.filter(({ rewardType }) => rewardType != null)
    : row.emittedUtxos;
  return {
    spent: spentOutputs,
    made: createdOutputs,
    ownSpent: spentOutputs.filter((output) => isOf(output, wallet) && isHere(output.createdOnChainId)),
    ownMade: createdOutputs.filter((output) => isOf(output, wallet) && isHere(output.consumedOnChainId)),
    isReward,
    isPayer: spentOutputs.length > 0 && spentOutputs.every((output) => isOf(output, wallet)),
  };
}

/** The inputs less the outputs, if the account paid all inputs. */
function burntOf(row: AvalancheRow, { avax }: AvalancheChain): bigint {
  const sum = (outputs: readonly Output[]): bigint =>
    outputs.reduce((total, { asset }) => total + (asset.assetId === avax ? asset.amount : 0n), 0n);
  const burnt = sum(row.consumedUtxos) - sum(row.emittedUtxos);
  return burnt > 0n ? burnt : 0n;
}

/**
 * The changes by a transaction to an address on one chain: outputs that another chain made or will spend are outside of it. Staked outputs go to
 * a position.
 */
export function assembleAvalanche(
  row: AvalancheRow,
  wallet: string,
  chain: AvalancheChain,
): { transactions: ReportedTransaction[]; assets: AssetHint[] } {
  const { spent, made, ownSpent, ownMade, isReward, isPayer } = outputsOf(row, wallet, chain);
  const fee = isPayer ? burntOf(row, chain) : 0n;
  const changes = new Totals();
  const staked = new Totals();
  for (const { asset } of ownSpent) changes.add(asset, -asset.amount);
  for (const { asset, staked: isStaked } of ownMade) {
    if (isStaked === true) {
      staked.add(asset, asset.amount);
      changes.add(asset, 0n);
    } else changes.add(asset, asset.amount);
  }
  const assets: AssetHint[] = [];
  const legs: ReportedLeg[] = [];
  const push = (asset: Asset, change: bigint, counterparty: string | undefined): void => {
    const scale = scaleOf(asset, chain);
    if (scale === undefined || change === 0n) return;
    const { assetId: id, symbol, name } = asset;
    const assetId = assetIdOf(id, chain);
    if (id !== chain.avax) assets.push({ assetId, symbol: symbol ?? id, name: name ?? id, decimals: scale });
    const kind = id === chain.avax ? ("value" as const) : ("token" as const);
    legs.push(...legOf({ assetId, units: change, scale, kind, counterparty }));
  };
  const otherIn = (outputs: readonly Output[]): string | undefined => {
    const known = outputs.flatMap(({ addresses }) => addresses ?? []).map(bareAddress);
    return known.find((address) => address !== wallet);
  };
  for (const { asset, units: change } of changes.known.values()) {
    const paidFee = asset.assetId === chain.avax ? fee : 0n;
    const rest = change + staked.of(asset.assetId) + paidFee;
    push(asset, rest, isReward ? undefined : otherIn(rest < 0n ? made : spent));
  }
  for (const { asset, units: amount } of staked.known.values()) push(asset, -amount, staking);
  legs.push(...feeLeg(`${chain.platform}/slip44:9000`, fee, avaxScale));
  if (legs.length === 0) return { transactions: [], assets };
  const isStake = staked.known.size > 0;
  const transaction: ReportedTransaction = {
    id: `${chain.platform}:${row.txHash}:${wallet}`,
    at: row.at * 1000,
    platform: chain.platform,
    wallet,
    txHash: row.txHash,
    legs,
    status: "confirmed",
    ...(isReward ? { type: "reward" as const } : isStake ? { type: "stake" as const } : {}),
  };
  return { transactions: [transaction], assets };
}

/** The assets of own outputs whose decimals the server does not state. */
export function unknownAssets(row: AvalancheRow, wallet: string, chain: AvalancheChain): string[] {
  const { ownSpent, ownMade } = outputsOf(row, wallet, chain);
  return [...ownSpent, ...ownMade].flatMap(({ asset }) =>
    scaleOf(asset, chain) === undefined ? [asset.assetId] : [],
  );
}

/** The return of a stake: the chain releases it when its time ends, without a transaction. */
export function assembleReturn(
  row: AvalancheRow,
  wallet: string,
  { chain, now }: { chain: AvalancheChain; now: number },
): ReportedTransaction[] {
  const at = (row.endTimestamp ?? 0) * 1000;
  if (at === 0 || at > now) return [];
  const totals = new Totals();
  for (const output of outputsOf(row, wallet, chain).ownMade)
    if (output.staked === true) totals.add(output.asset, output.asset.amount);
  const legs = [...totals.known.values()].flatMap(({ asset, units: amount }) => {
    const scale = scaleOf(asset, chain);
    if (scale === undefined) return [];
    const assetId = assetIdOf(asset.assetId, chain);
    return legOf({ assetId, units: amount, scale, kind: "value", counterparty: staking });
  });
  if (legs.length === 0) return [];
  return [
    {
      id: `${chain.platform}:${row.txHash}:${wallet}:return`,
      at,
      platform: chain.platform,
      wallet,
      type: "unstake",
      legs,
      status: "confirmed",
    },
  ];
}
