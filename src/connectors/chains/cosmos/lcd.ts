import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import type { SourceGap } from "../../connector.ts";
import type { AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { refuseOtherChain, units, type ChainServer } from "../account/chain-server.ts";
import { mergeNewestFirst, type NewestFirst } from "../account/merge-newest-first.ts";
import { effectOf, transactionsOf, type Effect } from "./assemble.ts";
import { staking, type Unbonding } from "./unbonding.ts";
import type { Scaled } from "./flow.ts";
import type { Release } from "./releases.ts";
import { nativeOf, platformOf, type CosmosChain } from "./chains.ts";
import type { Denominations, KnownAsset } from "./denominations.ts";
import { responseRow, type CosmosRow } from "./events.ts";

/** The page size limit of servers. */
const pageSize = 100;

const nodeInfo = z.object({ default_node_info: z.object({ network: z.string() }) });
const listAnswer = z
  .object({
    txs: z.array(z.unknown()).nullish(),
    tx_responses: z.array(z.looseObject({ tx: z.unknown() })),
    pagination: z.object({ total: z.coerce.number().nullish() }).nullish(),
    total: z.coerce.number().nullish(),
  })
  .transform(({ txs, tx_responses: responses, pagination, total }) => ({
    rows: responses.map((response, index) => ({ ...response, tx: response.tx ?? txs?.[index] })),
    total: Math.max(Number(pagination?.total ?? 0), Number(total ?? 0)),
  }))
  .pipe(z.object({ rows: z.array(responseRow), total: z.number() }));
const next = { pagination: z.object({ next_key: z.string().nullish() }).nullish() };
const coin = z.object({ denom: z.string(), amount: units });
const validator = z.string().optional();
const balances = z
  .object({ balances: z.array(coin), ...next })
  .transform(({ balances: rows, pagination }) => ({ rows, pagination }));
const delegation = z.object({
  delegation: z.object({ validator_address: validator }).optional(),
  balance: coin,
});
const delegations = z
  .object({ delegation_responses: z.array(delegation), ...next })
  .transform(({ delegation_responses: rows, pagination }) => ({ rows, pagination }));
const unbonding = z.object({
  validator_address: validator,
  entries: z.array(z.object({ balance: units })),
});
const unbondings = z
  .object({ unbonding_responses: z.array(unbonding), ...next })
  .transform(({ unbonding_responses: rows, pagination }) => ({ rows, pagination }));

export type CosmosReading = {
  chain: CosmosChain;
  wallet: string;
  server: ChainServer;
  /** The same server; a path that it does not have counts as an empty result. */
  optional: ChainServer;
  /** The same server, where a thing that it does not know means that there is none. */
  lookups: ChainServer;
  denominations: Denominations;
  /** Coins that return later, collected while reading. */
  unbondings: Unbonding[];
  /** Locks and deposits of proposals in the transactions read so far. */
  releases: Release[];
};

/** Transactions with one attribute of an event, newest first. The names of the condition and the page changed with version 0.50 of the SDK. */
function listOf(server: ChainServer, condition: string): NewestFirst<CosmosRow> {
  return async (cursor) => {
    const [page = 1, seen = 0] = (cursor ?? "1 0").split(" ").map(Number);
    const answer = await server.get(
      "/cosmos/tx/v1beta1/txs",
      {
        events: condition,
        query: condition,
        order_by: "ORDER_BY_DESC",
        page,
        limit: pageSize,
        "pagination.limit": pageSize,
        "pagination.offset": seen,
        "pagination.count_total": true,
      },
      listAnswer,
    );
    if (answer === undefined) throw incompleteAnswerError(msg`the list of transactions`);
    const { rows, total } = answer;
    const read = seen + rows.length;
    const isEnd = rows.length === 0 || (total > 0 ? read >= total : rows.length < pageSize);
    return { rows, next: isEnd ? null : `${page + 1} ${read}`, isShort: rows.length < pageSize };
  };
}

function incompleteAnswerError(fault: string | Wording): AppError {
  return new AppError(
    "upstream",
    msg`The server did not return ${fault}. Nothing was read; another server of the chain may have it.`,
  );
}

export function openAccount(reading: CosmosReading): AccountReader<CosmosRow> {
  const { chain, wallet, server } = reading;
  const placeOf = ({ height }: CosmosRow): bigint => height;
  return {
    order: "descending",
    async checkChain() {
      const info = await server.get("/cosmos/base/tendermint/v1beta1/node_info", {}, nodeInfo);
      refuseOtherChain(chain.name, chain.id, info?.default_node_info.network);
    },
    lists: [
      {
        placeOf,
        timeOf: ({ timestamp }) => Date.parse(timestamp),
        page: mergeNewestFirst(
          [listOf(server, `message.sender='${wallet}'`), listOf(server, `transfer.recipient='${wallet}'`)],
          { placeOf, keyOf: ({ txhash }) => txhash },
        ),
      },
    ],
    read: (groups) => readRows(groups.flat(), reading),
    holdings: () => holdingsOf(reading),
  };
}

async function readRows(rows: readonly CosmosRow[], reading: CosmosReading): Promise<ReadHistory> {
  const effects = rows.map((row) => effectOf(row, reading));
  const { scaled, assets } = await assetsOf(
    effects.flatMap(({ flows, fees }) => [...flows, ...fees].map(({ denom }) => denom)),
    reading,
  );
  reading.unbondings.push(...effects.flatMap(({ unbondings: found }) => found));
  reading.releases.push(...effects.flatMap(({ releases }) => releases));
  return {
    transactions: effects.flatMap((effect) => transactionsOf(effect, reading, scaled)),
    assets: assets.map(({ hint }) => hint),
    gaps: effects.filter(({ isUnknown }) => isUnknown).map((effect) => gapOf(effect, reading)),
  };
}

function gapOf({ row }: Effect, { chain }: CosmosReading): SourceGap {
  const at = Date.parse(row.timestamp);
  return {
    from: at,
    to: at,
    reason: msg`The server of ${chain.name} leaves out what some transactions did, so only their fees are here. A server that keeps events has it.`,
    about: [platformOf(chain)],
  };
}

export async function assetsOf(
  denoms: readonly string[],
  { denominations }: CosmosReading,
): Promise<{ scaled: Scaled; assets: KnownAsset[] }> {
  const known = new Map<string, KnownAsset>();
  for (const denom of new Set(denoms)) known.set(denom, await denominations.of(denom));
  return {
    assets: [...known.values()],
    scaled(denom) {
      const asset = known.get(denom);
      if (asset === undefined)
        throw new AppError("internal", msg`The denomination ${denom} was not looked up.`);
      return asset;
    },
  };
}

const listLimit = 500;

type CosmosPage<Row> = {
  rows: Row[];
  pagination?: { next_key?: string | null | undefined } | null | undefined;
};

/** All rows of a list; `undefined` if the server does not have it. */
async function readAllRows<Row>(
  server: ChainServer,
  path: string,
  schema: z.ZodType<CosmosPage<Row>>,
  keyOf: (row: Row) => string,
): Promise<Row[] | undefined> {
  let isThere = false;
  const found = await allRows(keyOf, async (key: string | undefined) => {
    const page = await server.get(path, { "pagination.limit": listLimit, "pagination.key": key }, schema);
    isThere ||= page !== undefined;
    const { rows = [], pagination } = page ?? {};
    const following = pagination?.next_key ?? "";
    return { rows, next: following === "" ? undefined : following, isFull: rows.length >= listLimit };
  });
  return isThere ? found : undefined;
}

async function holdingsOf(reading: CosmosReading): Promise<Holding[]> {
  const { chain, wallet, server, optional } = reading;
  const path = `/cosmos/bank/v1beta1/balances/${wallet}`;
  const coins = await readAllRows(server, path, balances, ({ denom }) => denom);
  if (coins === undefined) throw incompleteAnswerError("balances");
  const { scaled } = await assetsOf(
    coins.map(({ denom }) => denom),
    reading,
  );
  const holdings = coins.map(({ denom, amount }): Holding => {
    const { assetId, scale } = scaled(denom);
    return { assetId, amount: formatDecimal({ units: amount, scale }) };
  });
  const bonded = await readAllRows(
    optional,
    `/cosmos/staking/v1beta1/delegations/${wallet}`,
    delegations,
    (row) => row.delegation?.validator_address ?? "",
  );
  const pendingReturns = await readAllRows(
    optional,
    `/cosmos/staking/v1beta1/delegators/${wallet}/unbonding_delegations`,
    unbondings,
    (row) => row.validator_address ?? "",
  );
  const staked = [
    ...(bonded ?? []).map(({ balance }) => balance.amount),
    ...(pendingReturns ?? []).flatMap(({ entries }) => entries.map(({ balance }) => balance)),
  ].reduce((sum, amount) => sum + amount, 0n);
  if (staked > 0n)
    holdings.push({
      assetId: nativeOf(chain),
      wallet: `${wallet}#${staking}`,
      amount: formatDecimal({ units: staked, scale: chain.decimals }),
    });
  return holdings;
}
