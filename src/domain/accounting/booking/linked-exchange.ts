import { familyOf } from "../../catalog/coin-families.ts";
import { paysExchange } from "../../ledger/same-hash-links.ts";
import { holdingContractAt, purposeOf } from "../../protocols/contracts.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { compare, subtract, sumDecimals, type Decimal } from "../../money/decimal.ts";
import type { AccountingEvent, AssetAmount } from "./accounting-event.ts";
import type { BookLeg, BookTransaction, Lookups } from "./book.ts";
import {
  allocate,
  arrivingOf,
  isPassedOnBy,
  mayReach,
  takePassedOn,
  transferFee,
  type Allocation,
  type Arrival,
  type Sides,
} from "./transfer-allocation.ts";

type Reading = { lookups: Lookups; sidesOf(transaction: BookTransaction): Sides };
type Links = {
  linkedTransaction: BookTransaction;
  arrivals: readonly BookTransaction[];
  siblings: readonly BookTransaction[] | undefined;
};
type Rest = { outs: BookLeg[]; ins: BookLeg[]; fees: Map<BookLeg, Decimal> };

/**
 * The events of one half of a transfer in whose transaction own wallets also exchanged coins, such as an account that swaps what another one sent
 * it, sends on what it swapped, or has the exchange pay another one. What no transfer explains of all halves is one trade of the departure.
 * `undefined` if nothing was exchanged.
 */
export function eventsWithExchange(
  transaction: BookTransaction,
  links: Links,
  { lookups, sidesOf }: Reading,
): AccountingEvent[] | undefined {
  const found = halvesOf(transaction, links);
  if (found === undefined) return undefined;
  const { departure, arrivals } = found;
  const halves = [departure, ...arrivals];
  const isMixed = (half: BookTransaction): boolean =>
    half.isNetted || (sidesOf(half).ins.length > 0 && sidesOf(half).outs.length > 0);
  const isSwap = paysExchange(departure.platform, departure.reportedLegs);
  if ((!isSwap && !halves.some(isMixed)) || halves.some(({ at }) => at !== departure.at)) return undefined;
  if (halves.some(isOfProtocol) || isIssue(halves.flatMap(({ reportedLegs }) => reportedLegs)))
    return undefined;
  const incoming = arrivingOf(arrivals, departure, lookups);
  const { outs } = sidesOf(departure);
  const allocation = allocate(outs, incoming, lookups, { withForeign: false });
  const rest = restOf({ departure, arrivals }, { incoming, allocation, sidesOf });
  const familyOfLeg = ({ assetId }: BookLeg): string =>
    familyOf({ id: assetId, coinId: lookups.asset(assetId).coinId });
  const given = new Set(rest.outs.map(familyOfLeg));
  if (given.size === 0 || rest.ins.length === 0 || rest.ins.some((leg) => given.has(familyOfLeg(leg))))
    return undefined;
  if (transaction === departure) return departureEvents(outs, allocation, rest);
  return sidesOf(transaction).ins.flatMap((leg): AccountingEvent[] => {
    const amount = allocation.beyond.get(leg);
    return amount === undefined || rest.ins.includes(leg)
      ? []
      : [{ kind: "contribution", leg: { ...leg, amount } }];
  });
}

/** Whether a known contract holds, lends, bridges or replaces what it is given, so that it is not sold. */
function isOfProtocol({ platform, reportedLegs }: BookTransaction): boolean {
  return reportedLegs.some(({ counterparty }) => {
    const purpose = purposeOf(platform, counterparty);
    return (
      (purpose !== undefined && purpose !== "settlement") ||
      holdingContractAt(platform, counterparty) !== undefined
    );
  });
}

/** Whether a token was issued or redeemed for what was given, such as that of a vault: a leg names its contract, or the zero address. */
function isIssue(legs: readonly BookLeg[]): boolean {
  return legs.some(
    ({ counterparty: other }) =>
      other !== undefined &&
      (other === zeroAddress || legs.some(({ assetId }) => assetId.endsWith(`:${other}`))),
  );
}

/** The departure and its arrivals; `undefined` for a pair of which neither sent to the other, or both keep what they sent each other. */
function halvesOf(
  transaction: BookTransaction,
  { linkedTransaction, arrivals, siblings }: Links,
): { departure: BookTransaction; arrivals: readonly BookTransaction[] } | undefined {
  if (transaction.arrivalIds !== undefined) return { departure: transaction, arrivals };
  if (siblings === undefined) return undefined;
  if (linkedTransaction.arrivalIds !== undefined) return { departure: linkedTransaction, arrivals: siblings };
  const paying = [transaction, linkedTransaction].filter(({ platform, reportedLegs }) =>
    paysExchange(platform, reportedLegs),
  );
  if (paying.length === 1)
    return paying[0] === transaction
      ? { departure: transaction, arrivals: [linkedTransaction] }
      : { departure: linkedTransaction, arrivals: [transaction] };
  const sends = (from: BookTransaction, to: BookTransaction): boolean =>
    from.reportedLegs.some(
      (out) => out.direction === "out" && to.reportedLegs.some((into) => mayReach(out, into)),
    );
  const [isFirst, isSecond] = [sends(transaction, linkedTransaction), sends(linkedTransaction, transaction)];
  if (!isFirst && !isSecond) return undefined;
  // What one half only passed on and sent back is no departure.
  const [firstGives, secondGives] = [transaction, linkedTransaction].map(({ legs }) =>
    legs.some(({ direction }) => direction === "out"),
  );
  if (isFirst && isSecond && firstGives === secondGives) return undefined;
  return isFirst && (firstGives === true || !isSecond)
    ? { departure: transaction, arrivals: [linkedTransaction] }
    : { departure: linkedTransaction, arrivals: [transaction] };
}

/** What no transfer explains: amounts that left or were passed on, and legs that arrived. `fees`: what reached no one. */
function restOf(
  { departure, arrivals }: { departure: BookTransaction; arrivals: readonly BookTransaction[] },
  {
    incoming,
    allocation: { departed, beyond },
    sidesOf,
  }: { incoming: readonly Arrival[]; allocation: Allocation; sidesOf: Reading["sidesOf"] },
): Rest {
  const own = sidesOf(departure);
  /** Whether no part of a leg came from the departure. */
  const isUnmatched = (leg: BookLeg): boolean => {
    const unmatchedAmount = beyond.get(leg);
    return unmatchedAmount !== undefined && compare(unmatchedAmount, leg.amount) === 0;
  };
  const rest: Rest = {
    outs: arrivals.flatMap((arrival) => sidesOf(arrival).outs),
    ins: [...own.ins, ...incoming.flatMap(({ leg }) => (isUnmatched(leg) ? [leg] : []))],
    fees: new Map(),
  };
  for (const out of own.outs) {
    const parts = departed.get(out) ?? [];
    const left = subtract(out.amount, sumDecimals(parts.map(({ amount }) => amount)));
    const isSentElsewhere = parts.length === 0 && !incoming.some((arrival) => isPassedOnBy(arrival, out));
    const assets = new Set([out, ...parts.map(({ arrival }) => arrival.leg)].map(({ assetId }) => assetId));
    const given = isSentElsewhere
      ? left
      : takePassedOn(
          left,
          incoming.filter(({ leg }) => assets.has(leg.assetId)),
        );
    if (given.units > 0n) rest.outs.push({ ...out, amount: given });
    const fee = subtract(left, given);
    if (fee.units > 0n) rest.fees.set(out, fee);
  }
  return rest;
}

function departureEvents(
  outs: readonly BookLeg[],
  { departed }: Allocation,
  { fees, outs: given, ins }: Rest,
): AccountingEvent[] {
  const events: AccountingEvent[] = [];
  for (const out of outs) {
    const arrived: AssetAmount[] = [];
    const parts = departed.get(out) ?? [];
    for (const { arrival, amount, kind } of parts) {
      const [from, to] = [
        { ...out, amount },
        { ...arrival.leg, amount },
      ];
      const arrivedAt = arrival.at ?? 0;
      if (kind === "coin") {
        events.push({ kind: "transferred", from, to, arrivedAt });
        arrived.push(to);
      } else events.push({ kind: "moved", outs: [from], ins: [to], arrivedAt });
    }
    const fee = fees.get(out);
    if (fee === undefined) continue;
    const traded = subtract(out.amount, sumDecimals([fee, ...parts.map(({ amount }) => amount)]));
    events.push(transferFee(out, fee, { parts: [...arrived, { ...out, amount: traded }] }));
  }
  return [...events, { kind: "trade", outs: given, ins, fees: [] }];
}
