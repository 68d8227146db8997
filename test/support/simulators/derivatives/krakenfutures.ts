import {
  balancesAt,
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
 * https://docs.kraken.com/api/docs/futures-api/history/account-log: rows of a span, newest first, five hundred at most, each with the balance before
 * and after. A trade changes the position and the balance of one booking; a conversion has a row for each coin.
 */
export function krakenFuturesSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const rows: Listed[] = [];
  const balances = new Map<string, string>();
  let count = 0;
  const add = (at: number, coin: string, change: string, fields: object): void => {
    const [id, before] = [++count, balances.get(coin) ?? "0"];
    const after = sum(before, change);
    balances.set(coin, after);
    const row = {
      id,
      date: new Date(at).toISOString(),
      asset: coin === "BTC" ? "xbt" : coin.toLowerCase(),
      margin_account: "flex",
      old_balance: before,
      new_balance: after,
      contract: null,
      ...fields,
    };
    rows.push({ at, id, row: () => row });
  };
  const bookings: { at: number; book(): void }[] = [];
  const book = (at: number, coin: string, amount: string, fields: object): void => {
    effects.push({ at, coin, amount });
    bookings.push({ at, book: () => add(at, coin, amount, fields) });
  };
  for (const { id, at, base, isBuy, amount, fee } of fills) {
    const fields = { info: "futures trade", booking_uid: `b${id}`, contract: `pf_${base}usd`.toLowerCase() };
    bookings.push({
      at,
      book: () => add(at, `PF_${base}USD`, isBuy ? amount : negative(amount), fields),
    });
    if (fee !== "0") book(at, "USD", negative(fee), fields);
  }
  for (const { id, at, endsAt, coin, amount, isDeposit } of movements) {
    const [first, second] = isDeposit ? [amount, negative(amount)] : [negative(amount), amount];
    // A conversion of a coin to dollars or back, and its transfer later.
    if (id % 3 === 0) {
      book(at, coin, first, { info: "conversion", booking_uid: `c${id}` });
      book(at, "USD", second, { info: "conversion", booking_uid: `d${id}` });
    } else book(endsAt, coin, first, { info: "cross-exchange transfer", booking_uid: `t${id}` });
  }
  for (const [index, { id, at, coin, amount }] of credits.entries())
    book(at, coin, index % 2 === 0 ? amount : negative(amount), {
      info: ["funding rate change", "futures liquidation", "futures assignor", "interest payment"][index % 4],
      booking_uid: `f${id}`,
    });
  for (const booking of bookings.toSorted((a, b) => a.at - b.at)) booking.book();
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/derivatives/api/v3/accounts")
        return {
          body: {
            result: "success",
            accounts: {
              cash: { type: "cashAccount", balances: {} },
              flex: {
                type: "multiCollateralMarginAccount",
                currencies: Object.fromEntries(
                  [...balancesAt(effects, now)].map(([coin, quantity]) => [
                    coin === "BTC" ? "XBT" : coin,
                    { quantity },
                  ]),
                ),
              },
            },
          },
        };
      if (path !== "/api/history/v3/account-log") return undefined;
      const [since, before] = [numberOf(request, "since", 0), numberOf(request, "before", now + 1)];
      return {
        body: {
          accountUid: "u",
          logs: newestFirst(rows)
            .filter(({ at }) => at <= now && since <= at && at < before)
            .slice(0, numberOf(request, "count", 500))
            .map(({ row }) => row(now)),
        },
      };
    },
  };
}
