import { z } from "zod";
import { chains, type Chain } from "../core/chains.ts";
import { millisecondsPerDay } from "../core/day.ts";
import { AppError } from "../core/errors.ts";
import type { Connector, ConnectorContext, SourceBalance, SyncStep } from "./connector.ts";
import { assemble } from "./evm/assemble.ts";
import { withDataFees } from "./evm/data-fee.ts";
import { ask, UnsupportedChain, windows, type Explorer } from "./evm/explorer-api.ts";
import { noRows, type ChainRows } from "./evm/rows.ts";
import { nativeAsset } from "../core/asset.ts";
import { formatDecimal } from "../core/decimal.ts";

const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .regex(/^0x[0-9a-fA-F]{40}$/, "an EVM address is 0x and 40 hexadecimal digits")
    .transform((address) => address.toLowerCase())
    .meta({ title: "Address" }),
  chains: z.array(z.int().positive()).optional().describe("Chain ids to read; all known ones when left out"),
  apiKey: z
    .string()
    .trim()
    .min(1)
    .optional()
    .meta({ secret: true, title: "Etherscan API key" })
    .describe("Optional: with a key Etherscan is asked, without one Blockscout and Routescan"),
  explorerUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("An explorer of your own with an Etherscan-like API, for exactly one chain"),
});
type Settings = z.output<typeof settings>;

/** Next block to ask, by action; `silentAt` when nothing was found, to be probed again after a week. */
type ChainCursor = { next: Partial<Record<keyof ChainRows, number>>; silentAt?: number };
type Cursor = { chains: Record<string, ChainCursor> };

const silentFor = 7 * millisecondsPerDay;
/** Blocks before the last one seen that are read again, since a reorganisation may have changed them. */
const reorganisable = 64;

/** What the account module calls each kind of row; all but the first three are asked for only where they can exist. */
const actions: { rows: keyof ChainRows; action: string; on: (chain: Chain) => boolean }[] = [
  { rows: "normal", action: "txlist", on: () => true },
  { rows: "internal", action: "txlistinternal", on: () => true },
  { rows: "tokens", action: "tokentx", on: () => true },
  { rows: "nfts", action: "tokennfttx", on: () => true },
  { rows: "multiTokens", action: "token1155tx", on: () => true },
  {
    rows: "withdrawals",
    action: "txsBeaconWithdrawal",
    on: ({ chainId }) => chainId === 1 || chainId === 100,
  },
  { rows: "mined", action: "getminedblocks", on: ({ chainId }) => chainId === 1 },
];

function explorerOf(chain: Chain, given: Settings, context: ConnectorContext): Explorer {
  const chainId = String(chain.chainId);
  if (given.explorerUrl !== undefined)
    return { provider: "custom", url: given.explorerUrl, perSecond: 5, apiKey: context.secret("apiKey") };
  const apiKey = context.secret("apiKey");
  if (apiKey !== undefined) {
    const base = context.http.baseUrl("etherscan", "https://api.etherscan.io");
    return { provider: "etherscan", url: `${base}/v2/api?chainid=${chainId}`, apiKey, perSecond: 3 };
  }
  if (routescanOnly.has(chain.chainId)) {
    const base = context.http.baseUrl("routescan", "https://api.routescan.io");
    return {
      provider: "routescan",
      url: `${base}/v2/network/mainnet/evm/${chainId}/etherscan/api`,
      perSecond: 2,
    };
  }
  const base = context.http.baseUrl("blockscout", "https://api.blockscout.com");
  return { provider: "blockscout", url: `${base}/${chainId}/api`, perSecond: 5 };
}

/** Chains that Blockscout does not host and Routescan serves without a key. */
const routescanOnly = new Set([56, 43114, 146, 80094, 5000, 81457]);

function chainsOf(given: Settings): Chain[] {
  if (given.chains === undefined) return [...chains];
  return given.chains.map((chainId) => {
    const chain = chains.find((candidate) => candidate.chainId === chainId);
    if (chain === undefined)
      throw new AppError(
        "bad_request",
        `Chain ${chainId} is not known. Known chains: ${chains.map(({ chainId: id, name }) => `${id} ${name}`).join(", ")}.`,
      );
    return chain;
  });
}

/** One request: whether the address ever did or received anything on the chain. */
async function isSilent(explorer: Explorer, given: Settings, context: ConnectorContext): Promise<boolean> {
  for (const action of ["txlist", "tokentx"]) {
    const { rows } = await ask(
      explorer,
      { action, address: given.address, page: 1, offset: 1, sort: "asc" },
      context,
    );
    if (rows.length > 0) return false;
  }
  return true;
}

async function* syncChain(
  chain: Chain,
  given: Settings,
  cursor: ChainCursor,
  context: ConnectorContext,
): AsyncGenerator<{ step: Omit<SyncStep<never>, "cursor" | "progress">; cursor: ChainCursor }> {
  const explorer = explorerOf(chain, given, context);
  const isNew = Object.keys(cursor.next).length === 0;
  if (isNew && (await isSilent(explorer, given, context))) {
    yield { step: { transactions: [], assets: [] }, cursor: { next: {}, silentAt: context.now() } };
    return;
  }
  const next: ChainCursor["next"] = { ...cursor.next };
  for (const { rows: name, action, on } of actions) {
    if (!on(chain)) continue;
    const from = Math.max(0, (next[name] ?? 0) - reorganisable);
    const extra = action === "getminedblocks" ? { blocktype: "blocks" } : {};
    for await (const { rows, upTo, partial } of windows(
      explorer,
      { action, address: given.address, ...extra },
      from,
      context,
    )) {
      const filled =
        name === "normal"
          ? await withDataFees(chain.chainId, given.address, rows as never, explorer, context)
          : rows;
      const found = assemble(chain, given.address, { ...noRows, [name]: filled });
      if (!partial && upTo !== null) next[name] = upTo + 1;
      else next[name] ??= 0;
      yield {
        step: {
          ...found,
          ...(partial
            ? {
                gaps: [
                  {
                    from: null,
                    to: null,
                    reason: `${chain.name}: the explorer has not processed all ${action} rows yet; the next sync asks again.`,
                  },
                ],
              }
            : {}),
        },
        cursor: { next: { ...next } },
      };
    }
  }
}

/** An EVM address on every known chain, by block explorers' APIs: no key needed, one Etherscan key where there is one. */
export const evmExplorer: Connector<Settings, Cursor> = {
  id: "evm-explorer",
  title: "EVM address",
  capabilities: ["sync", "verify", "nft", "staking"],
  settings,
  label: ({ address }) => `${address.slice(0, 6)}…${address.slice(-4)}`,
  async check(given, context) {
    if (given.explorerUrl !== undefined && given.chains?.length !== 1)
      throw new AppError("bad_request", "An explorer of your own serves one chain: name its id in chains.");
    const [first] = chainsOf(given);
    if (first === undefined)
      throw new AppError("bad_request", "Name at least one chain, or leave chains out for all.");
    await isSilent(explorerOf(first, given, context), given, context);
    return given;
  },
  async *sync(given, cursor, context) {
    const state: Cursor = { chains: { ...cursor?.chains } };
    const wanted = chainsOf(given);
    for (const [index, chain] of wanted.entries()) {
      const known = state.chains[chain.chainId] ?? { next: {} };
      if (known.silentAt !== undefined && context.now() - known.silentAt < silentFor) continue;
      const progress = { done: index, total: wanted.length, message: chain.name };
      try {
        for await (const { step, cursor: reached } of syncChain(chain, given, known, context)) {
          state.chains[chain.chainId] = reached;
          yield { ...step, cursor: { chains: { ...state.chains } }, progress };
        }
      } catch (error) {
        if (!(error instanceof UnsupportedChain)) throw error;
        state.chains[chain.chainId] = { next: {}, silentAt: context.now() };
        yield {
          transactions: [],
          assets: [],
          cursor: { chains: { ...state.chains } },
          progress,
          gaps: [
            {
              from: null,
              to: null,
              reason: `${chain.name}: the explorer does not serve this chain on this plan (${error.message}).`,
            },
          ],
        };
      }
    }
  },
  provisional: (given) =>
    chainsOf(given)
      .filter(({ chainId }) => given.chains !== undefined || chainId === 1)
      .map((chain) => ({
        wallet: given.address,
        assetId: nativeAsset(chain.platform, chain.coinType),
        decimals: chain.decimals,
      })),
  async balances(given, assets, context) {
    const found: SourceBalance[] = [];
    for (const chain of chainsOf(given)) {
      const asked = assets.filter(({ assetId }) => assetId.startsWith(`${chain.platform}/`));
      const explorer = explorerOf(chain, given, context);
      for (const { wallet, assetId, decimals } of asked) {
        const scale = assetId.includes("/slip44:") ? chain.decimals : decimals;
        const native = nativeAsset(chain.platform, chain.coinType);
        const units =
          scale === null ? undefined : await balanceOf(explorer, given.address, assetId, native, context);
        if (units === undefined || scale === null) continue;
        found.push({ wallet, assetId, amount: formatDecimal({ units, scale }), at: context.now() });
      }
    }
    return found;
  },
};

async function balanceOf(
  explorer: Explorer,
  address: string,
  assetId: string,
  native: string,
  context: ConnectorContext,
): Promise<bigint | undefined> {
  const token = /\/erc20:(0x[0-9a-f]{40})$/.exec(assetId)?.[1];
  if (token === undefined && assetId !== native) return undefined;
  const url = new URL(explorer.url);
  const query =
    token === undefined
      ? { module: "account", action: "balance", tag: "latest" }
      : { module: "account", action: "tokenbalance", contractaddress: token, tag: "latest" };
  for (const [name, value] of Object.entries({ ...query, address })) url.searchParams.set(name, value);
  if (explorer.apiKey !== undefined) url.searchParams.set("apikey", explorer.apiKey);
  const response = await context.http.request({
    provider: explorer.provider,
    url: url.href,
    pace: { perSecond: explorer.perSecond, burst: 1 },
    signal: context.signal,
  });
  const result = /"result"\s*:\s*"(\d+)"/.exec(response.text)?.[1];
  return result === undefined ? undefined : BigInt(result);
}
