import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { dayOf, millisecondsPerDay } from "../../../domain/time/day.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { defineStream } from "../exchange.ts";
import {
  textOf,
  momentOf,
  amountOf,
  optionalAmountOf,
  unsignedAmountOf,
  negated,
  feeOf,
  type Raw,
} from "../reading/raw.ts";
import { windowState, readWindows, type NotePending, type Window } from "../reading/windows.ts";
import { months, pagesOf, spanParameters } from "./bybit-lists.ts";

const depositOverlap = 14 * millisecondsPerDay;

type DepositList = {
  id: string;
  title: string;
  endpoint: string;
  isOptional?: boolean;
  /** The event of a row; `undefined` unless it is credited. Calls `notePending` for one that may be credited later. */
  eventOf(row: Raw, window: Window, notePending: NotePending): ExchangeEvent | undefined;
};

/** The documentation does not say whether the amount of a deposit includes its fee, and no known coin has one. */
function unbookedFeeOf(row: Raw): Wording | undefined {
  const fee = optionalAmountOf(row, "depositFee");
  if (fee === "0") return undefined;
  const day = dayOf(momentOf(row, "successAt"));
  return msg`Deposits: fees, such as ${fee} ${textOf(row, "coin")} of ${day}, are not booked, since Bybit does not document whether the amount includes them. Enter them by hand.`;
}

function depositList({ endpoint, eventOf, ...list }: DepositList) {
  return defineStream(windowState, {
    ...list,
    async *read(call, state) {
      const range = { spanMs: months - 1, overlap: depositOverlap };
      let unread: Wording | undefined;
      const windows = readWindows(call, state, range, async function* (window, notePending) {
        const query = { limit: 50, ...spanParameters(window) };
        for await (const rows of pagesOf(call.client, endpoint, query, "rows"))
          yield rows.flatMap((row) => {
            const event = eventOf(row, window, notePending);
            if (event !== undefined) unread ??= unbookedFeeOf(row);
            return event ?? [];
          });
      });
      for await (const page of windows) yield unread === undefined ? page : { ...page, unread };
    },
  });
}

export const deposits = depositList({
  id: "deposits",
  title: "Deposits",
  endpoint: "privateGetV5AssetDepositQueryRecord",
  eventOf(row, window, notePending) {
    // 3: credited; 4: failed. Others are confirmed or credited later.
    const status = textOf(row, "status");
    if (status !== "3" && status !== "4")
      notePending(textOf(row, "successAt") === "" ? window.from : momentOf(row, "successAt"));
    if (status !== "3") return undefined;
    return {
      id: `deposit:${textOf(row, "id", "txID")}:${textOf(row, "txIndex")}`,
      at: momentOf(row, "successAt"),
      type: "deposit",
      account: "Funding",
      changes: [{ symbol: textOf(row, "coin"), amount: amountOf(row, "amount") }],
      ...hashOf(row),
    };
  },
});

/** https://bybit-exchange.github.io/docs/v5/asset/deposit/internal-deposit-record: what other customers sent. No chain has these deposits. */
export const internalDeposits = depositList({
  id: "internal-deposits",
  title: "Deposits from other customers",
  endpoint: "privateGetV5AssetDepositQueryInternalRecord",
  isOptional: true,
  eventOf(row, _window, notePending) {
    // 2: credited; 3: failed; 1: being processed.
    const status = textOf(row, "status");
    const at = createdAt(row);
    if (status !== "2" && status !== "3") notePending(at);
    if (status !== "2") return undefined;
    return {
      id: `internal-deposit:${textOf(row, "id")}`,
      at,
      type: "deposit",
      account: "Funding",
      changes: [{ symbol: textOf(row, "coin"), amount: unsignedAmountOf(row, "amount") }],
      method: "internal deposit",
    };
  },
});

/** The documentation does not state the unit, and its example has seconds, unlike Bybit's other lists. */
function createdAt(row: Raw): number {
  return momentOf(row, "createdTime", Number(textOf(row, "createdTime")) < 1e11 ? "s" : "ms");
}

export const withdrawals = defineStream(windowState, {
  id: "withdrawals",
  title: "Withdrawals",
  async *read(call, state) {
    yield* readWindows(
      call,
      state,
      { spanMs: months - 1, overlap: depositOverlap },
      async function* (window, notePending) {
        for await (const rows of pagesOf(
          call.client,
          "privateGetV5AssetWithdrawQueryRecord",
          { limit: 50, withdrawType: 2, ...spanParameters(window) },
          "rows",
        ))
          yield rows.flatMap((row): ExchangeEvent[] => {
            const status = textOf(row, "status");
            if (!/^(?:success|cancelbyuser|reject|fail)$/i.test(status))
              notePending(momentOf(row, "createTime"));
            if (!/^success$/i.test(status)) return [];
            const symbol = textOf(row, "coin");
            const fee = optionalAmountOf(row, "withdrawFee");
            const to = textOf(row, "toAddress");
            return [
              {
                id: `withdrawal:${textOf(row, "withdrawId")}`,
                at: momentOf(row, "createTime"),
                type: "withdrawal",
                account: "Funding",
                changes: [
                  { symbol, amount: negated(amountOf(row, "amount")) },
                  ...(fee === "0" ? [] : [feeOf(symbol, fee)]),
                ],
                ...(to === "" ? {} : { counterparty: to }),
                ...hashOf(row),
              },
            ];
          });
      },
    );
  },
});

function hashOf(row: Raw): { txHash?: string } {
  const hash = textOf(row, "txID");
  return hash === "" ? {} : { txHash: hash };
}

export const transfers = defineStream(windowState, {
  id: "transfers",
  title: "Moves between own accounts",
  isOptional: true,
  async *read(call, state) {
    yield* readWindows(call, state, { spanMs: 7 * millisecondsPerDay }, async function* (window) {
      for await (const rows of pagesOf(
        call.client,
        "privateGetV5AssetTransferQueryInterTransferList",
        { limit: 50, status: "SUCCESS", ...spanParameters(window) },
        "list",
      ))
        yield rows.map((row): ExchangeEvent => {
          const symbol = textOf(row, "coin");
          const amount = amountOf(row, "amount");
          const from = accountOf(textOf(row, "fromAccountType"));
          return {
            id: `transfer:${textOf(row, "transferId")}`,
            at: momentOf(row, "timestamp"),
            type: "transfer",
            account: from,
            changes: [
              { symbol, amount: negated(amount), account: from },
              { symbol, amount, account: accountOf(textOf(row, "toAccountType")) },
            ],
          };
        });
    });
  },
  history: { days: 729, reason: "Bybit lists transfers between own accounts for two years." },
});

function accountOf(type: string): string {
  const names: Record<string, string> = {
    UNIFIED: "Unified",
    FUND: "Funding",
    CONTRACT: "Contract",
    SPOT: "Spot",
    INVESTMENT: "Earn",
  };
  return names[type] ?? type;
}
