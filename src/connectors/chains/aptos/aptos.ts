import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { ConnectorContext, SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import {
  addressSettings,
  keyHeader,
  chainServer,
  refuseOtherChain,
  serverKey,
  units,
  type ChainServer,
} from "../account/chain-server.ts";
import { assemblePoolRewards, formerRewards, type Stake } from "../account/pool-rewards.ts";
import {
  aptosCoin,
  assembleAptos,
  assetIdOf,
  fullAddress,
  isNative,
  octaScale,
  staking,
  stakingMove,
  unreadIn,
  type AptosRow,
} from "./assemble.ts";
import { createIndexer, type Indexer } from "./indexer.ts";

const publicServer = "https://api.mainnet.aptoslabs.com/v1";
const mainnet = "1";
const settings = addressSettings(
  {
    normalize: (text) => fullAddress(text) ?? text,
    isValid: (text) => /^0x[0-9a-f]{64}$/.test(text),
    form: msg`an address of Aptos`,
    example: "0x6467997d9c3a5bc9f714e17a168984595ce9bec7350645713a1fe7983a7f5fcc",
  },
  publicServer,
).extend({ apiKey: serverKey("A key of Aptos Labs, which allows more requests") });
type Settings = z.output<typeof settings>;

type Reading = { server: ChainServer; indexer: Indexer; wallet: string; now: number };

function typesIn(rows: readonly AptosRow[]): string[] {
  return rows.flatMap((row) =>
    row.list === "activity" && row.asset_type != null && !isNative(row.asset_type) ? [row.asset_type] : [],
  );
}

function unknownDecimals(types: ReadonlySet<string>): SourceGap[] {
  return [...types].map((type) => ({
    from: null,
    to: null,
    reason: msg`The server does not know the decimals of ${type}, so its transfers are missing.`,
    about: [assetIdOf(type)],
  }));
}

function unreadKinds(rows: readonly AptosRow[], wallet: string): SourceGap[] {
  return [...new Set(rows.flatMap((row) => unreadIn(row, wallet)))].map((kind) => ({
    from: null,
    to: null,
    reason: msg`Transactions of the kind ${kind} are not read.`,
  }));
}

async function readGroups({ indexer, wallet }: Reading, groups: readonly AptosRow[][]): Promise<ReadHistory> {
  const types = typesIn(groups.flat());
  await indexer.loadMetadata(types);
  const versions = groups.flatMap(([row]) => (row === undefined ? [] : [row.transaction_version]));
  const senders = await indexer.senders(versions);
  const { tokens, canonical } = indexer;
  const found = groups.map((rows) => assembleAptos(rows, { wallet, tokens, canonical, senders }));
  const unknown = new Set(types.map(canonical).filter((type) => !tokens.has(type)));
  return {
    transactions: found.flatMap(({ transactions }) => transactions),
    assets: found.flatMap(({ assets }) => assets),
    gaps: [...unknownDecimals(unknown), ...unreadKinds(groups.flat(), wallet)],
  };
}

function placeInList({ transaction_version: version, event_index: index }: AptosRow): string {
  return `${version}:${index}`;
}

/**
 * The deposits at delegation pools, and what each holds for the account: active, inactive and on its way back. Both at the indexer's version:
 * the node is ahead of it, and a deposit that only the node knows would look like a reward.
 */
async function stakes({ indexer, server, wallet }: Reading): Promise<Stake[]> {
  const pools = new Map<string, Stake & { last: bigint }>();
  const version = await indexer.newest();
  const span = { after: null, before: version === undefined ? null : version + 1n };
  const path = version === undefined ? "/view" : `/view?ledger_version=${version}`;
  const rows = await allRows(placeInList, async (more: string | undefined) => {
    const page = await indexer.staking(span, more ?? null);
    return { rows: page.rows, next: page.more, isFull: page.isShort === false };
  });
  for (const row of rows) {
    if (row.list !== "staking") continue;
    const { pool_address: pool, amount } = row;
    const stake = pools.get(pool) ?? { pool, heldUnits: 0n, paidIn: 0n, paidOut: 0n, lastAt: 0, last: 0n };
    const move = stakingMove(row);
    if (move === "stake") stake.paidIn += amount;
    if (move === "unstake") stake.paidOut += amount;
    stake.last = row.transaction_version;
    pools.set(pool, stake);
  }
  const times = await indexer.senders([...pools.values()].map(({ last }) => last));
  for (const stake of pools.values()) {
    stake.lastAt = times.get(stake.last)?.at ?? 0;
    const question = {
      function: "0x1::delegation_pool::get_stake",
      type_arguments: [],
      arguments: [stake.pool, wallet],
    };
    const amounts = await server.post(path, question, z.array(units).length(3));
    // Without an answer the stake would look lost.
    if (amounts === undefined)
      throw new AppError("upstream", "The Aptos node does not state what a pool holds.", {
        data: { provider: "aptos" },
      });
    stake.heldUnits = amounts.reduce((sum, amount) => sum + amount, 0n);
  }
  return [...pools.values()];
}

function openAccount(reading: Reading): AccountReader<AptosRow> {
  const { server, indexer, wallet, now } = reading;
  const placeOf = (row: AptosRow): bigint => row.transaction_version;
  return {
    order: "ascending",
    async checkChain() {
      const node = await server.get("/", {}, z.object({ chain_id: z.int() }));
      refuseOtherChain("Aptos", mainnet, node?.chain_id.toString());
      refuseOtherChain("Aptos", mainnet, await indexer.chainId());
    },
    lists: [
      { placeOf, page: (span, more) => indexer.activities(span, more) },
      { placeOf, page: (span, more) => indexer.staking(span, more) },
    ],
    newest: () => indexer.newest(),
    read: (groups) => readGroups(reading, groups),
    async everySync(storedRewards) {
      const party = { wallet, position: `${wallet}#${staking}`, assetId: aptosCoin, scale: octaScale };
      const pools = await stakes(reading);
      return {
        transactions: pools.flatMap((stake) => assemblePoolRewards(stake, party, { now, storedRewards })),
        retracted: formerRewards(pools, party),
      };
    },
    holdings: () => holdingsOf(reading),
  };
}

async function holdingsOf(reading: Reading): Promise<Holding[]> {
  const { server, indexer, wallet } = reading;
  const path = `/accounts/${wallet}/balance/0x1::aptos_coin::AptosCoin`;
  const coins = (await server.get(path, {}, units)) ?? 0n;
  const text = (amount: bigint): string => formatDecimal({ units: amount, scale: octaScale });
  const holdings: Holding[] = [{ assetId: aptosCoin, amount: text(coins) }];
  const balances = await indexer.balances();
  await indexer.loadMetadata(balances.map(({ type }) => type));
  const totals = new Map<string, bigint>();
  for (const { type, amount } of balances) {
    const canonicalType = indexer.canonical(type);
    totals.set(canonicalType, (totals.get(canonicalType) ?? 0n) + amount);
  }
  for (const [type, amount] of totals) {
    const token = indexer.tokens.get(type);
    const assetId = assetIdOf(type);
    holdings.push(
      token === undefined
        ? { assetId, units: amount }
        : { assetId, amount: formatDecimal({ units: amount, scale: token.decimals }) },
    );
  }
  const staked = (await stakes(reading)).reduce((sum, { heldUnits }) => sum + heldUnits, 0n);
  if (staked > 0n)
    holdings.push({ assetId: aptosCoin, amount: text(staked), wallet: `${wallet}#${staking}` });
  return holdings;
}

function readingOf(settings: Settings, context: ConnectorContext): Reading {
  const server = chainServer(settings, context, {
    provider: "aptos",
    server: publicServer,
    pace: { perSecond: 5, burst: 10 },
    headers: keyHeader(settings, context, (key) => ({ Authorization: `Bearer ${key}` })),
  });
  const { address: wallet } = settings;
  return { server, indexer: createIndexer(server, wallet), wallet, now: context.now() };
}

const chain: AccountChain<Settings, AptosRow> = {
  id: "aptos",
  title: "Aptos address",
  settings,
  capabilities: ["staking"],
  native: () => ({ assetId: aptosCoin, symbol: "APT", name: "Aptos", decimals: octaScale, coinId: "aptos" }),
  wallet: ({ address }) => address,
  positions: ({ address }) => [`${address}#${staking}`],
  settingsFor: (text) => {
    const { data } = settings.safeParse({ address: text });
    return data !== undefined && /^0x[0-9a-f]{60,64}$/i.test(text) ? [data] : [];
  },
  open: (settings, context) => openAccount(readingOf(settings, context)),
  notes: [
    "NFTs of Aptos are not listed. Transactions are named by their version. Pools pay rewards without transactions: they are dated by the day on which a sync sees them.",
  ],
};

/** Aptos by a node and its indexer: coins and fungible assets, gas with refunds and sponsors, delegated coins. */
export const aptosConnector = accountConnector(chain);
