import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  amountOf,
  day,
  opening,
  second,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import {
  blockTime,
  contract,
  firstLevel,
  tezosEvents,
  usdt,
  wallet,
  type Row,
  type TezosEvent,
} from "./tezos-events.ts";

const chain = "tezos:NetXdQprcVkpaWU";
const xtz = `${chain}/slip44:1729`;
const token = `${chain}/fa2:${contract}/0`;
const cycleTime = 3 * day;
/** A block is replaced at most once, by the one after it. */
const settledAfter = 3 * blockTime;
/** How long a sync with slow answers takes to its question for stakes. */
const untilStakes = 90 * second;

/** A TzKT server: three lists, the oldest row first, of which the newest block can be replaced; rewards come at the end of a cycle. */
export function tezosSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const events = tezosEvents(seed, size);
  const end = opening + size.days * day;
  /** A replaced block has its operations one level earlier for a while. */
  const visible = (now: number): TezosEvent[] =>
    events.flatMap((event) =>
      event.at <= now
        ? event
        : event.isReplaced && event.at - blockTime <= now
          ? { ...event, at: event.at - blockTime, level: event.level - 1, idOffset: -500 }
          : [],
    );
  const endOf = (cycle: number): number => opening + (cycle + 1) * cycleTime;
  const rewards = rewardsOf(events, end, endOf);
  const over = (now: number) => rewards.filter(({ cycle }) => endOf(cycle) <= now);
  const list =
    (rowsOf: (event: TezosEvent) => Row[], cursor: string) =>
    ({ query }: StandInRequest, now: number): StandInAnswer => {
      const last = Number(query.get(cursor) ?? 0);
      const level = Number(query.get("level.gt") ?? 0);
      const rows = visible(now)
        .flatMap(rowsOf)
        .filter((row) => Number(row["id"]) > last && Number(row["level"]) > level);
      return { body: rows.slice(0, pageSize) };
    };
  const paths: Record<string, (request: StandInRequest, now: number) => StandInAnswer> = {
    "/v1/head": (_, now) => ({
      body: {
        chain: "mainnet",
        chainId: "NetXdQprcVkpaWU",
        level: firstLevel + Math.floor((now - opening) / blockTime),
      },
    }),
    [`/v1/accounts/${wallet}`]: (_, now) => {
      const held = totalsOf(visible(now));
      const earned = over(now).reduce((sum, { units }) => sum + units, 0n);
      return {
        body: {
          type: "user",
          address: wallet,
          balance: Number(held.spendable + held.staked + held.unstaked + earned),
          stakedBalance: Number(held.staked + earned),
          unstakedBalance: Number(held.unstaked),
        },
      };
    },
    [`/v1/accounts/${wallet}/operations`]: list((event) => rowsIn(event, event.operations), "lastId"),
    "/v1/tokens/transfers": list((event) => rowsIn(event, event.transfers), "offset.cr"),
    "/v1/staking/updates": list((event) => rowsIn(event, event.updates), "offset.cr"),
    "/v1/operations/transactions": ({ query }, now) => {
      const ids = new Set((query.get("id.in") ?? "").split(",").map(Number));
      const rows = visible(now).flatMap((event) => rowsIn(event, event.foreign));
      return { body: rows.filter(({ id }) => ids.has(Number(id))).map(({ id, hash }) => ({ id, hash })) };
    },
    [`/v1/rewards/stakers/${wallet}`]: ({ query }, now) => ({
      body: over(now)
        .filter(({ cycle }) => cycle > Number(query.get("cycle.gt") ?? -1))
        // Two bakers paid it.
        .flatMap(({ cycle, units }) => [
          { cycle, rewards: Number(units / 3n) },
          { cycle, rewards: Number(units - units / 3n) },
        ])
        .slice(0, pageSize),
    }),
    "/v1/cycles": ({ query }) => ({
      body: Array.from({ length: 60 }, (_, index) => ({
        index,
        endTime: new Date(endOf(index)).toISOString().replace(".000", ""),
      }))
        .filter(({ index }) => index > Number(query.get("index.gt") ?? -1))
        .slice(0, pageSize),
    }),
    "/v1/tokens/balances": ({ query }, now) => {
      const { tokens } = totalsOf(visible(now));
      const isHeld = tokens > 0n && query.get("offset.cr") === null;
      return { body: isHeld ? [{ id: 1, token: usdt, balance: String(tokens) }] : [] };
    },
  };
  return {
    kind: "tezos",
    upstreams: ["TZKT"],
    settings: { address: wallet },
    answer: (request, now) => paths[request.path]?.(request, now) ?? { status: 404, body: { code: 404 } },
    truth: (now) =>
      events.some(({ at }) => at > now - settledAfter && at <= now + settledAfter)
        ? undefined
        : [
            ...visible(now).flatMap(trueTransaction),
            ...over(now).map(({ cycle, units }) => ({
              key: new Date(endOf(cycle)).toISOString().slice(0, 10),
              at: endOf(cycle),
              changes: { [xtz]: amountOf(units, 6) },
            })),
          ],
    // A stake that comes between the requests for its changes and for what it holds would look like a reward.
    moments: events
      .filter(({ number, staked, finalized }) => number === 0 || staked !== finalized)
      .map(({ at }) => at - untilStakes),
    end,
  };
}

function totalsOf(events: readonly TezosEvent[]) {
  const totals = { spendable: 0n, staked: 0n, unstaked: 0n, tokens: 0n };
  for (const { xtz: coins, fee, staked, unstaked, finalized, tokens } of events) {
    totals.spendable += coins - fee - staked + finalized;
    totals.staked += staked - unstaked;
    totals.unstaked += unstaked - finalized;
    totals.tokens += tokens;
  }
  return totals;
}

function rewardsOf(events: readonly TezosEvent[], end: number, endOf: (cycle: number) => number) {
  const rewards: { cycle: number; units: bigint }[] = [];
  for (let cycle = 0; endOf(cycle) < end + 30 * day; cycle++) {
    const { staked } = totalsOf(events.filter(({ at }) => at <= endOf(cycle) - day));
    if (staked > 0n) rewards.push({ cycle, units: staked / 1_000n + 3n });
  }
  return rewards;
}

function rowsIn({ number, idOffset, level, at, hash }: TezosEvent, rows: readonly Row[]): Row[] {
  const id = (part: unknown): number => 1_000_000 + number * 1_000 + idOffset + Number(part);
  return rows.map((row) => ({
    level,
    timestamp: new Date(at).toISOString().replace(".000", ""),
    ...("contract" in row || "token" in row || "isUpdate" in row ? {} : { hash }),
    ...row,
    id: id(row["id"]),
    ...("transactionId" in row ? { transactionId: id(row["transactionId"]) } : {}),
    ...("stakingOpId" in row ? { stakingOpId: id(row["stakingOpId"]) } : {}),
  }));
}

function trueTransaction(event: TezosEvent): TrueTransaction[] {
  const { hash, at, fee, hasFailed, staked, finalized, tokens } = event;
  const coins = event.xtz - fee - staked + finalized;
  return [
    {
      key: hash,
      at: at - (at % second),
      changes: {
        ...(coins === 0n ? {} : { [xtz]: amountOf(coins, 6) }),
        ...(tokens === 0n ? {} : { [token]: amountOf(tokens, 6) }),
      },
      ...(fee > 0n ? { fee: `${amountOf(fee, 6)} ${xtz}` } : {}),
      ...(hasFailed ? { hasFailed: true } : {}),
    },
  ];
}
