import { z } from "zod";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import { formatDecimal, normalizeDecimal } from "../../../domain/money/decimal.ts";
import { AppError } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import { groupBy } from "../../../lib/group-by.ts";
import type { SourceGap } from "../../connector.ts";
import type { AccountChain, AccountReader, Holding } from "../account/account-chain.ts";
import { accountConnector } from "../account/account-connector.ts";
import {
  chainServer,
  keyHeader,
  refuseOtherChain,
  serverKey,
  serverUrl,
  type ChainServer,
} from "../account/chain-server.ts";
import { mergeNewestFirst, type NewestFirst } from "../account/merge-newest-first.ts";
import { addressOn, publicKeyOf } from "./address.ts";
import {
  assembleSubscan,
  assetOf,
  extrinsicRow,
  keyOf,
  rewardRow,
  rewardsOfOthers,
  transactionOf,
  transferRow,
  unknownOf,
  unreadIn,
  type SubscanChain,
  type SubscanRow,
} from "./assemble.ts";

const dot = { symbol: "DOT", name: "Polkadot", coinId: "polkadot", decimals: 10, network: 0 };
const ksm = { symbol: "KSM", name: "Kusama", coinId: "kusama", decimals: 12, network: 2 };
const record = (genesis: string, coin: typeof dot, slip44: number): SubscanChain => ({
  ...coin,
  platform: `polkadot:${genesis}`,
  assetId: `polkadot:${genesis}/slip44:${slip44}`,
});
/** Chains by Subscan's name. A further one with the same lists is one line. */
const chains = {
  polkadot: record("91b171bb158e2d3848fa23a9f1c25182", dot, 354),
  kusama: record("b0a8d493285c2df73290dfb7e61f870f", ksm, 434),
  "assethub-polkadot": record("68d56f15f85d3136970ec16946040bc1", dot, 354),
  "assethub-kusama": record("48239ef607d7928874027a43a6768920", ksm, 434),
} satisfies Record<string, SubscanChain>;

const names = ["polkadot", "kusama", "assethub-polkadot", "assethub-kusama"] as const;
const anyNetwork = 42;

const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .max(60)
    .refine((text) => publicKeyOf(text) !== undefined, {
      message:
        "is not an address of Polkadot or Kusama, such as 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
    })
    .meta({ title: "Address" }),
  chain: z
    .enum(names)
    .default("polkadot")
    .meta({ title: "Chain" })
    .describe(
      "Since 2025 balances are on the Asset Hub of each network; what happened before is on its relay chain",
    ),
  apiKey: serverKey("A key of Subscan; without one it refuses most requests"),
  url: serverUrl("Subscan"),
});
type Settings = z.output<typeof settings>;

const pageSize = 100;
const metadata = z.object({
  addressType: z.coerce.string().optional(),
  finalized_blockNum: z.coerce.bigint().optional(),
});
const balance = z.object({ account: z.object({ balance: z.string() }) });

type Reading = { server: ChainServer; wallet: string; chain: SubscanChain };

/** Subscan returns errors with status 200 and its own code. */
async function request<Result>(
  server: ChainServer,
  path: string,
  body: Record<string, unknown>,
  data: z.ZodType<Result>,
): Promise<Result | undefined> {
  const envelope = z.object({ code: z.int(), message: z.string().optional(), data: z.unknown().optional() });
  const answer = await server.post(path, body, envelope);
  if (answer === undefined || answer.code === 10004) return undefined;
  const parsed = data.safeParse(answer.data);
  if (answer.code === 0 && parsed.success) return parsed.data;
  throw new AppError(
    "upstream",
    msg`Subscan answered ${path} with code ${answer.code}: ${answer.message ?? "without a reason"}. The response was discarded.`,
    { data: { provider: "subscan" } },
  );
}

function listOf(
  { server, wallet }: Reading,
  path: string,
  { name, row, isFinal }: { name: string; row: z.ZodType<SubscanRow>; isFinal: (row: SubscanRow) => boolean },
): NewestFirst<SubscanRow> {
  // An empty list is null.
  const data = z
    .looseObject({ count: z.int().nullish() })
    .transform(({ count, ...lists }) => ({ count: count ?? 0, rows: lists[name] ?? [] }))
    .pipe(z.object({ count: z.int(), rows: z.array(row) }));
  return async (cursor) => {
    const [page = 0, seen = 0, knownCount = 0] = (cursor ?? "0 0 0").split(" ").map(Number);
    const answer = await request(server, path, { address: wallet, row: pageSize, page }, data);
    const { count, rows } = answer ?? { count: 0, rows: [] };
    // A block that is replaced takes rows from the first page: those after it move up, and one would be on no page that is read.
    if (page > 0 && count < knownCount) throw shorterListError();
    const read = seen + rows.length;
    // A server with smaller pages says by its count that there is more.
    const isEnd = rows.length === 0 || (rows.length < pageSize && read >= count);
    return {
      rows: rows.filter(isFinal),
      next: isEnd ? null : `${page + 1} ${read} ${count}`,
      isShort: rows.length < pageSize,
    };
  };
}

function shorterListError(): AppError {
  return new AppError(
    "upstream",
    "Subscan's list became shorter while it was read, as after a reorganisation. The rest was not read; it is read again.",
    { data: { provider: "subscan" } },
  );
}

function openAccount(reading: Reading): AccountReader<SubscanRow> {
  const { server, wallet, chain } = reading;
  let finalized: bigint | undefined;
  const placeOf = (row: SubscanRow): bigint => BigInt(row.block_num);
  const isFinal = (row: SubscanRow): boolean => finalized === undefined || placeOf(row) <= finalized;
  return {
    order: "descending",
    async checkChain() {
      const known = await request(server, "/api/scan/metadata", {}, metadata);
      refuseOtherChain(chain.name, String(chain.network), known?.addressType);
      finalized = known?.finalized_blockNum;
    },
    lists: [
      {
        placeOf,
        page: mergeNewestFirst(
          [
            listOf(reading, "/api/v2/scan/transfers", { name: "transfers", row: transferRow, isFinal }),
            listOf(reading, "/api/v2/scan/extrinsics", { name: "extrinsics", row: extrinsicRow, isFinal }),
            listOf(reading, "/api/scan/account/reward_slash", { name: "list", row: rewardRow, isFinal }),
          ],
          { placeOf, keyOf },
        ),
      },
    ],
    read(groups) {
      const rows = groups.flat();
      const assets: AssetHint[] = [];
      const transactions = [...groupBy(rows, transactionOf).values()].flatMap(
        (group) => assembleSubscan(group, wallet, chain, assets) ?? [],
      );
      const gaps = [...new Set(unreadIn(rows, chain))].map((name): SourceGap => ({
        from: null,
        to: null,
        reason: msg`Transfers of ${name} are not read: the source does not identify the asset.`,
      }));
      for (const row of rows) {
        const reason = unknownOf(row, wallet);
        const at = row.block_timestamp * 1000;
        if (reason !== undefined) gaps.push({ from: at, to: at, reason });
      }
      return Promise.resolve({
        transactions,
        retracted: rewardsOfOthers(rows, wallet, chain),
        assets,
        gaps,
      });
    },
    async holdings(known = []): Promise<Holding[]> {
      const answer = await request(server, "/api/v2/scan/search", { key: wallet }, balance);
      if (answer === undefined) return [];
      const coins = { assetId: chain.assetId, amount: normalizeDecimal(answer.account.balance) };
      const hasAssets = known.some((id) => id.startsWith(`${chain.platform}/asset:`));
      return hasAssets ? [coins, ...(await heldAssets(reading))] : [coins];
    },
  };
}

const tokenBalances = z.object({
  assets: z
    .array(
      z.object({
        unique_id: z.string(),
        decimals: z.int().min(0).max(80),
        balance: z.string().regex(/^\d+$/),
      }),
    )
    .nullish(),
});

/** The assets of an account on the Asset Hub. Asked only where its history has any. */
async function heldAssets({ server, wallet, chain }: Reading): Promise<Holding[]> {
  const answer = await request(server, "/api/scan/account/tokens", { address: wallet }, tokenBalances);
  if (answer === undefined)
    throw new AppError("upstream", "Subscan did not list the assets of this account.", {
      data: { provider: "subscan" },
    });
  return (answer.assets ?? []).map(({ unique_id: id, decimals: scale, balance: heldBalance }) => ({
    assetId: assetOf(id, chain),
    amount: formatDecimal({ units: BigInt(heldBalance), scale }),
  }));
}

function walletOf({ address, chain }: Settings): string {
  const key = publicKeyOf(address);
  return key === undefined ? address : addressOn(chains[chain].network, key);
}

const polkadot: AccountChain<Settings, SubscanRow> = {
  id: "polkadot",
  title: "Polkadot or Kusama address",
  settings,
  capabilities: ["staking"],
  // 2: a fee is what was charged and not its estimate, and a reward counts at the account that it was paid to.
  edition: 2,
  native: ({ chain }) => chains[chain],
  chainName: ({ chain }) => `${chains[chain].name}${chain.startsWith("assethub") ? " Asset Hub" : ""}`,
  wallet: walletOf,
  // The number identifies the network; 42 is that of a key on any of them.
  settingsFor: (text) =>
    names.flatMap((chain) => {
      const key = publicKeyOf(text);
      if (key === undefined) return [];
      const isIts = [chains[chain].network, anyNetwork].some((network) => addressOn(network, key) === text);
      return isIts ? [{ address: text, chain }] : [];
    }),
  open: (settings, context) =>
    openAccount({
      wallet: walletOf(settings),
      chain: chains[settings.chain],
      server: chainServer(settings, context, {
        provider: "subscan",
        server: `https://${settings.chain}.api.subscan.io`,
        pace: { perSecond: 2, burst: 5 },
        headers: keyHeader(settings, context, (key) => ({ "X-API-Key": key })),
      }),
    }),
  notes: [
    "Transfers, fees, rewards and slashes are read as documented. Bonded and reserved coins are part of the balance. A reward that is paid to another account is read with that account. Transfers to other chains and payouts of crowdloans are not listed.",
  ],
};

/** Polkadot, Kusama and their Asset Hubs by Subscan: transfers, fees, rewards and slashes. */
export const polkadotConnector = accountConnector(polkadot);
