import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  numberOf,
  sum,
  type History,
  type Simulator,
} from "./history.ts";

/** https://www.gate.com/docs/developers/apiv4/en/: lists of at most 30 days, newest first, by pages or offsets. */
export function gateSimulator({ fills, movements, credits }: History): Simulator {
  const effects = [
    ...fills.flatMap((fill) =>
      effectsOfFill({ ...fill, feeCoin: fill.feeCoin === "BNB" ? "GT" : fill.feeCoin }),
    ),
    ...movements.flatMap((movement) => movementEffects(movement)),
    ...credits,
  ];
  const second = (at: number): string => String(Math.floor(at / 1_000));
  const trades = fills.map((fill) => ({
    at: fill.at,
    row: () => ({
      id: String(fill.id),
      create_time: second(fill.at),
      create_time_ms: `${fill.at}.071000`,
      currency_pair: `${fill.base}_${fill.quote}`,
      side: fill.isBuy ? "buy" : "sell",
      amount: fill.amount,
      price: fill.price,
      fee: fill.feeCoin === "BNB" ? "0" : fill.fee,
      fee_currency: fill.feeCoin === "BNB" ? fill.quote : fill.feeCoin,
      point_fee: "0",
      gt_fee: fill.feeCoin === "BNB" ? fill.fee : "0",
    }),
  }));
  const moves = (isDeposit: boolean) =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ at, id, coin, amount, fee, hash, endsAt, isFailed }) => ({
        at,
        row: (now: number) => ({
          id: `w${id}`,
          currency: coin,
          amount: isDeposit ? amount : sum(amount, fee),
          ...(isDeposit ? {} : { fee }),
          txid: hash,
          timestamp: second(at),
          status:
            now < endsAt
              ? isDeposit
                ? "PEND"
                : "REQUEST"
              : isFailed
                ? isDeposit
                  ? "INVALID"
                  : "CANCEL"
                : "DONE",
        }),
      }));
  const book = credits.map(({ at, id, coin, amount }) => ({
    at,
    row: () => ({ id: `b${id}`, time: at, currency: coin, change: amount, type: "staking_rewards" }),
  }));
  const lists: Record<string, { at: number; row(now: number): object }[]> = {
    "/api/v4/spot/my_trades": trades,
    "/api/v4/wallet/deposits": moves(true),
    "/api/v4/wallet/withdrawals": moves(false),
    "/api/v4/spot/account_book": book,
  };
  return {
    effects,
    answer(request, now) {
      if (request.path === "/api/v4/spot/accounts")
        return {
          body: [...balancesAt(effects, now)].map(([currency, available]) => ({
            currency,
            available,
            locked: "0",
          })),
        };
      const list = lists[request.path];
      if (list === undefined) return undefined;
      const [from, to] = [numberOf(request, "from", 0), numberOf(request, "to", 0)];
      const limit = numberOf(request, "limit", 100);
      if (to - from > 30 * 86_400)
        return { status: 400, body: { label: "INVALID_PARAM_VALUE", message: "time range too long" } };
      const start = numberOf(request, "offset", (numberOf(request, "page", 1) - 1) * limit);
      return {
        body: list
          .filter(({ at }) => at <= now && Math.floor(at / 1_000) >= from && Math.floor(at / 1_000) <= to)
          .toReversed()
          .slice(start, start + limit)
          .map(({ row }) => row(now)),
      };
    },
  };
}
