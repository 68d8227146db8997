import { z } from "zod";
import type { Chain } from "../../../../domain/catalog/chains.ts";
import { isPositionManager } from "../../../../domain/protocols/contracts.ts";
import { readJson } from "../../../../net/read-json.ts";
import type { ConnectorContext } from "../../../connector.ts";
import { changesLiquidity, liquidityIn, sidesOf, type EventLog } from "../liquidity-logs.ts";
import { liquidityRows } from "../liquidity-rows.ts";
import type { ChainRows, LiquidationRow, LiquidityRow, NormalRow, TokenRow } from "../rows.ts";
import { debtTransactions, debtRows, namesIn } from "./explorer-debts.ts";
import { requestValue, UnsupportedChain, type Explorer } from "./explorer-api.ts";
import { hasRest, nextPage, requestRest, type NextPage } from "./blockscout-rest.ts";

/** Pages of logs of one transaction; Blockscout answers 50 at a time. */
const maxPages = 20;

/**
 * Changes that logs state and lists of transfers lack, with one request for each transaction: changes of NFTs of concentrated liquidity, if a
 * position manager is called or one of its NFTs moves, and debts that changed without a transfer of their coin. `unanswered` counts the
 * transactions whose logs the explorer does not answer.
 */
export async function withLogs(
  rows: ChainRows,
  { chain, wallet }: { chain: Chain; wallet: string },
  explorer: Explorer,
  context: ConnectorContext,
): Promise<{ rows: ChainRows; unanswered: { liquidity: number; debts: number } }> {
  const normal = new Map(rows.normal.map((row) => [row.hash.toLowerCase(), row]));
  const liquidityAt = liquidityPlaces(rows, { chain, wallet });
  const debtsAt = debtTransactions(rows, { chain, wallet });
  const liquidity: LiquidityRow[] = [];
  const liquidations: LiquidationRow[] = [];
  const unanswered = { liquidity: 0, debts: 0 };
  for (const [hash, { blockNumber, timeStamp }] of new Map([...debtsAt, ...liquidityAt])) {
    const logs = await logsOf(hash, explorer, context);
    const place = { blockNumber, timeStamp, hash };
    if (debtsAt.has(hash)) {
      const found = logs && debtRows(logs, rows, { chain, wallet, place });
      if (found === undefined) unanswered.debts++;
      else liquidations.push(...found);
    }
    if (!liquidityAt.has(hash)) continue;
    if (logs === undefined) {
      unanswered.liquidity++;
      continue;
    }
    if (!changesLiquidity(logs, chain.platform)) continue;
    const sides = sidesOf(normal.get(hash), wallet);
    const events = liquidityIn(logs, { ...sides, platform: chain.platform, coinsOf: () => undefined });
    liquidity.push(...liquidityRows(events, namesIn(chain, rows), place));
  }
  return {
    rows: {
      ...rows,
      ...(liquidity.length === 0 ? {} : { liquidity }),
      ...(liquidations.length === 0 ? {} : { liquidations }),
    },
    unanswered,
  };
}

/** Calls of a position manager, which contracts that keep its NFTs offer too, by selector: `increaseLiquidity`, `decreaseLiquidity`, `collect`. */
const liquidityCalls = /219f5d17|0c49ccbe|fc6f7865/i;

/** The transactions that may change an NFT of concentrated liquidity. */
function liquidityPlaces(
  rows: ChainRows,
  { chain, wallet }: { chain: Chain; wallet: string },
): Map<string, NormalRow | TokenRow> {
  const places = new Map<string, NormalRow | TokenRow>();
  const isManager = (contract: string): boolean => isPositionManager(chain.platform, contract.toLowerCase());
  for (const row of rows.normal) {
    if (row.isError === "1") continue;
    const { from, to } = sidesOf(row, wallet);
    if (from === wallet && (isManager(to) || liquidityCalls.test(row.input ?? "")))
      places.set(row.hash.toLowerCase(), row);
  }
  for (const row of rows.nfts) if (isManager(row.contractAddress)) places.set(row.hash.toLowerCase(), row);
  return places;
}

const log = z.object({ address: z.string(), topics: z.array(z.string().nullable()), data: z.string() });
const receipt = z.object({ logs: z.array(log) });

/** The logs of a transaction; `undefined` if the explorer does not return them. */
async function logsOf(
  hash: string,
  explorer: Explorer,
  context: ConnectorContext,
): Promise<EventLog[] | undefined> {
  if (hasRest(explorer)) return pagedLogs(hash, explorer, context);
  for (const query of [
    { module: "proxy", action: "eth_getTransactionReceipt", txhash: hash },
    { module: "transaction", action: "gettxinfo", txhash: hash },
  ]) {
    const { data } = receipt.safeParse(await valueOf(explorer, query, context));
    if (data !== undefined) return data.logs.map(eventOf);
  }
  return undefined;
}

/** An explorer that serves a chain's lists but not its receipts answers with the same error as for an unsupported chain. */
async function valueOf(
  explorer: Explorer,
  query: Record<string, string>,
  context: ConnectorContext,
): Promise<unknown> {
  try {
    return await requestValue(explorer, query, context);
  } catch (error) {
    if (error instanceof UnsupportedChain) return undefined;
    throw error;
  }
}

const page = z.object({
  items: z.array(log.extend({ address: z.object({ hash: z.string() }) })),
  next_page_params: nextPage,
});

async function pagedLogs(
  hash: string,
  explorer: Explorer,
  context: ConnectorContext,
): Promise<EventLog[] | undefined> {
  const logs: EventLog[] = [];
  let next: NextPage = {};
  for (let pageCount = 0; next !== null; pageCount++) {
    if (pageCount === maxPages) return undefined;
    const response = await requestRest(explorer, `/transactions/${hash}/logs`, context, next);
    if (response.status === 404) return undefined;
    const { data } = page.safeParse(readJson(response, explorer.provider));
    if (data === undefined) return undefined;
    for (const { address, ...item } of data.items) logs.push(eventOf({ ...item, address: address.hash }));
    next = data.next_page_params ?? null;
  }
  return logs;
}

function eventOf({ address, topics, data }: z.output<typeof log>): EventLog {
  return { address: address.toLowerCase(), topics: topics.filter((topic) => topic !== null), data };
}
