import { base58 } from "@scure/base";
import { z } from "zod";
import { millisecondsPerDay } from "../core/day.ts";
import { formatDecimal } from "../core/decimal.ts";
import { AppError } from "../core/errors.ts";
import { atOnce } from "./at-once.ts";
import type { Connector, ConnectorContext, SourceBalance, SyncStep } from "./connector.ts";
import { createNode, RpcError, type Node } from "./json-rpc.ts";
import { tokenAccountsOf, whereKnown } from "./solana/accounts.ts";
import { sol, solana } from "./solana/assemble.ts";
import { historyOf, type Walk } from "./solana/history.ts";
import { stakingRewards, type RewardState } from "./solana/rewards.ts";

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

type Cursor = {
  /** By address: the wallet's own and its token accounts', closed ones too. */
  walks: Record<string, Walk>;
  /** What each token account held when its walk ended: another amount means news. */
  amounts: Record<string, string>;
  walkedAllAt: number;
  rewards: RewardState | null;
  missing: number;
};

/** Every token account is walked once a week, in between those whose amount changed. */
const everything = 7 * millisecondsPerDay;
const publicServer = "https://api.mainnet-beta.solana.com";
const mainnet = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

function isPublicKey(text: string): boolean {
  try {
    return base58.decode(text).length === 32;
  } catch {
    return false;
  }
}

function nodeOf({ url }: Settings, context: ConnectorContext): Node {
  const own = context.secret("url") ?? url;
  const pace = own === undefined ? { perSecond: 4, burst: 8 } : { perSecond: 20, burst: 20 };
  return createNode("solana", own ?? publicServer, context, pace);
}

async function* sync(
  { address: wallet }: Settings,
  before: Cursor | null,
  { node, now }: { node: Node; now: number },
): AsyncGenerator<SyncStep<Cursor>> {
  const cursor: Cursor = structuredClone(
    before ?? { walks: {}, amounts: {}, walkedAllAt: 0, rewards: null, missing: 0 },
  );
  const walksAll = now - cursor.walkedAllAt >= everything;
  const tokens = await tokenAccountsOf(node, wallet);
  const amounts = new Map(tokens.map(({ address, amount }) => [address, String(amount)]));
  const queue = [wallet];
  const queued = new Set(queue);
  const enqueue = (address: string): void => {
    if (!queued.has(address)) queue.push(address);
    queued.add(address);
  };
  for (const address of [...amounts.keys(), ...Object.keys(cursor.walks)])
    if (
      walksAll ||
      cursor.amounts[address] !== (amounts.get(address) ?? "closed") ||
      cursor.walks[address]?.walking
    )
      enqueue(address);

  const done = new Set<string>();
  const step = (message: string): SyncStep<Cursor> => ({
    transactions: [],
    assets: [],
    isComplete: true,
    cursor: structuredClone(cursor),
    progress: { done: done.size, total: null, message },
  });
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const walk = cursor.walks[address] ?? { newest: null };
    for await (const page of historyOf(node, { address, wallet, walk, done })) {
      cursor.walks[address] = page.walk;
      cursor.missing += page.missing;
      // A closed account is in no list; what is met for the first time is walked in this run.
      for (const met of page.met) if (cursor.walks[met] === undefined) enqueue(met);
      for (const met of queue) cursor.walks[met] ??= { newest: null };
      yield { ...step(`${done.size} transactions`), transactions: page.transactions, assets: page.assets };
    }
    if (address !== wallet) cursor.amounts[address] = amounts.get(address) ?? "closed";
  }
  if (walksAll) cursor.walkedAllAt = now;

  const gaps = new Set<string>();
  for await (const { transactions, state, gap } of stakingRewards(node, wallet, cursor.rewards)) {
    cursor.rewards = state;
    if (gap !== undefined) gaps.add(gap);
    yield { ...step("staking rewards"), transactions };
  }
  if (cursor.missing > 0)
    gaps.add(
      `${cursor.missing} transactions are listed by this server and no longer kept; another RPC server (an archive) has them.`,
    );
  yield {
    ...step("up to date"),
    assets: [{ assetId: sol, symbol: "SOL", name: "Solana", decimals: 9, coinId: "solana" }],
    gaps: [...gaps].map((reason) => ({ from: null, to: null, reason })),
  };
}

/** Solana by any RPC server: native and token transfers, swaps as their legs, staking and its rewards. */
export const solanaConnector: Connector<Settings, Cursor> = {
  id: "solana",
  title: "Solana address",
  capabilities: ["sync", "verify", "staking", "nft"],
  settings,
  label: ({ address }) => `${address.slice(0, 4)}…${address.slice(-4)}`,
  check: (given, context) =>
    atOnce("the Solana server", async () => {
      const node = nodeOf(given, context);
      const balance = await whereKnown(() => node.call("getBalance", [given.address]));
      if (balance instanceof RpcError)
        throw new AppError(
          "bad_request",
          `The Solana server refused the address: ${balance.message}. Check the address, and that the URL is one of a Solana RPC server.`,
          { cause: balance },
        );
      const genesis = await whereKnown(() => node.call("getGenesisHash", []));
      if (typeof genesis === "string" && genesis !== mainnet)
        throw new AppError(
          "bad_request",
          "This RPC server is one of a test network, where nothing has worth. Give the URL of a mainnet server.",
        );
      return given;
    }),
  sync: (given, cursor, context) => sync(given, cursor, { node: nodeOf(given, context), now: context.now() }),
  provisional: ({ address }) => [{ wallet: address, assetId: sol, decimals: 9 }],
  async balances(given, assets, context) {
    const node = nodeOf(given, context);
    const at = context.now();
    const { value } = await node.call<{ value: number | string }>("getBalance", [
      given.address,
      { commitment: "finalized" },
    ]);
    const held = new Map<string, { units: bigint; decimals: number | undefined }>();
    const wantsTokens = assets.some(({ assetId }) => assetId !== sol);
    for (const { mint, amount, decimals } of wantsTokens ? await tokenAccountsOf(node, given.address) : [])
      held.set(mint, { units: (held.get(mint)?.units ?? 0n) + amount, decimals });
    return assets.flatMap(({ wallet, assetId, decimals }): SourceBalance[] => {
      if (wallet !== given.address) return [];
      if (assetId === sol)
        return [{ wallet, assetId, amount: formatDecimal({ units: BigInt(value), scale: 9 }), at }];
      const found = held.get(assetId.slice(`${solana}/token:`.length));
      if (found === undefined) return [{ wallet, assetId, amount: "0", at }];
      const scale = found.decimals ?? decimals;
      return scale === null
        ? []
        : [{ wallet, assetId, amount: formatDecimal({ units: found.units, scale }), at }];
    });
  },
};
