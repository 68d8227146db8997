import { compareText } from "../../lib/compare-text.ts";
import { compare, parseDecimal, sumOf, type Decimal } from "../money/decimal.ts";
import { contractAt } from "../protocols/contracts.ts";
import type { Leg } from "./transaction.ts";

/** One own wallet's view of a chain transaction. */
export type Half = { id: string; wallet: string; legs: readonly Leg[] };

/**
 * The transfers between own wallets among the transactions of one hash: one half sends what others receive, and neither has a third party
 * as counterparty (a contract that forwards the amount is none). What a wallet of the owner passes on to others in the same transaction arrives
 * there. Each transfer is a departure followed by its arrivals. Each half is in at most one transfer. The result does not depend on the order
 * of `halves`.
 */
export function transfersOfHash(
  halves: readonly Half[],
  isForbidden: (a: string, b: string) => boolean,
): string[][] {
  const sorted = halves.toSorted((a, b) => compareText(a.id, b.id));
  const usedIds = new Set<string>();
  const transfers: string[][] = [];
  for (const from of sorted) {
    if (usedIds.has(from.id)) continue;
    const open = sorted.filter(
      (half) => half.id !== from.id && !usedIds.has(half.id) && !isForbidden(from.id, half.id),
    );
    const direct = arrivalsOf(from, open);
    if (direct.length === 0) continue;
    const arrivals = withPassedOn(from, direct, open);
    for (const id of [from.id, ...arrivals]) usedIds.add(id);
    transfers.push([from.id, ...arrivals]);
  }
  return transfers;
}

/**
 * The wallet that only paid a known exchange's contracts, followed by those that only received other assets in the same transaction: a swap
 * whose recipient is another own wallet. Empty if several wallets paid, or paid anyone else. The result does not depend on the order of `halves`.
 */
export function swapOfHash(
  halves: readonly Half[],
  { platform, isForbidden }: { platform: string; isForbidden: (a: string, b: string) => boolean },
): string[] {
  const sorted = halves.toSorted((a, b) => compareText(a.id, b.id));
  const payers = sorted.filter(({ legs }) => legs.some(({ direction }) => direction === "out"));
  const [payer] = payers;
  if (payer === undefined || payers.length > 1 || !paysExchange(platform, payer.legs)) return [];
  const paid = new Set(
    payer.legs.flatMap(({ direction, assetId }) => (direction === "out" ? [assetId] : [])),
  );
  const receivers = sorted.filter(
    ({ id, legs }) =>
      id !== payer.id &&
      legs.some(({ direction }) => direction === "in") &&
      !legs.some(({ assetId }) => paid.has(assetId)) &&
      !isForbidden(payer.id, id),
  );
  return receivers.length === 0 ? [] : [payer.id, ...receivers.map(({ id }) => id)];
}

/** Whether a wallet only paid, and only contracts that are known to exchange assets. */
export function paysExchange(
  platform: string,
  legs: readonly { direction: Leg["direction"]; counterparty?: string | undefined }[],
): boolean {
  const moved = legs.filter(({ direction }) => direction !== "fee");
  return (
    moved.length > 0 &&
    moved.every(({ direction, counterparty }) => {
      const role = contractAt(platform, counterparty)?.role;
      return direction === "out" && (role === "exchange" || role === "settlement");
    })
  );
}

/** The arrivals, and those of what they passed on of the same assets, in turn. */
function withPassedOn(from: Half, direct: readonly string[], open: readonly Half[]): string[] {
  const sent = new Set(from.legs.flatMap(({ direction, assetId }) => (direction === "out" ? [assetId] : [])));
  const found = new Set(direct);
  for (const id of found) {
    const half = open.find((one) => one.id === id);
    if (half === undefined) continue;
    const received = new Set(
      half.legs.flatMap(({ direction, assetId }) => (direction === "in" ? [assetId] : [])),
    );
    const legs = half.legs.filter(({ assetId }) => sent.has(assetId) && received.has(assetId));
    const others = open.filter((one) => !found.has(one.id));
    for (const arrival of arrivalsOf({ ...half, legs }, others)) found.add(arrival);
  }
  return [...found].sort(compareText);
}

/** The halves that receive a leg of the departure: its whole amount, or together its whole amount through one contract. */
function arrivalsOf(from: Half, open: readonly Half[]): string[] {
  const arrivals = new Set<string>();
  const used = new Set<Leg>();
  for (const out of from.legs) {
    if (out.direction !== "out") continue;
    const receiving = open.flatMap((half) =>
      half.legs
        .filter((into) => !used.has(into) && receives(out, into, { from, to: half }))
        .map((into) => ({ id: half.id, into })),
    );
    const equalArrival = receiving.find(({ into }) => into.amount === out.amount);
    const parts = equalArrival === undefined ? (isSumOf(out, receiving) ? receiving : []) : [equalArrival];
    for (const { id, into } of parts) {
      arrivals.add(id);
      used.add(into);
    }
  }
  return [...arrivals].sort(compareText);
}

function receives(out: Leg, into: Leg, halves: { from: Half; to: Half }): boolean {
  return into.direction === "in" && into.assetId === out.assetId && isBetween(out, into, halves);
}

/** Whether two legs have each other's wallet or the same contract as counterparty. A missing counterparty matches any wallet. */
function isBetween(out: Leg, into: Leg, { from, to }: { from: Half; to: Half }): boolean {
  const isDirect =
    (out.counterparty === undefined || out.counterparty === (into.wallet ?? to.wallet)) &&
    (into.counterparty === undefined || into.counterparty === (out.wallet ?? from.wallet));
  return isDirect || (out.counterparty !== undefined && out.counterparty === into.counterparty);
}

function isSumOf(out: Leg, parts: readonly { into: Leg }[]): boolean {
  return (
    parts.length > 1 &&
    compare(parseDecimal(sumOf(parts.map(({ into }) => into.amount))), parseDecimal(out.amount)) === 0
  );
}

/**
 * Whether one half may have arrived as the other, less a fee or as another version of the coin: the arrival is at most the departure, and
 * neither has another counterparty. Other halves of one hash are not linked by the search for transfers.
 */
export function mayArrive(from: Half, to: Half): boolean {
  return from.legs.some(
    (out) =>
      out.direction === "out" &&
      to.legs.some(
        (into) =>
          into.direction === "in" &&
          isBetween(out, into, { from, to }) &&
          compare(amountOf(to.legs, into), amountOf(from.legs, out)) <= 0,
      ),
  );
}

/** The sum of all legs with the leg's direction and asset. */
function amountOf(legs: readonly Leg[], { direction, assetId }: Leg): Decimal {
  const sameLegs = legs.filter((leg) => leg.direction === direction && leg.assetId === assetId);
  return parseDecimal(sumOf(sameLegs.map(({ amount }) => amount)));
}
