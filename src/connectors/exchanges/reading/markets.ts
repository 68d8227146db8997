import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { msg, type Reason } from "../../../errors/wording.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { defineStream, type ExchangeClient, type Stream, type StreamCall } from "../exchange.ts";
import { cutGap, type NoteCut } from "./pages-by-time.ts";
import { textOf, type Raw } from "./raw.ts";

/** A market by its name at the exchange. `isGuessed`: derived from coins instead of a list, so it may not exist. */
export type Market = { symbol: string; base: string; quote: string; isGuessed?: true };

/**
 * The next market to read. A round includes all markets of known coins. Between rounds, only markets are read whose two coins both changed, or that
 * have earlier trades and one changed coin.
 */
function nextMarket(
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

/**
 * The markets that a call requests, one after the other. Those that an unfinished round had requested come last, because they may have trades since.
 */
export function createMarketRound(
  markets: readonly Market[],
  options: {
    /** The markets requested in an unfinished round; `null` if there is none. */
    asked: readonly string[] | null;
    coins: ReadonlySet<string>;
    last: Readonly<Record<string, unknown>>;
    /** Refused markets are requested in any case. */
    isRefused(symbol: string): boolean;
    call: StreamCall;
  },
) {
  const { asked, coins, last, isRefused, call } = options;
  const isRound = call.moved === null || asked !== null;
  const requested = new Set(asked);
  const earlier = new Set(asked);
  let isRest = asked !== null;

  function next(): Market | undefined {
    const market =
      nextMarket(markets, { askedMarkets: requested, coins, last, call, isRound: isRest }) ??
      markets.find(({ symbol }) => isRefused(symbol) && !requested.has(symbol));
    if (market !== undefined || !isRest) return market;
    isRest = false;
    for (const symbol of earlier) requested.delete(symbol);
    return next();
  }
  return { next, requested, isRound, asked: () => (isRound ? [...requested] : null) };
}

/** The time of the last trade of each traded market, the markets already requested in an unfinished round, and the refused ones. */
const state = z.object({
  last: z.record(z.string(), z.number()),
  asked: z.array(z.string()).nullable(),
  /** Markets that the exchange refused; requested again whenever the list is read. */
  refused: z.array(z.string()).optional(),
});
type State = z.output<typeof state>;

/** Maximum markets named in a gap. */
const maxNamed = 5;
/** Number of markets without a trade between two checkpoints. */
const marketsPerBatch = 20;

/** A list that the exchange serves only for one market at a time, from a given time on. */
export function listByMarket(
  definition: Omit<Stream, "read" | "isCostly"> & {
    markets(client: ExchangeClient): Promise<Market[]>;
    pages(call: StreamCall, market: Market, from: number, noteCut: NoteCut): AsyncIterable<Raw[]>;
    momentOf(row: Raw): number;
    events(rows: Raw[], market: Market): ExchangeEvent[];
    /** The id that an earlier version gave to the event of a row, which is retracted. */
    retractedIdOf?(row: Raw): string;
    /** Set if a round in which every market is refused fails. By default the refused markets are reported as gaps. */
    isRefusedByAll?: true;
  },
): Stream {
  const {
    markets: marketsOf,
    pages,
    momentOf,
    events,
    retractedIdOf,
    isRefusedByAll,
    ...description
  } = definition;
  return defineStream(state, {
    ...description,
    isCostly: true,
    async *read(call, before) {
      const last = { ...before?.last };
      const coins = new Set(call.coins);
      const markets = await marketsOf(call.client);
      const refused = new Set(before?.refused);
      const { next, requested, isRound, asked } = createMarketRound(markets, {
        asked: before?.asked ?? null,
        coins,
        last,
        isRefused: (symbol) => before?.refused?.includes(symbol) === true,
        call,
      });
      const current = (): State => ({
        last: { ...last },
        asked: asked(),
        ...(refused.size === 0 ? {} : { refused: [...refused] }),
      });
      let refusal: ExchangeFailure | undefined;
      let isAnswered = requested.size > 0;
      for (let market = next(); market !== undefined; market = next()) {
        const { symbol, base, quote } = market;
        const from = Math.max(call.since, last[symbol] ?? 0);
        let unread: Reason | undefined;
        const noteCut: NoteCut = (cut) => void (unread = cutGap(`${description.title} (${symbol})`, cut));
        const answer = await rowsOf(pages(call, market, from, noteCut));
        if (answer.refusal === undefined || answer.rows.length > 0) isAnswered = true;
        refusal = answer.refusal ?? refusal;
        if (answer.refusal !== undefined && market.isGuessed !== true) refused.add(symbol);
        else refused.delete(symbol);
        const rows = answer.rows.filter((row) => isOfMarket(row, symbol));
        requested.add(symbol);
        if (isRefusedByAll === true && isRound && !isAnswered) continue;
        if (rows.length > 0) {
          last[symbol] = Math.max(...rows.map(momentOf));
          coins.add(base).add(quote);
        }
        if (rows.length > 0 || requested.size % marketsPerBatch === 0)
          yield {
            events: events(rows, market),
            state: current(),
            message: symbol,
            ...(unread === undefined ? {} : { unread }),
            ...(retractedIdOf === undefined ? {} : { retracted: rows.map(retractedIdOf) }),
          };
      }
      if (isRefusedByAll === true && isRound && !isAnswered && refusal !== undefined) throw refusal;
      for (const symbol of refused)
        if (!markets.some((market) => market.symbol === symbol)) refused.delete(symbol);
      yield {
        events: [],
        state: { ...current(), asked: null },
        ...(refused.size === 0 ? {} : { gap: refusedGap(description.title, [...refused].sort()) }),
      };
    },
  });
}

/** Whether a row belongs to the requested market, if it names one: a server may ignore the parameter. */
export function isOfMarket(row: Raw, symbol: string): boolean {
  const plainName = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, "").toUpperCase();
  const rowMarket = textOf(row, "symbol", "market");
  return rowMarket === "" || plainName(rowMarket) === plainName(symbol);
}

/** The gap of markets whose trades the exchange refused. */
export function refusedGap(title: string, symbols: readonly string[]): Reason {
  const names = symbols.slice(0, maxNamed).join(", ");
  return symbols.length <= maxNamed
    ? msg`${title}: the exchange lists these markets and refuses their trades, which are missing: ${names}.`
    : msg`${title}: the exchange lists these markets and refuses their trades, which are missing: ${names} and ${symbols.length - maxNamed} more.`;
}

/** All rows of a market, up to a refusal. */
async function rowsOf(pages: AsyncIterable<Raw[]>): Promise<{ rows: Raw[]; refusal?: ExchangeFailure }> {
  const found = new Map<string, Raw>();
  try {
    for await (const page of pages) for (const row of page) found.set(JSON.stringify(row), row);
  } catch (error) {
    if (!(error instanceof ExchangeFailure && error.kind === "rejected")) throw error;
    return { rows: [...found.values()], refusal: error };
  }
  return { rows: [...found.values()] };
}
