import type { Day } from "../domain/time/day.ts";
import type { RateLimit } from "../net/rate-limiter.ts";
import type { HourNumber } from "../domain/valuation/hour-block.ts";
import type { Http } from "../ports/http.ts";

/** What is to be priced: a coin (CoinGecko's id), or one asset by its id (a contract, a currency). `ref` is `coin:<coinId>` or the asset id. */
export type Priceable = { ref: string; coinId: string | null; assetId: string | null };

/**
 * A close of a UTC day, or the latest known price of today (`at` then says when), in `currency` (an ISO 4217 code, or `USDT` where the source only has that).
 * `confidence` (0 to 1) where the source says how far it trusts a thin market.
 */
export type SourceQuote = {
  ref: string;
  day: Day;
  close: string;
  currency: string;
  at: number;
  confidence?: number;
};

/** Hours of an item whose closes are wanted, ascending; all of them have ended. */
export type HourNeed = { item: Priceable; hours: readonly HourNumber[] };
/** The close of an hour. */
export type HourQuote = { ref: string; hour: HourNumber; close: string; currency: string };

/** How a source is asked for the closes of hours. */
export type HourSource = {
  /** The earliest hour it can answer for, or null when unbounded. `now` in ms. */
  earliest(now: number): HourNumber | null;
  /** One request answers so many `points` of any items, or all hours of one item within so many hours in a row (`span`). */
  reach: { points: number } | { span: number };
  /** What fits one request; hours the source does not know are left out. */
  closes(needs: readonly HourNeed[], context: PriceContext): Promise<HourQuote[]>;
};

export type PriceSource = {
  id: string;
  title: string;
  /** What it can price, how far back, how many per call: shown by `prices.sources`. */
  description: string;
  currency: string;
  /** How often it may be asked. */
  pace: RateLimit;
  /** Earliest day it can answer for, or null when unbounded. `now` in ms. */
  earliest(now: number): Day | null;
  /** How many items one `latest` call may ask for. */
  batch: number;
  /** Answers are slow to come: it is asked for history after the others. */
  isSlow?: boolean;
  /** Whether `latest` makes a request for this item alone. Those are asked last. */
  asksOneByOne(item: Priceable): boolean;
  /** Items this source can tell apart and price. */
  canPrice(item: Priceable): boolean;
  /** Today's prices; what the source does not know is left out. */
  latest(items: Priceable[], context: PriceContext): Promise<SourceQuote[]>;
  /** Closes of hours, where it has them for free. */
  hours?: HourSource;
  /** Daily closes from..to, both in; days the source does not know are left out. */
  history(item: Priceable, from: Day, to: Day, context: PriceContext): Promise<SourceQuote[]>;
};

export type PriceContext = {
  http: Http;
  now: () => number;
  signal: AbortSignal;
  apiKey?: string;
  /** The owner asked for prices now: a source whose circuit is open is tried all the same. */
  isUrgent?: boolean;
  /** Prices of something else on the days from..to (both in; today's is the latest), for derived prices; days it has none for are left out. */
  pricesOf?(thing: Priceable, from: Day, to: Day): Promise<Map<Day, { close: string; currency: string }>>;
};
