import { hex, RpcError, type Node } from "../json-rpc.ts";

export type Log = {
  address: string;
  topics: string[];
  data: string;
  transactionHash: string;
  blockNumber: string;
  logIndex: string;
};

/** Nodes say in many words that a range holds too much. */
const tooLarge =
  /range|too (large|many|wide)|exceed|limit|more than \d+ results|response size|query returned|block span|timed? ?out/i;
/** Some name the range they would take: "max block range = 5000", "exceeds limit of 10000", "up to a 2K block range". */
const namedRange = /(?:max(?:imum)? block range\s*=?\s*|limit of |limited to (?:a )?|up to a )(\d+)(k?)/i;

export function isTooLarge(error: unknown): error is RpcError {
  return error instanceof RpcError && !error.isUnknownMethod && tooLarge.test(error.message);
}

const smallest = 1;
const largest = 2_000_000;

/**
 * Logs of a range of blocks, both ends in, in steps whose width adapts to what the node takes. Yields the last block that is complete.
 */
export async function* logsOf(
  node: Node,
  topicSets: (string | string[] | null)[][],
  from: number,
  to: number,
): AsyncGenerator<{ logs: Log[]; upTo: number }> {
  let width = largest;
  let start = from;
  while (start <= to) {
    const end = Math.min(to, start + width - 1);
    try {
      const logs: Log[] = [];
      for (const topics of topicSets)
        logs.push(
          ...(await node.call<Log[]>("eth_getLogs", [{ fromBlock: hex(start), toBlock: hex(end), topics }])),
        );
      yield { logs, upTo: end };
      start = end + 1;
      width = Math.min(largest, width * 2);
    } catch (error) {
      if (!isTooLarge(error) || width <= smallest) throw error;
      width = narrower(error.message, Math.min(width, end - start + 1));
    }
  }
}

function narrower(message: string, width: number): number {
  const named = namedRange.exec(message);
  const wanted = named === null ? Number.NaN : Number(named[1]) * (named[2] === "" ? 1 : 1000);
  return wanted > 0 && wanted < width ? wanted : Math.max(smallest, Math.floor(width / 4));
}
