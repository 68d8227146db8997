import { familyOf } from "../../catalog/coin-families.ts";
import { add, compare, minimum, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { proposedShare } from "../transfers/transfers.ts";
import type { AccountingEvent, AssetAmount } from "./accounting-event.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";

/**
 * An arriving leg and its time. `at` is omitted if departure and arrival are in one transaction. `passedOn`: what its wallet sent to others in
 * the same transaction, so that the leg is only the rest. All legs of one asset in the wallet share it.
 */
export type Arrival = { leg: BookLeg; at?: number | undefined; passedOn?: PassedOn | undefined };
/** What is left of it is reduced by each departing leg that it is part of, so that it counts once. */
type PassedOn = { left: Decimal };

export type Sides = { ins: readonly BookLeg[]; outs: readonly BookLeg[] };
/**
 * The part of a departing leg that reached an arriving leg. `foreign`: neither coin nor underlying is the same, so the departing amount
 * became the arriving amount.
 */
export type Part = { arrival: Arrival; amount: Decimal; kind: "coin" | "family" | "foreign" };
export type Allocation = { departed: Map<BookLeg, Part[]>; beyond: Map<BookLeg, Decimal> };

export function sidesOf({ legs }: BookTransaction, lookups: Lookups): Sides {
  const counted = legs.filter(({ assetId }) => {
    const { spam, isLiability } = lookups.asset(assetId);
    return !spam && !isLiability;
  });
  return {
    ins: counted.filter(({ direction }) => direction === "in"),
    outs: counted.filter(({ direction }) => direction === "out"),
  };
}

export function arrivingOf(
  arrivals: readonly BookTransaction[],
  departure: BookTransaction,
  lookups: Lookups,
): Arrival[] {
  const passedOn = passedOnBy([departure, ...arrivals]);
  return arrivals.flatMap((transaction) =>
    sidesOf(transaction, lookups).ins.map((leg) => ({
      leg,
      at: transaction.at,
      passedOn: passedOn(transaction, leg),
    })),
  );
}

/** What the wallet of an arriving leg sent away in the same transaction, but for what arrived at the same time elsewhere in the transfer. */
export function passedOnBy(
  halves: readonly BookTransaction[],
): (transaction: BookTransaction, into: BookLeg) => PassedOn | undefined {
  const known = new Map<string, PassedOn>();
  const used = new Set<BookLeg>();
  const arrivedFrom = ({ id, at }: BookTransaction, out: BookLeg): BookLeg | undefined =>
    halves
      .filter((other) => other.at === at)
      .flatMap((other) => other.reportedLegs.filter((leg) => other.id !== id || leg.wallet !== out.wallet))
      .find((into) => !used.has(into) && mayReach(out, into));
  return (transaction, { assetId, wallet }) => {
    if (!transaction.isNetted) return undefined;
    const key = JSON.stringify([transaction.id, wallet, assetId]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const sent = transaction.reportedLegs.filter(
      (leg) => leg.direction === "out" && leg.assetId === assetId && leg.wallet === wallet,
    );
    let left = zero;
    for (const out of sent) {
      const into = arrivedFrom(transaction, out);
      if (into === undefined) left = add(left, out.amount);
      else used.add(into);
    }
    const passedOn = { left };
    known.set(key, passedOn);
    return passedOn;
  };
}

/** Whether a leg arrived as another: by the wallets that they state, or by amounts that differ by no more than proposed transfers do. */
export function mayReach(out: BookLeg, into: BookLeg): boolean {
  const missing = subtract(out.amount, into.amount);
  if (into.direction !== "in" || into.assetId !== out.assetId || missing.units < 0n) return false;
  if (out.counterparty === undefined && into.counterparty === undefined)
    return compare(missing, multiply(out.amount, proposedShare)) <= 0;
  return (
    (out.counterparty ?? into.wallet) === into.wallet && (into.counterparty ?? out.wallet) === out.wallet
  );
}

/**
 * Matches arriving with departing legs: equal amounts of a coin first, then the same coin, then the same underlying. What one departing leg
 * does not fill of an arrival is taken from the others. Remaining legs of both sides (a link of two different coins) belong together.
 * `beyond` are the arriving amounts that exceed the departure.
 */
export function allocate(
  outs: readonly BookLeg[],
  arrivals: readonly Arrival[],
  lookups: Lookups,
  { withForeign = true }: { withForeign?: boolean } = {},
): Allocation {
  const remainingAmounts = new Map(outs.map((out) => [out, out.amount]));
  const departed = new Map<BookLeg, Part[]>();
  const open = new Map(arrivals.map((arrival) => [arrival, arrival.leg.amount]));
  const coinOf = ({ assetId }: BookLeg): string => lookups.asset(assetId).coin;
  const underlyingOf = ({ assetId }: BookLeg): string =>
    familyOf({ id: assetId, coinId: lookups.asset(assetId).coinId });
  const give = (out: BookLeg, arrival: Arrival, amount: Decimal, kind: Part["kind"]): void => {
    const parts = departed.get(out);
    const part: Part = { arrival, amount, kind };
    if (parts === undefined) departed.set(out, [part]);
    else parts.push(part);
    const left = kind === "foreign" ? zero : subtract(remainingAmounts.get(out) ?? zero, amount);
    remainingAmounts.set(out, left);
    const missing = subtract(open.get(arrival) ?? zero, amount);
    if (missing.units > 0n) open.set(arrival, missing);
    else open.delete(arrival);
  };
  const byCoin = (out: BookLeg, into: BookLeg): boolean => coinOf(out) === coinOf(into);
  const byFamily = (out: BookLeg, into: BookLeg): boolean => underlyingOf(out) === underlyingOf(into);
  for (const [isSame, kind] of [[byCoin, "coin"] as const, [byFamily, "family"] as const]) {
    for (const [arrival, wanted] of Array.from(open)) {
      const equal = outs.filter(
        (out) => !departed.has(out) && isSame(out, arrival.leg) && compare(out.amount, wanted) === 0,
      );
      const out = equal.find(({ counterparty }) => counterparty === arrival.leg.wallet) ?? equal[0];
      if (out !== undefined) give(out, arrival, wanted, kind);
    }
    for (const arrival of Array.from(open.keys())) {
      const leftOf = (out: BookLeg): Decimal => remainingAmounts.get(out) ?? zero;
      const fitting = outs.filter((out) => leftOf(out).units > 0n && isSame(out, arrival.leg));
      const sufficient = fitting.find((out) => compare(leftOf(out), open.get(arrival) ?? zero) >= 0);
      for (const out of sufficient === undefined ? fitting : [sufficient]) {
        const amount = minimum(leftOf(out), open.get(arrival) ?? zero);
        if (amount.units > 0n) give(out, arrival, amount, kind);
      }
    }
  }
  const rest = withForeign ? outs.filter((out) => !departed.has(out)) : [];
  for (const [arrival, missing] of Array.from(open)) {
    if (compare(missing, arrival.leg.amount) < 0) continue;
    const out = rest.shift();
    if (out !== undefined) give(out, arrival, arrival.leg.amount, "foreign");
  }
  return { departed, beyond: new Map(Array.from(open, ([{ leg }, missing]) => [leg, missing])) };
}

export function isPassedOnBy({ leg, passedOn }: Arrival, out: BookLeg): boolean {
  return passedOn !== undefined && leg.wallet === out.counterparty && leg.assetId === out.assetId;
}

/** Takes up to an amount of what the arriving wallets passed on. */
export function takePassedOn(wanted: Decimal, arrivals: readonly Arrival[]): Decimal {
  let taken = zero;
  for (const { passedOn } of arrivals) {
    if (passedOn === undefined) continue;
    const part = minimum(subtract(wanted, taken), passedOn.left);
    passedOn.left = subtract(passedOn.left, part);
    taken = add(taken, part);
  }
  return taken;
}

/**
 * The fee of a transfer: what of a departing leg reached no wallet. It takes its lots after the `parts` that arrived, including what was then
 * passed on or sold. `isFeeStated`: whether the chain states it.
 */
export function transferFee(
  out: BookLeg,
  amount: Decimal,
  fee: { parts: readonly AssetAmount[]; isFeeStated?: boolean },
): AccountingEvent {
  return { kind: "transferred", from: { ...out, amount }, to: { ...out, amount: zero }, ...fee };
}
