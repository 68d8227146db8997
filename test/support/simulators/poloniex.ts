import {
  balancesAt,
  effectsOfFill,
  movementEffects,
  newestFirst,
  numberOf,
  sum,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";

const old: Record<string, string> = { XLM: "STR", USDT: "USDTTRON" };

/**
 * https://api-docs.poloniex.com/spot/: trades, activity and transfers of a span, newest first, a thousand at most; deposits and withdrawals of a
 * span in seconds. A withdrawal's amount includes its fee.
 */
export function poloniexSimulator({ fills, movements, credits }: History): Simulator {
  const nameOf = (coin: string): string => (coin === "BNB" ? "TRX" : coin);
  const effects: Effect[] = [
    ...fills.flatMap((fill) => effectsOfFill({ ...fill, feeCoin: nameOf(fill.feeCoin) })),
    ...movements.flatMap((movement) => movementEffects(movement)),
    ...credits,
  ];
  const trades: Listed[] = fills.map(({ id, at, base, quote, isBuy, amount, price, fee, feeCoin }) => ({
    at,
    id,
    row: () => ({
      id: String(id),
      symbol: `${base}_${quote}`,
      accountType: "SPOT",
      side: isBuy ? "BUY" : "SELL",
      price,
      quantity: amount,
      feeCurrency: nameOf(feeCoin),
      feeAmount: fee,
      createTime: at,
    }),
  }));
  const second = (at: number): number => Math.floor(at / 1_000);
  const failures = ["FAILED", "COMPLETE ERROR", "COMPLETE: ERROR"];
  const moves = (isDeposit: boolean): Listed[] =>
    movements
      .filter((movement) => movement.isDeposit === isDeposit)
      .map(({ id, at, coin, amount, fee, endsAt, isFailed, hash }) => {
        const failed = failures[(id / 1_000_000) % 3] ?? "";
        const ended = isFailed ? failed : id % 2_000_000 === 0 ? "COMPLETED" : `COMPLETE: ${hash}`;
        const status = (now: number): string =>
          now < endsAt ? (isDeposit ? "PROCESSING" : "AWAITING APPROVAL") : ended;
        const shared = { currency: old[coin] ?? coin, address: "a", timestamp: second(at) };
        return {
          at,
          id,
          row: (now) =>
            isDeposit
              ? {
                  ...shared,
                  depositNumber: id,
                  amount,
                  confirmations: 1,
                  txid: hash,
                  status: isFailed && now >= endsAt ? "FAILED" : now < endsAt ? "PROCESSING" : "COMPLETED",
                }
              : {
                  ...shared,
                  withdrawalRequestsId: id,
                  amount: sum(amount, fee),
                  fee,
                  status: status(now),
                  txid: null,
                },
        };
      });
  const kinds = [
    [105, "debit"],
    [203, "staking"],
    [201, "airdrop"],
  ] as const;
  const isTransfer = (index: number): boolean => index % 3 === 0;
  const activity: Listed[] = credits
    .map(({ id, at, coin, amount }, index) => ({
      at,
      id,
      row: () => ({
        id: String(id),
        currency: old[coin] ?? coin,
        amount,
        state: "SUCCESS",
        createTime: at,
        description: "",
        activityType: kinds[index % 3]?.[0],
      }),
    }))
    .filter((_, index) => !isTransfer(index));
  const transfers: Listed[] = credits
    .map(({ id, at, coin, amount }) => ({
      at,
      id,
      row: () => ({
        id: String(id),
        fromAccount: "FUTURES",
        toAccount: "SPOT",
        currency: old[coin] ?? coin,
        amount,
        state: "SUCCESS",
        createTime: at,
      }),
    }))
    .filter((_, index) => isTransfer(index));
  const lists: Record<string, Listed[]> = {
    "/trades": trades,
    "/accounts/activity": activity,
    "/accounts/transfer": transfers,
  };
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      if (path === "/accounts/balances")
        return {
          body: [
            {
              accountId: "1",
              accountType: "SPOT",
              balances: [...balancesAt(effects, now)].map(([currency, available]) => ({
                currency,
                available,
                hold: "0",
              })),
            },
          ],
        };
      if (path === "/v3/account/balance")
        return { body: { code: "200", data: { state: "NORMAL", eq: "0", upl: "0", details: [] } } };
      if (path === "/v3/account/bills") return { body: { code: "200", data: [] } };
      if (path === "/wallets/activity") {
        const [from, to] = [numberOf(request, "start", 0), numberOf(request, "end", second(now))];
        const rowsOf = (isDeposit: boolean): object[] =>
          newestFirst(moves(isDeposit))
            .filter(({ at }) => at <= now && from <= second(at) && second(at) <= to)
            .map(({ row }) => row(now));
        return { body: { adjustments: [], deposits: rowsOf(true), withdrawals: rowsOf(false) } };
      }
      const list = lists[path];
      if (list === undefined) return undefined;
      const [from, to] = [numberOf(request, "startTime", 0), numberOf(request, "endTime", now)];
      return {
        body: newestFirst(list)
          .filter(({ at }) => at <= now && from <= at && at <= to)
          .slice(0, Math.min(1_000, numberOf(request, "limit", 100)))
          .map(({ row }) => row(now)),
      };
    },
  };
}
