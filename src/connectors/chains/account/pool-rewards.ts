import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { partsOf } from "../../../domain/assets/asset.ts";
import { accrue, type Accrual, type AccruedDay } from "./accrual.ts";
import { legOf } from "./legs.ts";

/** An account's balance, deposits and withdrawals at a staking pool, in smallest units. */
export type Stake = { pool: string; heldUnits: bigint; paidIn: bigint; paidOut: bigint; lastAt: number };

/** By pool: its rewards by the day on which a sync saw them. */
export type StoredRewards = Record<string, Accrual>;

type Party = { wallet: string; position: string; assetId: string; scale: number };

/**
 * What a pool has paid so far: its balance and everything withdrawn, beyond everything deposited. Pools pay in each epoch without a transaction,
 * so rewards belong to the day on which a sync sees them, and to the last withdrawal once nothing is held. `storedRewards`: those of earlier syncs.
 */
export function assemblePoolRewards(
  { pool, heldUnits, paidIn, paidOut, lastAt }: Stake,
  party: Party,
  { now, storedRewards }: { now: number; storedRewards: StoredRewards },
): ReportedTransaction[] {
  const total = heldUnits + paidOut - paidIn;
  const seenAt = heldUnits === 0n ? lastAt : Math.max(now - (now % millisecondsPerDay), lastAt);
  const accrual = accrue(storedRewards[pool], { total, paid: 0n, now: seenAt });
  if (accrual.days.length > 0 || storedRewards[pool] !== undefined) storedRewards[pool] = accrual;
  return accrual.days.flatMap((day) => rewardOf(pool, day, party));
}

function rewardOf(
  pool: string,
  { at, units }: AccruedDay,
  { wallet, position, assetId, scale }: Party,
): ReportedTransaction[] {
  const { platform } = partsOf(assetId);
  const earned = BigInt(units);
  const legs = legOf({ assetId, units: earned, scale, kind: "value", wallet: position });
  const day = new Date(at).toISOString().slice(0, 10);
  return [
    {
      id: `${platform}:staking-rewards:${pool}:${day}:${wallet}`,
      at,
      platform,
      wallet: position,
      type: earned < 0n ? "loss" : "reward",
      method: `Rewards of ${pool}`,
      legs,
      status: "confirmed",
    },
  ];
}

/**
 * The same for a stake whose source also names rewards by period: `reported` are those since `knownTo`, dated by their ends. `retracted` lists
 * entries of earlier syncs whose rewards are dated otherwise now.
 */
export function assembleDatedRewards(
  { pool, heldUnits, paidIn, paidOut, lastAt }: Stake,
  party: Party,
  read: {
    now: number;
    storedRewards: StoredRewards;
    reported: readonly { at: number; units: bigint }[];
    knownTo: number;
  },
): { transactions: ReportedTransaction[]; retracted: string[] } {
  const { now, storedRewards, reported, knownTo } = read;
  const before = storedRewards[pool];
  const seenAt = heldUnits === 0n ? lastAt : Math.max(now - (now % millisecondsPerDay), lastAt);
  const total = heldUnits + paidOut - paidIn;
  const accrual = accrue(before, { total, paid: 0n, now: seenAt, reported, knownTo });
  if (accrual.days.length > 0 || before !== undefined) storedRewards[pool] = accrual;
  const transactions = byDay(accrual.days).flatMap((day) => rewardOf(pool, day, party));
  const ids = new Set(transactions.map(({ id }) => id));
  const former = byDay(before?.days ?? []).flatMap((day) => rewardOf(pool, day, party));
  return { transactions, retracted: former.flatMap(({ id }) => (id === undefined || ids.has(id) ? [] : id)) };
}

/** One sum for each day, dated by the first of it. */
function byDay(days: readonly AccruedDay[]): AccruedDay[] {
  const sums = new Map<number, AccruedDay>();
  for (const accrued of days) {
    const day = Math.floor(accrued.at / millisecondsPerDay);
    const known = sums.get(day);
    sums.set(day, {
      at: Math.min(known?.at ?? accrued.at, accrued.at),
      units: String(BigInt(known?.units ?? 0) + BigInt(accrued.units)),
    });
  }
  return [...sums.values()].filter(({ units }) => units !== "0");
}

/** The entries of earlier versions, which had one for each pool. */
export function formerRewards(pools: readonly Stake[], { wallet, assetId }: Party): string[] {
  return pools.map(({ pool }) => `${partsOf(assetId).platform}:staking-rewards:${pool}:${wallet}`);
}
