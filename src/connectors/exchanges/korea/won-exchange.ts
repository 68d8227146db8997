import {
  add,
  divide,
  formatDecimal,
  isZero,
  multiply,
  parseDecimal,
  round,
  subtract,
  zero,
} from "../../../domain/money/decimal.ts";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { ExchangeClient, ExchangeBalance, Stream } from "../exchange.ts";
import type { WalkPage } from "../reading/newest-first.ts";
import {
  amountOf,
  optionalAmountOf,
  distinctRecords,
  listAt,
  rowAt,
  sumAmounts,
  textOf,
  tradeChanges,
  momentOfText,
  type Raw,
} from "../reading/raw.ts";
import { listNewestFirst, movementOf, pagesOf } from "../reading/records.ts";

/** Upbit's API, which Bithumb's second version follows: https://global-docs.upbit.com/reference. Times have a zone. */

const movementsPerPage = 100;

/** https://global-docs.upbit.com/reference/get-balance */
export async function wonBalances(client: ExchangeClient, endpoint: string): Promise<ExchangeBalance[]> {
  return listAt(await client.ask(endpoint)).map((row) => ({
    account: "",
    symbol: textOf(row, "currency"),
    amount: sumAmounts(amountOf(row, "balance"), optionalAmountOf(row, "locked")),
  }));
}

/** Numbered pages, newest first: rows that are added between requests repeat rows on the next page. */
export async function numberedPage(
  client: ExchangeClient,
  endpoint: string,
  { parameters, next, size }: { parameters: Record<string, unknown>; next: string | undefined; size: number },
): Promise<WalkPage> {
  const page = Number(next ?? 1);
  const rows = listAt(await client.ask(endpoint, { ...parameters, page, limit: size, order_by: "desc" }));
  return rows.length < size ? { rows } : { rows, next: String(page + 1) };
}

/**
 * All rows of a list with numbered pages. Rows that leave the list between requests move others to pages that have been read, so the list is read
 * until no new row is found.
 */
export async function readEveryPage(
  client: ExchangeClient,
  endpoint: string,
  parameters: Record<string, unknown>,
): Promise<Raw[]> {
  const found = new Map<string, Raw>();
  for (let pages = 0, known = -1; pages !== 1 && found.size > known;) {
    known = found.size;
    pages = 0;
    for await (const rows of pagesOf((next) =>
      numberedPage(client, endpoint, { parameters, next, size: movementsPerPage }),
    )) {
      pages++;
      for (const row of rows) found.set(textOf(row, "uuid"), row);
    }
  }
  return [...found.values()];
}

export const createdAt = (row: Raw): number => momentOfText(textOf(row, "created_at"));

/** Whether a movement is on chain. Movements of won and between customers have numbers instead of a hash. */
const isOnChain = (row: Raw): boolean =>
  textOf(row, "currency") !== "KRW" && textOf(row, "transaction_type") !== "internal";

/** States of deposits and withdrawals that ended without effect. All others are completed or pending, some for weeks (the travel rule). */
const over = /cancel|reject|fail|refunded/i;

/** https://global-docs.upbit.com/reference/list-withdrawals: the amount excludes the fee. */
export function wonMovements(
  kind: "deposit" | "withdrawal",
  { id, title, endpoint, done }: { id: string; title: string; endpoint: string; done: RegExp },
): Stream {
  return listNewestFirst({
    id,
    title,
    page: ({ client }, next) =>
      numberedPage(client, endpoint, { parameters: {}, next, size: movementsPerPage }),
    momentOf: createdAt,
    groupOf: (row) => textOf(row, "uuid"),
    isPending: (row) => !done.test(textOf(row, "state")) && !over.test(textOf(row, "state")),
    events: (rows) =>
      rows.slice(0, 1).flatMap((row) =>
        done.test(textOf(row, "state"))
          ? [
              movementOf({
                kind,
                id: textOf(row, "uuid"),
                at: momentOfText(textOf(row, "done_at", "created_at")),
                symbol: textOf(row, "currency"),
                amount: amountOf(row, "amount"),
                fee: (kind === "withdrawal" ? amountOf : optionalAmountOf)(row, "fee"),
                hash: isOnChain(row) ? textOf(row, "txid") : "",
              }),
            ]
          : [],
      ),
  });
}

/** A closed order with its trades, which only the request for a single order returns; an order without a trade as it is. */
export async function withTrades(client: ExchangeClient, endpoint: string, row: Raw): Promise<Raw> {
  if (amountOf(row, "executed_volume") === "0") return row;
  const order = rowAt(await client.ask(endpoint, { uuid: textOf(row, "uuid") }));
  return { ...row, ...order };
}

/** The trades of a closed order. The market `KRW-BTC` trades BTC for KRW, in which the fee is paid; it is split by the amounts paid. */
export function tradesOf(order: Raw): ExchangeEvent[] {
  if (amountOf(order, "executed_volume") === "0") return [];
  const [quote = "", base = ""] = textOf(order, "market").split("-");
  const trades = distinctRecords(listAt(order, "trades"));
  const fees = split(
    amountOf(order, "paid_fee"),
    trades.map((trade) => amountOf(trade, "funds")),
  );
  return trades.map((trade, index) => ({
    id: `trade:${textOf(trade, "uuid")}`,
    at: createdAt(trade),
    type: "trade",
    account: "",
    changes: tradeChanges({
      side: textOf(trade, "side"),
      base,
      quote,
      amount: amountOf(trade, "volume"),
      cost: amountOf(trade, "funds"),
      fee: { symbol: quote, amount: fees[index] ?? "0" },
    }),
  }));
}

const feeDecimals = 8;

/** Apportions an amount by `weights`; the last part is the remainder, so that the parts add up. */
function split(amount: string, weights: readonly string[]): string[] {
  const total = weights.map(parseDecimal).reduce(add, zero);
  let remainingAmount = parseDecimal(amount);
  return weights.map((weight, index) => {
    const isLast = index === weights.length - 1 || isZero(total);
    const share = isLast
      ? remainingAmount
      : round(divide(multiply(parseDecimal(amount), parseDecimal(weight)), total), feeDecimals);
    remainingAmount = subtract(remainingAmount, share);
    return formatDecimal(share);
  });
}
