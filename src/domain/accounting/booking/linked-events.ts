import { familyOf } from "../../catalog/coin-families.ts";
import { compare, minimum, subtract, sumDecimals, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import type { AssetAmount, AccountingEvent } from "./accounting-event.ts";
import { jointEvents, jointTransferOf } from "./joint-transfer.ts";

/**
 * An arriving leg and its time. `at` is omitted if departure and arrival are in one transaction. `passedOn`: what its wallet sent away again in
 * the same transaction, so that the leg is only the rest.
 */
export type Arrival = { leg: BookLeg; at?: number | undefined; passedOn?: Decimal | undefined };

type Sides = { ins: readonly BookLeg[]; outs: readonly BookLeg[] };
/**
 * The part of a departing leg that reached an arriving leg. `foreign`: neither coin nor underlying is the same, so the departing amount
 * became the arriving amount.
 */
type Part = { arrival: Arrival; amount: Decimal; kind: "coin" | "family" | "foreign" };
type Allocation = { departed: Map<BookLeg, Part[]>; beyond: Map<BookLeg, Decimal> };

/** The events of one half of a linked transfer; `undefined` if the link has no departing or no arriving leg. */
export function linkedEvents(
  transaction: BookTransaction,
  ownSides: Sides,
  lookups: Lookups,
): AccountingEvent[] | undefined {
  if (transaction.linkedTransactionId === undefined) return undefined;
  const linkedTransaction = lookups.linked(transaction.linkedTransactionId);
  if (linkedTransaction === undefined) return undefined;
  const reading = {
    lookups,
    sidesOf: (other: BookTransaction) => (other === transaction ? ownSides : sidesOf(other, lookups)),
  };
  const joint = jointTransferOf(transaction, linkedTransaction, reading);
  if (joint !== undefined) return jointEvents(transaction, joint, reading);
  const arrivals =
    transaction.arrivalIds === undefined ? [linkedTransaction] : allOf(transaction.arrivalIds, lookups);
  const departing = arrivals.flatMap((arrival) => arrivingOf(arrival, lookups));
  const siblings = siblingsOf(transaction, linkedTransaction, lookups);
  const departures = siblings === undefined ? [] : sidesOf(linkedTransaction, lookups).outs;
  const departs = ownSides.outs.length > 0 && departing.length > 0;
  const arrives = ownSides.ins.length > 0 && departures.length > 0;
  if (!departs && !arrives) return undefined;
  const events = departs
    ? departureEvents(ownSides.outs, allocate(ownSides.outs, departing, lookups))
    : ownSides.outs.map((leg): AccountingEvent => ({ kind: "withdrawn", leg }));
  if (!arrives || siblings === undefined)
    return [...events, ...ownSides.ins.map((leg): AccountingEvent => ({ kind: "contribution", leg }))];
  const ownArrivals = ownSides.ins.map((leg) => ({ leg, at: transaction.at }));
  const all = siblings.flatMap((sibling) =>
    sibling.id === transaction.id ? ownArrivals : arrivingOf(sibling, lookups),
  );
  const { beyond } = allocate(departures, all, lookups);
  for (const leg of ownSides.ins) {
    const amount = beyond.get(leg);
    if (amount !== undefined) events.push(contribution(leg, amount));
  }
  return events;
}

/** The events of a transfer whose legs name two own wallets. */
export function eventsWithin({ ins, outs }: Sides, lookups: Lookups): AccountingEvent[] {
  const allocation = allocate(
    outs,
    ins.map((leg) => ({ leg })),
    lookups,
  );
  const events = departureEvents(outs, allocation);
  for (const [leg, amount] of allocation.beyond) events.push(contribution(leg, amount));
  return events;
}

/** All arrivals of the departure that a transaction belongs to; `undefined` if it is not an arrival. */
function siblingsOf(
  transaction: BookTransaction,
  departure: BookTransaction,
  lookups: Lookups,
): BookTransaction[] | undefined {
  if (transaction.arrivalIds !== undefined) return undefined;
  if (departure.arrivalIds === undefined) return [transaction];
  if (!departure.arrivalIds.includes(transaction.id)) return undefined;
  return departure.arrivalIds.flatMap((id) =>
    id === transaction.id ? [transaction] : (lookups.linked(id) ?? []),
  );
}

function allOf(ids: readonly string[], lookups: Lookups): BookTransaction[] {
  return ids.flatMap((id) => lookups.linked(id) ?? []);
}

function sidesOf({ legs }: BookTransaction, lookups: Lookups): Sides {
  const counted = legs.filter(({ assetId }) => {
    const { spam, isLiability } = lookups.asset(assetId);
    return !spam && !isLiability;
  });
  return {
    ins: counted.filter(({ direction }) => direction === "in"),
    outs: counted.filter(({ direction }) => direction === "out"),
  };
}

function arrivingOf(transaction: BookTransaction, lookups: Lookups): Arrival[] {
  return sidesOf(transaction, lookups).ins.map((leg) => ({
    leg,
    at: transaction.at,
    passedOn: passedOnOf(transaction, leg),
  }));
}

function passedOnOf({ isNetted, reportedLegs }: BookTransaction, into: BookLeg): Decimal | undefined {
  if (!isNetted) return undefined;
  const sent = reportedLegs.filter(
    ({ direction, assetId, wallet }) =>
      direction === "out" && assetId === into.assetId && wallet === into.wallet,
  );
  return sumDecimals(sent.map(({ amount }) => amount));
}

/**
 * Matches arriving with departing legs: equal amounts of a coin first, then the same coin, then the same underlying. What one departing leg
 * does not fill of an arrival is taken from the others. Remaining legs of both sides (a link of two different coins) belong together.
 * `beyond` are the arriving amounts that exceed the departure.
 */
function allocate(outs: readonly BookLeg[], arrivals: readonly Arrival[], lookups: Lookups): Allocation {
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
  const rest = outs.filter((out) => !departed.has(out));
  for (const [arrival, missing] of Array.from(open)) {
    if (compare(missing, arrival.leg.amount) < 0) continue;
    const out = rest.shift();
    if (out !== undefined) give(out, arrival, arrival.leg.amount, "foreign");
  }
  return { departed, beyond: new Map(Array.from(open, ([{ leg }, missing]) => [leg, missing])) };
}

/** All events have the time of departure. The shortfall is a fee at that time, except what the arriving wallets passed on to others. */
function departureEvents(outs: readonly BookLeg[], { departed }: Allocation): AccountingEvent[] {
  const events: AccountingEvent[] = [];
  for (const out of outs) {
    const parts = departed.get(out);
    if (parts === undefined) {
      events.push({ kind: "withdrawn", leg: out });
      continue;
    }
    const passedOn = minimum(
      subtract(out.amount, sumDecimals(parts.map(({ amount }) => amount))),
      sumDecimals(parts.map(({ arrival }) => arrival.passedOn ?? zero)),
    );
    const isPassedOn = passedOn.units > 0n && parts.every(({ kind }) => kind === "coin");
    let remainingAmount = isPassedOn ? subtract(out.amount, passedOn) : out.amount;
    parts.forEach(({ arrival, amount, kind }, index) => {
      const { leg: into, at } = arrival;
      const arrivedAt = at === undefined ? {} : { arrivedAt: at };
      const isLast = index === parts.length - 1;
      if (kind === "foreign") events.push({ kind: "moved", outs: [out], ins: [into], ...arrivedAt });
      else if (kind === "family")
        events.push({ kind: "moved", outs: [{ ...out, amount }], ins: [{ ...into, amount }], ...arrivedAt });
      else {
        const from: AssetAmount = isLast ? { ...out, amount: remainingAmount } : { ...out, amount };
        events.push({ kind: "transferred", from, to: { ...into, amount }, ...arrivedAt });
      }
      remainingAmount =
        kind === "foreign" || (kind === "coin" && isLast) ? zero : subtract(remainingAmount, amount);
    });
    if (remainingAmount.units > 0n)
      events.push({
        kind: "transferred",
        from: { ...out, amount: remainingAmount },
        to: { ...out, amount: zero },
      });
    if (isPassedOn) events.push({ kind: "withdrawn", leg: { ...out, amount: passedOn } });
  }
  return events;
}

function contribution(leg: BookLeg, amount: Decimal): AccountingEvent {
  return {
    kind: "contribution",
    leg: compare(amount, leg.amount) === 0 ? leg : { ...leg, amount },
  };
}
