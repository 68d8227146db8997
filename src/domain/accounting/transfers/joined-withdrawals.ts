import { compareText } from "../../../lib/compare-text.ts";
import {
  add,
  compare,
  divide,
  formatDecimal,
  multiply,
  subtract,
  zero,
  type Decimal,
} from "../../money/decimal.ts";
import { delayText } from "./delay-text.ts";
import { createPartQueue, nearest } from "./part-queue.ts";
import {
  clockSkew,
  confidenceOf,
  feeOf,
  proposedShare,
  usualDelay,
  type Candidate,
  type DollarPrice,
  type TransferHalf,
} from "./transfers.ts";

/** Maximum time between the first and the last withdrawal that an exchange pays together (ms). */
const maxSpan = 3_600_000;
/** Such a transfer is only proposed: no source states that an exchange paid several withdrawals at once. */
const maxConfidence = 0.9;

type Sum = { departures: TransferHalf[]; missing: Decimal };

/**
 * Finds withdrawals of an exchange without a hash that arrived together as one amount (docs/spec/accounting.md §4): several of one coin within
 * an hour whose sum equals the arrival, or exceeds it by plausible fees, and none of which matches an arrival individually. Halves are given
 * by time.
 */
export function createJoinedSearch({
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
  // A withdrawal may match a later arrival individually, so these are awaited.
  const queue = createPartQueue({ awaitedFor: usualDelay + 2 * clockSkew, keptFor: usualDelay, judge });

  function judge(arrival: TransferHalf, withdrawals: readonly TransferHalf[]): void {
    if (isPaired(arrival.id)) return;
    const possible = withdrawals.filter(
      (departure) =>
        !isPaired(departure.id) && mayBePart(departure, arrival) && !isForbidden(departure.id, arrival.id),
    );
    const sourceOf = ({ platform, assetId }: TransferHalf): string => `${platform}\n${assetId}`;
    const sums = [...new Set(possible.map(sourceOf))].flatMap((source) => {
      const ofSource = possible.filter((departure) => sourceOf(departure) === source);
      return sumsOf(arrival, nearest(arrival, ofSource), dollarPrice);
    });
    const exactSums = sums.filter(({ missing }) => missing.units === 0n);
    const [best, ...others] = exactSums.length > 0 ? exactSums : sums;
    if (best !== undefined) found.push(candidateOf(arrival, best, { hasRivals: others.length > 0 }));
  }

  return {
    see(half: TransferHalf): void {
      if (half.isCurrency) return;
      if (half.direction === "in") queue.see(half, "whole");
      else if (isWithdrawal(half)) queue.see(half, "part");
    },
    found(): readonly Candidate[] {
      queue.end();
      return found;
    },
  };
}

function isWithdrawal({ platform, txHash }: TransferHalf): boolean {
  return platform.startsWith("exchange:") && txHash === undefined;
}

function mayBePart(departure: TransferHalf, arrival: TransferHalf): boolean {
  const delay = arrival.at - departure.at;
  return (
    delay >= -clockSkew &&
    delay <= usualDelay &&
    departure.platform !== arrival.platform &&
    compare(departure.amount, arrival.amount) < 0
  );
}

/** Every combination of two or more withdrawals within an hour whose sum equals the arrival or exceeds it by plausible fees. */
function sumsOf(arrival: TransferHalf, candidates: readonly TransferHalf[], dollarPrice: DollarPrice): Sum[] {
  const parts = candidates.toSorted((a, b) => a.at - b.at || compareText(a.id, b.id));
  const maxSent = add(arrival.amount, multiply(arrival.amount, proposedShare));
  const sums: Sum[] = [];
  const choose = (index: number, departures: readonly TransferHalf[], sent: Decimal): void => {
    const missing = subtract(sent, arrival.amount);
    if (
      departures.length > 1 &&
      missing.units >= 0n &&
      isPlausible(departures, { sent, missing, dollarPrice })
    )
      sums.push({ departures: [...departures], missing });
    for (let next = index; next < parts.length; next++) {
      const part = parts[next];
      if (part === undefined || part.at - (departures[0]?.at ?? part.at) > maxSpan) return;
      const sum = add(sent, part.amount);
      if (compare(sum, maxSent) <= 0) choose(next + 1, [...departures, part], sum);
    }
  };
  choose(0, [], zero);
  return sums;
}

/** Whether what is missing may be the fees: of all together, or a known one of each. */
function isPlausible(
  departures: readonly TransferHalf[],
  { sent, missing, dollarPrice }: { sent: Decimal; missing: Decimal; dollarPrice: DollarPrice },
): boolean {
  const [first] = departures;
  if (first === undefined) return false;
  const fee = feeOf({ ...first, amount: sent }, missing, dollarPrice);
  if (fee === "none" || fee === "known" || fee === "plausible") return true;
  const each = divide(missing, { units: BigInt(departures.length), scale: 0 }, 18);
  const isEven = compare(multiply(each, { units: BigInt(departures.length), scale: 0 }), missing) === 0;
  return isEven && feeOf({ ...first, amount: sent }, each, dollarPrice) === "known";
}

function candidateOf(
  arrival: TransferHalf,
  { departures, missing }: Sum,
  { hasRivals }: { hasRivals: boolean },
): Candidate {
  const sorted = departures.toSorted((a, b) => compareText(a.id, b.id));
  const [first = arrival] = sorted;
  const lastAt = Math.max(...departures.map(({ at }) => at));
  const sent = add(arrival.amount, missing);
  const isWhole = missing.units === 0n;
  const delay = arrival.at - lastAt;
  const confidence = Math.min(
    maxConfidence,
    confidenceOf({ ...first, amount: sent }, { delay, fee: isWhole ? "none" : "plausible", lost: missing }),
  );
  return {
    ids: [...sorted.map(({ id }) => id), arrival.id],
    departureCount: sorted.length,
    confidence: Math.round(confidence * (hasRivals ? 0.85 : 1) * 100) / 100,
    reason: () =>
      `${sorted.length} withdrawals sum to ${formatDecimal(sent)} ${first.symbol}, which arrived ${delayText(delay)}${isWhole ? "" : `; ${formatDecimal(missing)} ${first.symbol} less are plausible fees`}${hasRivals ? "; other transactions would fit too" : ""}`,
    strength: "plausible",
    apart: Math.abs(delay),
  };
}
