import { z } from "zod";
import type { ReadHistory } from "../account/account-chain.ts";
import { units, type ChainServer } from "../account/chain-server.ts";
import { assembleDatedRewards, type KeptRewards } from "../account/pool-rewards.ts";
import { accountAnswer, staking, stakedBy, stakingRow, xtz, type StakingRow } from "./assemble.ts";

const pageSize = 1_000;
const cycleRewards = z.array(z.object({ cycle: z.int(), rewards: units }));
const cycleTimes = z.array(z.object({ index: z.int(), endTime: z.string() }));

async function updatesOf(server: ChainServer, wallet: string): Promise<StakingRow[]> {
  const found: StakingRow[] = [];
  for (let last: number | undefined; ;) {
    const query = { staker: wallet, "sort.asc": "id", "offset.cr": last, limit: pageSize };
    const rows = (await server.get("/v1/staking/updates", query, z.array(stakingRow))) ?? [];
    found.push(...rows);
    const next = rows.at(-1)?.id;
    if (next === undefined || next === last) return found;
    last = next;
  }
}

/** Rewards of complete cycles after `knownTo`, dated by their ends. */
async function reportedSince(
  server: ChainServer,
  wallet: string,
  { now, knownTo }: { now: number; knownTo: number },
): Promise<{ reported: { at: number; units: bigint }[]; knownTo: number }> {
  const found = new Map<number, bigint>();
  for (let last = knownTo; ;) {
    const query = { "cycle.gt": last, "sort.asc": "cycle", limit: pageSize };
    const rows = (await server.get(`/v1/rewards/stakers/${wallet}`, query, cycleRewards)) ?? [];
    // One row for each baker of a cycle.
    for (const { cycle, rewards } of rows) found.set(cycle, (found.get(cycle) ?? 0n) + rewards);
    const next = rows.at(-1)?.cycle;
    if (next === undefined || next === last) break;
    last = next;
  }
  const cycles = [...found.keys()].sort((a, b) => a - b);
  const [first] = cycles;
  if (first === undefined) return { reported: [], knownTo };
  const times = new Map<number, number>();
  for (let last = first - 1; ;) {
    const query = { "index.gt": last, "sort.asc": "index", limit: pageSize };
    const rows = (await server.get("/v1/cycles", query, cycleTimes)) ?? [];
    for (const { index, endTime } of rows) times.set(index, Date.parse(endTime));
    const next = rows.at(-1)?.index;
    if (next === undefined || next === last || times.has(cycles.at(-1) ?? next)) break;
    last = next;
  }
  const over = cycles.filter((cycle) => (times.get(cycle) ?? now) < now);
  return {
    reported: over.map((cycle) => ({ at: times.get(cycle) ?? now, units: found.get(cycle) ?? 0n })),
    knownTo: over.at(-1) ?? knownTo,
  };
}

/**
 * What staked coins have earned so far: they grow without an operation. The sum is what the stake holds and everything finalized, beyond
 * everything staked; the server's rewards by cycle divide it.
 */
export async function stakingRewards(
  server: ChainServer,
  wallet: string,
  { now, kept }: { now: number; kept: KeptRewards },
): Promise<ReadHistory & { gone: string[] }> {
  const updates = await updatesOf(server, wallet);
  const last = updates.at(-1);
  const account =
    last === undefined ? undefined : await server.get(`/v1/accounts/${wallet}`, {}, accountAnswer);
  if (last === undefined || account === undefined) return { transactions: [], gone: [] };
  const sum = (isIn: boolean): bigint =>
    updates
      .map(stakedBy)
      .filter((moved) => moved > 0n === isIn)
      .reduce((total, moved) => total + (isIn ? moved : -moved), 0n);
  const known = kept[staking]?.knownTo ?? -1;
  const periods = await reportedSince(server, wallet, { now, knownTo: known });
  return assembleDatedRewards(
    {
      pool: staking,
      held: account.stakedBalance + account.unstakedBalance,
      paidIn: sum(true),
      paidOut: sum(false),
      lastAt: Date.parse(last.timestamp),
    },
    { wallet, position: `${wallet}#${staking}`, assetId: xtz, scale: 6 },
    { now, kept, ...periods },
  );
}
