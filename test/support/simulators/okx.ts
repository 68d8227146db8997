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

const day = 86_400_000;

/** https://www.okx.com/docs-v5/en/: newest first, below a bill's id or before a time; bills of the trading account of three months. */
export function okxSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [...movements.flatMap((movement) => movementEffects(movement)), ...credits];
  const bills: Listed[] = [];
  const ids = fills.map(({ id }) => id);
  for (const fill of fills) {
    const feeCoin = fill.isBuy ? fill.base : fill.quote;
    const parts = effectsOfFill({ ...fill, feeCoin });
    effects.push(...parts);
    for (const [index, part] of parts.slice(0, 2).entries()) {
      const fee = part.coin === feeCoin ? negative(fill.fee) : "0";
      bills.push({
        at: fill.at,
        id: fill.id * 2 + index,
        row: () => ({
          billId: String(fill.id * 2 + index),
          type: "2",
          instType: "SPOT",
          ccy: part.coin,
          balChg: sum(part.amount, fee),
          fee,
          ordId: `o${fill.order}`,
          tradeId: `${ids.indexOf(fill.id)}`,
          ts: String(fill.at),
        }),
      });
    }
  }
  const funding = credits.map(({ id, at, coin, amount }): Listed => ({
    at,
    id,
    row: () => ({ billId: String(id), type: "48", ccy: coin, balChg: amount, ts: String(at) }),
  }));
  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }) => ({
        at,
        id,
        row: (now) => ({
          [isDeposit ? "depId" : "wdId"]: String(id),
          ccy: coin,
          amt: amount,
          ...(isDeposit ? {} : { fee }),
          txId: hash,
          ts: String(at),
          state: now < endsAt ? "0" : isFailed ? (isDeposit ? "12" : "-2") : "2",
        }),
      }));
  const lists: Record<string, { rows: Listed[]; byTime: boolean; served: number }> = {
    "/api/v5/account/bills-archive": { rows: bills, byTime: false, served: 92 },
    "/api/v5/asset/bills-history": { rows: funding, byTime: false, served: Infinity },
    "/api/v5/asset/deposit-history": { rows: moves(true), byTime: true, served: Infinity },
    "/api/v5/asset/withdrawal-history": { rows: moves(false), byTime: true, served: Infinity },
  };
  return {
    effects,
    answer(request, now) {
      if (request.path === "/api/v5/account/balance")
        return {
          body: {
            code: "0",
            data: [
              {
                details: [...balancesAt(effects, now)].map(([ccy, cashBal]) => ({ ccy, cashBal, upl: "0" })),
              },
            ],
          },
        };
      const list = lists[request.path];
      if (list === undefined) return undefined;
      const after = numberOf(request, "after", Infinity);
      const rows = newestFirst(list.rows).filter(
        ({ at, id }) => at <= now && at >= now - list.served * day && (list.byTime ? at : id) < after,
      );
      return {
        body: { code: "0", data: rows.slice(0, numberOf(request, "limit", 100)).map(({ row }) => row(now)) },
      };
    },
  };
}
