import { compareText } from "../../../lib/compare-text.ts";
import { isOfUnspentOutputs, networkFeeOf } from "../../ledger/joint-transfers.ts";
import type { JointInputs } from "../../ledger/transaction.ts";
import { add, compare, multiply, parseDecimal, subtract, zero, type Decimal } from "../../money/decimal.ts";
import { plausibleShare, type TransferHalf } from "./transfers.ts";

/** A half as stored. On a chain of unspent outputs, what else its transaction states of other halves of its hash. */
export type StoredHalf = TransferHalf & {
  /** The half of the same hash and chain that it is linked to by construction. Such a half is part of what left, and matches nothing itself. */
  hashLink?: string | undefined;
  /** It states the network's fee, so it paid all inputs alone. */
  statesFee?: boolean;
  jointInputs?: JointInputs | undefined;
};

/**
 * The halves of one moment as the search compares them. What several own wallets paid into one transaction left as one amount, less the fee
 * of the chain. Of departures that are linked by hash, such as to another own address for the change, what reached none of them is still open.
 */
export function joinHalves(moment: readonly StoredHalf[]): TransferHalf[] {
  const byHash = new Map<string, StoredHalf[]>();
  const halves: TransferHalf[] = [];
  for (const half of moment) {
    if (half.txHash === undefined || !isOfUnspentOutputs(half.platform)) {
      if (half.hashLink === undefined) halves.push(half);
      continue;
    }
    const key = `${half.platform}\n${half.txHash}\n${half.assetId}`;
    const known = byHash.get(key);
    if (known === undefined) byHash.set(key, [half]);
    else known.push(half);
  }
  for (const together of byHash.values()) halves.push(...openHalves(together));
  return halves;
}

/** What the halves of one hash left open. */
function openHalves(halves: readonly StoredHalf[]): TransferHalf[] {
  const [only] = halves;
  if (only === undefined || halves.length === 1)
    return halves.filter(({ hashLink }) => hashLink === undefined);
  const free = halves.filter(({ hashLink }) => hashLink === undefined);
  const linked = halves.filter(({ hashLink }) => hashLink !== undefined);
  const joint = linked.length > 0 ? [] : free.filter(isJointDeparture);
  if (joint.length > 1) return [openHalf(joint, []), free.filter((half) => !joint.includes(half))].flat();
  return [
    ...free,
    ...linkedTransfers(linked).map(([departures, arrivals]) => openHalf(departures, arrivals)),
  ].flat();
}

function isJointDeparture({ direction, statesFee }: StoredHalf): boolean {
  return direction === "out" && statesFee !== true;
}

/** The departures and arrivals of each transfer that is linked by hash; none of which a half is missing. */
function linkedTransfers(
  linked: readonly StoredHalf[],
): [departures: StoredHalf[], arrivals: StoredHalf[]][] {
  const byId = new Map(linked.map((half) => [half.id, half]));
  const transfers = new Map<string, StoredHalf[]>();
  for (const half of linked) {
    // Arrivals name the first departure, and departures the first arrival.
    const other = byId.get(half.hashLink ?? "");
    const key = half.direction === "in" ? other?.id : other?.hashLink;
    if (key === undefined) return [];
    const known = transfers.get(key);
    if (known === undefined) transfers.set(key, [half]);
    else known.push(half);
  }
  return [...transfers.values()].map((halves) => [
    halves.filter(({ direction }) => direction === "out"),
    halves.filter(({ direction }) => direction === "in"),
  ]);
}

/** What left and reached none of the arrivals, less the network's fee, as a half of its first departure; none if nothing did. */
function openHalf(departures: readonly StoredHalf[], arrivals: readonly StoredHalf[]): TransferHalf[] {
  const sorted = departures.toSorted((a, b) => compareText(a.id, b.id));
  const [first] = sorted;
  if (first === undefined) return [];
  const sent = sum(sorted);
  const open = subtract(sent, sum(arrivals));
  const fee =
    first.statesFee === true
      ? "0"
      : networkFeeOf([...sorted, ...arrivals].flatMap(({ jointInputs }) => jointInputs ?? []));
  const amount = fee === undefined ? open : subtract(open, parseDecimal(fee));
  // The fee is unknown: so small a rest is that fee.
  const mayBeFee = fee === undefined && compare(open, multiply(sent, plausibleShare)) <= 0;
  if (amount.units <= 0n || mayBeFee) return [];
  const { hashLink: _link, statesFee: _fee, jointInputs: _inputs, ...half } = first;
  const wasUnlinked = sorted.some((departure) => departure.wasUnlinked);
  return [{ ...half, amount, wasUnlinked, departures: sorted.map(({ id }) => id) }];
}

function sum(halves: readonly StoredHalf[]): Decimal {
  return halves.reduce<Decimal>((total, { amount }) => add(total, amount), zero);
}
