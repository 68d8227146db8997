import { z } from "zod";
import { isNegative, parseDecimal, rescale } from "../../../domain/money/decimal.ts";
import type { ReportedLeg, ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { units } from "../account/chain-server.ts";
import { feeLeg, legOf } from "../account/legs.ts";

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

const shared = { block_num: z.int(), block_timestamp: z.int() };
/** Amounts of transfers are in whole coins, those of fees and rewards in the smallest unit. */
export const transferRow = z
  .object({
    ...shared,
    from: z.string(),
    to: z.string(),
    amount: z.string(),
    hash: z.string(),
    success: z.boolean(),
    extrinsic_index: z.string().nullish(),
    event_idx: z.int().nullish(),
    asset_symbol: z.string().nullish(),
    asset_type: z.string().nullish(),
  })
  .transform((row) => ({ list: "transfer" as const, ...row }));
export const extrinsicRow = z
  .object({
    ...shared,
    account_id: z.string().nullish(),
    extrinsic_index: z.string(),
    extrinsic_hash: z.string(),
    fee: units.nullish(),
    success: z.boolean(),
  })
  .transform((row) => ({ list: "extrinsic" as const, ...row }));
export const rewardRow = z
  .object({
    ...shared,
    event_index: z.string(),
    event_id: z.string(),
    amount: units,
    extrinsic_hash: z.string().nullish(),
  })
  .transform((row) => ({ list: "reward" as const, ...row }));
export type SubscanRow =
  z.output<typeof transferRow> | z.output<typeof extrinsicRow> | z.output<typeof rewardRow>;

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

/** The changes by one extrinsic, or one reward, to an account. */
export function assembleSubscan(
  rows: readonly SubscanRow[],
  wallet: string,
  chain: SubscanChain,
): ReportedTransaction | undefined {
  const { platform, assetId, decimals: scale, symbol } = chain;
  const [first] = rows;
  if (first === undefined) return undefined;
  const legs: ReportedLeg[] = [];
  for (const row of rows) {
    if (row.list === "extrinsic") continue;
    if (row.list === "reward") {
      const amount = row.event_id.toLowerCase().includes("slash") ? -row.amount : row.amount;
      legs.push(...legOf({ assetId, units: amount, scale, kind: "value", counterparty: "staking" }));
      continue;
    }
    const isNative =
      row.asset_symbol === undefined || row.asset_symbol === null || row.asset_symbol === symbol;
    const sent = parseDecimal(row.amount);
    if (!row.success || !isNative || row.from === row.to || isNegative(sent)) continue;
    const amount = rescale(sent, scale).units;
    const isIn = row.to === wallet;
    legs.push(
      ...legOf({
        assetId,
        units: isIn ? amount : -amount,
        scale,
        kind: "value",
        counterparty: isIn ? row.from : row.to,
      }),
    );
  }
  const extrinsic = rows.find((row) => row.list === "extrinsic");
  legs.push(...feeLeg(assetId, extrinsic?.fee ?? 0n, scale));
  if (legs.length === 0) return undefined;
  const isReward = first.list === "reward";
  const hash =
    first.list === "reward" ? undefined : first.list === "transfer" ? first.hash : first.extrinsic_hash;
  const place = isReward ? first.event_index : (first.extrinsic_index ?? "");
  return {
    id: isReward
      ? `${platform}:reward-${first.event_index}:${wallet}`
      : `${platform}:${hash ?? transactionOf(first)}:${wallet}`,
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
