import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  negative,
  newestFirst,
  numberOf,
  sum,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";
import type { StandInRequest } from "../servers/stand-in.ts";

const day = 86_400_000;
const halfYear = 182 * day;
/** Of rows of one millisecond, each has its own nanoseconds. */
const nanosOf = ({ at, id }: Listed): bigint => BigInt(at) * 1_000_000n + BigInt(id % 999_983);

/** A time in nanoseconds, from seconds to nanoseconds with as many digits. */
function nanosIn(request: StandInRequest, name: string, otherwise: bigint): bigint {
  const text = parameterOf(request, name) ?? "";
  return text === "" ? otherwise : BigInt(text.padEnd(19, "0"));
}

/**
 * https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html: at most 100 trades or journals before an end (exclusive), from a start
 * (inclusive), in milliseconds or nanoseconds; deposits and withdrawals of 90 days in pages from 0. History is kept for six months.
 */
export function cryptocomSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = movements.flatMap((movement) => movementEffects(movement));
  const trades: Listed[] = [];
  const journals: Listed[] = [];
  let ids = 0;
  const journal = ({ at, coin, amount }: Effect, type: string): void => {
    const id = ++ids;
    const listed: Listed = {
      at,
      id,
      row: () => ({
        account_id: "a",
        journal_type: type,
        journal_id: String(id),
        transaction_qty: amount,
        transaction_cost: "0",
        realized_pnl: "0",
        event_timestamp_ms: at,
        event_timestamp_ns: String(nanosOf(listed)),
        instrument_name: coin,
      }),
    };
    journals.push(listed);
  };
  for (const fill of fills) {
    const parts = effectsOfFill(fill);
    effects.push(...parts);
    for (const [index, part] of parts.entries()) journal(part, index < 2 ? "TRADING" : "TRADE_FEE");
    const listed: Listed = {
      at: fill.at,
      id: fill.id,
      row: () => ({
        account_id: "a",
        journal_type: "TRADING",
        traded_quantity: fill.amount,
        traded_price: fill.price,
        fees: negative(fill.fee),
        order_id: String(fill.order),
        trade_id: String(fill.id),
        trade_match_id: "1",
        side: fill.isBuy ? "BUY" : "SELL",
        instrument_name: `${fill.base}_${fill.quote}`,
        fee_instrument_name: fill.feeCoin,
        create_time: fill.at,
        create_time_ns: String(nanosOf(listed)),
      }),
    };
    trades.push(listed);
  }
  for (const [index, { at, coin, amount }] of credits.entries()) {
    const changes: [type: string, change: string][] = [
      [
        ["SOFT_STAKE_REWARD", "STAKING_REWARDS", "SUBACCOUNT_TX", "OFFCHAIN_DEPOSIT"][index % 4] ?? "",
        amount,
      ],
      ["MARGIN_TRADE_INTEREST", "-0.0001"],
      ["FUNDING", index % 2 === 0 ? "0.0002" : "-0.0002"],
      ["LIQUIDATION_FEE", "-0.0003"],
    ];
    for (const [step, [type, change]] of changes.entries()) {
      const effect = { at: at + step, coin, amount: change };
      effects.push(effect);
      journal(effect, type);
    }
  }
  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }) => ({
        at,
        id,
        row: (now) => ({
          id: String(id),
          currency: coin,
          amount,
          fee: isDeposit ? "0" : fee,
          create_time: at,
          update_time: now < endsAt ? at : endsAt,
          address: "1abc",
          txid: `${hash}/0`,
          status: isDeposit
            ? now < endsAt
              ? "3"
              : isFailed
                ? "2"
                : "1"
            : now < endsAt
              ? "1"
              : isFailed
                ? "4"
                : "5",
        }),
      }));
  for (const { at, endsAt, isDeposit, isFailed, coin, amount, fee } of movements)
    if (isDeposit) {
      if (!isFailed) journal({ at: endsAt, coin, amount }, "ONCHAIN_DEPOSIT");
    } else {
      journal({ at, coin, amount: negative(sum(amount, fee)) }, "ONCHAIN_WITHDRAWAL");
      if (isFailed) journal({ at: endsAt, coin, amount: sum(amount, fee) }, "ROLLBACK_WITHDRAW");
    }
  const lists: Record<string, Listed[]> = { "get-trades": trades, "get-transactions": journals };
  const pages: Record<string, { rows: Listed[]; name: string }> = {
    "get-deposit-history": { rows: moves(true), name: "deposit_list" },
    "get-withdrawal-history": { rows: moves(false), name: "withdrawal_list" },
  };
  const of = (result: object) => ({ body: { id: 1, method: "x", code: 0, result } });
  return {
    effects,
    answer(request, now) {
      const name = request.path.split("/").at(-1) ?? "";
      if (name === "user-balance")
        return of({
          data: [
            {
              position_balances: [...balancesAt(effects, now)].map(([instrument_name, quantity]) => ({
                instrument_name,
                quantity,
              })),
            },
          ],
        });
      const list = lists[name];
      if (list !== undefined) {
        const end = nanosIn(request, "end_time", BigInt(now) * 1_000_000n);
        const start = nanosIn(request, "start_time", end - BigInt(day) * 1_000_000n);
        const found = list
          .filter(
            (row) => row.at <= now && row.at >= now - halfYear && start <= nanosOf(row) && nanosOf(row) < end,
          )
          .toSorted((a, b) => (nanosOf(a) < nanosOf(b) ? 1 : -1));
        return of({
          data: found.slice(0, Math.min(100, numberOf(request, "limit", 100))).map(({ row }) => row(now)),
        });
      }
      const paged = pages[name];
      if (paged === undefined) return undefined;
      const [from, to] = [numberOf(request, "start_ts", now - 90 * day), numberOf(request, "end_ts", now)];
      if (to - from > 90 * day) return { body: { id: 1, code: 40004, message: "Invalid date range" } };
      const size = Math.min(200, numberOf(request, "page_size", 20));
      const first = numberOf(request, "page", 0) * size;
      return of({
        [paged.name]: newestFirst(paged.rows)
          .filter(({ at }) => at <= now && from <= at && at <= to)
          .slice(first, first + size)
          .map(({ row }) => row(now)),
      });
    },
  };
}
