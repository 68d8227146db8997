import {
  balancesAt,
  negative,
  newestFirst,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "../history.ts";
import { parameterOf } from "../../servers/exchange-fixture.ts";

const day = 86_400_000;

/** Times have seconds in the zone of Berlin, here that of the winter. */
const text = (at: number): string => new Date(at + 3_600_000).toISOString().replace(/\.\d+Z$/, "+01:00");

/**
 * https://www.bitcoin.de/de/api/tapi/v4/docu: successful trades by their creation, and the ledger of each coin by time, newest first, in pages with
 * the number of the last one. A trade is paid days later; its ledger rows have its number, and those of a payout and its fee the transaction's.
 */
export function bitcoinDeSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const trades: (Listed & { endsAt: number })[] = [];
  const ledger: (Listed & { coin: string })[] = [];
  const book = (
    at: number,
    coin: string,
    cashflow: string,
    fields: { type: string; reference: string },
  ): void => {
    ledger.push({
      at,
      id: ledger.length,
      coin,
      row: () => ({ date: text(at), cashflow, balance: "0", ...fields }),
    });
  };
  for (const [index, { id, at, base, quote, isBuy, amount, cost }] of fills.entries()) {
    const endsAt = at + (index % 4 === 0 ? 20 * day : 3_600_000);
    const isForCoins = quote === "BTC";
    const isExternal = index % 6 === 5;
    // The buyer receives the amount without his fee.
    const coins = isBuy ? amount : negative(amount);
    // The coins of a trade with an external wallet do not pass the account.
    if (!isExternal) effects.push({ at: endsAt, coin: base, amount: coins });
    if (!isExternal) book(endsAt, base, coins, { type: isBuy ? "buy" : "sell", reference: `T${id}` });
    if (isForCoins) {
      effects.push({ at: endsAt, coin: quote, amount: isBuy ? negative(cost) : cost });
      book(endsAt, quote, isBuy ? negative(cost) : cost, {
        type: `${isBuy ? "sell" : "buy"}${isExternal ? "_c2cw" : ""}`,
        reference: `T${id}`,
      });
    }
    trades.push({
      at,
      id,
      endsAt,
      row: (now) => ({
        trade_id: `T${id}`,
        is_external_wallet_trade: isExternal,
        trading_pair: `${base}${quote}`.toLowerCase(),
        type: isBuy ? "buy" : "sell",
        amount_currency_to_trade: isBuy ? `${amount}9` : amount,
        amount_currency_to_trade_after_fee: isBuy ? amount : `${amount}1`,
        volume_currency_to_pay: `${cost}9`,
        volume_currency_to_pay_after_fee: cost,
        created_at: text(at),
        successfully_finished_at: now < endsAt ? null : text(endsAt),
        state: now < endsAt ? 0 : 1,
      }),
    });
  }
  for (const { endsAt: at, coin, amount, fee, isDeposit, isFailed, hash: reference } of movements) {
    if (isFailed || coin === "EUR") continue;
    effects.push({ at, coin, amount: isDeposit ? amount : negative(amount) });
    book(at, coin, isDeposit ? amount : negative(amount), {
      type: isDeposit ? "inpayment" : "payout",
      reference,
    });
    if (isDeposit || fee === "0") continue;
    effects.push({ at, coin, amount: negative(fee) });
    book(at, coin, negative(fee), { type: "outgoing_fee_voluntary", reference });
  }
  for (const [index, { id, at, coin, amount }] of credits.entries()) {
    if (coin === "EUR") continue;
    const type = ["affiliate", "kickback", "buy_goldshop"][index % 3] ?? "";
    const change = type === "buy_goldshop" ? negative(amount) : amount;
    effects.push({ at, coin, amount: change });
    book(at, coin, change, { type, reference: `K${id}` });
  }
  const coins = ["BTC", "ETH", "LTC"];
  const size = 20;
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      const paged = (list: string, rows: readonly Listed[]) => {
        const page = Number(parameterOf(request, "page") ?? 1);
        return {
          body: {
            [list]: rows.slice((page - 1) * size, page * size).map(({ row }) => row(now)),
            page: { current: page, last: Math.max(1, Math.ceil(rows.length / size)) },
          },
        };
      };
      if (path === "/v4/account") {
        const balances = balancesAt(effects, now);
        return {
          body: {
            data: {
              balances: Object.fromEntries(
                coins.map((coin) => [coin.toLowerCase(), { total_amount: balances.get(coin) ?? "0" }]),
              ),
            },
          },
        };
      }
      if (path === "/v4/trades")
        return paged("trades", newestFirst(trades.filter(({ endsAt }) => endsAt <= now)));
      const coin = /^\/v4\/(\w+)\/account\/ledger$/.exec(path)?.[1]?.toUpperCase();
      if (coin === undefined) return undefined;
      const [from, to] = ["datetime_start", "datetime_end"].map((name) =>
        Date.parse(parameterOf(request, name) ?? ""),
      );
      return paged(
        "account_ledger",
        newestFirst(
          ledger.filter(
            (row) => row.coin === coin && row.at <= now && (from ?? 0) <= row.at && row.at <= (to ?? now),
          ),
        ),
      );
    },
  };
}
