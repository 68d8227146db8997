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

const day = 86_400_000;

/**
 * https://www.bitget.com/api-doc/spot/trade/Get-Fills, /spot/account/Get-Account-Bills, /spot/account/Get-Deposit-Record: rows of at most 90 days
 * below an id, newest first; fills and bills of the last 90 days only. A bill has the change of the balance.
 */
export function bitgetSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const bills: Listed[] = [];
  const marketOf = ({ base, quote }: { base: string; quote: string }): string => `${base}${quote}`;
  const bookings: { at: number; groupType: string; businessType: string; coin: string; amount: string }[] =
    [];
  const bgbOf = (coin: string): string => (coin === "BNB" ? "BGB" : coin);

  const trades = fills.map((fill): Listed & { market: string } => {
    const feeCoin = bgbOf(fill.feeCoin);
    const parts = effectsOfFill({ ...fill, feeCoin });
    effects.push(...parts);
    for (const [index, { at, coin, amount }] of parts.entries())
      bookings.push({
        at,
        groupType: "transaction",
        businessType: index === 2 ? "DEDUCTION_HANDLING_FEE" : amount.startsWith("-") ? "SELL" : "BUY",
        coin,
        amount,
      });
    return {
      at: fill.at,
      id: fill.id,
      market: marketOf(fill),
      row: () => ({
        symbol: marketOf(fill),
        orderId: String(fill.order),
        tradeId: String(1_225_475_000_000_000_000n + BigInt(fill.id)),
        side: fill.isBuy ? "buy" : "sell",
        priceAvg: fill.price,
        size: fill.amount,
        amount: fill.cost,
        feeDetail: {
          deduction: feeCoin === "BGB" ? "yes" : "no",
          feeCoin,
          totalDeductionFee: feeCoin === "BGB" ? negative(fill.fee) : "",
          totalFee: negative(fill.fee),
        },
        cTime: String(fill.at),
      }),
    };
  });
  const credit = (
    at: number,
    coin: string,
    amount: string,
    [groupType, businessType]: [string, string],
  ): void => {
    effects.push({ at, coin, amount });
    bookings.push({ at, groupType, businessType, coin, amount });
  };
  for (const [index, { at, coin, amount }] of credits.entries()) {
    const word = (["REBATE_REWARDS", "AIRDROP_REWARDS", "USDT_CONTRACT_REWARDS"] as const)[index % 3] ?? "";
    credit(at, coin, amount, ["other", word]);
    credit(at + 1_000, coin, negative(amount), ["transfer", "TRANSFER_OUT"]);
    credit(at + 2_000, coin, amount, ["financial", "financial_redeem"]);
    credit(at + 3_000, coin, "-0.5", ["convert", "convert_out"]);
    credit(at + 3_000, "BGB", "1.25", ["convert", "convert_in"]);
    credit(at + 4_000, coin, "-0.1", ["loan", "loan_repay"]);
  }
  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map((movement) => {
        const { id, at, coin, amount, fee, endsAt, isFailed, hash } = movement;
        effects.push(...movementEffects(movement));
        if (!isFailed)
          bookings.push({
            at: endsAt,
            groupType: isDeposit ? "deposit" : "withdraw",
            businessType: isDeposit ? "DEPOSIT" : "WITHDRAW",
            coin,
            amount: isDeposit ? amount : negative(sum(amount, fee)),
          });
        return {
          at,
          id,
          row: (now) => ({
            orderId: String(id),
            tradeId: hash,
            coin,
            size: isDeposit ? amount : sum(amount, fee),
            ...(isDeposit ? {} : { fee: negative(fee) }),
            status: now < endsAt ? "pending" : isFailed ? "fail" : "success",
            dest: "on_chain",
            toAddress: "1abc",
            cTime: String(at),
            uTime: String(now < endsAt ? at : endsAt),
          }),
        };
      });
  const lists: Record<string, { rows: (Listed & { market?: string })[]; id: string; served?: number }> = {
    "/api/v2/spot/trade/fills": { rows: trades, id: "tradeId", served: 90 },
    "/api/v2/spot/wallet/deposit-records": { rows: moves(true), id: "orderId" },
    "/api/v2/spot/wallet/withdrawal-records": { rows: moves(false), id: "orderId" },
    "/api/v2/spot/account/bills": { rows: bills, id: "billId", served: 90 },
  };
  for (const [index, { at, coin, amount, ...words }] of bookings.toSorted((a, b) => a.at - b.at).entries())
    bills.push({
      at,
      id: index + 1,
      row: () => ({
        billId: String(index + 1),
        cTime: String(at),
        coin,
        size: amount,
        balance: "0",
        fees: "0",
        ...words,
      }),
    });
  const markets = [...new Map(fills.map((fill) => [marketOf(fill), fill])).values()];
  const of = (data: unknown) => ({ body: { code: "00000", msg: "success", requestTime: 1, data } });
  return {
    effects,
    answer(request, now) {
      if (request.path === "/api/v2/spot/account/assets")
        return of(
          [...balancesAt(effects, now)].map(([coin, available]) => ({
            coin,
            available,
            frozen: "0",
            locked: "0",
          })),
        );
      if (request.path === "/api/v2/spot/public/symbols")
        return of(
          markets.map(({ base, quote }) => ({ symbol: base + quote, baseCoin: base, quoteCoin: quote })),
        );
      const list = lists[request.path];
      if (list === undefined) return undefined;
      const [from, to] = [numberOf(request, "startTime", now - 90 * day), numberOf(request, "endTime", now)];
      if (to - from > 90 * day || from < now - (list.served ?? Infinity) * day)
        return { status: 400, body: { code: "40020", msg: "Parameter startTime error", data: null } };
      const market = parameterOf(request, "symbol");
      const below = parameterOf(request, "idLessThan");
      const found = newestFirst(list.rows as Listed[])
        .filter(({ at }) => at <= now && from <= at && at <= to)
        .filter((row) => market === undefined || (row as { market?: string }).market === market)
        .map(({ row }) => row(now) as Record<string, string>)
        .filter((row) => below === undefined || BigInt(row[list.id] ?? "0") < BigInt(below));
      return of(found.slice(0, Math.min(100, numberOf(request, "limit", 100))));
    },
  };
}
