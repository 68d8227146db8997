import type { SyncStep } from "../../connector.ts";
import { unreadNotes } from "../access/all-balances.ts";
import type { Exchange } from "../exchange.ts";
import type { ExchangeCursor } from "./cursor.ts";
import { listsOf } from "./read-lists.ts";
import { msg, reasonWording } from "../../../errors/wording.ts";

/** The gaps of a connection: limits of the history, unreadable records, and data that the API does not provide. */
export function gapsOf(
  exchange: Exchange,
  cursor: ExchangeCursor,
  { isFallback }: { isFallback: boolean },
): NonNullable<SyncStep<ExchangeCursor>["gaps"]> {
  const streams = listsOf(exchange, { isFallback });
  const openedAt = Date.parse(exchange.openedOn);
  const cut = streams.flatMap(({ id, title, history }) => {
    const since = cursor.since[id];
    return history === undefined || since === undefined || since <= openedAt
      ? []
      : [{ from: null, to: since, reason: msg`${title}: ${reasonWording(history.reason)}` }];
  });
  const missedGaps = streams.flatMap(({ id, title }) =>
    (cursor.missed?.[id] ?? []).map(({ from, to }) => ({
      from,
      to,
      reason: msg`${title}: ${exchange.title} did not serve this span any more when it was synced again. Import it from its exports.`,
    })),
  );
  // Only current streams: a cursor may contain reasons of an earlier version's streams.
  const streamReasons = streams.flatMap(({ id }) => [
    ...(cursor.left[id] === undefined ? [] : [cursor.left[id]]),
    ...(cursor.unread?.[id] ?? []),
  ]);
  const { fallback } = exchange;
  const unanswered = isFallback && fallback !== undefined ? [fallback.lacks] : [];
  const reasonsWithoutRange = [...unanswered, ...streamReasons, ...(exchange.lacks ?? [])];
  const notes = [...(exchange.blind ?? []), ...unreadNotes(exchange)];
  return [
    ...cut,
    ...missedGaps,
    ...reasonsWithoutRange.map((reason) => ({ from: null, to: null, reason })),
    ...notes.map((reason) => ({ from: null, to: null, reason, isNote: true })),
  ];
}
