import { z } from "zod";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { TransactionType } from "../../../domain/ledger/transaction.ts";
import { defineStream } from "../exchange.ts";
import { forward, overlapMs } from "./gemini-pages.ts";
import { amountOf, feeOf, momentOf, negated, optionalAmountOf, textOf, type Raw } from "../reading/raw.ts";
import { undirectedGap } from "../reading/undirected.ts";
import { windowState } from "../reading/windows.ts";

const types: Record<string, [type: TransactionType, sign: 1 | -1]> = {
  deposit: ["deposit", 1],
  withdrawal: ["withdrawal", -1],
  reward: ["reward", 1],
  credit: ["other", 1],
  debit: ["other", -1],
  admincredit: ["other", 1],
  admindebit: ["other", -1],
};

const transfersPerPage = 50;
/** How long a bank may take back a payment that Gemini credited in advance. */
const advanceMs = 60 * millisecondsPerDay;

/** `advanced` are the times of deposits by their id that were credited in advance, and are not complete. */
const transfersState = windowState.extend({
  advanced: z.record(z.string(), z.number()).exactOptional(),
});
type State = z.output<typeof transfersState>;

/**
 * https://developer.gemini.com/trading/rest-api/fund-management/list-past-transfers: a deposit that was credited in advance is not listed any more
 * once it is cancelled.
 */
export const transfers = defineStream(transfersState, {
  id: "transfers",
  title: "Deposits and withdrawals",
  async *read({ client, since, now }, state) {
    const advancesBefore = state?.advanced ?? {};
    const again = Math.min(
      (state?.upTo ?? 0) - overlapMs,
      state?.pending ?? Infinity,
      ...Object.values(advancesBefore),
    );
    const from = state === null ? since : Math.max(since, again);
    // The pending time is only updated once the whole list has been read.
    let pending = Infinity;
    let upTo = state?.upTo ?? since;
    let isWhole = true;
    const listed = new Set<string>();
    const advances = new Map<string, number>();
    const stateOf = (since: number, advanced: Record<string, number>): State => ({
      upTo,
      ...(Number.isFinite(since) ? { pending: since } : {}),
      ...(Object.keys(advanced).length === 0 ? {} : { advanced }),
    });
    for await (const { rows, reached: reachedTime, cut } of forward(client, "privatePostV1Transfers", {
      parameters: { limit_transfers: transfersPerPage },
      from,
      rowsPerPage: transfersPerPage,
    })) {
      for (const row of rows) {
        const at = momentOf(row, "timestampms");
        const status = textOf(row, "status").toLowerCase();
        if (!/^(?:complete|advanced|cancell?ed|failed|rejected|expired)$/.test(status))
          pending = Math.min(pending, at);
        listed.add(depositOf(row));
        if (status === "advanced" && at > now - advanceMs) advances.set(depositOf(row), at);
      }
      for (const row of rows)
        if (textOf(row, "status").toLowerCase() === "complete") advances.delete(depositOf(row));
      const unreadTypes = rows
        .map((row) => textOf(row, "type"))
        .filter((type) => !(type.toLowerCase() in types));
      upTo = Math.max(upTo, reachedTime);
      if (cut.isCut === true) isWhole = false;
      // Oldest first, because exports list a deposit that was credited early at the time of its credit.
      yield {
        events: rows
          .toSorted((a, b) => momentOf(a, "timestampms") - momentOf(b, "timestampms"))
          .flatMap(transferOf),
        ...cut,
        state: stateOf(Math.min(pending, state?.pending ?? Infinity), {
          ...advancesBefore,
          ...Object.fromEntries(advances),
        }),
        ...(unreadTypes.length === 0 ? {} : { unread: undirectedGap(unreadTypes) }),
      };
    }
    const cancelled = Object.keys(advancesBefore).filter((id) => !listed.has(id));
    yield {
      events: [],
      state: stateOf(pending, Object.fromEntries(advances)),
      ...(isWhole && cancelled.length > 0 ? { retracted: cancelled.map(transferId) } : {}),
    };
  },
});

/** The id of a transfer. A deposit that was credited in advance and its later completion have one. */
const depositOf = (row: Raw): string => textOf(row, "advanceEid", "eid");
const transferId = (id: string): string => `transfer:${id}`;

function transferOf(row: Raw): ExchangeEvent[] {
  if (!/^(?:complete|advanced)$/i.test(textOf(row, "status"))) return [];
  const known = types[textOf(row, "type").toLowerCase()];
  if (known === undefined) return [];
  const [type, sign] = known;
  const symbol = textOf(row, "currency");
  const amount = amountOf(row, "amount");
  const fee = optionalAmountOf(row, "feeAmount");
  const hash = textOf(row, "txHash");
  const to = textOf(row, "destination");
  return [
    {
      id: transferId(depositOf(row)),
      at: momentOf(row, "timestampms"),
      type,
      account: "",
      changes: [
        { symbol, amount: sign === -1 ? negated(amount) : amount },
        ...(fee === "0" ? [] : [feeOf(textOf(row, "feeCurrency") || symbol, fee)]),
      ],
      ...(hash === "" ? {} : { txHash: hash }),
      ...(to === "" || sign === 1 ? {} : { counterparty: to }),
    },
  ];
}
