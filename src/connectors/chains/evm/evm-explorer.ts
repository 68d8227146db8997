import { hasSeenAddress } from "./explorer/unused-address.ts";
import { explorerCoverage, recognizeEvm } from "./coverage.ts";
import { z } from "zod";
import { nativeAsset } from "../../../domain/assets/asset.ts";
import { chainOfPlatform, chains, type Chain } from "../../../domain/catalog/chains.ts";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { AppError, RetryAfter, wordingOf } from "../../../errors/app-error.ts";
import { msg } from "../../../errors/wording.ts";
import type { Connector, ConnectorContext, SourceBalance, SourceGap } from "../../connector.ts";
import { requestPage, UnsupportedChain } from "./explorer/explorer-api.ts";
import { explorerLogs } from "./explorer/explorer-logs.ts";
import { explorerBalances } from "./explorer/explorer-balances.ts";
import { explorersOf } from "./explorer/explorers.ts";
import { checkServedChain } from "./explorer/served-chain.ts";
import { publicNodes } from "../../../domain/catalog/public-nodes.ts";
import type { PositionsRead } from "../../../domain/protocols/chain-position.ts";
import { createNode } from "../../json-rpc.ts";
import { addressFields, chainFields, chainOf, labelOf, withAddress } from "./settings.ts";
import { syncChain, initialCursor, type ChainCursor } from "./explorer/sync-chain.ts";

const settings = z.strictObject({
  ...addressFields,
  chains: z
    .array(z.int().positive())
    .min(1)
    .max(100)
    .optional()
    .describe("Chain ids to read; all known ones when left out"),
  apiKey: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ secret: true, title: "API key" })
    .describe(
      "Optional: an Etherscan key, good for all its chains, or one of Blockscout (proapi_…). Without one, explorers that need none are asked",
    ),
  explorerUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ title: "Explorer of your own" })
    .describe(
      "An explorer with an Etherscan-like API, such as https://explorer.example/api, for exactly one chain",
    ),
  ...chainFields,
});
type Settings = z.output<typeof settings>;
type Cursor = { chains: Record<string, ChainCursor> };

/** How long scheduled syncs skip an unused chain. */
const silentFor = 7 * millisecondsPerDay;

function chainsOf(settings: Settings): Chain[] {
  if (settings.chains === undefined) return [...chains];
  return [...new Set(settings.chains)].map((chainId) => {
    if (settings.explorerUrl === undefined && chainOfPlatform(`eip155:${chainId}`) === undefined)
      throw new AppError(
        "bad_request",
        msg`Chain ${chainId} has no explorer here: name one under “Explorer of your own”, or connect your own node. Known chains: ${chains.map(({ chainId: id, name }) => `${id} ${name}`).join(", ")}.`,
      );
    return chainOf(chainId, settings);
  });
}

/** One short request to the first explorer that serves the chain. Throws a remedy for the owner if none does. */
async function probe(chain: Chain, settings: Settings, context: ConnectorContext): Promise<void> {
  const refusals: string[] = [];
  for (const explorer of explorersOf(chain, settings, context))
    try {
      const query = { action: "txlist", address: settings.address, page: 1, offset: 1, sort: "asc" };
      const { isMissing } = await requestPage(explorer, query, context);
      if (!isMissing) return;
      refusals.push(`${explorer.provider} does not list transactions`);
    } catch (error) {
      if (error instanceof UnsupportedChain) refusals.push(`${explorer.provider}: ${error.message}`);
      else if (settings.explorerUrl !== undefined && isUpstream(error))
        throw new AppError(
          "bad_request",
          msg`Your explorer could not be read (${wordingOf(error)}): check its address, which usually ends in /api, and that it is running.`,
          { cause: error },
        );
      else if (isUpstream(error))
        throw new AppError(
          "upstream",
          msg`${wordingOf(error)} Try again in a few minutes, set an API key, or name another explorer under “Explorer of your own”.`,
          { cause: error, data: { provider: explorer.provider } },
        );
      else if (error instanceof RetryAfter) return;
      else throw error;
    }
  throw new AppError(
    "bad_request",
    msg`No explorer serves ${chain.name} (${refusals.join("; ")}): set an API key whose plan covers it, name an explorer under “Explorer of your own”, or connect your own node.`,
  );
}

/** An explorer configured by the owner serves one chain, which must be the named one. */
async function checkOwnExplorer(
  settings: Settings,
  [chain]: readonly Chain[],
  context: ConnectorContext,
): Promise<SourceGap | undefined> {
  if (settings.explorerUrl === undefined || chain === undefined) return undefined;
  return checkServedChain(chain, explorersOf(chain, settings, context)[0], context);
}

function isUpstream(error: unknown): boolean {
  return error instanceof AppError && error.code === "upstream";
}

/** The address of an explorer's account module: pages of explorers are often pasted without their `/api`. */
function withApiPath(url: string | undefined): { explorerUrl?: string } {
  if (url === undefined) return {};
  const parsed = new URL(url);
  if (parsed.searchParams.has("apikey"))
    throw new AppError(
      "bad_request",
      "The explorer's address carries a key: put it into apiKey, which is sealed.",
    );
  if (parsed.pathname === "/") parsed.pathname = "/api";
  return { explorerUrl: parsed.href.replace(/\/$/, "") };
}

/** Gaps. Chains that were not requested by name and that no explorer serves are reported together. */
function gapsOf(settings: Settings, wantedChains: Chain[], known: Cursor["chains"]): SourceGap[] {
  const cursorOf = ({ chainId }: Chain): ChainCursor | undefined => known[String(chainId)];
  const gap = { from: null, to: null };
  const gaps: SourceGap[] = wantedChains.flatMap((chain) =>
    [...(cursorOf(chain)?.gaps ?? []), ...(cursorOf(chain)?.lasting ?? [])].map((reason) => ({
      ...gap,
      reason,
      about: [chain.platform],
    })),
  );
  const remedy = msg`Set an API key whose plan covers more, name an explorer of your own, or connect your own node`;
  const unserved = wantedChains.filter((chain) => cursorOf(chain)?.unserved !== undefined);
  if (settings.chains !== undefined)
    for (const chain of unserved)
      gaps.push({
        ...gap,
        reason: msg`${chain.name}: no explorer serves this chain (${cursorOf(chain)?.unserved}). ${remedy}.`,
        about: [chain.platform],
      });
  else if (unserved.length > 0)
    gaps.push({
      ...gap,
      reason: msg`Not read, since no explorer serves them: ${unserved.map(({ name }) => name).join(", ")}. ${remedy}; or name in chains only those you use.`,
      about: unserved.map(({ platform }) => platform),
      isNote: true,
    });
  return gaps;
}

/** An EVM address on every known chain, by block explorers' APIs: no key required, optionally one Etherscan key. */
export const evmExplorer: Connector<Settings, Cursor> = {
  id: "evm-explorer",
  title: "EVM address",
  capabilities: ["sync", "verify", "nft", "staking"],
  settings,
  coverage: explorerCoverage,
  recognize: recognizeEvm,
  async wasUsed(settings, context) {
    const [chain] = chainsOf(settings);
    if (chain === undefined || !settings.address.startsWith("0x")) return null;
    for (const explorer of explorersOf(chain, settings, context)) {
      const isMet = await hasSeenAddress(explorer, settings.address, context);
      // An address that is unused on Ethereum may be used on another chain.
      if (isMet !== null) return isMet ? true : null;
    }
    return null;
  },
  label: labelOf,
  async check(settings, context) {
    if (settings.explorerUrl !== undefined && settings.chains?.length !== 1)
      throw new AppError("bad_request", "Your own explorer serves one chain: enter its id in chains.");
    const wantedChains = chainsOf(settings);
    const complete = { ...(await withAddress(settings, context)), ...withApiPath(settings.explorerUrl) };
    // With all chains selected, one request represents them; named chains are each checked.
    for (const chain of settings.chains === undefined ? wantedChains.slice(0, 1) : wantedChains)
      await probe(chain, complete, context);
    await checkOwnExplorer(complete, wantedChains, context);
    return complete;
  },
  async *sync(settings, cursor, context) {
    const known: Cursor["chains"] = { ...cursor?.chains };
    const wantedChains = chainsOf(settings);
    /** Only scheduled syncs skip chains without activity, and only those that the settings do not name. */
    const mustAsk = context.isThorough === true || settings.chains !== undefined;
    const note = await checkOwnExplorer(settings, wantedChains, context);
    let reportedChains = 0;
    let failure: unknown;
    const progressOf = (index: number, { name }: Chain, block: number) =>
      wantedChains.length === 1
        ? { done: reportedChains, total: null, message: `${name}, block ${Math.max(0, block)}` }
        : { done: index, total: wantedChains.length, message: block < 0 ? name : `${name}, block ${block}` };
    for (const [index, chain] of wantedChains.entries()) {
      const chainId = String(chain.chainId);
      const before = known[chainId] ?? initialCursor;
      if (!mustAsk && before.silentAt !== undefined && context.now() - before.silentAt < silentFor) continue;
      const { silentAt: _, unserved: __, ...open } = before;
      const explorers = explorersOf(chain, settings, context);
      try {
        const steps = syncChain(chain, { address: settings.address, known: open, explorers }, context);
        for await (const { step, cursor: reachedCursor } of steps) {
          known[chainId] = reachedCursor;
          reportedChains += step.transactions.length;
          yield {
            ...step,
            cursor: { chains: { ...known } },
            progress: progressOf(index, chain, reachedCursor.block),
          };
        }
      } catch (error) {
        context.signal.throwIfAborted();
        if (!isUpstream(error) && !(error instanceof RetryAfter)) throw error;
        // The other chains do not wait for one.
        failure ??= error;
      }
    }
    const gaps = [...gapsOf(settings, wantedChains, known), ...(note === undefined ? [] : [note])];
    const done = wantedChains.length === 1 ? reportedChains : wantedChains.length;
    yield {
      transactions: [],
      assets: [],
      cursor: { chains: known },
      progress: { done, total: wantedChains.length === 1 ? reportedChains : done, message: "Up to date" },
      gaps,
    };
    if (failure !== undefined) throw failure;
  },
  provisional: (settings) =>
    chainsOf(settings)
      .filter(({ chainId }) => settings.chains !== undefined || chainId === 1)
      .map((chain) => ({
        wallet: settings.address,
        assetId: nativeAsset(chain.platform, chain.coinType),
        decimals: chain.decimals,
      })),
  async readPositions(settings, { tokens, places }, context) {
    // The ABI codec is loaded with the first wallet that has positions to read.
    const { readPositions } = await import("./positions/read-positions.ts");
    const read: PositionsRead = { positions: [], assets: [], reads: [] };
    let isAnswered = false;
    for (const chain of chainsOf(settings)) {
      const chainTokens = tokens.filter(({ assetId }) => assetId.startsWith(`${chain.platform}/`));
      const provider = `evm_rpc_${chain.chainId}`;
      const url = publicNodes[chain.chainId] ?? "";
      if (chainTokens.length === 0 || context.http.baseUrl(provider, url) === "") continue;
      const node = createNode(provider, url, context, { perSecond: 10, burst: 10 });
      const found = await readPositions(node, chain, {
        wallet: settings.address,
        tokens: chainTokens,
        places,
        search: (requested) => explorerLogs(explorersOf(chain, settings, context), requested, context),
      });
      if (found === undefined) continue;
      isAnswered = true;
      read.positions.push(...found.positions);
      read.assets.push(...found.assets);
      read.reads.push(...found.reads);
    }
    return isAnswered ? read : undefined;
  },
  async balances(settings, assets, context) {
    const found: SourceBalance[] = [];
    for (const chain of chainsOf(settings)) {
      const requested = assets.filter(({ assetId }) => assetId.startsWith(`${chain.platform}/`));
      if (requested.length === 0) continue;
      const explorers = explorersOf(chain, settings, context);
      found.push(
        ...(await explorerBalances(
          chain,
          { explorers, address: settings.address, assets: requested },
          context,
        )),
      );
    }
    return found;
  },
};
