import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { stream, type ExchangeClient, type Stream } from "../exchange.ts";
import { isLastPage, withTotal } from "../reading/paging.ts";
import { listAt, type Raw } from "../reading/raw.ts";
import { windows, windowState, type Window } from "../reading/windows.ts";

/** Lists of one kind of record that Binance answers for a span of time: https://developers.binance.com/docs. */
type Kind = Pick<Stream, "id" | "title" | "history" | "isOptional" | "isCostly" | "from"> & {
  endpoint: Endpoint;
  spanDays: number;
  /** Days before the newest record that are read again, for records whose state changes. */
  overlapDays?: number;
  /** Further parameters, with one request for each. */
  variants?: Record<string, unknown>[];
  span(window: Window): Record<string, unknown>;
  page(page: number): Record<string, unknown>;
  rowsAPage: number;
  /** Maximum rows of an answer without paging: a span that reaches it is split in halves. */
  rowsAtMost?: number;
  rows(answer: unknown): Raw[];
  /** Since when a row is on its way, by the time that spans are asked by; `undefined` for one that will not change. */
  pendingSince?(row: Raw): number | undefined;
  events(row: Raw, variant: Record<string, unknown>): ExchangeEvent[];
};

/** The library's name of an endpoint, or the path and API of one that the library lacks. */
export type Endpoint = string | { path: string; api: "sapi" | "sapiV2" };

export function kind(given: Kind): Stream {
  const { id, title, history, isOptional, isCostly, from, spanDays, overlapDays } = given;
  const { variants = [{}], pendingSince, events } = given;
  return stream(windowState, {
    id,
    title,
    ...(history === undefined ? {} : { history }),
    ...(isOptional === undefined ? {} : { isOptional }),
    ...(isCostly === undefined ? {} : { isCostly }),
    ...(from === undefined ? {} : { from }),
    async *read(call, state) {
      const options = {
        spanMs: spanDays * millisecondsPerDay - 1,
        ...(overlapDays === undefined ? {} : { overlap: overlapDays * millisecondsPerDay }),
      };
      yield* windows(call, state, options, async function* (window, notePending) {
        for (const variant of variants)
          for await (const found of pagesOf(call.client, given, window, variant)) {
            for (const row of found) {
              const since = pendingSince?.(row);
              if (since !== undefined) notePending(since);
            }
            yield found.flatMap((row) => events(row, variant));
          }
      });
    },
  });
}

async function* pagesOf(
  client: ExchangeClient,
  given: Pick<Kind, "endpoint" | "rowsAPage" | "rowsAtMost" | "rows" | "span" | "page">,
  window: Window,
  variant: Record<string, unknown>,
): AsyncGenerator<Raw[]> {
  const { endpoint, rowsAPage, rowsAtMost, rows, span, page } = given;
  for (let number = 1, read = 0; ; number++) {
    const parameters = { ...span(window), ...page(number), ...variant };
    const answer = await askFor(client, endpoint, parameters);
    const found = rows(answer);
    read += found.length;
    if (rowsAtMost !== undefined && found.length >= rowsAtMost && window.to > window.from) {
      const middle = Math.floor((window.from + window.to) / 2);
      yield* pagesOf(client, given, { from: window.from, to: middle }, variant);
      yield* pagesOf(client, given, { from: middle + 1, to: window.to }, variant);
      return;
    }
    yield found;
    const stated = withTotal(answer, found, "total");
    if (isLastPage(stated, { read, asked: number * rowsAPage, size: rowsAPage })) return;
  }
}

export async function askFor(
  client: ExchangeClient,
  endpoint: Endpoint,
  parameters: Record<string, unknown>,
): Promise<unknown> {
  return typeof endpoint === "string"
    ? client.ask(endpoint, parameters)
    : client.read("request", endpoint.path, endpoint.api, "GET", parameters);
}

export const span = ({ from, to }: Window) => ({ startTime: from, endTime: to });
export const begin = ({ from, to }: Window) => ({ beginTime: from, endTime: to });
export const byOffset = (limit: number) => (page: number) => ({ limit, offset: (page - 1) * limit });
/** Lists with `size` rows a page. */
export const byPage = (size: number) => (page: number) => ({ current: page, size });
/** Lists with `limit` rows a page. */
export const byPageLimit = (limit: number) => (page: number) => ({ current: page, limit });
export const whole = (limit: number) => () => ({ limit });
export const rowsOf = (answer: unknown): Raw[] => listAt(answer, "rows");
export const dataOf = (answer: unknown): Raw[] => listAt(answer, "data");
