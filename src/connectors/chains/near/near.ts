import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import type { ConnectorContext, SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import {
  addressSettings,
  chainServer,
  refuseOtherChain,
  serverKey,
  serverUrl,
} from "../account/chain-server.ts";
import { assemblePoolRewards, formerRewards, type Stake } from "../account/pool-rewards.ts";
import type { NewestFirst } from "../account/merge-newest-first.ts";
import {
  assembleNear,
  nearCoin,
  separateTokens,
  receiptRow,
  staking,
  stakesOf,
  stakingNanoseconds,
  stakingRow,
  tokenAsset,
  tokenRow,
  transactionRow,
  yoctoScale,
  type NearRow,
} from "./assemble.ts";
import { accountOf as accountNamed, isAccount, isRecognisable } from "./account-name.ts";
import { completeTraces } from "./slow-traces.ts";
import { numberEqualEvents, tracePages, traceSpanMs, type Trace } from "./traces.ts";
import { statusAnswer, tokenBalance, rpc, accountOf, balanceAtPool, type Reading } from "./near-node.ts";
import { msg } from "../../../errors/wording.ts";

const publicServer = "https://api.nearblocks.io";
const publicNode = "https://free.rpc.fastnear.com";
const settings = addressSettings(
  {
    normalize: (text) => text.toLowerCase(),
    isValid: isAccount,
    form: msg`an account of NEAR`,
    example: "alice.near",
  },
  publicServer,
).extend({
  node: serverUrl(publicNode).meta({ secret: true, title: "Node (RPC)" }),
  apiKey: serverKey("A key of NearBlocks; without one it answers six requests a minute"),
});
type Settings = z.output<typeof settings>;

/** A page of 100 rows is charged as four requests of 25. */
const pageSize = { withKey: 100, without: 25 };
const settlesAfterMs = 900_000;
/** A transaction is read again until all its receipts are listed. */
const listedAfterMs = traceSpanMs + settlesAfterMs;
/** The code hash of an account without a contract. */
const noContract = "1".repeat(32);

const next = z.object({ next_page: z.string().nullish() }).nullish();

function pathOf({ wallet }: Reading, list: string): string {
  return `/v3/accounts/${wallet}/${list}`;
}

function listOf<Row extends NearRow>(
  reading: Reading,
  list: string,
  schema: z.ZodType<Row>,
  before: bigint | null,
): NewestFirst<NearRow> {
  const answer = z.object({ data: z.array(schema), meta: next });
  const before_ts = before === null ? undefined : String(before);
  return async (cursor) => {
    const query = { limit: reading.limit, before_ts, next: cursor ?? undefined };
    const page = await reading.indexer.get(pathOf(reading, list), query, answer);
    // Token events whose transaction is not found come after all others of a page.
    const rows = (page?.data ?? []).toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0));
    return { rows, next: page?.meta?.next_page ?? null, isShort: rows.length < reading.limit };
  };
}

/** All rows of a list that has no order. */
function readAllRows<Row>(
  reading: Reading,
  list: string,
  row: z.ZodType<Row>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const answer = z.object({ data: z.array(row), meta: next });
  return allRows(keyOf, async (cursor: string | undefined) => {
    const query = { limit: reading.limit, next: cursor };
    const page = await reading.indexer.get(pathOf(reading, list), query, answer);
    if (page === undefined) reading.unlisted.add(list);
    const rows = page?.data ?? [];
    return { rows, next: page?.meta?.next_page, isFull: rows.length >= reading.limit };
  });
}

async function stakes(reading: Reading): Promise<Stake[]> {
  const rows = await readAllRows(reading, "staking-txns", stakingRow, (row) =>
    [row.receipt_id, stakingNanoseconds(row), row.contract, row.account, row.type, row.amount].join(" "),
  );
  const found: Stake[] = [];
  for (const stake of stakesOf(rows, reading.wallet).values())
    found.push({ ...stake, heldUnits: await balanceAtPool(reading, stake.pool) });
  return found;
}

function openAccount(reading: Reading): AccountReader<Trace> {
  const { wallet, now } = reading;
  return {
    order: "descending",
    async checkChain() {
      const { result } = await rpc(reading, "status", [], statusAnswer);
      refuseOtherChain("NEAR", "mainnet", result.chain_id);
    },
    lists: [
      {
        placeOf: ({ place }) => place,
        timeOf: ({ place }) => Number(place / 1_000_000n),
        page: tracePages((before) => [
          listOf(reading, "txns", transactionRow, before),
          listOf(reading, "receipts", receiptRow, before),
          numberEqualEvents(listOf(reading, "ft-txns", tokenRow, before)),
        ]),
      },
    ],
    async read(groups): Promise<ReadHistory> {
      const { traces, gaps } = await completeTraces(reading, groups.flat());
      const found = traces.map((rows) => assembleNear(rows, wallet));
      return {
        transactions: found.flatMap(({ transactions }) => transactions),
        assets: found.flatMap(({ assets }) => assets),
        retracted: traces.flatMap((rows) => separateTokens(rows, wallet)),
        gaps: [...gaps, ...unknownTokens(traces.flat())],
      };
    },
    async everySync(storedRewards) {
      const party = { wallet, position: `${wallet}#${staking}`, assetId: nearCoin, scale: yoctoScale };
      const pools = await stakes(reading);
      const transactions = pools.flatMap((stake) =>
        assemblePoolRewards(stake, party, { now, storedRewards }),
      );
      const account = await accountOf(reading);
      const hasContract = account?.code_hash !== undefined && account.code_hash !== noContract;
      const reason = msg`This account has a contract, which earns a part of the gas of its calls. That is in no receipt and not read, so its balance may differ from the chain's.`;
      const retractedIds = formerRewards(pools, party);
      return {
        transactions,
        retracted: retractedIds,
        gaps: [
          ...(hasContract ? [{ from: null, to: null, reason, about: [nearCoin] }] : []),
          ...(reading.unlisted.has("staking-txns") ? [unlistedStakes] : []),
        ],
      };
    },
    holdings: () => holdingsOf(reading),
  };
}

const unlistedStakes: SourceGap = {
  from: null,
  to: null,
  reason: "The server does not list staking, so what validators' pools hold and earned is missing.",
  about: [nearCoin],
};

function unknownTokens(rows: readonly NearRow[]): SourceGap[] {
  const unknown = rows.flatMap((row) =>
    row.list === "token" && row.meta?.decimals == null ? [row.contract_account_id] : [],
  );
  return [...new Set(unknown)].map((contract) => ({
    from: null,
    to: null,
    reason: msg`NearBlocks does not know the decimals of ${contract}, so its transfers are missing.`,
    about: [tokenAsset(contract)],
  }));
}

async function holdingsOf(reading: Reading): Promise<Holding[]> {
  const account = await accountOf(reading);
  if (account === undefined) return [];
  const coins = (amount: bigint): string => formatDecimal({ units: amount, scale: yoctoScale });
  const holdings: Holding[] = [{ assetId: nearCoin, amount: coins(account.amount + account.locked) }];
  const tokens = await readAllRows(reading, "assets/fts", tokenBalance, ({ contract }) => contract);
  for (const { contract, amount, meta } of tokens) {
    const assetId = tokenAsset(contract);
    const scale = meta?.decimals;
    holdings.push(
      scale == null
        ? { assetId, units: amount }
        : { assetId, amount: formatDecimal({ units: amount, scale }) },
    );
  }
  const staked = (await stakes(reading)).reduce((sum, { heldUnits }) => sum + heldUnits, 0n);
  if (staked > 0n)
    holdings.push({ assetId: nearCoin, amount: coins(staked), wallet: `${reading.wallet}#${staking}` });
  return holdings;
}

function readingOf(settings: Settings, context: ConnectorContext): Reading {
  const key = context.secret("apiKey") ?? settings.apiKey;
  const nodeUrl = context.secret("node") ?? settings.node;
  const indexer = chainServer(settings, context, {
    provider: "nearblocks",
    server: publicServer,
    pace: key === undefined ? { perSecond: 0.1, burst: 6 } : { perSecond: 2, burst: 4 },
    headers: key === undefined ? {} : { Authorization: `Bearer ${key}` },
  });
  const node = chainServer({}, withoutUrl(context, nodeUrl), {
    provider: "near",
    server: nodeUrl ?? publicNode,
    pace: { perSecond: 5, burst: 10 },
  });
  const limit = key === undefined ? pageSize.without : pageSize.withKey;
  const wallet = accountNamed(settings.address);
  return { indexer, node, wallet, limit, now: context.now(), unlisted: new Set() };
}

/** The node has a separate setting; the sealed `url` is the indexer's. */
function withoutUrl(context: ConnectorContext, url: string | undefined): ConnectorContext {
  return { ...context, secret: (field) => (field === "url" ? url : context.secret(field)) };
}

const chain: AccountChain<Settings, Trace> = {
  id: "near",
  title: "NEAR account",
  settings,
  settlesAfterMs,
  listedAfterMs,
  // 2: equal token transfers of one receipt count each. 3: receipts long after their transaction belong to it, and its fee is whole.
  edition: 3,
  capabilities: ["staking"],
  native: () => ({ assetId: nearCoin, symbol: "NEAR", name: "NEAR", decimals: yoctoScale, coinId: "near" }),
  wallet: ({ address }) => accountNamed(address),
  positions: ({ address }) => [`${accountNamed(address)}#${staking}`],
  settingsFor: (text) => {
    const { data } = settings.safeParse({ address: text });
    return data !== undefined && isRecognisable(data.address) ? [data] : [];
  },
  open: (settings, context) => openAccount(readingOf(settings, context)),
  notes: [
    "Implicit accounts are 64 hexadecimal digits, as private keys are: write near:mainnet: before them. NFTs and multi-tokens of NEAR are not listed. Pools pay rewards without transactions: they are dated by the day on which a sync sees them. Gas that contracts earn and rewards of a validator of your own are not read.",
  ],
};

/** NEAR by NearBlocks and a node: coins by receipt, tokens, fees, staking at validators' pools. */
export const nearConnector = accountConnector(chain);
