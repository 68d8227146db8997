import { compareText } from "./compare-text.ts";
import { netReported } from "./net-legs.ts";
import type { Direction, Leg, Operation, TransactionStatus, TransactionType } from "./transaction.ts";
import { positionParts } from "./unverified.ts";

/** What of a transaction decides its entries. */
export type Recorded = {
  type: TransactionType;
  status: TransactionStatus;
  wallet: string;
  counterparty?: string | undefined;
  legs: readonly Leg[];
  /** The other half, where there is one: a linked bridge needs no position, its other side is the other transaction. */
  linkedTransactionId?: string | undefined;
};

/** One signed change of one asset in one wallet. `rank` orders changes of one moment: in, out, fee. */
export type EntryDraft = {
  rank: 0 | 1 | 2;
  wallet: string;
  assetId: string;
  operation: Operation;
  change: string;
  derived: boolean;
};

const rankOf: Record<Direction, 0 | 1 | 2> = { in: 0, out: 1, fee: 2 };

/** Separates a wallet from the protocol or contract of a position in it. */
export const positionMark = "#";

export function isPosition(wallet: string): boolean {
  return wallet.includes(positionMark);
}

/**
 * The audit-log entries of a transaction (ACCOUNTING §1): one a leg, and the derived second side in the position wallet where a stake, unstake, loan,
 * repayment, bridge or a contract call that opens or closes an unverified position was given with one side only. Nothing while pending; only the fee when failed. What a position lacks or has too much of depends on time:
 * the fold over time (`foldBalance`) adds that.
 */
export function entriesOf(transaction: Recorded): EntryDraft[] {
  const { status, type } = transaction;
  if (status === "pending") return [];
  const legs =
    status === "failed" ? transaction.legs.filter((leg) => leg.direction === "fee") : transaction.legs;
  const entries: EntryDraft[] = [];
  for (const leg of legs.length > 1 ? legs.toSorted(byContent) : legs) {
    const wallet = leg.wallet ?? transaction.wallet;
    entries.push({
      rank: rankOf[leg.direction],
      wallet,
      assetId: leg.assetId,
      operation: leg.direction !== "fee" && hasPosition(type) && isPosition(wallet) ? type : leg.direction,
      change: leg.direction === "in" ? leg.amount : `-${leg.amount}`,
      derived: false,
    });
  }
  if (status !== "failed" && (hasPosition(type) || type === "contract")) {
    const net = netReported(legs, transaction.wallet);
    const parts = positionParts({ ...transaction, legs: net });
    for (const part of parts) entries.push(...secondSides(transaction, part.type, part.legs));
    if (parts.length === 0 && type !== "contract") entries.push(...secondSides(transaction, type, net));
  }
  return entries;
}

type PositionType = "stake" | "unstake" | "loan" | "repayment" | "bridge";

function hasPosition(type: TransactionType): type is PositionType {
  return (
    type === "stake" || type === "unstake" || type === "loan" || type === "repayment" || type === "bridge"
  );
}

/** A position is named after what opened it where nothing names its protocol, so that an unstake finds its stake. */
const opening = {
  stake: "stake",
  unstake: "stake",
  loan: "loan",
  repayment: "loan",
  bridge: "bridge",
} as const;
const sideOf = { stake: "out", unstake: "in", loan: "in", repayment: "out", bridge: undefined } as const;

function secondSides(transaction: Recorded, type: PositionType, legs: readonly Leg[]): EntryDraft[] {
  if (type === "bridge" && transaction.linkedTransactionId !== undefined) return [];
  const moved = legs.filter((leg) => leg.direction !== "fee");
  const direction = moved[0]?.direction;
  const isOneSided = moved.every(
    (leg) => leg.direction === direction && !isPosition(leg.wallet ?? transaction.wallet),
  );
  if (!isOneSided || (sideOf[type] ?? direction) !== direction) return [];
  return moved.map((leg) => ({
    rank: direction === "out" ? 0 : 1,
    wallet: `${leg.wallet ?? transaction.wallet}${positionMark}${leg.counterparty ?? transaction.counterparty ?? opening[type]}`,
    assetId: leg.assetId,
    operation: type,
    change: direction === "out" ? leg.amount : `-${leg.amount}`,
    derived: true,
  }));
}

function byContent(a: Leg, b: Leg): number {
  return (
    rankOf[a.direction] - rankOf[b.direction] ||
    compareText(a.wallet ?? "", b.wallet ?? "") ||
    compareText(a.assetId, b.assetId) ||
    compareText(a.counterparty ?? "", b.counterparty ?? "") ||
    compareText(a.amount, b.amount)
  );
}
