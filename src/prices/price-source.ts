import type { Day } from "../domain/time/day.ts";
import type { RateLimit } from "../net/rate-limiter.ts";
import type { HourNumber } from "../domain/valuation/hour-block.ts";
import type { Http } from "../ports/http.ts";

/** An item to be priced: a coin (CoinGecko's id), or one asset by its id (a contract, a currency). `ref` is `coin:<coinId>` or the asset id. */
export type Priceable = { ref: string; coinId: string | null; assetId: string | null };

/**
 * The close of a UTC day, or today's latest price (with its time in `at`), in `currency` (an ISO 4217 code, or `USDT` for sources that quote
 * nothing else). `confidence` (0 to 1) if the source rates the reliability of a thin market.
 */
export type SourceQuote = {
  ref: string;
  day: Day;
  close: string;
  currency: string;
  at: number;
  confidence?: number;
};

/** Hours of an item whose closes are requested, ascending; all of them have ended. */
export type HourNeed = { item: Priceable; hours: readonly HourNumber[] };
/** The close of an hour. */
export type HourQuote = { ref: string; hour: HourNumber; close: string; currency: string };

/** How hourly closes are requested from a source. */
export type HourSource = {
  /** The earliest hour available, or null if unbounded. `now` in ms. */
  earliest(now: number): HourNumber | null;
  /** A request covers up to `points` hours of any items, or all hours of one item within `span` consecutive hours. */
  reach: { points: number } | { span: number };
  /** The closes of one request; hours unknown to the source are omitted. */
  closes(needs: readonly HourNeed[], context: PriceContext): Promise<HourQuote[]>;
};

export type PriceSource = {
  id: string;
  title: string;
  /** The assets, history and batch size of the source, as shown by `prices.sources`. */
  description: string;
  currency: string;
  /** Its rate limit. */
  pace: RateLimit;
  /** The earliest day available, or null if unbounded. `now` in ms. */
  earliest(now: number): Day | null;
  /** The maximum number of items per `latest` call. */
  batch: number;
  /** The source responds slowly: history is requested from it last. */
  isSlow?: boolean;
  /** Whether `latest` sends a request for this item alone. Such items are requested last. */
  asksOneByOne(item: Priceable): boolean;
  /** Whether the source can identify and price the item. */
  canPrice(item: Priceable): boolean;
  /** Today's prices; items unknown to the source are omitted. */
  latest(items: Priceable[], context: PriceContext): Promise<SourceQuote[]>;
  /** Closes of hours, if the source provides them for free. */
  hours?: HourSource;
  /** Daily closes from..to, both inclusive; days unknown to the source are omitted. */
  history(item: Priceable, from: Day, to: Day, context: PriceContext): Promise<SourceQuote[]>;
};

export type PriceContext = {
  http: Http;
  now: () => number;
  signal: AbortSignal;
  apiKey?: string;
  /** Whether the owner requested the prices: a source is then tried even if its circuit breaker is open. */
  isUrgent?: boolean;
  /** Prices of another item on the days from..to (both inclusive; today's is the latest), for derived prices; days without a price are omitted. */
  pricesOf?(priceable: Priceable, from: Day, to: Day): Promise<Map<Day, { close: string; currency: string }>>;
};
