import type { Day, DayNumber } from "../../domain/time/day.ts";
import { AppError, messageOf } from "../../errors/app-error.ts";
import type { SourceFailure } from "../../domain/quality/health.ts";
import type { Http } from "../../ports/http.ts";
import type { Priceable, PriceContext, PriceSource, SourceQuote } from "../../prices/price-source.ts";
import { maxRestMs } from "../../prices/request.ts";
import type { Prices } from "../../store/prices/prices.ts";

/** Something to price, and the sources to ask for it, the preferred one first. */
export type Item = Priceable & { order: readonly PriceSource[] };

/** What a run of fetching works with. */
export type Fetching = {
  prices: Prices;
  http: Http;
  now: () => number;
  signal: AbortSignal;
  /** Runs `write` and records what it changed, in one SQLite transaction. `write` answers the earliest day whose price in use changed. */
  commit(write: () => DayNumber | null): void;
  log(level: "info" | "warn", message: string): void;
  /** The owner's key for a source, where one is set. */
  apiKey(source: string): Promise<string | undefined>;
  /** The owner asked for it: sources that rest are tried all the same. */
  isUrgent: boolean;
  /** How something else is priced on which a price rests: an underlying, a currency. */
  itemOf(thing: Priceable): Item;
};

/** `failed`: the source could not be asked, and may know. `offline`: no host may be asked here, so it counts as not known and is not remembered. */
export type Answer = { quotes: SourceQuote[]; failed: boolean; offline: boolean };

/** What a failed source is given when it does not say itself when to come back. */
const pauseMs = maxRestMs;

/** Asks sources, notes the failures, and leaves a source that failed alone for the rest of the run. */
export function createAsker(
  { http, now, signal, log, apiKey, isUrgent }: Fetching,
  pricesOf: (thing: Priceable, from: Day, to: Day) => Promise<Map<Day, { close: string; currency: string }>>,
) {
  const failures = new Map<string, SourceFailure>();
  const answered = new Set<string>();
  return {
    async ask(
      source: PriceSource,
      question: (context: PriceContext) => Promise<SourceQuote[]>,
    ): Promise<Answer> {
      if (failures.has(source.id)) return { quotes: [], failed: true, offline: false };
      try {
        const key = await apiKey(source.id);
        const quotes = await question({
          http,
          now,
          signal,
          pricesOf,
          isUrgent,
          ...(key === undefined ? {} : { apiKey: key }),
        });
        answered.add(source.id);
        return { quotes, failed: false, offline: false };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!(error instanceof AppError) || (error.code !== "upstream" && error.code !== "unavailable"))
          throw error;
        if (error.data?.["offline"] === true) return { quotes: [], failed: false, offline: true };
        const retryAt = error.data?.["retryAt"];
        failures.set(source.id, {
          id: source.id,
          title: source.title,
          message: messageOf(error),
          retryAt: typeof retryAt === "number" ? retryAt : now() + pauseMs,
        });
        log("warn", `${source.title} failed and is not asked again in this run: ${messageOf(error)}`);
        return { quotes: [], failed: true, offline: false };
      }
    },
    /** When the first of the sources that failed may be asked again (ms); `null` when none failed. */
    retryAt: (): number | null =>
      failures.size === 0 ? null : Math.min(...[...failures.values()].map(({ retryAt }) => retryAt)),
    /** Which sources could be asked in this run, and which could not. */
    outcome: () => ({ failed: [...failures.values()], answered }),
  };
}
export type Asker = ReturnType<typeof createAsker>;
