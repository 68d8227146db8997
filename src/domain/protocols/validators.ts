import { compare, formatDecimal, parseDecimal } from "../money/decimal.ts";

/** The method of a withdrawal from the beacon chain, which blocks pay without a transaction. */
export const beaconMethod = "Beacon withdrawal";

/** The method of a day's change of the validators' balance beyond their deposits: a reward, or a loss if penalties were larger. */
export const accrualMethod = "Validator balance beyond its deposits";

/** System contract for requests of withdrawals and exits by a validator's owner (EIP-7002). */
export const withdrawalRequestContract = "0x00000961ef480eb55e80d19ad83579a64c007002";
/** System contract for requests to merge one validator into another (EIP-7251). */
const consolidationRequestContract = "0x0000bbddc7ce488642fb579f8b00f3a590007251";

/** Since this time (Pectra, epoch 364032, ms) a validator may hold more than 32 ETH and pay out part of its principal. */
const pectraAt = 1_746_612_311_000;

/**
 * Before Pectra a validator paid out everything, or the amount above 32 ETH. A slashed or ejected validator had at least 8 ETH, and rewards
 * were always less.
 */
const minExitBefore = parseDecimal("8");
/** Upper bound of automatic payouts of rewards. */
const maxSkim = parseDecimal("1");
/** Lower bound of the balance of a validator that exits, which is about 32 ETH. */
const minExit = parseDecimal("31");

export type BeaconWithdrawal = {
  type: "reward" | "unstake";
  /** Set if it may be principal or accumulated rewards. It is booked as principal and reported as an issue. */
  isAmbiguous: boolean;
};

/** The kind of a withdrawal from the beacon chain, by its amount in ETH and its time (docs/spec/accounting.md §1.4). */
export function beaconWithdrawalOf(amount: string, at: number): BeaconWithdrawal {
  const paidAmount = parseDecimal(amount);
  const isPectra = at >= pectraAt;
  if (compare(paidAmount, isPectra ? maxSkim : minExitBefore) < 0)
    return { type: "reward", isAmbiguous: false };
  return { type: "unstake", isAmbiguous: isPectra && compare(paidAmount, minExit) < 0 };
}

/** The balance that remains in a validator after a partial withdrawal. */
export const minimumStake = parseDecimal("32");

/** The method of a request to withdraw `amount` ETH from a validator. */
export function withdrawalRequestName(amount: string): string {
  return `Request withdrawal of ${amount} ETH`;
}

/** The method of a call to a system contract for validators, which takes only a fee; `undefined` for other calls. */
export function validatorRequestOf(contract: string, input: string | undefined): string | undefined {
  if (contract === consolidationRequestContract) return "Request consolidation";
  if (contract !== withdrawalRequestContract) return undefined;
  // The validator's public key (48 bytes) and the amount in gwei (8 bytes), of which zero requests everything.
  const amount = /^0x[\da-f]{96}([\da-f]{16})$/i.exec(input ?? "")?.[1];
  if (amount === undefined) return "Request withdrawal";
  const units = BigInt(`0x${amount}`);
  return units === 0n ? "Request exit" : withdrawalRequestName(formatDecimal({ units, scale: 9 }));
}
