import { sha512_256 } from "@noble/hashes/sha2.js";
import { base32nopad } from "@scure/base";
import { z } from "zod";
import { formatDecimal } from "../../../domain/money/decimal.ts";
import { groupBy } from "../../../lib/group-by.ts";
import type { SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding, ReadHistory } from "../account/account-chain.ts";
import { allRows } from "../account/all-rows.ts";
import { accountConnector } from "../account/account-connector.ts";
import {
  addressSettings,
  chainServer,
  refuseOtherChain,
  units,
  type ChainServer,
} from "../account/chain-server.ts";
import type { HistoryPage, Span } from "../account/history-lists.ts";
import {
  algo,
  algorandRow,
  assembleAlgorand,
  assemblePayout,
  assetIdOf,
  assetsIn,
  groupOf,
  proposedBlock,
  type AlgorandAsset,
  type AlgorandRow,
} from "./assemble.ts";
import { msg } from "../../../errors/wording.ts";

const publicServer = "https://mainnet-idx.algonode.cloud";
const mainnet = "wGHE2Pwdvd7S12BL5FaOP20EGYesN73ktiC1qzkkit8=";
const settings = addressSettings(
  {
    isValid: isAlgorandAddress,
    form: msg`an address of Algorand`,
    example: "RXIOUIR5IGFZMIZ7CR7FJXDYY4JI7NZG5UCWCZZNWXUPFJRLG6K6X5ITXM",
  },
  publicServer,
);
type Settings = z.output<typeof settings>;

/** A public key and the last four bytes of its hash. */
function isAlgorandAddress(text: string): boolean {
  if (!/^[A-Z2-7]{58}$/.test(text)) return false;
  try {
    const bytes = base32nopad.decode(text);
    const check = sha512_256(bytes.subarray(0, 32)).subarray(-4);
    return bytes.length === 36 && check.every((byte, index) => byte === bytes[32 + index]);
  } catch {
    return false;
  }
}

const pageSize = 1_000;
const history = z.object({ transactions: z.array(algorandRow), "next-token": z.string().optional() });
const holding = z.object({ "asset-id": z.int(), amount: units, deleted: z.boolean().optional() });
const accountFields = z.object({
  "amount-without-pending-rewards": units,
  assets: z.array(holding).optional(),
  "total-assets-opted-in": z.int().optional(),
  "incentive-eligible": z.boolean().optional(),
});
const accountAnswer = z.union([
  z.object({ account: accountFields }),
  accountFields.transform((account) => ({ account })),
]);
const assetAnswer = z.object({
  asset: z.object({
    params: z.object({
      decimals: z.int().min(0).max(19),
      total: units,
      name: z.string().optional(),
      "unit-name": z.string().optional(),
    }),
  }),
});

type Reading = { server: ChainServer; wallet: string; known: Map<number, AlgorandAsset> };

async function historyPage(
  { server, wallet }: Reading,
  { after, before }: Span,
  more: string | null,
): Promise<HistoryPage<AlgorandRow>> {
  const answer = await server.get(
    `/v2/accounts/${wallet}/transactions`,
    {
      limit: pageSize,
      "min-round": after === null ? undefined : String(after + 1n),
      "max-round": before === null ? undefined : String(before - 1n),
      next: more ?? undefined,
    },
    history,
  );
  const rows = answer?.transactions ?? [];
  for (const row of rows) refuseOtherChain("Algorand", mainnet, row["genesis-hash"]);
  const next = rows.length === 0 ? null : (answer?.["next-token"] ?? null);
  return { rows, more: next, isShort: rows.length < pageSize };
}

const headers = z.object({ blocks: z.array(proposedBlock), "next-token": z.string().optional() });

/** The block itself pays its proposer, without a transaction. Older indexers cannot list blocks by proposer. */
async function payouts({ server, wallet }: Reading): Promise<ReadHistory> {
  let isListed = true;
  const blocks = await allRows(
    ({ round }) => round,
    async (next: string | undefined) => {
      const query = { proposers: wallet, limit: pageSize, next };
      const page = await server.get("/v2/block-headers", query, headers);
      if (page === undefined) isListed = false;
      const rows = page?.blocks ?? [];
      return { rows, next: nextPageToken(page, rows), isFull: rows.length >= pageSize };
    },
  );
  const transactions = blocks.flatMap((block) => assemblePayout(block, wallet));
  return { transactions, gaps: isListed ? [] : await unlistedRewards(server, wallet) };
}

/** The next page's token; servers state one after an empty page too. */
function nextPageToken(
  page: { "next-token"?: string | undefined } | undefined,
  rows: readonly unknown[],
): string | undefined {
  return rows.length === 0 ? undefined : page?.["next-token"];
}

async function unlistedRewards(server: ChainServer, wallet: string): Promise<SourceGap[]> {
  const { account } = (await server.get(`/v2/accounts/${wallet}`, {}, accountAnswer)) ?? {};
  if (account?.["incentive-eligible"] !== true) return [];
  const reason = msg`This address may be paid for proposing blocks, and the indexer does not list blocks by proposer, so its balance may differ from the chain's.`;
  return [{ from: null, to: null, reason, about: [algo] }];
}

async function loadAssets({ server, known }: Reading, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    if (known.has(number)) continue;
    const answer = await server.get(`/v2/assets/${number}`, { "include-all": true }, assetAnswer);
    if (answer === undefined) continue;
    const { decimals, total, name, "unit-name": unit } = answer.asset.params;
    const symbol = unit ?? name ?? String(number);
    known.set(number, { symbol, name: name ?? symbol, decimals, total });
  }
}

function openAccount(reading: Reading): AccountReader<AlgorandRow> {
  const { server, wallet, known } = reading;
  return {
    order: "descending",
    async checkChain() {
      const genesis = z.object({ "genesis-hash": z.string().optional() });
      const block = await server.get("/v2/blocks/1", { "header-only": true }, genesis);
      refuseOtherChain("Algorand", mainnet, block?.["genesis-hash"]);
    },
    lists: [
      {
        placeOf: (row) => BigInt(row["confirmed-round"]),
        page: (span, more) => historyPage(reading, span, more),
      },
    ],
    async read(groups): Promise<ReadHistory> {
      const rows = groups.flat();
      const numbers = assetsIn(rows);
      await loadAssets(reading, numbers);
      const unknown = numbers.filter((number) => !known.has(number));
      const found = [...groupBy(rows, groupOf).values()].map((group) =>
        assembleAlgorand(group, wallet, known),
      );
      return {
        transactions: found.flatMap(({ transactions }) => transactions),
        assets: found.flatMap(({ assets }) => assets),
        gaps: unknown.map((number) => ({
          from: null,
          to: null,
          reason: msg`The server does not know asset ${number}, so its transfers are missing.`,
          about: [assetIdOf(number)],
        })),
      };
    },
    everySync: () => payouts(reading),
    holdings: () => holdingsOf(reading),
  };
}

async function holdingsOf(reading: Reading): Promise<Holding[]> {
  const { server, wallet, known } = reading;
  const { account } = (await server.get(`/v2/accounts/${wallet}`, {}, accountAnswer)) ?? {};
  if (account === undefined) return [];
  const assets = account.assets ?? (await assetPages(server, wallet, account["total-assets-opted-in"] ?? 0));
  const amountByAsset = new Map(
    assets.filter(({ deleted }) => deleted !== true).map((asset) => [asset["asset-id"], asset.amount]),
  );
  await loadAssets(
    reading,
    [...amountByAsset].flatMap(([number, amount]) => (amount > 0n ? [number] : [])),
  );
  const coins = formatDecimal({ units: account["amount-without-pending-rewards"], scale: 6 });
  return [
    { assetId: algo, amount: coins },
    ...[...amountByAsset].map(([number, amount]): Holding => {
      const asset = known.get(number);
      const assetId = assetIdOf(number);
      if (asset === undefined) return { assetId, units: amount };
      return { assetId, amount: formatDecimal({ units: amount, scale: asset.decimals }) };
    }),
  ];
}

async function assetPages(
  server: ChainServer,
  wallet: string,
  count: number,
): Promise<z.output<typeof holding>[]> {
  const answer = z.object({ assets: z.array(holding), "next-token": z.string().optional() });
  if (count === 0) return [];
  return allRows(
    (asset) => asset["asset-id"],
    async (next: string | undefined) => {
      const page = await server.get(`/v2/accounts/${wallet}/assets`, { limit: pageSize, next }, answer);
      const rows = page?.assets ?? [];
      return { rows, next: nextPageToken(page, rows), isFull: rows.length >= pageSize };
    },
  );
}

const chain: AccountChain<Settings, AlgorandRow> = {
  id: "algorand",
  title: "Algorand address",
  settings,
  native: () => ({ assetId: algo, symbol: "ALGO", name: "Algorand", decimals: 6, coinId: "algorand" }),
  wallet: ({ address }) => address,
  open: (settings, context) =>
    openAccount({
      wallet: settings.address,
      known: new Map(),
      server: chainServer(settings, context, {
        provider: "algorand",
        server: publicServer,
        pace: { perSecond: 10, burst: 10 },
      }),
    }),
};

/** Algorand by any indexer: payments, assets, applications with their inner transactions, closing of accounts, rewards. */
export const algorandConnector = accountConnector(chain);
