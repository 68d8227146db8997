import { selectorOf, type Receipt } from "./receipt.ts";

/** The position of delegated and staked STRK. */
export const staking = "stake";

/**
 * Events of pools and of the staking contract (https://github.com/starkware-libs/starknet-staking); their first key after the name is the
 * member or staker.
 */
const joins = new Set(
  [
    "NewPoolMember",
    "PoolMemberBalanceChanged",
    "NewStaker",
    "StakeBalanceChanged",
    "StakeOwnBalanceChanged",
  ].map(keyOf),
);
const leaves = new Set(["PoolMemberExitAction", "DeleteStaker"].map(keyOf));
const poolReward = keyOf("PoolMemberRewardClaimed");
const stakerReward = keyOf("StakerRewardClaimed");

function keyOf(name: string): bigint {
  return BigInt(selectorOf(name));
}

export type Delegation = {
  /** Whether a transfer of STRK from or to this contract moves the wallet's stake. */
  isStake(contract: string, isOut: boolean): boolean;
  /** Whether this contract paid a claimed reward of this amount. */
  isReward(amount: bigint): boolean;
};

/** The change of the wallet's stake in a receipt. */
export function delegationIn({ events }: Receipt, wallet: string): Delegation {
  const walletNumber = BigInt(wallet);
  const [into, outOf] = [new Set<bigint>(), new Set<bigint>()];
  const rewards: bigint[] = [];
  for (const { from_address: contract, keys, data } of events) {
    const [name = 0n, member, recipient] = keys;
    if (name === poolReward && recipient === walletNumber) rewards.push(data[0] ?? 0n);
    if (name === stakerReward && data[0] === walletNumber) rewards.push(data[1] ?? 0n);
    if (member !== walletNumber) continue;
    if (joins.has(name)) into.add(contract);
    if (leaves.has(name)) outOf.add(contract);
  }
  return {
    isStake: (contract, isOut) => (isOut ? into : outOf).has(BigInt(contract)),
    isReward: (amount) => rewards.includes(amount),
  };
}
