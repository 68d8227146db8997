import { compare, formatDecimal, parseDecimal } from "../money/decimal.ts";

/** How a withdrawal from the beacon chain is named: blocks pay them without a transaction. */
export const beaconMethod = "Beacon withdrawal";

/** How a day's change of the validators' balance beyond their deposits is named: a reward, or a loss where penalties were larger. */
export const accrualMethod = "Validator balance beyond its deposits";

/** System contract to which a validator's owner sends requests for withdrawals and exits (EIP-7002). */
export const withdrawalRequestContract = "0x00000961ef480eb55e80d19ad83579a64c007002";
/** System contract to which requests go to merge one validator into another (EIP-7251). */
const consolidationRequestContract = "0x0000bbddc7ce488642fb579f8b00f3a590007251";

/** From this moment (Pectra, epoch 364032) a validator may hold more than 32 ETH and pay out part of its principal. */
const pectraAt = 1_746_612_311_000;

/**
 * Before Pectra a validator paid out all it had or what exceeded 32 ETH: a slashed or ejected one had at least 8 ETH, and no rewards
 * reached as much.
 */
const minExitBefore = parseDecimal("8");
/** Automatic payouts of rewards stay below this. */
const maxSkim = parseDecimal("1");
/** A validator that leaves has about the 32 ETH it began with. */
const minExit = parseDecimal("31");

export type BeaconWithdrawal = {
  type: "reward" | "unstake";
  /** Principal and accumulated rewards look alike: booked as principal, and named by an issue. */
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

/** The balance that stays in a validator after a partial withdrawal. */
export const minimumStake = parseDecimal("32");

/** The name of the call that asks for `amount` ETH from a validator. */
export function withdrawalRequestName(amount: string): string {
  return `Request withdrawal of ${amount} ETH`;
}

/** The name of a call to one of the system contracts for validators, which take a fee only; `undefined` for any other call. */
export function validatorRequestOf(contract: string, input: string | undefined): string | undefined {
  if (contract === consolidationRequestContract) return "Request consolidation";
  if (contract !== withdrawalRequestContract) return undefined;
  // The validator's public key (48 bytes) and the amount in gwei (8 bytes); zero asks for all of it.
  const amount = /^0x[\da-f]{96}([\da-f]{16})$/i.exec(input ?? "")?.[1];
  if (amount === undefined) return "Request withdrawal";
  const units = BigInt(`0x${amount}`);
  return units === 0n ? "Request exit" : withdrawalRequestName(formatDecimal({ units, scale: 9 }));
}
