import { compare, subtract, sumDecimals, zero, type Decimal } from "../../money/decimal.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import type { AssetAmount, AccountingEvent } from "./accounting-event.ts";
import { jointEvents, jointTransferOf } from "./joint-transfer.ts";
import { eventsWithExchange } from "./linked-exchange.ts";
import {
  allocate,
  arrivingOf,
  isPassedOnBy,
  passedOnBy,
  sidesOf,
  takePassedOn,
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
  const arrives = ownSides.ins.length > 0 && departures.length > 0;
  if (!departs && !arrives) return undefined;
  const events = departs
    ? departureEvents(ownSides.outs, departing, allocate(ownSides.outs, departing, lookups))
    : ownSides.outs.map((leg): AccountingEvent => ({ kind: "withdrawn", leg }));
  if (!arrives || siblings === undefined)
    return [...events, ...ownSides.ins.map((leg): AccountingEvent => ({ kind: "contribution", leg }))];
  const all = siblings.flatMap((sibling) => reading.sidesOf(sibling).ins.map((leg) => ({ leg })));
  const { beyond } = allocate(departures, all, lookups);
  for (const leg of ownSides.ins) {
    const amount = beyond.get(leg);
    if (amount !== undefined) events.push(contribution(leg, amount));
  }
  return events;
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
    const isPassedOn = passedOn.units > 0n;
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
