import { subtract } from "../../money/decimal.ts";
import { delayText } from "./delay-text.ts";
import {
  bridgeDelay,
  feeOf,
  isSameWallet,
  type Candidate,
  type DollarPrice,
  type TransferHalf,
} from "./transfers.ts";

/** Two transactions that a tracker's file states to be one transfer, and the tracker's name. */
export type StatedTransfer = { ids: readonly [string, string]; by: string };

/** Confidence of a stated transfer, and of one whose shortfall exceeds a plausible fee, which is only proposed. */
const statedConfidence = 0.97;
const doubtfulConfidence = 0.9;

/** Collects the halves that a tracker states to belong together. Independent of their order. */
export function createStatedSearch(
  statedTransfers: readonly StatedTransfer[],
  { isForbidden, dollarPrice }: { isForbidden(a: string, b: string): boolean; dollarPrice: DollarPrice },
) {
  const statedIds = new Set(statedTransfers.flatMap(({ ids }) => ids));
  const halves = new Map<string, TransferHalf>();
  return {
    see(half: TransferHalf): void {
      if (statedIds.has(half.id)) halves.set(half.id, half);
    },
    found: (): Candidate[] =>
      statedTransfers.flatMap(({ ids: [a, b], by }) => {
        const [one, other] = [halves.get(a), halves.get(b)];
        if (one === undefined || other === undefined || isForbidden(a, b)) return [];
        const [departure, arrival] = one.direction === "out" ? [one, other] : [other, one];
        return candidateOf(departure, arrival, { by, dollarPrice }) ?? [];
      }),
  };
}

/**
 * The ledger's records decide what a tracker cannot know better: the coin, the wallets, and whether the arrival is at most the departure.
 */
function candidateOf(
  departure: TransferHalf,
  arrival: TransferHalf,
  { by, dollarPrice }: { by: string; dollarPrice: DollarPrice },
): Candidate | undefined {
  if (departure.direction !== "out" || arrival.direction !== "in") return undefined;
  if (departure.family !== arrival.family || isSameWallet(departure, arrival)) return undefined;
  const delay = arrival.at - departure.at;
  if (Math.abs(delay) > bridgeDelay) return undefined;
  const fee = feeOf(departure, subtract(departure.amount, arrival.amount), dollarPrice);
  if (fee === undefined) return undefined;
  return {
    ids: [departure.id, arrival.id],
    confidence: fee === "large" ? doubtfulConfidence : statedConfidence,
    reason: () =>
      fee === "large"
        ? `${by} states it as one transfer; more is missing than a plausible fee`
        : `${by} states it as one transfer; it arrived ${delayText(delay)}`,
    strength: "stated",
    apart: Math.abs(delay),
  };
}
