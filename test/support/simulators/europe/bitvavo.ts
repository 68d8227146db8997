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
} from "../history.ts";
import { parameterOf } from "../../servers/exchange-fixture.ts";

const text = (at: number): string => new Date(at).toISOString();

/**
 * https://docs.bitvavo.com/: the history of an account in numbered pages, newest first, with amounts after fees; a withdrawal is listed when it is
 * requested, and again when it is cancelled. Fees are charged in the quote, negative ones are rebates. `hasHistory`: whether it is served.
 */
export function bitvavoSimulator(
  { fills, movements, credits }: History,
  { hasHistory = true } = {},
): Simulator {
  const effects: Effect[] = [
    ...fills.flatMap((fill) => effectsOfFill({ ...fill, feeCoin: fill.quote })),
    ...movements.flatMap((movement) => movementEffects(movement)),
    ...(hasHistory ? credits : []),
  ];
  const history: Listed[] = [];
  const rowOf = (at: number, id: number, fields: object): number =>
    history.push({ at, id, row: () => ({ transactionId: `h${id}`, executedAt: text(at), ...fields }) });
  for (const { at, id, base, quote, isBuy, amount, price, cost, fee } of fills)
    rowOf(at, id, {
      type: isBuy ? "buy" : "sell",
      priceCurrency: quote,
      priceAmount: price,
      sentCurrency: isBuy ? quote : base,
      sentAmount: isBuy ? sum(cost, fee) : amount,
      receivedCurrency: isBuy ? base : quote,
      receivedAmount: isBuy ? amount : sum(cost, negative(fee)),
      feesCurrency: quote,
      feesAmount: fee,
    });
  for (const { id, at, endsAt, isDeposit, isFailed, coin, amount, fee } of movements) {
    if (isDeposit) {
      if (!isFailed) rowOf(endsAt, id, { type: "deposit", receivedCurrency: coin, receivedAmount: amount });
      continue;
    }
    const whole = sum(amount, fee);
    rowOf(at, id, {
      type: "withdrawal",
      sentCurrency: coin,
      sentAmount: whole,
      feesCurrency: coin,
      feesAmount: fee,
      address: `to${id}`,
    });
    if (isFailed)
      rowOf(endsAt, id + 1, { type: "withdrawal_cancelled", receivedCurrency: coin, receivedAmount: whole });
  }
  for (const { id, at, coin, amount } of credits)
    rowOf(at, id, { type: "staking", receivedCurrency: coin, receivedAmount: amount });

  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }) => ({
        at,
        id,
        row: (now) => ({
          timestamp: at,
          symbol: coin,
          amount,
          fee: isDeposit ? "0" : fee,
          status: now < endsAt ? "awaiting_processing" : isFailed ? "canceled" : "completed",
          txId: hash,
          address: `to${id}`,
        }),
      }));
  // Ids are unique within a market only.
  const counts = new Map<string, number>();
  const numbers = fills.map(({ base, quote }) => {
    const number = (counts.get(`${base}-${quote}`) ?? 0) + 1;
    counts.set(`${base}-${quote}`, number);
    return number;
  });
  const trades: Listed[] = fills.map(({ at, id, base, quote, isBuy, amount, price, fee }, index) => ({
    at,
    id,
    row: () => ({
      id: `t${numbers[index]}`,
      timestamp: at,
      market: `${base}-${quote}`,
      side: isBuy ? "buy" : "sell",
      amount,
      price,
      fee,
      feeCurrency: quote,
      settled: true,
    }),
  }));
  const lists: Record<string, Listed[]> = {
    "/v2/depositHistory": moves(true),
    "/v2/withdrawalHistory": moves(false),
    "/v2/trades": trades,
  };
  const markets = [...new Map(fills.map(({ base, quote }) => [`${base}-${quote}`, { base, quote }]))];
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      const spanOf = (from: string, to: string, rows: readonly Listed[]): object[] =>
        newestFirst(rows)
          .filter(
            ({ at }) => at <= now && numberOf(request, from, 0) <= at && at <= numberOf(request, to, now),
          )
          .map((listed) => listed.row(now));
      if (path === "/v2/balance")
        return {
          body: [...balancesAt(effects, now)].map(([symbol, available]) => ({
            symbol,
            available,
            inOrder: "0",
          })),
        };
      if (path === "/v2/markets")
        return { body: markets.map(([market, { base, quote }]) => ({ market, base, quote })) };
      if (path === "/v2/account/history") {
        if (!hasHistory) return { status: 404, body: { errorCode: 110, error: "Invalid endpoint." } };
        const found = spanOf("fromDate", "toDate", history);
        const [page, size] = [
          numberOf(request, "page", 1),
          Math.min(100, numberOf(request, "maxItems", 100)),
        ];
        return {
          body: {
            items: found.slice((page - 1) * size, page * size),
            currentPage: page,
            totalPages: Math.ceil(found.length / size),
            maxItems: size,
          },
        };
      }
      const list = lists[path];
      if (list === undefined) return undefined;
      const limit = numberOf(request, "limit", 500);
      const market = parameterOf(request, "market");
      if (market === undefined) return { body: spanOf("start", "end", list).slice(0, limit) };
      const [start, end] = [numberOf(request, "start", 0), numberOf(request, "end", now)];
      if (parameterOf(request, "start") !== undefined && end - start > 86_400_000)
        return { status: 400, body: { errorCode: 203, error: "start parameter is invalid." } };
      const found = spanOf("start", "end", list).filter((row) => "market" in row && row.market === market);
      const last = parameterOf(request, "tradeIdTo");
      const first = last === undefined ? 0 : found.findIndex((row) => "id" in row && row.id === last);
      return { body: found.slice(first, first + limit) };
    },
  };
}
