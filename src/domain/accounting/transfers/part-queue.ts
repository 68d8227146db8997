import { compareText } from "../../../lib/compare-text.ts";
import type { TransferHalf } from "./transfers.ts";

/** Maximum number of parts, nearest in time, that are combined. */
const maxCombined = 8;
/** Maximum number of parts before and after a whole among which they are selected. */
const maxLookedAt = 64;

/** Wholes, of which those from `judged` on are not judged yet, and their possible parts; both by time. */
type Coin = { wholes: TransferHalf[]; judged: number; parts: TransferHalf[] };

/**
 * Pairs each whole, such as a departure, with the halves of its coin around it that may be its parts. Halves are given by time. `judge` is called
 * for a whole once halves `awaitedFor` (ms) after it have been seen; parts are kept for `keptFor` (ms) before the oldest whole that is not judged.
 */
export function createPartQueue({
  awaitedFor,
  keptFor,
  judge,
}: {
  awaitedFor: number;
  keptFor: number;
  judge(whole: TransferHalf, parts: readonly TransferHalf[]): void;
}) {
  const coins = new Map<string, Coin>();

  function settle(coin: Coin, now: number): void {
    const closed = now - awaitedFor;
    let next = coin.wholes[coin.judged];
    while (next !== undefined && next.at < closed) {
      judge(next, around(next, coin.parts));
      next = coin.wholes[++coin.judged];
    }
    if (coin.judged * 2 > coin.wholes.length) {
      coin.wholes.splice(0, coin.judged);
      coin.judged = 0;
    }
    const oldest = (next?.at ?? now) - keptFor;
    const middle = coin.parts[coin.parts.length >>> 1];
    if (middle !== undefined && middle.at < oldest) coin.parts.splice(0, lowerBound(coin.parts, oldest));
  }

  return {
    see(half: TransferHalf, role: "whole" | "part"): void {
      let coin = coins.get(half.coin);
      if (coin === undefined) coins.set(half.coin, (coin = { wholes: [], judged: 0, parts: [] }));
      settle(coin, half.at);
      (role === "whole" ? coin.wholes : coin.parts).push(half);
    },
    /** Judges the wholes that are left. */
    end(): void {
      for (const coin of coins.values()) settle(coin, Number.POSITIVE_INFINITY);
    },
  };
}

function around(whole: TransferHalf, parts: readonly TransferHalf[]): TransferHalf[] {
  const first = lowerBound(parts, whole.at);
  return parts.slice(Math.max(0, first - maxLookedAt), first + maxLookedAt);
}

/** The parts nearest in time to a whole, up to the number that is combined. */
export function nearest(whole: TransferHalf, parts: readonly TransferHalf[]): TransferHalf[] {
  return parts
    .toSorted((a, b) => Math.abs(a.at - whole.at) - Math.abs(b.at - whole.at) || compareText(a.id, b.id))
    .slice(0, maxCombined);
}

/** The index of the first half at or after a moment (ms), of halves by time. */
function lowerBound(halves: readonly TransferHalf[], at: number): number {
  let low = 0;
  let high = halves.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((halves[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
