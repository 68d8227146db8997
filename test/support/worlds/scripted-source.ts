import { z } from "zod";
import {
  anyConnector,
  type AnyConnector,
  type SourceBalance,
  type SourceGap,
} from "../../../src/connectors/connector.ts";
import { add, formatDecimal, negate, parseDecimal } from "../../../src/domain/money/decimal.ts";
import type { ReportedTransaction } from "../../../src/domain/ledger/transaction.ts";

const chain = "eip155:1";
export const coin = `${chain}/slip44:60`;
export const token = `${chain}/erc20:0x00000000000000000000000000000000000000cc`;
export const owner = "0x00000000000000000000000000000000000000aa";

/** What a scripted chain did to the wallet in one block: signed amounts by asset. */
export type ScriptedBlock = { block: number; moves: Record<string, string> };

/** A source that a test writes: its blocks, its balances, and its faults. */
export type Script = {
  blocks: ScriptedBlock[];
  /** Blocks read in one step of a sync. */
  perStep: number;
  /** Balances that the source reports beyond its blocks, from a block on. */
  beyond: { assetId: string; amount: string; from: number }[];
  gaps: SourceGap[];
  keepsPast: boolean;
  /** The clock that its present balances are dated by, if they name no block. */
  clock?: () => number;
  /** Whether it reports an asset's balance. */
  answers(assetId: string): boolean;
  /** Called before each step and each balance request, with their number so far. */
  before(what: "step" | "balances", count: number): Promise<void> | void;
  asked: { steps: number; balances: number };
};

export function script(blocks: ScriptedBlock[], parts: Partial<Script> = {}): Script {
  return {
    blocks,
    perStep: 2,
    beyond: [],
    gaps: [],
    keepsPast: true,
    answers: () => true,
    before: () => undefined,
    asked: { steps: 0, balances: 0 },
    ...parts,
  };
}

/** `count` blocks with 1.5 coins each, and 10 tokens in every third. */
export function simpleHistory(count: number): ScriptedBlock[] {
  return Array.from({ length: count }, (_, index) => ({
    block: index + 1,
    moves: { [coin]: "1.5", ...(index % 3 === 0 ? { [token]: "10" } : {}) },
  }));
}

/** The time of a block: one an hour from the beginning of 2025. */
export function timeOf(block: number): number {
  return Date.parse("2025-01-01T00:00:00Z") + block * 3_600_000;
}

const settings = z.strictObject({
  address: z.string(),
  key: z.string().optional().meta({ secret: true }),
});

/** A connector that reports a scripted history. */
export function scriptedSource(story: Script): AnyConnector {
  const newest = (): number => story.blocks.at(-1)?.block ?? 0;
  const balanceAt = (assetId: string, at: number): string => {
    const moved = story.blocks
      .filter(({ block }) => block <= at)
      .map(({ moves }) => parseDecimal(moves[assetId] ?? "0"));
    const beyond = story.beyond
      .filter((more) => more.assetId === assetId && more.from <= at)
      .map(({ amount }) => parseDecimal(amount));
    return formatDecimal([...moved, ...beyond].reduce(add, parseDecimal("0")));
  };
  return anyConnector<z.output<typeof settings>, { next: number }>({
    id: "scripted",
    title: "Scripted",
    capabilities: story.keepsPast ? ["sync", "verify", "past-balances"] : ["sync", "verify"],
    settings,
    label: ({ address }) => address.slice(0, 6),
    check: (given) => Promise.resolve(given),
    async *sync({ address }, cursor, { signal }) {
      let next = cursor?.next ?? 1;
      do {
        await story.before("step", ++story.asked.steps);
        signal.throwIfAborted();
        const end = Math.min(newest(), next + story.perStep - 1);
        const found = story.blocks.filter(({ block }) => block >= next && block <= end);
        next = end + 1;
        yield {
          transactions: found.map((one) => reportedOf(one, address)),
          assets: [{ assetId: token, symbol: "TOK", decimals: 18 }],
          cursor: { next },
          progress: { done: end, total: newest(), message: `block ${end}` },
          gaps: story.gaps,
        };
      } while (next <= newest());
    },
    provisional: ({ address }) => [{ wallet: address, assetId: coin, decimals: 18 }],
    async balances({ address }, assets, { signal }, block = newest()) {
      await story.before("balances", ++story.asked.balances);
      signal.throwIfAborted();
      const asked = new Set(assets.map(({ assetId }) => assetId));
      for (const { assetId } of story.beyond) asked.add(assetId);
      return [...asked].filter(story.answers).map((assetId): SourceBalance => ({
        wallet: address,
        assetId,
        amount: balanceAt(assetId, block),
        ...(story.clock === undefined ? { block, at: timeOf(block) } : { at: story.clock() }),
      }));
    },
  });
}

function reportedOf({ block, moves }: ScriptedBlock, wallet: string): ReportedTransaction {
  return {
    at: timeOf(block),
    position: block * 1_000_000,
    platform: chain,
    wallet,
    txHash: `0x${String(block).padStart(64, "0")}`,
    legs: Object.entries(moves).map(([assetId, signed]) => {
      const amount = parseDecimal(signed);
      const isIn = amount.units > 0n;
      return {
        direction: isIn ? ("in" as const) : ("out" as const),
        assetId,
        amount: formatDecimal(isIn ? amount : negate(amount)),
        counterparty: "0x0000000000000000000000000000000000000001",
      };
    }),
  };
}
