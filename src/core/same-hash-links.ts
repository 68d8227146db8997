import { compareText } from "./compare-text.ts";
import type { Leg } from "./transaction.ts";

/** One own wallet's view of a chain transaction. */
export type Half = { id: string; wallet: string; legs: readonly Leg[] };

/**
 * Which transactions of one hash are the two halves of a transfer between own wallets: one sends what the other receives, and neither names somebody else.
 * One-to-one; the same pairs whatever the order of `halves`.
 */
export function pairsOfHash(
  halves: readonly Half[],
  isForbidden: (a: string, b: string) => boolean,
): [string, string][] {
  const sorted = halves.toSorted((a, b) => compareText(a.id, b.id));
  const taken = new Set<string>();
  const pairs: [string, string][] = [];
  for (const from of sorted) {
    if (taken.has(from.id)) continue;
    const to = sorted.find(
      (half) =>
        half.id !== from.id && !taken.has(half.id) && sends(from, half) && !isForbidden(from.id, half.id),
    );
    if (to === undefined) continue;
    taken.add(from.id).add(to.id);
    pairs.push([from.id, to.id]);
  }
  return pairs;
}

function sends(from: Half, to: Half): boolean {
  return from.legs.some(
    (out) =>
      out.direction === "out" &&
      (out.counterparty === undefined || out.counterparty === to.wallet) &&
      to.legs.some(
        (into) =>
          into.direction === "in" &&
          into.assetId === out.assetId &&
          into.amount === out.amount &&
          (into.counterparty === undefined || into.counterparty === from.wallet),
      ),
  );
}
