import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { msg, reasonWording, type Wording } from "../../../errors/wording.ts";
import { defineStream, type ExchangeClient } from "../exchange.ts";
import { createMarketRound, isOfMarket, refusedGap, type Market } from "../reading/markets.ts";
import {
  amountOf,
  optionalAmountOf,
  highestId,
  listAt,
  momentOf,
  textOf,
  sideOf,
  tradeChanges,
  type Raw,
} from "../reading/raw.ts";

/** The last trade of each traded market, and the markets already checked in an unfinished round over all markets. */
const tradesState = z.object({
  last: z.record(z.string(), z.string()),
  asked: z.array(z.string()).nullable(),
  /** Markets that Binance refused; requested again whenever the list is read. */
  refused: z.array(z.string()).optional(),
});
type State = z.output<typeof tradesState>;

const tradesPerPage = 1_000;
/** Markets without a trade checked between two checkpoints. */
const marketsPerBatch = 20;

/** Quote currencies, past and present; a market's name is its two coins without a separator. */
const quotes =
  "USDT BUSD FDUSD TUSD USDC USDP USDS PAX USD1 XUSD RLUSD U EURI DAI UST VAI AEUR BTC ETH BNB XRP TRX DOGE DOT SOL EUR GBP AUD BRL TRY RUB UAH NGN ZAR BIDR IDRT BKRW BVND JPY PLN RON ARS MXN COP CZK USD"
    .split(" ")
    .sort((a, b) => b.length - a.length);

/**
 * Binance lists trades only by market. All markets of known coins are checked at first and every week; in between, only markets of coins whose
 * balance changed. A coin that first appears in a trade adds its markets to the same round.
 */
export const trades = defineStream(tradesState, {
  id: "trades",
  title: "Spot trades",
  isCostly: true,
  async *read(call, state) {
    const last = { ...state?.last };
    const symbols = await symbolsOf(call.client);
    const markets = marketsIn(symbols);
    const coins = new Set(call.coins);
    const refused = new Set(state?.refused);
    const { next, requested, asked } = createMarketRound(markets, {
      asked: state?.asked ?? null,
      coins,
      last,
      isRefused: (symbol) => refused.has(symbol),
      call,
    });
    const current = (): State => ({
      last: { ...last },
      asked: asked(),
      ...(refused.size === 0 ? {} : { refused: [...refused] }),
    });
    let silent = 0;
    for (let market = next(); market !== undefined; market = next()) {
      const { symbol } = market;
      refused.delete(symbol);
      const refuse = (): void => void refused.add(symbol);
      for await (const rows of pagesOf(call.client, { symbol, last: last[symbol], refuse })) {
        if (rows.length === 0) continue;
        last[symbol] = highestId(rows, "id");
        coins.add(market.base).add(market.quote);
        const { base, quote } = market;
        yield {
          events: rows
            .filter((row) => isOfMarket(row, symbol))
            .map((row) => tradeOf(row, { symbol, base, quote })),
          state: current(),
          message: symbol,
        };
      }
      requested.add(symbol);
      if (++silent % marketsPerBatch === 0) yield { events: [], state: current(), message: symbol };
    }
    const gap = joined(
      refused.size === 0 ? undefined : reasonWording(refusedGap("Spot trades", [...refused].sort())),
      unknownGap(symbols, markets, coins),
    );
    yield { events: [], state: { ...current(), asked: null }, ...(gap === undefined ? {} : { gap }) };
  },
});

/** The gap of markets whose name does not end with a known quote currency and begins with a coin of the account. */
function unknownGap(
  symbols: readonly string[],
  markets: readonly Market[],
  coins: ReadonlySet<string>,
): Wording | undefined {
  const known = new Set(markets.map(({ symbol }) => symbol));
  const unknown = symbols.filter(
    (symbol) => !known.has(symbol) && [...coins].some((coin) => coin.length > 2 && symbol.startsWith(coin)),
  );
  if (unknown.length === 0) return undefined;
  const names = unknown.slice(0, 5).sort().join(", ");
  return msg`Spot trades: trades in markets with an unknown quote currency, such as ${names}, are not read. Import them from Binance's transaction history.`;
}

function joined(first: Wording | undefined, second: Wording | undefined): Wording | undefined {
  return first === undefined || second === undefined ? (first ?? second) : msg`${first} ${second}`;
}

/** The name of every market with a price, including delisted ones. */
async function symbolsOf(client: ExchangeClient): Promise<string[]> {
  return listAt(await client.ask("publicGetTickerPrice")).map((row) => textOf(row, "symbol"));
}

/**
 * The two coins of each name. Where a name can be split in several ways (`ADAEUR` is ADA/EUR or AD/AEUR), its base is the coin that more markets
 * may have as their base, and among equals that with the longest quote currency.
 */
export function marketsIn(symbols: readonly string[]): Market[] {
  const splits = symbols.map((symbol) =>
    quotes
      .filter((quote) => symbol.endsWith(quote) && symbol.length > quote.length)
      .map((quote) => ({ symbol, base: symbol.slice(0, -quote.length), quote })),
  );
  const counts = new Map<string, number>();
  for (const { base } of splits.flat()) counts.set(base, (counts.get(base) ?? 0) + 1);
  const marketsOfBase = ({ base }: Market): number => counts.get(base) ?? 0;
  return splits.flatMap((markets) =>
    markets.toSorted((a, b) => marketsOfBase(b) - marketsOfBase(a)).slice(0, 1),
  );
}

async function* pagesOf(
  client: ExchangeClient,
  { symbol, last, refuse }: { symbol: string; last: string | undefined; refuse: () => void },
): AsyncGenerator<Raw[]> {
  for (let from = last === undefined ? "0" : String(BigInt(last) + 1n); ;) {
    const rows = await pageOf(client, { symbol, fromId: from, refuse });
    yield rows;
    const next = BigInt(highestId(rows, "id") || "0") + 1n;
    if (rows.length < tradesPerPage || next <= BigInt(from)) return;
    from = String(next);
  }
}

async function pageOf(
  client: ExchangeClient,
  { symbol, fromId, refuse }: { symbol: string; fromId: string; refuse: () => void },
): Promise<Raw[]> {
  try {
    return listAt(await client.ask("privateGetMyTrades", { symbol, fromId, limit: tradesPerPage }));
  } catch (error) {
    if (!(error instanceof ExchangeFailure && error.kind === "rejected")) throw error;
    // A delisted market has no trades; any other refusal leaves them unknown.
    if (!error.isUnknownMarket) refuse();
    return [];
  }
}

/** https://developers.binance.com/docs/binance-spot-api-docs/rest-api/account-endpoints#account-trade-list-user_data */
function tradeOf(row: Raw, { symbol, base, quote }: Market): ExchangeEvent {
  return {
    id: `trade:${symbol}:${textOf(row, "id")}`,
    at: momentOf(row, "time"),
    type: "trade",
    account: "Spot",
    changes: tradeChanges({
      side: sideOf(row["isBuyer"]),
      base,
      quote,
      amount: amountOf(row, "qty"),
      cost: amountOf(row, "quoteQty"),
      fee: { symbol: textOf(row, "commissionAsset"), amount: optionalAmountOf(row, "commission") },
    }),
  };
}
