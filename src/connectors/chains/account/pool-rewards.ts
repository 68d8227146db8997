import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { partsOf } from "../../../domain/assets/asset.ts";
import { legOf } from "./legs.ts";

/** What an account has at a staking pool, and its deposits and withdrawals there, in smallest units. */
export type Stake = { pool: string; held: bigint; paidIn: bigint; paidOut: bigint; lastAt: number };

const dayMs = 86_400_000;

/**
 * What a pool has paid so far: its balance and everything withdrawn, beyond everything deposited. Pools pay in each epoch without a transaction,
 * so it is one entry: of today while the pool holds something, and of the last withdrawal afterwards.
 */
export function assemblePoolRewards(
  { pool, held, paidIn, paidOut, lastAt }: Stake,
  { wallet, position, assetId, scale }: { wallet: string; position: string; assetId: string; scale: number },
  now: number,
): ReportedTransaction[] {
  const earned = held + paidOut - paidIn;
  const legs = legOf({ assetId, units: earned, scale, kind: "value", wallet: position });
  if (legs.length === 0) return [];
  const { platform } = partsOf(assetId);
  return [
    {
      id: `${platform}:staking-rewards:${pool}:${wallet}`,
      at: held === 0n ? lastAt : Math.max(now - (now % dayMs), lastAt),
      platform,
      wallet: position,
      type: earned < 0n ? "loss" : "reward",
      method: `Rewards of ${pool}`,
      legs,
      status: "confirmed",
    },
  ];
}
