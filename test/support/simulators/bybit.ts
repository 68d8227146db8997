import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  negative,
  numberOf,
  sum,
  within,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";

const day = 86_400_000;

/** https://bybit-exchange.github.io/docs/v5/: lists of 7 or 30 days with a cursor, newest first. */
export function bybitSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [...movements.flatMap((movement) => movementEffects(movement)), ...credits];
  const log: Listed[] = [];
  for (const fill of fills) {
    const feeCoin = fill.isBuy ? fill.base : fill.quote;
    const parts = effectsOfFill({ ...fill, feeCoin });
    effects.push(...parts);
    const [base, quote] = parts;
    for (const [index, part] of [base, quote].entries()) {
      if (part === undefined) continue;
      const fee = part.coin === feeCoin ? fill.fee : "0";
      log.push({
        at: fill.at,
        id: fill.id * 2 + index,
        row: () => ({
          id: `l${fill.id}-${index}`,
          symbol: `${fill.base}${fill.quote}`,
          category: "spot",
          type: "TRADE",
          transactionTime: String(fill.at),
          currency: part.coin,
          cashFlow: part.amount,
          funding: "",
          fee,
          change: sum(part.amount, negative(fee)),
          tradeId: `t${fill.id}`,
          orderId: `o${fill.order}`,
        }),
      });
    }
  }
  for (const { id, at, coin, amount } of credits)
    log.push({
      at,
      id: id * 2,
      row: () => ({
        id: `c${id}`,
        category: "",
        type: "BONUS",
        transactionTime: String(at),
        currency: coin,
        change: amount,
        fee: "0",
      }),
    });
  const deposits = movements
    .filter(({ isDeposit }) => isDeposit)
    .map(({ id, at, coin, amount, endsAt, isFailed, hash }): Listed => ({
      at: endsAt,
      id,
      row: (now) => ({
        id: String(id),
        coin,
        amount,
        txID: hash,
        txIndex: "0",
        status: now < endsAt ? 2 : isFailed ? 4 : 3,
        successAt: String(now < endsAt ? at : endsAt),
      }),
    }));
  const withdrawals = movements
    .filter(({ isDeposit }) => !isDeposit)
    .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }): Listed => ({
      at,
      id,
      row: (now) => ({
        withdrawId: String(id),
        coin,
        amount,
        withdrawFee: fee,
        txID: hash,
        status: now < endsAt ? "Pending" : isFailed ? "CancelByUser" : "success",
        createTime: String(at),
      }),
    }));
  const lists: Record<string, { rows: Listed[]; name: string; days: number; served?: number }> = {
    "/v5/account/transaction-log": { rows: log, name: "list", days: 7, served: 730 },
    "/v5/asset/deposit/query-record": { rows: deposits, name: "rows", days: 30 },
    "/v5/asset/withdraw/query-record": { rows: withdrawals, name: "rows", days: 30 },
    "/v5/asset/deposit/query-internal-record": { rows: [], name: "rows", days: 30 },
    "/v5/asset/transfer/query-inter-transfer-list": { rows: [], name: "list", days: 7 },
    "/v5/asset/fundinghistory": { rows: [], name: "list", days: 7 },
    "/v5/asset/exchange/query-convert-history": { rows: [], name: "list", days: Infinity },
  };
  return {
    effects,
    answer(request, now) {
      if (request.path === "/v5/account/wallet-balance")
        return {
          body: {
            retCode: 0,
            result: {
              list: [
                {
                  coin: [...balancesAt(effects, now)].map(([coin, walletBalance]) => ({
                    coin,
                    walletBalance,
                    unrealisedPnl: "0",
                  })),
                },
              ],
            },
          },
        };
      const list = lists[request.path];
      if (list === undefined) return undefined;
      const rows = within(list.rows, {
        from: numberOf(request, "startTime", 0),
        to: numberOf(request, "endTime", Infinity),
        now,
        maximum:
          request.path.includes("convert") || request.path.includes("funding") ? Infinity : list.days * day,
        served: (list.served ?? Infinity) * day,
      });
      if (rows === undefined)
        return {
          body: { retCode: 10001, retMsg: "The interval between the startTime and endTime is incorrect" },
        };
      const start = numberOf(request, "cursor", 0);
      const limit = numberOf(request, "limit", 20);
      return {
        body: {
          retCode: 0,
          result: {
            [list.name]: rows.slice(start, start + limit).map(({ row }) => row(now)),
            nextPageCursor: start + limit < rows.length ? String(start + limit) : "",
          },
        },
      };
    },
  };
}
