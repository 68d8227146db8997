import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { defineStream, type ExchangeClient, type Stream } from "../exchange.ts";
import { createRepeats, isLastPage, withTotal } from "../reading/paging.ts";
import { listAt, textOf, type Raw } from "../reading/raw.ts";
import { readWindows, windowState, type Window } from "../reading/windows.ts";

/** A list of records that Binance returns by time span: https://developers.binance.com/docs. */
type Kind = Pick<Stream, "id" | "title" | "history" | "isOptional" | "isCostly" | "isComplete" | "from"> & {
  endpoint: Endpoint;
  spanDays: number;
  /** Days before the newest record that are read again, for records whose state changes. */
  overlapDays?: number;
  /** Further parameters, with one request for each. */
  variants?: Record<string, unknown>[];
  span(window: Window): Record<string, unknown>;
  page(page: number): Record<string, unknown>;
  rowsPerPage: number;
  /** Maximum rows of an answer without paging: a span that reaches it is split in halves. */
  maxRows?: number;
  /** The number of records that rows contain, if the maximum counts these. */
  countOf?(rows: readonly Raw[]): number;
  rows(answer: unknown): Raw[];
  /** The start time of a pending row, on the time scale of the requested spans; `undefined` for a final row. */
  pendingSince?(row: Raw): number | undefined;
  events(row: Raw, variant: Record<string, unknown>): ExchangeEvent[];
};

/** ccxt's name of an endpoint, or the path and API of an endpoint that ccxt lacks. */
export type Endpoint = string | { path: string; api: "sapi" | "sapiV2" };

export function binanceStream(kind: Kind): Stream {
  const { id, title, history, isOptional, isCostly, isComplete, from, spanDays, overlapDays } = kind;
  const { variants = [{}], pendingSince, events } = kind;
  return defineStream(windowState, {
    id,
    title,
    ...(history === undefined ? {} : { history }),
    ...(isOptional === undefined ? {} : { isOptional }),
    ...(isCostly === undefined ? {} : { isCostly }),
    ...(isComplete === undefined ? {} : { isComplete }),
    ...(from === undefined ? {} : { from }),
    async *read(call, state) {
      const options = {
        spanMs: spanDays * millisecondsPerDay - 1,
        ...(overlapDays === undefined ? {} : { overlap: overlapDays * millisecondsPerDay }),
      };
      yield* readWindows(call, state, options, async function* (window, notePending) {
        const read: { rows: Raw[]; variant: Record<string, unknown> }[] = [];
        const answers = new Set<string>();
        for (const variant of variants) {
          const rows: Raw[] = [];
          for await (const found of pagesOf(call.client, kind, { window, variant })) rows.push(...found);
          refuseAlike(answers, rows, variant);
          for (const row of rows) {
            const since = pendingSince?.(row);
            if (since !== undefined) notePending(since);
          }
          read.push({ rows, variant });
        }
        for (const { rows, variant } of read) yield rows.flatMap((row) => events(row, variant));
      });
    },
  });
}

/**
 * Throws `malformed` if two variants of a list have the same rows: the server ignores the parameter, so deposits and withdrawals could not be
 * distinguished.
 */
function refuseAlike(answers: Set<string>, rows: readonly Raw[], variant: Record<string, unknown>): void {
  const names = Object.keys(variant);
  if (rows.length === 0 || rows.some((row) => names.some((name) => textOf(row, name) !== ""))) return;
  const content = JSON.stringify(rows);
  if (answers.has(content))
    throw new ExchangeFailure("malformed", `the answers for each ${names.join(" and ")} have the same rows.`);
  answers.add(content);
}

/** All rows of a span. Returns `true`, without rows, if the first page repeats `completePage`, the rows of the longer span. */
async function* pagesOf(
  client: ExchangeClient,
  kind: Pick<Kind, "endpoint" | "rowsPerPage" | "maxRows" | "countOf" | "rows" | "span" | "page">,
  {
    window,
    variant,
    completePage,
  }: { window: Window; variant: Record<string, unknown>; completePage?: readonly Raw[] },
): AsyncGenerator<Raw[], boolean> {
  const { endpoint, rowsPerPage, maxRows, rows, span, page } = kind;
  const repeats = createRepeats();
  if (completePage !== undefined) repeats(completePage);
  for (let number = 1, read = 0; ; number++) {
    const parameters = { ...span(window), ...page(number), ...variant };
    const answer = await askFor(client, endpoint, parameters);
    const found = rows(answer);
    if (repeats(found)) return number === 1;
    read += found.length;
    const count = kind.countOf?.(found) ?? found.length;
    if (maxRows !== undefined && count >= maxRows && window.to > window.from) {
      const middle = Math.floor((window.from + window.to) / 2);
      const earlierSpan = { from: window.from, to: middle };
      const laterSpan = { from: middle + 1, to: window.to };
      // A server that ignores spans returns the same page for both halves.
      if (!(yield* pagesOf(client, kind, { window: laterSpan, variant, completePage: found })))
        yield* pagesOf(client, kind, { window: earlierSpan, variant });
      else if (yield* pagesOf(client, kind, { window: earlierSpan, variant, completePage: found }))
        yield found;
      else yield* pagesOf(client, kind, { window: laterSpan, variant });
      return false;
    }
    yield found;
    const statedPage = withTotal(answer, found, "total");
    if (isLastPage(statedPage, { read, askedRows: number * rowsPerPage, size: rowsPerPage })) return false;
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

export const startAndEndTime = ({ from, to }: Window) => ({ startTime: from, endTime: to });
export const beginAndEndTime = ({ from, to }: Window) => ({ beginTime: from, endTime: to });
export const byOffset = (limit: number) => (page: number) => ({ limit, offset: (page - 1) * limit });
/** Lists with `size` rows a page. */
export const byPage = (size: number) => (page: number) => ({ current: page, size });
/** Lists with `limit` rows a page. */
export const byPageLimit = (limit: number) => (page: number) => ({ current: page, limit });
export const unpaged = (limit: number) => () => ({ limit });
export const rowsOf = (answer: unknown): Raw[] => listAt(answer, "rows");
export const dataOf = (answer: unknown): Raw[] => listAt(answer, "data");
