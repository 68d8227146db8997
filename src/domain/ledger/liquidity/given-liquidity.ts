import { negate } from "../../money/decimal.ts";
import type { PositionEffect } from "../positions/position-changes.ts";
import { takeFromHolding, type Holding, type PositionFamily } from "../positions/position-funds.ts";
import { settledPlaceOf } from "./liquidity-settlement.ts";

/** The effects of an NFT that is given away: its liquidity, its coins, and coins removed but not paid leave the position. */
export function giveAway(family: PositionFamily, place: string): PositionEffect[] {
  const effects: PositionEffect[] = [];
  for (const [assetId, fund] of family.funds) {
    const isHere = ({ wallet }: Holding): boolean => settledPlaceOf(wallet) === place;
    for (const { wallet, amount } of fund.held.filter(isHere)) {
      takeFromHolding(fund.held, wallet, amount);
      effects.push({ operation: "out", wallet, assetId, change: negate(amount) });
    }
    fund.owed = fund.owed.filter((holding) => !isHere(holding));
  }
  return effects;
}
