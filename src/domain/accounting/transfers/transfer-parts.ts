import { compareText } from "../../../lib/compare-text.ts";
import { add, compare, formatDecimal, multiply, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { delayText } from "./delay-text.ts";
import { createPartQueue, nearest } from "./part-queue.ts";
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
  const found: Candidate[] = [];
  // A departure up to two hours after an arrival may match it individually, so these are awaited as well.
  const queue = createPartQueue({ awaitedFor: usualDelay + clockSkew, keptFor: clockSkew, judge });

  function judge(departure: TransferHalf, arrivals: readonly TransferHalf[]): void {
    if (isPaired(departure.id)) return;
    const parts = nearest(
      departure,
      arrivals.filter((arrival) => !isPaired(arrival.id) && mayBePart(departure, arrival)),
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

  return {
    see(half: TransferHalf): void {
      queue.see(half, half.direction === "in" ? "part" : "whole");
    },
    found(): readonly Candidate[] {
      queue.end();
      return found;
    },
  };
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
