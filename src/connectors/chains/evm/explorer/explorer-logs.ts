import { z } from "zod";
import { AppError, RetryAfter } from "../../../../errors/app-error.ts";
import type { NetworkContext } from "../../../connector.ts";
import type { Topics } from "../node/logs.ts";
import type { FoundLog } from "../positions/chain-reader.ts";
import { requestValue, UnsupportedChain, type Explorer, type Query } from "./explorer-api.ts";

/** Explorers list four topics, missing ones as `null`. */
const answer = z.array(z.object({ address: z.string(), topics: z.array(z.string().nullable()) }));
/** Explorers return at most this many logs without saying that there are more. */
const maxLogs = 1_000;

/**
 * The logs of a contract up to a block, as the first explorer that has any lists them; `undefined` if none does, or some may be left out. An
 * explorer without logs answers in the same way as one that found none.
 */
export async function explorerLogs(
  explorers: readonly Explorer[],
  { contract, topics, block }: { contract: string; topics: readonly Topics[]; block: number },
  context: NetworkContext,
): Promise<FoundLog[] | undefined> {
  const queries = topics.flatMap((set) => queriesOf(set)).map((query) => ({ ...query, address: contract }));
  for (const explorer of explorers) {
    const found = await logsOf(explorer, { queries, block }, context);
    if (found !== undefined && found.length > 0) return found;
  }
  return undefined;
}

async function logsOf(
  explorer: Explorer,
  { queries, block }: { queries: readonly Query[]; block: number },
  context: NetworkContext,
): Promise<FoundLog[] | undefined> {
  const found: FoundLog[] = [];
  try {
    for (const query of queries) {
      const range = { module: "logs", action: "getLogs", fromBlock: 0, toBlock: block };
      const logs = answer.safeParse((await requestValue(explorer, { ...range, ...query }, context)) ?? []);
      if (!logs.success || logs.data.length >= maxLogs) return undefined;
      for (const { address, topics } of logs.data)
        found.push({ address: address.toLowerCase(), topics: topics.filter((topic) => topic !== null) });
    }
  } catch (error) {
    if (error instanceof UnsupportedChain || error instanceof AppError || error instanceof RetryAfter)
      return undefined;
    throw error;
  }
  return found;
}

/** One query for each pair of event and other topic. */
function queriesOf([events, ...others]: Topics): Query[] {
  return [events ?? []].flat().map((event) => {
    const query: Query = { topic0: event };
    for (const [index, topic] of others.entries())
      if (typeof topic === "string") {
        query[`topic${index + 1}`] = topic;
        query[`topic0_${index + 1}_opr`] = "and";
      }
    return query;
  });
}
