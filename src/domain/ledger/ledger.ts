import { compareText } from "../../lib/compare-text.ts";
import type { IsDebt } from "./classification/lending-legs.ts";
import { givenReceipts, isGift, liquidityPart, managerOf } from "./liquidity/liquidity.ts";
import { liquidityMoves, placeOfNft } from "./liquidity/liquidity-moves.ts";
import { netReported } from "./classification/net-legs.ts";
import { isPosition, positionMark } from "./positions/positions.ts";
import type {
  Direction,
  Leg,
  LiquidityChange,
  Operation,
  TransactionStatus,
  TransactionType,
} from "./transaction.ts";
import { withoutSpamLegs, type IsSpam } from "./classification/spam-legs.ts";
import { positionParts } from "./positions/unverified.ts";

/** The fields of a transaction that determine its entries. */
export type RecordedTransaction = {
  type: TransactionType;
  status: TransactionStatus;
  wallet: string;
  counterparty?: string | undefined;
  legs: readonly Leg[];
  /** Changes of NFTs of concentrated liquidity. */
  liquidity?: readonly LiquidityChange[] | undefined;
  /** The other half of a transfer. A linked transaction needs no position. */
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

/**
 * The audit-log entries of a transaction (docs/spec/accounting.md §1): one per leg, and a derived entry for the second side in the position
 * wallet where the transaction has one side only. This applies to stakes, unstakes, loans, repayments, bridges, calls that open or close an
 * unverified position, and settlements of products (a `trade` with only the received side whose counterparty is the product). Pending
 * transactions have no entries, failed ones only their fee. Entries that depend on the history (surplus, moves between positions of one
 * protocol) are added by `applyPositionChanges`. Spam legs get no second side and do not affect those of other legs.
 */
export function entriesOf(transaction: RecordedTransaction, isSpam?: IsSpam, isDebt?: IsDebt): EntryDraft[] {
  const { status, type } = transaction;
  if (status === "pending") return [];
  const counting =
    status === "failed" ? transaction.legs.filter((leg) => leg.direction === "fee") : transaction.legs;
  const legs = counting.length > 1 ? counting.toSorted(byContent(transaction.wallet)) : counting;
  const entries: EntryDraft[] = [];
  for (const leg of legs) {
    const wallet = leg.wallet ?? transaction.wallet;
    entries.push({
      rank: rankOf[leg.direction],
      wallet,
      assetId: leg.assetId,
      operation: operationOf(type, leg.direction, wallet),
      change: leg.direction === "in" ? leg.amount : `-${leg.amount}`,
      derived: false,
    });
  }
  if (status === "failed") return entries;
  const pool =
    nftSides(transaction, legs, isSpam) ??
    givenSides(transaction, legs) ??
    poolSides(transaction, legs, isSpam);
  if (pool !== undefined) return [...entries, ...pool];
  if (hasPosition(type) || type === "contract") {
    const net = netReported(withoutSpamLegs(legs, isSpam), transaction.wallet);
    const parts = positionParts({ ...transaction, legs: net }, isDebt);
    for (const part of parts) entries.push(...secondSides(transaction, part.type, part.legs));
    if (parts.length === 0 && type !== "contract") entries.push(...secondSides(transaction, type, net));
  }
  if (type === "trade") entries.push(...settlementSides(transaction, legs));
  return entries;
}

/**
 * The operation of an entry: in a position, the type that opens or closes it, else the direction of the leg. A debt repaid by a liquidator
 * is a repayment.
 */
function operationOf(type: TransactionType, direction: Direction, wallet: string): Operation {
  if (direction === "fee" || !isPosition(wallet)) return direction;
  if (type === "liquidation" && direction === "in") return "repayment";
  return hasPosition(type) ? type : direction;
}

type PositionType = "stake" | "unstake" | "loan" | "repayment" | "bridge";

function hasPosition(type: TransactionType): type is PositionType {
  return (
    type === "stake" || type === "unstake" || type === "loan" || type === "repayment" || type === "bridge"
  );
}

/** The name of a position by the type that opened it, if nothing names its protocol. An unstake thus finds its stake. */
const opening = {
  stake: "stake",
  unstake: "stake",
  loan: "loan",
  repayment: "loan",
  bridge: "bridge",
} as const;
const sideOf = { stake: "out", unstake: "in", loan: "in", repayment: "out", bridge: undefined } as const;

/** The second sides of a transaction's legs. A linked transaction has none: its other half is the second side. */
function secondSides(
  transaction: RecordedTransaction,
  type: PositionType,
  legs: readonly Leg[],
): EntryDraft[] {
  if (transaction.linkedTransactionId !== undefined) return [];
  const direction = sideOfAll(transaction, legs);
  if (direction === undefined || (sideOf[type] ?? direction) !== direction) return [];
  return legs
    .filter((leg) => leg.direction !== "fee")
    .map((leg) => secondSide(transaction, leg, { operation: type, protocol: opening[type] }));
}

/** The changes of NFTs of concentrated liquidity that the logs state, in the position of each NFT. */
function nftSides(
  transaction: RecordedTransaction,
  legs: readonly Leg[],
  isSpam: IsSpam | undefined,
): EntryDraft[] | undefined {
  const { type, wallet, liquidity, linkedTransactionId } = transaction;
  if (liquidity === undefined || linkedTransactionId !== undefined) return undefined;
  const found = liquidityMoves(liquidity, netReported(withoutSpamLegs(legs, isSpam), wallet));
  if (found?.type !== type) return undefined;
  return found.moves.map(({ place, assetId, amount, direction, operation }) => ({
    rank: operation === "stake" ? 0 : 1,
    wallet: `${wallet}${positionMark}${place}`,
    assetId,
    operation,
    change: direction === "in" ? amount : `-${amount}`,
    derived: true,
  }));
}

/** What an NFT represents leaves with the NFT when the owner gives it away. The amounts follow from the history (`giveAway`). */
function givenSides(transaction: RecordedTransaction, legs: readonly Leg[]): EntryDraft[] | undefined {
  const { type, wallet, counterparty, linkedTransactionId } = transaction;
  if (!isGift(type) || linkedTransactionId !== undefined) return undefined;
  const given = givenReceipts({ counterparty, legs });
  if (given.length === 0) return undefined;
  return given.map(({ assetId, wallet: holder = wallet }) => ({
    rank: 1,
    wallet: `${holder}${positionMark}${placeOfNft(assetId)}`,
    assetId,
    operation: "out",
    change: "0",
    derived: true,
  }));
}

/** The second sides of liquidity added or removed, in the position of its pool. */
function poolSides(
  transaction: RecordedTransaction,
  legs: readonly Leg[],
  isSpam: IsSpam | undefined,
): EntryDraft[] | undefined {
  const { type, counterparty, linkedTransactionId } = transaction;
  if ((type !== "stake" && type !== "trade") || linkedTransactionId !== undefined) return undefined;
  if (managerOf(counterparty, legs) === undefined) return undefined;
  const part = liquidityPart({
    counterparty,
    legs: netReported(withoutSpamLegs(legs, isSpam), transaction.wallet),
  });
  if (part?.type !== type) return undefined;
  return part.legs.map((leg) => secondSide(transaction, leg, { operation: type, protocol: "" }));
}

/** The second sides of a product's payment at settlement, which may be in any coin. */
function settlementSides(transaction: RecordedTransaction, legs: readonly Leg[]): EntryDraft[] {
  if (transaction.linkedTransactionId !== undefined || sideOfAll(transaction, legs) !== "in") return [];
  const movements = legs.filter((leg) => leg.direction !== "fee");
  if (movements.some((leg) => (leg.counterparty ?? transaction.counterparty) === undefined)) return [];
  return movements.map((leg) => secondSide(transaction, leg, { operation: "trade", protocol: "" }));
}

/** The direction that all legs except fees share, if none of them names a position; otherwise `undefined`. */
function sideOfAll(transaction: RecordedTransaction, legs: readonly Leg[]): Direction | undefined {
  let direction: Direction | undefined;
  for (const leg of legs) {
    if (leg.direction === "fee") continue;
    if (leg.direction !== (direction ?? leg.direction) || isPosition(leg.wallet ?? transaction.wallet))
      return undefined;
    direction = leg.direction;
  }
  return direction;
}

function secondSide(
  transaction: RecordedTransaction,
  leg: Leg,
  { operation, protocol }: { operation: Operation; protocol: string },
): EntryDraft {
  const isOut = leg.direction === "out";
  return {
    rank: isOut ? 0 : 1,
    wallet: `${leg.wallet ?? transaction.wallet}${positionMark}${leg.counterparty ?? transaction.counterparty ?? protocol}`,
    assetId: leg.assetId,
    operation,
    change: isOut ? leg.amount : `-${leg.amount}`,
    derived: true,
  };
}

function byContent(wallet: string): (a: Leg, b: Leg) => number {
  return (a, b) =>
    rankOf[a.direction] - rankOf[b.direction] ||
    compareText(a.wallet ?? wallet, b.wallet ?? wallet) ||
    compareText(a.assetId, b.assetId) ||
    compareText(a.counterparty ?? "", b.counterparty ?? "") ||
    compareText(a.amount, b.amount);
}
