import {
  balancesAt,
  effectsOfFill,
  newestFirst,
  numberOf,
  sum,
  type Effect,
  type Fill,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";
import type { StandInRequest } from "../servers/stand-in.ts";

const day = 86_400_000;

/** Times have seconds in the zone of Korea. */
const text = (at: number): string => new Date(at + 9 * 3_600_000).toISOString().replace(/\.\d+Z$/, "+09:00");

type Order = { id: number; uuid: string; at: number; fills: Fill[]; closesAt: number };

/** An order is made before its first fill, and closed after its last one. Some stay open for weeks. */
function ordersOf(fills: readonly Fill[]): Order[] {
  const byId = new Map<string, Fill[]>();
  for (const fill of fills) {
    const key = `${fill.order}-${fill.base}-${fill.quote}-${fill.isBuy}`;
    byId.set(key, [...(byId.get(key) ?? []), fill]);
  }
  return [...byId].map(([uuid, parts], index) => {
    const [first, last] = [parts[0], parts.at(-1)];
    const isSlow = index % 5 === 0;
    return {
      id: index,
      uuid,
      at: (first?.at ?? 0) - (isSlow ? 17 * day : 1_000),
      fills: parts,
      closesAt: (last?.at ?? 0) + (isSlow ? 20 * day : 0),
    };
  });
}

/**
 * Upbit (https://global-docs.upbit.com/reference) and Bithumb (https://apidocs.bithumb.com/): orders with the trades of one order at a time, and
 * movements in pages, newest first. Upbit lists closed orders of seven days by creation, Bithumb in pages. The fee of an order is in its quote.
 */
export function wonSimulator(
  { fills: allFills, movements, credits }: History,
  { isBithumb }: { isBithumb: boolean },
): Simulator {
  const fills = allFills.map((fill) => ({
    ...fill,
    feeCoin: fill.quote,
    fee: fill.fee.startsWith("-") ? "0" : fill.fee,
  }));
  const orders = ordersOf(fills);
  const effects: Effect[] = [
    ...fills.flatMap(effectsOfFill),
    ...movements.flatMap(({ isFailed, isDeposit, endsAt: at, coin, amount, fee }) =>
      isFailed ? [] : [{ at, coin, amount: isDeposit ? amount : `-${sum(amount, fee)}` }],
    ),
    ...credits,
  ];
  const orderAt = ({ uuid, at, fills: parts, closesAt }: Order, now: number): Record<string, unknown> => {
    const done = parts.filter((fill) => fill.at <= now);
    const [first] = parts;
    return {
      uuid,
      side: first?.isBuy === true ? "bid" : "ask",
      ord_type: "limit",
      state: now < closesAt ? "wait" : "done",
      market: `${first?.quote}-${first?.base}`,
      created_at: text(at),
      paid_fee: sum("0", ...done.map(({ fee }) => fee)),
      executed_volume: sum("0", ...done.map(({ amount }) => amount)),
      trades_count: done.length,
    };
  };
  const tradesAt = ({ fills: parts }: Order, now: number): object[] =>
    parts
      .filter(({ at }) => at <= now)
      .map(({ id, at, amount, cost, price, isBuy, base, quote }) => ({
        market: `${quote}-${base}`,
        uuid: `t${id}`,
        price,
        volume: amount,
        funds: cost,
        side: isBuy ? "bid" : "ask",
        created_at: text(at),
      }));
  const failures = isBithumb
    ? { deposit: "DEPOSIT_CANCELLED", withdrawal: "CANCELLED" }
    : { deposit: "REFUNDED", withdrawal: "FAILED" };
  const isPlace = (coin: string, isKrw: boolean): boolean => !isBithumb || (coin === "KRW") === isKrw;
  const moves = (isDeposit: boolean, isKrw: boolean): Listed[] => [
    ...movements
      .filter((movement) => movement.isDeposit === isDeposit && isPlace(movement.coin, isKrw))
      .map(({ id, at, endsAt, coin, amount, fee, isFailed, hash }): Listed => {
        const pending = isDeposit ? (isFailed ? "REFUNDING" : "TRAVEL_RULE_SUSPECTED") : "PROCESSING";
        const done = isDeposit ? (isBithumb && coin !== "KRW" ? "DEPOSIT_ACCEPTED" : "ACCEPTED") : "DONE";
        const failed = isDeposit ? failures.deposit : failures.withdrawal;
        return {
          at,
          id,
          row: (now) => ({
            type: isDeposit ? "deposit" : "withdraw",
            uuid: `m${id}`,
            currency: coin,
            txid: hash,
            state: now < endsAt ? pending : isFailed ? failed : done,
            created_at: text(at),
            done_at: now < endsAt ? null : text(endsAt),
            amount,
            fee: isDeposit ? "0" : fee,
            transaction_type: "default",
          }),
        };
      }),
    ...(isDeposit ? credits : [])
      .filter(({ coin }) => isPlace(coin, isKrw))
      .map(({ id, at, coin, amount }): Listed => ({
        at,
        id,
        row: () => ({
          type: "deposit",
          uuid: `c${id}`,
          currency: coin,
          txid: `i${id}`,
          state: isBithumb && coin !== "KRW" ? "DEPOSIT_ACCEPTED" : "ACCEPTED",
          created_at: text(at),
          done_at: text(at),
          amount,
          fee: "0",
          transaction_type: "internal",
        }),
      })),
  ];
  const paged = (request: StandInRequest, rows: object[]) => {
    const [page, size] = [numberOf(request, "page", 1), Math.min(100, numberOf(request, "limit", 100))];
    return { body: rows.slice((page - 1) * size, page * size) };
  };
  const listed = (of: (order: Order) => boolean, now: number): object[] =>
    newestFirst(orders.map((order) => ({ ...order, row: () => orderAt(order, now) })))
      .filter((_, index, all) => all[index] !== undefined)
      .flatMap(({ id, row }) => {
        const order = orders[id];
        return order !== undefined && order.at <= now && of(order) ? [row(now)] : [];
      });
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/v1/accounts")
        return {
          body: [...balancesAt(effects, now)].map(([currency, balance]) => ({
            currency,
            balance,
            locked: "0",
          })),
        };
      if (path === "/v1/order") {
        const order = orders.find(({ uuid, at }) => uuid === parameterOf(request, "uuid") && at <= now);
        return order === undefined
          ? { status: 404, body: { error: { name: "order_not_found", message: "not found" } } }
          : { body: { ...orderAt(order, now), trades: tradesAt(order, now) } };
      }
      if (path === "/v1/orders/open")
        return paged(
          request,
          parameterOf(request, "state") === "wait" ? listed(({ closesAt }) => now < closesAt, now) : [],
        );
      if (path === "/v1/orders/closed") {
        const [from, to] = [numberOf(request, "start_time", 0), numberOf(request, "end_time", now)];
        if (to - from > 7 * day) return { status: 400, body: { error: { name: "invalid_time_range" } } };
        const found = listed(({ at, closesAt }) => closesAt <= now && from <= at && at <= to, now);
        return { body: found.slice(0, Math.min(1_000, numberOf(request, "limit", 100))) };
      }
      if (path === "/v1/orders") {
        const states = request.query.getAll("states[]");
        return paged(
          request,
          listed(({ closesAt }) => (now < closesAt ? states.includes("wait") : states.includes("done")), now),
        );
      }
      const match = /^\/v1\/(deposits|withdraws)(\/krw)?$/.exec(path);
      if (match === null) return undefined;
      const rows = newestFirst(moves(match[1] === "deposits", match[2] !== undefined));
      return paged(
        request,
        rows.filter(({ at }) => at <= now).map(({ row }) => row(now)),
      );
    },
  };
}
