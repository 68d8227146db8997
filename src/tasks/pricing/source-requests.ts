import type { TaskLog } from "../../store/jobs/task-log.ts";
import { msg } from "../../errors/wording.ts";
import type { Day, DayNumber } from "../../domain/time/day.ts";
import { AppError, messageOf, wordingOf } from "../../errors/app-error.ts";
import type { SourceFailure } from "../../domain/quality/findings/price-findings.ts";
import type { Http } from "../../ports/http.ts";
import type { Priceable, PriceContext, PriceSource, SourceQuote } from "../../prices/price-source.ts";
import { maxRestMs } from "../../prices/request.ts";
import type { Prices } from "../../store/prices/prices.ts";

/** An item to be priced, and the sources to request it from, in order of preference. */
export type Item = Priceable & { order: readonly PriceSource[] };

/** The dependencies of fetching. */
export type Fetching = {
  prices: Prices;
  http: Http;
  now: () => number;
  signal: AbortSignal;
  /** Runs `write` and records its changes in one SQLite transaction. `write` returns the earliest day whose price in use changed. */
  commit(write: () => DayNumber | null): void;
  log: TaskLog;
  /** The owner's key for a source, if one is set. */
  apiKey(source: string): Promise<string | undefined>;
  /** Whether the owner requested the prices: sources with an open circuit breaker are then tried as well. */
  isUrgent: boolean;
  /** The item of an underlying asset or currency on which another price is based. */
  itemOf(priceable: Priceable): Item;
};

/**
 * `failed`: the request failed, so the source may have the price. `offline`: the egress policy allows no requests; the price counts as unknown,
 * but is not stored as such.
 */
export type Answer = { quotes: SourceQuote[]; failed: boolean; offline: boolean };

/** The pause after a failure for which the source states no retry time. */
const pauseMs = maxRestMs;

/** Sends requests to sources and records failures. A source that failed is skipped for the rest of the run. */
export function createSourceRequests(
  { http, now, signal, log, apiKey, isUrgent }: Fetching,
  pricesOf: (
    priceable: Priceable,
    from: Day,
    to: Day,
  ) => Promise<Map<Day, { close: string; currency: string }>>,
) {
  const failures = new Map<string, SourceFailure>();
  const answered = new Set<string>();
  const keys = new Map<string, Promise<string | undefined>>();
  const keyOf = (source: string): Promise<string | undefined> => {
    const key = keys.get(source) ?? apiKey(source);
    keys.set(source, key);
    return key;
  };
  return {
    async ask(
      source: PriceSource,
      question: (context: PriceContext) => Promise<SourceQuote[]>,
    ): Promise<Answer> {
      if (failures.has(source.id)) return { quotes: [], failed: true, offline: false };
      try {
        const key = await keyOf(source.id);
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
        log("warn", msg`${source.title} failed and is skipped for the rest of this run: ${wordingOf(error)}`);
        return { quotes: [], failed: true, offline: false };
      }
    },
    /** When the first of the failed sources may be tried again (ms); `null` if none failed. */
    retryAt: (): number | null =>
      failures.size === 0 ? null : Math.min(...[...failures.values()].map(({ retryAt }) => retryAt)),
    /** Which sources responded in this run, and which failed. */
    outcome: () => ({ failed: [...failures.values()], answered }),
  };
}
export type SourceRequests = ReturnType<typeof createSourceRequests>;
