import { hex, RpcError, type Node } from "../json-rpc.ts";
import type { Touched } from "./node-history.ts";

/** A block with its hash: while it is on the chain, everything up to it stands. */
export type Mark = { block: number; hash: string };

const mostMarks = 24;
/** How many of what was reported are remembered, to take back what a reorganisation removes. */
const mostRecent = 1_000;

/** The newest mark that is still on the chain; `undefined` when none is. One request. */
export async function standing(node: Node, marks: readonly Mark[]): Promise<Mark | undefined> {
  const blocks = await blocksAt(
    node,
    marks.map(({ block }) => block),
  );
  return marks.findLast((mark, index) => blocks[index]?.hash === mark.hash);
}

/** The marks with one more, of a block on the way. */
export async function marked(node: Node, block: number, marks: readonly Mark[]): Promise<Mark[]> {
  const [mark] = await blocksAt(node, [block]);
  return mark === undefined ? [...marks] : [...marks, mark].slice(-mostMarks);
}

/** Marks of the last block and of ever older ones before it, so that a reorganisation of any depth repeats little. One request. */
export async function marksUpTo(node: Node, last: number, older: readonly Mark[]): Promise<Mark[]> {
  const wanted = new Set<number>([last]);
  for (let distance = 1; distance <= 4_096 && distance <= last; distance *= 2) wanted.add(last - distance);
  const found = await blocksAt(node, [...wanted]);
  const marks = new Map(older.filter(({ block }) => block < last - 4_096).map((mark) => [mark.block, mark]));
  for (const mark of found) if (mark !== undefined) marks.set(mark.block, mark);
  return [...marks.values()].sort((a, b) => a.block - b.block).slice(-mostMarks);
}

async function blocksAt(node: Node, numbers: number[]): Promise<(Mark | undefined)[]> {
  const answers = await node.batch<{ number: string; hash: string } | null>(
    numbers.map((block) => ({ method: "eth_getBlockByNumber", params: [hex(block), false] })),
  );
  return answers.map((answer, index) => {
    if (answer === null || (answer instanceof RpcError && /not found|unknown block/i.test(answer.message)))
      return undefined;
    if (answer instanceof RpcError) throw answer;
    return { block: numbers[index] ?? 0, hash: answer.hash };
  });
}

/** What was reported last, without what is older than can be told apart by marks. */
export function recentOf(recent: readonly Touched[]): Touched[] {
  return recent.slice(-mostRecent);
}
