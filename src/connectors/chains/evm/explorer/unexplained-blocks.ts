import { z } from "zod";
import { hex, JsonRpcError, type Node } from "../../../json-rpc.ts";

/** A block in which a wallet's native balance changed by more (or less) than its transactions explain, in the smallest unit. */
export type Unexplained = { block: number; change: bigint };

type Span = { low: number; high: number; before: bigint; after: bigint };

/** Maximum balance requests within one range: more than a farm of validators needs. */
const maxAsked = 100_000;

/**
 * Finds the blocks after `low` up to `high` whose change of the native balance is not in `changes`, by bisection: a range in which the sums
 * agree costs one request. `undefined` if the node has no past balances.
 */
export async function findUnexplained(
  node: Node,
  wallet: string,
  { low, high, changes }: { low: number; high: number; changes: ReadonlyMap<number, bigint> },
): Promise<Unexplained[] | undefined> {
  const explained = sumsOf(changes);
  const unexplainedIn = (span: Span): bigint =>
    span.after - span.before - (explained(span.high) - explained(span.low));
  const [before, after] = await balancesAt(node, wallet, [low, high]);
  if (before === undefined || after === undefined) return undefined;

  const found: Unexplained[] = [];
  let open: Span[] = [{ low, high, before, after }].filter((span) => unexplainedIn(span) !== 0n);
  for (let requested = 0; open.length > 0; requested += open.length) {
    if (requested > maxAsked) return undefined;
    const wideSpans: Span[] = [];
    for (const span of open)
      if (span.high - span.low === 1) found.push({ block: span.high, change: unexplainedIn(span) });
      else wideSpans.push(span);
    const middles = wideSpans.map((span) => Math.floor((span.low + span.high) / 2));
    const balances = await balancesAt(node, wallet, middles);
    open = [];
    for (const [index, span] of wideSpans.entries()) {
      const middle = middles[index] ?? span.low;
      const middleBalance = balances[index];
      if (middleBalance === undefined) return undefined;
      const halves = [
        { ...span, high: middle, after: middleBalance },
        { ...span, low: middle, before: middleBalance },
      ];
      open.push(...halves.filter((half) => unexplainedIn(half) !== 0n));
    }
  }
  return found.sort((a, b) => a.block - b.block);
}

/** Balances in the order of `blocks`; zero before the first one, `undefined` if the node does not know. */
async function balancesAt(node: Node, wallet: string, blocks: number[]): Promise<(bigint | undefined)[]> {
  const results = await node.batch(
    blocks.map((block) => ({ method: "eth_getBalance", params: [wallet, hex(Math.max(0, block))] })),
    z.string().nullable(),
  );
  return results.map((answer, index) => {
    if ((blocks[index] ?? 0) < 0) return 0n;
    return answer instanceof JsonRpcError || answer === null || !/^0x[0-9a-f]+$/i.test(answer)
      ? undefined
      : BigInt(answer);
  });
}

/** The sum of all changes up to a block. */
function sumsOf(changes: ReadonlyMap<number, bigint>): (block: number) => bigint {
  const blocks = [...changes.keys()].sort((a, b) => a - b);
  const sums: bigint[] = [];
  for (const block of blocks) sums.push((sums.at(-1) ?? 0n) + (changes.get(block) ?? 0n));
  return (block) => {
    let [from, to] = [0, blocks.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((blocks[middle] ?? 0) <= block) from = middle + 1;
      else to = middle;
    }
    return sums[from - 1] ?? 0n;
  };
}
