import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  newestFirst,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "../history.ts";
import { parameterOf } from "../../servers/exchange-fixture.ts";

const coinIds: Record<string, string> = { BTC: "1", ETH: "5", BEST: "33" };
const moneyIds: Record<string, string> = { EUR: "1", CHF: "3" };
const isMoney = (coin: string): boolean => Object.hasOwn(moneyIds, coin);

/**
 * https://developers.bitpanda.com/: lists by time in seconds, newest first, with a cursor or (`isNumbered`) numbered pages. Purchases are listed
 * as trades and in both wallets. A fee is charged in BEST, if at all.
 */
export function bitpandaSimulator(
  { fills, movements, credits }: History,
  { isNumbered = false } = {},
): Simulator {
  const hasFee = (coin: string, fee: string): boolean =>
    coin === "BNB" && !fee.startsWith("-") && fee !== "0";
  const effects: Effect[] = [
    ...fills.flatMap((fill) =>
      effectsOfFill({ ...fill, feeCoin: "BEST", fee: hasFee(fill.feeCoin, fill.fee) ? fill.fee : "0" }),
    ),
    ...movements.flatMap((movement) => movementEffects(movement, { hasFee: true })),
    ...credits,
  ];
  const timeOf = (at: number): object => ({
    date_iso8601: new Date(at).toISOString(),
    unix: String(Math.floor(at / 1_000)),
  });
  const trades: Listed[] = [];
  const coins: Listed[] = [];
  const money: Listed[] = [];
  /** A row of the wallet of a coin or currency. */
  const book = (
    coin: string,
    { id, at, key }: { id: number; at: number; key: string },
    attributes: (now: number) => object,
  ): void => {
    const kind = isMoney(coin) ? "fiat" : "cryptocoin";
    const named = isMoney(coin)
      ? { fiat_id: moneyIds[coin] }
      : { cryptocoin_id: coinIds[coin], cryptocoin_symbol: coin };
    (isMoney(coin) ? money : coins).push({
      at,
      id,
      row: (now) => ({
        type: `${kind}_transaction`,
        id: key,
        attributes: {
          ...named,
          time: timeOf(at),
          tags: [],
          is_bfc: false,
          is_metal_storage_fee: false,
          fee: "0.00000000",
          ...attributes(now),
        },
      }),
    });
  };
  for (const { id, at, base, quote, isBuy, amount, cost, fee, feeCoin } of fills) {
    const type = isBuy ? "buy" : "sell";
    const charge = {
      type,
      status: "finished",
      amount: "0",
      in_or_out: "outgoing",
      cryptocoin_symbol: "BEST",
      fee,
    };
    trades.push({
      at,
      id,
      row: () => ({
        type: "trade",
        id: `t${id}`,
        attributes: {
          status: "finished",
          type,
          cryptocoin_id: coinIds[base],
          fiat_id: moneyIds[quote],
          amount_fiat: cost,
          amount_cryptocoin: amount,
          time: timeOf(at),
          is_swap: false,
          bfc_used: hasFee(feeCoin, fee),
          ...(hasFee(feeCoin, fee)
            ? {
                best_fee_collection: {
                  attributes: { wallet_transaction: { type: "wallet_transaction", attributes: charge } },
                },
              }
            : {}),
        },
      }),
    });
    for (const [coin, size] of [
      [base, amount],
      [quote, cost],
    ] as const) {
      const isIn = (coin === base) === isBuy;
      book(coin, { id: id * 10, at, key: `b${coin}${id}` }, () => ({
        type,
        status: "finished",
        amount: size,
        in_or_out: isIn ? "incoming" : "outgoing",
      }));
    }
    if (hasFee(feeCoin, fee))
      book("BEST", { id: id * 10 + 1, at, key: `f${id}` }, () => ({
        ...charge,
        type: "withdrawal",
        is_bfc: true,
      }));
  }
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed, hash } of movements)
    book(coin, { id, at, key: `m${id}` }, (now) => ({
      type: isDeposit ? "deposit" : "withdrawal",
      in_or_out: isDeposit ? "incoming" : "outgoing",
      status:
        now < endsAt ? (id % 2_000_000 === 0 ? "pending" : "processing") : isFailed ? "canceled" : "finished",
      amount,
      fee,
      recipient: `to${id}`,
      tx_id: hash,
    }));
  for (const { id, at, coin, amount } of credits)
    book(coin, { id, at, key: `c${id}` }, () => ({
      type: "transfer",
      status: "finished",
      in_or_out: "incoming",
      amount,
      tags: [{ type: "tag", attributes: { short_name: "reward.staking", name: "reward.staking" } }],
    }));
  const lists: Record<string, Listed[]> = {
    "/v1/trades": trades,
    "/v1/wallets/transactions": coins,
    "/v1/fiatwallets/transactions": money,
    "/v1/assets/transactions/commodity": [],
  };
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      const balances = balancesAt(effects, now);
      if (path === "/v1/wallets")
        return {
          body: {
            data: Object.entries(coinIds).map(([coin, id]) => ({
              type: "wallet",
              attributes: { cryptocoin_id: id, cryptocoin_symbol: coin, balance: balances.get(coin) ?? "0" },
              id: `w${id}`,
            })),
          },
        };
      if (path === "/v1/fiatwallets")
        return {
          body: {
            data: Object.entries(moneyIds).map(([coin, id]) => ({
              type: "fiat_wallet",
              attributes: { fiat_id: id, fiat_symbol: coin, balance: balances.get(coin) ?? "0" },
              id: `f${id}`,
            })),
          },
        };
      if (path === "/v1/asset-wallets") return { body: { data: [] } };
      const list = lists[path];
      if (list === undefined) return undefined;
      const rows = newestFirst(list).filter(({ at }) => at <= now);
      const size = Math.min(100, Number(parameterOf(request, "page_size") ?? 25));
      const cursor = parameterOf(request, "cursor");
      const page = Number(parameterOf(request, "page") ?? 1);
      const start = isNumbered
        ? (page - 1) * size
        : cursor === undefined
          ? 0
          : rows.findIndex(({ at, id }) => `${at}-${id}` === cursor) + 1;
      const data = rows.slice(start, start + size);
      const last = data.at(-1);
      const meta = isNumbered
        ? { total_count: rows.length, page, page_size: size }
        : {
            total_count: rows.length,
            page_size: size,
            ...(last === undefined || start + size >= rows.length
              ? {}
              : { next_cursor: `${last.at}-${last.id}` }),
          };
      return { body: { data: data.map(({ row }) => row(now)), meta } };
    },
  };
}
