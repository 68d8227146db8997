import { moduleAccount } from "./address.ts";
import type { CosmosChain } from "./chains.ts";
import { movementsOf, transfersOf, type Coin, type Event, type Movement } from "./events.ts";

const modulesByChain = new Map<
  string,
  Record<"distribution" | "bonded" | "unbonding" | "gov" | "lockup", string>
>();

/** The accounts of the modules that take or pay coins of others. */
export function modulesOf(chain: CosmosChain) {
  const known = modulesByChain.get(chain.prefix);
  if (known !== undefined) return known;
  const modules = {
    distribution: moduleAccount(chain, "distribution"),
    bonded: moduleAccount(chain, "bonded_tokens_pool"),
    unbonding: moduleAccount(chain, "not_bonded_tokens_pool"),
    gov: moduleAccount(chain, "gov"),
    lockup: moduleAccount(chain, "lockup"),
  };
  modulesByChain.set(chain.prefix, modules);
  return modules;
}

/** Shares of a stake that became tokens, by validator and record. A pool of the staking module burns those that are returned. */
const shareDenomination = /^[a-z]+valoper1[a-z0-9]+\/\d+$/;

/**
 * Coins that a pool of the staking module received from the account (negative) or returned to it. Neither is a transfer: one side is what the
 * account spent or received otherwise, the other is the pool's. What it sent in transfers is not staked, even if another account stakes it in
 * the same message, as where shares of a stake become tokens.
 */
export function stakedIn(
  events: readonly Event[],
  { bonded, unbonding }: ReturnType<typeof modulesOf>,
  wallet: string,
): Coin[] {
  const isPool = (address: string | undefined): boolean => address === bonded || address === unbonding;
  const isStakable = ({ denom }: Coin): boolean => !shareDenomination.test(denom);
  const movements = movementsOf(events).filter(isStakable);
  const transfers = transfersOf(events);
  const isSame = (a: Coin, b: Coin): boolean => a.denom === b.denom && a.units === b.units;
  const without = (all: Movement[], some: readonly Movement[]): Movement[] => {
    const remaining = [...all];
    for (const one of some) {
      const index = remaining.findIndex((movement) => isSame(movement, one));
      if (index !== -1) remaining.splice(index, 1);
    }
    return remaining;
  };
  const matched = (own: Movement[], ofPools: readonly Movement[]): Coin[] =>
    ofPools.flatMap(({ denom, units }) => {
      const index = own.findIndex((movement) => isSame(movement, { denom, units }));
      if (index === -1) return [];
      own.splice(index, 1);
      return [{ denom, units }];
    });
  const spent = without(
    movements.filter(({ from }) => from === wallet),
    transfers.filter(({ from, to }) => from === wallet && !isPool(to)),
  );
  const received = without(
    movements.filter(({ to }) => to === wallet),
    transfers.filter(({ from, to }) => to === wallet && !isPool(from)),
  );
  const staked = matched(
    spent,
    movements.filter(({ to }) => isPool(to)),
  );
  const returned = matched(
    received,
    movements.filter(({ from }) => isPool(from)),
  );
  return [...staked.map(({ denom, units }) => ({ denom, units: -units })), ...returned];
}
