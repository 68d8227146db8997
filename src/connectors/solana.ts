import { z } from "zod";
import { base58 } from "@scure/base";
import { formatDecimal } from "../core/decimal.ts";
import { AppError } from "../core/errors.ts";
import type { AssetHint } from "../core/asset.ts";
import type { ReportedTransaction } from "../core/transaction.ts";
import type { Connector, ConnectorContext, SourceBalance } from "./connector.ts";
import { createNode, RpcError, type Node } from "./json-rpc.ts";
import { assembleSolana, sol, solana, stakeProgram, type SolanaTransaction } from "./solana/assemble.ts";

const settings = z.strictObject({
  address: z
    .string()
    .trim()
    .refine(
      isPublicKey,
      "a Solana address is 32 bytes in base58, such as 7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q",
    )
    .meta({ title: "Address" }),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ secret: true, title: "RPC URL" })
    .describe(
      "Your own RPC server; the public one when left out. Sealed, since many carry a key in the path",
    ),
});
type Settings = z.output<typeof settings>;

/** By address (the wallet's own and its token accounts'): where a finished walk began, and where an unfinished one stands. */
type Walk = { newest: string | null; walking?: { newest: string; before: string } };
type Cursor = { walks: Record<string, Walk>; rewardsUpTo: number | null };

type Signature = { signature: string; slot: number; err: unknown; blockTime: number | null };

const tokenPrograms = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
];
const pageOfSignatures = 1_000;
const transactionsAtOnce = 25;
/** A stake account keeps its withdrawer at this offset of its data. */
const withdrawerOffset = 44;

function isPublicKey(text: string): boolean {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

function nodeOf(given: Settings, context: ConnectorContext): Node {
  return createNode(
    "solana",
    context.secret("url") ?? given.url ?? "https://api.mainnet-beta.solana.com",
    context,
  );
}

async function tokenAccountsOf(node: Node, owner: string): Promise<string[]> {
  const lists = await Promise.all(
    tokenPrograms.map((programId) =>
      node.call<{ value: { pubkey: string }[] }>("getTokenAccountsByOwner", [
        owner,
        { programId },
        { encoding: "jsonParsed" },
      ]),
    ),
  );
  return lists.flatMap(({ value }) => value.map(({ pubkey }) => pubkey));
}

async function fetchTransactions(node: Node, signatures: string[]): Promise<SolanaTransaction[]> {
  const answers = await node.batch<SolanaTransaction | null>(
    signatures.map((signature) => ({
      method: "getTransaction",
      params: [signature, { encoding: "json", commitment: "finalized", maxSupportedTransactionVersion: 0 }],
    })),
  );
  return answers.flatMap((answer) => {
    if (answer instanceof RpcError)
      throw new AppError("upstream", `solana answered "${answer.message}".`, {
        data: { provider: "solana" },
      });
    return answer === null ? [] : [answer];
  });
}

/** Solana by any RPC server: native and token transfers, swaps as their legs, staking and its rewards. */
export const solanaConnector: Connector<Settings, Cursor> = {
  id: "solana",
  title: "Solana address",
  capabilities: ["sync", "verify", "staking", "nft"],
  settings,
  label: ({ address }) => `${address.slice(0, 4)}…${address.slice(-4)}`,
  async check(given, context) {
    try {
      await nodeOf(given, context).call("getBalance", [given.address]);
    } catch (cause) {
      if (!(cause instanceof RpcError)) throw cause;
      throw new AppError("bad_request", `The Solana server refused the address: ${cause.message}.`, {
        cause,
      });
    }
    return given;
  },
  async *sync(given, cursor, context) {
    const node = nodeOf(given, context);
    const state: Cursor = { walks: { ...cursor?.walks }, rewardsUpTo: cursor?.rewardsUpTo ?? null };
    const addresses = new Set([
      given.address,
      ...(await tokenAccountsOf(node, given.address)),
      ...Object.keys(state.walks),
    ]);
    const done = new Set<string>();
    let read = 0;
    for (const address of addresses) {
      const walk = state.walks[address] ?? { newest: null };
      let before = walk.walking?.before;
      let newest = walk.walking?.newest;
      for (;;) {
        const page = await node.call<Signature[]>("getSignaturesForAddress", [
          address,
          {
            limit: pageOfSignatures,
            commitment: "finalized",
            ...(before === undefined ? {} : { before }),
            ...(walk.newest === null ? {} : { until: walk.newest }),
          },
        ]);
        newest ??= page[0]?.signature;
        const wanted = page.filter(({ signature }) => !done.has(signature));
        for (let start = 0; start < wanted.length; start += transactionsAtOnce) {
          const slice = wanted.slice(start, start + transactionsAtOnce);
          const found = await fetchTransactions(
            node,
            slice.map(({ signature }) => signature),
          );
          const transactions: ReportedTransaction[] = [];
          const assets: AssetHint[] = [];
          for (const one of found) {
            const assembled = assembleSolana(one, given.address);
            if (assembled === undefined) continue;
            transactions.push(assembled.transaction);
            assets.push(...assembled.assets);
          }
          for (const { signature } of slice) done.add(signature);
          read += slice.length;
          const last = slice.at(-1)?.signature;
          if (newest !== undefined && last !== undefined)
            state.walks[address] = { newest: walk.newest, walking: { newest, before: last } };
          yield {
            transactions,
            assets,
            cursor: { ...state, walks: { ...state.walks } },
            progress: { done: read, total: null, message: `${read} transactions` },
          };
        }
        before = page.at(-1)?.signature;
        if (page.length < pageOfSignatures || before === undefined) break;
      }
      state.walks[address] = { newest: newest ?? walk.newest };
    }
    const rewards = await stakingRewards(node, given.address, state.rewardsUpTo, context);
    yield {
      transactions: rewards.transactions,
      assets: [{ assetId: sol, symbol: "SOL", name: "Solana", decimals: 9, coinId: "solana" }],
      cursor: { walks: { ...state.walks }, rewardsUpTo: rewards.upTo },
      progress: { done: read, total: read, message: "up to date" },
      ...(rewards.gap === undefined ? {} : { gaps: [{ from: null, to: null, reason: rewards.gap }] }),
    };
  },
  provisional: ({ address }) => [{ wallet: address, assetId: sol, decimals: 9 }],
  async balances(given, assets, context) {
    const node = nodeOf(given, context);
    const found: SourceBalance[] = [];
    const at = context.now();
    const { value } = await node.call<{ value: number | string }>("getBalance", [given.address]);
    const held = new Map<string, { units: bigint; decimals: number }>();
    for (const programId of tokenPrograms) {
      const answer = await node.call<{
        value: {
          account: {
            data: { parsed: { info: { mint: string; tokenAmount: { amount: string; decimals: number } } } };
          };
        }[];
      }>("getTokenAccountsByOwner", [given.address, { programId }, { encoding: "jsonParsed" }]);
      for (const { account } of answer.value) {
        const { mint, tokenAmount } = account.data.parsed.info;
        const before = held.get(mint)?.units ?? 0n;
        held.set(mint, { units: before + BigInt(tokenAmount.amount), decimals: tokenAmount.decimals });
      }
    }
    for (const { wallet, assetId } of assets) {
      if (wallet !== given.address) continue;
      if (assetId === sol)
        found.push({ wallet, assetId, amount: formatDecimal({ units: BigInt(value), scale: 9 }), at });
      else if (assetId.startsWith(`${solana}/token:`)) {
        const { units, decimals } = held.get(assetId.slice(`${solana}/token:`.length)) ?? {
          units: 0n,
          decimals: 0,
        };
        found.push({ wallet, assetId, amount: formatDecimal({ units, scale: decimals }), at });
      }
    }
    return found;
  },
};

type Reward = { epoch: number; effectiveSlot: number; amount: number | string } | null;

/** Epochs of rewards asked at most in one sync; the rest come with the next ones. */
const epochsAtOnce = 60;

/**
 * Inflation rewards of the wallet's stake accounts, credited inside the stake account at the start of an epoch: an income of the position,
 * not of the wallet.
 */
async function stakingRewards(
  node: Node,
  address: string,
  upTo: number | null,
  context: ConnectorContext,
): Promise<{ transactions: ReportedTransaction[]; upTo: number | null; gap?: string }> {
  try {
    const accounts = await node.call<{ pubkey: string }[]>("getProgramAccounts", [
      stakeProgram,
      { encoding: "base64", filters: [{ memcmp: { offset: withdrawerOffset, bytes: address } }] },
    ]);
    if (accounts.length === 0) return { transactions: [], upTo };
    const { epoch } = await node.call<{ epoch: number }>("getEpochInfo", []);
    const first = upTo === null ? Math.max(0, epoch - epochsAtOnce) : upTo + 1;
    const transactions: ReportedTransaction[] = [];
    for (let at = first; at < epoch; at++) {
      const rewards = await node.call<Reward[]>("getInflationReward", [
        accounts.map(({ pubkey }) => pubkey),
        { epoch: at },
      ]);
      const slot = rewards.find((reward) => reward !== null)?.effectiveSlot;
      if (slot === undefined) continue;
      const time = await node.call<number | null>("getBlockTime", [slot]);
      for (const [index, reward] of rewards.entries()) {
        const account = accounts[index]?.pubkey;
        if (reward === null || account === undefined || BigInt(reward.amount) <= 0n) continue;
        transactions.push({
          id: `${solana}:reward-${at}-${account}:${address}`,
          at: (time ?? Math.floor(context.now() / 1000)) * 1000,
          type: "reward",
          platform: solana,
          wallet: address,
          method: "Staking reward",
          legs: [
            {
              direction: "in",
              assetId: sol,
              amount: formatDecimal({ units: BigInt(reward.amount), scale: 9 }),
              wallet: `${address}#${account}`,
              kind: "value",
            },
          ],
        });
      }
    }
    return {
      transactions,
      upTo: epoch - 1,
      ...(upTo === null
        ? {
            gap: `Staking rewards are read from epoch ${first} on; earlier ones are not told by this server in reasonable time.`,
          }
        : {}),
    };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return {
      transactions: [],
      upTo,
      gap: `This server does not tell staking accounts or rewards (${error.message}).`,
    };
  }
}
