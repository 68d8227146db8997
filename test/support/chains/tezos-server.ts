import type { StandInAnswer, StandInRequest } from "../servers/stand-in.ts";

type Row = { id: number; level: number; [field: string]: unknown };
export type TezosAccount = {
  address: string;
  operations: readonly Row[];
  transfers?: readonly Row[];
  /** Operations of others that moved the account's tokens. */
  foreign?: readonly { id: number; hash: string }[];
  /** Changes of staked coins, rewards by cycle, and the end of each cycle. */
  staking?: readonly Row[];
  rewards?: readonly { cycle: number; rewards: number }[];
  cycles?: readonly { index: number; endTime: string }[];
  account?: Record<string, unknown>;
  balances?: readonly Record<string, unknown>[];
  chainId?: string;
  level?: number;
  page?: number;
};

/** A TzKT server that knows one address. */
export function tezosServer(given: TezosAccount): (request: StandInRequest) => StandInAnswer {
  const {
    address,
    operations,
    transfers = [],
    foreign = [],
    balances = [],
    staking = [],
    rewards = [],
    cycles = [],
    level = 9_000_000,
    page = 3,
  } = given;
  const { chainId = "NetXdQprcVkpaWU", account = { type: "empty", address } } = given;
  const rowsAfter = (rows: readonly Row[], query: URLSearchParams, last: string | null): StandInAnswer => ({
    body: rows
      .filter((row) => row.level > Number(query.get("level.gt") ?? 0) && row.id > Number(last ?? 0))
      .toSorted((a, b) => a.id - b.id)
      .slice(0, page),
  });
  return ({ path, query }) => {
    if (path === "/v1/head") return { body: { chain: "mainnet", chainId, level } };
    if (path === `/v1/accounts/${address}`) return { body: account };
    if (path === `/v1/accounts/${address}/operations`)
      return rowsAfter(operations, query, query.get("lastId"));
    if (path === "/v1/tokens/transfers") return rowsAfter(transfers, query, query.get("offset.cr"));
    if (path === "/v1/staking/updates") return rowsAfter(staking, query, query.get("offset.cr"));
    const since = (name: string): number => Number(query.get(name) ?? -1);
    if (path === `/v1/rewards/stakers/${address}`)
      return { body: rewards.filter(({ cycle }) => cycle > since("cycle.gt")).slice(0, page) };
    if (path === "/v1/cycles")
      return { body: cycles.filter(({ index }) => index > since("index.gt")).slice(0, page) };
    if (path === "/v1/tokens/balances") return { body: query.get("offset.cr") === null ? balances : [] };
    if (path === "/v1/operations/transactions") {
      const ids = (query.get("id.in") ?? "").split(",").map(Number);
      return { body: foreign.filter(({ id }) => ids.includes(id)) };
    }
    return { status: 404, body: { code: 404 } };
  };
}
