import {
  balancesAt,
  effectsOfFill,
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

/**
 * https://docs.deribit.com/#private-get_transaction_log: the log of a currency, newest first, with a continuation. A row's change includes the fee of
 * a trade, and the two sides of a spot trade are in the logs of both currencies.
 */
export function deribitSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const logs = new Map<string, Listed[]>();
  let count = 0;
  const book = (at: number, coin: string, change: string, fields: object): void => {
    effects.push({ at, coin, amount: change });
    const id = ++count;
    const row = {
      id,
      user_seq: id,
      timestamp: at,
      currency: coin,
      change,
      instrument_name: null,
      trade_id: null,
      info: null,
      ...fields,
    };
    logs.set(coin, [...(logs.get(coin) ?? []), { at, id, row: () => row }]);
  };
  for (const fill of fills) {
    const feeCoin = fill.feeCoin === fill.base ? fill.base : fill.quote;
    const isSpot = fill.order % 3 !== 0;
    const instrument_name = isSpot ? `${fill.base}_${fill.quote}` : `${fill.base}-PERPETUAL`;
    const trade = {
      type: "trade",
      instrument_name,
      trade_id: `${instrument_name}-${fill.id}`,
      side: "open buy",
    };
    if (isSpot)
      for (const { coin, amount } of effectsOfFill({ ...fill, fee: "0" }))
        book(fill.at, coin, coin === feeCoin ? sum(amount, negative(fill.fee)) : amount, trade);
    else if (fill.fee !== "0") book(fill.at, fill.base, negative(fill.fee), trade);
    else book(fill.at, fill.base, "0", trade);
  }
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed, hash } of movements) {
    if (isDeposit) {
      if (!isFailed)
        book(endsAt, coin, amount, { type: "deposit", info: { transaction: hash, addr: `to${id}` } });
      continue;
    }
    const info = { transaction: hash, addr: `to${id}` };
    book(at, coin, negative(sum(amount, fee)), { type: "withdrawal", info });
    if (isFailed) book(endsAt, coin, sum(amount, fee), { type: "withdrawal", info });
  }
  for (const [index, { at, coin, amount }] of credits.entries())
    book(at, coin, index % 3 === 0 ? negative(amount) : amount, {
      type: ["settlement", "transfer", "delivery", "correction"][index % 4],
      instrument_name: index % 2 === 0 ? `${coin}-PERPETUAL` : null,
    });
  const of = (result: unknown) => ({ body: { jsonrpc: "2.0", id: 1, result } });
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/api/v2/private/get_account_summaries") {
        const balances = balancesAt(effects, now);
        return of({
          summaries: ["BTC", "ETH", "USDT"].map((currency) => ({
            currency,
            balance: balances.get(currency) ?? "0",
          })),
        });
      }
      if (path !== "/api/v2/private/get_transaction_log") return undefined;
      const [from, to] = [numberOf(request, "start_timestamp", 0), numberOf(request, "end_timestamp", now)];
      const rows = newestFirst(logs.get(parameterOf(request, "currency") ?? "") ?? []).filter(
        ({ at }) => at <= now && from <= at && at <= to,
      );
      const size = Math.min(250, numberOf(request, "count", 100));
      const start = numberOf(request, "continuation", 0);
      return of({
        logs: rows.slice(start, start + size).map(({ row }) => row(now)),
        continuation: start + size < rows.length ? start + size : null,
      });
    },
  };
}
