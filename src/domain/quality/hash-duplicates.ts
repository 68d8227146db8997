import { groupBy } from "../../lib/group-by.ts";
import { summedChanges } from "../ledger/superseded/sides.ts";
import type { Duplicate, Reported } from "./reported.ts";

/** One wallet's side of a transaction with a hash. `changes` are that wallet's; `isWhole`: the transaction has no other side. */
export type HashedSide = Reported & { txHash: string; isWhole: boolean };

/** All sides of one wallet with one hash: one transaction, or several rows of a file that belong together. */
type Statement = { sides: HashedSide[]; first: HashedSide; changes: string };

/**
 * Transactions of one hash that two sources state for two wallets with equal changes, such as a wallet program's file and the connection of
 * the same address. They belong to one wallet. An exchange's record of a transfer has the opposite changes. PURE.
 */
export function hashDuplicates(
  sides: readonly HashedSide[],
  precedes: (a: Reported, b: Reported) => boolean,
): Duplicate[] {
  return [...groupBy(sides, ({ txHash }) => txHash).values()].flatMap((sameHashSides) => {
    const statements = [
      ...groupBy(sameHashSides, ({ platform, wallet }) => `${platform}\n${wallet}`).values(),
    ].flatMap(statementOf);
    if (statements.length < 2) return [];
    const [kept, ...others] = statements.toSorted((a, b) => order(a, b, precedes));
    return kept === undefined ? [] : repeatedIn(kept, others);
  });
}

function statementOf(sides: HashedSide[]): Statement[] {
  const [first] = sides;
  const changes = summedChanges(sides);
  return first === undefined || changes === "" ? [] : [{ sides, first, changes }];
}

/** Orders a chain's record before the row of a program's or exchange's file. */
function order(a: Statement, b: Statement, precedes: (a: Reported, b: Reported) => boolean): number {
  const [isOfChain, isOtherOfChain] = [isOnChain(a.first), isOnChain(b.first)];
  if (isOfChain !== isOtherOfChain) return isOfChain ? -1 : 1;
  return precedes(a.first, b.first) ? -1 : 1;
}

function repeatedIn(kept: Statement, others: readonly Statement[]): Duplicate[] {
  return others.flatMap((other) => {
    const isRepeated =
      other.changes === kept.changes &&
      !isOnChain(other.first) &&
      other.sides.every(({ isWhole }) => isWhole) &&
      !other.first.sources.some((source) => kept.first.sources.includes(source));
    return isRepeated ? other.sides.map((drop) => ({ keep: kept.first, drop })) : [];
  });
}

function isOnChain({ platform }: Reported): boolean {
  return !platform.startsWith("exchange:") && platform !== "manual";
}
