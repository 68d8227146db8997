import { compare, minimum, subtract, sumDecimals, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import type { AssetAmount, AccountingEvent } from "./accounting-event.ts";
import { jointEvents, jointTransferOf } from "./joint-transfer.ts";
import { eventsWithExchange } from "./linked-exchange.ts";
import {
  allocate,
  arrivingOf,
  isPassedOnBy,
  mayReach,
  passedOnBy,
  sidesOf,
  takePassedOn,
  transferFee,
  type Allocation,
  type Arrival,
  type Sides,
} from "./transfer-allocation.ts";

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
  const departing = arrivingOf(arrivals, transaction, lookups);
  const siblings = siblingsOf(transaction, linkedTransaction, lookups);
  const departures = siblings === undefined ? [] : sidesOf(linkedTransaction, lookups).outs;
  const exchange = eventsWithExchange(transaction, { linkedTransaction, arrivals, siblings }, reading);
  if (exchange !== undefined) return exchange;
  const departs = ownSides.outs.length > 0 && departing.length > 0;
  const given =
    siblings === undefined || departures.length === 0
      ? undefined
      : givenOn(siblings, linkedTransaction, reading);
  const arrives = given !== undefined && ownSides.ins.length > 0;
  if (!departs && !arrives && !ownSides.outs.some((leg) => given?.parts.has(leg))) return undefined;
  const events = departs
    ? departureEvents(ownSides.outs, departing, allocate(ownSides.outs, departing, lookups))
    : ownSides.outs.flatMap((leg) => givenEvents(leg, given?.parts.get(leg) ?? []));
  if (given === undefined)
    return [...events, ...ownSides.ins.map((leg): AccountingEvent => ({ kind: "contribution", leg }))];
  for (const leg of ownSides.ins) {
    const amount = given.beyond.get(leg);
    if (amount !== undefined && amount.units > 0n) events.push(contribution(leg, amount));
  }
  return events;
}

/** What an arrival sent beyond what it received, to other arrivals of the transfer: `parts` of its legs; `beyond`: what is left of theirs. */
type Given = {
  parts: Map<BookLeg, { into: BookLeg; at: number; amount: Decimal }[]>;
  beyond: Map<BookLeg, Decimal>;
};

function givenOn(
  siblings: readonly BookTransaction[],
  departure: BookTransaction,
  { lookups, sidesOf: sides }: { lookups: Lookups; sidesOf: (transaction: BookTransaction) => Sides },
): Given {
  const all = siblings.flatMap((sibling) => sides(sibling).ins.map((leg) => ({ leg })));
  const { ins, outs } = sides(departure);
  const { beyond } = allocate(outs, all, lookups);
  const parts: Given["parts"] = new Map();
  const sends = (from: BookTransaction, to: BookTransaction, { assetId }: BookLeg): boolean =>
    from.at === to.at &&
    from.reportedLegs.some(
      (out) =>
        out.direction === "out" &&
        out.assetId === assetId &&
        out.counterparty !== undefined &&
        to.reportedLegs.some((into) => mayReach(out, into)),
    );
  // What the departure receives back is allocated as a transfer of its own.
  for (const from of ins.length > 0 ? [] : siblings)
    for (const out of sides(from).outs) {
      let left = out.amount;
      for (const to of siblings)
        for (const into of sides(to).ins) {
          const open = beyond.get(into) ?? zero;
          if (to === from || into.assetId !== out.assetId || !sends(from, to, out)) continue;
          const amount = minimum(left, open);
          if (amount.units <= 0n) continue;
          left = subtract(left, amount);
          beyond.set(into, subtract(open, amount));
          const known = parts.get(out) ?? [];
          parts.set(out, [...known, { into, at: to.at, amount }]);
        }
    }
  return { parts, beyond };
}

function givenEvents(
  out: BookLeg,
  parts: Iterable<{ into: BookLeg; at: number; amount: Decimal }>,
): AccountingEvent[] {
  const events: AccountingEvent[] = [];
  let left = out.amount;
  for (const { into, at, amount } of parts) {
    left = subtract(left, amount);
    events.push({ kind: "transferred", from: { ...out, amount }, to: { ...into, amount }, arrivedAt: at });
  }
  return left.units > 0n ? [...events, { kind: "withdrawn", leg: { ...out, amount: left } }] : events;
}

/** The events of a transfer whose legs name two own wallets. */
export function eventsWithin(
  transaction: BookTransaction,
  { ins, outs }: Sides,
  lookups: Lookups,
): AccountingEvent[] {
  const passedOn = passedOnBy([transaction]);
  const arrivals = ins.map((leg) => ({ leg, passedOn: passedOn(transaction, leg) }));
  const allocation = allocate(outs, arrivals, lookups);
  const events = departureEvents(outs, arrivals, allocation);
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

/** All events have the time of departure. The shortfall is a fee at that time, except what the arriving wallets passed on to others. */
function departureEvents(
  outs: readonly BookLeg[],
  arrivals: readonly Arrival[],
  { departed }: Allocation,
): AccountingEvent[] {
  const events: AccountingEvent[] = [];
  for (const out of outs) {
    const parts = departed.get(out) ?? [];
    // Unless the wallet that it was sent to passed on all of it.
    if (parts.length === 0 && !arrivals.some((arrival) => isPassedOnBy(arrival, out))) {
      events.push({ kind: "withdrawn", leg: out });
      continue;
    }
    const shortfall = subtract(out.amount, sumDecimals(parts.map(({ amount }) => amount)));
    const isForeign = parts.some(({ kind }) => kind === "foreign");
    // What was passed on to another own wallet reached that one, so all arrivals of the same assets count.
    const assets = new Set([out, ...parts.map(({ arrival }) => arrival.leg)].map(({ assetId }) => assetId));
    const passedOn = isForeign
      ? zero
      : takePassedOn(
          shortfall,
          arrivals.filter(({ leg }) => assets.has(leg.assetId)),
        );
    const arrived: AssetAmount[] = [];
    for (const { arrival, amount, kind } of parts) {
      const { leg: into, at } = arrival;
      const arrivedAt = at === undefined ? {} : { arrivedAt: at };
      const [from, to] = [
        { ...out, amount },
        { ...into, amount },
      ];
      if (kind === "foreign") events.push({ kind: "moved", outs: [out], ins: [into], ...arrivedAt });
      else if (kind === "family") events.push({ kind: "moved", outs: [from], ins: [to], ...arrivedAt });
      else {
        events.push({ kind: "transferred", from, to, ...arrivedAt });
        arrived.push(to);
      }
    }
    const fee = isForeign ? zero : subtract(shortfall, passedOn);
    if (fee.units > 0n)
      events.push(transferFee(out, fee, { parts: [...arrived, { ...out, amount: passedOn }] }));
    if (passedOn.units > 0n) events.push({ kind: "withdrawn", leg: { ...out, amount: passedOn } });
  }
  return events;
}

function contribution(leg: BookLeg, amount: Decimal): AccountingEvent {
  return {
    kind: "contribution",
    leg: compare(amount, leg.amount) === 0 ? leg : { ...leg, amount },
  };
}
