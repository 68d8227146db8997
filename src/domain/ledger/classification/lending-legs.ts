import { isNft } from "../../assets/asset.ts";
import { meaningOfCall } from "../../protocols/call-meanings.ts";
import { contractAt, isDebtToken } from "../../protocols/contracts.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import type { KnownLeg } from "../identity.ts";
import { isPaidByItself } from "./receipt-moves.ts";
import type { Direction } from "../transaction.ts";

/** Whether an asset represents a debt, such as Aave's `variableDebtUSDC`. */
export type IsDebt = (assetId: string) => boolean;

type AnyLeg = { direction: Direction; assetId: string; counterparty?: string | undefined };

/** The legs of a loan or a repayment by their function, without collectibles and fees. */
export type LendingLegs<L> = {
  /** Coins that were borrowed or repaid, and their debt tokens. */
  debts: L[];
  /** Collateral: given with a loan, returned with a repayment. */
  collateral: L[];
  /** Tokens that represent collateral: minted with a loan, burned with a repayment. */
  receipts: L[];
  /** Debt tokens of the opposite direction: one debt replaces another. */
  replaced: L[];
};

/**
 * Separates supplied from borrowed, or repaid from withdrawn assets of one transaction. A minted token is a receipt if it represents no
 * debt and something was given for it. If nothing else arrived, it is the borrowed coin of a vault that mints its coin.
 */
export function lendingLegs<L extends AnyLeg>(
  legs: readonly L[],
  type: "loan" | "repayment",
  isDebt: IsDebt,
): LendingLegs<L> {
  const sides = legs.filter(({ direction, assetId }) => direction !== "fee" && !isNft(assetId));
  const owing = type === "loan" ? "in" : "out";
  const owed = sides.filter(({ direction }) => direction === owing);
  const others = sides.filter(({ direction }) => direction !== owing);
  const collateral = others.filter(({ assetId }) => !isDebt(assetId));
  const issued = owed.filter((leg) => isIssued(leg) && !isDebt(leg.assetId) && !isDebtToken(leg.assetId));
  const receipts = collateral.length > 0 && issued.length < owed.length ? issued : [];
  return {
    debts: owed.filter((leg) => !receipts.includes(leg)),
    collateral,
    receipts,
    replaced: others.filter(({ assetId }) => isDebt(assetId)),
  };
}

type Movements = { ins: readonly KnownLeg[]; outs: readonly KnownLeg[] };
type Known = {
  call: string;
  called: string | undefined;
  isDebt: IsDebt;
  /** Whether a debt or collateral was opened at the contract that a leg went to or came from. */
  isOpened(opening: "debt" | "collateral", leg: KnownLeg): boolean;
};

/**
 * The type of a transaction that supplies and borrows, or repays and withdraws. It is decided by debt tokens that are minted or burned;
 * without them, by the assets that a lending protocol takes or pays in addition to a token that it mints or burns; and for markets of a
 * connector by what was opened there.
 */
export function lendingPairMove(
  { ins, outs }: Movements,
  { call, called, isDebt, isOpened }: Known,
): "loan" | "repayment" | undefined {
  const isOfDebt = ({ assetId, counterparty }: KnownLeg): boolean =>
    counterparty === zeroAddress && isDebt(assetId);
  if (outs.some(isOfDebt)) return "repayment";
  const { isRepaying, isRelayed } = meaningOfCall(call);
  // If the repayment is smaller than the interest accrued since the last change, the difference is minted as debt.
  if (ins.some(isOfDebt)) return isRepaying ? "repayment" : "loan";
  const isRepresented = (supplied: readonly KnownLeg[], others: readonly KnownLeg[]): boolean => {
    const coins = others.filter((leg) => !isIssued(leg) && !isNft(leg.assetId));
    const hasReceipt = others.some((leg) => isIssued(leg) && !isDebtToken(leg.assetId));
    return hasReceipt && !supplied.some(isIssued) && coins.length > 0 && coins.every(isAtLender);
  };
  if (isRepresented(outs, ins)) return "loan";
  if (isRepresented(ins, outs)) return "repayment";
  const isAtMarkets = [...ins, ...outs].every((leg) => isThroughConnector(leg, called));
  if (!isRelayed || !isAtMarkets) return undefined;
  const isSettled =
    outs.every((leg) => isOpened("debt", leg)) || ins.every((leg) => isOpened("collateral", leg));
  return isSettled ? "repayment" : "loan";
}

/** Whether an unregistered contract took or paid an asset in a call through a connector of markets. */
export function isThroughConnector(
  { assetId, counterparty }: AnyLeg,
  calledContract: string | undefined,
): boolean {
  const platform = assetId.slice(0, assetId.indexOf("/"));
  if (contractAt(platform, calledContract)?.isConnector !== true) return false;
  return (
    counterparty !== undefined &&
    counterparty !== zeroAddress &&
    counterparty !== calledContract &&
    contractAt(platform, counterparty) === undefined
  );
}

function isIssued(leg: AnyLeg): boolean {
  return leg.counterparty === zeroAddress || isPaidByItself(leg);
}

/** Whether a leg's counterparty is a lending contract. */
function isAtLender({ assetId, counterparty }: KnownLeg): boolean {
  const found = contractAt(assetId.slice(0, assetId.indexOf("/")), counterparty);
  return found?.role === "lending" || found?.role === "market" || found?.role === "vault";
}
