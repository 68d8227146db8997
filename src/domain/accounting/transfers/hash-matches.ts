import { compareText } from "../../../lib/compare-text.ts";
import { add, compare, zero, type Decimal } from "../../money/decimal.ts";
import { matchHalves, type Candidate, type TransferHalf } from "./transfers.ts";

/** Matches each departure of a hash with its arrivals: equal amounts first, then sums. */
export function matchByHash(
  halves: readonly TransferHalf[],
  isForbidden: (a: string, b: string) => boolean,
): Candidate[] {
  const order = (a: TransferHalf, b: TransferHalf): number => compareText(a.id, b.id);
  const departures = halves.filter(({ direction }) => direction === "out").sort(order);
  const open = new Set(halves.filter(({ direction }) => direction === "in").sort(order));
  const candidates: Candidate[] = [];
  const take = (departure: TransferHalf, arrivals: readonly TransferHalf[]): void => {
    for (const arrival of arrivals) open.delete(arrival);
    candidates.push({
      ids: [departure.id, ...arrivals.map(({ id }) => id)],
      confidence: 1,
      reason: () =>
        arrivals.length === 1
          ? "The same transaction hash in two wallets"
          : "The same transaction hash in several wallets",
      strength: "hash",
      apart: 0,
    });
  };
  const fits = (departure: TransferHalf, arrival: TransferHalf): boolean =>
    !isForbidden(departure.id, arrival.id) && matchHalves(departure, arrival)?.strength === "hash";
  const rest = departures.filter((departure) => {
    const equal = [...open].find(
      (arrival) => fits(departure, arrival) && compare(arrival.amount, departure.amount) === 0,
    );
    if (equal !== undefined) take(departure, [equal]);
    return equal === undefined;
  });
  for (const departure of rest) {
    const arrivals: TransferHalf[] = [];
    let sum: Decimal = zero;
    for (const arrival of open) {
      const next = add(sum, arrival.amount);
      if (!fits(departure, arrival) || compare(next, departure.amount) > 0) continue;
      sum = next;
      arrivals.push(arrival);
      // With several departures of one hash, the other arrivals cannot be assigned.
      if (rest.length > 1) break;
    }
    if (arrivals.length > 0) take(departure, arrivals);
  }
  return candidates;
}
