import type { Exchange } from "../exchange.ts";
import type { Span } from "../reading/served.ts";
import type { Reason } from "../../../errors/wording.ts";

/** The cursor of a connection: that of each kind of record, its start, the last balances and the known coins. */
export type ExchangeCursor = {
  streams: Record<string, unknown>;
  since: Record<string, number>;
  /** Gaps, as text. */
  left: Record<string, Reason>;
  /** Gaps of rows that each list has skipped since it was read from its beginning; absent in older cursors. */
  unread?: Record<string, Reason[]>;
  coins: string[];
  held: Record<string, string> | null;
  costlyAt: number;
  /** When each kind of record was last read to its end; absent in older cursors. */
  read?: Record<string, number>;
  /** Spans that the exchange no longer served when they were requested; absent in older cursors. */
  missed?: Record<string, Span[]>;
  /** Main lists that the last sync could not read; the next one reads them even if no balance changed. Absent in older cursors. */
  failed?: string[];
  /**
   * For an exchange with a fallback: "undecided" until its own lists or the fallback have been read, "fallback" once the fallback has returned
   * records. Absent once its own lists have been read, which excludes the fallback.
   */
  source?: "undecided" | "fallback";
};

const start: ExchangeCursor = { streams: {}, since: {}, left: {}, coins: [], held: null, costlyAt: 0 };

/** The cursor of a connection that has not been synced. */
export function startOf({ fallback }: Exchange): ExchangeCursor {
  return fallback === undefined ? start : { ...start, source: "undecided" };
}

/** Decides which lists a connection with a fallback reads from now on, because both contain the same changes with different ids. */
export function decideSource(
  cursor: ExchangeCursor,
  { isFallback, isRead }: { isFallback: boolean; isRead: boolean },
): void {
  if (cursor.source !== "undecided" || !isRead) return;
  if (isFallback) cursor.source = "fallback";
  else delete cursor.source;
}
