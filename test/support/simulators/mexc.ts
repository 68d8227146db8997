import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  newestFirst,
  numberOf,
  sum,
  within,
  type Effect,
  type Fill,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";

const day = 86_400_000;

/** The fills without those of which a page cannot hold all of their time. */
function servedFills(fills: readonly Fill[]): Fill[] {
  const counts = new Map<string, number>();
  return fills.filter(({ at, base, quote }) => {
    const key = `${at}:${base}${quote}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return (counts.get(key) ?? 0) < 100;
  });
}

/**
 * https://www.mexc.com/api-docs/spot-v3/: trades of a month by market, a hundred at most; deposits and withdrawals of seven days in the last
 * ninety, and transfers in pages. A withdrawal's amount includes its fee.
 */
export function mexcSimulator({ fills: allFills, movements, credits }: History): Simulator {
  const fills = servedFills(allFills);
  const inMx = (coin: string): string => (coin === "BNB" ? "MX" : coin);
  const effects: Effect[] = [
    ...fills.flatMap((fill) => effectsOfFill({ ...fill, feeCoin: inMx(fill.feeCoin) })),
    ...movements.flatMap((movement) => movementEffects(movement)),
    ...credits,
  ];
  const trades = new Map<string, Listed[]>();
  const markets = new Map<string, { base: string; quote: string }>();
  for (const { id, at, base, quote, isBuy, amount, price, cost, fee, feeCoin } of fills) {
    const symbol = `${base}${quote}`;
    markets.set(symbol, { base, quote });
    const row = {
      symbol,
      id: `${id}X1`,
      price,
      qty: amount,
      quoteQty: cost,
      commission: fee,
      commissionAsset: inMx(feeCoin),
      time: at,
      isBuyer: isBuy,
    };
    trades.set(symbol, [...(trades.get(symbol) ?? []), { at, id, row: () => row }]);
  }
  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }) => ({
        at,
        id,
        row: (now) =>
          isDeposit
            ? {
                amount,
                coin: `${coin}-TRX`,
                status: now < endsAt ? (id % 2_000_000 === 0 ? "4" : "1") : isFailed ? "7" : "5",
                txId: `${hash}:0`,
                insertTime: at,
                transHash: hash,
              }
            : {
                id: `w${id}`,
                txId: `${hash}:0`,
                coin: `${coin}-TRX`,
                address: `to${id}`,
                amount: sum(amount, fee),
                status: now < endsAt ? "2" : isFailed ? (id % 2_000_000 === 0 ? "8" : "9") : "7",
                transactionFee: fee,
                applyTime: at,
              },
      }));
  const transfers: Listed[] = credits.map(({ id, at, coin, amount }) => ({
    at,
    id,
    row: () => ({
      tranId: `t${id}`,
      asset: coin,
      amount,
      fromAccountType: "FUTURES",
      toAccountType: "SPOT",
      status: "SUCCESS",
      timestamp: at,
    }),
  }));
  const lists: Record<string, { rows: Listed[]; size: number }> = {
    "/api/v3/capital/deposit/hisrec": { rows: moves(true), size: 1_000 },
    "/api/v3/capital/withdraw/history": { rows: moves(false), size: 1_000 },
  };
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      const refused = { status: 400, body: { code: 700_007, msg: "the interval is too long" } };
      const span = { from: numberOf(request, "startTime", 0), to: numberOf(request, "endTime", now), now };
      const shown = (rows: readonly Listed[]): object[] => rows.map(({ row }) => row(now));
      if (path === "/api/v3/account")
        return {
          body: {
            balances: [...balancesAt(effects, now)].map(([asset, free]) => ({ asset, free, locked: "0" })),
          },
        };
      if (path === "/api/v3/exchangeInfo")
        return {
          body: {
            symbols: [...markets].map(([symbol, { base, quote }]) => ({
              symbol,
              baseAsset: base,
              quoteAsset: quote,
            })),
          },
        };
      if (path === "/api/v3/myTrades") {
        const rows = trades.get(parameterOf(request, "symbol") ?? "") ?? [];
        const found = newestFirst(rows).filter(
          ({ at }) => at <= now && Math.max(span.from, now - 30 * day) <= at && at <= span.to,
        );
        return { body: shown(found).slice(0, Math.min(100, numberOf(request, "limit", 100))) };
      }
      if (path === "/api/v3/capital/transfer") {
        const found = within(transfers, { ...span, maximum: 180 * day, served: 180 * day });
        if (found === undefined) return refused;
        const isIn = parameterOf(request, "fromAccountType") === "FUTURES";
        const rows = isIn ? shown(found) : [];
        const [page, size] = [numberOf(request, "page", 1), Math.min(100, numberOf(request, "size", 10))];
        return { body: { rows: rows.slice((page - 1) * size, page * size), total: rows.length } };
      }
      const list = lists[path];
      if (list === undefined) return undefined;
      const found = within(list.rows, { ...span, maximum: 7 * day, served: 90 * day });
      return found === undefined ? refused : { body: shown(found).slice(0, list.size) };
    },
  };
}
