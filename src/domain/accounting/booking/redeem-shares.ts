import { add, compare, minimum, subtract, sumDecimals, zero, type Decimal } from "../../money/decimal.ts";
import { familyOf } from "../../catalog/coin-families.ts";
import { representsAsset } from "../../protocols/contracts.ts";
import { compareLots, splitLot, type Lot } from "../lots/lots.ts";
import { prorate, apportion } from "../lots/apportion.ts";
import {
  bookArrivals,
  takeLotsOfLegs,
  transferBasis,
  weightsOf,
  type TakenLots,
} from "../lots/transfer-basis.ts";
import type { AssetAmount } from "./accounting-event.ts";
import type { BookLeg } from "./book.ts";
import { bookTrade } from "./book-trade.ts";
import { acquire, momentOf, takeLots, type Booking } from "./state.ts";

type Sides = { outs: readonly BookLeg[]; ins: readonly BookLeg[] };

/** One amount paid by a pool or vault: the lots that return with it, and the amount beyond them. */
type Payout = { leg: BookLeg; lots: Lot[]; beyond: Decimal };

/**
 * Redeems shares for what they represent (docs/spec/accounting.md §1.4). A coin that was contributed returns its lots with date and cost.
 * Amounts beyond these lots were bought with the part that did not return. If everything returned, the excess has zero cost. If nothing is
 * paid beyond, the returned lots carry the cost of the missing part. Shares without known origins carry over their own lots.
 */
export function redeem(booking: Booking, sides: Sides): void {
  const { outs, ins } = sides;
  const coins = new Set([...outs, ...ins].map(({ assetId }) => booking.asset(assetId).coin));
  if (coins.size === 1) {
    transferBasis(booking, sides);
    return;
  }
  const takenLots = takeLotsOfLegs(booking, sides, { isOneCoin: false });
  const families = new Set(ins.map(({ assetId }) => familyIn(booking, assetId)));
  const openedLots = takenLots.flatMap(splitByOrigin).map(({ lot, weight }) => {
    const origins = originsOf(booking, lot, families);
    return { weight, lot, origins: origins && isRequestFor(ins, origins) ? undefined : origins };
  });
  const boughtLots = openedLots.filter(({ origins }) => origins === undefined);
  const origins = openedLots.flatMap((openedLot) => openedLot.origins ?? []);
  if (origins.length === 0) {
    if (takenLots.length > 0) bookArrivals(booking, sides, { takenLots, isOneCoin: false });
    return;
  }
  if (boughtLots.length === 0) settleOrigins(booking, ins, origins);
  else settleOrigins(booking, carryOverLots(booking, sides, { takenLots, bought: boughtLots }), origins);
}

/** Whether the transaction requests a withdrawal: staked tokens are exchanged for a claim on what they represent. */
function isRequestFor(ins: readonly BookLeg[], origins: readonly Lot[]): boolean {
  const [paidLeg, ...others] = ins;
  return (
    paidLeg !== undefined &&
    others.length === 0 &&
    origins.every(({ assetId }) => representsAsset(assetId, paidLeg.assetId))
  );
}

/** Splits a lot of an average-cost pool that contains both bought and issued shares. The bought part is its own origin. */
function splitByOrigin(takenLot: TakenLots[number]): TakenLots {
  const { lot, weight } = takenLot;
  const { origins = [], ...lotWithoutOrigins } = lot;
  const boughtAmount = sumDecimals(
    origins.filter(({ assetId }) => assetId === lot.assetId).map(({ amount }) => amount),
  );
  const others = origins.filter(({ assetId }) => assetId !== lot.assetId);
  if (boughtAmount.units === 0n || compare(boughtAmount, lot.amount) > 0) return [takenLot];
  if (others.length === 0) return [{ lot: lotWithoutOrigins, weight }];
  const costs = apportion(
    lot.cost,
    origins.map(({ cost }) => cost),
  );
  const cost = sumDecimals(costs.filter((_, index) => origins[index]?.assetId === lot.assetId));
  const part = prorate(weight, boughtAmount, lot.amount);
  return [
    { lot: { ...lotWithoutOrigins, amount: boughtAmount, cost }, weight: part },
    {
      lot: {
        ...lotWithoutOrigins,
        amount: subtract(lot.amount, boughtAmount),
        cost: subtract(lot.cost, cost),
        origins: others,
      },
      weight: subtract(weight, part),
    },
  ];
}

/** Carries the lots of shares without known origins over to their fraction of every payout. Returns the remaining payouts. */
function carryOverLots(
  booking: Booking,
  { outs, ins }: Sides,
  { takenLots, bought }: { takenLots: TakenLots; bought: TakenLots },
): BookLeg[] {
  const total = sumDecimals(takenLots.map(({ weight }) => weight));
  const part = sumDecimals(bought.map(({ weight }) => weight));
  const parts = ins.map((leg) => ({ ...leg, amount: prorate(leg.amount, part, total), value: undefined }));
  const amount = sumDecimals(bought.map(({ lot }) => lot.amount));
  const [first] = outs;
  const givenLegs = outs.length === 1 && first !== undefined ? [{ ...first, amount }] : outs;
  bookArrivals(booking, { outs: givenLegs, ins: parts }, { takenLots: bought, isOneCoin: false });
  return ins.map((leg, index) => ({
    ...leg,
    amount: subtract(leg.amount, parts[index]?.amount ?? zero),
    value: undefined,
  }));
}

/** Settles part of a position, taken equally from every lot, so that several removals equal one. Coins that did not return are sold. */
export function settleShare(
  booking: Booking,
  { outs, ins }: { outs: readonly AssetAmount[]; ins: readonly BookLeg[] },
): void {
  const { scope } = booking.state.settings;
  const lots = takeLotsOfLegs(
    booking,
    { outs, ins },
    { isOneCoin: false, takeFrom: scope === "wallet" ? takeEvenly : takeLots },
  ).map(({ lot }) => lot);
  const [first] = outs;
  settleOrigins(booking, ins, lots, `${first?.wallet ?? ""}:settled`);
}

/** Takes the same fraction of every lot of a pool. */
function takeEvenly(booking: Booking, piece: AssetAmount): ReturnType<typeof takeLots> {
  const pool = booking.state.pools.of(booking.asset(piece.assetId).coin, piece.wallet);
  const total = pool.amount;
  if (compare(piece.amount, total) >= 0) return takeLots(booking, piece);
  const { pieces } = pool.take(total);
  const amounts = apportion(
    piece.amount,
    pieces.map(({ amount }) => amount),
  );
  const lots: Lot[] = [];
  pieces.forEach((lot, index) => {
    const amount = amounts[index] ?? zero;
    if (amount.units === 0n || compare(amount, lot.amount) >= 0) {
      if (amount.units === 0n) pool.add(lot);
      else lots.push(lot);
      return;
    }
    const [part, rest] = splitLot(lot, amount);
    lots.push(part);
    pool.add(rest);
  });
  // The taken amounts were held in the asset of the position, regardless of the asset that their lots name.
  for (const { amount, assetId } of lots) pool.convert(amount, { from: piece.assetId, to: assetId });
  return { lots, cost: sumDecimals(lots.map(({ cost }) => cost)), missing: zero };
}

/**
 * Returns lots for the payouts. Lots that did not return are kept at `keptAt` until they are sold: in the receiving wallet, or in a
 * separate pool.
 */
function settleOrigins(
  booking: Booking,
  ins: readonly BookLeg[],
  origins: readonly Lot[],
  keptAt?: string,
): void {
  const payouts: Payout[] = [];
  const lotsByFamily = new Map<string, Lot[]>();
  for (const lot of origins.toSorted(compareLots)) {
    const family = familyIn(booking, lot.assetId);
    lotsByFamily.set(family, [...(lotsByFamily.get(family) ?? []), lot]);
  }
  for (const leg of ins) {
    const family = familyIn(booking, leg.assetId);
    const { lots, rest } = takeFrom(lotsByFamily.get(family) ?? [], leg.amount);
    lotsByFamily.set(family, rest);
    payouts.push({ leg, lots, beyond: subtract(leg.amount, sumDecimals(lots.map(({ amount }) => amount))) });
  }
  const retainedLots = [...lotsByFamily.values()].flat();
  const boughtPayouts = payouts.filter(({ beyond }) => beyond.units > 0n);
  if (retainedLots.length > 0 && boughtPayouts.length > 0)
    exchangeOrigins(booking, { payouts, retainedLots, bought: boughtPayouts, keptAt });
  else payOut(booking, payouts, retainedLots);
}

/** Returns lots, and exchanges the lots that did not return for the amounts beyond. */
function exchangeOrigins(
  booking: Booking,
  {
    payouts,
    retainedLots,
    bought,
    keptAt,
  }: {
    payouts: readonly Payout[];
    retainedLots: readonly Lot[];
    bought: readonly Payout[];
    keptAt: string | undefined;
  },
): void {
  for (const { leg, lots } of payouts) for (const lot of lots) addLot(booking, lot, leg);
  const wallet = keptAt ?? payouts[0]?.leg.wallet ?? "";
  const sold = new Map<string, Decimal>();
  for (const lot of retainedLots) {
    addLot(booking, lot, { assetId: lot.assetId, wallet });
    sold.set(lot.assetId, add(sold.get(lot.assetId) ?? zero, lot.amount));
  }
  bookTrade(booking, {
    outs: [...sold].map(([assetId, amount]) => ({ direction: "out", assetId, amount, wallet })),
    ins: bought.map(({ leg, lots, beyond }) => ({
      ...leg,
      amount: beyond,
      value: lots.length === 0 ? leg.value : undefined,
    })),
    fees: [],
  });
}

/** Returns lots at the paid amounts, with the cost of the lots that did not return. */
function payOut(booking: Booking, payouts: readonly Payout[], retainedLots: readonly Lot[]): void {
  const weights = weightsOf(
    booking,
    payouts.map(({ leg }) => leg),
  );
  const missing = apportion(sumDecimals(retainedLots.map(({ cost }) => cost)), weights);
  const isAssumed = retainedLots.some(({ assumed }) => assumed);
  const isUnknown = retainedLots.some(({ unknown }) => unknown);
  payouts.forEach(({ leg, lots }, index) => {
    const carried = missing[index] ?? zero;
    if (lots.length === 0) {
      acquire(booking, { ...leg, cost: carried, isAssumed, isUnknown });
      return;
    }
    const shares = lots.map(({ amount }) => amount);
    const amounts = apportion(leg.amount, shares);
    const extras = apportion(carried, shares);
    lots.forEach((lot, index) => {
      const { assumed, unknown } = lot;
      const cost = add(lot.cost, extras[index] ?? zero);
      const amount = amounts[index] ?? zero;
      const scaled = { ...lot, amount, cost, assumed: assumed || isAssumed, unknown: unknown || isUnknown };
      addLot(booking, scaled, leg);
    });
  });
}

function addLot(booking: Booking, lot: Lot, { assetId, wallet }: { assetId: string; wallet: string }): void {
  if (lot.amount.units <= 0n) return;
  const { coin } = booking.asset(assetId);
  booking.state.pools.of(coin, wallet).add({ ...lot, assetId });
  booking.state.trades.acquired(coin, momentOf(booking), lot.amount, {
    cost: lot.cost,
    isUnknown: lot.unknown,
  });
}

/** Takes up to `amount` from lots, oldest first. */
function takeFrom(lots: readonly Lot[], amount: Decimal): { lots: Lot[]; rest: Lot[] } {
  const takenLots: Lot[] = [];
  const rest: Lot[] = [];
  let remainingAmount = amount;
  for (const lot of lots) {
    const part = minimum(lot.amount, remainingAmount);
    remainingAmount = subtract(remainingAmount, part);
    if (part.units === 0n) rest.push(lot);
    else if (subtract(lot.amount, part).units === 0n) takenLots.push(lot);
    else {
      const [piece, restOfLot] = splitLot(lot, part);
      takenLots.push(piece);
      rest.push(restOfLot);
    }
  }
  return { lots: takenLots, rest };
}

/**
 * The lots that a share was issued for, with the share's cost; `undefined` for a share without known origins. Shares of shares are resolved
 * if the payout has their coins.
 */
function originsOf(booking: Booking, share: Lot, families: ReadonlySet<string>): Lot[] | undefined {
  const { origins, assetId } = share;
  if (origins === undefined) return undefined;
  const costs = apportion(
    share.cost,
    origins.map(({ cost }) => cost),
  );
  return origins.flatMap((origin, index): Lot[] => {
    const lot = { ...origin, cost: costs[index] ?? zero };
    const isShown = origin.assetId === assetId || families.has(familyIn(booking, origin.assetId));
    const isDeeper = !isShown && hasFamily(booking, origin, families);
    return isDeeper ? (originsOf(booking, lot, families) ?? [lot]) : [lot];
  });
}

function hasFamily(booking: Booking, { origins = [] }: Lot, families: ReadonlySet<string>): boolean {
  return origins.some(
    (origin) => families.has(familyIn(booking, origin.assetId)) || hasFamily(booking, origin, families),
  );
}

function familyIn(booking: Booking, assetId: string): string {
  return familyOf({ id: assetId, coinId: booking.asset(assetId).coinId });
}
