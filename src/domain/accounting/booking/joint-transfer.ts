import { add, compare, minimum, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { plausibleShare } from "../transfers/transfers.ts";
import type { AccountingEvent } from "./accounting-event.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";

/** What left in several transactions of one hash, and what arrived. */
export type JointTransfer = { departures: BookTransaction[]; arrivals: BookTransaction[] };
type Sides = { ins: readonly BookLeg[]; outs: readonly BookLeg[] };
type ReadSides = (transaction: BookTransaction) => Sides;
/** A part of a departing leg that reached an arriving leg. */
type Part = { leg: BookLeg; at: number; amount: Decimal };
/** `missing`: the part of a departing leg that reached no own wallet. */
type Poured = { parts: Map<BookLeg, Part[]>; missing: Map<BookLeg, Decimal>; beyond: Map<BookLeg, Decimal> };

/**
 * The transfer in which several wallets sent that a transaction is a half of; `undefined` if one wallet sent. The first arrival names all
 * departures, and the first departure all arrivals if there are several (docs/spec/accounting.md §4).
 */
export function jointTransferOf(
  transaction: BookTransaction,
  linkedTransaction: BookTransaction,
  { lookups, sidesOf }: { lookups: Lookups; sidesOf: ReadSides },
): JointTransfer | undefined {
  const find = (id: string | undefined): BookTransaction | undefined =>
    id === undefined ? undefined : id === transaction.id ? transaction : lookups.linked(id);
  const all = (ids: readonly string[]): BookTransaction[] => ids.flatMap((id) => find(id) ?? []);
  const firstArrival =
    sidesOf(transaction).outs.length > 0 ? linkedTransaction : find(linkedTransaction.linkedTransactionId);
  if (firstArrival?.arrivalIds === undefined || sidesOf(firstArrival).outs.length > 0) return undefined;
  const firstDeparture = find(firstArrival.linkedTransactionId);
  if (firstDeparture === undefined) return undefined;
  const departures = all(firstArrival.arrivalIds);
  const arrivals = firstDeparture.arrivalIds === undefined ? [firstArrival] : all(firstDeparture.arrivalIds);
  return [...departures, ...arrivals].includes(transaction) ? { departures, arrivals } : undefined;
}

/**
 * The events of one half. What reached no own wallet is taken from the largest departures. It is the network's fee if it can be one, else a
 * payment to others, which includes that fee.
 */
export function jointEvents(
  transaction: BookTransaction,
  { departures, arrivals }: JointTransfer,
  { lookups, sidesOf }: { lookups: Lookups; sidesOf: ReadSides },
): AccountingEvent[] {
  const outs = departures.flatMap((departure) => sidesOf(departure).outs);
  const ins = arrivals.flatMap((arrival) => sidesOf(arrival).ins.map((leg) => ({ leg, at: arrival.at })));
  const { parts, missing, beyond } = pour(outs, ins, ({ assetId }) => lookups.asset(assetId).coin);
  const isFee =
    compare(sum([...missing.values()]), multiply(sum(outs.map(({ amount }) => amount)), plausibleShare)) <= 0;
  const own = sidesOf(transaction);
  const events = own.outs.flatMap((out): AccountingEvent[] => {
    const rest = missing.get(out) ?? zero;
    const moved = (parts.get(out) ?? []).map(({ leg, at, amount }): AccountingEvent => ({
      kind: "transferred",
      from: { ...out, amount },
      to: { ...leg, amount },
      arrivedAt: at,
    }));
    if (rest.units === 0n) return moved;
    return [
      ...moved,
      isFee
        ? { kind: "transferred", from: { ...out, amount: rest }, to: { ...out, amount: zero } }
        : { kind: "withdrawn", leg: { ...out, amount: rest } },
    ];
  });
  for (const leg of own.ins) {
    const amount = beyond.get(leg) ?? zero;
    if (amount.units > 0n) events.push({ kind: "contribution", leg: { ...leg, amount } });
  }
  return events;
}

/** Assigns departing to arriving amounts of each coin, in order. */
function pour(
  outs: readonly BookLeg[],
  ins: readonly { leg: BookLeg; at: number }[],
  coinOf: (leg: BookLeg) => string,
): Poured {
  const parts = new Map<BookLeg, Part[]>(outs.map((out) => [out, []]));
  const missing = new Map<BookLeg, Decimal>();
  const beyond = new Map(ins.map(({ leg }) => [leg, leg.amount]));
  for (const coin of new Set(outs.map(coinOf))) {
    const sent = outs.filter((out) => coinOf(out) === coin);
    const received = ins.filter(({ leg }) => coinOf(leg) === coin);
    let open = subtract(sum(sent.map(({ amount }) => amount)), sum(received.map(({ leg }) => leg.amount)));
    for (const out of sent.toSorted((a, b) => compare(b.amount, a.amount))) {
      const part = open.units > 0n ? minimum(open, out.amount) : zero;
      missing.set(out, part);
      open = subtract(open, part);
    }
    for (const out of sent) {
      let left = subtract(out.amount, missing.get(out) ?? zero);
      for (const { leg, at } of received) {
        const amount = minimum(left, beyond.get(leg) ?? zero);
        if (amount.units === 0n) continue;
        left = subtract(left, amount);
        beyond.set(leg, subtract(beyond.get(leg) ?? zero, amount));
        parts.get(out)?.push({ leg, at, amount });
      }
    }
  }
  return { parts, missing, beyond };
}

function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => add(total, amount), zero);
}
