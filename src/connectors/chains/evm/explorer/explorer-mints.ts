import { z } from "zod";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { AppError } from "../../../../errors/app-error.ts";
import type { ConnectorContext } from "../../../connector.ts";
import { addedReceiverTopic, mintOf, mintingContract } from "../gnosis-mints.ts";
import type { InternalRow } from "../rows.ts";
import { requestValue, UnsupportedChain, type Explorer } from "./explorer-api.ts";
import type { Page } from "./explorer-pages.ts";

const quantity = z.string().regex(/^0x[0-9a-f]+$/i);
const answer = z.array(
  z.object({
    address: z.string(),
    topics: z.array(z.string().nullable()),
    data: z.string(),
    blockNumber: quantity,
    timeStamp: quantity,
    transactionHash: z.string(),
  }),
);
/** Explorers return at most this many logs without saying that there are more. */
const maxLogs = 1_000;
const lastBlock = 999_999_999;

/** The coins that a bridge minted for a wallet from a block on, as internal transactions, by the logs that an explorer lists. */
export async function* explorerMints(
  explorer: Explorer,
  { chain, wallet, from }: { chain: Chain; wallet: string; from: number },
  context: ConnectorContext,
): AsyncGenerator<Page<InternalRow>> {
  for (let start = from; ;) {
    const page = await mintsFrom(explorer, { chain, wallet, start }, context);
    const last = Number(page.rows.at(-1)?.blockNumber ?? start);
    if (page.rows.length < maxLogs || last <= start) {
      yield { ...page, upTo: Infinity };
      return;
    }
    yield { ...page, rows: page.rows.filter((row) => Number(row.blockNumber) < last), upTo: last - 1 };
    start = last;
  }
}

async function mintsFrom(
  explorer: Explorer,
  { chain, wallet, start }: { chain: Chain; wallet: string; start: number },
  context: ConnectorContext,
): Promise<Omit<Page<InternalRow>, "upTo">> {
  const { platform } = chain;
  const query = {
    module: "logs",
    action: "getLogs",
    address: mintingContract(platform) ?? "",
    topic0: addedReceiverTopic,
    topic0_1_opr: "and",
    topic1: `0x${wallet.slice(2).padStart(64, "0")}`,
    fromBlock: start,
    toBlock: lastBlock,
  };
  let response: unknown;
  try {
    response = await requestValue(explorer, query, context);
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof UnsupportedChain) return { rows: [], partial: false, isMissing: true };
    // An explorer that lists transactions but no logs is still useful; the next sync asks again.
    if (error instanceof AppError) return { rows: [], partial: true, isMissing: false };
    throw error;
  }
  const logs = answer.safeParse(response ?? []);
  if (!logs.success) return { rows: [], partial: true, isMissing: false };
  const rows = logs.data.flatMap(({ address, topics, data, ...log }): InternalRow[] => {
    const named = topics.filter((topic) => topic !== null);
    const mint = mintOf({ address, topics: named, data }, { platform, wallet });
    if (mint === undefined) return [];
    const { blockNumber, timeStamp, transactionHash } = log;
    const place = { blockNumber: String(Number(blockNumber)), timeStamp: String(Number(timeStamp)) };
    return [{ ...place, hash: transactionHash, ...mint }];
  });
  rows.sort((a, b) => Number(a.blockNumber) - Number(b.blockNumber));
  return { rows, partial: false, isMissing: false };
}
