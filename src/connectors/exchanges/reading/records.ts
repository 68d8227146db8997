import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { defineStream, type Stream, type StreamCall } from "../exchange.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { newestFirst, walkState, type WalkPage } from "./newest-first.ts";
import { cutGap, type NoteCut } from "./pages-by-time.ts";
import { createEmptyPages, createRepeats, isLastPage, type NumberedPage } from "./paging.ts";
import { feeOf, magnitude, negated, sumAmounts, type Raw } from "./raw.ts";
import { readRenamed, readWindows, renamedState, type NotePending, type Window } from "./windows.ts";
import type { Reason } from "../../../errors/wording.ts";

type Named = Omit<Stream, "read">;

/** A list that is requested by time spans. `rows` reads all pages of a span; `events` receives the rows of the whole span. */
export function listBySpan(
  definition: Named & {
    spanDays: number;
    overlapDays?: number;
    /** Set if an earlier version identified its records in another way. */
    hasNewIds?: true;
    rows(call: StreamCall, window: Window, noteCut: NoteCut): AsyncIterable<Raw[]>;
    /** The start time of a pending row, on the time scale of the requested spans; `undefined` for a final row. */
    pendingSince?(row: Raw): number | undefined;
    /** The id of the event of a row that has no effect, and that an earlier sync may have read as one that has; `undefined` for other rows. */
    retractedIdOf?(row: Raw): string | undefined;
    /** Whether the call reads only part of the list, so that previously pending rows remain pending. */
    isPartial?(call: StreamCall): boolean;
    events(
      rows: Raw[],
      call: StreamCall,
      notes: {
        window: Window;
        notePending: NotePending;
        noteGap: (gap: Reason) => void;
        noteUnread: (gap: Reason) => void;
      },
    ): ExchangeEvent[] | Promise<ExchangeEvent[]>;
  },
): Stream {
  const {
    spanDays,
    overlapDays = 14,
    hasNewIds: isRenamed,
    rows,
    pendingSince,
    retractedIdOf,
    isPartial,
    events,
    ...description
  } = definition;
  return defineStream(renamedState, {
    ...description,
    async *read(call, state) {
      const limits = { spanMs: spanDays * millisecondsPerDay, overlap: overlapDays * millisecondsPerDay };
      const before = isPartial?.(call) === true ? state?.pending : undefined;
      let gap: Reason | undefined;
      const noteGap = (lacks: Reason): void => void (gap ??= lacks);
      let unread: Reason | undefined;
      const noteUnread = (lacks: Reason): void => void (unread = lacks);
      const noteCut: NoteCut = (cut) => noteUnread(cutGap(description.title, cut));
      let retracted: string[] = [];
      const read = isRenamed === true ? readRenamed : readWindows;
      const pages = read(call, state, limits, async function* (window, notePending) {
        if (before !== undefined) notePending(before);
        // Pages that are limited by time overlap at their edges.
        const found = new Map<string, Raw>();
        for await (const page of rows(call, window, noteCut))
          for (const row of page) found.set(JSON.stringify(row), row);
        for (const row of found.values()) {
          const since = pendingSince?.(row);
          if (since !== undefined) notePending(since);
          const ended = retractedIdOf?.(row);
          if (ended !== undefined) retracted.push(ended);
        }
        yield await events([...found.values()], call, { window, notePending, noteGap, noteUnread });
      });
      for await (const page of pages) {
        yield {
          ...page,
          ...(gap === undefined ? {} : { gap }),
          ...(unread === undefined ? {} : { unread }),
          ...(retracted.length === 0 ? {} : { retracted }),
        };
        unread = undefined;
        retracted = [];
      }
    },
  });
}

/** A list that is read backwards from its newest row. `events` is called with the rows of each `groupOf`. */
export function listNewestFirst(
  definition: Named & {
    overlapDays?: number;
    page(call: StreamCall, next: string | undefined): Promise<WalkPage>;
    momentOf(row: Raw): number;
    groupOf(row: Raw): string;
    /** Whether a row may still change. It is read again until it is final, however old it is. */
    isPending?(row: Raw): boolean;
    events(rows: Raw[]): ExchangeEvent[];
  },
): Stream {
  const { overlapDays = 14, page, momentOf, groupOf, isPending, events, ...description } = definition;
  return defineStream(walkState, {
    ...description,
    async *read(call, state) {
      yield* newestFirst(state, {
        since: call.since,
        overlapMs: overlapDays * millisecondsPerDay,
        page: (next) => page(call, next),
        momentOf,
        groupOf,
        ...(isPending === undefined ? {} : { isPending }),
        events,
      });
    },
  });
}

/**
 * All pages of a list. `page` returns rows and the cursor of the next page, which is absent on the last one. Pages may be empty because the exchange
 * filters rows.
 */
export async function* pagesOf(page: (next: string | undefined) => Promise<WalkPage>): AsyncGenerator<Raw[]> {
  const note = createEmptyPages();
  const repeats = createRepeats();
  for (let next: string | undefined; ;) {
    const answer = await page(next);
    if (repeats(answer.rows)) {
      if (answer.next === undefined) return;
      throw repeatedPage();
    }
    yield answer.rows;
    if (answer.next === undefined || answer.next === next) return;
    note(answer.rows);
    next = answer.next;
  }
}

/** The rows after a page that is answered in place of the next one are out of reach. */
function repeatedPage(): ExchangeFailure {
  return new ExchangeFailure("malformed", "the same page is answered again in place of the next one.");
}

/** All pages of a list with numbered pages of `size` rows; the first is 1 unless `first` differs. */
export async function* numberedPages(
  size: number,
  page: (number: number) => Promise<Raw[] | NumberedPage>,
  first = 1,
): AsyncGenerator<Raw[]> {
  let read = 0;
  const repeats = createRepeats();
  for (let number = first; ; number++) {
    const answer = await page(number);
    const found: NumberedPage = Array.isArray(answer) ? { rows: answer } : answer;
    if (repeats(found.rows)) {
      if (found.rows.length < size) return;
      throw repeatedPage();
    }
    yield found.rows;
    read += found.rows.length;
    if (isLastPage(found, { read, askedRows: (number - first + 1) * size, size })) return;
  }
}

/** A deposit or withdrawal. `amount` is the credited or received amount; the fee is charged in addition. */
export type Movement = {
  kind: "deposit" | "withdrawal";
  id: string;
  at: number;
  symbol: string;
  amount: string;
  account?: string;
  fee?: string;
  feeSymbol?: string;
  hash?: string;
  /** The recipient of a withdrawal. */
  to?: string;
  method?: string;
};

/** A movement as an event. Throws `malformed` for a negative deposit; the amount of a withdrawal may be negative. */
export function movementOf(movement: Movement): ExchangeEvent {
  const { kind, id, at, symbol, account = "", hash = "", to = "", method = "" } = movement;
  if (kind === "deposit" && movement.amount.startsWith("-"))
    throw new ExchangeFailure("malformed", `a deposit has the negative amount ${movement.amount}.`);
  const amount = magnitude(movement.amount);
  const fee = movement.fee ?? "0";
  if (fee.startsWith("-")) throw new ExchangeFailure("malformed", `a ${kind} has the negative fee ${fee}.`);
  return {
    id: `${kind}:${id}`,
    at,
    type: kind,
    account,
    changes: [
      { symbol, amount: kind === "deposit" ? amount : negated(amount) },
      ...(fee === "0" ? [] : [feeOf(movement.feeSymbol ?? symbol, fee)]),
    ],
    ...(hash === "" ? {} : { txHash: hash }),
    ...(kind === "deposit" || to === "" ? {} : { counterparty: to }),
    ...(method === "" ? {} : { method }),
  };
}

/** The received amount of a withdrawal whose stated amount includes the fee. Throws `malformed` if the fee exceeds it. */
export function amountWithoutFee(amount: string, fee: string): string {
  const arrives = sumAmounts(magnitude(amount), negated(magnitude(fee)));
  if (!arrives.startsWith("-")) return arrives;
  throw new ExchangeFailure("malformed", `a withdrawal of ${amount} has the higher fee ${fee}.`);
}

/**
 * Whether a transfer is from the account `own` (in the exchange's terms) to another one. Throws `malformed` if neither or both of its ends are that
 * account.
 */
export function isTransferFrom(own: string, from: string, to: string): boolean {
  if ((from === own) !== (to === own)) return from === own;
  throw new ExchangeFailure(
    "malformed",
    `a transfer leads from "${from.slice(0, 40)}" to "${to.slice(0, 40)}".`,
  );
}

/** The types of a ledger's word for inflows and outflows, and the product whose position it changes. */
export type Meaning = { incomingType: TransactionType; outgoingType: TransactionType; product?: string };
export type Words = readonly [
  words: RegExp,
  given: TransactionType,
  taken: TransactionType,
  product?: string,
][];

/** The type of a ledger row by the first matching word; `other` for an unknown word. */
export function meaningOf(
  words: Words,
  word: string,
  change: string,
): { type: TransactionType; counterparty?: string } {
  const [, incomingType, outgoingType, product] = words.find(([pattern]) => pattern.test(word)) ?? [
    /./,
    "other",
    "other",
  ];
  return {
    type: change.startsWith("-") ? outgoingType : incomingType,
    ...(product === undefined ? {} : { counterparty: product }),
  };
}

/** One row of a ledger as an event. `change` is the change of the balance. */
export function ledgerEvent(row: {
  id: string;
  at: number;
  symbol: string;
  change: string;
  word: string;
  words: Words;
  account?: string;
  notes?: string;
}): ExchangeEvent {
  const { id, at, symbol, change, word, words, account = "", notes = "" } = row;
  const meaning = meaningOf(words, word, change);
  return {
    id,
    at,
    ...meaning,
    account,
    changes: [{ symbol, amount: change, ...(meaning.type === "fee" ? { isFee: true } : {}) }],
    method: word,
    ...(notes === "" ? {} : { notes }),
  };
}
