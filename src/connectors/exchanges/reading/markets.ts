import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { defineStream, type ExchangeClient, type Stream, type StreamCall } from "../exchange.ts";
import { textOf, type Raw } from "./raw.ts";

/** A market by its name at the exchange. */
export type Market = { symbol: string; base: string; quote: string };

/**
 * The next market to read. In a round over all markets those of a known coin are read; between rounds only those whose both coins moved, and
 * those with earlier trades whose one coin moved.
 */
export function nextMarket(
  markets: readonly Market[],
  {
    askedMarkets,
    coins,
    last,
    call: { moved },
    isRound,
  }: {
    askedMarkets: ReadonlySet<string>;
    coins: ReadonlySet<string>;
    last: Readonly<Record<string, unknown>>;
    call: StreamCall;
    isRound: boolean;
  },
): Market | undefined {
  return markets.find(({ symbol, base, quote }) => {
    if (askedMarkets.has(symbol)) return false;
    if (isRound || moved === null) return coins.has(base) || coins.has(quote);
    return (moved.has(base) && moved.has(quote)) || (symbol in last && (moved.has(base) || moved.has(quote)));
  });
}

/** The moment of the last trade of each traded market, and the markets already asked in an unfinished round. */
const state = z.object({
  last: z.record(z.string(), z.number()),
  asked: z.array(z.string()).nullable(),
});
type State = z.output<typeof state>;

/** Markets without a trade asked between two checkpoints. */
const marketsPerBatch = 20;

/** A list that the exchange serves only for one market at a time, from a moment on. */
export function listByMarket(
  definition: Omit<Stream, "read" | "isCostly"> & {
    markets(client: ExchangeClient): Promise<Market[]>;
    pages(call: StreamCall, market: Market, from: number): AsyncIterable<Raw[]>;
    momentOf(row: Raw): number;
    events(rows: Raw[], market: Market): ExchangeEvent[];
    /** Whether a round in which every market is refused fails: by default each is taken for one that is not served any more. */
    isRefusedByAll?: true;
  },
): Stream {
  const { markets: marketsOf, pages, momentOf, events, isRefusedByAll, ...description } = definition;
  return defineStream(state, {
    ...description,
    isCostly: true,
    async *read(call, before) {
      const last = { ...before?.last };
      const isRound = call.moved === null || (before?.asked ?? null) !== null;
      const requested = new Set(before?.asked);
      const coins = new Set(call.coins);
      const markets = await marketsOf(call.client);
      const current = (): State => ({ last: { ...last }, asked: isRound ? [...requested] : null });
      const next = (): Market | undefined =>
        nextMarket(markets, { askedMarkets: requested, coins, last, call, isRound });
      let refusal: ExchangeFailure | undefined;
      let isAnswered = requested.size > 0;
      for (let market = next(); market !== undefined; market = next()) {
        const { symbol, base, quote } = market;
        const from = Math.max(call.since, last[symbol] ?? 0);
        const answer = await rowsOf(pages(call, market, from));
        if (answer instanceof ExchangeFailure) refusal = answer;
        else isAnswered = true;
        const rows = answer instanceof ExchangeFailure ? [] : answer.filter((row) => isOfMarket(row, symbol));
        requested.add(symbol);
        if (isRefusedByAll === true && isRound && !isAnswered) continue;
        if (rows.length > 0) {
          last[symbol] = Math.max(...rows.map(momentOf));
          coins.add(base).add(quote);
        }
        if (rows.length > 0 || requested.size % marketsPerBatch === 0)
          yield { events: events(rows, market), state: current(), message: symbol };
      }
      if (isRefusedByAll === true && isRound && !isAnswered && refusal !== undefined) throw refusal;
      yield { events: [], state: { last, asked: null } };
    },
  });
}

/** Whether a row is of the market that was asked for, where it names its own: a server may answer every market alike. */
export function isOfMarket(row: Raw, symbol: string): boolean {
  const plainName = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, "").toUpperCase();
  const rowMarket = textOf(row, "symbol", "market");
  return rowMarket === "" || plainName(rowMarket) === plainName(symbol);
}

/** All rows of a market, or the refusal of one that the exchange does not serve any more. */
async function rowsOf(pages: AsyncIterable<Raw[]>): Promise<Raw[] | ExchangeFailure> {
  const found = new Map<string, Raw>();
  try {
    for await (const page of pages) for (const row of page) found.set(JSON.stringify(row), row);
  } catch (error) {
    if (!(error instanceof ExchangeFailure && error.kind === "rejected")) throw error;
    if (found.size === 0) return error;
  }
  return [...found.values()];
}
