import { compareText } from "../../../lib/compare-text.ts";
import { add, compare, formatDecimal, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { delayText } from "./delay-text.ts";
import {
  clockSkew,
  confidenceOf,
  feeOf,
  hasOtherCounterparty,
  isSameWallet,
  proposedShare,
  usualDelay,
  type Candidate,
  type DollarPrice,
  type TransferHalf,
} from "./transfers.ts";

/** Maximum number of arrivals, nearest in time, that are combined as parts of one departure. */
const maxCandidates = 8;
/** Maximum number of arrivals before and after a departure among which the candidates are selected. */
const maxLookedAt = 64;

/** Departures, of which those from `judged` on are not judged yet, and arrivals that may be their parts; both by time. */
type Coin = { waiting: TransferHalf[]; judged: number; arrivals: TransferHalf[] };

type Sum = { arrivals: TransferHalf[]; missing: Decimal };

/**
 * Finds departures that arrived in parts (docs/spec/accounting.md §4): arrivals of the same coin within the usual delay whose sum equals
 * the departure, or is short by a plausible fee, and that match no departure individually. Halves are given by time. A departure is judged
 * once no later arrival can be part of it.
 */
export function createPartSearch({
  isForbidden,
  dollarPrice,
  isPaired,
}: {
  isForbidden(a: string, b: string): boolean;
  dollarPrice: DollarPrice;
  /** Whether a half plausibly matches another half individually. */
  isPaired(id: string): boolean;
}) {
  const coins = new Map<string, Coin>();
  const found: Candidate[] = [];

  function judge(departure: TransferHalf, arrivals: readonly TransferHalf[]): void {
    if (isPaired(departure.id)) return;
    const parts = nearest(
      departure,
      arrivals,
      (arrival) => !isPaired(arrival.id) && mayBePart(departure, arrival),
    );
    if (parts.length < 2) return;
    const sums = sumsOf(departure, parts, dollarPrice);
    const [best] = sums;
    if (best === undefined) return;
    found.push(candidateOf(departure, best, { hasRivals: sums.length > 1 }));
  }

  function mayBePart(departure: TransferHalf, arrival: TransferHalf): boolean {
    const delay = arrival.at - departure.at;
    return (
      delay >= -clockSkew &&
      delay <= usualDelay &&
      !isSameWallet(departure, arrival) &&
      !(arrival.platform === departure.platform && arrival.txHash !== departure.txHash) &&
      compare(arrival.amount, departure.amount) < 0 &&
      !hasOtherCounterparty(departure, arrival) &&
      !isForbidden(departure.id, arrival.id)
    );
  }

  function settle(coin: Coin, now: number): void {
    // A departure up to two hours after an arrival may match it individually, so these are awaited as well.
    const closed = now - usualDelay - clockSkew;
    let next = coin.waiting[coin.judged];
    while (next !== undefined && next.at < closed) {
      judge(next, coin.arrivals);
      next = coin.waiting[++coin.judged];
    }
    if (coin.judged * 2 > coin.waiting.length) {
      coin.waiting.splice(0, coin.judged);
      coin.judged = 0;
    }
    const oldest = (next?.at ?? now) - clockSkew;
    const middle = coin.arrivals[coin.arrivals.length >>> 1];
    if (middle !== undefined && middle.at < oldest)
      coin.arrivals.splice(0, lowerBound(coin.arrivals, oldest));
  }

  return {
    see(half: TransferHalf): void {
      let coin = coins.get(half.coin);
      if (coin === undefined) coins.set(half.coin, (coin = { waiting: [], judged: 0, arrivals: [] }));
      settle(coin, half.at);
      if (half.direction === "in") coin.arrivals.push(half);
      else coin.waiting.push(half);
    },
    found(): readonly Candidate[] {
      for (const coin of coins.values()) settle(coin, Number.POSITIVE_INFINITY);
      return found;
    },
  };
}

/** The candidate arrivals nearest in time to a departure, up to a limit. */
function nearest(
  departure: TransferHalf,
  arrivals: readonly TransferHalf[],
  isWanted: (arrival: TransferHalf) => boolean,
): TransferHalf[] {
  const first = lowerBound(arrivals, departure.at);
  const around = arrivals.slice(Math.max(0, first - maxLookedAt), first + maxLookedAt);
  return around
    .filter(isWanted)
    .sort((a, b) => Math.abs(a.at - departure.at) - Math.abs(b.at - departure.at) || compareText(a.id, b.id))
    .slice(0, maxCandidates);
}

/** The index of the first half at or after a moment (ms), of halves by time. */
export function lowerBound(halves: readonly TransferHalf[], at: number): number {
  let low = 0;
  let high = halves.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((halves[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Every combination of two or more parts whose sum equals the departure; if there is none, those short by a plausible fee. Ordered by the
 * arrival of the last part.
 */
function sumsOf(
  departure: TransferHalf,
  candidates: readonly TransferHalf[],
  dollarPrice: DollarPrice,
): Sum[] {
  const parts = candidates.toSorted((a, b) => compare(b.amount, a.amount) || compareText(a.id, b.id));
  /** The sum of all parts from an index on. Combinations that cannot reach the departure with them are skipped. */
  const rest: Decimal[] = [zero];
  for (const { amount } of parts.toReversed()) rest.unshift(add(rest[0] ?? zero, amount));
  const minReceived = subtract(departure.amount, multiply(departure.amount, proposedShare));
  const exactSums: Sum[] = [];
  const short: Sum[] = [];
  const chosenHalves: TransferHalf[] = [];
  const choose = (index: number, sum: Decimal): void => {
    if (chosenHalves.length > 1 && compare(sum, minReceived) >= 0) {
      const missing = subtract(departure.amount, sum);
      if (missing.units === 0n) return void exactSums.push({ arrivals: [...chosenHalves], missing });
      const fee = feeOf(departure, missing, dollarPrice);
      if (fee === "known" || fee === "plausible") short.push({ arrivals: [...chosenHalves], missing });
    }
    for (let next = index; next < parts.length; next++) {
      const part = parts[next];
      if (part === undefined || compare(add(sum, rest[next] ?? zero), minReceived) < 0) return;
      const more = add(sum, part.amount);
      if (compare(more, departure.amount) > 0) continue;
      chosenHalves.push(part);
      choose(next + 1, more);
      chosenHalves.pop();
    }
  };
  choose(0, zero);
  return (exactSums.length > 0 ? exactSums : short).sort(
    (a, b) => lastOf(a) - lastOf(b) || compareText(idsOf(a), idsOf(b)),
  );
}

function lastOf({ arrivals }: Sum): number {
  return arrivals.reduce((last, { at }) => Math.max(last, at), 0);
}

function idsOf({ arrivals }: Sum): string {
  return arrivals
    .map(({ id }) => id)
    .sort(compareText)
    .join("\n");
}

function candidateOf(departure: TransferHalf, sum: Sum, { hasRivals }: { hasRivals: boolean }): Candidate {
  const arrivals = sum.arrivals.toSorted((a, b) => a.at - b.at || compareText(a.id, b.id));
  const delay = lastOf(sum) - departure.at;
  const { symbol } = departure;
  const isWhole = sum.missing.units === 0n;
  const baseConfidence = confidenceOf(departure, {
    delay,
    fee: isWhole ? "none" : "plausible",
    lost: sum.missing,
  });
  const confidence = Math.round((baseConfidence - 0.01) * (hasRivals ? 0.85 : 1) * 100) / 100;
  const text = `${arrivals.length} arrivals sum to ${formatDecimal(subtract(departure.amount, sum.missing))} ${symbol}, the last ${delayText(delay)}`;
  return {
    ids: [departure.id, ...arrivals.map(({ id }) => id)],
    confidence,
    reason: () =>
      `${text}${isWhole ? "" : `; ${formatDecimal(sum.missing)} ${symbol} less is a plausible fee`}${hasRivals ? "; other transactions would fit too" : ""}`,
    strength: "plausible",
    apart: Math.abs(delay),
  };
}
