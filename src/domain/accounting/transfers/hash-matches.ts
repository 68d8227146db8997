import { compareText } from "../../../lib/compare-text.ts";
import { add, compare, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { isChain } from "../../ledger/identity.ts";
import { matchHalves, plausibleShare, type Candidate, type TransferHalf } from "./transfers.ts";

/** Maximum number of withdrawals of one hash among which those that arrived as one amount are searched. */
const maxTogether = 10;

/**
 * Matches each departure of a hash with its arrivals: equal amounts first, then sums. Of several departures, where least is missing. Several
 * withdrawals of an exchange may arrive as one amount, if no single one fits it.
 */
export function matchByHash(
  halves: readonly TransferHalf[],
  isForbidden: (a: string, b: string) => boolean,
): Candidate[] {
  const order = (a: TransferHalf, b: TransferHalf): number => compareText(a.id, b.id);
  const departures = halves.filter(({ direction }) => direction === "out").sort(order);
  const open = new Set(halves.filter(({ direction }) => direction === "in").sort(order));
  const candidates: Candidate[] = [];
  const take = (
    departure: TransferHalf,
    arrivals: readonly TransferHalf[],
    others: readonly TransferHalf[] = [],
  ): void => {
    for (const arrival of arrivals) open.delete(arrival);
    candidates.push({
      ids: [departure, ...others, ...arrivals].map(({ id }) => id),
      ...(others.length === 0 ? {} : { departureCount: others.length + 1 }),
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
  const [onlyArrival, secondArrival] = open;
  if (onlyArrival !== undefined && secondArrival === undefined) {
    const [first, ...others] = departuresOfOne(rest, onlyArrival, isForbidden);
    if (first !== undefined) take(first, [onlyArrival], others);
  }
  for (const { departure, arrival } of pairs.toSorted((one, other) => compare(one.missing, other.missing)))
    if (left.has(departure) && open.has(arrival)) {
      left.delete(departure);
      take(departure, [arrival]);
    }
  return candidates;
}

/**
 * Several withdrawals of an exchange that arrived as one amount; none if a single one is short by a plausible fee only, or if not
 * exactly one combination is.
 */
function departuresOfOne(
  departures: readonly TransferHalf[],
  arrival: TransferHalf,
  isForbidden: (a: string, b: string) => boolean,
): TransferHalf[] {
  const isShort = (sent: Decimal): boolean => {
    const missing = subtract(sent, arrival.amount);
    return missing.units >= 0n && compare(missing, multiply(sent, plausibleShare)) <= 0;
  };
  const possible = departures.filter(
    (departure) =>
      departure.assetId === departures[0]?.assetId &&
      departure.family === arrival.family &&
      departure.platform === departures[0].platform &&
      !isChain(departure.platform) &&
      !isForbidden(departure.id, arrival.id),
  );
  if (possible.length > maxTogether || possible.some(({ amount }) => isShort(amount))) return [];
  const sums = Array.from({ length: 1 << possible.length }, (_, mask) => {
    const together = possible.filter((_half, index) => (mask & (1 << index)) !== 0);
    return { together, sent: together.reduce<Decimal>((sum, { amount }) => add(sum, amount), zero) };
  });
  const [only, another] = sums.filter(({ together, sent }) => together.length > 1 && isShort(sent));
  return only === undefined || another !== undefined ? [] : only.together;
}
