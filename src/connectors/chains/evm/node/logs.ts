import { z } from "zod";
import { hasReason } from "../../../../errors/app-error.ts";
import {
  suggestedBlockRange,
  classifyRpcError,
  isRefusedForItsContent,
} from "../../../../net/classify-rpc-error.ts";
import { hex, JsonRpcError, type Node } from "../../../json-rpc.ts";

export const log = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  transactionHash: z.string(),
  blockNumber: z.string(),
  transactionIndex: z.string().nullish(),
  logIndex: z.string(),
  removed: z.boolean().nullish(),
});
export type Log = z.output<typeof log>;
const logList = z.array(log);
export type Topics = (string | string[] | null)[];

const firstWidth = 2_000_000;
const maxBlockRange = 64_000_000;

/**
 * Logs of a range of blocks, both ends included, of one contract or of all, in steps whose width adapts to the node's limits. Yields the
 * last complete block. Throws the node's own error if it refuses a single block.
 */
export async function* logsOf(
  node: Node,
  topicSets: Topics[],
  { from, to, address }: { from: number; to: number; address?: string },
): AsyncGenerator<{ logs: Log[]; upTo: number }> {
  let width = firstWidth;
  /** The narrowest refused width: nothing as wide is tried again. */
  let refused = maxBlockRange * 2;
  for (let start = from; start <= to;) {
    const end = Math.min(to, start + width - 1);
    try {
      const logs: Log[] = [];
      let isCut = false;
      for (const topics of topicSets) {
        const filter = {
          fromBlock: hex(start),
          toBlock: hex(end),
          topics,
          ...(address === undefined ? {} : { address }),
        };
        const found = await node.call("eth_getLogs", [filter], logList);
        isCut ||= mayBeCut(found.length);
        for (const log of found) logs.push(log);
      }
      if (isCut && end > start) {
        width = Math.max(1, Math.floor((end - start + 1) / 2));
        continue;
      }
      yield { logs: logs.filter(({ removed }) => removed !== true), upTo: end };
      start = end + 1;
      width = Math.min(maxBlockRange, refused - 1, width * 2);
    } catch (error) {
      const requested = end - start + 1;
      if (!isTooLarge(error) || requested <= 1) throw error;
      const suggestedRange = suggestedBlockRange(error.message);
      // A maximum range stated by the node applies to all requests; a refusal for its size only to this place.
      if (suggestedRange !== undefined && suggestedRange < requested) {
        width = suggestedRange;
        if (!isRefusedForItsContent(error)) refused = suggestedRange + 1;
      } else width = Math.max(1, Math.floor(requested / 4));
    }
  }
}

/** A round number of logs may be the node's limit rather than the whole range. */
function mayBeCut(count: number): boolean {
  return count > 0 && count % 1_000 === 0;
}

function isTooLarge(error: unknown): error is Error {
  if (error instanceof JsonRpcError) return classifyRpcError(error) === "split";
  return hasReason(error, "response_too_large");
}
