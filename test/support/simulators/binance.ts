import {
  balancesAt,
  effectsOfFill,
  negative,
  newestFirst,
  numberOf,
  sum,
  within,
  type Effect,
  type Fill,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";
import type { StandInAnswer } from "../servers/stand-in.ts";

const day = 86_400_000;
type Wallet = "Spot" | "Funding" | "Earn";
type Move = Effect & { wallet: Wallet };

/** Service charge of conversions of dust. */
const chargeOf = (fill: Fill): string => (fill.fee.startsWith("-") ? negative(fill.fee) : fill.fee);

/**
 * https://developers.binance.com/docs/: trades by market from an id on, deposits and withdrawals of 90 days with an offset, conversions of 30 days,
 * 100 conversions of dust, 500 dividends, Simple Earn of three months, transfers of six months by direction.
 */
export function binanceSimulator({ fills, movements, credits }: History): Simulator {
  const moves: Move[] = [];
  const move = (wallet: Wallet, ...effects: Effect[]): void =>
    void moves.push(...effects.map((effect) => ({ ...effect, wallet })));
  const listed = (rows: Listed[], at: number, row: (now: number) => object): void =>
    void rows.push({ at, id: rows.length, row });

  const trades = new Map<string, Listed[]>();
  const conversions: Listed[] = [];
  const dust: Listed[] = [];
  const dividends: Listed[] = [];
  const interest: Listed[] = [];
  const subscriptions: Listed[] = [];
  const redemptions: Listed[] = [];
  const toFunding: Listed[] = [];
  const toSpot: Listed[] = [];
  const deposits: Listed[] = [];
  const withdrawals: Listed[] = [];

  for (const fill of fills) {
    const { id, at, base, quote, isBuy, amount, price, cost } = fill;
    if (id % 12 === 0) {
      const [from, to] = isBuy ? [quote, base] : [base, quote];
      const [fromAmount, toAmount] = isBuy ? [cost, amount] : [amount, cost];
      move("Spot", { at, coin: from, amount: negative(fromAmount) }, { at, coin: to, amount: toAmount });
      const settledAt = at + (id % 3) * 60_000;
      listed(conversions, at, (now) => ({
        orderId: id,
        orderStatus: now < settledAt ? "PROCESS" : "SUCCESS",
        fromAsset: from,
        fromAmount,
        toAsset: to,
        toAmount,
        createTime: at,
      }));
    } else if (id % 12 === 1) {
      move(
        "Spot",
        { at, coin: base, amount: negative(amount) },
        { at, coin: quote, amount: negative(price) },
        { at, coin: "BNB", amount: sum(cost, amount) },
      );
      const detail = (fromAsset: string, taken: string, given: string) => ({
        transId: id,
        serviceChargeAmount: chargeOf(fill),
        amount: taken,
        operateTime: at,
        transferedAmount: given,
        fromAsset,
      });
      listed(dust, at, () => ({
        operateTime: at,
        totalTransferedAmount: sum(cost, amount),
        totalServiceChargeAmount: sum(chargeOf(fill), chargeOf(fill)),
        transId: id,
        userAssetDribbletDetails: [detail(base, amount, cost), detail(quote, price, amount)],
      }));
    } else {
      move("Spot", ...effectsOfFill(fill));
      const rows = trades.get(base + quote) ?? [];
      trades.set(base + quote, rows);
      // Ids count up in each market.
      const row = {
        symbol: base + quote,
        id: rows.length,
        orderId: fill.order,
        price,
        qty: amount,
        quoteQty: cost,
        commission: fill.fee,
        commissionAsset: fill.feeCoin,
        time: at,
        isBuyer: isBuy,
        isMaker: false,
      };
      listed(rows, at, () => row);
    }
  }

  for (const { id, at, endsAt, isDeposit, isFailed, coin, amount, fee, hash } of movements) {
    const wallet = (id / 1_000_000) % 2 === 0 ? "Spot" : "Funding";
    const walletType = wallet === "Spot" ? 0 : 1;
    const total = isDeposit ? amount : negative(sum(amount, fee));
    if (!isFailed) move(wallet, { at: endsAt, coin, amount: total });
    if (isDeposit)
      listed(deposits, at, (now) => ({
        id: String(id),
        amount,
        coin,
        status: now < endsAt ? 0 : isFailed ? 2 : now < endsAt + day ? 6 : 1,
        txId: hash,
        insertTime: at,
        walletType,
      }));
    else
      listed(withdrawals, at, (now) => ({
        id: `w${id}`,
        amount,
        transactionFee: fee,
        coin,
        status: now < endsAt ? 4 : isFailed ? 3 : 6,
        txId: now < endsAt ? "" : hash,
        applyTime: new Date(at).toISOString().slice(0, 19).replace("T", " "),
        walletType,
      }));
  }

  const paid = new Set<string>();
  for (const { id, at, coin, amount } of credits) {
    const kind = (id / 1_000_000) % 4;
    const key = `${coin} ${at}`;
    if (kind === 0 && !paid.has(key)) {
      paid.add(key);
      move("Earn", { at, coin, amount });
      listed(interest, at, () => ({ asset: coin, rewards: amount, type: "REALTIME", time: at }));
      continue;
    }
    move("Spot", { at, coin, amount });
    listed(dividends, at, () => ({ id, amount, asset: coin, divTime: at, enInfo: "BNB Vault", tranId: id }));
    const [later, last] = [at + 3_600_000, at + 9 * day];
    const [taken, given] = [
      { at: later, coin, amount: negative(amount) },
      { at: later, coin, amount },
    ];
    if (kind === 1) {
      move("Spot", taken, { ...given, at: last });
      move("Earn", given, { ...taken, at: last });
      const row = { asset: coin, amount, time: later, purchaseId: id, status: "SUCCESS" };
      listed(subscriptions, later, () => ({ ...row, sourceAccount: "SPOT", amtFromSpot: amount }));
      listed(redemptions, last, (now) => ({
        amount,
        asset: coin,
        time: last,
        redeemId: id,
        destAccount: "SPOT",
        status: now < last + 60_000 ? "PENDING" : "PAID",
      }));
    }
    if (kind === 2) {
      move("Spot", taken, { ...given, at: last });
      move("Funding", given, { ...taken, at: last });
      const row = { asset: coin, amount, status: "CONFIRMED" };
      listed(toFunding, later, () => ({ ...row, type: "MAIN_FUNDING", tranId: id, timestamp: later }));
      listed(toSpot, last, () => ({ ...row, type: "FUNDING_MAIN", tranId: id + 1, timestamp: last }));
    }
  }

  const walletOf = (wallet: Wallet, now: number) =>
    [
      ...balancesAt(
        moves.filter((effect) => effect.wallet === wallet),
        now,
      ),
    ].map(([asset, amount]) => ({
      asset,
      free: amount,
      locked: "0",
      totalAmount: amount,
      amount,
    }));
  const simple = "/sapi/v1/simple-earn/flexible/";
  const lists: Record<string, { rows: Listed[]; days: number; maximum: number; name?: string }> = {
    "/sapi/v1/capital/deposit/hisrec": { rows: deposits, days: 90, maximum: 1_000 },
    "/sapi/v1/capital/withdraw/history": { rows: withdrawals, days: 90, maximum: 1_000 },
    "/sapi/v1/convert/tradeFlow": { rows: conversions, days: 30, maximum: 1_000, name: "list" },
    "/sapi/v1/asset/dribblet": { rows: dust, days: Infinity, maximum: 100, name: "userAssetDribblets" },
    "/sapi/v1/asset/assetDividend": { rows: dividends, days: 180, maximum: 500, name: "rows" },
    [`${simple}history/subscriptionRecord`]: { rows: subscriptions, days: 90, maximum: 100, name: "rows" },
    [`${simple}history/redemptionRecord`]: { rows: redemptions, days: 90, maximum: 100, name: "rows" },
    [`${simple}history/rewardsRecord`]: { rows: interest, days: 90, maximum: 100, name: "rows" },
  };
  const balances = (now: number): Record<string, object> => ({
    "/api/v3/account": { balances: walletOf("Spot", now) },
    "/sapi/v1/asset/get-funding-asset": walletOf("Funding", now),
    [`${simple}position`]: { rows: walletOf("Earn", now) },
    "/api/v3/ticker/price": ["BTCUSDT", "ETHUSDT", "ETHBTC", "BNBUSDT", "BNBBTC", "ADAUSDT"].map(
      (symbol) => ({
        symbol,
        price: "1",
      }),
    ),
    "/sapi/v1/asset/wallet/balance": [],
    "/sapi/v1/margin/account": { userAssets: [] },
    "/sapi/v1/margin/isolated/account": { assets: [] },
    "/fapi/v3/account": { assets: [] },
    "/sapi/v1/account/apiRestrictions": { enableReading: true },
  });
  const refusal = (msg: string): StandInAnswer => ({ status: 400, body: { code: -1127, msg } });
  const isInterest = (effect: Move): boolean =>
    credits.some((credit) => credit.at === effect.at && credit.coin === effect.coin);
  return {
    // A subscription is one leg that names its position.
    effects: moves.filter((effect) => effect.wallet !== "Earn" || isInterest(effect)),
    answer(request, now) {
      const { path } = request;
      const stated = balances(now)[path];
      if (stated !== undefined) return { body: stated };
      if (path === "/api/v3/myTrades") {
        const from = numberOf(request, "fromId", 0);
        return {
          body: (trades.get(parameterOf(request, "symbol") ?? "") ?? [])
            .filter(({ id, at }) => id >= from && at <= now)
            .slice(0, Math.min(1_000, numberOf(request, "limit", 500)))
            .map(({ row }) => row(now)),
        };
      }
      const directions: Record<string, Listed[]> = { MAIN_FUNDING: toFunding, FUNDING_MAIN: toSpot };
      const transfer = directions[parameterOf(request, "type") ?? ""];
      const list =
        path === "/sapi/v1/asset/transfer"
          ? { rows: transfer ?? [], days: Infinity, maximum: 100, name: "rows" }
          : lists[path];
      // Everything else is empty.
      if (list === undefined) return { body: { rows: [], data: [], list: [], total: 0 } };
      const from = numberOf(request, "startTime", now - 7 * day);
      if (path === "/sapi/v1/asset/transfer" && from < now - 183 * day)
        return refusal("Only the last six months can be queried.");
      const to = numberOf(request, "endTime", now);
      const found = within(newestFirst(list.rows), { from, to, now, maximum: list.days * day });
      if (found === undefined) return refusal(`More than ${list.days} days between startTime and endTime.`);
      const size = Math.min(
        list.maximum,
        numberOf(request, "size", numberOf(request, "limit", list.maximum)),
      );
      const start = numberOf(request, "offset", (numberOf(request, "current", 1) - 1) * size);
      const rows = found.slice(start, start + size).map(({ row }) => row(now));
      return { body: list.name === undefined ? rows : { [list.name]: rows, total: found.length } };
    },
  };
}
