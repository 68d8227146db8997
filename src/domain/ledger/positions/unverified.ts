import { isNft } from "../../assets/asset.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { holdingContractAt, purposeOf } from "../../protocols/contracts.ts";
import { lendingLegs, type IsDebt } from "../classification/lending-legs.ts";
import { receiptIssuerOf } from "../liquidity/liquidity.ts";
import { isPaidByItself } from "../classification/receipt-moves.ts";
import type { Direction, TransactionType } from "../transaction.ts";

/** Separates a wallet from an unclassified contract that holds the owner's assets. */
export const unverifiedMark = "#?";

/**
 * Whether a wallet is an unverified position, which keeps its lots and is excluded from net worth until the owner classifies its contract
 * (docs/spec/accounting.md §1).
 */
export function isUnverified(wallet: string): boolean {
  return wallet.includes(unverifiedMark);
}

/** The contract (or protocol) of a position. */
export function contractOfPosition(wallet: string): string {
  const name = wallet.slice(wallet.indexOf("#") + 1);
  return name.startsWith("?") ? name.slice(1) : name;
}

/** The wallet that opened a position; the wallet itself if it is no position. */
export function openerOf(wallet: string): string {
  const end = wallet.indexOf("#");
  return end < 0 ? wallet : wallet.slice(0, end);
}

/** The unverified position to which an overdue amount of a position is moved. */
export function unverifiedOf(position: string): string {
  return `${openerOf(position)}${unverifiedMark}${contractOfPosition(position)}`;
}

/** The contract that a leg went to or came from: its counterparty; for a token that was minted or burned, the called contract. */
export function contractOfLeg(
  { counterparty }: { counterparty?: string | undefined },
  calledContract: string | undefined,
): string | undefined {
  return counterparty === undefined || counterparty === zeroAddress ? calledContract : counterparty;
}

type AnyLeg = {
  direction: Direction;
  assetId: string;
  wallet?: string | undefined;
  counterparty?: string | undefined;
};
type Called<L extends AnyLeg> = {
  type: TransactionType;
  counterparty?: string | undefined;
  linkedTransactionId?: string | undefined;
  legs: readonly L[];
};
/** A transaction's effect on positions: one type for all its legs, whose counterparties name the position. */
export type PositionPart<L> = { type: PositionType; legs: L[] };
export type PositionType = "stake" | "unstake" | "loan" | "repayment";

/**
 * The effects on positions of a transaction that no plain position type covers. A contract call that moved assets in one direction only
 * changes the unverified positions at those contracts; a farm's payments while it takes more are rewards. A loan that also takes assets
 * locks them as collateral, and a repayment that also returns assets releases collateral, unless a token in the wallet represents it. Empty
 * for all other transactions. The legs are net of refunds (`netReported`).
 */
export function positionParts<L extends AnyLeg>(
  transaction: Called<L>,
  isDebt: IsDebt = () => false,
): PositionPart<L>[] {
  const { type, linkedTransactionId } = transaction;
  if (linkedTransactionId !== undefined) return [];
  const issuer = type === "contract" || type === "stake" ? receiptIssuerOf(transaction) : undefined;
  if (issuer !== undefined) {
    const place = type === "stake" ? issuer : `?${issuer}`;
    const paidLegs = transaction.legs.filter((leg) => leg.direction === "out");
    return [{ type: "stake", legs: paidLegs.map((leg) => ({ ...leg, counterparty: place })) }];
  }
  if (type === "contract") return unverifiedPart(transaction);
  if (type === "loan" || type === "repayment") return lendingParts(transaction, type, isDebt);
  return type === "stake" || type === "unstake" ? sharedPart(transaction, type) : [];
}

/** Assets that one contract of a protocol took may be returned by another of its contracts. */
function sharedPart<L extends AnyLeg>(
  { counterparty, legs }: Called<L>,
  type: "stake" | "unstake",
): PositionPart<L>[] {
  const all = legs.filter(({ direction }) => direction !== "fee");
  const direction = type === "stake" ? "out" : "in";
  const takesOnly = type === "stake" && (paysRewards(all) || opensByNft(all));
  const movements = takesOnly
    ? all.filter((leg) => leg.direction === "out")
    : all.filter((leg) => type === "stake" || leg.direction === "out" || !isPaidWith(leg, all));
  if (movements.some((leg) => leg.direction !== direction || leg.wallet?.includes("#") === true)) return [];
  let isShared = false;
  const placed = movements.map((leg) => {
    const contract = contractOfLeg(leg, counterparty);
    const place = contract === undefined ? undefined : positionNameOf(leg.assetId, contract);
    isShared ||= place !== leg.counterparty || movements.length < all.length;
    return place === undefined ? leg : { ...leg, counterparty: place };
  });
  return isShared && placed.length > 0 ? [{ type, legs: placed }] : [];
}

/** Whether a leg was paid by a distributor, whose payments are rewards even in the transaction that returns the stake. */
export function isReward({ direction, assetId, counterparty }: AnyLeg): boolean {
  return (
    direction === "in" && purposeOf(assetId.slice(0, assetId.indexOf("/")), counterparty) === "distributor"
  );
}

/**
 * Whether a payment in addition to the principal of a known position is separate from it: from a distributor, newly minted, or from a
 * contract without positions.
 */
function isPaidWith(leg: AnyLeg, all: readonly AnyLeg[]): boolean {
  const isHeld = ({ assetId, counterparty }: AnyLeg): boolean =>
    holdingContractAt(assetId.split("/")[0] ?? "", counterparty) !== undefined;
  return isReward(leg) || (!isHeld(leg) && all.some(isHeld));
}

/** Whether a market takes assets and mints the NFT of a position, which has neither value nor cost. */
function opensByNft(all: readonly AnyLeg[]): boolean {
  const ins = all.filter(({ direction }) => direction === "in");
  const outs = all.filter(({ direction }) => direction === "out");
  return (
    ins.length > 0 &&
    ins.every(({ assetId, counterparty }) => isNft(assetId) && counterparty === zeroAddress) &&
    outs.length > 0 &&
    outs.every(
      (leg) => holdingContractAt(leg.assetId.split("/")[0] ?? "", leg.counterparty)?.role === "market",
    )
  );
}

/** Whether a call that adds to a position also pays rewards: incoming assets were paid by a contract and are no minted receipt. */
function paysRewards(movements: readonly AnyLeg[]): boolean {
  const ins = movements.filter(({ direction }) => direction === "in");
  return (
    ins.length > 0 &&
    ins.length < movements.length &&
    ins.every(
      (leg) => leg.counterparty !== undefined && leg.counterparty !== zeroAddress && !isPaidByItself(leg),
    )
  );
}

function unverifiedPart<L extends AnyLeg>(transaction: Called<L>): PositionPart<L>[] {
  const legs: L[] = [];
  let direction: Direction | undefined;
  const movements = transaction.legs.filter((leg) => leg.direction !== "fee");
  const hasRewards = paysRewards(movements);
  for (const leg of movements) {
    if (hasRewards && leg.direction === "in") continue;
    const contract = contractOfLeg(leg, transaction.counterparty);
    if (contract === undefined || (direction !== undefined && leg.direction !== direction)) return [];
    direction = leg.direction;
    legs.push({ ...leg, counterparty: `?${contract}` });
  }
  return direction === undefined ? [] : [{ type: direction === "out" ? "stake" : "unstake", legs }];
}

/**
 * Debt and collateral of one vault belong to the position of the called contract or its protocol, even if an unregistered contract forwards
 * them to a market. The NFT of a vault is not part of them. If legs name positions themselves, only debt tokens have a second side.
 */
function lendingParts<L extends AnyLeg>(
  { counterparty, legs }: Called<L>,
  type: "loan" | "repayment",
  isDebt: IsDebt,
): PositionPart<L>[] {
  const isOfPosition = ({ wallet }: L): boolean => wallet?.includes("#") === true;
  const { debts, collateral, receipts, replaced } = lendingLegs(
    legs.filter((leg) => !isOfPosition(leg)),
    type,
    isDebt,
  );
  const market = [...debts, ...collateral].map(marketOf).find((found) => found !== undefined);
  const place = (leg: L): L => {
    const contract = contractOfLeg(leg, counterparty);
    if (contract === undefined) return leg;
    const known = positionNameOf(leg.assetId, contract);
    const isPassedOn = market !== undefined && contract === counterparty && known === contract;
    return { ...leg, counterparty: isPassedOn ? market : known };
  };
  const [opposite, onSecurity] =
    type === "loan" ? (["repayment", "stake"] as const) : (["loan", "unstake"] as const);
  const isNamed = legs.some((leg) => leg.direction !== "fee" && isOfPosition(leg));
  const owed = isNamed ? debts.filter(({ assetId }) => isDebt(assetId)) : debts;
  if (owed.length === 0) return [];
  const secured = isNamed || receipts.length > 0 ? [] : collateral;
  if (secured.some(({ assetId }) => owed.some((debt) => debt.assetId === assetId))) return [];
  const parts: PositionPart<L>[] = [
    { type: onSecurity, legs: secured.map(place) },
    { type: opposite, legs: replaced.map(place) },
    { type, legs: owed.map(place) },
  ];
  return parts.filter((part) => part.legs.length > 0);
}

/** The position that the contracts of a leg's market share; `undefined` if the market is not registered. */
function marketOf({ assetId, counterparty }: AnyLeg): string | undefined {
  const holder = holdingContractAt(assetId.split("/")[0] ?? "", counterparty);
  return holder?.role === "market" ? holder.position : undefined;
}

/** The name of a position at a contract: the protocol if several contracts share the position, else the contract. */
export function positionNameOf(assetId: string, contract: string): string {
  return holdingContractAt(assetId.split("/")[0] ?? "", contract)?.position ?? contract;
}
