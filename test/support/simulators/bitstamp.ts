import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  negative,
  numberOf,
  type Effect,
  type History,
  type Simulator,
} from "./history.ts";

/** https://www.bitstamp.net/api/#tag/Transactions-private: user transactions, oldest first from an id on, which is the first of its page. */
export function bitstampSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const rows: { at: number; row: Record<string, unknown> }[] = [];
  for (const fill of fills) {
    const fee = fill.fee.startsWith("-") ? "0" : fill.fee;
    effects.push(...effectsOfFill({ ...fill, fee, feeCoin: fill.quote }));
    rows.push({
      at: fill.at,
      row: {
        type: "2",
        [fill.base.toLowerCase()]: fill.isBuy ? fill.amount : negative(fill.amount),
        [fill.quote.toLowerCase()]: fill.isBuy ? negative(fill.cost) : fill.cost,
        [`${fill.base}_${fill.quote}`.toLowerCase()]: Number(fill.price),
        order_id: fill.order,
        fee,
      },
    });
  }
  for (const movement of movements) {
    effects.push(...movementEffects(movement, { hasFee: true }));
    if (movement.isFailed) continue;
    const { isDeposit, coin, amount, fee, endsAt } = movement;
    rows.push({
      at: endsAt,
      row: { type: isDeposit ? "0" : "1", [coin.toLowerCase()]: isDeposit ? amount : negative(amount), fee },
    });
  }
  for (const { at, coin, amount } of credits) {
    effects.push({ at, coin, amount });
    rows.push({ at, row: { type: "27", [coin.toLowerCase()]: amount, fee: "0" } });
  }
  const listed = rows
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, row }, index) => ({
      at,
      row: {
        usd: 0,
        btc: 0,
        ...row,
        id: 1_000 + index * 3,
        datetime: new Date(at).toISOString().replace("T", " ").replace("Z", "000"),
      },
    }));
  return {
    effects,
    answer(request, now) {
      if (request.path === "/api/v2/balance/")
        return {
          body: Object.fromEntries(
            [...balancesAt(effects, now)].map(([coin, amount]) => [`${coin.toLowerCase()}_balance`, amount]),
          ),
        };
      if (request.path !== "/api/v2/user_transactions/") return undefined;
      const from = numberOf(request, "since_id", 0);
      const limit = numberOf(request, "limit", 100);
      return {
        body: listed
          .filter(({ at, row }) => at <= now && row.id >= from)
          .slice(0, limit)
          .map(({ row }) => row),
      };
    },
  };
}
