import type { Day } from "../core/day.ts";
import type { Http } from "../core/ports/http.ts";

/** What is to be priced: a coin (CoinGecko's id), or one asset by its id (a contract, a currency). `ref` is `coin:<coinId>` or the asset id. */
export type Priceable = { ref: string; coinId: string | null; assetId: string | null };

/** A close of a UTC day, or the latest known price of today (`at` then says when), in `currency`. */
export type SourceQuote = { ref: string; day: Day; close: string; currency: string; at: number };

export type PriceSource = {
  id: string;
  title: string;
  /** What it can price, how far back, how many per call, its pace: shown by `prices.sources`. */
  description: string;
  currency: string;
  /** Earliest day it can answer for, or null when unbounded. `now` in ms. */
  earliest(now: number): Day | null;
  /** How many items one `latest` call may ask for. */
  batch: number;
  /** Items this source can tell apart and price. */
  canPrice(item: Priceable): boolean;
  /** Today's prices; what the source does not know is left out. */
  latest(items: Priceable[], context: PriceContext): Promise<SourceQuote[]>;
  /** Daily closes from..to, both in; days the source does not know are left out. */
  history(item: Priceable, from: Day, to: Day, context: PriceContext): Promise<SourceQuote[]>;
};

export type PriceContext = { http: Http; now: () => number; signal: AbortSignal; apiKey?: string };
