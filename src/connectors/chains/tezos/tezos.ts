import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { groupBy } from "../../../lib/group-by.ts";
import type { SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import { base58CheckBytes } from "../account/address-checks.ts";
import {
  addressSettings,
  chainServer,
  refuseOtherChain,
  type ChainServer,
  type Query,
} from "../account/chain-server.ts";
import type { HistoryList, HistoryPage, Span } from "../account/history-lists.ts";
import { stakingRewards } from "./staking-rewards.ts";
import {
  accountAnswer,
  assembleTezos,
  bondKinds,
  isForeign,
  operationRow,
  smartRollupKinds,
  staking,
  stakingRow,
  tokenAsset,
  tokenBalance,
  tokenDecimals,
  transferRow,
  xtz,
  type OperationRow,
  type TezosRow,
  type TransferRow,
} from "./assemble.ts";
import { msg } from "../../../errors/wording.ts";

const publicServer = "https://api.tzkt.io";
const mainnet = "NetXdQprcVkpaWU";
const settings = addressSettings(
  {
    isValid: (text) =>
      /^(?:tz[1-4]|KT1)/.test(text) && [22, 23].includes(base58CheckBytes(text)?.length ?? 0),
    form: msg`an address of Tezos`,
    example: "tz1beW9AVJjE9QpTGYVPdtZCF5w1NPknMJ3T",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

const pageSize = 1_000;
/** Blocks after which one is final. */
const finality = 2;
/** Operations that move coins or cost fees. Earnings and losses of bakers are in operations of other kinds. */
const kinds = [
  "activation,delegation,origination,transaction,reveal,register_constant,set_deposits_limit,increase_paid_storage,transfer_ticket",
  "staking,migration,drain_delegate,update_secondary_key,update_consensus_key,dal_publish_commitment,set_delegate_parameters",
  ...smartRollupKinds,
  ...bondKinds,
].join();
const hashesPerBatch = 100;

const head = z.object({ chainId: z.string().optional(), level: z.int().optional() });
const references = z.array(z.object({ id: z.int(), hash: z.string() }));

function pages<Row extends TezosRow>(
  server: ChainServer,
  path: string,
  row: z.ZodType<Row>,
  query: (more: string | null) => Query,
) {
  return async ({ after }: Span, more: string | null): Promise<HistoryPage<TezosRow>> => {
    const level = after === null ? undefined : String(after);
    const rows =
      (await server.get(path, { ...query(more), limit: pageSize, "level.gt": level }, z.array(row))) ?? [];
    const last = rows.at(-1);
    return { rows, more: last === undefined ? null : String(last.id), isShort: rows.length < pageSize };
  };
}

/** An older server does not list staking. */
async function stakingPage(
  server: ChainServer,
  wallet: string,
  { after }: { after: bigint | null },
  more: string | null,
): Promise<HistoryPage<TezosRow>> {
  const query = {
    staker: wallet,
    "sort.asc": "id",
    "offset.cr": more ?? undefined,
    limit: pageSize,
    "level.gt": after === null ? undefined : String(after),
  };
  const rows = await server.get("/v1/staking/updates", query, z.array(stakingRow));
  const last = rows?.at(-1);
  const reason = msg`The server does not list staking, so staked coins and their rewards are missing.`;
  return {
    rows: rows ?? [],
    more: last === undefined ? null : String(last.id),
    isShort: (rows ?? []).length < pageSize,
    ...(rows === undefined ? { gaps: [{ from: null, to: null, reason, about: [xtz] }] } : {}),
  };
}

function openAccount(wallet: string, server: ChainServer, now: number): AccountReader<TezosRow> {
  let level: number | undefined;
  const list = (page: HistoryList<TezosRow>["page"]): HistoryList<TezosRow> => ({
    placeOf: (row) => BigInt(row.level),
    page,
  });
  const operations = pages(server, `/v1/accounts/${wallet}/operations`, operationRow, (more) => ({
    type: kinds,
    sort: 0,
    lastId: more ?? undefined,
  }));
  const transfers = pages(server, "/v1/tokens/transfers", transferRow, (more) => ({
    "anyof.from.to": wallet,
    "sort.asc": "id",
    "offset.cr": more ?? undefined,
  }));
  return {
    order: "ascending",
    async checkChain() {
      const state = await server.get("/v1/head", {}, head);
      refuseOtherChain("Tezos", mainnet, state?.chainId);
      level = state?.level;
    },
    newest: () => Promise.resolve(level === undefined ? undefined : BigInt(level - finality)),
    lists: [
      list(async (span, more) => {
        const page = await operations(span, more);
        const isBaker = more === null && (await accountOf(server, wallet))?.type === "delegate";
        const reason = msg`This address is a baker: what it earned and lost by baking is not read, so its balance differs from the chain's.`;
        return isBaker ? { ...page, gaps: [{ from: null, to: null, reason }] } : page;
      }),
      list(transfers),
      list((span, more) => stakingPage(server, wallet, span, more)),
    ],
    everySync: (storedRewards) => stakingRewards(server, wallet, { now, storedRewards }),
    read: (groups) => readGroups(groups.flat(), wallet, server),
    holdings: () => holdingsOf(server, wallet),
  };
}

function accountOf(server: ChainServer, wallet: string) {
  return server.get(`/v1/accounts/${wallet}`, {}, accountAnswer);
}

/** Operations of one hash belong together, and so do the token transfers that name one of them. */
async function readGroups(
  rows: readonly TezosRow[],
  wallet: string,
  server: ChainServer,
): Promise<ReadHistory> {
  const hashes = new Map<number, string>();
  for (const row of rows)
    if (row.list === "operation" && row.hash !== undefined) hashes.set(row.id, row.hash);
  const foreign = rows.flatMap((row) =>
    row.list === "transfer" && row.transactionId != null && !hashes.has(row.transactionId)
      ? row.transactionId
      : [],
  );
  for (let start = 0; start < foreign.length; start += hashesPerBatch) {
    const ids = [...new Set(foreign.slice(start, start + hashesPerBatch))];
    const query = { "id.in": ids.join(","), limit: hashesPerBatch };
    for (const { id, hash } of (await server.get("/v1/operations/transactions", query, references)) ?? [])
      hashes.set(id, hash);
  }
  const hashOf = (row: TezosRow): string | undefined => {
    if (row.list === "operation") return row.hash;
    const cause = row.list === "transfer" ? row.transactionId : (row.stakingOpId ?? row.delegationOpId);
    return hashes.get(cause ?? -1);
  };
  const groups = groupBy(rows, (row) => hashOf(row) ?? `${row.list} ${row.id}`);
  const found = [...groups.values()].map((group) => {
    const [first] = group;
    return assembleTezos(group, wallet, first === undefined ? undefined : hashOf(first));
  });
  return {
    transactions: found.flatMap(({ transaction }) => transaction ?? []),
    assets: found.flatMap(({ assets }) => assets),
    gaps: [
      ...found.flatMap(({ unread }) => unread).map(gapOf),
      ...rows.flatMap((row) => (row.list === "transfer" && isForeign(row, wallet) ? foreignGap(row) : [])),
    ],
  };
}

function foreignGap({ timestamp }: TransferRow): SourceGap {
  const at = Date.parse(timestamp);
  return {
    from: at,
    to: at,
    reason: "The server lists a transfer that is neither from nor to this account, so it is missing.",
  };
}

function gapOf({ type, timestamp }: OperationRow): SourceGap {
  const at = Date.parse(timestamp);
  return {
    from: at,
    to: at,
    reason: msg`Operations of kind ${type} move coins in a way that is not read, so the balance differs from the chain's.`,
    about: [xtz],
  };
}

async function holdingsOf(server: ChainServer, wallet: string): Promise<Holding[]> {
  const account = await accountOf(server, wallet);
  if (account === undefined) return [];
  // TzKT's balance includes staked coins, and unstaked ones that are not finalized yet.
  const spendable = account.balance - account.stakedBalance - account.unstakedBalance;
  const holdings: Holding[] = [{ assetId: xtz, amount: formatDecimal({ units: spendable, scale: 6 }) }];
  const lockedUnits = account.stakedBalance + account.unstakedBalance;
  if (lockedUnits > 0n)
    holdings.push({
      assetId: xtz,
      amount: formatDecimal({ units: lockedUnits, scale: 6 }),
      wallet: `${wallet}#${staking}`,
    });
  const balances = await allRows(
    ({ id }) => id,
    async (last: number | undefined) => {
      const query = {
        account: wallet,
        "balance.gt": 0,
        "sort.asc": "id",
        "offset.cr": last,
        limit: pageSize,
      };
      const rows = (await server.get("/v1/tokens/balances", query, z.array(tokenBalance))) ?? [];
      return { rows, next: rows.at(-1)?.id, isFull: rows.length >= pageSize };
    },
  );
  return [
    ...holdings,
    ...balances.map(({ token, balance }) => ({
      assetId: tokenAsset(token),
      amount: formatDecimal({ units: balance, scale: tokenDecimals(token) }),
    })),
  ];
}

const chain: AccountChain<Settings, TezosRow> = {
  id: "tezos",
  title: "Tezos address",
  settings,
  capabilities: ["staking"],
  native: () => ({ assetId: xtz, symbol: "XTZ", name: "Tezos", decimals: 6, coinId: "tezos" }),
  wallet: ({ address }) => address,
  positions: ({ address }) => [`${address}#${staking}`],
  open: (settings, context) =>
    openAccount(
      settings.address,
      chainServer(settings, context, {
        provider: "tzkt",
        server: publicServer,
        pace: { perSecond: 8, burst: 8 },
      }),
      context.now(),
    ),
  notes: [
    "Rewards that bakers pay to delegators are deposits from their payout addresses. Rewards on staked coins are dated by the ends of the cycles that earned them, those of the running cycle by the day on which a sync sees them.",
  ],
};

/** Tezos by TzKT: coins, FA1.2 and FA2 tokens, delegation, staking and the fees of bakers and storage. */
export const tezosConnector = accountConnector(chain);
