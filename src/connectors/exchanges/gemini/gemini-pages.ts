import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ExchangeClient } from "../exchange.ts";
import { listAt, momentOf, type Raw } from "../reading/raw.ts";

/** The newest records are read again, because they may still change. */
export const overlapMs = 14 * millisecondsPerDay;

/**
 * Pages from a time on, the oldest first; each is requested from the newest row of the previous one. `isCut`: a full page has no later time;
 * https://developer.gemini.com/trading/rest-api/orders/list-past-trades
 */
export async function* forward(
  client: ExchangeClient,
  endpoint: string,
  {
    parameters,
    from,
    rowsPerPage,
  }: { parameters: Record<string, unknown>; from: number; rowsPerPage: number },
): AsyncGenerator<{ rows: Raw[]; reached: number; cut: { isCut?: true } }> {
  for (let since = from; ;) {
    const rows = listAt(await client.ask(endpoint, { ...parameters, timestamp: Math.floor(since) }));
    const newest = Math.max(since, ...rows.map((row) => momentOf(row, "timestampms")));
    const isFull = rows.length >= rowsPerPage;
    yield { rows, reached: newest, cut: isFull && newest <= since ? { isCut: true } : {} };
    if (!isFull || newest <= since) return;
    since = newest;
  }
}
