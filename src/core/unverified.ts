import { add, compare, formatDecimal, parseDecimal, subtract, zero } from "./decimal.ts";
import type { Direction, Leg, TransactionType } from "./transaction.ts";

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
 * `unstake` where they came out, with each leg's position as its counterparty. `undefined` for everything else. `net` nets the moved legs of one asset.
 */
export function asUnverified<L extends AnyLeg>(
  transaction: Called<L>,
  net: (legs: readonly L[]) => readonly L[],
): { type: "stake" | "unstake"; legs: L[] } | undefined {
  if (transaction.type !== "contract" || transaction.linkedTransactionId !== undefined) return undefined;
  const moved = transaction.legs.filter(({ direction }) => direction !== "fee");
  const isMixed = moved.some(({ direction }) => direction !== moved[0]?.direction);
  const legs: L[] = [];
  let direction: Direction | undefined;
  for (const leg of isMixed ? net(moved) : moved) {
    const contract = contractOfLeg(leg, transaction.counterparty);
    if (contract === undefined || (direction !== undefined && leg.direction !== direction)) return undefined;
    direction = leg.direction;
    legs.push({ ...leg, counterparty: `?${contract}` });
  }
  return direction === undefined ? undefined : { type: direction === "out" ? "stake" : "unstake", legs };
}

/** Legs of one wallet and asset in both directions as one leg of the difference, with the counterparty of the first leg of its direction. */
export function netLegs<L extends Pick<Leg, "direction" | "wallet" | "assetId" | "amount">>(
  legs: readonly L[],
): L[] {
  const groups = new Map<string, L[]>();
  for (const leg of legs) {
    const key = `${leg.wallet ?? ""}\n${leg.assetId}`;
    groups.set(key, [...(groups.get(key) ?? []), leg]);
  }
  return [...groups.values()].flatMap((group) => {
    const total = (direction: Direction) =>
      group
        .filter((leg) => leg.direction === direction)
        .reduce((sum, { amount }) => add(sum, parseDecimal(amount)), zero);
    const [came, left] = [total("in"), total("out")];
    if (came.units === 0n || left.units === 0n) return group;
    const order = compare(left, came);
    const leg = group.find(({ direction }) => direction === (order > 0 ? "out" : "in"));
    if (order === 0 || leg === undefined) return [];
    return [{ ...leg, amount: formatDecimal(order > 0 ? subtract(left, came) : subtract(came, left)) }];
  });
}
