import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { groupBy } from "../../../lib/group-by.ts";
import type { ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { units, type ChainServer } from "../account/chain-server.ts";
import { assembleDatedRewards, type StoredRewards } from "../account/pool-rewards.ts";
import { accountAnswer, staking, stakeChange, stakingRow, xtz, type StakingRow } from "./assemble.ts";

const pageSize = 1_000;
const maxAttempts = 5;
const cycleRewards = z.array(z.object({ cycle: z.int(), rewards: units }));
const cycleTimes = z.array(z.object({ index: z.int(), endTime: z.string() }));

function updatesOf(server: ChainServer, wallet: string): Promise<StakingRow[]> {
  return allRows(
    ({ id }) => id,
    async (last: number | undefined) => {
      const query = { staker: wallet, "sort.asc": "id", "offset.cr": last, limit: pageSize };
      const rows = (await server.get("/v1/staking/updates", query, z.array(stakingRow))) ?? [];
      return { rows, next: rows.at(-1)?.id, isFull: rows.length >= pageSize };
    },
  );
}

/**
 * The rewards of each cycle after `knownTo`: the sum of its rows, one for each baker. A page can end inside a cycle, so the next one begins with
 * the last cycle again. If this finds no later cycle, the cycles after it are requested.
 */
async function rewardsByCycle(
  server: ChainServer,
  wallet: string,
  knownTo: number,
): Promise<Map<number, bigint>> {
  const found = new Map<number, bigint>();
  for (let [after, reachedCycle] = [knownTo, knownTo]; ;) {
    const query = { "cycle.gt": after, "sort.asc": "cycle", limit: pageSize };
    const rows = (await server.get(`/v1/rewards/stakers/${wallet}`, query, cycleRewards)) ?? [];
    const listedRows = rows.filter(({ cycle }) => cycle > after);
    for (const [cycle, parts] of groupBy(listedRows, (row) => row.cycle))
      found.set(
        cycle,
        parts.reduce((sum, { rewards }) => sum + rewards, 0n),
      );
    const last = listedRows.reduce((most, { cycle }) => Math.max(most, cycle), reachedCycle);
    if (last === reachedCycle && after === reachedCycle) return found;
    [after, reachedCycle] = [last === reachedCycle ? last : last - 1, last];
  }
}

/** Rewards of complete cycles after `knownTo`, dated by their ends. */
async function reportedSince(
  server: ChainServer,
  wallet: string,
  { now, knownTo }: { now: number; knownTo: number },
): Promise<{ reported: { at: number; units: bigint }[]; knownTo: number }> {
  const found = await rewardsByCycle(server, wallet, knownTo);
  const cycles = [...found.keys()].sort((a, b) => a - b);
  const [first] = cycles;
  if (first === undefined) return { reported: [], knownTo };
  const newest = cycles.at(-1) ?? first;
  const ends = await allRows(
    ({ index }) => index,
    async (last: number | undefined) => {
      const query = { "index.gt": last ?? first - 1, "sort.asc": "index", limit: pageSize };
      const rows = (await server.get("/v1/cycles", query, cycleTimes)) ?? [];
      const next = rows.at(-1)?.index;
      return { rows, next: next === undefined || next >= newest ? undefined : next };
    },
  );
  const times = new Map(ends.map(({ index, endTime }) => [index, Date.parse(endTime)]));
  const over = cycles.filter((cycle) => (times.get(cycle) ?? now) < now);
  return {
    reported: over.map((cycle) => ({ at: times.get(cycle) ?? now, units: found.get(cycle) ?? 0n })),
    knownTo: over.at(-1) ?? knownTo,
  };
}

/** The changes and what they left: coins that are staked between the two requests would look earned, so both are read until they agree. */
async function readStake(server: ChainServer, wallet: string) {
  let updates = await updatesOf(server, wallet);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (updates.length === 0) return { updates, account: undefined };
    const account = await server.get(`/v1/accounts/${wallet}`, {}, accountAnswer);
    const again = await updatesOf(server, wallet);
    if (again.length === updates.length && again.at(-1)?.id === updates.at(-1)?.id)
      return { updates, account };
    updates = again;
  }
  throw new AppError(
    "upstream",
    "The stake changed with each request. Its rewards are read by the next sync.",
    {
      data: { provider: "tzkt" },
    },
  );
}

/**
 * What staked coins have earned so far: they grow without an operation. The sum is what the stake holds and everything finalized, beyond
 * everything staked; the server's rewards by cycle divide it.
 */
export async function stakingRewards(
  server: ChainServer,
  wallet: string,
  { now, storedRewards }: { now: number; storedRewards: StoredRewards },
): Promise<ReadHistory & { retracted: string[] }> {
  const { updates, account } = await readStake(server, wallet);
  const last = updates.at(-1);
  if (last === undefined || account === undefined) return { transactions: [], retracted: [] };
  const sum = (isIn: boolean): bigint =>
    updates
      .map(stakeChange)
      .filter((movedUnits) => movedUnits > 0n === isIn)
      .reduce((total, movedUnits) => total + (isIn ? movedUnits : -movedUnits), 0n);
  const known = storedRewards[staking]?.knownTo ?? -1;
  const periods = await reportedSince(server, wallet, { now, knownTo: known });
  return assembleDatedRewards(
    {
      pool: staking,
      heldUnits: account.stakedBalance + account.unstakedBalance,
      paidIn: sum(true),
      paidOut: sum(false),
      lastAt: Date.parse(last.timestamp),
    },
    { wallet, position: `${wallet}#${staking}`, assetId: xtz, scale: 6 },
    { now, storedRewards, ...periods },
  );
}
