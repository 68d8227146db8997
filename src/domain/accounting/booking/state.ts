import { add, subtract, zero, type Decimal } from "../../money/decimal.ts";
import type { BookAsset, BookLeg, BookTransaction, Lookups } from "./book.ts";
import type { DisposalCause, Reason, Sink } from "../reports/items.ts";
import type { Lot, Method, Scope } from "../lots/lots.ts";
import type { OldLots } from "../lots/old-and-new-pool.ts";
import { createMoney, type Money } from "../lots/money.ts";
import { createPools, type Pools } from "../lots/pools.ts";
import { copyPositions, createPositions, type Positions } from "./book-positions.ts";
import { createTrades, type Trades } from "../reports/trades.ts";
import { createValuation, type Valuation } from "./trade-value.ts";

/** Options for trade fees and for the cost of deposits (docs/spec/accounting.md §4). */
export type Options = {
  gas: "cost" | "expense" | "ignore";
  fees: "cost" | "expense";
  depositBasis: "market" | "zero";
};
export const defaultOptions: Options = { gas: "cost", fees: "cost", depositBasis: "market" };

export type BookSettings = {
  method: Method;
  scope: Scope;
  currency: string;
  options: Options;
  swaps?: Swaps;
  costFree?: CostFree;
  reform?: Reform;
};

/** Income of these types from `at` (ms) on creates lots without cost. */
export type CostFree = { at: number; types: readonly string[] };

/**
 * A change of tax law that keeps earlier rules for old lots (Austria, § 27b EStG). From `at` (ms) on, `swaps` applies, but swaps of old
 * lots remain disposals, and fees of neutral swaps are ignored.
 */
export type Reform = OldLots & { at: number };

/**
 * The tax treatment of a coin-for-coin trade. `neutral` carries lots over; `neutral-without-nfts` does so unless an NFT takes part;
 * `neutral-within-kinds` does so between coins that are no stablecoins, and between NFTs.
 */
export type Swaps = "disposal" | "neutral" | "neutral-without-nfts" | "neutral-within-kinds";

/** A debt: an amount of a coin, and its value when borrowed. */
export type Debt = { assetId: string; amount: Decimal; carried: Decimal };

/** The accounting state after a transaction. */
export type BookState = {
  settings: BookSettings;
  pools: Pools;
  positions: Positions;
  debts: Map<string, Debt>;
  money: Money;
  trades: Trades;
  /** Number of acquisitions so far. It orders lots with equal time. */
  acquisitions: number;
  /** External flows at their value, for the accounting identity of docs/spec/accounting.md §4. */
  contributed: Decimal;
  withdrawn: Decimal;
  /** Number of legs ignored as spam. */
  spam: number;
};

/** The state before the first transaction. */
export function createBookState(settings: BookSettings): BookState {
  return {
    settings,
    pools: createPools(settings.method, settings.scope, { oldLots: settings.reform }),
    positions: createPositions(),
    debts: new Map(),
    money: createMoney(),
    trades: createTrades(),
    acquisitions: 0,
    contributed: zero,
    withdrawn: zero,
    spam: 0,
  };
}

/** A copy that is independent of later transactions. Lots and trades are shared, since they are never changed in place. */
export function copyBookState(state: BookState): BookState {
  return {
    ...state,
    pools: state.pools.copy(),
    positions: copyPositions(state.positions),
    debts: new Map(state.debts),
    money: state.money.copy(),
    trades: state.trades.copy(),
  };
}

/** The transaction being processed. */
export type Booking = {
  state: BookState;
  transaction: BookTransaction;
  lookups: Lookups;
  valuation: Valuation;
  sink: Sink;
  asset(assetId: string): BookAsset;
};

/** Returns a function that books one transaction into the state. */
export function createBookings(
  state: BookState,
  lookups: Lookups,
  sink: Sink,
): (transaction: BookTransaction) => Booking {
  const valuation = createValuation(lookups, state.settings.currency);
  const asset = (assetId: string): BookAsset => lookups.asset(assetId);
  return (transaction) => ({ state, transaction, lookups, valuation, sink, asset });
}

export function momentOf({ transaction }: Booking): { at: number; transactionId: string } {
  return { at: transaction.at, transactionId: transaction.id };
}

/** Why the cost of a lot is uncertain: assumed, or unknown (docs/spec/accounting.md §4). */
type Basis = { isAssumed?: boolean; isUnknown?: boolean };

/** Adds a new lot to its pool. */
export function acquire(
  booking: Booking,
  lot: { assetId: string; wallet: string; amount: Decimal; cost: Decimal } & Basis,
): void {
  if (lot.amount.units <= 0n) return;
  const { state, sink } = booking;
  const { assetId, wallet, amount, cost, isAssumed = false, isUnknown = false } = lot;
  const { coin } = booking.asset(assetId);
  const { at, transactionId } = momentOf(booking);
  const order = ++state.acquisitions;
  // Fields are listed because V8 gives objects that continue a spread a hidden class each.
  state.pools
    .of(coin, wallet)
    .add({ transactionId, at, order, assetId, amount, cost, assumed: isAssumed, unknown: isUnknown });
  sink.acquired({ transactionId, at, assetId, wallet, amount, cost, isAssumed, isUnknown });
  state.trades.acquired(coin, { at, transactionId }, amount, { cost, isUnknown });
}

/** Takes an amount from a pool with its cost; a missing amount is reported as a missing acquisition. */
export function takeLots(
  booking: Booking,
  { assetId, wallet, amount }: { assetId: string; wallet: string; amount: Decimal },
): { lots: Lot[]; cost: Decimal; missing: Decimal } {
  const { state, transaction, sink } = booking;
  const { pieces, missing } = state.pools.of(booking.asset(assetId).coin, wallet).take(amount, assetId);
  if (missing.units > 0n)
    sink.missing({
      transactionId: transaction.id,
      at: transaction.at,
      assetId,
      amount: missing,
      wanted: amount,
    });
  let cost = zero;
  for (const piece of pieces) cost = add(cost, piece.cost);
  return { lots: pieces, cost, missing };
}

type Sale = {
  assetId: string;
  wallet: string;
  amount: Decimal;
  /** `null` if unknown. */
  proceeds: Decimal | null;
  fees: Decimal | null;
  reason: Reason;
  cause: DisposalCause;
};

/** The disposal of a leg. Fields are listed for the reason stated in `acquire`. */
export function saleOf(
  { assetId, wallet, amount }: Pick<Sale, "assetId" | "wallet" | "amount">,
  { proceeds, fees, reason, cause }: Pick<Sale, "proceeds" | "fees" | "reason" | "cause">,
): Sale {
  return { assetId, wallet, amount, proceeds, fees, reason, cause };
}

/** Takes the lots of a disposal and lists the disposal. */
export function dispose(booking: Booking, sale: Sale): void {
  listDisposal(booking, sale, takeLots(booking, sale));
}

/** Lists a disposal whose lots were already taken. */
export function listDisposal(
  booking: Booking,
  { assetId, amount, proceeds, fees, reason, cause }: Sale,
  { lots, cost, missing }: { lots: readonly Lot[]; cost: Decimal; missing: Decimal },
): void {
  const { transaction, state, sink } = booking;
  const gain = proceeds === null ? null : subtract(subtract(proceeds, fees ?? zero), cost);
  const { id: transactionId, at } = transaction;
  sink.disposal({
    transactionId,
    at,
    assetId,
    amount,
    proceeds,
    fees,
    cost,
    gain,
    lots,
    missing,
    reason,
    cause,
  });
  const figures = { cost, proceeds, fees, gain, isUnknown: missing.units > 0n };
  state.trades.disposed(booking.asset(assetId).coin, momentOf(booking), subtract(amount, missing), figures);
}

/**
 * Reports an amount that has no price at the time of the transaction, or the money of its stated value that has no rate; `use` names what it
 * was for.
 */
export function reportUnpriced(
  booking: Booking,
  use: string,
  leg: { assetId: string; amount: Decimal; value?: BookLeg["value"] },
): void {
  const { transaction, sink, valuation } = booking;
  const { assetId, amount } = valuation.statedWithoutRate(leg, transaction.at) ?? leg;
  sink.unpriced({ transactionId: transaction.id, at: transaction.at, assetId, amount, what: use });
}
