import type { Direction, TransactionType } from "./transaction.ts";

/** Separates a wallet from a contract that holds assets of the owner and that nothing vouches for. */
export const unverifiedMark = "#?";

/** An unverified position keeps its lots and stays outside net worth until the owner says what its contract is (ACCOUNTING §1). */
export function isUnverified(wallet: string): boolean {
  return wallet.includes(unverifiedMark);
}

/** The contract of an unverified position. */
export function contractOfPosition(wallet: string): string {
  return wallet.slice(wallet.indexOf(unverifiedMark) + unverifiedMark.length);
}

/** The wallet that opened an unverified position. */
export function openerOfPosition(wallet: string): string {
  return wallet.slice(0, wallet.indexOf(unverifiedMark));
}

/** Where tokens are minted and burned. */
export const nobody = "0x0000000000000000000000000000000000000000";

/** The contract that a leg went to or came from: its counterparty, or the called contract where a token was minted or burned. */
export function contractOfLeg(
  { counterparty }: { counterparty?: string | undefined },
  called: string | undefined,
): string | undefined {
  return counterparty === undefined || counterparty === nobody ? called : counterparty;
}

type AnyLeg = { direction: Direction; counterparty?: string | undefined };
type Called<L extends AnyLeg> = {
  type: TransactionType;
  counterparty?: string | undefined;
  linkedTransactionId?: string | undefined;
  legs: readonly L[];
};

/**
 * A contract call that moved assets to one side only, read as what it does to the unverified positions at those contracts: `stake` where assets went in,
 * `unstake` where they came out, with each leg's position as its counterparty. `undefined` for everything else. The legs are net of refunds (`netLegs`).
 */
export function asUnverified<L extends AnyLeg>(
  transaction: Called<L>,
): { type: "stake" | "unstake"; legs: L[] } | undefined {
  if (transaction.type !== "contract" || transaction.linkedTransactionId !== undefined) return undefined;
  const legs: L[] = [];
  let direction: Direction | undefined;
  for (const leg of transaction.legs) {
    if (leg.direction === "fee") continue;
    const contract = contractOfLeg(leg, transaction.counterparty);
    if (contract === undefined || (direction !== undefined && leg.direction !== direction)) return undefined;
    direction = leg.direction;
    legs.push({ ...leg, counterparty: `?${contract}` });
  }
  return direction === undefined ? undefined : { type: direction === "out" ? "stake" : "unstake", legs };
}
