import { add, compare, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { Lookups } from "../booking/book.ts";
import type { BookState } from "../booking/state.ts";
import type { Lot } from "../lots/lots.ts";
import { noSink, type Sink } from "./items.ts";

/** Results of an asset or coin over the whole history. Sums exclude items without a known gain or value; both kinds are counted. */
export type Result = {
  realised: Decimal;
  proceeds: Decimal;
  fees: Decimal;
  income: Decimal;
  expenses: Decimal;
  withdrawnGain: Decimal;
  knownGains: number;
  /** Disposals without a known gain. */
  unknownGains: number;
  /** Number of disposals of lots with unknown cost, or of amounts without an acquisition. Their cost counts as zero in `realised`. */
  unknownCostDisposals: number;
  unknownWithdrawnGains: number;
  knownIncome: number;
  unknownIncome: number;
  unknownExpenses: number;
};

/** Collects each asset's results while transactions are processed. */
export type Results = { sink: Sink; all(): ReadonlyMap<string, Result>; copy(): Results };

/**
 * A lot still held. `wallet` is `null` if all wallets share one pool. It references the pool's lot, because a ledger can have hundreds of
 * thousands.
 */
export type OpenLot = { lot: Lot; wallet: string | null; unverified: boolean };

/** Holdings of a coin in one wallet, under `scope: wallet`. */
export type WalletCost = { wallet: string; amount: Decimal; cost: Decimal; unknown: Decimal };

/**
 * Cost basis and results of one coin. `amount` and `cost` are those of the lots still held, less debts in the coin at their value when
 * borrowed. `unknown` is the amount with unknown cost, `assumedCost` the assumed part of the cost. Holdings in unknown contracts are
 * excluded.
 */
export type CoinCost = Result & {
  coin: string;
  amount: Decimal;
  cost: Decimal;
  unknown: Decimal;
  assumedCost: Decimal;
  since: number | null;
  unverified: { amount: Decimal; cost: Decimal };
  wallets: WalletCost[];
  /** The amounts held by asset of the coin, including holdings in unknown contracts. */
  assets: { assetId: string; amount: Decimal }[];
  /** For the token of a pool or vault: the amounts contributed for the held amount, by asset. */
  origins: { assetId: string; amount: Decimal }[];
  /** Oldest first. */
  lots: OpenLot[];
};

const counts = [
  "knownGains",
  "unknownGains",
  "unknownCostDisposals",
  "unknownWithdrawnGains",
  "knownIncome",
  "unknownIncome",
  "unknownExpenses",
] as const satisfies (keyof Result)[];

/** Number of lots summed between two yields. */
const lotsPerBatch = 512;

export function createResults(from: Iterable<[string, Result]> = []): Results {
  const results = new Map(from);
  const resultOf = (assetId: string): Result => {
    let result = results.get(assetId);
    if (result === undefined) results.set(assetId, (result = noResult()));
    return result;
  };
  return {
    sink: {
      ...noSink,
      disposal({ assetId, gain, proceeds, fees, lots, missing }) {
        const result = resultOf(assetId);
        if (gain === null) {
          result.unknownGains++;
          return;
        }
        result.knownGains++;
        if (missing.units > 0n || lots.some(({ unknown }) => unknown)) result.unknownCostDisposals++;
        result.realised = add(result.realised, gain);
        result.proceeds = add(result.proceeds, proceeds ?? zero);
        result.fees = add(result.fees, fees ?? zero);
      },
      income({ assetId, value }) {
        const result = resultOf(assetId);
        if (value === null) {
          result.unknownIncome++;
          return;
        }
        result.knownIncome++;
        result.income = add(result.income, value);
      },
      expense({ assetId, value }) {
        const result = resultOf(assetId);
        if (value === null) result.unknownExpenses++;
        else result.expenses = add(result.expenses, value);
      },
      withdrawn({ assetId, gain }) {
        const result = resultOf(assetId);
        if (gain === null) result.unknownWithdrawnGains++;
        else result.withdrawnGain = add(result.withdrawnGain, gain);
      },
    },
    all: () => results,
    copy: () => createResults([...results].map(([assetId, result]) => [assetId, { ...result }])),
  };
}

/** Cost basis and results of every coin held now or earlier, and the results of money, which has no lots. Yields regularly. */
export function* costsOf(
  state: BookState,
  { results, lookups }: { results: Results; lookups: Lookups },
): Generator<void, CoinCost[], void> {
  const costs = new Map<string, CoinCost>();
  const costOf = (coin: string): CoinCost => {
    let cost = costs.get(coin);
    if (cost === undefined) costs.set(coin, (cost = noCost(coin)));
    return cost;
  };
  for (const [assetId, result] of results.all()) addResult(costOf(lookups.asset(assetId).coin), result);
  for (const { coin, wallet, isUnverified, pool } of state.pools.all()) {
    yield* addLots(costOf(coin), pool.lots(), { wallet, isUnverified });
    for (const [assetId, amount] of pool.holdings()) addAsset(costOf(coin).assets, { assetId, amount });
    yield;
  }
  for (const { assetId, amount, carried } of state.debts.values()) {
    const cost = costOf(lookups.asset(assetId).coin);
    cost.amount = subtract(cost.amount, amount);
    cost.cost = subtract(cost.cost, carried);
  }
  for (const cost of costs.values()) {
    yield;
    cost.lots.sort((a, b) => a.lot.order - b.lot.order);
    if (cost.origins.length === 0) continue;
    // Bought shares are their own origin.
    for (const { lot } of cost.lots) if (lot.origins === undefined) addAsset(cost.origins, lot);
  }
  return [...costs.values()];
}

function addResult(sum: CoinCost, result: Result): void {
  sum.realised = add(sum.realised, result.realised);
  sum.proceeds = add(sum.proceeds, result.proceeds);
  sum.fees = add(sum.fees, result.fees);
  sum.income = add(sum.income, result.income);
  sum.expenses = add(sum.expenses, result.expenses);
  sum.withdrawnGain = add(sum.withdrawnGain, result.withdrawnGain);
  for (const count of counts) sum[count] += result[count];
}

function* addLots(
  sum: CoinCost,
  lots: readonly Lot[],
  { wallet, isUnverified }: { wallet: string | null; isUnverified: boolean },
): Generator<void, void, void> {
  let amount = zero;
  let cost = zero;
  let unknown = zero;
  let count = 0;
  for (const lot of lots) {
    if (++count % lotsPerBatch === 0) yield;
    amount = add(amount, lot.amount);
    cost = add(cost, lot.cost);
    if (lot.unknown) unknown = add(unknown, lot.amount);
    sum.lots.push({ lot, wallet, unverified: isUnverified });
    for (const origin of lot.origins ?? []) addAsset(sum.origins, origin);
    if (isUnverified) continue;
    if (lot.assumed) sum.assumedCost = add(sum.assumedCost, lot.cost);
    if (lot.at !== null && (sum.since === null || lot.at < sum.since)) sum.since = lot.at;
  }
  if (isUnverified) {
    sum.unverified.amount = add(sum.unverified.amount, amount);
    sum.unverified.cost = add(sum.unverified.cost, cost);
    return;
  }
  sum.amount = add(sum.amount, amount);
  sum.cost = add(sum.cost, cost);
  sum.unknown = add(sum.unknown, unknown);
  if (wallet !== null && compare(amount, zero) !== 0) sum.wallets.push({ wallet, amount, cost, unknown });
}

function addAsset(sums: CoinCost["origins"], { assetId, amount }: CoinCost["origins"][number]): void {
  const known = sums.find((sum) => sum.assetId === assetId);
  if (known === undefined) sums.push({ assetId, amount });
  else known.amount = add(known.amount, amount);
}

function noResult(): Result {
  return {
    realised: zero,
    proceeds: zero,
    fees: zero,
    income: zero,
    expenses: zero,
    withdrawnGain: zero,
    knownGains: 0,
    unknownGains: 0,
    unknownCostDisposals: 0,
    unknownWithdrawnGains: 0,
    knownIncome: 0,
    unknownIncome: 0,
    unknownExpenses: 0,
  };
}

function noCost(coin: string): CoinCost {
  return {
    ...noResult(),
    coin,
    amount: zero,
    cost: zero,
    unknown: zero,
    assumedCost: zero,
    since: null,
    unverified: { amount: zero, cost: zero },
    wallets: [],
    assets: [],
    origins: [],
    lots: [],
  };
}
