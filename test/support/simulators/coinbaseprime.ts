import {
  balancesAt,
  effectsOfFill,
  negative,
  numberOf,
  sum,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";

const day = 86_400_000;
type Rows = Map<string, Listed[]>;

/**
 * https://docs.cdp.coinbase.com/prime/: orders and transactions of a portfolio by their creation, with a cursor. An order counts when it has ended;
 * amounts of transactions have no sign.
 */
export function coinbasePrimeSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const orders: Rows = new Map();
  const transactions: Rows = new Map();
  const portfolioOf = (id: number): string => (id % 3 === 0 ? "p2" : "p1");
  const first = fills[0]?.at ?? 0;
  const push = (rows: Rows, portfolio: string, listed: Listed): void =>
    void rows.set(portfolio, [...(rows.get(portfolio) ?? []), listed]);
  for (const fill of fills) {
    const { id, at, base, quote, isBuy, amount, cost } = fill;
    const fee = fill.fee.startsWith("-") ? "0" : fill.fee;
    const isSlow = id % 7 === 0;
    const created = Math.max(first, at - (isSlow ? 25 * day : 5_000));
    effects.push(...effectsOfFill({ ...fill, fee, feeCoin: quote }));
    push(orders, portfolioOf(id), {
      at: created,
      id,
      row: (now) => ({
        id: `o${id}`,
        product_id: `${base}-${quote}`,
        side: isBuy ? "BUY" : "SELL",
        status: now < at ? "OPEN" : id % 5 === 0 ? "CANCELLED" : "FILLED",
        created_at: new Date(created).toISOString(),
        filled_quantity: now < at ? "0" : amount,
        filled_value: now < at ? "0" : cost,
        commission: now < at ? "0" : fee,
      }),
    });
  }
  const book = (
    id: number,
    { at, endsAt, isFailed = false }: { at: number; endsAt: number; isFailed?: boolean },
    { type, symbol, amount, fee = "0" }: { type: string; symbol: string; amount: string; fee?: string },
  ): void =>
    push(transactions, portfolioOf(id), {
      at,
      id,
      row: (now) => ({
        id: `${type}${id}`,
        type,
        status:
          now < endsAt
            ? id % 2 === 0
              ? "TRANSACTION_REQUESTED"
              : "TRANSACTION_BROADCASTING"
            : isFailed
              ? id % 4 === 0
                ? "TRANSACTION_REJECTED"
                : "TRANSACTION_CANCELLED"
              : id % 2 === 0
                ? "TRANSACTION_DONE"
                : "TRANSACTION_IMPORTED",
        created_at: new Date(at).toISOString(),
        completed_at: now < endsAt ? null : new Date(endsAt).toISOString(),
        symbol,
        amount,
        fees: fee,
        network_fees: "",
        fee_symbol: fee === "0" ? "" : symbol,
      }),
    });
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed } of movements) {
    if (!isFailed)
      effects.push({ at: endsAt, coin, amount: isDeposit ? amount : negative(sum(amount, fee)) });
    book(
      id,
      { at, endsAt, isFailed },
      isDeposit
        ? { type: "DEPOSIT", symbol: coin, amount }
        : { type: "WITHDRAWAL", symbol: coin, amount, fee },
    );
  }
  const kinds = [
    "REWARD",
    "WITHDRAWAL_ADJUSTMENT",
    "DEPOSIT_ADJUSTMENT",
    "BILLING_WITHDRAWAL",
    "COINBASE_DEPOSIT",
    "COINBASE_REFUND",
  ];
  for (const [index, { id, at, coin, amount }] of credits.entries()) {
    const type = kinds[index % kinds.length] ?? "";
    effects.push({ at, coin, amount: type.includes("WITHDRAWAL") ? negative(amount) : amount });
    book(id, { at, endsAt: at }, { type, symbol: coin, amount });
  }
  return {
    effects,
    answer(request, now) {
      const [, id = "", list = ""] =
        /^\/v1\/portfolios(?:\/(\w+)\/(orders|transactions|balances))?$/.exec(request.path) ?? [];
      if (list === "")
        return {
          body: {
            portfolios: [
              { id: "p1", name: "Main" },
              { id: "p2", name: "Treasury" },
            ],
          },
        };
      if (list === "balances")
        return {
          body: {
            // The test compares sums of all portfolios.
            balances: (id === "p1" ? [...balancesAt(effects, now)] : []).map(([coin, amount]) => ({
              symbol: coin.toLowerCase(),
              amount,
            })),
          },
        };
      const [start, end] = list === "orders" ? ["start_date", "end_date"] : ["start_time", "end_time"];
      const [from, to] = [
        Date.parse(parameterOf(request, start) ?? ""),
        Date.parse(parameterOf(request, end) ?? ""),
      ];
      const rows = ((list === "orders" ? orders : transactions).get(id) ?? [])
        .filter(({ at }) => at <= now && from <= at && at <= to)
        .toSorted((a, b) => a.at - b.at || a.id - b.id);
      const first = Number(parameterOf(request, "cursor") ?? 0);
      const size = Math.min(100, numberOf(request, "limit", 25));
      const hasNext = first + size < rows.length;
      return {
        body: {
          [list]: rows.slice(first, first + size).map(({ row }) => row(now)),
          pagination: { next_cursor: hasNext ? String(first + size) : "", has_next: hasNext },
        },
      };
    },
  };
}
