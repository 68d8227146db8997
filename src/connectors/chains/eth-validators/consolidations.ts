import type { Deposit } from "./beaconchain.ts";
import type { Validator } from "./beacon.ts";

/** No validator is active with less, so no consolidation moves less (EIP-7251). In gwei. */
const minMoved = 16_000_000_000n;
/** A change of at least one ETH and a fiftieth of the balance between two reads is not rewards. */
const minStep = 1_000_000_000n;
const stepShare = 50n;
/** Rewards of years stay below a quarter of what was deposited. */
const rewardShare = 4n;

/**
 * What consolidations moved between the owner's validators and ones that this connection does not read, in gwei: positive if it arrived. Known by
 * validators that ended without paying out their deposits, and by compounding ones that hold far more than theirs; among the owner's own
 * validators both cancel out.
 */
export function movedByConsolidation(
  validators: readonly Validator[],
  deposits: readonly Deposit[],
  paidOut: ReadonlyMap<string, bigint>,
): bigint {
  let movedUnits = 0n;
  for (const { pubkey, index, balance, status, isCompounding } of validators) {
    const paidIn = deposits.reduce(
      (sum, deposit) => sum + (deposit.pubkey === pubkey ? deposit.amount : 0n),
      0n,
    );
    const returned = paidOut.get(index) ?? 0n;
    const surplus = balance + returned - paidIn;
    const hasEnded = balance === 0n && status.startsWith("withdrawal");
    if (hasEnded && surplus <= -minMoved) movedUnits += surplus;
    if (isCompounding && surplus >= minMoved && surplus * rewardShare >= paidIn) movedUnits += surplus;
  }
  return isConsolidation(movedUnits) ? movedUnits : 0n;
}

/** Whether an amount is large enough for a consolidation. */
export function isConsolidation(movedUnits: bigint): boolean {
  return movedUnits >= minMoved || movedUnits <= -minMoved;
}

/** Whether what was earned between two reads is more than rewards or penalties can be. */
export function isNoReward(earned: bigint, heldAmount: bigint): boolean {
  const size = earned < 0n ? -earned : earned;
  return size >= minStep && size * stepShare >= heldAmount;
}
