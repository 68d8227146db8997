import { parameterOf } from "../servers/exchange-fixture.ts";
import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  newestFirst,
  numberOf,
  within,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";

const day = 86_400_000;

/** https://huobiapi.github.io/docs/spot/v1/en/: trades of two days by id, of the last 120; movements by id. Ids are inclusive. */
export function htxSimulator({ fills, movements }: History): Simulator {
  const effects: Effect[] = movements.flatMap((movement) => movementEffects(movement));
  const trades: Listed[] = [];
  for (const fill of fills) {
    const isDeducted = fill.feeCoin === "BNB" && !fill.fee.startsWith("-");
    const isBase = fill.isBuy !== fill.fee.startsWith("-");
    const feeCoin = isBase ? fill.base : fill.quote;
    effects.push(...effectsOfFill({ ...fill, feeCoin: isDeducted ? "HT" : feeCoin }));
    trades.push({
      at: fill.at,
      id: fill.id,
      row: () => ({
        symbol: `${fill.base}${fill.quote}`.toLowerCase(),
        "fee-currency": feeCoin.toLowerCase(),
        source: "spot-web",
        "filled-amount": fill.amount,
        "filled-fees": isDeducted ? "0" : fill.fee,
        "filled-points": isDeducted ? fill.fee : "0",
        "fee-deduct-currency": isDeducted ? "ht" : "",
        price: fill.price,
        "created-at": fill.at,
        "trade-id": fill.id,
        id: fill.id,
        type: fill.isBuy ? "buy-limit" : "sell-limit",
      }),
    });
  }
  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }) => ({
        at,
        id,
        row: (now) => ({
          id,
          currency: coin.toLowerCase(),
          amount,
          fee: isDeposit ? "0" : fee,
          "tx-hash": hash,
          "created-at": at,
          state:
            now < endsAt
              ? isDeposit
                ? "confirming"
                : "submitted"
              : isFailed
                ? isDeposit
                  ? "orphan"
                  : "canceled"
                : "confirmed",
        }),
      }));
  const both = { deposit: moves(true), withdraw: moves(false) };
  return {
    effects,
    answer(request, now) {
      const size = numberOf(request, "size", 100);
      const from = numberOf(request, "from", Infinity);
      if (request.path === "/v1/account/accounts/50/balance")
        return {
          body: {
            status: "ok",
            data: {
              list: [...balancesAt(effects, now)].map(([coin, balance]) => ({
                currency: coin.toLowerCase(),
                type: "trade",
                balance,
              })),
            },
          },
        };
      if (request.path === "/v2/account/ledger") return { body: { code: 200, ok: true, data: [] } };
      if (request.path === "/v1/order/matchresults") {
        const rows = within(trades, {
          from: numberOf(request, "start-time", 0),
          to: numberOf(request, "end-time", 0),
          now,
          maximum: 2 * day,
          served: 120 * day,
        });
        if (rows === undefined)
          return { body: { status: "error", "err-code": "invalid-time", "err-msg": "invalid" } };
        return {
          body: {
            status: "ok",
            data: rows
              .filter(({ id }) => id <= from)
              .slice(0, size)
              .map(({ row }) => row(now)),
          },
        };
      }
      if (request.path !== "/v1/query/deposit-withdraw") return undefined;
      const list = both[parameterOf(request, "type") === "deposit" ? "deposit" : "withdraw"];
      return {
        body: {
          status: "ok",
          data: newestFirst(list)
            .filter(({ at, id }) => at <= now && id <= from)
            .slice(0, size)
            .map(({ row }) => row(now)),
        },
      };
    },
  };
}
