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

/**
 * Recorded answers of https://api.bit2me.com/: transactions of the wallet and trades of the Pro account from a number on, with their total. The ends
 * of a transaction state its direction, and their difference its fee; it is pending first.
 */
export function bit2meSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const trades: Listed[] = [];
  const transactions: Listed[] = [];
  type End = { class: string; amount: string; currency: string };
  const book = (
    id: number,
    { at, endsAt = at, isFailed = false }: { at: number; endsAt?: number; isFailed?: boolean },
    { type, subtype, origin, destination }: { type: string; subtype: string; origin: End; destination: End },
  ): void => {
    const failed = id % 2_000_000 === 0 ? "cancelled" : "failed";
    transactions.push({
      at,
      id,
      row: (now) => ({
        id: `w${id}`,
        date: new Date(at).toISOString(),
        type,
        subtype,
        status: now < endsAt ? "pending" : isFailed ? failed : "completed",
        origin,
        destination,
      }),
    });
  };
  const pocket = (amount: string, currency: string): End => ({ class: "pocket", amount, currency });
  const pro = (amount: string, currency: string): End => ({ class: "pro", amount, currency });
  for (const fill of fills) {
    const { id, at, base, quote, isBuy, amount, cost, feeCoin } = fill;
    const isPro = id % 2 === 0;
    const fee = fill.fee.startsWith("-") ? "0" : fill.fee;
    if (isPro) {
      const coin = feeCoin === base ? base : quote;
      effects.push(...effectsOfFill({ ...fill, fee, feeCoin: coin }));
      trades.push({
        at,
        id,
        row: () => ({
          id: `t${id}`,
          symbol: `${base}/${quote}`,
          side: isBuy ? "buy" : "sell",
          amount,
          cost,
          createdAt: new Date(at).toISOString(),
          feeAmount: fee,
          feeCurrency: coin,
        }),
      });
      continue;
    }
    effects.push(...effectsOfFill({ ...fill, fee: "0" }));
    const [coins, money] = [pocket(amount, base), pocket(cost, quote)];
    book(
      id,
      { at },
      {
        type: isBuy ? "purchase" : "sell",
        subtype: "",
        origin: isBuy ? money : coins,
        destination: isBuy ? coins : money,
      },
    );
  }
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed } of movements) {
    const whole = isDeposit ? amount : sum(amount, fee);
    if (!isFailed) effects.push({ at: endsAt, coin, amount: isDeposit ? amount : negative(whole) });
    const outside: End = { class: "blockchain", amount, currency: coin };
    book(
      id,
      { at, endsAt, isFailed },
      {
        type: isDeposit ? "deposit" : "withdrawal",
        subtype: isDeposit ? "funding" : "automatic-send",
        origin: isDeposit ? outside : pocket(whole, coin),
        destination: isDeposit ? pocket(amount, coin) : outside,
      },
    );
  }
  for (const [index, { id, at, coin, amount }] of credits.entries()) {
    const kind = index % 4;
    const earn: End = { class: "earn", amount, currency: coin };
    if (kind === 0) {
      // Between own accounts, which changes no sum.
      book(
        id,
        { at },
        { type: "transfer", subtype: "", origin: pocket(amount, coin), destination: pro(amount, coin) },
      );
      continue;
    }
    const isIn = kind !== 1;
    effects.push({ at, coin, amount: isIn ? amount : negative(amount) });
    book(
      id,
      { at },
      {
        type: kind === 3 ? "deposit" : "transfer",
        subtype: kind === 3 ? "social-pay" : "earn",
        origin: isIn ? (kind === 3 ? { ...earn, class: "user" } : earn) : pocket(amount, coin),
        destination: isIn ? pocket(amount, coin) : earn,
      },
    );
  }
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/v1/wallet/pocket")
        return {
          body: [...balancesAt(effects, now)].map(([currency, balance]) => ({ currency, balance })),
        };
      if (path === "/v1/trading/wallet/balance") return { body: [] };
      const list = { "/v2/wallet/transaction": transactions, "/v1/trading/trade": trades }[path];
      if (list === undefined) return undefined;
      const rows = newestFirst(list).filter(({ at }) => at <= now);
      const offset = numberOf(request, "offset", 0);
      return {
        body: {
          [path.endsWith("trade") ? "count" : "total"]: rows.length,
          data: rows
            .slice(offset, offset + Math.min(50, numberOf(request, "limit", 10)))
            .map(({ row }) => row(now)),
        },
      };
    },
  };
}
