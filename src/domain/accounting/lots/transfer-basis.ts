import { add, compare, minimum, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { compareLots, type Lot } from "./lots.ts";
import { isOldLot } from "./old-and-new-pool.ts";
import { prorate, apportion } from "./apportion.ts";
import { momentOf, takeLots, type Booking, type BookSettings } from "../booking/state.ts";
import type { AssetAmount } from "../booking/accounting-event.ts";

/** Lots that left, and a lot without cost for a missing amount, each with its weight in the amount that left. */
export type TakenLots = { lot: Lot; weight: Decimal }[];

type Legs = {
  outs: readonly AssetAmount[];
  ins: readonly AssetAmount[];
  extraCost?: Decimal;
  lists?: "disposals";
  /** Whether the arriving asset is a share that was issued for the departing ones. */
  isIssue?: boolean;
};

/**
 * Moves lots with date and cost from departing to arriving amounts, at the ratio of the amounts, without a gain. Several arriving legs
 * share the lots by market value. A missing amount arrives at zero cost. With `lists: "disposals"` the departing amounts are listed as
 * disposals of unknown value. `extraCost` is added to the arriving lots. An issued share keeps the lots it was issued for as its origins.
 */
export function transferBasis(booking: Booking, legs: Legs): void {
  const { outs, ins } = legs;
  if (isInPlace(booking, legs)) return convertInPlace(booking, legs);
  const coins = new Set([...outs, ...ins].map((piece) => booking.asset(piece.assetId).coin));
  const isOneCoin = ins.length === 1 && outs.length === 1 && coins.size === 1;
  const takenLots = takeLotsOfLegs(booking, legs, { isOneCoin });
  if (takenLots.length > 0) bookArrivals(booking, legs, { takenLots, isOneCoin });
}

/** Whether one amount stays in the same pool, so that nothing has to be moved. */
function isInPlace(booking: Booking, { outs, ins, lists }: Legs): boolean {
  const [out] = outs;
  const [into] = ins;
  if (lists !== undefined || outs.length !== 1 || ins.length !== 1) return false;
  if (out === undefined || into === undefined) return false;
  return (
    booking.state.pools.same(placeOf(booking, out), placeOf(booking, into)) &&
    compare(out.amount, into.amount) === 0
  );
}

/** The lots stay, but another asset of the coin, which may have a price of its own, is held from now on. */
function convertInPlace({ asset, state }: Booking, { outs: [out], ins: [into] }: Legs): void {
  if (out === undefined || into === undefined || out.assetId === into.assetId) return;
  const pool = state.pools.of(asset(out.assetId).coin, out.wallet);
  pool.convert(minimum(out.amount, pool.amount), { from: out.assetId, to: into.assetId });
}

/** Takes the lots of the departing legs from their pools. */
export function takeLotsOfLegs(
  booking: Booking,
  { outs, lists }: Legs,
  { isOneCoin, takeFrom = takeLots }: { isOneCoin: boolean; takeFrom?: typeof takeLots },
): TakenLots {
  const { state, transaction, sink } = booking;
  const outWeights = weightsOf(booking, outs);
  const takenLots: TakenLots = [];
  outs.forEach((out, index) => {
    const { lots, cost, missing } = takeFrom(booking, out);
    const outWeight = outWeights[index] ?? zero;
    const weigh = (amount: Decimal): Decimal =>
      outs.length === 1 ? amount : prorate(outWeight, amount, out.amount);
    for (const lot of lots) takenLots.push({ lot, weight: weigh(lot.amount) });
    if (isOneCoin && missing.units > 0n)
      state.trades.acquired(booking.asset(out.assetId).coin, momentOf(booking), missing, {
        cost: zero,
        isUnknown: true,
      });
    if (missing.units > 0n)
      takenLots.push({ lot: unknownLot(booking, out, missing), weight: weigh(missing) });
    if (lists === "disposals")
      sink.disposal({
        transactionId: transaction.id,
        at: transaction.at,
        assetId: out.assetId,
        amount: out.amount,
        proceeds: null,
        fees: zero,
        cost,
        gain: null,
        lots,
        missing,
        reason: { rule: "unknown", used: [] },
        cause: "sale",
      });
    if (!isOneCoin)
      state.trades.left(booking.asset(out.assetId).coin, momentOf(booking), subtract(out.amount, missing), {
        cost,
        isSale: lists === "disposals",
      });
  });
  return takenLots;
}

/** Adds the lots that left to the pools of the arriving legs. */
export function bookArrivals(
  booking: Booking,
  { outs, ins, extraCost = zero, isIssue = false }: Legs,
  { takenLots, isOneCoin }: { takenLots: TakenLots; isOneCoin: boolean },
): void {
  const { state } = booking;
  const [firstOut] = outs;
  const weights = takenLots.map(({ weight }) => weight);
  const extras = apportion(extraCost, weights);
  const costs = takenLots.map(({ lot }, index) =>
    apportion(add(lot.cost, extras[index] ?? zero), weightsOf(booking, ins)),
  );
  ins.forEach((into, side) => {
    const { coin } = booking.asset(into.assetId);
    const pool = state.pools.of(coin, into.wallet);
    const isSameAmount =
      outs.length === 1 && firstOut !== undefined && compare(firstOut.amount, into.amount) === 0;
    const amounts = isSameAmount ? takenLots.map(({ lot }) => lot.amount) : apportion(into.amount, weights);
    let total = zero;
    const arrived: Lot[] = [];
    takenLots.forEach(({ lot }, index) => {
      const amount = amounts[index] ?? zero;
      const cost = costs[index]?.[side] ?? zero;
      if (amount.units <= 0n) return;
      const origins = ins.length > 1 ? undefined : isIssue ? [withoutDeepOrigins(lot)] : lot.origins;
      arrived.push(asArrived(lot, { assetId: into.assetId, amount, cost, origins }));
      total = add(total, cost);
    });
    const isOfSeveral = isIssue && new Set(takenLots.map(({ lot }) => lot.assetId)).size > 1;
    for (const lot of isOfSeveral ? joinedShare(arrived, state.settings) : arrived) pool.add(lot);
    const isUnknown = arrived.some(({ unknown }) => unknown);
    if (!isOneCoin) state.trades.acquired(coin, momentOf(booking), into.amount, { cost: total, isUnknown });
    else if (firstOut !== undefined && !isSameAmount)
      state.trades.left(coin, momentOf(booking), subtract(firstOut.amount, into.amount), {
        cost: zero,
        isSale: false,
      });
  });
}

/**
 * Joins the lots of a share of several coins, so that a part of it is the same part of each coin. Its date is that of the oldest origin;
 * after a reform that keeps old lots separate, of the oldest origin that is not old.
 */
function joinedShare(lots: readonly Lot[], { reform }: Pick<BookSettings, "reform">): Lot[] {
  const byAge = lots.toSorted(compareLots);
  const first = (reform && byAge.find((lot) => !isOldLot(lot, reform))) ?? byAge[0];
  if (first === undefined) return [];
  const others = byAge.filter((lot) => lot !== first);
  const sum = others.reduce<Lot>(
    (joinedLot, lot) => ({
      ...joinedLot,
      amount: add(joinedLot.amount, lot.amount),
      cost: add(joinedLot.cost, lot.cost),
      assumed: joinedLot.assumed || lot.assumed,
      unknown: joinedLot.unknown || lot.unknown,
    }),
    first,
  );
  const origins = lots.every((lot) => lot.origins !== undefined)
    ? lots.flatMap((lot) => lot.origins ?? [])
    : undefined;
  return [{ ...sum, origins }];
}

function asArrived(
  { transactionId, at, order, assumed, unknown }: Lot,
  { origins, ...arrived }: Pick<Lot, "assetId" | "amount" | "cost" | "origins">,
): Lot {
  const lot: Lot = { transactionId, at, order, ...arrived, assumed, unknown };
  return origins === undefined ? lot : { ...lot, origins };
}

/** Maximum depth of shares that represent shares. */
const maxDepth = 3;

function withoutDeepOrigins(lot: Lot, depth = 1): Lot {
  if (lot.origins === undefined) return lot;
  if (depth === maxDepth) return { ...lot, origins: undefined };
  return { ...lot, origins: lot.origins.map((origin) => withoutDeepOrigins(origin, depth + 1)) };
}

function placeOf(booking: Booking, piece: AssetAmount): { coin: string; wallet: string } {
  return { coin: booking.asset(piece.assetId).coin, wallet: piece.wallet };
}

/** Market values, or equal weights if one of several values is unknown. */
export function weightsOf(booking: Booking, pieces: readonly AssetAmount[]): Decimal[] {
  const one: Decimal = { units: 1n, scale: 0 };
  if (pieces.length === 1) return [one];
  const values = pieces.map(
    ({ assetId, amount }) => booking.valuation.market(assetId, amount, booking.transaction.at)?.value,
  );
  return values.every((value) => value !== undefined && value.units > 0n)
    ? values.map((value) => value ?? one)
    : values.map(() => one);
}

/** A lot without cost for an amount whose acquisition is missing. */
export function unknownLot({ state, transaction }: Booking, out: AssetAmount, missing: Decimal): Lot {
  return {
    transactionId: transaction.id,
    at: transaction.at,
    order: ++state.acquisitions,
    assetId: out.assetId,
    amount: missing,
    cost: zero,
    assumed: false,
    unknown: true,
  };
}
