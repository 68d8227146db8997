import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import type { ExchangeClient, Held, Stream } from "../exchange.ts";
import type { WalkPage } from "../reading/newest-first.ts";
import { amountOf, listAt, sum, textOf, tradeChanges, writtenMoment, type Raw } from "../reading/raw.ts";
import { listNewestFirst, movementOf } from "../reading/records.ts";

/** Upbit's API, which Bithumb's second version follows: https://global-docs.upbit.com/reference. Times have a zone. */

export const movementsAPage = 100;

/** https://global-docs.upbit.com/reference/get-balance */
export async function wonBalances(client: ExchangeClient, endpoint: string): Promise<Held[]> {
  return listAt(await client.ask(endpoint)).map((row) => ({
    account: "",
    symbol: textOf(row, "currency"),
    amount: sum(amountOf(row, "balance"), amountOf(row, "locked")),
  }));
}

/** Numbered pages, newest first: rows that arrive meanwhile repeat rows on the next page. */
export async function numberedPage(
  client: ExchangeClient,
  endpoint: string,
  { parameters, next, size }: { parameters: Record<string, unknown>; next: string | undefined; size: number },
): Promise<WalkPage> {
  const page = Number(next ?? 1);
  const rows = listAt(await client.ask(endpoint, { ...parameters, page, limit: size, order_by: "desc" }));
  return rows.length < size ? { rows } : { rows, next: String(page + 1) };
}

export const createdAt = (row: Raw): number => writtenMoment(textOf(row, "created_at"));

/** Won and transfers between customers have numbers in place of a hash. */
const isOnChain = (row: Raw): boolean =>
  textOf(row, "currency") !== "KRW" && textOf(row, "transaction_type") !== "internal";

/** https://global-docs.upbit.com/reference/list-withdrawals: the amount excludes the fee. */
export function wonMovements(
  kind: "deposit" | "withdrawal",
  { id, title, endpoint, done }: { id: string; title: string; endpoint: string; done: RegExp },
): Stream {
  return listNewestFirst({
    id,
    title,
    page: ({ client }, next) =>
      numberedPage(client, endpoint, { parameters: {}, next, size: movementsAPage }),
    momentOf: createdAt,
    groupOf: (row) => textOf(row, "uuid"),
    events: (rows) =>
      rows.slice(0, 1).flatMap((row) =>
        done.test(textOf(row, "state"))
          ? [
              movementOf({
                kind,
                id: textOf(row, "uuid"),
                at: writtenMoment(textOf(row, "done_at", "created_at")),
                symbol: textOf(row, "currency"),
                amount: amountOf(row, "amount"),
                fee: amountOf(row, "fee"),
                hash: isOnChain(row) ? textOf(row, "txid") : "",
              }),
            ]
          : [],
      ),
  });
}

/** A closed order, as far as it was executed; the market `KRW-BTC` trades BTC for KRW, in which the fee is paid. */
export function orderEvent(row: Raw): ExchangeEvent[] {
  const amount = amountOf(row, "executed_volume");
  if (amount === "0") return [];
  const [quote = "", base = ""] = textOf(row, "market").split("-");
  return [
    {
      id: `order:${textOf(row, "uuid")}`,
      at: createdAt(row),
      type: "trade",
      account: "",
      changes: tradeChanges({
        side: textOf(row, "side"),
        base,
        quote,
        amount,
        cost: amountOf(row, "executed_funds"),
        fee: { symbol: quote, amount: amountOf(row, "paid_fee") },
      }),
    },
  ];
}
