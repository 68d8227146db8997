import { isNft } from "../../assets/asset.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { meaningOfCall } from "../../protocols/call-meanings.ts";
import {
  contractAt,
  holdingContractAt,
  isDebtToken,
  wrappedCounterpart,
  type Holder,
} from "../../protocols/contracts.ts";
import type { KnownLeg } from "../identity.ts";
import { contractOfLeg, isReward } from "../positions/unverified.ts";
import type { TransactionType } from "../transaction.ts";
import { isOpenedAt, type KnownContracts, type Opening } from "./known-contracts.ts";
import { isThroughConnector } from "./lending-legs.ts";
import { isNative, type Movements } from "./movements.ts";

/** Calls that deposit into a farm. */
const farming = /^(deposit\w*|stake\w*|enterstaking|increase\w*|addstake\w*)$/;

/** Calls that repay a loan and take its collateral back. */
const settling = /^wipe(all)?andfree/;

/** Calls that claim a reward. */
export const rewards =
  /^(getreward|getallreward|handlereward|claimreward|claimallreward|claimcomp|claimvenus|claimbribe|claimfees|redeemdueinterest|harvest|collectreward|claimincentive|mintcrv|mintmany|processclaim)/;

export type Known = { call: string; called: string | undefined; contracts: KnownContracts };

/** A vault that takes collateral and mints debt, or takes a repayment and returns collateral. */
export function vaultMove(
  { ins, outs }: Movements,
  { call, called, contracts }: Known,
): TransactionType | undefined {
  const { isBorrowing, isOpening, isRepaying, isRelayed } = meaningOfCall(call);
  // The NFT of a vault has neither value nor cost.
  const coins = ins.filter(({ assetId }) => !isNft(assetId));
  const isMinted =
    coins.length > 0 &&
    coins.every((leg) => leg.counterparty === zeroAddress && !leg.assetId.endsWith(`:${called ?? ""}`));
  const isLent = coins.length > 0 && coins.every((leg) => isAtMarket(leg));
  const isBurning = outs.some(({ counterparty }) => counterparty === zeroAddress);
  const isDebt =
    isOpening || (isRelayed && coins.every(({ assetId }) => isDebtToken(assetId)) && isVolatile(outs));
  if (isMinted && !isBurning && isDebt) return "loan";
  // A controller lends coins that it holds itself.
  const isPaidHere = coins.length > 0 && coins.every(({ counterparty }) => counterparty === called);
  if (isPaidHere && isBorrowing) return "loan";
  // A vault that is not registered forwards the native coin to its market.
  const market = coins.find(isAtMarket)?.counterparty;
  const isOwedAt = (leg: KnownLeg): boolean => isOpenedAt(contracts, "debt", leg, called);
  const isOwedThrough = (leg: KnownLeg): boolean =>
    leg.counterparty === called && market !== undefined && isOwedAt({ ...leg, counterparty: market });
  const isOwed = outs.every((leg) => isOwedAt(leg) || isOwedThrough(leg));
  const isSecured = coins.every((leg) => isOpenedAt(contracts, "collateral", leg, called));
  if (isLent && (isOpening || (isRelayed && outs.every(isAtMarket)))) return isOwed ? "repayment" : "loan";
  if (coins.length === 0 && isOpening && outs.every(isAtMarket)) return "stake";
  if (settling.test(call) || (isRepaying ? isOwed || isSecured : isOwed && isSecured)) return "repayment";
  return undefined;
}

/**
 * A deposit or withdrawal through a bundler of a lending protocol: one asset against the minted or burned share of a vault, in a call whose
 * name does not determine the type.
 */
export function bundledMove(
  { ins, outs }: Movements,
  { call, called }: { call: string; called: string | undefined },
): TransactionType | undefined {
  const [into] = ins;
  const [out] = outs;
  if (into === undefined || out === undefined || ins.length > 1 || outs.length > 1) return undefined;
  const platform = into.assetId.slice(0, into.assetId.indexOf("/"));
  const isOfLending = contractAt(platform, called)?.protocol.category === "lending";
  if (!isOfLending || !meaningOfCall(call).isRelayed) return undefined;
  if ([into, out].some((leg) => isNft(leg.assetId) || isNative(leg))) return undefined;
  const [isMinted, isBurned] = [into, out].map(({ counterparty }) => counterparty === zeroAddress);
  return isMinted === isBurned ? undefined : isMinted ? "stake" : "unstake";
}

/**
 * A deposit into a farm that pays the rewards due on the assets it already holds. The farm is known to keep the asset: by the registry, by
 * the owner's answer, or because it took the asset before and gave nothing in return.
 */
export function farmMove(
  { ins, outs }: Movements,
  { call, called, contracts }: Known,
): TransactionType | undefined {
  if (!farming.test(call)) return undefined;
  let isVerified = true;
  for (const leg of outs) {
    const contract = contractOfLeg(leg, called);
    if (contract === undefined) return undefined;
    const platform = leg.assetId.split("/")[0] ?? "";
    const isNamed =
      holdingContractAt(platform, contract)?.role === "position" ||
      contracts.meaningOf(platform, contract) === "position";
    if (!isNamed && !contracts.isOpened("position", leg.assetId, contract)) return undefined;
    isVerified &&= isNamed;
  }
  const isReward = ({ assetId, counterparty }: KnownLeg): boolean =>
    counterparty !== undefined &&
    counterparty !== zeroAddress &&
    !isNft(assetId) &&
    outs.every((leg) => !assetId.endsWith(`:${contractOfLeg(leg, called) ?? ""}`));
  if (!ins.every(isReward)) return undefined;
  return isVerified ? "stake" : "contract";
}

/** Whether a leg came from a market of the registry. */
function isAtMarket({ assetId, counterparty }: KnownLeg): boolean {
  return holdingContractAt(assetId.slice(0, assetId.indexOf("/")), counterparty)?.role === "market";
}

/** Whether a leg may be a vault's collateral: the native coin, or a token that is not exchanged one to one for a debt token. */
function isVolatile(outs: readonly KnownLeg[]): boolean {
  return outs.every(isNative);
}

/** The type of a one-sided movement at a protocol of the registry. */
export function protocolMove(movements: Movements, known: Known): TransactionType | undefined {
  const { ins, outs } = movements;
  if (rewards.test(known.call)) return undefined;
  // A distributor's payment together with the principal is a reward, which does not determine the type.
  const paidLegs = ins.filter((leg) => !isReward(leg));
  const movedLegs = [...(paidLegs.length > 0 ? paidLegs : ins), ...outs];
  const heldLegs = movedLegs.filter((leg) => holderOf(leg, known.called) !== undefined);
  const isPaidByCalled = ({ direction, counterparty }: KnownLeg): boolean =>
    direction === "in" && (counterparty === known.called || counterparty === zeroAddress);
  if (!movedLegs.every((leg) => heldLegs.includes(leg) || isPaidByCalled(leg))) return undefined;
  const types = new Set(heldLegs.map((leg) => typeAtHolder(leg, known)));
  const [type] = types;
  return types.size === 1 && (heldLegs.length === movedLegs.length || type === "unstake") ? type : undefined;
}

function holderOf(leg: KnownLeg, calledContract: string | undefined): Holder | undefined {
  const platform = leg.assetId.slice(0, leg.assetId.indexOf("/"));
  const connector = isThroughConnector(leg, calledContract)
    ? contractAt(platform, calledContract)
    : undefined;
  return connector === undefined
    ? holdingContractAt(platform, contractOfLeg(leg, calledContract))
    : { ...connector, role: "market" };
}

function typeAtHolder(leg: KnownLeg, known: Known): TransactionType | undefined {
  const holder = holderOf(leg, known.called);
  if (holder === undefined) return undefined;
  const isLent = isLentAt(leg, holder, known);
  if (leg.direction === "in") return isLent ? "loan" : "unstake";
  return isLent ? "repayment" : "stake";
}

/**
 * Whether a leg is debt. If the call's name does not decide, the call borrows assets that were never supplied, and repays assets that are
 * owed.
 */
function isLentAt(leg: KnownLeg, { role, debtAsset }: Holder, known: Known): boolean {
  if (role === "position") return false;
  if (debtAsset !== undefined) return leg.assetId === debtAsset;
  const { isBorrowing, isRepaying, isRelayed, isOpening } = meaningOfCall(known.call);
  if (isBorrowing || isRepaying || leg.counterparty === zeroAddress) return true;
  if (role !== "market" || !(isRelayed || isOpening)) return false;
  const isOf = (opening: Opening, assetId: string | undefined): boolean =>
    assetId !== undefined && isOpenedAt(known.contracts, opening, { ...leg, assetId }, known.called);
  if (leg.direction === "out") return isOf("debt", leg.assetId);
  return ![leg.assetId, wrappedCounterpart(leg.assetId)].some(
    (asset) => isOf("stake", asset) || isOf("collateral", asset),
  );
}

/** The type of a one-sided movement, by the call's name or because it settles what was opened there. */
export function lendingMove(
  { ins, outs }: Movements,
  { call, called, contracts, hasPaid }: Known & { hasPaid: boolean },
): TransactionType | undefined {
  const { isBorrowing, isRepaying, isRelayed, addsCollateral } = meaningOfCall(call);
  const isOf = (opening: Opening, legs: readonly KnownLeg[]): boolean =>
    legs.length > 0 && legs.every((leg) => isOpenedAt(contracts, opening, leg, called));
  if (ins.length > 0) {
    if (hasPaid && isBorrowing) return "loan";
    const isMintedDebt = ins.every(
      (leg) =>
        leg.counterparty === zeroAddress &&
        isDebtToken(leg.assetId) &&
        !isOpenedAt(contracts, "position", leg, called),
    );
    if (hasPaid && isRelayed && isMintedDebt) return "loan";
    return isOf("collateral", ins) ? "unstake" : undefined;
  }
  if (isRepaying || (isOf("debt", outs) && !addsCollateral)) return "repayment";
  return isOf("collateral", outs) ? "stake" : undefined;
}

/** Another account repays the wallet's debt and takes its collateral: the debt token is burned, and a receipt leaves. */
export function liquidatedMove(
  { ins, outs }: Movements,
  contracts: KnownContracts,
): TransactionType | undefined {
  const debts = outs.filter(
    ({ assetId, counterparty }) => counterparty === zeroAddress && contracts.isDebt(assetId),
  );
  const isLiquidated = ins.length === 0 && debts.length > 0 && debts.length < outs.length;
  return isLiquidated ? "liquidation" : undefined;
}
