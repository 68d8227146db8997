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
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";

const day = 86_400_000;
type Account = "main" | "trade" | "trade_hf";
type Move = Effect & { account: Account };

/**
 * https://www.kucoin.com/docs-new/: ledgers of a day in numbered pages for the main and the former trade account, and of three days before an id
 * for the high-frequency account, to which trading moves after a while. An amount is the change of the balance, with the fee.
 */
export function kucoinSimulator({ fills, movements, credits }: History): Simulator {
  const moves: Move[] = [];
  const ledgers: Record<Account, Listed[]> = { main: [], trade: [], trade_hf: [] };
  let rows = 0;
  const book = (
    account: Account,
    { at, coin, amount }: Effect,
    { bizType, fee = "0", context }: { bizType: string; fee?: string; context?: Record<string, string> },
  ): void => {
    const id = ++rows;
    const isOut = amount.startsWith("-");
    moves.push({ at, coin, amount, account });
    ledgers[account].push({
      at,
      id,
      row: () => ({
        id: account === "trade_hf" ? String(id) : `6${String(id).padStart(23, "0")}`,
        currency: coin,
        amount: isOut ? amount.slice(1) : amount,
        fee,
        accountType: account.toUpperCase(),
        bizType,
        direction: isOut ? "out" : "in",
        createdAt: account === "trade_hf" ? String(at) : at,
        context: context === undefined ? "" : JSON.stringify(context),
      }),
    });
  };
  const first = fills[0]?.at ?? 0;
  const traderAt = (at: number): Account => (at < first + 40 * day ? "trade" : "trade_hf");
  const tradeIds = new Map<string, number>();

  const bookings: { at: number; book(): void }[] = [];
  for (const { at, order, base, quote, isBuy, amount, cost, fee, feeCoin } of fills)
    bookings.push({
      at,
      book() {
        const account = traderAt(at);
        const symbol = `${base}-${quote}`;
        const tradeId = (tradeIds.get(symbol) ?? 0) + 1;
        tradeIds.set(symbol, tradeId);
        const context = { symbol, orderId: `o${order}`, tradeId: String(tradeId) };
        const bizType = account === "trade" ? "Exchange" : "TRADE_EXCHANGE";
        const isCharged = feeCoin === quote && !fee.startsWith("-");
        const charge = isCharged ? fee : "0";
        book(account, { at, coin: base, amount: isBuy ? amount : negative(amount) }, { bizType, context });
        const paid = isBuy ? negative(sum(cost, charge)) : sum(cost, negative(charge));
        book(account, { at, coin: quote, amount: paid }, { bizType, context, fee: charge });
        if (isCharged || fee === "0") return;
        const kind = fee.startsWith("-") ? "Refunded Fees" : "KCS Pay Fees";
        book(account, { at, coin: "KCS", amount: negative(fee) }, { bizType: kind });
      },
    });
  for (const { id, endsAt: at, isDeposit, isFailed, coin, amount, fee, hash } of movements) {
    if (isFailed) continue;
    const context = { orderId: String(id), txId: `${hash}@default@0` };
    bookings.push({
      at,
      book: () =>
        isDeposit
          ? book("main", { at, coin, amount }, { bizType: "Deposit", context })
          : book(
              "main",
              { at, coin, amount: negative(sum(amount, fee)) },
              { bizType: "Withdrawal", fee, context },
            ),
    });
  }
  for (const { id, at, coin, amount } of credits) {
    bookings.push({ at, book: () => book("main", { at, coin, amount }, { bizType: "KuCoin Bonus" }) });
    const later = at + 3_600_000;
    const [account, context] = [traderAt(later), { orderId: `t${id}` }];
    bookings.push({
      at: later,
      book() {
        book("main", { at: later, coin, amount: negative(amount) }, { bizType: "Transfer", context });
        book(
          account,
          { at: later, coin, amount },
          // Only trades document their context in this account.
          { bizType: "TRANSFER", ...(account === "trade_hf" && id % 2_000_000 === 0 ? {} : { context }) },
        );
      },
    });
  }
  for (const booking of bookings.toSorted((a, b) => a.at - b.at)) booking.book();

  const accounts: Account[] = ["main", "trade", "trade_hf"];
  const balances = (now: number) =>
    accounts.flatMap((type) =>
      [
        ...balancesAt(
          moves.filter(({ account }) => account === type),
          now,
        ),
      ].map(([currency, balance]) => ({
        currency,
        type,
        balance,
      })),
    );
  const of = (data: unknown) => ({ body: { code: "200000", data } });
  return {
    effects: moves,
    answer(request, now) {
      const { path } = request;
      if (path === "/api/v1/accounts") return of(balances(now));
      if (path !== "/api/v1/accounts/ledgers" && path !== "/api/v1/hf/accounts/ledgers") return undefined;
      const isFast = path.includes("/hf/");
      const longest = isFast ? 3 * day : day;
      const to = numberOf(request, "endAt", now);
      const from = Math.max(numberOf(request, "startAt", to - longest), to - longest);
      const found = newestFirst(isFast ? ledgers.trade_hf : [...ledgers.main, ...ledgers.trade]).filter(
        ({ at }) => at <= now && from <= at && at <= to,
      );
      if (isFast) {
        const limit = Math.min(200, numberOf(request, "limit", 100));
        const last = parameterOf(request, "lastId");
        return of(
          found
            .filter(({ id }) => last === undefined || id < Number(last))
            .slice(0, limit)
            .map(({ row }) => row(now)),
        );
      }
      const size = Math.min(500, numberOf(request, "pageSize", 50));
      const page = numberOf(request, "currentPage", 1);
      return of({
        currentPage: page,
        pageSize: size,
        totalNum: found.length,
        totalPage: Math.ceil(found.length / size),
        items: found.slice((page - 1) * size, page * size).map(({ row }) => row(now)),
      });
    },
  };
}
