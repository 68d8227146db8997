import { familyOf } from "../../catalog/coin-families.ts";
import {
  add,
  compare,
  minimum,
  multiply,
  parseDecimal,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { isOfUnspentOutputs, networkFeeOf } from "../../ledger/joint-transfers.ts";
import { plausibleShare } from "../transfers/transfers.ts";
import type { AccountingEvent, AssetAmount } from "./accounting-event.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import { transferFee } from "./transfer-allocation.ts";

/** What left in several transactions of one hash, and what arrived. */
export type JointTransfer = { departures: BookTransaction[]; arrivals: BookTransaction[] };
type Sides = { ins: readonly BookLeg[]; outs: readonly BookLeg[] };
type ReadSides = (transaction: BookTransaction) => Sides;
/** A part of a departing leg that reached an arriving leg. */
type Part = { leg: BookLeg; at: number; amount: Decimal };
/**
 * `parts`: the parts of each departing leg; `missing`: what of it reached no own wallet; `beyond`: what arrived of each arriving leg without a
 * departure.
 */
type Allocation = {
  parts: Map<BookLeg, Part[]>;
  missing: Map<BookLeg, Decimal>;
  beyond: Map<BookLeg, Decimal>;
};

/**
 * The transfer whose inputs several wallets paid that a transaction is a half of; `undefined` if one wallet paid them. The first arrival names all
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
  if (firstArrival === undefined || sidesOf(firstArrival).outs.length > 0) return undefined;
  const firstDeparture = find(firstArrival.linkedTransactionId);
  if (firstDeparture === undefined) return undefined;
  const departures = firstArrival.arrivalIds === undefined ? [firstDeparture] : all(firstArrival.arrivalIds);
  const arrivals = firstDeparture.arrivalIds === undefined ? [firstArrival] : all(firstDeparture.arrivalIds);
  if (![...departures, ...arrivals].includes(transaction)) return undefined;
  if (firstArrival.arrivalIds !== undefined) return { departures, arrivals };
  // One wallet sent, but paid only a part of the inputs.
  const coins = new Set(
    [...sidesOf(firstDeparture).outs, ...arrivals.flatMap((arrival) => sidesOf(arrival).ins)].map(
      ({ assetId }) => lookups.asset(assetId).coin,
    ),
  );
  return firstDeparture.jointInputs !== undefined && coins.size === 1 ? { departures, arrivals } : undefined;
}

/**
 * The events of one half. What reached no own wallet is taken from the largest departures: the network's fee, then payments to others.
 * Of withdrawals of an exchange, all of it is the fee.
 */
export function jointEvents(
  transaction: BookTransaction,
  { departures, arrivals }: JointTransfer,
  { lookups, sidesOf }: { lookups: Lookups; sidesOf: ReadSides },
): AccountingEvent[] {
  const outs = departures.flatMap((departure) => sidesOf(departure).outs);
  const ins = arrivals.flatMap((arrival) => sidesOf(arrival).ins.map((leg) => ({ leg, at: arrival.at })));
  const coinOf = ({ assetId }: BookLeg): string => lookups.asset(assetId).coin;
  const { parts, missing, beyond } = allocate(outs, ins, {
    coinOf,
    familyOf: ({ assetId }) => familyOf({ id: assetId, coinId: lookups.asset(assetId).coinId }),
  });
  const lost = sum([...missing.values()]);
  const stated = networkFeeOf([...departures, ...arrivals].flatMap(({ jointInputs }) => jointInputs ?? []));
  const isFeeStated = stated !== undefined;
  let openFee = departures.every(({ platform }) => isOfUnspentOutputs(platform))
    ? feeOf(stated, { lost, sent: sum(outs.map(({ amount }) => amount)) })
    : lost;
  const fees = new Map(
    [...missing].map(([out, amount]) => {
      const fee = minimum(amount, openFee);
      openFee = subtract(openFee, fee);
      return [out, fee];
    }),
  );
  const own = sidesOf(transaction);
  const events: AccountingEvent[] = [];
  for (const out of own.outs) {
    const fee = fees.get(out) ?? zero;
    const paid = subtract(missing.get(out) ?? zero, fee);
    const arrived: AssetAmount[] = [];
    for (const { leg, at, amount } of parts.get(out) ?? []) {
      const [from, to] = [
        { ...out, amount },
        { ...leg, amount },
      ];
      if (coinOf(out) === coinOf(leg)) {
        events.push({ kind: "transferred", from, to, arrivedAt: at });
        arrived.push(to);
      } else events.push({ kind: "moved", outs: [from], ins: [to], arrivedAt: at });
    }
    if (fee.units > 0n) events.push(transferFee(out, fee, { parts: arrived, isFeeStated }));
    if (paid.units > 0n) events.push({ kind: "withdrawn", leg: { ...out, amount: paid } });
  }
  for (const leg of own.ins) {
    const amount = beyond.get(leg) ?? zero;
    if (amount.units > 0n) events.push({ kind: "contribution", leg: { ...leg, amount } });
  }
  return events;
}

/**
 * The part of what reached no own wallet that is the network's fee. If own wallets paid all inputs, the chain states it
 * (`stated`). Else all of it, if it can be a fee; otherwise the fee is unknown and part of the payment.
 */
function feeOf(stated: string | undefined, { lost, sent }: { lost: Decimal; sent: Decimal }): Decimal {
  if (stated !== undefined) return minimum(parseDecimal(stated), lost);
  return compare(lost, multiply(sent, plausibleShare)) <= 0 ? lost : zero;
}

/** Assigns departing to arriving amounts of each underlying, in order, those of the same coin first. */
function allocate(
  outs: readonly BookLeg[],
  ins: readonly { leg: BookLeg; at: number }[],
  { coinOf, familyOf: underlyingOf }: Record<"coinOf" | "familyOf", (leg: BookLeg) => string>,
): Allocation {
  const parts = new Map<BookLeg, Part[]>(outs.map((out) => [out, []]));
  const missing = new Map<BookLeg, Decimal>();
  const beyond = new Map(ins.map(({ leg }) => [leg, leg.amount]));
  for (const underlying of new Set(outs.map(underlyingOf))) {
    const sent = outs.filter((out) => underlyingOf(out) === underlying);
    const received = ins.filter(({ leg }) => underlyingOf(leg) === underlying);
    let open = subtract(sum(sent.map(({ amount }) => amount)), sum(received.map(({ leg }) => leg.amount)));
    for (const out of sent.toSorted((a, b) => compare(b.amount, a.amount))) {
      const part = open.units > 0n ? minimum(open, out.amount) : zero;
      missing.set(out, part);
      open = subtract(open, part);
    }
    for (const out of sent) {
      let left = subtract(out.amount, missing.get(out) ?? zero);
      const isSameCoin = ({ leg }: (typeof ins)[number]): boolean => coinOf(leg) === coinOf(out);
      const others = received.filter((into) => !isSameCoin(into));
      for (const { leg, at } of [...received.filter(isSameCoin), ...others]) {
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
