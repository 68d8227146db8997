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
import { parameterOf } from "../servers/exchange-fixture.ts";

/** https://docs.coinex.com/api/v2/: numbered pages, newest first. Deposits below the minimum are credited once their sum exceeds it. */
export function coinexSimulator({ fills, movements, credits }: History): Simulator {
  const feeOf = (coin: string): string => (coin === "BNB" ? "CET" : coin);
  const types = ["maker_cash_back", "investment_interest", "exchange_order_transfer"];
  const changed = credits.flatMap(({ id, at, coin, amount }, index) => {
    const type = types[index % 4];
    if (type === undefined) return [];
    const isOut = type === "exchange_order_transfer" && index % 8 === 2;
    return [{ id, at, type, coin, amount: isOut ? negative(amount) : amount }];
  });
  const effects: Effect[] = [
    ...fills.flatMap((fill) => effectsOfFill({ ...fill, feeCoin: feeOf(fill.feeCoin) })),
    ...movements.flatMap((movement) => movementEffects(movement)),
    ...changed,
    ...credits.filter((_, index) => index % 4 === 3),
  ];
  const trades: (Listed & { market: string })[] = fills.map(
    ({ id, at, base, quote, isBuy, amount, price, fee, feeCoin }) => ({
      at,
      id,
      market: `${base}${quote}`,
      row: () => ({
        deal_id: id,
        created_at: at,
        market: `${base}${quote}`,
        side: isBuy ? "buy" : "sell",
        price,
        amount,
        fee,
        fee_ccy: feeOf(feeCoin),
      }),
    }),
  );
  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }) => {
        const pending = isDeposit
          ? ["processing", "confirming", "too_small"]
          : ["created", "audited", "processing"];
        return {
          at,
          id,
          row: (now) => ({
            [isDeposit ? "deposit_id" : "withdraw_id"]: id,
            created_at: at,
            tx_id: hash,
            ccy: coin,
            chain: "TRC20",
            [isDeposit ? "deposit_method" : "withdraw_method"]: "on_chain",
            amount: isDeposit ? amount : sum(amount, fee),
            actual_amount: amount,
            ...(isDeposit ? {} : { fee_asset: coin, fee_amount: fee }),
            to_address: `to${id}`,
            status:
              now < endsAt
                ? pending[(id / 1_000_000) % 3]
                : isFailed
                  ? "cancelled"
                  : isDeposit
                    ? "finish"
                    : "finished",
          }),
        };
      });
  const changes: (Listed & { type: string })[] = changed.map(({ id, at, coin, amount, type }) => ({
    at,
    id,
    type,
    row: () => ({ type, ccy: coin, created_at: at, change: amount, balance: String(id) }),
  }));
  const transfers: (Listed & { coin: string })[] = credits
    .map(({ id, at, coin, amount }) => ({
      at,
      id,
      coin,
      row: () => ({
        id,
        created_at: at,
        from_account_type: "FUTURES",
        to_account_type: "SPOT",
        ccy: coin,
        amount,
        status: "finished",
      }),
    }))
    .filter((_, index) => index % 4 === 3);
  const listOf = (path: string, of: (name: string) => string | undefined): Listed[] | undefined => {
    if (path === "/v2/spot/user-deals") return trades.filter(({ market }) => market === of("market"));
    if (path === "/v2/assets/deposit-history") return moves(true);
    if (path === "/v2/assets/withdraw") return moves(false);
    if (path === "/v2/assets/spot/transcation-history")
      return changes.filter(({ type }) => type === of("type"));
    if (path === "/v2/assets/transfer-history")
      return of("transfer_type") === "FUTURES" ? transfers.filter(({ coin }) => coin === of("ccy")) : [];
    return undefined;
  };
  const of = (data: unknown, more: object = {}) => ({ body: { code: 0, data, message: "OK", ...more } });
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/v2/assets/spot/balance")
        return of([...balancesAt(effects, now)].map(([ccy, available]) => ({ ccy, available, frozen: "0" })));
      if (path === "/v2/spot/market")
        return of(
          [...new Map(fills.map((fill) => [`${fill.base}${fill.quote}`, fill]))].map(
            ([market, { base, quote }]) => ({ market, base_ccy: base, quote_ccy: quote }),
          ),
        );
      const list = listOf(path, (name) => parameterOf(request, name));
      if (list === undefined) return undefined;
      const [from, to] = [numberOf(request, "start_time", 0), numberOf(request, "end_time", now)];
      const found = newestFirst(list).filter(({ at }) => at <= now && from <= at && at <= to);
      const [page, size] = [numberOf(request, "page", 1), Math.min(100, numberOf(request, "limit", 10))];
      return of(
        found.slice((page - 1) * size, page * size).map(({ row }) => row(now)),
        { pagination: { total: found.length, has_next: found.length > page * size } },
      );
    },
  };
}
