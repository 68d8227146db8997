import {
  balancesAt,
  effectsOfFill,
  negative,
  newestFirst,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";

const codeOf = (coin: string): string => (coin === "BTC" ? "Xbt" : coin);

/**
 * https://www.independentreserve.com/products/api#GetTransactions: the credits and debits of one account in pages of fifty, newest first. Rows of a
 * trade or a withdrawal share a key; a withdrawal is unconfirmed first.
 */
export function independentReserveSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const accounts = new Map<string, Listed[]>();
  let count = 0;
  const book = (
    at: number,
    { coin, amount, from = at }: { coin: string; amount: string; from?: number },
    fields: (now: number) => { Status: string; Type: string; CorrelationId?: string },
    counts = true,
  ): void => {
    if (counts) effects.push({ at: from, coin, amount });
    const id = ++count;
    const isOut = amount.startsWith("-");
    accounts.set(coin, [
      ...(accounts.get(coin) ?? []),
      {
        at,
        id,
        row: (now) => ({
          TransactionGuid: `g${id}`,
          CreatedTimestampUtc: `${new Date(at).toISOString().slice(0, -1)}4125Z`,
          SettleTimestampUtc: new Date(from).toISOString(),
          CurrencyCode: codeOf(coin),
          Credit: isOut ? null : amount,
          Debit: isOut ? negative(amount) : null,
          Comment: null,
          CorrelationId: null,
          ...fields(now),
        }),
      },
    ]);
  };
  for (const fill of fills) {
    const CorrelationId = `t${fill.id}`;
    for (const { coin, amount } of effectsOfFill({ ...fill, fee: "0" }))
      book(fill.at, { coin, amount }, () => ({ Type: "Trade", Status: "Confirmed", CorrelationId }));
    if (fill.fee !== "0" && !fill.fee.startsWith("-"))
      book(fill.at, { coin: fill.quote, amount: negative(fill.fee) }, () => ({
        Type: "Brokerage",
        Status: "Confirmed",
        CorrelationId,
      }));
  }
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed, hash } of movements) {
    const statusAt = (now: number): string =>
      now < endsAt ? "Unconfirmed" : isFailed ? "Rejected" : "Confirmed";
    const CorrelationId = isDeposit ? hash : `w${id}`;
    book(
      at,
      { coin, amount: isDeposit ? amount : negative(amount), from: endsAt },
      (now) => ({ Type: isDeposit ? "Deposit" : "Withdrawal", Status: statusAt(now), CorrelationId }),
      !isFailed,
    );
    if (!isDeposit && fee !== "0")
      book(
        at,
        { coin, amount: negative(fee), from: endsAt },
        (now) => ({ Type: "WithdrawalFee", Status: statusAt(now), CorrelationId }),
        !isFailed,
      );
  }
  for (const { at, coin, amount } of credits)
    book(at, { coin, amount }, () => ({ Type: "ReferralCommission", Status: "Confirmed" }));
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/Private/GetAccounts") {
        const balances = balancesAt(effects, now);
        return {
          body: [...accounts.keys()].map((coin) => ({
            AccountGuid: `a${coin}`,
            AccountStatus: "Active",
            CurrencyCode: codeOf(coin),
            AvailableBalance: balances.get(coin) ?? "0",
            TotalBalance: balances.get(coin) ?? "0",
          })),
        };
      }
      if (path !== "/Private/GetTransactions") return undefined;
      const parameter = (name: string): string => parameterOf(request, name) ?? "";
      const [from, to] = [Date.parse(parameter("fromTimestampUtc")), Date.parse(parameter("toTimestampUtc"))];
      const rows = newestFirst(accounts.get(parameter("accountGuid").slice(1)) ?? []).filter(
        ({ at }) => at <= now && from <= at && at <= to,
      );
      const [page, size] = [Number(parameter("pageIndex")), Math.min(50, Number(parameter("pageSize")))];
      return {
        body: {
          PageSize: size,
          TotalItems: rows.length,
          TotalPages: Math.ceil(rows.length / size),
          Data: rows.slice((page - 1) * size, page * size).map(({ row }) => row(now)),
        },
      };
    },
  };
}
