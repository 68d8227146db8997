import { familyOf } from "../../../../src/domain/catalog/coin-families.ts";
import { isOfUnspentOutputs } from "../../../../src/domain/ledger/joint-transfers.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  sumOf,
  zero,
  type Decimal,
} from "../../../../src/domain/money/decimal.ts";
import type { Transaction } from "../../../data/records.ts";

export type Way = "in" | "out";

/**
 * What can be selected as a part of a transfer: an unlinked transaction, or what remains of a payment whose halves a hash links.
 * `halves` are the transactions to link, `payment` is the hash of a chain where several wallets may pay one transaction.
 */
export type Candidate = {
  id: string;
  at: number;
  way: Way;
  halves: Transaction[];
  amount: Decimal;
  payment: string | null;
  isRemainder: boolean;
};

/** Returns the family of an asset: transfers may arrive as another version of the coin. */
export type FamilyOfAsset = (assetId: string) => string;

/** The side of a transaction in a transfer; `undefined` if it sends and receives, or neither. */
function wayOf({ legs }: Pick<Transaction, "legs">): Way | undefined {
  const ways = new Set(legs.flatMap(({ direction }) => (direction === "fee" ? [] : [direction])));
  return ways.size === 1 ? [...ways][0] : undefined;
}

/** The asset that a transaction moves, without fees. */
export function movedAsset({ legs }: Pick<Transaction, "legs">): string | undefined {
  return legs.find(({ direction }) => direction !== "fee")?.assetId;
}

export function familyFrom(find: (assetId: string) => { coinId?: unknown } | undefined): FamilyOfAsset {
  return (assetId) => {
    const coinId = find(assetId)?.coinId;
    return familyOf({ id: assetId, coinId: typeof coinId === "string" ? coinId : null });
  };
}

/**
 * What can be linked with a transaction, the nearest in time first: `otherSide` moves the same coin the other way, `sameSide` may belong to the
 * same transfer on its own side. Departures of one transfer are of one payment.
 */
export function candidatesOf(
  transaction: Transaction,
  others: readonly Transaction[],
  familyOfAsset: FamilyOfAsset,
): { otherSide: Candidate[]; sameSide: Candidate[] } {
  const own = ownPart(transaction, others, familyOfAsset);
  if (own === undefined) return { otherSide: [], sameSide: [] };
  const known = others.filter(({ id, status }) => id !== transaction.id && status === "confirmed");
  const unlinked = known
    .filter(({ linkedTransactionId }) => linkedTransactionId === undefined)
    .flatMap((other) => candidateOf(other, transaction, familyOfAsset) ?? []);
  const remainders = own.way === "in" ? remaindersOf(known, transaction, familyOfAsset) : [];
  const near = (a: Candidate, b: Candidate): number =>
    Math.abs(a.at - transaction.at) - Math.abs(b.at - transaction.at);
  return {
    otherSide: [...unlinked.filter(({ way }) => way !== own.way), ...remainders].toSorted(near),
    sameSide: unlinked
      .filter(({ way, payment }) => way === own.way && (way === "in" || isOnePayment([payment, own.payment])))
      .toSorted(near),
  };
}

/**
 * The transaction itself as a part of its transfer. Of a departure that its hash links to change, what remains of the payment; `undefined` if
 * nothing does, or if it is in a transfer of another hash.
 */
export function ownPart(
  transaction: Transaction,
  others: readonly Transaction[],
  familyOfAsset: FamilyOfAsset,
): Candidate | undefined {
  if (transaction.linkedTransactionId === undefined)
    return candidateOf(transaction, transaction, familyOfAsset);
  const known = others.filter(({ id, status }) => id !== transaction.id && status === "confirmed");
  return remaindersOf([transaction, ...known], transaction, familyOfAsset).find((rest) =>
    rest.halves.some(({ id }) => id === transaction.id),
  );
}

/** Whether departures leave in one payment, which several wallets may pay. */
export function isOnePayment(payments: readonly (string | null)[]): boolean {
  const [first] = payments;
  return first !== undefined && first !== null && payments.every((payment) => payment === first);
}

export type Judgement = {
  sent: Decimal;
  received: Decimal;
  difference: Decimal;
  /** `isShort`: more is missing than is plausible for a fee. */
  state: "incomplete" | "over" | "short" | "fits";
};

/** A fee is at most half a percent of what was sent. */
const twoHundred = parseDecimal("200");

export function judge(parts: readonly Candidate[]): Judgement {
  const total = (way: Way): Decimal =>
    parts.filter((part) => part.way === way).reduce((sum, { amount }) => add(sum, amount), zero);
  const sent = total("out");
  const received = total("in");
  const difference = subtract(sent, received);
  const state =
    isZero(sent) || isZero(received)
      ? "incomplete"
      : isNegative(difference)
        ? "over"
        : compare(multiply(difference, twoHundred), sent) > 0
          ? "short"
          : "fits";
  return { sent, received, difference, state };
}

/** The selection that alone sums to the transaction, less at most a plausible fee; empty if none or several do. */
export function suggestionOf(
  own: Candidate,
  { otherSide, sameSide }: { otherSide: readonly Candidate[]; sameSide: readonly Candidate[] },
): string[] {
  const together = new Map<string, Candidate[]>();
  for (const part of otherSide)
    if (part.way === "out" && part.payment !== null && !part.isRemainder)
      together.set(part.payment, [...(together.get(part.payment) ?? []), part]);
  const selections = [
    ...otherSide.map((part) => [part]),
    ...[...together.values()].filter(({ length }) => length > 1),
    ...(own.way === "out" && sameSide.length > 0 ? otherSide.map((part) => [part, ...sameSide]) : []),
  ].filter((parts) => judge([own, ...parts]).state === "fits");
  return selections.length === 1 ? (selections[0] ?? []).map(({ id }) => id) : [];
}

function candidateOf(
  other: Transaction,
  { legs }: Transaction,
  familyOfAsset: FamilyOfAsset,
): Candidate | undefined {
  const asset = movedAsset({ legs });
  const way = wayOf(other);
  if (asset === undefined || way === undefined) return undefined;
  const amount = amountOf(other, way, familyOfAsset, familyOfAsset(asset));
  if (isZero(amount)) return undefined;
  const { id, at } = other;
  return { id, at, way, halves: [other], amount, payment: paymentOf(other), isRemainder: false };
}

/** Of payments whose halves a hash links, what reached none of the owner's wallets on the chain and is in no other transfer. */
function remaindersOf(
  known: readonly Transaction[],
  transaction: Transaction,
  familyOfAsset: FamilyOfAsset,
): Candidate[] {
  const payments = new Map<string, Transaction[]>();
  for (const other of known) {
    const payment = paymentOf(other);
    if (payment !== null && other.linkedTransactionId !== undefined)
      payments.set(payment, [...(payments.get(payment) ?? []), other]);
  }
  return [...payments].flatMap(([payment, halves]) => {
    const ids = new Set(halves.map(({ id }) => id));
    const isLinkedByHash = halves
      .flatMap(({ linkedTransactionId, linkedTransactionIds = [] }) => [
        ...(linkedTransactionId === undefined ? [] : [linkedTransactionId]),
        ...linkedTransactionIds,
      ])
      .every((id) => ids.has(id));
    const parts = halves.flatMap((half) => candidateOf(half, transaction, familyOfAsset) ?? []);
    const departures = parts.filter(({ way }) => way === "out");
    const [first] = departures;
    const { difference: amount } = judge(parts);
    if (first === undefined || !isLinkedByHash || isZero(amount) || isNegative(amount)) return [];
    const { id, at } = first;
    const halvesOut = departures.flatMap((part) => part.halves);
    return [{ id, at, way: "out", halves: halvesOut, amount, payment, isRemainder: true } as const];
  });
}

function amountOf({ legs }: Transaction, way: Way, familyOfAsset: FamilyOfAsset, family: string): Decimal {
  const amounts = legs.flatMap(({ direction, assetId, amount }) =>
    direction === way && familyOfAsset(assetId) === family ? [amount] : [],
  );
  return parseDecimal(amounts.length === 0 ? "0" : sumOf(amounts));
}

function paymentOf({ platform, txHash }: Transaction): string | null {
  return txHash !== undefined && isOfUnspentOutputs(platform) ? `${platform}:${txHash}` : null;
}
