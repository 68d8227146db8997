import type { Exchange } from "../exchange.ts";
import type { Span } from "../reading/served.ts";
import type { Reason } from "../../../errors/wording.ts";

/** The cursor of each kind of record, since when each is read, the last balances and the known coins. */
export type ExchangeCursor = {
  streams: Record<string, unknown>;
  since: Record<string, number>;
  /** Gaps, as text. */
  left: Record<string, Reason>;
  /** Gaps of rows that each list left out since it was read from its beginning; absent in older cursors. */
  unread?: Record<string, Reason[]>;
  coins: string[];
  held: Record<string, string> | null;
  costlyAt: number;
  /** When each kind of record was last read to its end; absent in older cursors. */
  read?: Record<string, number>;
  /** Spans that the exchange did not serve any more when they were to be read; absent in older cursors. */
  missed?: Record<string, Span[]>;
  /** Main lists that the last sync could not read: the next one reads them whatever moved. Absent in older cursors. */
  failed?: string[];
  /**
   * For an exchange with a fallback: "undecided" while neither its own lists nor the fallback were read, "fallback" since the fallback listed
   * something. Absent once its own lists were read, which excludes the fallback.
   */
  source?: "undecided" | "fallback";
};

const start: ExchangeCursor = { streams: {}, since: {}, left: {}, coins: [], held: null, costlyAt: 0 };

/** The cursor of a connection that has not been synced. */
export function startOf({ fallback }: Exchange): ExchangeCursor {
  return fallback === undefined ? start : { ...start, source: "undecided" };
}

/** Notes which lists a connection with a fallback reads from now on: both list the same changes, under different ids. */
export function decideSource(
  cursor: ExchangeCursor,
  { isFallback, isRead }: { isFallback: boolean; isRead: boolean },
): void {
  if (cursor.source !== "undecided" || !isRead) return;
  if (isFallback) cursor.source = "fallback";
  else delete cursor.source;
}
