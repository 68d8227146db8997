import { compareText } from "../../../lib/compare-text.ts";
import { add, compare, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { matchHalves, type Candidate, type TransferHalf } from "./transfers.ts";

/** Matches each departure of a hash with its arrivals: equal amounts first, then sums. Of several departures, where least is missing. */
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
  const [only, another] = rest;
  if (only !== undefined && another === undefined) {
    const arrivals: TransferHalf[] = [];
    let sum: Decimal = zero;
    for (const arrival of open) {
      const next = add(sum, arrival.amount);
      if (!fits(only, arrival) || compare(next, only.amount) > 0) continue;
      sum = next;
      arrivals.push(arrival);
    }
    if (arrivals.length > 0) take(only, arrivals);
    return candidates;
  }
  // Several arrivals of one departure cannot be told from those of the others.
  const pairs = rest.flatMap((departure) =>
    [...open]
      .filter((arrival) => fits(departure, arrival))
      .map((arrival) => ({ departure, arrival, missing: subtract(departure.amount, arrival.amount) })),
  );
  const left = new Set(rest);
  for (const { departure, arrival } of pairs.toSorted((one, other) => compare(one.missing, other.missing)))
    if (left.has(departure) && open.has(arrival)) {
      left.delete(departure);
      take(departure, [arrival]);
    }
  return candidates;
}
