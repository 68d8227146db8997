import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  newestFirst,
  numberOf,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "../history.ts";

/** https://iconomi.notion.site/Iconomi-API: the activity in pages, newest first, with times in seconds. A fee is charged in addition. */
export function iconomiSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const rows: Listed[] = [];
  const book = (at: number, id: number, row: (now: number) => object): void =>
    void rows.push({
      at,
      id,
      row: (now) => ({
        transactionId: `x${id}`,
        timestamp: Math.floor(at / 1_000),
        status: "COMPLETED",
        ...row(now),
      }),
    });
  for (const fill of fills) {
    const { id, at, base, quote, isBuy, amount, cost } = fill;
    const fee = fill.fee.startsWith("-") ? "0" : fill.fee;
    effects.push(...effectsOfFill({ ...fill, fee, feeCoin: quote }));
    book(at, id, () => ({
      type: isBuy ? "buy_asset" : "sell_asset",
      kind: "trade",
      source_ticker: isBuy ? quote : base,
      source_amount: isBuy ? cost : amount,
      target_ticker: isBuy ? base : quote,
      target_amount: isBuy ? amount : cost,
      fee_ticker: quote,
      fee_amount: fee,
    }));
  }
  for (const movement of movements) {
    const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed } = movement;
    effects.push(...movementEffects(movement));
    book(at, id, (now) => ({
      type: isDeposit ? "deposit" : "withdraw",
      kind: "crypto",
      status: now < endsAt ? "PENDING" : isFailed ? "CANCELED" : "COMPLETED",
      address: `to${id}`,
      amount_ticker: coin,
      amount,
      fee_ticker: coin,
      fee_amount: isDeposit ? "0E-8" : fee,
    }));
  }
  for (const { id, at, coin, amount } of credits) {
    effects.push({ at, coin, amount });
    book(at, id, () => ({
      type: "earn_reward",
      kind: "staking",
      amount_ticker: coin,
      amount,
      fee_amount: "0E-8",
    }));
  }
  return {
    effects,
    answer(request, now) {
      if (request.path === "/v1/user/balance")
        return {
          body: {
            daaList: [],
            assetList: [...balancesAt(effects, now)].map(([ticker, balance]) => ({ ticker, balance })),
          },
        };
      if (request.path !== "/v1/user/activity") return undefined;
      const page = numberOf(request, "pageNumber", 0);
      return {
        body: {
          transactions: newestFirst(rows)
            .filter(({ at }) => at <= now)
            .slice(page * 25, (page + 1) * 25)
            .map(({ row }) => row(now)),
        },
      };
    },
  };
}
