import { parameterOf } from "../servers/exchange-fixture.ts";
import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  negative,
  numberOf,
  sum,
  type Effect,
  type History,
  type Simulator,
} from "./history.ts";

/** https://docs.cdp.coinbase.com/coinbase-app/track-apis/transactions: a list for each account, newest first, after an id. */
export function coinbaseSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const accounts = new Map<
    string,
    { id: string; at: number; endsAt: number; isFailed: boolean; row: object }[]
  >();
  const put = (
    coin: string,
    id: string,
    { at, endsAt = at, isFailed = false }: { at: number; endsAt?: number; isFailed?: boolean },
    row: object,
  ): void =>
    void accounts.set(coin, [
      ...(accounts.get(coin) ?? []),
      {
        id,
        at,
        endsAt,
        isFailed,
        row: { id, created_at: `${new Date(at).toISOString().slice(0, 19)}Z`, ...row },
      },
    ]);
  const second = (at: number): number => Math.floor(at / 1_000) * 1_000;
  for (const fill of fills) {
    const fee = fill.fee.startsWith("-") ? "0" : fill.fee;
    effects.push(...effectsOfFill({ ...fill, at: second(fill.at), fee, feeCoin: fill.quote }));
    const details = {
      type: "advanced_trade_fill",
      status: "completed",
      advanced_trade_fill: {
        fill_price: fill.price,
        product_id: `${fill.base}-${fill.quote}`,
        order_id: `o${fill.order}-${fill.base}-${fill.quote}-${String(fill.isBuy)}`,
        order_side: fill.isBuy ? "buy" : "sell",
        commission: fee,
      },
    };
    put(fill.base, `f${fill.id}a`, fill, {
      ...details,
      amount: { amount: fill.isBuy ? fill.amount : negative(fill.amount), currency: fill.base },
    });
    put(fill.quote, `f${fill.id}b`, fill, {
      ...details,
      amount: { amount: fill.isBuy ? negative(fill.cost) : fill.cost, currency: fill.quote },
      advanced_trade_fill: { ...details.advanced_trade_fill, commission: fee },
    });
  }
  for (const movement of movements) {
    const { id, at, coin, amount, fee, isDeposit, endsAt, isFailed } = movement;
    effects.push(...movementEffects(movement));
    put(
      coin,
      `m${id}`,
      { at, endsAt, isFailed },
      {
        type: isDeposit ? "receive" : "send",
        amount: { amount: isDeposit ? amount : negative(sum(amount, fee)), currency: coin },
        network: isDeposit || fee === "0" ? {} : { transaction_fee: { amount: fee, currency: coin } },
      },
    );
  }
  for (const { id, at, coin, amount } of credits) {
    effects.push({ at: second(at), coin, amount });
    put(
      coin,
      `c${id}`,
      { at },
      { type: "staking_reward", status: "completed", amount: { amount, currency: coin } },
    );
  }
  return {
    effects,
    answer(request, now) {
      if (request.path === "/v2/accounts") {
        const balances = balancesAt(effects, now);
        return {
          body: {
            pagination: { next_uri: null },
            data: [...accounts.keys()].map((coin) => ({
              id: coin,
              currency: { code: coin },
              balance: { amount: balances.get(coin) ?? "0", currency: coin },
              updated_at: new Date(
                Math.max(0, ...(accounts.get(coin) ?? []).map(({ at }) => at).filter((at) => at <= now)),
              ).toISOString(),
            })),
          },
        };
      }
      const coin = /^\/v2\/accounts\/(\w+)\/transactions$/.exec(request.path)?.[1];
      if (coin === undefined) return undefined;
      const rows = (accounts.get(coin) ?? []).filter(({ at }) => at <= now).toSorted((a, b) => b.at - a.at);
      const after = parameterOf(request, "starting_after");
      const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
      const size = Math.min(25, numberOf(request, "limit", 25));
      const page = rows.slice(start, start + size);
      const isLast = start + size >= rows.length;
      return {
        body: {
          pagination: {
            next_uri: isLast
              ? null
              : `/v2/accounts/${coin}/transactions?limit=${size}&starting_after=${page.at(-1)?.id ?? ""}`,
          },
          data: page.map(({ row, endsAt, isFailed }) => ({
            status: now < endsAt ? "pending" : isFailed ? "canceled" : "completed",
            ...row,
          })),
        },
      };
    },
  };
}
