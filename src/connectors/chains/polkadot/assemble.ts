import { bytesToHex } from "@noble/hashes/utils.js";
import { z } from "zod";
import { isNft, nftAsset, type AssetHint } from "../../../domain/assets/asset.ts";
import { parseDecimal, rescale, type Decimal } from "../../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { sha256Hex } from "../../../lib/sha-256.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";
import { msg, type Reason } from "../../../errors/wording.ts";
import { publicKeyOf } from "./address.ts";

/** The differences among the chains queried at Subscan. */
export type SubscanChain = {
  platform: string;
  assetId: string;
  symbol: string;
  name: string;
  coinId: string;
  decimals: number;
  /** The number that addresses begin with. */
  network: number;
};

const sharedFields = { block_num: z.int(), block_timestamp: z.int() };
/** Amounts of transfers are in whole coins, those of fees and rewards in the smallest unit. */
export const transferRow = z
  .object({
    ...sharedFields,
    from: z.string(),
    to: z.string(),
    amount: z.string().regex(/^\d{1,60}(?:\.\d{1,60})?$/),
    hash: z.string().min(1),
    success: z.boolean(),
    extrinsic_index: z.string().nullish(),
    event_idx: z.int().nullish(),
    asset_symbol: z.string().nullish(),
    asset_type: z.string().nullish(),
    asset_unique_id: z.string().nullish(),
    /** Of an NFT. */
    item_id: z.union([z.string(), z.number()]).nullish(),
    /** The amount in the smallest unit, in newer answers. */
    amount_v2: z.string().regex(/^\d+$/).nullish().catch(undefined),
  })
  .transform((row) => ({ list: "transfer" as const, ...row }));
type TransferRow = z.output<typeof transferRow>;
export const extrinsicRow = z
  .object({
    ...sharedFields,
    account_id: z.string().nullish(),
    extrinsic_index: z.string(),
    extrinsic_hash: z.string(),
    /** What the fee was estimated at before the call; unused weight is returned. */
    fee: units.nullish(),
    /** What was paid in the end. */
    fee_used: units.nullish(),
    success: z.boolean(),
  })
  .transform(({ fee, fee_used: used, ...row }) => ({
    list: "extrinsic" as const,
    ...row,
    fee: used ?? fee,
  }));
export const rewardRow = z
  .object({
    ...sharedFields,
    event_index: z.string(),
    event_id: z.string(),
    /** The account that was paid, which the owner of the stake may choose. */
    account: z.string().nullish(),
    amount: units.refine((amount) => amount >= 0n),
    extrinsic_hash: z.string().nullish(),
  })
  .transform((row) => ({ list: "reward" as const, ...row }));
export type SubscanRow =
  | z.output<typeof transferRow>
  | z.output<typeof extrinsicRow>
  | z.output<typeof rewardRow>;

/** Identifies a row among all lists of an account. */
export function keyOf(row: SubscanRow): string {
  switch (row.list) {
    case "transfer":
      return `transfer ${row.extrinsic_index ?? row.hash} ${row.event_idx ?? ""} ${row.from} ${row.to} ${row.amount}`;
    case "extrinsic":
      return `extrinsic ${row.extrinsic_index}`;
    case "reward":
      return `reward ${row.event_index}`;
  }
}

/** Rows of one extrinsic are one transaction; rewards are separate transactions. */
export function transactionOf(row: SubscanRow): string {
  return row.list === "reward" ? keyOf(row) : (row.extrinsic_index ?? keyOf(row));
}

/** An asset of the Asset Hub by Subscan's id: a number, or the place of a foreign one, which is too long for an id. */
export function assetOf(uniqueId: string, { platform }: SubscanChain): string {
  const number = /^standard_assets\/(\d+)$/.exec(uniqueId)?.[1];
  return `${platform}/asset:${number ?? `type-${sha256Hex(uniqueId, { bytes: 16 })}`}`;
}

type Moved = { assetId: string; units: bigint; scale: number; hint?: AssetHint };

/** The asset of a transfer: the chain's coin, an asset or an NFT. `undefined` if the source does not identify it. */
function movedBy(row: TransferRow, chain: SubscanChain): Moved | undefined {
  const { asset_symbol: symbol, asset_unique_id: uniqueId, item_id: item } = row;
  const sentAmount = parseDecimal(row.amount);
  if (isNative(row, chain))
    return {
      assetId: chain.assetId,
      units: rescale(sentAmount, chain.decimals).units,
      scale: chain.decimals,
    };
  if (uniqueId == null || symbol == null) return undefined;
  if (item != null) {
    const assetId = nftAsset(chain.platform, `${uniqueId}/${item}`.replaceAll(/[^\w/-]/g, "_").slice(0, 140));
    return {
      assetId,
      units: 1n,
      scale: 0,
      hint: { assetId, symbol, name: `${symbol} #${item}`, decimals: 0 },
    };
  }
  const assetId = assetOf(uniqueId, chain);
  const decimals = decimalsOf(sentAmount, row.amount_v2);
  const hint = { assetId, symbol, name: symbol, ...(decimals === undefined ? {} : { decimals }) };
  return { assetId, units: sentAmount.units, scale: sentAmount.scale, hint };
}

/** Whether a transfer is of the chain's own coin. Its symbol alone proves nothing: anyone can give it to an asset. */
function isNative(row: TransferRow, chain: SubscanChain): boolean {
  const { asset_symbol: symbol, asset_type: type, asset_unique_id: uniqueId, item_id: item } = row;
  if (uniqueId != null && uniqueId !== "") return uniqueId === chain.symbol;
  if (type != null && type !== "") return type === "native";
  return item == null && (symbol == null || symbol === "" || symbol === chain.symbol);
}

/** The decimals of an asset, of which an amount is known in whole and in smallest units. */
function decimalsOf(amount: Decimal, smallest: string | null | undefined): number | undefined {
  if (smallest == null || amount.units === 0n) return undefined;
  for (let decimals = amount.scale; decimals <= 36; decimals++)
    if (rescale(amount, decimals).units === BigInt(smallest)) return decimals;
  return undefined;
}

function isMove({ success, from, to }: TransferRow): boolean {
  return success && !isSameKey(from, to);
}

/** Whether two addresses are of one key: servers write them with the number of the network, or of any. */
function isSameKey(a: string, b: string): boolean {
  if (a === b) return true;
  const [keyA, keyB] = [publicKeyOf(a), publicKeyOf(b)];
  return keyA !== undefined && keyB !== undefined && bytesToHex(keyA) === bytesToHex(keyB);
}

/** Why a row, or its fee, is left out: the source does not state its effect. */
export function unknownOf(row: SubscanRow, wallet: string): Reason | undefined {
  if (row.list === "reward" && !rewardEvents.has(row.event_id.toLowerCase()))
    return msg`Subscan listed a reward of the kind "${row.event_id}", whose effect is not known. Its amount is missing.`;
  if (row.list === "extrinsic" && row.fee == null && isOwnCall(row, wallet))
    return msg`Subscan does not state the fee of ${row.extrinsic_index}, so it is missing.`;
  if (row.list === "transfer" && isMove(row) && !isSameKey(row.from, wallet) && !isSameKey(row.to, wallet))
    return msg`Subscan listed a transfer that is neither from nor to this account (${row.hash}), so it is missing.`;
  return undefined;
}

/** The change's sign by the event of staking. */
const rewardEvents: ReadonlyMap<string, bigint> = new Map([
  ["reward", 1n],
  ["rewarded", 1n],
  ["slash", -1n],
  ["slashed", -1n],
]);

/** Whether the account signed it, and paid its fee. */
function isOwnCall({ account_id: signer }: z.output<typeof extrinsicRow>, wallet: string): boolean {
  return signer == null || isSameKey(signer, wallet);
}

/** The names of assets whose transfers are not read. */
export function unreadIn(rows: readonly SubscanRow[], chain: SubscanChain): string[] {
  return rows.flatMap((row) =>
    row.list === "transfer" && isMove(row) && movedBy(row, chain) === undefined
      ? (row.asset_symbol ?? row.asset_type ?? "an unnamed asset")
      : [],
  );
}

type RewardRow = z.output<typeof rewardRow>;
const rewardIdOf = ({ event_index: index }: RewardRow, wallet: string, { platform }: SubscanChain): string =>
  `${platform}:reward-${index}:${wallet}`;

/** Whether a reward was paid to another account, whose list has it. */
const isOfOther = ({ account }: RewardRow, wallet: string): boolean =>
  account != null && account !== "" && !isSameKey(account, wallet);

/** The ids of rewards that were paid to other accounts, which an earlier version reported. */
export function rewardsOfOthers(rows: readonly SubscanRow[], wallet: string, chain: SubscanChain): string[] {
  return rows.flatMap((row) =>
    row.list === "reward" && isOfOther(row, wallet) ? [rewardIdOf(row, wallet, chain)] : [],
  );
}

/** The changes by one extrinsic, or one reward, to an account. */
export function assembleSubscan(
  rows: readonly SubscanRow[],
  wallet: string,
  chain: SubscanChain,
  hints: AssetHint[] = [],
): ReportedTransaction | undefined {
  const { platform, assetId, decimals: scale } = chain;
  const [first] = rows;
  if (first === undefined) return undefined;
  const legs: ReportedLeg[] = [];
  for (const row of rows) {
    if (row.list === "extrinsic") continue;
    if (row.list === "reward") {
      if (isOfOther(row, wallet)) continue;
      const sign = rewardEvents.get(row.event_id.toLowerCase()) ?? 0n;
      legs.push(
        ...legOf({ assetId, units: sign * row.amount, scale, kind: "value", counterparty: "staking" }),
      );
      continue;
    }
    const movement = isMove(row) ? movedBy(row, chain) : undefined;
    const isIn = isSameKey(row.to, wallet);
    if (movement === undefined || (!isIn && !isSameKey(row.from, wallet))) continue;
    if (movement.hint !== undefined) hints.push(movement.hint);
    legs.push(
      ...legOf({
        ...movement,
        units: isIn ? movement.units : -movement.units,
        kind: movement.hint === undefined ? "value" : isNft(movement.assetId) ? "nft" : "token",
        counterparty: isIn ? row.from : row.to,
      }),
    );
  }
  const extrinsic = rows.find((row) => row.list === "extrinsic");
  if (extrinsic !== undefined && isOwnCall(extrinsic, wallet))
    legs.push(...feeLeg(assetId, extrinsic.fee ?? 0n, scale));
  if (legs.length === 0) return undefined;
  const isReward = first.list === "reward";
  const hash =
    first.list === "reward" ? undefined : first.list === "transfer" ? first.hash : first.extrinsic_hash;
  const place = isReward ? first.event_index : (first.extrinsic_index ?? "");
  return {
    id: isReward ? rewardIdOf(first, wallet, chain) : `${platform}:${hash ?? transactionOf(first)}:${wallet}`,
    at: first.block_timestamp * 1000,
    platform,
    wallet,
    legs,
    status: extrinsic?.success === false ? "failed" : "confirmed",
    position: first.block_num * 1_000_000 + Number(place.split("-")[1] ?? 0),
    ...(hash === undefined ? {} : { txHash: hash }),
    ...(isReward ? { type: legs[0]?.direction === "in" ? ("reward" as const) : ("loss" as const) } : {}),
  };
}
