import { parameterOf } from "../servers/exchange-fixture.ts";
import type { StandInRequest } from "../servers/stand-in.ts";
import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  negative,
  numberOf,
  sum,
  type Effect,
  type History,
  type Simulator,
} from "./history.ts";

type Row = { at: number; id: number; coin: string; amount: string; words: string };
const symbols: Record<string, string> = { USDT: "UST" };
const symbolOf = (coin: string): string => symbols[coin] ?? coin;
const hour = 3_600_000;

/**
 * https://docs.bitfinex.com/reference/rest-auth-ledgers: rows of a span, the newest ones first. A trade is a row for each coin and one for the fee;
 * a transfer is a row in each wallet. https://docs.bitfinex.com/reference/rest-auth-movements: those that were updated in a span. Their order is not
 * documented, so that a page has any of them.
 */
export function bitfinexSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const rows: Row[] = [];
  let ids = 0;
  const book = (at: number, coin: string, amount: string, words: string): void => {
    if (amount === "0") return;
    rows.push({ at, id: ++ids, coin, amount, words });
    effects.push({ at, coin, amount });
  };
  for (const fill of fills) {
    const { at, base, quote, amount, price, isBuy } = fill;
    const coin = fill.feeCoin === base ? base : quote;
    const market = `${symbolOf(base)}${symbolOf(quote)}`;
    for (const part of effectsOfFill({ ...fill, fee: "0" }))
      book(
        at,
        part.coin,
        part.amount,
        `Exchange ${isBuy ? "" : "-"}${amount} ${symbolOf(base)} for ${symbolOf(quote)} @ ${price} on wallet exchange`,
      );
    const fee = fill.fee.startsWith("-") ? "Trading rebate" : "Trading fees";
    book(
      at,
      coin,
      negative(fill.fee),
      `${fee} for ${amount} ${symbolOf(base)} (${market}) @ ${price} on BFX (0.2%) on wallet exchange`,
    );
  }
  for (const [index, { at, coin, amount }] of credits.entries()) {
    const move = `Transfer of ${amount} ${symbolOf(coin)} from wallet Exchange to Deposit on wallet`;
    book(
      at,
      coin,
      amount,
      index % 2 === 0 ? "Staking rewards on wallet exchange" : "Affiliate Rebate (BTCUSD) on wallet exchange",
    );
    book(at + hour, coin, negative(amount), `${move} exchange`);
    book(at + hour, coin, amount, `${move} funding`);
    book(at + 2 * hour, coin, "0.00012", "Margin Funding Payment on wallet funding");
    book(at + 3 * hour, coin, "-0.00034", "Position #12 closed @ 7.5 (TRADE) on wallet margin");
  }
  for (const movement of movements) {
    const { id, at, coin, amount, fee, endsAt, isFailed, isDeposit } = movement;
    effects.push(...movementEffects(movement, { hasFee: true }));
    // The ledger has movements as well.
    const listed = (time: number, change: string, words: string): void =>
      void rows.push({ at: time, id: ++ids, coin, amount: change, words: `${words} on wallet exchange` });
    if (isDeposit) {
      if (!isFailed) listed(endsAt, amount, `Deposit (${coin}) #${id}`);
      continue;
    }
    listed(at, negative(amount), `${coin} Withdrawal #${id}`);
    listed(at, negative(fee), "Crypto Withdrawal fee");
    if (isFailed) listed(endsAt, sum(amount, fee), "Canceled withdrawal request");
  }
  const ledger = rows.toSorted((a, b) => b.at - a.at || b.id - a.id);
  const spanOf = (request: StandInRequest, now: number) => ({
    start: numberOf(request, "start", 0),
    end: Math.min(now, numberOf(request, "end", now)),
    limit: numberOf(request, "limit", 25),
  });
  return {
    effects,
    answer(request, now) {
      const { start, end, limit } = spanOf(request, now);
      if (request.path === "/v2/auth/r/wallets")
        return {
          body: [...balancesAt(effects, now)].map(([coin, amount]) => [
            "exchange",
            symbolOf(coin),
            amount,
            0,
            null,
          ]),
        };
      if (request.path === "/v2/auth/r/ledgers/hist")
        return {
          body: ledger
            .filter(({ at }) => start <= at && at <= end)
            .slice(0, limit)
            .map(({ id, coin, at, amount, words }) => [
              id,
              symbolOf(coin),
              null,
              at,
              null,
              amount,
              0,
              null,
              words,
            ]),
        };
      if (request.path !== "/v2/auth/r/movements/hist" || parameterOf(request, "sort") !== undefined)
        return undefined;
      return {
        body: movements
          .filter(({ at }) => at <= now)
          .map((movement) => ({
            ...movement,
            updated: movement.endsAt <= now ? movement.endsAt : movement.at,
          }))
          .filter(({ updated }) => start <= updated && updated <= end)
          .toSorted((a, b) => b.id - a.id)
          .slice(0, limit)
          .map(({ id, coin, at, updated, endsAt, isFailed, isDeposit, amount, fee, hash }) => {
            const status = now < endsAt ? "PENDING" : isFailed ? "CANCELED" : "COMPLETED";
            const signed = isDeposit ? amount : negative(amount);
            return [
              id,
              symbolOf(coin),
              coin,
              null,
              null,
              at,
              updated,
              null,
              null,
              status,
              null,
              null,
              signed,
              negative(fee),
              null,
              null,
              "",
              null,
              null,
              null,
              hash,
              null,
            ];
          }),
      };
    },
  };
}
