import { z } from "zod";
import { dayOf, millisecondsPerDay } from "../../../domain/time/day.ts";
import type { AssetHint } from "../../../domain/assets/asset.ts";
import { assetAt } from "../../../domain/catalog/exchange-assets.ts";
import {
  reportOfEvent,
  transactionIdOf,
  type ExchangeEvent,
} from "../../../domain/exchange/exchange-event.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import type { ConnectorContext, SyncStep } from "../../connector.ts";
import { isUnusableResponse } from "../access/refusals.ts";
import type { Exchange, Stream, StreamCall, StreamPage } from "../exchange.ts";
import { readFrom } from "../reading/served.ts";
import { decideSource, type ExchangeCursor } from "./cursor.ts";
import { msg, reasonText, type Reason, type Wording } from "../../../errors/wording.ts";

/** The lists that a connection reads. */
export function listsOf(
  { streams, fallback }: Exchange,
  { isFallback }: { isFallback: boolean },
): readonly Stream[] {
  return isFallback ? (fallback?.streams ?? []) : streams;
}

export type Reading = {
  exchange: Exchange;
  cursor: ExchangeCursor;
  context: ConnectorContext;
  /** Side accounts without balances. */
  closed: ReadonlySet<string>;
  call: Omit<StreamCall, "since" | "now" | "coins"> & { coins: Set<string> };
  walletOf: (account: string) => string;
};

/** Reads all lists in turn. Returns the main lists that were skipped; `isAll` if no main list was read. */
export async function* readLists({
  exchange,
  cursor,
  context,
  closed,
  call,
  walletOf,
  isFallback,
}: Reading & { isFallback: boolean }): AsyncGenerator<
  SyncStep<ExchangeCursor>,
  { byList: Map<string, ExchangeFailure>; isAll: boolean }
> {
  const byList = new Map<string, ExchangeFailure>();
  let mainRead = 0;
  const streams = listsOf(exchange, { isFallback });
  for (const [index, stream] of streams.entries()) {
    const hadFailed = cursor.failed?.includes(stream.id) === true;
    if (stream.sideAccount !== undefined && closed.has(stream.sideAccount)) {
      delete cursor.left[stream.id];
      continue;
    }
    // A list that has not been read, such as one that an earlier version did not have, is read whole.
    const isWhole = hadFailed || cursor.streams[stream.id] === undefined;
    if (stream.isCostly === true && call.moved?.size === 0 && !isWhole) continue;
    const now = context.now();
    const since = readFrom(exchange, stream, cursor, now);
    const steps = streamSteps(
      stream,
      { ...call, now, since, moved: isWhole ? null : call.moved },
      { exchange: exchange.id, cursor, walletOf, isFallback, signal: context.signal },
    );
    try {
      for await (const { message, ...step } of steps)
        yield { ...step, progress: { done: index, total: streams.length, message } };
      if (isMain(stream)) mainRead++;
    } catch (error) {
      if (!(error instanceof ExchangeFailure) || !isSkippable(stream, error)) throw error;
      cursor.left[stream.id] = unreadReason(exchange, stream, error);
      if (isMain(stream)) byList.set(stream.id, error);
    }
  }
  return { byList, isAll: byList.size > 0 && mainRead === 0 };
}

/** Whether a list is part of the main account's history. A sync that can read none of these lists fails. */
const isMain = ({ isOptional, sideAccount }: Stream): boolean =>
  isOptional !== true && sideAccount === undefined;

/**
 * Whether a sync continues without a list. A main list is skipped, and reported, only if its response is unusable. A key without permission for it
 * stops the sync, because another key can read it.
 */
function isSkippable(stream: Stream, failure: ExchangeFailure): boolean {
  return !isMain(stream) || isUnusableResponse(failure);
}

function unreadReason({ title }: Exchange, stream: Stream, { kind, message }: ExchangeFailure): Wording {
  const words = kind === "malformed" ? message : msg`${title} returned "${message}".`;
  return isMain(stream)
    ? msg`${stream.title}: not read; the next sync requests it again:  ${words}`
    : msg`${stream.title}: ${words}`;
}

/** All pages of a list. Advances the cursor after each, and records what could not be read. */
async function* streamSteps(
  stream: Stream,
  call: Omit<StreamCall, "coins"> & { coins: Set<string> },
  options: {
    exchange: string;
    cursor: ExchangeCursor;
    walletOf: (account: string) => string;
    isFallback: boolean;
    signal: AbortSignal;
  },
): AsyncGenerator<Omit<SyncStep<ExchangeCursor>, "progress"> & { message: string }> {
  const { exchange, cursor, walletOf, isFallback, signal } = options;
  let gap: Reason | undefined;
  const before = cursor.streams[stream.id] ?? null;
  if (before === null) delete cursor.unread?.[stream.id];
  for await (const page of stream.read(call, before)) {
    signal.throwIfAborted();
    if (page.unread !== undefined) noteUnread(cursor, stream, page.unread);
    if (page.isCut === true)
      noteUnread(
        cursor,
        stream,
        msg`${stream.title}: the server returned the same page again instead of the next one, so older records may be missing.`,
      );
    cursor.streams[stream.id] = page.state;
    decideSource(cursor, { isFallback, isRead: page.events.length > 0 || (isMain(stream) && !isFallback) });
    gap = page.gap;
    const step = stepOf(page, exchange, walletOf);
    for (const symbol of step.symbols) call.coins.add(symbol);
    cursor.coins = [...call.coins].sort();
    yield {
      transactions: step.transactions,
      assets: step.assets,
      isComplete: stream.isComplete === true,
      ...(page.retracted === undefined
        ? {}
        : { retracted: page.retracted.map((id) => transactionIdOf(exchange, id)) }),
      cursor: structuredClone(cursor),
      message: `${stream.title}${page.message === undefined ? "" : `, ${page.message}`}`,
    };
  }
  cursor.read = { ...cursor.read, [stream.id]: call.now };
  gap ??= unsettledOf(stream, cursor.streams[stream.id], call.now);
  if (gap === undefined) delete cursor.left[stream.id];
  else cursor.left[stream.id] = gap;
}

function noteUnread(cursor: ExchangeCursor, { id }: Stream, reason: Reason): void {
  const known = cursor.unread?.[id] ?? [];
  if (known.some((other) => reasonText(other) === reasonText(reason))) return;
  cursor.unread = { ...cursor.unread, [id]: [...known, reason] };
}

/** A pending record is reported as a gap after this time. */
const settlesWithinMs = 14 * millisecondsPerDay;
const pendingState = z.object({ pending: z.number() });

/** The gap of a record that has been pending for long, or whose status is unknown. */
function unsettledOf({ title }: Stream, state: unknown, now: number): Reason | undefined {
  const { data } = pendingState.safeParse(state);
  if (data === undefined || now - data.pending < settlesWithinMs) return undefined;
  return msg`${title}: a record of ${dayOf(data.pending)} is neither completed nor cancelled, so its amount is missing. It is read again by each sync.`;
}

/** Throws `malformed` for an event without a time or id, which would be merged with others, and for a change without a coin. */
function checkNamed({ id, at, changes }: ExchangeEvent): void {
  if (!Number.isFinite(at)) throw new ExchangeFailure("malformed", `the record ${id} has no time.`);
  const moment = new Date(at).toISOString();
  // An id of several parts may have an empty last part, such as a missing hash.
  if (id === "" || /^\D*:$/.test(id))
    throw new ExchangeFailure("malformed", `a record of ${moment} has no id.`);
  if (changes.some(({ symbol, amount }) => symbol.trim() === "" && amount !== "0"))
    throw new ExchangeFailure("malformed", `a record of ${moment} does not name its coin.`);
}

function stepOf(
  { events }: StreamPage<unknown>,
  exchange: string,
  walletOf: (account: string) => string,
): { transactions: ReportedTransaction[]; assets: AssetHint[]; symbols: Set<string> } {
  for (const event of events) checkNamed(event);
  const symbols = new Set(events.flatMap(({ changes }) => changes.map(({ symbol }) => symbol)));
  return {
    transactions: events.flatMap((event) => reportOfEvent(event, { exchange, walletOf }) ?? []),
    assets: [...symbols].map((symbol) => assetAt(exchange, symbol)),
    symbols,
  };
}
