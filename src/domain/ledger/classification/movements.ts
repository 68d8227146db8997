import { compare, parseDecimal, sumOf } from "../../money/decimal.ts";
import type { KnownLeg } from "../identity.ts";

/** The legs of a transaction without fees, by direction. */
export type Movements = { ins: readonly KnownLeg[]; outs: readonly KnownLeg[] };

/** Removes the smaller side of assets that moved both ways: a router's refund is no purchase. */
export function netOf(movements: readonly KnownLeg[]): Movements {
  const ins = movements.filter(({ direction }) => direction === "in");
  const outs = movements.filter(({ direction }) => direction === "out");
  const came = new Set(ins.map(({ assetId }) => assetId));
  const both = new Set(outs.map(({ assetId }) => assetId).filter((assetId) => came.has(assetId)));
  // Between wallets of one report the shortfall is the fee of the transfer.
  if (both.size === 0 || new Set(movements.map(({ wallet }) => wallet)).size > 1) return { ins, outs };
  const netSign = (assetId: string): number => {
    const total = (legs: readonly KnownLeg[]) =>
      parseDecimal(sumOf(legs.filter((leg) => leg.assetId === assetId).map(({ amount }) => amount)));
    return compare(total(ins), total(outs));
  };
  return {
    ins: ins.filter(({ assetId }) => !both.has(assetId) || netSign(assetId) > 0),
    outs: outs.filter(({ assetId }) => !both.has(assetId) || netSign(assetId) < 0),
  };
}

export function isNative(leg: KnownLeg): boolean {
  return leg.assetId.includes("/slip44:");
}
