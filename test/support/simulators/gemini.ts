import type { StandInRequest } from "../servers/stand-in.ts";
import {
  balancesAt,
  effectsOfFill,
  negative,
  newestFirst,
  sum,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";

/** The parameters of a request are in a header. */
function sentBy({ headers }: StandInRequest): Record<string, unknown> {
  const payload = Buffer.from(String(headers["x-gemini-payload"]), "base64").toString("utf8");
  return JSON.parse(payload) as Record<string, unknown>;
}

/**
 * https://developer.gemini.com/trading/rest-api/orders/list-past-trades: the oldest rows from a time on, newest first within a page. A trade that is
 * broken in full counts as if it had not happened. https://developer.gemini.com/trading/rest-api/fund-management/list-past-transfers: a deposit that
 * is advanced has a second row once it is complete, and no row if it is cancelled; returned withdrawals have no row either.
 */
export function geminiSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const trades: Listed[] = [];
  const transfers: Listed[] = [];
  const endings: { of: Listed; at: number }[] = [];
  const isBroken = (id: number): boolean => id % 23 === 0;
  for (const fill of fills) {
    const fee = fill.fee.startsWith("-") ? "0" : fill.fee;
    const parts = effectsOfFill({ ...fill, fee });
    effects.push(...parts);
    const brokenAt = isBroken(fill.id) ? fill.at + (fill.id % 3) * 86_400_000 : Infinity;
    if (brokenAt < Infinity)
      effects.push(...parts.map(({ coin, amount }) => ({ at: brokenAt, coin, amount: negative(amount) })));
    trades.push({
      at: fill.at,
      id: fill.id,
      row: (now) => ({
        price: fill.price,
        amount: fill.amount,
        timestamp: Math.floor(fill.at / 1_000),
        timestampms: fill.at,
        type: fill.isBuy ? "Buy" : "Sell",
        aggressor: true,
        fee_currency: fill.feeCoin,
        fee_amount: fee,
        tid: fill.id,
        order_id: String(fill.order),
        exchange: "gemini",
        is_auction_fill: false,
        symbol: `${fill.base}${fill.quote}`,
        ...(brokenAt <= now ? { break: "full" } : {}),
      }),
    });
  }
  const transfer = (
    { at, coin, amount }: Effect,
    { eid, type, fee = "0", ...rest }: { eid: number; type: string; fee?: string; [name: string]: unknown },
  ): Listed => {
    const row: Listed = {
      at,
      id: eid,
      row: () => ({
        type,
        status: "Complete",
        timestampms: at,
        eid,
        currency: coin,
        amount,
        ...(fee === "0" ? {} : { feeAmount: fee, feeCurrency: coin }),
        ...rest,
      }),
    };
    transfers.push(row);
    return row;
  };
  for (const { id, at, endsAt, isDeposit, isFailed, coin, amount, fee, hash } of movements) {
    if (!isDeposit) {
      if (isFailed) continue;
      transfer({ at: endsAt, coin, amount }, { eid: id, type: "Withdrawal", fee, txHash: hash });
      effects.push({ at: endsAt, coin, amount: negative(sum(amount, fee)) });
      continue;
    }
    const isAdvanced = id % 2_000_000 === 0;
    if (isAdvanced) {
      effects.push({ at, coin, amount });
      const row = transfer(
        { at, coin, amount },
        { eid: id, type: "Deposit", status: "Advanced", method: "ACH" },
      );
      if (isFailed) {
        endings.push({ of: row, at: endsAt });
        effects.push({ at: endsAt, coin, amount: negative(amount) });
      } else
        transfer(
          { at: endsAt, coin, amount },
          { eid: id + 1, advanceEid: id, type: "Deposit", method: "ACH" },
        );
    } else if (!isFailed) {
      effects.push({ at: endsAt, coin, amount });
      transfer({ at: endsAt, coin, amount }, { eid: id, type: "Deposit", txHash: hash });
    }
  }
  for (const { id, at, coin, amount } of credits) {
    effects.push({ at, coin, amount });
    transfer({ at, coin, amount }, { eid: id, type: "Reward", method: "CreditCard" });
  }
  /** The oldest rows from a time on, newest first. */
  const page = (
    rows: readonly Listed[],
    { from, limit, now }: { from: number; limit: number; now: number },
  ) => ({
    body: newestFirst(
      newestFirst(rows)
        .toReversed()
        .filter(({ at }) => at <= now && from <= at)
        .slice(0, limit),
    ).map(({ row }) => row(now)),
  });
  return {
    effects,
    answer(request, now) {
      if (request.path === "/v1/balances")
        return {
          body: [...balancesAt(effects, now)].map(([currency, amount]) => ({
            type: "exchange",
            currency,
            amount,
          })),
        };
      if (request.path !== "/v1/mytrades" && request.path !== "/v1/transfers") return undefined;
      const sent = sentBy(request);
      const from = Number(sent["timestamp"] ?? 0);
      if (request.path === "/v1/mytrades")
        return page(trades, { from, limit: Math.min(500, Number(sent["limit_trades"] ?? 50)), now });
      const ended = new Set(endings.flatMap(({ of, at }) => (at <= now ? [of] : [])));
      const rows = transfers.filter((row) => !ended.has(row));
      return page(rows, { from, limit: Math.min(50, Number(sent["limit_transfers"] ?? 10)), now });
    },
  };
}
